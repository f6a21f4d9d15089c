from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from botifarra.core.actions import (
    CLAIM,
    CONCEDE,
    DECLARES,
    DELEGATE,
    DOUBLE,
    PASS,
    PLAYS,
    SHOW,
    Action,
    Call,
    Declare,
)
from botifarra.core.auction import (
    Auction,
    Contract,
    Phase,
    Spoken,
    legal_calls,
    spoken_calls,
    why_illegal_call,
)
from botifarra.core.cards import Card, CardSet, Strain
from botifarra.core.errors import IllegalAction
from botifarra.core.rules import PRESETS, Rules
from botifarra.core.seats import Seat, Side
from botifarra.core.state import State
from tests.core.notation import EAST, NORTH, SOUTH, SQUARE_DEAL, WEST, actions_of, deal_of, set_of

SEATS = dict(zip("NWSE", Seat, strict=True))

ORIENTAL = Rules()
CODONY = Rules(codony=set_of("o9 o1"))
CALLS: tuple[Call, ...] = (*DECLARES, DELEGATE, PASS, DOUBLE, SHOW)


def spoken(calls: str, rules: Rules) -> State:
    """Return the hand after calls such as "N:delego S:copes", each on turn; the first speaker deals."""
    state = State.start(rules, replace(SQUARE_DEAL, dealer=SEATS[(calls or "N")[0]]))
    for call in calls.split():
        assert state.public.to_act is SEATS[call[0]], call
        (action,) = actions_of(call[2:])
        state = state.apply(action)
    return state


def next_to(state: State) -> tuple[Phase, Seat]:
    return state.public.phase, state.public.to_act


@pytest.mark.parametrize("dealer", Seat)
def test_r3_1_the_dealer_names_a_suit_or_botifarra_or_delegates(dealer: Seat) -> None:
    start = State.start(ORIENTAL, replace(SQUARE_DEAL, dealer=dealer))
    assert next_to(start) == (Phase.DECLARE, dealer)
    assert start.legal_actions == (*DECLARES, DELEGATE)
    for strain in Strain:
        assert start.apply(Declare(strain)).public.contract == Contract(dealer, strain)


@pytest.mark.parametrize("dealer", Seat)
def test_r3_2_the_partner_names_after_a_delegation_and_cannot_delegate_back(dealer: Seat) -> None:
    delegated = State.start(ORIENTAL, replace(SQUARE_DEAL, dealer=dealer)).apply(DELEGATE)
    assert next_to(delegated) == (Phase.ANSWER, dealer.partner)
    assert delegated.public.contract is None
    assert delegated.legal_actions == DECLARES
    assert delegated.why_illegal(DELEGATE) == "R3.2"
    for strain in Strain:
        assert delegated.apply(Declare(strain)).public.contract == Contract(dealer.partner, strain)


@pytest.mark.parametrize(
    ("calls", "next_speaker"),
    [
        # Contro: first the player at the declarer's right, then the one at its left.
        ("N:oros", "W"),
        ("N:oros W:pass", "E"),
        ("N:delego S:oros", "E"),
        ("N:delego S:oros E:pass", "W"),
        ("W:bastos", "S"),
        ("W:delego E:bastos", "N"),
        ("W:delego E:bastos N:pass", "S"),
        ("S:botifarra", "E"),
        ("E:delego W:copes", "S"),
        ("E:delego W:copes S:pass", "N"),
        # Recontro: at the right of the one who said contro first, then at its left.
        ("N:oros W:double", "S"),
        ("N:oros W:double S:pass", "N"),
        ("N:oros W:pass E:double", "N"),
        ("N:oros W:pass E:double N:pass", "S"),
        ("N:delego S:oros E:double", "N"),
        ("N:delego S:oros E:pass W:double", "S"),
        ("N:delego S:oros E:pass W:double S:pass", "N"),
        # Sant Vicenç: at the right of the one who said recontro first, then at its left.
        ("N:oros W:double S:double", "E"),
        ("N:oros W:double S:double E:pass", "W"),
        ("N:oros W:double S:pass N:double", "W"),
        ("N:oros W:double S:pass N:double W:pass", "E"),
        ("N:oros W:pass E:double N:pass S:double", "E"),
        ("N:oros W:pass E:double N:double", "W"),
    ],
)
def test_r3_3_order_of_speech(calls: str, next_speaker: str) -> None:
    state = spoken(calls, ORIENTAL)
    assert next_to(state) == (Phase.DOUBLE, SEATS[next_speaker])
    assert state.legal_actions == (PASS, DOUBLE)


