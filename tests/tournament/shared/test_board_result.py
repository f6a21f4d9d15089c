"""Results of hands: the same as the game's own scoring of boards (R7.2)."""

from fractions import Fraction
from random import Random

import msgspec
import pytest
from hypothesis import given

from botifarra.core.actions import CONCEDE
from botifarra.core.auction import Phase
from botifarra.core.errors import IllegalAction
from botifarra.core.rules import PRESETS
from botifarra.core.score import score_points
from botifarra.core.seats import Side
from botifarra.core.state import State
from botifarra.fairness.boards import deal_boards
from botifarra.tournament.shared.board_result import result_of
from botifarra.tournament.shared.errors import HandNotOver, OtherCards
from botifarra.tournament.shared.played_hand import PlayedHand, played_hand
from tests.strategies import SEEDS
from tests.tournament.shared.simulated_days import SEED

RULES = PRESETS["championship"]


def a_hand(seed: int, board: int = 1) -> State:
    """Return a board after random legal actions to its end, sometimes with a concession."""
    rng = Random(seed)
    state = State.start(RULES, deal_boards(SEED, 1, board, board)[0].deal)
    while state.public.phase is not Phase.OVER:
        if state.public.phase is Phase.PLAY and rng.random() < 0.01:
            state = state.apply(CONCEDE)
        else:
            state = state.apply(rng.choice(state.legal_actions))
    return state


@given(SEEDS)
def test_a_result_is_scored_as_the_game_scores_boards(seed: int) -> None:
    state = a_hand(seed)
    found = result_of(1, 1, state)
    contract = state.public.contract
    assert contract is not None
    scored = score_points(RULES, contract, state.public.points)
    assert [Fraction(found.result.of(side)) for side in Side] == [*scored]
    assert Fraction(found.made) == scored[Side.NS]
    assert (found.declarer, found.strain, found.doubles) == (
        contract.declarer,
        contract.strain,
        contract.doubles,
    )


@given(SEEDS)
def test_a_hand_gives_the_same_result_when_it_is_replayed(seed: int) -> None:
    state = a_hand(seed)
    hand = played_hand(3, 1, state.public.actions, "bot")
    assert hand.result(RULES, state.deal) == result_of(3, 1, state, "bot")
    assert msgspec.json.decode(msgspec.json.encode(hand), type=PlayedHand) == hand


def test_a_hand_that_is_not_over_has_no_result() -> None:
    with pytest.raises(HandNotOver, match="entrant 7, board 2"):
        result_of(7, 2, State.start(RULES, deal_boards(SEED, 1, 2, 2)[0].deal))


def test_a_hand_with_the_cards_of_another_board_is_refused() -> None:
    hand = played_hand(1, 1, a_hand(5).public.actions)
    with pytest.raises(IllegalAction):
        hand.result(RULES, deal_boards(SEED, 1, 5, 5)[0].deal)


@pytest.mark.parametrize("action", [-1, 59])
def test_an_action_that_does_not_exist_is_refused(action: int) -> None:
    with pytest.raises(OtherCards, match="entrant 1, board 1"):
        PlayedHand(1, 1, (action,)).result(RULES, deal_boards(SEED, 1, 1, 1)[0].deal)
