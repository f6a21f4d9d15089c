"""The environment for four agents: PettingZoo's own tests, and the rules."""

import warnings
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pettingzoo.test import api_test, seed_test

from botifarra.core.actions import CLAIM, CONCEDE, Action, action_id
from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.environments.observation import encode
from botifarra.environments.pettingzoo import AGENTS, FourSeats, env
from botifarra.inference.sample import sample
from botifarra.records.bgn import parse_bgn
from botifarra.records.errors import ParseError
from tests.core.notation import SQUARE_DEAL, actions_of
from tests.scale import scale
from tests.strategies import SEEDS, states

ADVICE = ".*(agents to be named|Observation is not a NumPy array|Observation space for each agent probably)"
"""Warnings of api_test about agents without a number, and about observations that are dictionaries."""


@pytest.mark.parametrize(
    "make", [env, FourSeats, lambda: env("championship"), lambda: env("oriental codony=o9")]
)
def test_the_tests_of_pettingzoo_find_no_fault(make: Callable[[], Any]) -> None:
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", ADVICE, UserWarning)
        api_test(make(), num_cycles=scale(60, 1_000))
    seed_test(make, num_cycles=scale(60, 1_000))


@given(SEEDS)
def test_a_hand_rewards_its_last_action_alone_and_both_sides_alike(seed: int) -> None:
    table = env()
    table.reset(seed=seed)
    totals = dict.fromkeys(AGENTS, 0.0)
    for agent in table.agent_iter():
        observation, reward, is_over, is_cut, info = table.last()
        totals[agent] += reward
        assert not is_cut
        assert info == {}
        if not is_over:
            assert set(table.rewards.values()) == {0.0}
        table.step(None if is_over else table.action_space(agent).sample(observation["action_mask"]))
    assert totals["N"] == totals["S"] == -totals["W"] == -totals["E"]
    assert table.agents == []


@given(states(claims=False), st.sampled_from(Seat), SEEDS)
def test_observations_do_not_depend_on_hidden_cards(state: State, seat: Seat, seed: int) -> None:
    actions = [action for action in state.public.actions if action != CONCEDE]
    reached = State.replay(state.public.rules, state.deal, actions)
    (hands,) = sample(reached.view(seat), Random(seed), 1)
    other = State(reached.public, hands)
    first, second = _observed(reached, actions, seat), _observed(other, actions, seat)
    assert len(first) == len(actions) + 1
    for here, there in zip(first, second, strict=True):
        assert np.array_equal(here["observation"], there["observation"])
        assert np.array_equal(here["action_mask"], there["action_mask"])


def test_other_hidden_cards_are_really_other_cards() -> None:
    table = FourSeats()
    table.reset(options={"deal": SQUARE_DEAL})
    arrays = [table.observe(agent)["observation"] for agent in AGENTS]
    assert len({array.tobytes() for array in arrays}) == 4


@pytest.mark.parametrize(("make", "error"), [(FourSeats, ValueError), (env, AssertionError)])
def test_a_number_that_is_not_an_action_is_refused(make: Callable[[], Any], error: type[Exception]) -> None:
    table = make()
    table.reset(seed=7)
    for number in (-1, 59):
        with pytest.raises(error):
            table.step(number)


def test_an_unknown_option_is_ignored_as_the_test_of_pettingzoo_asks() -> None:
    table = FourSeats()
    table.reset(seed=7, options={"deals": SQUARE_DEAL})
    view = table.view("N")
    table.reset(seed=7)
    assert table.view("N") == view


def test_r5_2_an_illegal_action_ends_the_hand_as_a_revoke_does() -> None:
    table = env()
    table.reset(options={"deal": SQUARE_DEAL})
    for action in actions_of("oros pass pass"):
        table.step(action_id(action))
    offender = table.agent_selection
    table.step(action_id(actions_of("copes")[0]))
    assert table.infos[offender] == {"illegal": "R3.1"}
    assert all(table.terminations.values())
    side = {offender, AGENTS[(AGENTS.index(offender) + 2) % 4]}
    assert {agent: table.rewards[agent] for agent in AGENTS} == {
        agent: -36.0 if agent in side else 36.0 for agent in AGENTS
    }
    for _ in table.agent_iter():
        observation, _, is_over, _, _ = table.last()
        assert is_over
        assert not observation["action_mask"].any()
        table.step(None)


@pytest.mark.parametrize("action", [CLAIM, CONCEDE])
def test_claims_are_illegal_here(action: Action) -> None:
    table = FourSeats()
    table.reset(options={"deal": SQUARE_DEAL})
    for call in actions_of("oros pass pass"):
        table.step(action_id(call))
    agent = table.agent_selection
    table.step(action_id(action))
    assert table.infos[agent] == {"illegal": "R5.5"}


def test_the_agent_on_turn_must_act() -> None:
    table = FourSeats()
    table.reset(seed=1)
    with pytest.raises(ValueError, match="on turn"):
        table.step(None)


def test_a_bot_is_told_a_view() -> None:
    table = FourSeats("championship")
    table.reset(options={"deal": SQUARE_DEAL})
    state = State.start(table.rules, SQUARE_DEAL)
    for agent, seat in zip(AGENTS, Seat, strict=True):
        assert table.view(agent) == state.view(seat)
        assert np.array_equal(table.observe(agent)["observation"], encode(state.view(seat)))


def test_rendering_shows_the_hand_as_a_record() -> None:
    table = env(render_mode="ansi")
    table.reset(options={"deal": SQUARE_DEAL})
    (record,) = parse_bgn(table.render())
    assert record.deal == SQUARE_DEAL
    silent = FourSeats()
    silent.reset()
    assert silent.render() is None
    silent.close()


def test_malformed_rules_are_refused() -> None:
    with pytest.raises(ParseError):
        FourSeats("bridge")


def _observed(state: State, actions: list[Action], seat: Seat) -> list[Any]:
    """Return the observations of a seat before each action of the hand and after the last one."""
    table = FourSeats(state.public.rules)
    table.reset(options={"deal": state.deal})
    observed = [table.observe(AGENTS[seat])]
    for action in actions:
        table.step(action_id(action))
        observed.append(table.observe(AGENTS[seat]))
    return observed
