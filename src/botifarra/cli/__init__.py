"""The program `botifarra`: one file per command, imported when the command is given.

A command is a function with the name of its module, and returns an exit status if it is not 0. What it and
its options are for stands in the texts: `COMMAND.summary` and `COMMAND.help`, `COMMAND.OPTION` or, where
several commands tell it alike, `option.OPTION`; `value.NAME` is a metavar in the person's language. The
COMMAND of one that belongs to another is both, as in `arena.duel.help`.
"""

import signal
import sys
from io import TextIOWrapper


def main() -> None:
    """Run the command line and leave with its exit status; end quietly when nobody reads on, or at ctrl-C."""
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # where suits and accents cannot be written
    try:
        from botifarra.cli.app import run

        sys.exit(run(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