@pytest.mark.parametrize(
    ("calls", "doublers"),
    [
        ("N:oros W:pass E:pass", ""),
        ("N:delego S:oros E:pass W:pass", ""),
        ("N:oros W:double S:pass N:pass", "W"),
        ("N:oros W:pass E:double N:pass S:pass", "E"),
        ("N:oros W:double S:double E:pass W:pass", "WS"),
        ("N:oros W:pass E:double N:double W:pass E:pass", "EN"),
        ("N:oros W:double S:double E:double", "WSE"),
        ("N:oros W:pass E:double N:pass S:double E:pass W:double", "ESW"),
    ],
)
def test_r3_3_each_double_is_said_once_and_two_passes_end_the_calls(calls: str, doublers: str) -> None:
    state = spoken(calls, ORIENTAL)
    contract = state.public.contract
    assert contract is not None
    assert contract.doublers == tuple(SEATS[letter] for letter in doublers)
    assert contract.doubles == len(doublers)
    assert next_to(state) == (Phase.PLAY, WEST)
    assert state.why_illegal(DOUBLE) is not None
    assert state.why_illegal(PASS) is not None


def test_r3_3_only_the_side_on_turn_doubles() -> None:
    # The sides alternate: contro by the others, recontro by the trump-maker's, Sant Vicenç by the others.
    for first in ("W:double", "W:pass E:double"):
        contro = spoken(f"N:oros {first}", ORIENTAL)
        assert contro.public.to_act.side is NORTH.side
        assert contro.apply(DOUBLE).public.to_act.side is WEST.side
        assert contro.apply(PASS).apply(DOUBLE).public.to_act.side is WEST.side


@pytest.mark.parametrize(
    ("preset", "strain", "most"),
    [
        ("oriental", "oros", 3),
        ("oriental", "botifarra", 3),
        ("viquipedia", "bastos", 3),
        ("viquipedia", "botifarra", 2),
        ("fournier", "copes", 2),
        ("fournier", "botifarra", 2),
        ("newcomer", "espases", 0),
        ("newcomer", "botifarra", 0),
    ],
)
def test_r3_5_calls_end_with_the_last_double_allowed(preset: str, strain: str, most: int) -> None:
    state = spoken(f"S:{strain}", Rules.preset(preset))
    for _ in range(most):
        assert state.public.phase is Phase.DOUBLE
        state = state.apply(DOUBLE)
    contract = state.public.contract
    assert contract is not None
    assert contract.doubles == most
    assert next_to(state) == (Phase.PLAY, EAST)


def test_r3_5_limits_are_apart_for_suits_and_botifarra() -> None:
    rules = Rules(max_doubles_suit=0, max_doubles_botifarra=1)
    assert next_to(spoken("N:oros", rules)) == (Phase.PLAY, WEST)
    assert next_to(spoken("N:botifarra", rules)) == (Phase.DOUBLE, WEST)
    assert next_to(spoken("N:botifarra W:double", rules)) == (Phase.PLAY, WEST)


def test_r5_4_each_player_in_turn_may_show_before_the_first_lead() -> None:
    # North holds the agreed o9 and o1.
    deal = deal_of(EAST, "o9 o1", "c9", "e9", "b9")
    state = State.replay(CODONY, deal, actions_of("oros pass pass"))
    assert next_to(state) == (Phase.SHOW, NORTH)
    assert state.legal_actions == (PASS, SHOW)
    shown = state.apply(SHOW)
    assert (shown.public.shown_by, shown.public.showing_side) == (NORTH, Side.NS)
    assert next_to(shown) == (Phase.PLAY, NORTH)
    kept = state.apply(PASS)
    for seat in (WEST, SOUTH, EAST):
        assert next_to(kept) == (Phase.SHOW, seat)
        assert kept.legal_actions == (PASS,)
        assert kept.why_illegal(SHOW) == "R5.4"
        kept = kept.apply(PASS)
    assert next_to(kept) == (Phase.PLAY, NORTH)
    assert (kept.public.shown_by, kept.public.showing_side) == (None, None)


def test_r5_4_the_last_to_be_asked_may_show() -> None:
    deal = deal_of(NORTH, "o9 o1", "c9", "e9", "b9")
    state = State.replay(CODONY, deal, actions_of("oros double double double pass pass pass"))
    assert next_to(state) == (Phase.SHOW, NORTH)
    assert next_to(state.apply(SHOW)) == (Phase.PLAY, WEST)
    assert state.apply(SHOW).public.shown_by is NORTH


def test_r5_4_all_of_the_set_must_be_held() -> None:
    deal = deal_of(EAST, "o9", "o1", "e9", "b9")
    state = State.replay(CODONY, deal, actions_of("oros pass pass"))
    for _ in Seat:
        assert state.legal_actions == (PASS,)
        state = state.apply(PASS)
    assert state.public.phase is Phase.PLAY


def test_r5_4_the_set_may_be_a_whole_hand() -> None:
    rules = Rules(codony=SQUARE_DEAL.hands[NORTH])
    state = State.replay(rules, SQUARE_DEAL, actions_of("oros pass pass"))
    assert state.legal_actions == (PASS, SHOW)
    assert state.apply(SHOW).public.shown_by is NORTH


def test_r5_4_without_a_codony_nobody_is_asked_to_show_it() -> None:
    assert next_to(spoken("N:oros W:pass E:pass", ORIENTAL)) == (Phase.PLAY, WEST)


