"""The command `engine`: one of our bots over the engine protocol, on standard input and output."""

import sys
from contextlib import redirect_stdout
from typing import Annotated

from typer import Argument

from botifarra.bots import BOTS
from botifarra.bots.engine.serve import answers
from botifarra.bots.search import SearchBot
from botifarra.cli.errors import UsageError
from botifarra.cli.options import Lang, Threads
from botifarra.cli.prose import prose


def engine(
    level: Annotated[str, Argument(metavar="LEVEL")] = "greedy",
    threads: Threads = 1,
    lang: Lang = None,
) -> None:
    """Answer the lines of standard input until it ends or a line asks to quit."""
    text = prose(lang)
    if level not in BOTS:
        raise UsageError(text("level.unknown", level=level, levels=" | ".join(BOTS)))
    bot = BOTS[level]
    if isinstance(bot, SearchBot):
        bot = bot.on(threads)
    output = sys.stdout.buffer
    with redirect_stdout(sys.stderr):  # so that output printed by a bot does not mix with the answers
        for line in answers(bot, sys.stdin.buffer):
            output.write(line)
            output.flush()
