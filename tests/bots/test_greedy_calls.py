import pytest

from botifarra.bots.greedy_calls import best_call, count
from botifarra.core.cards import DECK, Strain
from botifarra.core.rules import Rules
from botifarra.core.seats import Seat
from botifarra.core.state import State
from tests.core.notation import EAST, NORTH, SOUTH, WEST, actions_of, after, deal_of, set_of

ORIENTAL = Rules()
LONG_OROS = "o9 o1 oC o7 o6 o5 o3 c9 c3 e5 e4 b2"
STRONG_BALANCED = "o9 o1 o3 c9 cR c4 e9 e1 e5 b1 bR b6"
WEAK = "oS o7 o6 cS c7 c6 eS e7 e6 bS b7 b6"
OROS_STOPPED = "o9 o1 oR o8 o7 c9 c1 c3 e8 e7 b1 b7"
GIANT = "o9 o1 oR oC oS o8 o7 o6 c9 e9 e1 b9"
TOP_CARDS = "o9 o1 oR c9 c1 cR e9 e1 eR b9 b1 bR"


def call_of(seat: Seat, hand: str, calls: str, rules: Rules = ORIENTAL) -> object:
    """Return the call of a seat with this hand after some calls, with North as dealer."""
    hands = ["", "", "", ""]
    hands[seat] = hand
    state = after(rules, deal_of(NORTH, *hands), calls)
    assert state.public.to_act is seat
    return best_call(state.view(seat))


def said(word: str) -> object:
    return actions_of(word)[0]


def test_names_its_long_suit_with_honours() -> None:
    assert call_of(NORTH, LONG_OROS, "") == said("oros")


def test_length_is_worth_more_than_one_honour() -> None:
    assert call_of(NORTH, "o9 oR o2 c8 c7 c6 c5 c4 c1 cS e9 b9", "") == said("copes")


def test_a_weak_dealer_delegates() -> None:
    assert call_of(NORTH, WEAK, "") == said("delego")


def test_the_partner_of_a_delegation_names_its_best_however_weak() -> None:
    assert call_of(SOUTH, WEAK, "delego") in actions_of("oros copes espases bastos")
    assert call_of(SOUTH, LONG_OROS, "delego") == said("oros")


def test_names_botifarra_on_a_strong_balanced_hand() -> None:
    assert call_of(NORTH, STRONG_BALANCED, "") == said("botifarra")
    assert call_of(SOUTH, STRONG_BALANCED, "delego") == said("botifarra")


def test_short_suits_count_when_there_are_trumps_to_ruff_with() -> None:
    short = set_of("o9 o1 o8 o7 o6 o5 c8 c7 c6 c5 c4 c3")
    even = set_of("o9 o1 o8 o7 o6 o5 c8 c7 e6 e5 b4 b3")
    assert count(short, Strain.COINS) > count(even, Strain.COINS)
    assert count(short, Strain.NO_TRUMP) == count(even, Strain.NO_TRUMP)


@pytest.mark.parametrize("strain", Strain)
def test_a_better_card_never_counts_less(strain: Strain) -> None:
    hand = set_of("o8 o6 o4 c8 c6 c4 e8 e6 e4 b8 b6 b4")
    for lower in hand:
        for higher in DECK - hand:
            if higher.suit is lower.suit and higher > lower:
                better = hand - {lower} | {higher}
                assert count(better, strain) >= count(hand, strain)


def test_says_contro_when_it_holds_the_trumps_that_were_named() -> None:
    assert call_of(WEST, OROS_STOPPED, "oros") == said("double")
    assert call_of(WEST, OROS_STOPPED, "delego oros pass") == said("double")


def test_says_contro_to_botifarra_with_the_top_cards() -> None:
    assert call_of(WEST, TOP_CARDS, "botifarra") == said("double")


def test_says_no_contro_with_little() -> None:
    assert call_of(WEST, WEAK, "oros") == said("pass")
    assert call_of(WEST, WEAK, "botifarra") == said("pass")


def test_a_dealer_who_names_trumps_promises_more_than_a_partner_who_must() -> None:
    middling = "o9 o1 oR o7 c9 c7 c3 e8 e5 b8 b7 b2"
    assert call_of(WEST, middling, "oros") == said("pass")
    assert call_of(EAST, middling, "delego oros") == said("double")


def test_says_recontro_only_on_a_really_strong_hand() -> None:
    fair = "oR oC o8 o7 o6 o5 c9 c7 e5 e4 b5 b4"
    assert call_of(NORTH, fair, "") == said("oros")
    assert call_of(NORTH, fair, "oros double pass") == said("pass")
    assert call_of(NORTH, GIANT, "oros double pass") == said("double")


def test_says_sant_vicenc_only_on_a_giant_hand() -> None:
    assert call_of(WEST, OROS_STOPPED, "oros") == said("double")
    assert call_of(WEST, OROS_STOPPED, "oros double double pass") == said("pass")
    assert call_of(WEST, GIANT, "oros double double pass") == said("double")


def test_counts_on_what_its_partner_promised() -> None:
    fair = "o9 oR o8 o7 c9 c7 c3 e8 e5 b8 b7 b2"
    assert call_of(SOUTH, fair, "oros double") == said("double")
    assert call_of(NORTH, fair, "oros double pass") == said("pass")


def test_r5_4_shows_the_codony_when_it_holds_it() -> None:
    rules = Rules(codony=set_of("o9 c9"))
    assert call_of(WEST, "o9 c9", "copes pass pass", rules) == said("show")
    assert call_of(WEST, WEAK, "copes pass pass", rules) == said("pass")


def test_r3_5_names_trumps_in_the_same_way_where_nothing_is_doubled() -> None:
    newcomer = Rules.preset("newcomer")
    assert call_of(NORTH, LONG_OROS, "", newcomer) == said("oros")


def test_r2_7_calls_when_its_partner_is_blind() -> None:
    blind = State.start(Rules(partner_blind=True), deal_of(NORTH, "", "", LONG_OROS, ""))
    delegated = blind.apply(actions_of("delego")[0])
    assert best_call(delegated.view(SOUTH)) == said("oros")
