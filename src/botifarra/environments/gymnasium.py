"""A hand for one agent, the other three seats played by bots: an environment of Gymnasium."""

from collections.abc import Mapping
from random import Random
from typing import Any

import gymnasium
import numpy as np
from gymnasium.error import ClosedEnvironmentError, ResetNeeded

from botifarra.bots.base import Bot, Budget
from botifarra.bots.engine.external import ExternalBot
from botifarra.bots.named import bot_named
from botifarra.core.actions import action_id
from botifarra.core.errors import IllegalAction
from botifarra.core.rules import Rules
from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.core.view import View
from botifarra.environments.hand import act, as_rules, final_rewards, render, revoke_rewards, start
from botifarra.environments.spaces import Observation, action_space, observation_space, observe
from botifarra.records.notation import format_seat, parse_seat

ID = "Botifarra-v0"
"""The name for `gymnasium.make`, once this module is imported."""

Info = dict[str, Any]
"""Information that `reset` and `step` return beside the observation."""


class OneSeat(gymnasium.Env[Observation, np.int64]):
    """A hand from the agent's first turn to the last trick; only the agent's last action is rewarded.

    `bots` is the name of the bot at the other three seats, or a name for each by the letter of its seat (see
    `bot_named`). An illegal action of the agent ends the hand as a revoke does (R5.2), and the info has the
    rule as `illegal`. An illegal action of a bot raises `IllegalAction`. Engines among the bots run until
    `close`, after which the environment cannot be used. `reset` and `step` raise the `EngineError` of an
    engine that fails. Raises `ParseError` for invalid rules or an invalid seat, `KeyError` for a seat without
    a bot, and the errors of `bot_named`.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012  # as Gymnasium types it

    def __init__(
        self,
        rules: Rules | str = "oriental",
        seat: str = "S",
        bots: str | Mapping[str, str] = "greedy",
        render_mode: str | None = None,
    ) -> None:
        self.rules = as_rules(rules)
        self.seat = parse_seat(seat)
        self.render_mode = render_mode
        self.observation_space = observation_space()
        self.action_space = action_space()
        self._bots = _bots_by_seat(self.seat, bots)
        self._state: State | None = None
        self._is_over = False
        self._is_closed = False
        self._chance = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, Info]:
        """Deal a hand: the option `deal`, or one from the seed.

        The bots' random choices follow from the seed too. Raises `ValueError` for any other option,
        `ParseError` for a wrong deal, and Gymnasium's own error after `close`.
        """
        self._must_be_open()
        if unknown := [name for name in options or {} if name != "deal"]:
            raise ValueError(f"unknown options {unknown}; the only one is 'deal'")
        super().reset(seed=seed)
        self._state = None  # until the bots have played: one of them may fail
        self._chance = int(self.np_random.integers(2**63))
        self._state = self._play_on(start(self.rules, Random(self._chance), options))
        self._is_over = False
        return self._answer(self._state)

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, Info]:
        """Apply the agent's action, and play on to its next turn or the end.

        Raises `ValueError` for a number that is not an action, and Gymnasium's own errors before `reset`,
        after the hand, and after `close`.
        """
        self._must_be_open()
        if self._state is None or self._is_over:
            raise ResetNeeded("the hand is over: reset() deals the next")
        fault: Info = {}
        try:
            state = act(self._state, int(action))
        except IllegalAction as error:
            fault["illegal"] = error.rule
            rewards = revoke_rewards(self._state)
            self._is_over = True
        else:
            self._state = self._play_on(state)
            rewards = final_rewards(self._state)
            self._is_over = not self._state.legal_actions
        observation, info = self._answer(self._state)
        return observation, rewards[self.seat], self._is_over, False, info | fault

    def view(self) -> View:
        """Return the agent's knowledge, as a `View` like that of a bot."""
        if self._state is None:
            raise ResetNeeded("nothing is dealt yet: reset() deals")
        return self._state.view(self.seat)

    def render(self) -> str | None:
        """Return the hand as text with all four hands visible; None unless the mode is `ansi`."""
        if self._state is None:
            raise ResetNeeded("nothing is dealt yet: reset() deals")
        return render(self._state) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """End the engines among the bots. A second call does nothing."""
        self._is_closed = True
        for bot in self._bots.values():
            if isinstance(bot, ExternalBot):
                bot.close()

    def _must_be_open(self) -> None:
        if self._is_closed:
            raise ClosedEnvironmentError("the environment is closed: make another")

    def _play_on(self, state: State) -> State:
        """Play the bots' turns until the agent is on turn.

        The random choices of an action follow from its ply.
        """
        while state.legal_actions and state.public.to_act is not self.seat:
            seat = state.public.to_act
            rng = Random(f"{self._chance} {len(state.public.actions)}")
            action = self._bots[seat].act(state.view(seat), rng, Budget())
            state = act(state, action_id(action))
        return state

    def _answer(self, state: State) -> tuple[Observation, Info]:
        observation = observe(state.view(self.seat), self._is_over)
        return observation, {"action_mask": observation["action_mask"].copy()}


def _bots_by_seat(agent: Seat, bots: str | Mapping[str, str]) -> dict[Seat, Bot]:
    """Return the bot of each seat except the agent's."""
    names = {
        seat: bots if isinstance(bots, str) else bots[format_seat(seat)] for seat in Seat if seat is not agent
    }
    return {seat: bot_named(name) for seat, name in names.items()}


gymnasium.register(ID, f"{__name__}:{OneSeat.__name__}")
