from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from botifarra.core.actions import PLAYS, Action, Play
from botifarra.core.auction import Contract, Phase
from botifarra.core.cards import DECK, Strain
from botifarra.core.deal import Deal
from botifarra.core.errors import IllegalAction
from botifarra.core.referee import REVOKES, Revoke, judge
from botifarra.core.rules import Rules, Scoring, Style
from botifarra.core.score import Score
from botifarra.core.seats import Seat, Side
from botifarra.core.state import State
from tests.core.notation import (
    EAST,
    SOUTH,
    SQUARE_DEAL,
    SQUARE_PLAY,
    WEST,
    actions_of,
    card_of,
    deal_of,
    score_of,
    set_of,
)
from tests.strategies import SEEDS, deals, rules, states_in_play

ORIENTAL = Rules()


def found(actions: str, of: Rules = ORIENTAL, deal: Deal = SQUARE_DEAL) -> Revoke | None:
    judged = judge(State.start(of, deal), actions_of(actions))
    return judged if isinstance(judged, Revoke) else None


def test_r5_2_a_legal_hand_has_no_revoke() -> None:
    assert found("") is None
    assert found("oros pass pass " + SQUARE_PLAY) is None
    assert found("oros pass pass o9 o4 concede") is None


def test_r5_2_the_first_revoke_is_named_and_scored() -> None:
    # West named botifarra, South said contro: 36 x 4 to N-S, since West has the four below its eight.
    assert found("delego botifarra double pass pass o9 o8 oR o2 c9 c1") == Revoke(
        ply=6,
        trick=0,
        place=1,
        seat=WEST,
        card=card_of("o8"),
        rule="R4.6b",
        contract=Contract(WEST, Strain.NO_TRUMP, (SOUTH,)),
        scored=score_of(144, 0),
    )


def test_r5_2_play_after_the_first_revoke_does_not_matter() -> None:
    start = "oros pass pass o9 o4 oR o2 c9 c4 c7 "
    revoke = found(start)
    assert revoke == Revoke(
        9, 1, 2, SOUTH, card_of("c7"), "R4.6a", Contract(EAST, Strain.COINS), score_of(0, 36)
    )
    for more in ("c6", "o2 o2 o2", "delego claim", SQUARE_PLAY):
        assert found(start + more) == revoke


HANDS = ("o9 o3 e4 c9 c3 b2", "o8 o2 e9 e3 c8", "oR oC o5 o4 e5 c7", "o1 o7 e2 c2 b9")


@pytest.mark.parametrize(
    ("play", "rules_of_play", "seat", "rule"),
    [
        ("o9 e9", ORIENTAL, WEST, "R4.4"),
        ("o3 o2", ORIENTAL, WEST, "R4.5"),  # it has the eight
        ("o3 o8 o4", Rules(style=Style.OCCIDENTAL), SOUTH, "R4.5"),
        ("o9 o2 o5", ORIENTAL, SOUTH, "R4.6a"),
        ("o9 o8", ORIENTAL, WEST, "R4.6b"),
        ("c9 c8 c7 c2 o9 o2 oR o1", ORIENTAL, EAST, "R4.6b"),
    ],
)
def test_r5_2_each_rule_of_play_can_be_broken(play: str, rules_of_play: Rules, seat: Seat, rule: str) -> None:
    revoke = found(f"espases pass pass {play}", rules_of_play, deal_of(EAST, *HANDS))
    assert revoke is not None
    assert (revoke.seat, revoke.rule) == (seat, rule)
    assert revoke.scored is not None
    assert revoke.scored[seat.side] == 0
    assert revoke.scored[seat.side.other] == 36
    assert rule in REVOKES


def test_r5_2_the_options_of_play_can_be_broken() -> None:
    # The king is not safe while the ace and the manilla are out.
    deal = deal_of(EAST, "oR o2", "o4 o3", "oC oS", "o9 o1")
    unsafe = found("oros pass pass oR o3 oC", Rules(third_loads_only_if_safe=True), deal)
    assert unsafe is not None
    assert (unsafe.seat, unsafe.rule) == (SOUTH, "R4.11")
    assert found("oros pass pass oR o3 oC", ORIENTAL, deal) is None
    # East and West are without copes, and West trumps.
    deal = deal_of(EAST, "c9 c8 c7 c6 c5 c4", "o2", "c1 cR cC cS c3 c2", "o3 b2")
    below = found("oros pass pass c9 o2 c2 b2", Rules(always_overtrump=True), deal)
    assert below is not None
    assert (below.seat, below.rule) == (EAST, "R4.12")
    assert found("oros pass pass c9 o2 c2 b2", ORIENTAL, deal) is None


