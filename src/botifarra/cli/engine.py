"""The command `engine`: one of our bots by the engine protocol, on standard input and output."""

import sys
from contextlib import redirect_stdout
from typing import Annotated

from typer import Argument

from botifarra.bots import BOTS
from botifarra.bots.engine.serve import answers
from botifarra.cli.errors import UsageError
from botifarra.cli.options import Lang
from botifarra.cli.prose import prose


def engine(
    level: Annotated[str, Argument(metavar="LEVEL")] = "greedy",
    lang: Lang = None,
) -> None:
    """Answer the lines of standard input until they end or say to quit."""
    text = prose(lang)
    if level not in BOTS:
        raise UsageError(text("level.unknown", level=level, levels=" | ".join(BOTS)))
    output = sys.stdout.buffer
    with redirect_stdout(sys.stderr):  # what a bot prints is no answer
        for line in answers(BOTS[level], sys.stdin.buffer):
            output.write(line)
            output.flush()
