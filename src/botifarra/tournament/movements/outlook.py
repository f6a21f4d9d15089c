"""The rounds, sit-outs and tables of a movement for a number of pairs, before anybody is entered."""

from collections.abc import Callable
from pkgutil import resolve_name
from typing import NamedTuple, cast

from botifarra.tournament.format import Format, Kind


class Outlook(NamedTuple):
    """The number of `rounds` of a movement, with the most rounds in which one pair sits out.

    `tables` are those of the round with the most tables.
    """

    rounds: int
    sits_out: int
    tables: int


def outlook_of(form: Format, pairs: int) -> Outlook:
    """Return the outlook of a format for a number of pairs, all of them there from the start to the end.

    The module of the movement computes it, in a league for teams of two pairs.
    """
    own = resolve_name(f"botifarra.tournament.movements.{form.pairing.movement.module}:outlook")
    return cast("Callable[[int, Format], Outlook]", own)(
        pairs // 2 if form.kind is Kind.TEAMS else pairs, form
    )
