"""The game for OpenSpiel: its own random simulation, and the rules."""

from collections import Counter
from math import factorial, isclose, prod
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from hypothesis import given
from hypothesis import strategies as st
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import make_observation

from botifarra.core.actions import CONCEDE, action_id
from botifarra.core.deal import Deal
from botifarra.core.errors import IllegalAction
from botifarra.core.rules import PRESETS, Rules
from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.environments.observation import PIECES, SIZE, encode
from botifarra.environments.openspiel import NAME, chance_outcomes_of
from botifarra.inference.count import count
from botifarra.inference.knowledge import Knowledge
from botifarra.records.errors import ParseError
from botifarra.records.rules import format_rules
from tests.chi_square import is_plausible
from tests.core.notation import SQUARE_DEAL, after
from tests.inference.worlds import SAFE_ONLY, loaded, played, random_rules
from tests.scale import PROVING, scale
from tests.strategies import SEEDS, deals, states

CODONY = "oriental third_loads_only_if_safe=true codony=o9,o1"

SIMULATED = (*PRESETS, CODONY) if PROVING else ("oriental", "championship", CODONY)


@pytest.mark.parametrize("rules", SIMULATED)
def test_the_simulation_of_openspiel_finds_no_fault(rules: str) -> None:
    game = pyspiel.load_game(NAME, {"rules": rules})
    pyspiel.random_sim_test(game, num_sims=scale(1, 15), serialize=True, verbose=False)


@given(deals())
def test_each_deal_has_one_history_and_all_are_equally_likely(deal: Deal) -> None:
    state = _game(Rules()).new_initial_state()
    chances = []
    for outcome in chance_outcomes_of(deal):
        assert state.is_chance_node()
        chances.append(dict(state.chance_outcomes())[outcome])
        state.apply_action(outcome)
    assert not state.is_chance_node()
    assert state.hand.deal == deal
    assert isclose(prod(chances), factorial(12) ** 4 / factorial(48) / 4)
    assert len(chances) == state.get_game().max_chance_nodes_in_history()


@given(states(claims=False), st.sampled_from(Seat), SEEDS)
def test_states_that_a_player_cannot_distinguish_share_an_information_state(
    hand: State, player: Seat, seed: int
) -> None:
    state = _reached(hand)
    other = state.resample_from_infostate(player, Random(seed).random)
    assert other.information_state_string(player) == state.information_state_string(player)
    assert other.information_state_tensor(player) == state.information_state_tensor(player)
    assert other.observation_string(player) == state.observation_string(player)
    assert other.observation_tensor(player) == state.observation_tensor(player)
    assert other.current_player() == state.current_player()
    assert other.hand.public == state.hand.public


def test_every_deal_that_agrees_is_drawn_and_as_often_as_any_other() -> None:
    rng = Random(2)
    tried = 0
    while tried < scale(6, 100):
        play = rng.choice((loaded, played))
        hand = play(SAFE_ONLY if play is loaded else random_rules(rng), rng, rng.randint(38, 45))
        player = rng.choice(tuple(Seat))
        number = count(Knowledge.of(hand.view(player)))
        if 1 < number <= scale(15, 60):
            tried += 1
            state = _reached(hand)
            drawn = Counter(
                state.resample_from_infostate(player, rng.random).hand.hands for _ in range(20 * number)
            )
            assert len(drawn) == number
            assert is_plausible(list(drawn.values()), [20.0] * number)


def test_while_cards_are_dealt_nothing_is_known_and_all_is_drawn_anew() -> None:
    state = _game(Rules()).new_initial_state()
    for outcome in chance_outcomes_of(SQUARE_DEAL)[:20]:
        state.apply_action(outcome)
    other = state.resample_from_infostate(1, Random(3).random)
    assert len(other.history()) == 20
    assert other.history() != state.history()
    assert other.information_state_string(1) == state.information_state_string(1) == "W"
    assert sum(state.information_state_tensor(1)) == 1


@given(states(claims=False), st.sampled_from(Seat))
def test_the_tensor_is_what_every_environment_observes(hand: State, player: Seat) -> None:
    state = _reached(hand)
    tensor = np.array(state.information_state_tensor(player))
    assert np.array_equal(tensor, encode(state.hand.view(player)))
    without_history = np.array(state.observation_tensor(player))
    assert np.array_equal(without_history, tensor[: SIZE - prod(PIECES["plays"])])


def test_an_information_state_reads_as_the_hand_was_played() -> None:
    state = _reached(after(Rules(), SQUARE_DEAL, "delego oros double pass pass o9 o4 oR o2 c9 c4 cR c2 e9"))
    assert state.information_state_string(Seat.NORTH) == (
        "N | S5.S5.S5.9S5 | E deals | E:delego W:oros S:contro E:passo W:passo | o9 o4 oR o2 c9 c4 cR c2 e9"
    )


