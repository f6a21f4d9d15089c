"""The cards of greedy where it has a choice, with the reason. East deals, so that North leads."""

import pytest

from botifarra.bots.greedy_play import PLAIN_PRICES, TRUMP_PRICES, best_play
from botifarra.core.cards import Card
from botifarra.core.deal import Deal
from botifarra.core.rules import Rules, Style
from tests.core.notation import EAST, after, card_of, deal_of

Prices = tuple[tuple[float, float], ...]

ORIENTAL = Rules()
OCCIDENTAL = Rules(style=Style.OCCIDENTAL)
BALANCED = "o1 o8 o4 c1 c7 c3 e8 e5 e3 b8 b7 b2"
LONG_OROS = "o9 o1 oR oC o8 o7 c7 c3 e8 e5 b8 b7"
NO_OROS = "cR c3 c4 c5 c6 eC e2 e3 e4 b2 b3 b4"


def deal(north: str, west: str = "", south: str = "", east: str = "") -> Deal:
    return deal_of(EAST, north, west, south, east)


def played(hands: Deal, actions: str, rules: Rules = ORIENTAL, *, strain: str = "botifarra") -> Card:
    """Return the play of the player on turn after East has named the strain and some cards were played."""
    state = after(rules, hands, f"{strain} pass pass {actions}")
    view = state.view(state.public.to_act)
    assert len(view.legal_actions) > 1
    return best_play(view).card


# Winning


def test_the_last_player_wins_with_the_cheapest_card_that_wins() -> None:
    assert played(deal("oS o4 o3", "o2", "oC o5", "oR o9 o6"), "oS o2 oC") == card_of("oR")


def test_the_second_player_takes_a_rich_trick_with_the_card_that_cannot_be_beaten() -> None:
    assert played(deal("oC", "o9 oR o3", "o1 o2", "oS o4"), "oC") == card_of("o9")


def test_a_manilla_is_not_wasted_on_a_poor_trick_while_the_as_may_be_caught() -> None:
    hands = deal("o2", "o9 o3 o5", "o1 oR", "oS o4")
    assert not played(hands, "o2").is_counting


def test_the_partners_winning_card_is_not_beaten_by_a_manilla() -> None:
    hands = deal("o1 o2", "o4", "o9 oR oS o3", "oC")
    assert played(hands, "o1 o4") != card_of("o9")


def test_a_ruff_takes_a_low_trump_where_nobody_will_overruff() -> None:
    hands = deal("o8 o4", "c9 c1 c2 c3 e8 e5 b8 b7 b2 b3 e2 e3", "o2", "o9")
    assert played(hands, "o8", strain="copes") == card_of("c2")


# Loading and discarding


def test_the_last_player_loads_the_dearest_card_on_its_partners_trick() -> None:
    assert played(deal("o2", "o9", "o4", NO_OROS), "o2 o9 o4") == card_of("cR")
    assert played(deal("o2", "o9", "o4", "oR oS o5"), "o2 o9 o4") == card_of("oR")


def test_the_third_player_loads_a_card_that_cannot_be_beaten() -> None:
    assert played(deal("o9", "o3", NO_OROS, "o4"), "o9 o3") == card_of("cR")


def test_the_third_player_does_not_load_a_card_that_is_likely_beaten() -> None:
    assert not played(deal("oC", "o3", NO_OROS, "o9 o4"), "oC o3").is_counting


def test_a_card_that_will_win_a_trick_of_its_own_is_not_loaded() -> None:
    keeps_its_as = "c9 c1 c3 c4 c5 c6 e2 e3 e4 b2 b3 b4"
    assert not played(deal("o2", "o9", "o4", keeps_its_as), "o2 o9 o4").is_counting


def test_an_as_is_loaded_while_the_manilla_is_unseen() -> None:
    loses_its_as = "c1 c3 c4 c5 c6 c7 e2 e3 e4 b2 b3 b4"
    assert played(deal("o2", "o9", "o4", loses_its_as), "o2 o9 o4") == card_of("c1")


def test_nothing_is_given_to_the_opponents() -> None:
    hands = deal("o9", "o3", "o4", NO_OROS)
    assert not played(hands, "o9 o3 o4", OCCIDENTAL).is_counting


def test_trumps_are_not_discarded() -> None:
    hands = deal("o9", "o3", NO_OROS, "o4")
    for rules in (ORIENTAL, OCCIDENTAL):
        assert played(hands, "o9 o3", rules, strain="bastos").suit is not card_of("b2").suit


def test_the_partners_ruff_is_not_overruffed() -> None:
    hands = deal("o9", "c2 c3 c4 c5 c6 c7 b7 b8 e5 e6 e7 e8", "o4", "cR c8 cS cC c9 eC e2 e3 e4 b2 b3 bS")
    assert played(hands, "o9 b7 o4", strain="bastos") == card_of("eC")


# Leading


def test_an_as_is_not_led_while_the_manilla_is_unseen() -> None:
    assert not played(deal(BALANCED), "").is_counting


def test_sure_winners_are_led_before_cards_that_lose() -> None:
    assert played(deal("o9 o1 oR o8 c8 c7 c3 e8 e5 b8 b7 b2"), "") in map(card_of, ("o9", "o1", "oR"))


def test_an_as_is_led_once_the_manilla_has_gone() -> None:
    west = "oR o8 c4 c5 c6 c8 e4 e6 e7 b4 b5 b6"
    south = "o5 o2 cS cC cR c9 c1 eS eC eR e9 e1"
    hands = deal("o9 o1 o3 c7 c3 c2 e5 e3 e2 b7 b3 b2", west, south)
    assert played(hands, "o9 o8 o2 o4") == card_of("o1")


def test_low_cards_are_not_led_from_a_manilla() -> None:
    assert played(deal("o9 o8 o4 c8 c7 c3 e8 e5 e3 b8 b7 b2"), "").suit is not card_of("o9").suit


def test_long_suits_are_led_to_make_their_small_cards_good() -> None:
    assert played(deal("oC o8 o7 o6 o5 o4 c5 c3 e8 e5 b8 b7"), "").suit is card_of("oC").suit


def test_trumps_are_drawn_from_length() -> None:
    assert played(deal(LONG_OROS), "", strain="oros").suit is card_of("o9").suit


def test_trumps_are_not_led_when_both_opponents_are_out_of_them() -> None:
    west = "c2 c4 c5 c6 cS cC cR c9 e2 e3 e4 e6"
    east = "c1 c8 eS eC eR e1 e9 e7 b2 b3 b4 b5"
    card = played(deal(LONG_OROS, west, "", east), "o9 c2 o2 b2", strain="oros")
    assert card.suit is not card_of("o9").suit


# Prices


@pytest.mark.parametrize("prices", [PLAIN_PRICES, TRUMP_PRICES])
def test_a_counting_card_is_dearer_the_fewer_cards_can_beat_it(prices: Prices) -> None:
    for points in (1, 2, 3, 4):
        worths = [card + points * point for card, point in prices]
        assert worths == sorted(worths, reverse=True)


@pytest.mark.parametrize("above", range(len(PLAIN_PRICES)))
def test_a_trump_is_dearer_than_the_same_card_of_another_suit(above: int) -> None:
    for points in range(6):
        plain, trump = PLAIN_PRICES[above], TRUMP_PRICES[above]
        assert trump[0] + points * trump[1] > plain[0] + points * plain[1]
