"""How much stronger one bot is than another, on duplicate deals."""

from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import mean, stdev

from botifarra.bots.base import Bot, Budget
from botifarra.core.deal import Deal
from botifarra.core.rules import Rules
from botifarra.core.score import Outcome
from botifarra.core.seats import Seat, Side
from botifarra.core.state import State

NO_LIMIT = Budget()


@dataclass(frozen=True)
class Margin:
    """Points above the middle a hand, and their standard error; a deal counts once for both seatings."""

    points: float
    error: float


def duel(bot: Bot, other: Bot, rules: Rules, deals: int, seed: int = 0) -> Margin:
    """What `bot` makes against `other`, every deal played twice with seats exchanged; two deals at least."""
    margins = []
    for number in range(deals):
        deal = Deal.shuffled(Random(f"{seed} {number}"), Seat(number % 4))
        first = play_hand(rules, deal, (bot, other, bot, other), Random(f"{seed} {number} NS"))
        second = play_hand(rules, deal, (other, bot, other, bot), Random(f"{seed} {number} EW"))
        margins.append((first.points[Side.NS] + second.points[Side.EW] - rules.total) / 2)
    return Margin(mean(margins), stdev(margins) / sqrt(deals))


def play_hand(rules: Rules, deal: Deal, bots: tuple[Bot, Bot, Bot, Bot], rng: Random) -> Outcome:
    """The outcome of a hand played by four bots, by seat."""
    state = State.start(rules, deal)
    while state.legal_actions:
        seat = state.public.to_act
        state = state.apply(bots[seat].act(state.view(seat), rng, NO_LIMIT))
    outcome = state.outcome
    assert outcome is not None
    return outcome
