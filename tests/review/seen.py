"""Views at random points of hands, with deals that agree with them."""

from dataclasses import replace
from fractions import Fraction
from functools import cache
from random import Random

from botifarra.core.cards import Card
from botifarra.core.deal import Hands
from botifarra.core.seats import Seat
from botifarra.core.trick import Trick, winning_place
from botifarra.core.view import View
from botifarra.inference.sample import sample
from tests.inference.worlds import loaded, played, random_rules, whole_worlds


class Seen:
    """A view with deals that agree with it, and what these deals say about each card.

    `is_whole` tells that they are all such deals, so that parts can be compared too.
    """

    def __init__(self, view: View, deals: list[Hands], *, is_whole: bool) -> None:
        self.view, self.deals, self.is_whole = view, deals, is_whole
        self.strain, self.seat = view.public.strain, view.seat

    def after(self, card: Card) -> Trick:
        table = self.view.public.trick
        return Trick(table.leader, (*table.cards, card))

    def winner(self, card: Card) -> tuple[Seat, Card]:
        trick = self.after(card)
        return trick.plays[winning_place(trick.cards, self.strain)]

    def beats(self, seat: Seat, card: Card) -> list[bool]:
        """Return by deal whether a seat can beat the card that is winning after `card`."""
        winning, led = self.winner(card)[1], self.after(card).cards[0].suit
        return [
            any(winning_place((winning, other), self.strain) for other in hands[seat].of(led) or hands[seat])
            for hands in self.deals
        ]

    def later(self, card: Card) -> list[Seat]:
        trick = self.after(card)
        return [trick.to_act.after(step) for step in range(4 - len(trick.cards))]

    def stays(self, card: Card) -> list[bool]:
        """Return by deal whether the side that is losing after `card` cannot beat the winning card."""
        side = self.winner(card)[0].side
        beaten = [self.beats(seat, card) for seat in self.later(card) if seat.side is not side]
        return [not any(each) for each in zip(*beaten, strict=True)] if beaten else [True] * len(self.deals)

    def is_ours(self, card: Card) -> bool:
        return self.winner(card)[0].side is self.seat.side

    def safe(self, card: Card) -> list[bool]:
        return [self.is_ours(card) and stays for stays in self.stays(card)]

    def is_part(self, part: Fraction, holds: list[bool]) -> bool:
        """Return whether a part is right; a sample can only contradict the certain ones."""
        if self.is_whole:
            return part == Fraction(sum(holds), len(holds))
        return 0 <= part <= 1 and (part < 1 or all(holds)) and (part > 0 or not any(holds))

    def may(self, holds: list[bool]) -> bool:
        return any(holds) or not self.is_whole


@cache
def position(seed: int) -> Seen:
    """Draw a hand by any rules at any point; enumerate all its deals with three tricks to go at most."""
    rng = Random(seed)
    rules = replace(random_rules(rng), partner_blind=False)
    is_whole = seed % 2 == 0
    make = loaded if rules.third_loads_only_if_safe and seed % 4 < 2 else played
    state = make(rules, rng, rng.randrange(36, 45) if is_whole else rng.randrange(36))
    while len(state.legal_actions) == 1:
        state = state.apply(state.legal_actions[0])
        if not state.legal_actions:
            return position(seed + 100_000)
    view = state.view(state.public.to_act)
    is_whole = len(view.public.played) >= 36
    return Seen(view, list(whole_worlds(view)) if is_whole else sample(view, rng, 20), is_whole=is_whole)
