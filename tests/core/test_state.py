import copy
import pickle
import re
from collections.abc import Callable, Iterable
from dataclasses import FrozenInstanceError, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from botifarra.core.actions import (
    ACTIONS,
    CLAIM,
    CONCEDE,
    DECLARES,
    DELEGATE,
    DOUBLE,
    PASS,
    PLAYS,
    Action,
    Declare,
    Delegate,
    Play,
)
from botifarra.core.auction import Contract, Phase
from botifarra.core.cards import DECK, Card, CardSet, Strain
from botifarra.core.deal import Deal
from botifarra.core.errors import IllegalAction
from botifarra.core.rules import Rules
from botifarra.core.seats import Seat, Side
from botifarra.core.state import State
from botifarra.core.trick import Trick
from tests import strategies
from tests.core.notation import (
    EAST,
    NORTH,
    SOUTH,
    SQUARE_DEAL,
    SQUARE_PLAY,
    WEST,
    actions_of,
    after,
    card_of,
    cards_of,
    score_of,
    set_of,
)

ORIENTAL = Rules()
PLAYED = after(ORIENTAL, SQUARE_DEAL, f"oros pass pass {SQUARE_PLAY}")


@pytest.mark.parametrize("dealer", Seat)
@pytest.mark.parametrize(
    "calls", ["oros pass pass", "delego botifarra pass pass", "copes pass double pass pass"]
)
def test_r4_1_the_player_at_the_right_of_the_dealer_leads(dealer: Seat, calls: str) -> None:
    state = after(ORIENTAL, replace(SQUARE_DEAL, dealer=dealer), calls)
    assert state.public.phase is Phase.PLAY
    assert state.public.to_act is dealer.right
    assert state.public.trick == Trick(dealer.right)


def test_r4_1_the_winner_of_a_trick_leads_to_the_next() -> None:
    # North wins four, West the ace of oros, the ace and eight of the next suits, North a jack, and so on.
    leaders = [trick.leader for trick in PLAYED.public.tricks]
    assert leaders == [NORTH] * 5 + [WEST] * 3 + [NORTH] + [WEST] * 3
    winners = [trick.winner(PLAYED.public.strain) for trick in PLAYED.public.tricks]
    assert winners == [*leaders[1:], NORTH]
    opening = after(ORIENTAL, SQUARE_DEAL, "oros pass pass oS o1 o3 o2")
    assert opening.public.to_act is WEST
    assert opening.public.trick == Trick(WEST)


def test_r4_13_only_the_last_completed_trick_is_looked_at_again() -> None:
    state = after(ORIENTAL, SQUARE_DEAL, "oros pass pass o9 o4 oR o2")
    assert state.public.last_trick == Trick(NORTH, cards_of("o9 o4 oR o2"))
    later = after(ORIENTAL, SQUARE_DEAL, "oros pass pass o9 o4 oR o2 c9 c4 cR c2 e9")
    assert later.public.last_trick == Trick(NORTH, cards_of("c9 c4 cR c2"))
    assert after(ORIENTAL, SQUARE_DEAL, "oros pass pass o9 o4 oR").public.last_trick is None


def test_r4_13_a_card_played_stays_played() -> None:
    state = after(ORIENTAL, SQUARE_DEAL, "oros pass pass o9 o4 oR o2")
    for card in cards_of("o9 o4 oR o2"):
        assert state.why_illegal(Play(card)) == "R2.3"
        assert card in state.public.played
    for action in ACTIONS:
        assert PLAYED.why_illegal(action) == "R4.13"
    assert PLAYED.legal_actions == ()


def test_points_grow_trick_by_trick() -> None:
    # By hand from the tricks of the square play: 9 9 9 9 to N-S; 8 7 1 to E-W; 2; 8 7 1 to E-W; 2.
    actions = actions_of(f"oros pass pass {SQUARE_PLAY}")
    state = State.start(ORIENTAL, SQUARE_DEAL)
    points = []
    for action in actions:
        state = state.apply(action)
        if state.public.phase is not Phase.DOUBLE and not state.public.trick.cards:
            points.append(state.public.points)
    expected = [(0, 0), (9, 0), (18, 0), (27, 0), (36, 0), (36, 8), (36, 15), (36, 16)]
    expected += [(38, 16), (38, 24), (38, 31), (38, 32), (40, 32)]
    assert points == expected


def test_outcome_only_at_the_end() -> None:
    before = State.replay(ORIENTAL, SQUARE_DEAL, PLAYED.public.actions[:-1])
    assert before.outcome is None
    assert before.public.phase is Phase.PLAY
    assert PLAYED.public.phase is Phase.OVER
    outcome = PLAYED.outcome
    assert outcome is not None
    assert outcome.points == PLAYED.public.points == (40, 32)
    assert outcome.scored == score_of(4, 0)
    assert State.start(ORIENTAL, SQUARE_DEAL).outcome is None


