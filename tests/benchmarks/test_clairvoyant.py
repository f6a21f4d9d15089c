from benchmarks.clairvoyant import play_seeing
from botifarra.arena.contestant import Contestant
from botifarra.arena.duel import Duel, lead
from botifarra.core.actions import ACTIONS
from botifarra.core.auction import Phase
from botifarra.core.rules import Rules
from botifarra.core.seats import Side
from botifarra.core.state import State
from botifarra.solver.position import Position
from botifarra.solver.solve import solve
from tests.scale import scale

DUEL = Duel(Contestant("greedy"), Contestant("greedy"), Rules(), seed=3)


def test_a_clairvoyant_makes_at_least_the_value_of_open_hands() -> None:
    more = 0.0
    for number in range(1, scale(3, 100) + 1):
        for side, hand in zip(Side, play_seeing(DUEL, number).hands, strict=True):
            state = State.start(DUEL.rules, DUEL.deal(number))
            for action in hand.actions:
                if state.public.phase is Phase.PLAY:
                    break
                state = state.apply(ACTIONS[action])
            north_south = solve(Position.of(state))
            worth = lead((north_south, DUEL.rules.total - north_south), side)
            assert lead(hand.points, side) >= worth
            more += lead(hand.points, side) - worth
    assert more > 0