def test_an_observer_has_the_pieces_of_its_type() -> None:
    state = _reached(after(Rules(), SQUARE_DEAL, "oros pass pass o9 o4 oR o2 c9"))
    public = make_observation(
        state.get_game(),
        pyspiel.IIGObservationType(perfect_recall=True, private_info=pyspiel.PrivateInfoType.NONE),
    )
    public.set_from(state, Seat.WEST)
    assert set(public.dict) == set(PIECES) - {"hand"}
    assert public.string_from(state, Seat.WEST) == "W | E deals | E:oros N:passo S:passo | o9 o4 oR o2 c9"
    private = make_observation(
        state.get_game(), pyspiel.IIGObservationType(public_info=False, perfect_recall=True)
    )
    private.set_from(state, Seat.WEST)
    assert set(private.dict) == {"seat", "hand"}
    assert private.string_from(state, Seat.WEST) == "W | 18.184.184.184"
    with pytest.raises(ValueError, match="one player"):
        make_observation(
            state.get_game(),
            pyspiel.IIGObservationType(perfect_recall=True, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS),
        )
    with pytest.raises(ValueError, match="parameters"):
        make_observation(state.get_game(), params={"size": 3})


@given(states(claims=False))
def test_the_returns_are_the_score(hand: State) -> None:
    state = _reached(hand)
    assert state.is_terminal() == (state.hand.outcome is not None)
    if not state.is_terminal():
        assert state.returns() == [0, 0, 0, 0]
        return
    north_south, east_west = state.hand.outcome.scored
    assert state.returns() == [north_south - east_west, east_west - north_south] * 2


def test_an_illegal_action_names_its_rule() -> None:
    state = _reached(State.start(Rules(), SQUARE_DEAL))
    with pytest.raises(IllegalAction, match=r"\(R4\.1\)"):
        state.apply_action(0)
    assert state.history() == list(chance_outcomes_of(SQUARE_DEAL))


@pytest.mark.parametrize(("number", "error"), [(-1, pyspiel.SpielError), (59, ValueError)])
def test_a_number_that_is_not_an_action_is_refused(number: int, error: type[Exception]) -> None:
    state = _reached(State.start(Rules(), SQUARE_DEAL))
    with pytest.raises(error):
        state.apply_action(number)
    assert state.history() == list(chance_outcomes_of(SQUARE_DEAL))


@pytest.mark.parametrize("number", [7, 99])
def test_a_number_that_is_not_an_outcome_is_refused_at_once(number: int) -> None:
    state = _game(Rules()).new_initial_state()
    told = rf"^no outcome of this chance node is {number}; expected one of \[0, 1, 2, 3\]$"
    with pytest.raises(ValueError, match=told):
        state.apply_action(number)
    assert state.history() == []


def test_no_seat_is_dealt_a_thirteenth_card() -> None:
    state = _game(Rules()).new_initial_state()
    for outcome in [0] * 13:  # the dealer, and twelve cards for the same seat
        state.apply_action(outcome)
    with pytest.raises(ValueError, match=r"is 0; expected one of \[1, 2, 3\]$"):
        state.apply_action(0)


def test_chance_actions_have_readable_names() -> None:
    state = _game(Rules()).new_initial_state()
    words = []
    for outcome in chance_outcomes_of(SQUARE_DEAL)[:3]:
        words.append(state.action_to_string(state.current_player(), outcome))
        state.apply_action(outcome)
    assert words == ["E deals", "o2 to E", "o3 to S"]
    assert str(state) == "E E S"


def test_rules_are_a_parameter_that_its_name_keeps() -> None:
    game = pyspiel.load_game(NAME, {"rules": CODONY})
    assert str(game) == f"{NAME}(rules=oriental third_loads_only_if_safe:true codony:o9+o1)"
    assert format_rules(pyspiel.load_game(str(game)).rules) == format_rules(game.rules)
    assert game.rules.third_loads_only_if_safe
    assert pyspiel.load_game(NAME).rules == Rules()
    with pytest.raises(ParseError):
        pyspiel.load_game(NAME, {"rules": "bridge"})


def test_the_search_of_openspiel_plays_it() -> None:
    state = _reached(played(Rules(), Random(4), 40))
    bot = ismcts.ISMCTSBot(
        game=state.get_game(),
        uct_c=100.0,
        evaluator=mcts.RandomRolloutEvaluator(1, np.random.RandomState(5)),
        max_simulations=10,
        random_state=np.random.RandomState(6),
    )
    while not state.is_terminal():
        state.apply_action(bot.step(state))
    assert sum(state.returns()) == 0


def _game(rules: Rules) -> Any:
    return pyspiel.load_game(NAME, {"rules": format_rules(rules)})


def _reached(hand: State) -> Any:
    """Return the state of OpenSpiel's game for a hand, without its concession, which the game has not."""
    state = _game(hand.public.rules).new_initial_state()
    for outcome in chance_outcomes_of(hand.deal):
        state.apply_action(outcome)
    for action in hand.public.actions:
        if action != CONCEDE:
            state.apply_action(action_id(action))
    return state
