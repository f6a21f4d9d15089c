"""The values of a position with open hands, for a page whose browser cannot run the solver.

The question contains all cards, so the answer does not tell anything about a table.
"""

from typing import Annotated

import msgspec
from litestar import post
from litestar.params import JSONBody
from msgspec import Meta

from botifarra.core.cards import Card, CardSet, Strain
from botifarra.core.rules import LARGEST, TRICKS, Rules, Style
from botifarra.core.seats import Seat
from botifarra.core.trick import Trick
from botifarra.server.api.dependencies import TheOpenHands
from botifarra.server.api.errors import problems
from botifarra.server.api.problems import Problem
from botifarra.server.live.open_hands import Busy
from botifarra.solver.errors import InvalidArgument
from botifarra.solver.position import Position

_Hand = Annotated[tuple[Card, ...], Meta(max_length=TRICKS)]

_RETRY_S = 1
"""Seconds after which a client that was refused may ask again."""


class PlayRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of the rules that change the play (R4.9 to R4.12) or the worth of the last trick (R1.4)."""

    occidental: bool = False
    second_may_load: bool = False
    third_loads_only_if_safe: bool = False
    always_overtrump: bool = False
    last_trick_bonus: Annotated[int, Meta(ge=0, le=LARGEST)] = 0


class OpenHandsForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position of play: the cards still held by each seat, and those of the trick, led by `leader`."""

    hands: tuple[_Hand, _Hand, _Hand, _Hand]
    leader: Seat
    strain: Strain
    trick: Annotated[tuple[Card, ...], Meta(max_length=3)] = ()
    rules: PlayRules = PlayRules()


class CardBounds(msgspec.Struct, frozen=True):
    """A legal card, and bounds of the points that N-S win from the position on if it is played.

    They are equal unless the search reached its limit.
    """

    card: Card
    lower: int
    upper: int


class OpenHandsValues(msgspec.Struct, frozen=True):
    """The values of the legal cards, by suit and weakest first."""

    cards: tuple[CardBounds, ...]


@post("/open-hands", status_code=200, summary="Solve open hands", tags=["analysis"], responses=problems(403))
async def solve_open_hands(data: JSONBody[OpenHandsForm], solver: TheOpenHands) -> OpenHandsValues:
    """Return what each legal card is worth if all four players see every card and play perfectly.

    Browsers with WebAssembly find the same values themselves.
    """
    try:
        found = await solver.bounds(_position(data))
    except InvalidArgument as error:
        raise Problem(400, "bad_message", str(error)) from None
    except Busy:
        raise Problem(429, "too_many", retry_after=_RETRY_S) from None
    return OpenHandsValues(tuple(CardBounds(card, value.lower, value.upper) for card, value in found.items()))


def _position(form: OpenHandsForm) -> Position:
    """Return the position that a form describes."""
    for place, cards in enumerate(form.hands):
        if len(set(cards)) < len(cards):
            raise Problem(400, "bad_message", f"hands[{place}]: a card is listed twice")
    north, west, south, east = map(CardSet, form.hands)
    options = form.rules
    rules = Rules(
        style=Style.OCCIDENTAL if options.occidental else Style.ORIENTAL,
        second_may_load=options.second_may_load,
        third_loads_only_if_safe=options.third_loads_only_if_safe,
        always_overtrump=options.always_overtrump,
        last_trick_bonus=options.last_trick_bonus,
    )
    return Position((north, west, south, east), Trick(form.leader, form.trick), form.strain, rules)