def test_r2_5_piles_are_in_the_order_taken() -> None:
    north_south, east_west = PLAYED.piles
    assert north_south[:8] == cards_of("o9 o4 oR o2 c9 c4 cR c2")
    assert north_south[-8:] == cards_of("c8 c7 c6 cS b8 b7 b6 bS")
    assert east_west[:12] == cards_of("oS o1 o3 oC c1 c3 cC c5 o8 o7 o6 o5")
    assert CardSet(north_south) | CardSet(east_west) == DECK


def test_r2_5_a_conceded_rest_is_on_the_pile_of_the_side_that_takes_it() -> None:
    state = after(ORIENTAL, SQUARE_DEAL, "oros pass pass o9 o4 oR o2 c9 concede")  # West concedes
    north_south, east_west = state.piles
    assert east_west == ()
    assert north_south[:5] == cards_of("o9 o4 oR o2 c9")
    assert len(north_south) == len(set(north_south)) == 48


def test_a_hand_is_its_deal_and_its_actions() -> None:
    for length in range(len(PLAYED.public.actions) + 1):
        state = State.replay(ORIENTAL, SQUARE_DEAL, PLAYED.public.actions[:length])
        assert state.deal == SQUARE_DEAL
        assert State.replay(ORIENTAL, state.deal, state.public.actions) == state


def test_actions_leave_the_state_before_them_alone() -> None:
    start = State.start(ORIENTAL, SQUARE_DEAL)
    twin = copy.deepcopy(start)
    assert start.apply(DELEGATE) != start
    with pytest.raises(IllegalAction):
        start.apply(PASS)
    assert start == twin
    with pytest.raises(FrozenInstanceError):
        start.hands = SQUARE_DEAL.hands  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        start.public.points = (72, 0)  # type: ignore[misc]


