"""Actions by number, and rewards with their bounds."""

from random import Random

import pytest
from hypothesis import given

from botifarra.core.actions import (
    ACTIONS,
    CLAIM,
    CONCEDE,
    DECLARES,
    DELEGATE,
    DOUBLE,
    PASS,
    Action,
    Play,
    action_id,
)
from botifarra.core.cards import Strain
from botifarra.core.deal import Deal
from botifarra.core.errors import IllegalAction
from botifarra.core.rules import PRESETS, Rules
from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.environments.hand import (
    NO_REWARDS,
    act,
    final_rewards,
    most_actions,
    most_reward,
    render,
    revoke_rewards,
    start,
)
from botifarra.records.bgn import parse_bgn
from botifarra.records.rules import parse_rules
from tests.core.notation import NORTH, SQUARE_DEAL, after, card_of
from tests.strategies import states

ORIENTAL = Rules()


@pytest.mark.parametrize("ending", [CLAIM, CONCEDE])
def test_r5_5_claims_and_concessions_are_refused(ending: Action) -> None:
    state = after(ORIENTAL, SQUARE_DEAL, "oros pass pass")
    with pytest.raises(IllegalAction) as refused:
        act(state, ACTIONS.index(ending))
    assert refused.value.rule == "R5.5"


@pytest.mark.parametrize("number", [-1, 59])
def test_a_number_without_an_action_is_refused(number: int) -> None:
    with pytest.raises(ValueError, match=str(number)):
        act(State.start(ORIENTAL, SQUARE_DEAL), number)


def test_an_illegal_action_names_its_rule() -> None:
    with pytest.raises(IllegalAction) as refused:
        act(State.start(ORIENTAL, SQUARE_DEAL), action_id(Play(card_of("o9"))))
    assert refused.value.rule == "R4.1"


def test_a_deal_is_a_value_or_a_text_or_drawn() -> None:
    assert start(ORIENTAL, Random(1), {"deal": SQUARE_DEAL}).deal == SQUARE_DEAL
    assert start(ORIENTAL, Random(1), {"deal": str(SQUARE_DEAL)}).deal == SQUARE_DEAL
    drawn = [start(ORIENTAL, Random(seed), {}).deal for seed in range(40)]
    assert {deal.dealer for deal in drawn} == set(Seat)
    assert len(set(drawn)) == 40


@given(states(claims=False))
def test_rewards_are_the_score_and_sum_to_zero(state: State) -> None:
    rewards = final_rewards(state)
    if state.outcome is None:
        assert rewards == NO_REWARDS
        assert max(map(abs, revoke_rewards(state))) <= most_reward(state.public.rules)
        return
    north_south, east_west = state.outcome.scored
    assert rewards[0] == rewards[2] == north_south - east_west
    assert rewards[1] == rewards[3] == -rewards[0]
    assert abs(rewards[0]) <= most_reward(state.public.rules)
    assert len(state.public.actions) <= most_actions(state.public.rules)


def test_r5_2_an_illegal_action_costs_the_hand() -> None:
    assert revoke_rewards(State.start(ORIENTAL, SQUARE_DEAL)) == (36, -36, 36, -36)  # E deals
    doubled = after(ORIENTAL, SQUARE_DEAL, "botifarra double pass pass")
    assert doubled.public.to_act is NORTH
    assert revoke_rewards(doubled) == (-144, 144, -144, 144)


@pytest.mark.parametrize(
    ("rules", "most"),
    [
        ("oriental", 36 * 16),
        ("fournier", 36 * 8),
        ("newcomer", 36 * 2),
        ("championship", 72 + 72),
        ("oriental last_trick_bonus=3", 37.5 * 16),
        ("oriental codony=o9 codony_bonus=20", 36 * 16 + 20),
        ("oriental ladder=1-2-3-5 max_doubles_botifarra=0", 36 * 5),
    ],
)
def test_the_largest_reward_is_the_capot_in_the_dearest_contract(rules: str, most: float) -> None:
    assert most_reward(parse_rules(rules)) == most


@pytest.mark.parametrize("rules", [*PRESETS, "oriental codony=o9", "oriental max_doubles_suit=1"])
def test_the_longest_hand_has_every_pass_before_each_double(rules: str) -> None:
    longest = max(len(_longest(parse_rules(rules), strain).public.actions) for strain in Strain)
    assert longest == most_actions(parse_rules(rules))


def _longest(rules: Rules, strain: Strain) -> State:
    """Return a hand in which the first player to speak always passes, and the second one doubles."""
    state = State.start(rules, SQUARE_DEAL).apply(DELEGATE).apply(DECLARES[strain])
    while state.legal_actions:
        wanted = DOUBLE if state.public.actions[-1] == PASS else PASS
        state = state.apply(wanted if wanted in state.legal_actions else state.legal_actions[0])
    return state


def test_a_hand_is_shown_as_a_record() -> None:
    state = after(Rules(target=50), Deal.shuffled(Random(5), NORTH), "oros pass pass")
    (record,) = parse_bgn(render(state))
    assert record.state == state
