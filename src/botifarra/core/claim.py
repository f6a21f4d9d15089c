"""Whether a side wins all the rest against every defence (R5.5)."""

from collections.abc import Iterator

from botifarra.core.cards import DECK, Card, CardSet, Strain
from botifarra.core.deal import Hands
from botifarra.core.public import PublicState
from botifarra.core.rules import Rules
from botifarra.core.seats import Seat, Side
from botifarra.core.trick import legal_mask, winning_place

CLAIM_NODES = 20_000
"""Plays looked at before a claim counts as not shown."""

_Masks = tuple[int, int, int, int]


def wins_the_rest(public: PublicState, hands: Hands) -> bool:
    """Whether the side on turn can win this trick and all that follow, whatever the other side plays (R5.5).

    Looks at `CLAIM_NODES` plays at most: a claim too deep to show within them does not stand, and play
    goes on.
    """
    north, west, south, east = (hand.mask for hand in hands)
    search = _Search(public.rules, public.strain, public.to_act.side)
    try:
        return search.wins((north, west, south, east), public.trick.leader, public.trick.cards)
    except _TooDeep:
        return False


class _TooDeep(Exception):
    """The claim was not settled within `CLAIM_NODES`."""


class _Search:
    """Looks for a defence that wins a trick; remembers what it found where tricks begin."""

    def __init__(self, rules: Rules, strain: Strain, side: Side) -> None:
        self.rules = rules
        self.strain = strain
        self.side = side
        self.nodes = 0
        self.known: dict[tuple[_Masks, Seat], bool] = {}

    def wins(self, hands: _Masks, leader: Seat, cards: tuple[Card, ...]) -> bool:
        """Whether the claiming side wins the rest from here, `cards` being the trick on the table."""
        if len(cards) == 4:
            winner = Seat((leader + winning_place(cards, self.strain)) & 3)
            return winner.side is self.side and self._wins_from(hands, winner)
        self.nodes += 1
        if self.nodes > CLAIM_NODES:
            raise _TooDeep
        seat = Seat((leader + len(cards)) & 3)
        claims = seat.side is self.side
        seen = DECK.mask & ~(hands[0] | hands[1] | hands[2] | hands[3])
        legal = legal_mask(self.rules, hands[seat], cards, self.strain, seen)
        for card in _strongest_first(legal):
            if self.wins(_without(hands, card), leader, (*cards, card)) is claims:
                return claims
        return not claims

    def _wins_from(self, hands: _Masks, leader: Seat) -> bool:
        if not hands[leader]:
            return True
        key = (hands, leader)
        if key not in self.known:
            self.known[key] = self.wins(hands, leader, ())
        return self.known[key]


def _strongest_first(mask: int) -> Iterator[Card]:
    return iter(sorted(CardSet.from_mask(mask), key=lambda card: -card.strength))


def _without(hands: _Masks, card: Card) -> _Masks:
    keep = ~(1 << card)
    return hands[0] & keep, hands[1] & keep, hands[2] & keep, hands[3] & keep
