"""Why a call was worse than the best one: the cards that count for either, or what each is worth."""

from collections.abc import Iterator
from typing import NamedTuple

from botifarra.bots.reasons import Tops, Trumps, call_reasons
from botifarra.core.actions import DOUBLE, Call, Declare
from botifarra.core.cards import ACE, CardSet
from botifarra.core.view import View
from botifarra.review.call_facts import (
    HasHigh,
    HasTops,
    HasTrumps,
    LacksTops,
    LacksTrumps,
    MeanScores,
    RicherTrumps,
    WhyCall,
    WinChances,
)
from botifarra.review.comparison import Comparison


class _Limits(NamedTuple):
    """The most cards that are few for a call, and the fewest that are many."""

    few: int
    many: int


_TO_NAME = {Trumps: _Limits(4, 5), Tops: _Limits(2, 3)}
_TO_DOUBLE = {Trumps: _Limits(2, 4), Tops: _Limits(2, 3)}
"""A double of a suit needs fewer trumps, because another player named them."""

_MANY_HIGH = 3
"""The fewest manillas and aces that are many for a double; a hand has two of them on average."""

MOST = 2
"""Largest number of facts about one call."""


def why_call(view: View, chosen: Call, best: Call, found: Comparison) -> tuple[WhyCall, ...]:
    """Return the facts against a call, compared with the best one, at most two; `view` is that of its seat.

    They count the trumps, or without trumps the cards that nobody can beat. For a double of a suit they count
    manillas and aces too. Passes, delegations and doubles of the player who named the trumps have no such
    facts. If there are none, the fact is what each of the two calls is worth by `found`.
    """
    return tuple(_of_hand(view, chosen, best))[:MOST] or (_of_worth(found, chosen, best),)


def _of_hand(view: View, chosen: Call, best: Call) -> Iterator[WhyCall]:
    against, favour = _held(view, chosen), _held(view, best)
    if isinstance(against, Trumps) and isinstance(favour, Trumps) and len(against.cards) >= len(favour.cards):
        is_near = len(against.cards) <= len(favour.cards) + 1
        if is_near and _points(favour.cards) > _points(against.cards):
            yield RicherTrumps(favour.cards, against.cards)
        return
    yield from _lacking(against, chosen)
    yield from _having(favour, best)
    high = CardSet(card for card in view.hand if card.strength >= ACE)
    if best == DOUBLE and isinstance(favour, Trumps) and len(high) >= _MANY_HIGH:
        yield HasHigh(high)


def _of_worth(found: Comparison, chosen: Call, best: Call) -> WhyCall:
    """Return what two calls are worth in the measure that judges them."""
    if found.wins is None:
        return MeanScores(found.net(chosen), found.net(best))
    one, other = (found.wins[found.choices.index(call)] for call in (chosen, best))
    return WinChances(one, other)


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


def _points(cards: CardSet) -> int:
    return sum(card.points for card in cards)