NOT_NOW = [
    ("", SHOW, "R5.4"),
    ("", PASS, "R3.1"),  # the dealer has to name trumps or delegate
    ("", DOUBLE, "R3.3"),
    ("", PLAYS[0], "R4.1"),
    ("", CLAIM, "R5.5"),
    ("", CONCEDE, "R5.5"),
    ("N:delego", PASS, "R3.2"),  # the partner has to name trumps
    ("N:delego", DELEGATE, "R3.2"),
    ("N:delego", DOUBLE, "R3.3"),
    ("N:delego", PLAYS[47], "R4.1"),
    ("N:oros", DELEGATE, "R3.1"),
    ("N:oros", DECLARES[0], "R3.1"),  # trumps are named once
    ("N:oros", SHOW, "R5.4"),
    ("N:oros", CONCEDE, "R5.5"),
    ("N:oros W:pass E:pass", DOUBLE, "R3.3"),
    ("N:oros W:double S:double E:double", DOUBLE, "R3.5"),
    ("N:oros W:pass E:pass", PLAYS[3], "R4.1"),
    ("N:oros W:pass E:pass W:pass S:pass E:pass N:pass", PASS, "R3.3"),
    ("N:oros W:pass E:pass W:pass S:pass E:pass N:pass", DECLARES[4], "R3.1"),
    ("N:oros W:pass E:pass W:pass S:pass E:pass N:pass", SHOW, "R5.4"),
]


@pytest.mark.parametrize(("calls", "action", "rule"), NOT_NOW, ids=str)
def test_a_call_out_of_turn_names_its_rule(calls: str, action: Action, rule: str) -> None:
    state = spoken(calls, CODONY)
    assert state.why_illegal(action) == rule
    with pytest.raises(IllegalAction, match=state.public.to_act.name.capitalize()) as caught:
        state.apply(action)
    assert caught.value.rule == rule


@given(
    st.sampled_from([*PRESETS.values(), CODONY, Rules(max_doubles_suit=1, max_doubles_botifarra=0)]),
    st.sampled_from(Seat),
    st.data(),
)
def test_any_calls_end_soon_and_with_a_contract(rules: Rules, dealer: Seat, data: st.DataObject) -> None:
    state = State.start(rules, replace(SQUARE_DEAL, dealer=dealer))
    while state.public.phase is not Phase.PLAY:
        assert len(state.public.actions) < 2 + 6 + 4  # two to name trumps, two for each double, four to show
        assert state.legal_actions
        state = state.apply(data.draw(st.sampled_from(state.legal_actions)))
    contract = state.public.contract
    assert contract is not None
    assert contract.declarer in (dealer, dealer.partner)
    assert contract.doubles <= rules.max_doubles(contract.strain)
    sides = [doubler.side for doubler in contract.doublers]
    assert sides == [dealer.side.other, dealer.side, dealer.side.other][: len(sides)]
    assert state.public.to_act is dealer.right
    assert state.public.points == (0, 0)


@pytest.mark.parametrize("phase", Phase)
@pytest.mark.parametrize("doublers", [(), (WEST,), (WEST, NORTH, EAST)], ids=len)
def test_a_call_is_legal_or_names_a_rule(phase: Phase, doublers: tuple[Seat, ...]) -> None:
    contract = Contract(SOUTH, Strain.CUPS, doublers)
    for hand in (CardSet(), set_of("o9 o1 b2")):
        legal = legal_calls(CODONY, phase, hand)
        for call in CALLS:
            rule = why_illegal_call(CODONY, phase, contract, hand, call)
            assert (rule is None) is (call in legal)


def test_r3_3_the_calls_of_a_hand_by_who_said_them() -> None:
    calls = "N:delego S:oros E:pass W:double S:pass N:double W:pass E:pass"
    state = spoken(calls, ORIENTAL)
    heard = spoken_calls(ORIENTAL, NORTH, state.public.actions)
    assert [(said.seat, said.call) for said in heard] == [
        (SEATS[call[0]], *actions_of(call[2:])) for call in calls.split()
    ]
    # Contro is said when none was before, recontro after one; the passes at the end come after two.
    assert [said.doubles for said in heard] == [0, 0, 0, 0, 1, 1, 2, 2]
    assert spoken_calls(ORIENTAL, NORTH, ()) == ()


@pytest.mark.parametrize("end", [PLAYS[Card.O9], CLAIM, CONCEDE])
def test_the_calls_of_a_hand_end_with_the_first_lead(end: Action) -> None:
    actions = (*actions_of("oros pass pass show"), end, *actions_of("o4 oR"))
    assert spoken_calls(CODONY, EAST, actions) == (
        Spoken(EAST, DECLARES[0], 0),
        Spoken(NORTH, PASS, 0),
        Spoken(SOUTH, PASS, 0),
        Spoken(NORTH, SHOW, 0),
    )


def test_the_auction_alone() -> None:
    auction = Auction.start(SOUTH)
    assert auction == Auction(SOUTH, Phase.DECLARE, SOUTH, None)
    assert auction.apply(ORIENTAL, DELEGATE) == Auction(SOUTH, Phase.ANSWER, NORTH, None)
