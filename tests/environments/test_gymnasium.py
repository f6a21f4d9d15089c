"""The environment for one agent: Gymnasium's own check, and the rules."""

from pathlib import Path
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ClosedEnvironmentError, ResetNeeded
from gymnasium.utils.env_checker import check_env

from botifarra.bots import BOTS
from botifarra.bots.base import Budget
from botifarra.bots.engine.errors import EngineCrashed
from botifarra.bots.named import UnknownBot
from botifarra.core.actions import Action, action_id
from botifarra.core.seats import Seat
from botifarra.core.view import View
from botifarra.environments import gymnasium as ours
from botifarra.environments.gymnasium import OneSeat
from botifarra.records.bgn import parse_bgn
from botifarra.records.errors import ParseError
from tests.bots.engine.programs import GREETS, children, script
from tests.core.notation import SQUARE_DEAL, actions_of
from tests.scale import scale

MADE = f"{ours.__name__}:{ours.ID}"
"""The name for `gymnasium.make`, which imports our module."""


class Recorder:
    """A bot that plays like greedy, and records its questions."""

    name = "recorder"

    def __init__(self) -> None:
        self.asked: list[tuple[View, Budget]] = []

    def act(self, view: View, rng: Random, budget: Budget) -> Action:
        self.asked.append((view, budget))
        return BOTS["greedy"].act(view, rng, budget)


@pytest.mark.parametrize("seat", ["N", "E"])
def test_the_checker_of_gymnasium_finds_no_fault(seat: str) -> None:
    environment = gymnasium.make(
        MADE, seat=seat, bots={"N": "random", "W": "greedy", "S": "club", "E": "random"}
    )
    check_env(environment.unwrapped)


@pytest.mark.parametrize("seat", ["N", "W", "S", "E"])
def test_a_hand_is_played_to_its_end_and_scored(seat: str) -> None:
    environment = OneSeat("oriental last_trick_bonus=3", seat, render_mode="ansi")
    for seed in range(scale(3, 100)):
        steps, reward = _episode(environment, seed)
        text = environment.render()
        assert text is not None
        (record,) = parse_bgn(text)
        assert record.scored is not None
        side = environment.seat.side
        assert reward == record.scored[side] - record.scored[side.other]
        assert len(steps) >= 12
        assert len(environment.view().hand) == 0


def test_a_seed_gives_the_same_hand_again_and_another_another() -> None:
    bots = {"N": "club", "W": "random", "E": "greedy"}
    first, again, other = (_episode(OneSeat(bots=bots), seed) for seed in (3, 3, 4))
    assert first == again
    assert first != other
    environment = OneSeat(bots=bots)
    assert _episode(environment, 3) == first
    assert _episode(environment, None) != first


def test_bots_are_asked_on_their_turn_and_see_what_their_seat_sees(monkeypatch: pytest.MonkeyPatch) -> None:
    recorder = Recorder()
    monkeypatch.setitem(BOTS, recorder.name, recorder)
    environment = OneSeat("championship", "W", recorder.name, "ansi")
    _episode(environment, 5)
    (record,) = parse_bgn(environment.render() or "")
    asked = {len(view.public.actions): view for view, _ in recorder.asked}
    assert {budget for _, budget in recorder.asked} == {Budget()}
    state = record.state.start(record.rules, record.deal)
    for ply, action in enumerate(record.actions):
        if state.public.to_act is Seat.WEST:
            assert ply not in asked
        else:
            assert asked.pop(ply) == state.view(state.public.to_act)
        state = state.apply(action)
    assert asked == {}


def test_the_info_has_the_mask_of_the_observation() -> None:
    environment = OneSeat()
    observation, info = environment.reset(seed=6)
    assert np.array_equal(observation["action_mask"], info["action_mask"])
    assert observation["action_mask"].any()