@pytest.mark.parametrize("length", [0, 1, 2, 3, 4, 30, 50, 51])
def test_a_copied_or_pickled_state_goes_on_alike(length: int) -> None:
    actions = PLAYED.public.actions
    state = State.replay(ORIENTAL, SQUARE_DEAL, actions[:length])
    for twin in (copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert twin == state
        assert hash(twin) == hash(state)
        assert twin.legal_actions == state.legal_actions
        assert State.replay(ORIENTAL, twin.deal, actions) == PLAYED
        for action in actions[length:]:
            twin = twin.apply(action)  # noqa: PLW2901
        assert twin == PLAYED
        assert twin.outcome == PLAYED.outcome


def test_an_illegal_action_names_seat_action_and_rule() -> None:
    state = after(ORIENTAL, SQUARE_DEAL, "oros pass pass o9")
    with pytest.raises(IllegalAction, match=r"West cannot play o1 \(R4\.6b\)") as caught:
        state.apply(Play(card_of("o1")))
    assert caught.value.rule == "R4.6b"
    for action, rule, told in (
        (PLAYS[Card.C1], "R4.4", "play c1"),
        (PLAYS[Card.O5], "R2.3", "play o5"),
        (CLAIM, "R5.5", "claim the rest"),
        (PASS, "R3.3", "say passo"),
    ):
        with pytest.raises(IllegalAction) as caught:
            state.apply(action)
        assert (caught.value.rule, caught.value.detail) == (rule, f"West cannot {told}")


@pytest.mark.parametrize(
    ("calls", "action", "told"),
    [
        ("", DOUBLE, "say contro"),
        ("oros", DECLARES[0], "say oros"),
        ("oros double", CONCEDE, "concede the rest"),
        ("oros double double double", DOUBLE, "say santvicenc"),
        (f"oros pass pass {SQUARE_PLAY}", DOUBLE, "say contro"),
    ],
)
def test_a_refused_call_is_told_by_its_word(calls: str, action: Action, told: str) -> None:
    with pytest.raises(IllegalAction) as caught:
        after(ORIENTAL, SQUARE_DEAL, calls).apply(action)
    assert caught.value.detail.endswith(f" cannot {told}")


@pytest.mark.parametrize("calls", ["", "oros", "oros pass pass", f"oros pass pass {SQUARE_PLAY}"])
@pytest.mark.parametrize("found", ["delego", Delegate])
def test_a_value_that_is_not_an_action_is_no_fault_of_a_player(calls: str, found: Any) -> None:
    state = after(ORIENTAL, SQUARE_DEAL, calls)
    told = f"^found {re.escape(repr(found))}, expected an Action, such as Delegate\\(\\)$"
    with pytest.raises(TypeError, match=told):
        state.apply(found)
    with pytest.raises(TypeError, match=told):
        State.replay(ORIENTAL, SQUARE_DEAL, (*state.public.actions, found))


def test_cards_left_of_each_seat() -> None:
    state = after(ORIENTAL, SQUARE_DEAL, "oros pass pass o9 o4 oR o2 c9 c4")
    assert [state.public.cards_left(seat) for seat in Seat] == [10, 10, 11, 11]
    assert [len(hand) for hand in state.hands] == [10, 10, 11, 11]
    assert [PLAYED.public.cards_left(seat) for seat in Seat] == [0, 0, 0, 0]


def test_before_trumps_are_named() -> None:
    public = State.start(ORIENTAL, SQUARE_DEAL).public
    assert public.contract is None
    assert public.factors == (1, 1)
    assert public.played == CardSet()
    assert (public.to_act, public.dealer) == (EAST, EAST)


def test_r5_2_a_hand_forfeited_before_trumps_are_named_is_lost_in_a_suit() -> None:
    dealt = State.start(ORIENTAL, SQUARE_DEAL)
    assert dealt.public.forfeit_contract == Contract(EAST, Strain.COINS)
    named = dealt.apply(Declare(Strain.NO_TRUMP))
    assert named.public.forfeit_contract == named.public.contract == Contract(EAST, Strain.NO_TRUMP)


def test_r5_5_conceding_gives_the_rest_to_the_other_side() -> None:
    # After four tricks N-S have 36; North leads and concedes the other eight: 36 to each side.
    state = after(ORIENTAL, SQUARE_DEAL, "oros pass pass " + " ".join(SQUARE_PLAY.split()[:16]))
    assert state.public.to_act is NORTH
    conceded = state.apply(CONCEDE)
    assert conceded.public.rest is Side.EW
    assert conceded.public.phase is Phase.OVER
    assert conceded.public.points == (36, 36)
    assert conceded.hands == state.hands
    outcome = conceded.outcome
    assert outcome is not None
    assert outcome.points == (36, 36)
    assert [count.tricks for count in outcome.counts] == [4, 8]
    assert outcome.scored == score_of(0, 0)
    assert conceded.why_illegal(CONCEDE) == "R4.13"


def test_r5_5_a_side_may_concede_before_the_first_lead() -> None:
    conceded = after(Rules(last_trick_bonus=3), SQUARE_DEAL, "botifarra pass pass concede")
    outcome = conceded.outcome
    assert outcome is not None
    assert outcome.points == conceded.public.points == (0, 75)
    assert outcome.capot is Side.EW
    assert outcome.scored == score_of(0, 75)
    assert outcome.counts[Side.EW].cards == DECK
    assert outcome.counts[Side.EW].bonus == 3


def test_r5_5_in_the_middle_of_a_trick_that_trick_is_conceded_too() -> None:
    conceded = after(ORIENTAL, SQUARE_DEAL, "oros pass pass o9 o4 oR o2 c9 concede")
    assert conceded.public.rest is Side.NS
    outcome = conceded.outcome
    assert outcome is not None
    assert outcome.points == (72, 0)
    assert outcome.counts[Side.NS].tricks == 12


def test_every_seat_plays_its_own_card() -> None:
    state = after(ORIENTAL, SQUARE_DEAL, "oros pass pass")
    for text, seat in (("o9", NORTH), ("o4", WEST), ("oR", SOUTH), ("o2", EAST)):
        assert state.public.to_act is seat
        played = state.apply(Play(card_of(text)))
        assert [len(hand) for hand in played.hands] == [
            len(hand) - (holder is seat) for holder, hand in zip(Seat, state.hands, strict=True)
        ]
        assert state.hands[seat] - played.hands[seat] == set_of(text)
        state = played
    assert state.public.to_act is SOUTH.partner


@given(strategies.states(), st.data())
def test_a_replay_comes_to_the_same_as_one_action_after_another(state: State, data: st.DataObject) -> None:
    """Among any actions, the first illegal one is refused, by the same rule."""
    rules, deal, actions = state.public.rules, state.deal, [*state.public.actions]
    assert State.replay(rules, deal, actions) == _replay_one_by_one(rules, deal, actions) == state
    actions.insert(data.draw(st.integers(0, len(actions))), data.draw(st.sampled_from(ACTIONS)))
    assert _refusal(State.replay, rules, deal, actions) == _refusal(_replay_one_by_one, rules, deal, actions)


def _replay_one_by_one(rules: Rules, deal: Deal, actions: Iterable[Action]) -> State:
    state = State.start(rules, deal)
    for action in actions:
        state = state.apply(action)
    return state


def _refusal(
    replay: Callable[[Rules, Deal, list[Action]], State], rules: Rules, deal: Deal, actions: list[Action]
) -> tuple[str, str] | None:
    try:
        replay(rules, deal, actions)
    except IllegalAction as error:
        return error.rule, str(error)
    return None
