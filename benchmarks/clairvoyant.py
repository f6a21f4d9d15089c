"""A player that sees all hands, as a measure for bots. It takes a `State`, so it is not a bot itself."""

from random import Random

from botifarra.arena.contestant import seated
from botifarra.arena.duel import Duel, DuelDeal
from botifarra.arena.hand import Ending, PlayedHand
from botifarra.core.actions import PLAYS, Play
from botifarra.core.auction import Phase
from botifarra.core.seats import Side
from botifarra.core.state import State
from botifarra.solver.position import Position
from botifarra.solver.solve import solve_cards


def best_play(state: State) -> Play:
    """Return the best card with open hands; of equal ones the cheapest, as bots do."""
    sign = 1 if state.public.to_act.side is Side.NS else -1
    values = solve_cards(Position.of(state))
    return PLAYS[max(values, key=lambda card: (sign * values[card], -card.points, -card))]


def play_seeing(duel: Duel, number: int) -> DuelDeal:
    """Play a deal in both seatings; the first contestant calls, and the clairvoyant plays its cards."""
    start = State.start(duel.rules, duel.deal(number))
    one, other = (_play_hand(start, duel, first, f"{duel.seed} {number} {first}") for first in Side)
    return DuelDeal(number, (one, other))


def _play_hand(state: State, duel: Duel, first: Side, chance: str) -> PlayedHand:
    sides = duel.sides(first)
    while state.legal_actions:
        public = state.public
        if public.to_act.side is first and public.phase is Phase.PLAY:
            state = state.apply(best_play(state))
            continue
        contestant = sides[public.to_act.side]
        bot = seated(contestant, public.to_act)
        rng = Random(f"{chance} {len(public.actions)}")
        state = state.apply(bot.act(state.view(public.to_act), rng, contestant.budget))
    return Ending(state, (0, 0)).hand
