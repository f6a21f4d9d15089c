"""The hand in every environment: actions by number, rewards that sum to zero, and their bounds."""

from collections.abc import Mapping
from itertools import product
from random import Random
from typing import Any

from botifarra.core.actions import ACTIONS, Claim, Concede
from botifarra.core.auction import Contract
from botifarra.core.cards import DECK, Strain
from botifarra.core.deal import Deal
from botifarra.core.errors import IllegalAction
from botifarra.core.rules import Rules
from botifarra.core.score import Score, score_points, score_revoke
from botifarra.core.seats import Seat, Side
from botifarra.core.state import State
from botifarra.records.bgn import format_bgn
from botifarra.records.notation import parse_deal
from botifarra.records.record import Record
from botifarra.records.rules import parse_rules

Rewards = tuple[float, float, float, float]
"""The reward of each seat, in playing order from North."""

NO_REWARDS: Rewards = (0.0, 0.0, 0.0, 0.0)
"""The rewards of every step before the last."""


def as_rules(rules: Rules | str) -> Rules:
    """Return the rules, read from text such as `oriental target=50`; raises `ParseError`."""
    return parse_rules(rules) if isinstance(rules, str) else rules


def start(rules: Rules, rng: Random, options: Mapping[str, Any] | None = None) -> State:
    """Return a hand that has just been dealt: the option `deal`, a `Deal` or its text, or one from `rng`.

    Raises `ParseError` if the text is not a deal.
    """
    deal = (options or {}).get("deal")
    if deal is None:
        deal = Deal.shuffled(rng, Seat(rng.randrange(len(Seat))))
    return State.start(rules, parse_deal(deal) if isinstance(deal, str) else deal)


def act(state: State, number: int) -> State:
    """Return the hand after the action of that number.

    Raises `IllegalAction` with its rule. Claims and concessions are refused. Whether a claim succeeds depends
    on cards that the player does not see, so a mask of legal claims would reveal them (R5.5).
    """
    if not 0 <= number < len(ACTIONS):
        raise ValueError(f"no action has the number {number}; they are 0 to {len(ACTIONS) - 1}")
    action = ACTIONS[number]
    if isinstance(action, Claim | Concede):
        raise IllegalAction("R5.5", "an environment has no claims or concessions")
    return state.apply(action)


def render(state: State) -> str:
    """Return the hand as a record in BGN with all four hands visible (docs/notation.md)."""
    return format_bgn([Record(state.public.rules, state.deal, state.public.actions)])


def final_rewards(state: State) -> Rewards:
    """Return the rewards at the end of a hand: its score minus that of the other side (R5.1, R7.2)."""
    outcome = state.outcome
    return NO_REWARDS if outcome is None else _rewards(outcome.scored)


def revoke_rewards(state: State) -> Rewards:
    """Return the rewards after an illegal action of the player on turn: a revoke loses the hand (R5.2).

    Before trumps are named, the hand counts as played in a suit.
    """
    public = state.public
    return _rewards(
        score_revoke(public.rules, public.forfeit_contract, public.to_act.side, public.showing_side)
    )


def most_reward(rules: Rules) -> float:
    """Return the largest possible reward of a hand: all points, in the highest contract."""
    strains = ((strain, doubles) for strain in Strain for doubles in range(rules.max_doubles(strain) + 1))
    return max(
        max(_rewards(score_points(rules, _contract(declarer, strain, doubles), (rules.total, 0))))
        for declarer, (strain, doubles) in product((Seat.NORTH, Seat.WEST), strains)
    ) + (rules.codony_bonus if rules.codony else 0)


def most_actions(rules: Rules) -> int:
    """Return the largest number of actions in a hand: all passes before each double, and 48 cards.

    A delegation and its answer come first, and before the first lead all four may speak of the codony (R5.4).
    """
    doubles = max(map(rules.max_doubles, Strain))
    return 2 + 2 * doubles + (len(Seat) if rules.codony else 0) + len(DECK)


def _contract(declarer: Seat, strain: Strain, doubles: int) -> Contract:
    speakers = (declarer.right, declarer, declarer.right)
    return Contract(declarer, strain, speakers[:doubles])


def _rewards(scored: Score) -> Rewards:
    north_south = float(scored[Side.NS] - scored[Side.EW])
    return north_south, -north_south, north_south, -north_south
