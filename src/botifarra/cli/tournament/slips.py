"""Results as they are typed at a command: its arguments, and what is said where they are none."""

from fractions import Fraction
from re import fullmatch
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
"""Who announced botifarra."""

Contro = Annotated[Line | None, Option("--contro", parser=read_side, metavar="NS|EW")]
"""Who said contro."""

Offender = Annotated[Line | None, Option("--side", parser=read_side, metavar="NS|EW")]
"""Whom a ruling is about."""


def bad_slip(text: Prose, what: str, kind: Kind) -> UsageError:
    """A complaint that tells how a `result` or a `place` is typed."""
    return UsageError(text(f"slip.bad_{what}.{'board' if kind.facts.has_boards else 'match'}"))


def fraction_of(written: str) -> str:
    """A fraction as the log has it, of decimals too: `1,5` is `3/2`; anything else as it was written."""
    decimals = fullmatch("([0-9]{1,3})[.,]([0-9]{1,6})", written.strip())
    return str(Fraction(f"{decimals[1]}.{decimals[2]}")) if decimals else written.strip()
