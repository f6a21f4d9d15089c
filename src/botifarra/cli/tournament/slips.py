"""Results as arguments of a command, and the error for malformed ones."""

from typing import Annotated

from typer import Argument, Option

from botifarra.cli.errors import UsageError
from botifarra.cli.prose import Prose
from botifarra.tournament.events import Line
from botifarra.tournament.format import Kind
from botifarra.tournament.reading.slips import read_side

Numbers = Annotated[list[int] | None, Argument(metavar="RESULT", min=0)]
"""Round, table, board and points, or the first of these."""

Botifarra = Annotated[Line | None, Option("--botifarra", parser=read_side, metavar="NS|EW")]
"""The side that named botifarra."""

Contro = Annotated[Line | None, Option("--contro", parser=read_side, metavar="NS|EW")]
"""The side that said contro."""

Offender = Annotated[Line | None, Option("--side", parser=read_side, metavar="NS|EW")]
"""The side that a ruling concerns."""


def bad_slip(text: Prose, what: str, kind: Kind) -> UsageError:
    """Return an error that explains how a `result` or a `place` is typed."""
    return UsageError(text(f"slip.bad_{what}.{'board' if kind.facts.has_boards else 'match'}"))
