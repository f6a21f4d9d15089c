"""Positions for the kernel: from random play by core's rules, and at random without a history."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from random import Random

import botifarra_kernel as kernel

from botifarra.border import rules_flags
from botifarra.core.cards import DECK, RANKS, Card, Strain
from botifarra.core.rules import PRESETS, Rules, Style
from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.core.trick import Trick, legal_mask

Masks = tuple[int, int, int, int]
Arguments = tuple[Masks, int, int, tuple[int, ...]]

EVERY_WAY_TO_PLAY = tuple(
    Rules(style, second_may_load=second, third_loads_only_if_safe=third, always_overtrump=overtrump)
    for style in Style
    for second, third, overtrump in product((False, True), repeat=3)
)
"""Each combination of the options of R4.9 to R4.12."""

WAYS = {
    **PRESETS,
    **{f"flags {number}": rules for number, rules in enumerate(EVERY_WAY_TO_PLAY)},
}


@dataclass(frozen=True, slots=True)
class Position:
    """A position of play, as masks."""

    hands: Masks
    trick: Trick
    strain: Strain

    @property
    def held(self) -> int:
        return self.hands[0] | self.hands[1] | self.hands[2] | self.hands[3]

    @property
    def arguments(self) -> Arguments:
        """Hands, leader, strain and trick, as a batch takes them."""
        return self.hands, self.trick.leader, self.strain, self.trick.cards

    @property
    def is_over(self) -> bool:
        return self.held == 0

    def legal(self, rules: Rules) -> int:
        """Return the legal cards of the player on turn by core."""
        hand = self.hands[self.trick.to_act]
        return legal_mask(rules, hand, self.trick.cards, self.strain, DECK.mask & ~self.held)

    def kernel_legal(self, rules: Rules) -> int:
        """Return the legal cards of the player on turn by the kernel."""
        return kernel.legal(self.hands, self.trick.leader, self.strain, rules_flags(rules), self.trick.cards)

    def after(self, card: Card, rules: Rules) -> "tuple[Position, int]":
        """Return the position once `card` is played, and the points that N-S win by it."""
        hands = list(self.hands)
        hands[self.trick.to_act] &= ~(1 << card)
        north, west, south, east = hands
        trick = Trick(self.trick.leader, (*self.trick.cards, card))
        winner, points = trick.winner(self.strain), 0
        if len(trick.cards) == 4:
            if winner in (Seat.NORTH, Seat.SOUTH):
                points = trick.points + (0 if any(hands) else rules.last_trick_bonus)
            trick = Trick(winner)
        return Position((north, west, south, east), trick, self.strain), points

    def turned(self) -> "Position":
        """Return the same position with every player moved on by one seat."""
        north, west, south, east = self.hands
        leader = Seat((self.trick.leader + 1) & 3)
        return Position((east, north, west, south), Trick(leader, self.trick.cards), self.strain)


def position_of(state: State) -> Position:
    """Return a hand in play, as a position."""
    contract = state.public.contract
    assert contract is not None
    north, west, south, east = (hand.mask for hand in state.hands)
    return Position((north, west, south, east), state.public.trick, contract.strain)


def thrown(rng: Random, size: int, place: int) -> Position:
    """Return random hands of `size` cards before a trick that has `place` cards, without a history."""
    deck = rng.sample(range(len(DECK)), 4 * size)
    hands = [sum(1 << card for card in deck[seat::4]) for seat in range(4)]
    leader = rng.randrange(4)
    trick = []
    for seat in range(leader, leader + place):
        card = deck[(seat & 3) + 4 * rng.randrange(size)]
        hands[seat & 3] &= ~(1 << card)
        trick.append(Card(card))
    north, west, south, east = hands
    return Position((north, west, south, east), Trick(Seat(leader), tuple(trick)), rng.choice(tuple(Strain)))


def any_thrown(rng: Random) -> Position:
    """Return a position thrown together, of any size and place."""
    return thrown(rng, rng.randint(1, RANKS), rng.randrange(4))


def dealt(rng: Random) -> Position:
    """Return a deal before the first lead."""
    return thrown(rng, RANKS, 0)


def played(rng: Random, rules: Rules) -> Iterator[Position]:
    """Yield every position of one hand of random play, from the lead to the last card."""
    position = dealt(rng)
    while not position.is_over:
        yield position
        position, _ = position.after(rng.choice(cards_of(position.legal(rules))), rules)


def ending(rng: Random, rules: Rules, cards: int) -> Position:
    """Return a position of random play where `cards` cards are still to be played."""
    return [*played(rng, rules)][-cards]


def cards_of(mask: int) -> list[Card]:
    """Return the cards of a mask."""
    return [card for card in Card if mask >> card & 1]
