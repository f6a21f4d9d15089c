from dataclasses import replace
from fractions import Fraction

import pytest

from botifarra.core.actions import ACTIONS, CLAIM
from botifarra.core.cards import DECK, Card, CardSet
from botifarra.core.match import Match
from botifarra.core.rules import Rules
from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.core.view import View
from tests.core.invariants import cards_in
from tests.core.notation import EAST, NORTH, SOUTH, SQUARE_DEAL, SQUARE_PLAY, WEST, actions_of, after, set_of

ORIENTAL = Rules()
BLIND = Rules(partner_blind=True)


def test_a_view_holds_no_card_that_its_seat_has_not_seen() -> None:
    rules = Rules(codony=set_of("o9 oS"))
    state = State.start(rules, SQUARE_DEAL)
    for action in actions_of("oros double pass pass show " + SQUARE_PLAY):
        state = state.apply(action)
        for seat in Seat:
            view = state.view(seat)
            known = state.public.played | state.hands[seat] | rules.codony
            assert set(cards_in(view)) == known
            assert view.hand == state.hands[seat]
            assert view.public == state.public


@pytest.mark.parametrize("dealer", Seat)
def test_r2_7_the_dealers_partner_is_blind_until_trumps_are_named_or_delegated(dealer: Seat) -> None:
    start = State.start(BLIND, replace(SQUARE_DEAL, dealer=dealer))
    for seat in Seat:
        view = start.view(seat)
        if seat is dealer.partner:
            assert view.hand == CardSet()
            assert view.unseen == DECK
        else:
            assert view.hand == SQUARE_DEAL.hands[seat]
    for action in start.legal_actions:
        for seat in Seat:
            assert start.apply(action).view(seat).hand == SQUARE_DEAL.hands[seat]


def test_r2_7_by_default_nobody_is_blind() -> None:
    start = State.start(ORIENTAL, SQUARE_DEAL)
    assert [start.view(seat).hand for seat in Seat] == list(SQUARE_DEAL.hands)


def test_r2_7_a_blind_seat_can_hold_any_card_by_its_own_knowledge() -> None:
    blind = State.start(BLIND, SQUARE_DEAL).view(EAST.partner)
    assert blind.exclusions == (CardSet(),) * 4


def test_only_the_seat_on_turn_may_act() -> None:
    state = State.start(ORIENTAL, SQUARE_DEAL)
    for action in actions_of("delego copes pass pass " + SQUARE_PLAY):
        for seat in Seat:
            view = state.view(seat)
            on_turn = seat is state.public.to_act
            assert view.is_to_act is on_turn
            assert view.legal_actions == (state.legal_actions if on_turn else ())
            assert view.why_illegal(action) == (None if on_turn else "R2.1")
        state = state.apply(action)
    for seat in Seat:
        over = state.view(seat)
        assert not over.is_to_act
        assert over.legal_actions == ()
        assert {over.why_illegal(action) for action in ACTIONS} <= {"R2.1", "R4.13"}


def test_a_view_gives_the_same_rule_as_the_state() -> None:
    state = after(ORIENTAL, SQUARE_DEAL, "oros pass pass o9")
    for action in ACTIONS:
        if action == CLAIM:  # judged by all the hands
            continue
        assert state.view(WEST).why_illegal(action) == state.why_illegal(action)


def test_r5_5_a_view_cannot_tell_whether_a_claim_stands() -> None:
    state = after(ORIENTAL, SQUARE_DEAL, "oros pass pass o9")
    assert state.why_illegal(CLAIM) == "R5.5"
    assert state.view(WEST).why_illegal(CLAIM) is None
    assert after(ORIENTAL, SQUARE_DEAL, "oros pass").view(NORTH).why_illegal(CLAIM) == "R2.1"
    assert after(ORIENTAL, SQUARE_DEAL, "oros pass").view(SOUTH).why_illegal(CLAIM) == "R5.5"


def test_unseen_cards_are_in_the_other_hands() -> None:
    state = after(ORIENTAL, SQUARE_DEAL, "oros pass pass o9 o4")
    assert state.view(SOUTH).unseen == state.hands[NORTH] | state.hands[WEST] | state.hands[EAST]


def test_a_seat_sees_all_cards_that_it_holds() -> None:
    actions = actions_of("oros pass pass " + SQUARE_PLAY)
    for length in range(len(actions) + 1):
        state = State.replay(ORIENTAL, SQUARE_DEAL, actions[:length])
        for seat in Seat:
            view = state.view(seat)
            assert view.exclusions[seat] == view.unseen


def test_a_view_is_a_value() -> None:
    state = after(ORIENTAL, SQUARE_DEAL, "oros pass pass o9")
    assert state.view(NORTH) == View(state.public, NORTH, SQUARE_DEAL.hands[NORTH] - set_of("o9"))
    assert hash(state.view(NORTH)) == hash(state.view(NORTH))
    assert state.view(NORTH) != state.view(SOUTH)


def test_a_view_knows_the_match_that_its_hand_is_part_of() -> None:
    match = Match(ORIENTAL, NORTH, (Fraction(95), Fraction(40)))
    state = after(ORIENTAL, SQUARE_DEAL, "oros pass pass o9")
    assert state.view(NORTH, match).match == match
    assert state.view(NORTH).match is None


@pytest.mark.parametrize(
    ("calls", "hand", "left"),
    [
        ("", "o9 o1 oR", 12),
        (f"oros pass pass {SQUARE_PLAY}", "o9", 0),
        ("oros pass pass o9", "", 11),
    ],
)
def test_a_hand_that_the_seat_cannot_have_is_refused(calls: str, hand: str, left: int) -> None:
    public = after(ORIENTAL, SQUARE_DEAL, calls).public
    seat = public.trick.leader if public.trick.cards else NORTH
    told = f"^hand must be the {left} cards that {seat.name} sees now, not "
    with pytest.raises(ValueError, match=told):
        View(public, seat, set_of(hand))


def test_a_hand_with_a_played_card_is_refused() -> None:
    state = after(ORIENTAL, SQUARE_DEAL, "oros pass pass o9")
    leader = state.public.trick.leader
    hand = state.hands[leader]
    with pytest.raises(ValueError, match=r"^hand must be the 11 cards"):
        View(state.public, leader, CardSet([*list(hand)[:-1], Card.O9]))
