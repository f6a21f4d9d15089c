"""The deal: a dealer and four hands of twelve, and the sources of decks (R2.3 to R2.5)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

from botifarra.core.arguments import expect
from botifarra.core.cards import DECK, RANKS, Card, CardSet
from botifarra.core.diagram import Diagram
from botifarra.core.errors import InvalidCards
from botifarra.core.notation import format_seat
from botifarra.core.rules import Rules, Shuffle
from botifarra.core.seats import Seat

PACKET = 4
"""Cards dealt at a time (R2.3)."""

Hands = tuple[CardSet, CardSet, CardSet, CardSet]
"""Four hands by seat, in playing order from North."""

Piles = tuple[tuple[Card, ...], tuple[Card, ...]]
"""The cards each side has won, in the order taken."""


@dataclass(frozen=True, slots=True)
class Deal:
    """A dealer and four hands; raises `InvalidCards` unless the hands have twelve different cards each.

    `str(deal)` is its notation: the dealer, then the four hands in playing order, `N:C652.973.95.764 8.S6…`.
    """

    dealer: Seat
    hands: Hands

    def __post_init__(self) -> None:
        expect(Seat, "dealer", self.dealer)
        if len(self.hands) != len(Seat):
            raise InvalidCards("R2.1", f"{len(self.hands)} hands instead of {len(Seat)}")
        for place, hand in enumerate(self.hands):
            if len(hand) != RANKS:
                raise InvalidCards("R1.1", f"{Seat(place).name} holds {len(hand)} cards instead of {RANKS}")
        if hands_union(self.hands) != DECK:
            raise InvalidCards("R1.1", "a card is held twice")

    @classmethod
    def from_deck(cls, deck: Sequence[Card], dealer: Seat) -> "Deal":
        """Deal 48 different cards, the first on top, in packets of four from the dealer's right (R2.3)."""
        expect(Seat, "dealer", dealer)
        if len(deck) != len(DECK) or CardSet(deck) != DECK:
            raise InvalidCards("R1.1", "a deck is the 48 cards, each once")
        masks = [0, 0, 0, 0]
        seat = dealer
        for start in range(0, len(deck), PACKET):
            seat = seat.right
            masks[seat] |= CardSet(deck[start : start + PACKET]).mask
        north, west, south, east = map(CardSet.from_mask, masks)
        return cls(dealer, (north, west, south, east))

    @classmethod
    def shuffled(cls, rng: Random, dealer: Seat) -> "Deal":
        """Deal a deck shuffled by `rng`."""
        deck = list(Card)
        rng.shuffle(deck)
        return cls.from_deck(deck, dealer)

    def svg(self) -> str:
        """Return a picture of the four hands: an SVG document."""
        return Diagram(self.dealer, self.hands).svg()

    _repr_svg_ = svg

    def __str__(self) -> str:
        hands = " ".join(str(self.hands[self.dealer.after(turn)]) for turn in range(4))
        return f"{format_seat(self.dealer)}:{hands}"


def hands_union(hands: Iterable[CardSet]) -> CardSet:
    """Return all the cards of some hands."""
    mask = 0
    for hand in hands:
        mask |= hand.mask
    return CardSet.from_mask(mask)


def cut(deck: Sequence[Card], depth: int) -> tuple[Card, ...]:
    """Return the deck after a cut: its top `depth` cards, 1 to 47, go under the others (R2.5)."""
    if not 0 < depth < len(deck):
        raise InvalidCards("R2.5", f"no cut after {depth} of {len(deck)} cards")
    return (*deck[depth:], *deck[:depth])


def next_deal(rules: Rules, dealer: Seat, rng: Random, piles: Piles | None) -> Deal:
    """Return the deal of a hand; `piles` are the cards won in the hand before (None in the first hand).

    Under `stack_and_cut` the pile of the dealer's side lies on top of the other, and the stack is cut once
    (R2.5). A first hand has no stack and is shuffled.
    """
    if rules.shuffle is Shuffle.STACK_AND_CUT and piles is not None:
        stack = piles[dealer.side] + piles[dealer.side.other]
        return Deal.from_deck(cut(stack, rng.randrange(1, len(stack))), dealer)
    return Deal.shuffled(rng, dealer)
