"""The chance of a side to take a trick, counted from the cards that one seat has seen."""

from collections.abc import Sequence
from typing import NamedTuple

from botifarra.core.cards import COUNTING_MASK, DECK, RANKS, SUIT_MASKS, Card, CardSet, Strain, Suit
from botifarra.core.public import PublicState
from botifarra.core.seats import Seat
from botifarra.core.trick import winning_place
from botifarra.core.view import View


class Odds(NamedTuple):
    """The knowledge that a seat has of the other three hands by counting cards.

    `unseen` is the mask of the cards in them, and `trumps` that of the trumps among those. `voids` has,
    for each seat, the suits that it did not follow (bit `1 << suit`). `holders` has, for each suit, the
    number of other hands that may hold it. An unseen card is assumed to be in any such hand with the same
    probability.
    """

    strain: Strain
    unseen: int
    trumps: int
    voids: tuple[int, ...]
    holders: tuple[int, ...]

    @classmethod
    def of(cls, view: View) -> "Odds":
        """Return the odds as the seat of `view` counts them."""
        return cls._counted(view, view.unseen.mask, _voids(view.public))

    @classmethod
    def forgotten(cls, view: View) -> "Odds":
        """Return the odds as a seat counts them that sees only its hand and the trick on the table."""
        return cls._counted(view, _not_in_sight(view), [0, 0, 0, 0])

    @classmethod
    def recalled(cls, view: View) -> "Odds":
        """Return the odds of a seat that also remembers the counting cards played, and the voids."""
        gone = view.public.played.mask & COUNTING_MASK
        return cls._counted(view, _not_in_sight(view) & ~gone, _voids(view.public))

    @classmethod
    def _counted(cls, view: View, unseen: int, voids: Sequence[int]) -> "Odds":
        strain = view.public.strain
        trumps = unseen & SUIT_MASKS[strain] if strain is not Strain.NO_TRUMP else 0
        others = [voids[(view.seat + step) & 3] for step in (1, 2, 3)]
        holders = tuple([sum([not void >> suit & 1 for void in others]) for suit in Suit])
        return cls(strain, unseen, trumps, tuple(voids), holders)

    def above(self, card: Card) -> int:
        """Return the mask of the unseen cards of its suit that are higher than `card`."""
        return self.unseen & SUIT_MASKS[card // RANKS] & -(2 << card)

    def is_void(self, seat: int, suit: int) -> bool:
        """Return whether `seat` has failed to follow `suit`."""
        return bool(self.voids[seat] >> suit & 1)

    def chance(self, seat: Seat, cards: tuple[Card, ...]) -> float:
        """Return the chance, 0 to 1, that the side of `seat`, which played the last card, takes the trick.

        All must beat the other side (R4.5), so the highest card of the suit decides, whoever has it. Any
        hand still to come may trump if it is void in the suit.
        """
        place = len(cards) - 1
        best = winning_place(cards, self.strain)
        ours = float((place - best) % 2 == 0)
        behind = _BEHIND[seat][place]
        winning, led = cards[best], cards[0] // RANKS
        ruffed = winning // RANKS != led
        if not ruffed:
            followers = [partner for later, partner in behind if not self.is_void(later, led)]
            higher = self.above(winning).bit_count()
            if followers and higher:
                held = 1 - _MISSES[len(followers), self.holders[led]] ** higher
                ours += held * (sum(followers) / len(followers) - ours)
        over = self.above(winning) if ruffed else self.trumps if led != self.strain else 0
        if over:
            following = self.unseen & SUIT_MASKS[led]
            for later, partner in behind:
                ruffs = self._lacks(later, led, following)
                if ruffs:
                    ours += ruffs * (1 - self._lacks(later, self.strain, over)) * (partner - ours)
        return ours

    def _lacks(self, seat: int, suit: int, cards: int) -> float:
        """Return the chance that `seat` holds none of `cards`, unseen ones of one suit."""
        if not cards or self.is_void(seat, suit):
            return 1.0
        return _MISSES[1, self.holders[suit]] ** cards.bit_count()


def _not_in_sight(view: View) -> int:
    return (DECK - view.hand - CardSet(view.public.trick.cards)).mask


def _voids(public: PublicState) -> list[int]:
    voids = [0, 0, 0, 0]
    for trick in (*public.tricks, public.trick):
        seat, cards = int(trick.leader), trick.cards
        led = cards[0] // RANKS if cards else 0
        for card in cards:
            if card // RANKS != led:
                voids[seat] |= 1 << led
            seat = (seat + 1) & 3
    return voids


_BEHIND = tuple(
    tuple(tuple(((seat + step) & 3, step % 2 == 0) for step in range(1, 4 - place)) for place in range(4))
    for seat in Seat
)
"""The seats that play later, with whether they are partners, by seat and by its place in the trick."""

_MISSES = {(some, hands): 1 - some / hands for hands in (1, 2, 3) for some in range(1, hands + 1)}
"""The chance that a card is in none of `some` hands out of `hands`."""
