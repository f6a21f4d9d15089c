"""`python -m botifarra`: the command line."""

from botifarra.cli import main

main()
