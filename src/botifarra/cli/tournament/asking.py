"""Questions before a change that may be a mistake."""

import sys
from collections.abc import Sequence
from typing import Annotated

from typer import Option

from botifarra.cli.errors import CommandError, UsageError, complain
from botifarra.cli.prose import Prose
from botifarra.cli.words import means

Yes = Annotated[bool, Option("--yes")]
"""A switch that answers every question with yes, for scripts."""


def agree(text: Prose, doubts: Sequence[str], yes: bool) -> None:
    """Ask whether to go on despite some doubts; raises `CommandError` after a no.

    After a line that is neither yes nor no the question is repeated: the line may be a slip typed too early.
    Without a terminal `UsageError` is raised, which mentions `--yes`.
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
