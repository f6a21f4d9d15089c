"""What is asked before something is written that may be a mistake."""

import sys
from collections.abc import Sequence
from typing import Annotated

from typer import Option

from botifarra.cli.errors import CommandError, UsageError, complain
from botifarra.cli.prose import Prose
from botifarra.letters import plain_letters

Yes = Annotated[bool, Option("--yes")]
"""Whether every question is answered yes, as scripts need it."""


def agree(text: Prose, doubts: Sequence[str], yes: bool) -> None:
    """Ask whether to go on in spite of some doubts; raises `CommandError` where that is not wanted.

    Raises `UsageError`, which tells of `--yes`, where nobody can answer.
    """
    if yes or not doubts:
        return
    if not sys.stdin.isatty():
        raise UsageError("\n".join((*doubts, text("ask.yes"))))
    complain("\n".join(doubts))
    sys.stderr.write(f"{text('ask.go_on')} ")
    sys.stderr.flush()
    if plain_letters(sys.stdin.readline().strip()) not in text("ask.answers").split():
        raise CommandError(text("ask.nothing"))
