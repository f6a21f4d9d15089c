"""A plain minimax of open hands by the rules of core, without a cut-off.

The value at the start of a trick is remembered within one search, for exactly the same hands and leader.
"""

from functools import cache

from botifarra.core.cards import DECK, Card, CardSet, Strain
from botifarra.core.rules import TRICKS, Rules
from botifarra.core.score import trick_points
from botifarra.core.seats import Seat, Side
from botifarra.core.trick import Trick, legal_mask
from botifarra.solver.position import Position

Masks = tuple[int, int, int, int]


def minimax(position: Position) -> int:
    """Return points that N-S win from the position on, both sides playing their best."""
    north, west, south, east = (hand.mask for hand in position.hands)
    search = _Search(position.strain, position.rules)
    return search.within((north, west, south, east), position.trick.leader, position.trick.cards)


class _Search:
    def __init__(self, strain: Strain, rules: Rules) -> None:
        self.strain = strain
        self.rules = rules
        self.at_trick = cache(self.within)

    def within(self, hands: Masks, leader: Seat, cards: tuple[Card, ...] = ()) -> int:
        if len(cards) == 4:
            trick = Trick(leader, cards)
            winner = trick.winner(self.strain)
            number = TRICKS - hands[0].bit_count()
            won = trick_points(self.rules, trick, number) if winner.side is Side.NS else 0
            return won + self.at_trick(hands, winner)
        seat = (leader + len(cards)) & 3
        hand = hands[seat]
        if not hand:
            return 0
        seen = DECK.mask & ~(hands[0] | hands[1] | hands[2] | hands[3])
        legal = CardSet.from_mask(legal_mask(self.rules, hand, cards, self.strain, seen))
        best = max if seat in (Seat.NORTH, Seat.SOUTH) else min
        return best([self.within(_without(hands, card), leader, (*cards, card)) for card in legal])


def _without(hands: Masks, card: Card) -> Masks:
    keep = ~(1 << card)
    return hands[0] & keep, hands[1] & keep, hands[2] & keep, hands[3] & keep