def test_r5_4_a_revoke_leaves_the_other_side_its_codony() -> None:
    of = Rules(codony=set_of("o9 oS"))  # North's
    by_west = found("oros pass pass show o9 o8", of)
    assert by_west is not None
    assert by_west.scored == score_of(46, 0)
    by_south = found("oros pass pass show o9 o4 e3", of)
    assert by_south is not None
    assert by_south.scored == score_of(0, 36)


def test_r7_4_a_board_is_not_scored_without_the_other_tables() -> None:
    revoke = found("botifarra pass pass o9 o8", Rules(scoring=Scoring.DUPLICATE))
    assert revoke is not None
    assert (revoke.seat, revoke.rule, revoke.scored) == (Seat.WEST, "R4.6b", None)


@pytest.mark.parametrize(
    ("actions", "rule"),
    [
        ("double", "R3.3"),
        ("oros pass pass double", "R3.3"),
        ("delego delego", "R3.2"),
        ("o9", "R4.1"),
        ("oros pass pass o9 o9", "R2.3"),
        ("oros pass pass o9 oR", "R2.3"),  # South's
        ("oros pass pass o9 claim", "R5.5"),
        ("oros pass pass concede o9", "R4.13"),
    ],
)
def test_other_faults_than_revokes_are_errors(actions: str, rule: str) -> None:
    with pytest.raises(IllegalAction) as caught:
        found(actions)
    assert caught.value.rule == rule
    assert rule not in REVOKES


def scored_by_hand(state: State, offender: Side) -> Score:
    """Give all points in play to the other side, which keeps a codony it showed (R5.2, R5.4); in a match."""
    of, contract, shown_by = state.public.rules, state.public.contract, state.public.shown_by
    assert contract is not None
    factor = of.ladder[contract.doubles] * (2 if contract.strain is Strain.NO_TRUMP else 1)
    won = Fraction(of.total, 2) * factor
    if shown_by is not None and shown_by.side is not offender:
        won += of.codony_bonus
    return (won, Fraction(0)) if offender is Side.EW else (Fraction(0), won)


@given(rules(), deals(), st.integers(0, 47), SEEDS, st.data())
def test_r5_2_a_play_swapped_for_an_illegal_one_is_found(
    of: Rules, deal: Deal, from_play: int, seed: int, data: st.DataObject
) -> None:
    state, rng = State.start(of, deal), Random(seed)
    actions: list[Action] = []
    wrong = None
    while state.public.phase is not Phase.OVER:
        hand = state.hands[state.public.to_act]
        if state.public.phase is Phase.PLAY and len(state.public.played) >= from_play and wrong is None:
            illegal = [card for card in hand if PLAYS[card] not in state.legal_actions]
            if illegal:
                wrong = state, data.draw(st.sampled_from(illegal))
                actions.append(Play(wrong[1]))
                continue
        action = rng.choice(state.legal_actions)
        actions.append(action)
        state = state.apply(action)
    revoke = judge(State.start(of, deal), actions)
    if wrong is None:
        assert revoke == state
        return
    before, card = wrong
    assert isinstance(revoke, Revoke)
    assert actions[revoke.ply] == Play(card)
    assert actions[: revoke.ply] == list(before.public.actions)
    assert (revoke.trick, revoke.place) == divmod(len(before.public.played), 4)
    assert (revoke.seat, revoke.card) == (before.public.to_act, card)
    assert revoke.rule == before.why_illegal(Play(card))
    assert revoke.rule in REVOKES
    assert revoke.contract == before.public.contract
    if of.scoring is Scoring.MATCH:
        assert revoke.scored == scored_by_hand(before, revoke.seat.side)


@given(states_in_play(), st.data())
def test_a_card_that_is_not_held_is_no_revoke(state: State, data: st.DataObject) -> None:
    elsewhere = list(DECK - state.hands[state.public.to_act])
    actions = [*state.public.actions, Play(data.draw(st.sampled_from(elsewhere)))]
    with pytest.raises(IllegalAction) as caught:
        judge(State.start(state.public.rules, state.deal), actions)
    assert (caught.value.rule, caught.value.ply) == ("R2.3", len(state.public.actions))
