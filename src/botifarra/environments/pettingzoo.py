"""A hand for four agents: an AEC environment of PettingZoo."""

from random import Random
from typing import Any, ClassVar

from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper

from botifarra.core.errors import IllegalAction
from botifarra.core.rules import Rules
from botifarra.core.seats import Seat
from botifarra.core.view import View
from botifarra.environments.hand import (
    NO_REWARDS,
    Rewards,
    act,
    as_rules,
    final_rewards,
    render,
    revoke_rewards,
    start,
)
from botifarra.environments.spaces import (
    ActionSpace,
    Observation,
    ObservationSpace,
    action_space,
    observation_space,
    observe,
)
from botifarra.records.notation import format_seat, parse_seat

AGENTS = tuple(map(format_seat, Seat))
"""The agents by seat: N, W, S, E."""


def env(rules: Rules | str = "oriental", render_mode: str | None = None) -> AECEnv:
    """Return the environment in the wrappers that PettingZoo recommends."""
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(FourSeats(rules, render_mode)))


class FourSeats(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """A hand from the first call to the last trick; only the last action of the hand brings rewards.

    An illegal action ends the hand as a revoke does (R5.2), and the agent's info has its rule as `illegal`.
    Raises `ParseError` for invalid rules.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "botifarra_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(self, rules: Rules | str = "oriental", render_mode: str | None = None) -> None:
        self.rules = as_rules(rules)
        self.render_mode = render_mode
        self.possible_agents = list(AGENTS)
        self.observation_spaces = {agent: observation_space() for agent in AGENTS}
        self.action_spaces = {agent: action_space() for agent in AGENTS}
        self._rng = Random()

    def observation_space(self, agent: str) -> ObservationSpace:
        """Return the space of the agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> ActionSpace:
        """Return the space of the agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a hand: the option `deal`, or one that follows from the seed."""
        if seed is not None:
            self._rng = Random(seed)
        self._state = start(self.rules, self._rng, options)
        self.agents = list(AGENTS)
        self.agent_selection = AGENTS[self._state.public.to_act]
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self._settle(NO_REWARDS, is_over=False)

    def step(self, action: int | None) -> None:
        """Apply the action of the agent on turn; it must be None once the hand is over."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} is on turn: the action is None only after the end of the hand")
        try:
            self._state = act(self._state, action)
        except IllegalAction as error:
            self.infos[agent] = {"illegal": error.rule}
            self._settle(revoke_rewards(self._state), is_over=True)
        else:
            self._settle(final_rewards(self._state), is_over=not self._state.legal_actions)
            self.agent_selection = AGENTS[self._state.public.to_act]
        self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        """Return the agent's observation and action mask."""
        return observe(self.view(agent), self._is_over)

    def view(self, agent: str) -> View:
        """Return the agent's knowledge, as a `View` like that of a bot."""
        return self._state.view(parse_seat(agent))

    def render(self) -> str | None:
        """Return the hand as text with all four hands visible; None unless the mode is `ansi`."""
        return render(self._state) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing: there is nothing to release."""

    def _settle(self, rewards: Rewards, is_over: bool) -> None:
        self.rewards = dict(zip(AGENTS, rewards, strict=True))
        self.terminations = dict.fromkeys(AGENTS, is_over)
        self._is_over = is_over
