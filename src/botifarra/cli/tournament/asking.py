"""What is asked before something is written that may be a mistake."""

import sys
from collections.abc import Sequence
from typing import Annotated

from typer import Option

from botifarra.cli.errors import CommandError, UsageError, complain
from botifarra.cli.prose import Prose
from botifarra.cli.words import means

Yes = Annotated[bool, Option("--yes")]
"""Whether every question is answered yes, as scripts need it."""


def agree(text: Prose, doubts: Sequence[str], yes: bool) -> None:
    """Ask whether to go on in spite of some doubts; raises `CommandError` where that is not wanted.

    What is neither yes nor no is asked about again: it may be a slip that somebody types too early. Raises
    `UsageError`, which tells of `--yes`, where nobody can answer.
    """
    if yes or not doubts:
        return
    if not sys.stdin.isatty():
        raise UsageError("\n".join((*doubts, text("ask.yes"))))
    complain("\n".join(doubts))
    while True:
        sys.stderr.write(f"{text('ask.go_on')} ")
        sys.stderr.flush()
        answer = sys.stdin.readline().strip()
        if means(text, "word.yes", answer):
            return
        if not answer or means(text, "word.no", answer):
            raise CommandError(text("ask.nothing"))
        complain(text("ask.again", typed=answer))
