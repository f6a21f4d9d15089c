"""The program `botifarra`: a module for each command, imported when the command is given.

A command is a function with the name of its module. It returns its exit status, or None for 0. The help of a
command is in the texts `COMMAND.summary` and `COMMAND.help`. The help of an option is in `COMMAND.OPTION` or,
where several commands share it, in `option.OPTION`. `value.NAME` is a metavar in the user's language. The
COMMAND of a nested command is its whole path, as in `arena.duel.help`.
"""

import signal
import sys
from io import TextIOWrapper

from botifarra.cli.gc_while_loading import load_without_collection


def main() -> None:
    """Run the command line and exit with its status; end quietly on a closed pipe or ctrl-C."""
    load_without_collection()
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # for encodings without suit symbols or accents
    try:
        from botifarra.cli.app import run

        sys.exit(run(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
