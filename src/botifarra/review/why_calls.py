"""Why a call was worse than the best one: the cards of the hand that count for either."""

from collections.abc import Iterator
from typing import NamedTuple

from botifarra.bots.reasons import Tops, Trumps, call_reasons
from botifarra.core.actions import DOUBLE, Call, Declare
from botifarra.core.view import View
from botifarra.review.facts import HasTops, HasTrumps, LacksTops, LacksTrumps, WhyCall


class _Limits(NamedTuple):
    """The most cards that are few for a call, and the fewest that are many."""

    few: int
    many: int


_TO_NAME = {Trumps: _Limits(4, 5), Tops: _Limits(2, 4)}
_TO_DOUBLE = {Trumps: _Limits(2, 4), Tops: _Limits(0, 3)}
"""A double needs fewer cards, because another player named the trumps."""


def why_call(view: View, chosen: Call, best: Call) -> tuple[WhyCall, ...]:
    """Return the facts against a call, compared with the best one, at most two; `view` is that of its seat.

    They count the trumps, or without trumps the cards that nobody can beat. Passes, delegations and doubles
    of the player who named the trumps have no facts. If both calls name a suit, the facts need more trumps
    for the best call.
    """
    against, favour = _held(view, chosen), _held(view, best)
    if isinstance(against, Trumps) and isinstance(favour, Trumps) and len(against.cards) >= len(favour.cards):
        return ()
    return (*_lacking(against, chosen), *_having(favour, best))


def _held(view: View, call: Call) -> Trumps | Tops | None:
    """Return the cards of the hand that count for naming a strain or for a double."""
    contract = view.public.contract
    if not isinstance(call, Declare) and (
        call != DOUBLE or contract is None or contract.declarer is view.seat
    ):
        return None
    [reason] = call_reasons(view, call)
    assert isinstance(reason, Trumps | Tops)
    return reason


def _lacking(held: Trumps | Tops | None, call: Call) -> Iterator[WhyCall]:
    if held is not None and len(held.cards) <= _limits(held, call).few:
        yield LacksTrumps(held.cards) if isinstance(held, Trumps) else LacksTops(held.cards)


def _having(held: Trumps | Tops | None, call: Call) -> Iterator[WhyCall]:
    if held is not None and len(held.cards) >= _limits(held, call).many:
        yield HasTrumps(held.cards) if isinstance(held, Trumps) else HasTops(held.cards)


def _limits(held: Trumps | Tops, call: Call) -> _Limits:
    return (_TO_DOUBLE if call == DOUBLE else _TO_NAME)[type(held)]
