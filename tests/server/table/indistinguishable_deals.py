"""Deals that a person cannot distinguish by its knowledge."""

from random import Random

from botifarra.core.cards import CardSet
from botifarra.core.deal import Deal, Hands
from botifarra.core.errors import IllegalAction
from botifarra.core.seats import Seat
from botifarra.core.state import State


def indistinguishable_deal(state: State, fixed: CardSet, rng: Random, swaps: int) -> Deal:
    """Return the deal with hidden cards swapped so that all actions stay legal."""
    deal = state.deal
    for _ in range(swaps):
        hidden = [(seat, card) for seat in Seat for card in deal.hands[seat] if card not in fixed]
        if not hidden:
            break
        (one, first), (other, second) = rng.choice(hidden), rng.choice(hidden)
        hands = list(deal.hands)
        hands[one] = (hands[one] - {first}) | {second}
        hands[other] = (hands[other] - {second}) | {first}
        if one is other:
            continue
        swapped: Hands = (hands[0], hands[1], hands[2], hands[3])
        try:
            State.replay(state.public.rules, Deal(deal.dealer, swapped), state.public.actions)
        except IllegalAction:
            continue
        deal = Deal(deal.dealer, swapped)
    return deal