def test_r5_2_an_illegal_action_ends_the_hand_as_a_revoke_does() -> None:
    environment = OneSeat(seat="E")
    environment.reset(options={"deal": SQUARE_DEAL})
    observation, reward, is_over, is_cut, info = environment.step(action_id(actions_of("o9")[0]))
    assert (reward, is_over, is_cut) == (-36, True, False)
    assert info["illegal"] == "R4.1"
    assert not observation["action_mask"].any()
    with pytest.raises(ResetNeeded):
        environment.step(0)


@pytest.mark.parametrize("number", [-1, 59])
def test_a_number_that_is_not_an_action_changes_nothing(number: int) -> None:
    environment = OneSeat()
    environment.reset(seed=7)
    before = environment.view()
    with pytest.raises(ValueError, match=f"no action has the number {number}; they are 0 to 58"):
        environment.step(number)
    assert environment.view() == before


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(ValueError, match=r"unknown options \['deals'\]; the only one is 'deal'"):
        OneSeat().reset(options={"deals": SQUARE_DEAL})


def test_after_the_crash_of_an_engine_the_next_reset_starts_it_again(tmp_path: Path) -> None:
    once = str(tmp_path / "once")
    code = f"once = {once!r}\nif not os.path.exists(once): open(once, 'w'); question(); sys.exit(1)\n"
    engine = f"cmd:{script(GREETS + code + 'while True: first()')}"
    environment = OneSeat(bots={"N": engine, "W": "greedy", "E": "greedy"})
    with pytest.raises(EngineCrashed):
        _episode(environment, 1)
    observed, _ = _episode(environment, 1)
    assert len(observed) >= 12
    environment.close()


def test_before_the_first_deal_there_is_no_observation() -> None:
    environment = OneSeat()
    for ask in (environment.view, environment.render, lambda: environment.step(0)):
        with pytest.raises(ResetNeeded):
            ask()


def test_unknown_rules_bots_and_seats_are_refused() -> None:
    with pytest.raises(UnknownBot):
        OneSeat(bots="nobody")
    with pytest.raises(KeyError):
        OneSeat(bots={"N": "greedy"})
    with pytest.raises(ParseError):
        OneSeat(seat="X")


def _episode(environment: OneSeat, seed: int | None) -> tuple[list[bytes], float]:
    """Return the observations in a hand of random legal actions, and its reward."""
    rng = Random(0)
    observation, info = environment.reset(seed=seed)
    observed = [observation["observation"].tobytes()]
    while True:
        action = rng.choice(np.flatnonzero(info["action_mask"]).tolist())
        observation, reward, is_over, _, info = environment.step(action)
        observed.append(observation["observation"].tobytes())
        if is_over:
            return observed, reward
        assert reward == 0


def test_engines_end_when_the_environment_is_closed() -> None:
    before = children()
    engine = f"cmd:{script(GREETS + 'while True: first()')}"
    environment: gymnasium.Env[Any, Any] = gymnasium.make(MADE, seat="S", bots=engine)
    _, info = environment.reset(seed=1)
    assert len(children() - before) == 3
    environment.close()
    assert children() <= before
    environment.close()
    for act in (environment.reset, lambda: environment.step(np.flatnonzero(info["action_mask"])[0])):
        with pytest.raises(ClosedEnvironmentError):
            act()
    assert children() <= before


def test_engines_end_too_when_one_of_them_has_failed() -> None:
    before = children()
    works, fails = (f"cmd:{script(GREETS + code)}" for code in ("while True: first()", "question()"))
    environment = OneSeat(seat="S", bots={"N": works, "W": works, "E": fails})

    def play() -> None:
        for seed in range(4):
            environment.reset(seed=seed)
            environment.step(np.int64(0))

    with pytest.raises(EngineCrashed):
        play()
    environment.close()
    assert children() <= before


def test_it_is_made_by_its_name() -> None:
    environment: gymnasium.Env[Any, Any] = gymnasium.make(ours.ID, rules="newcomer", render_mode="ansi")
    environment.reset(seed=1)
    assert '[Rules "newcomer"]' in str(environment.render())
