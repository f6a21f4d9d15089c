import pytest

from botifarra.bots.greedy_odds import Odds
from botifarra.core.cards import Strain, Suit
from botifarra.core.rules import Rules
from tests.core.notation import (
    EAST,
    NORTH,
    SOUTH,
    SQUARE_DEAL,
    SQUARE_PLAY,
    after,
    card_of,
    cards_of,
    deal_of,
    set_of,
)

NOBODY = (0, 0, 0, 0)
ANYBODY = (3, 3, 3, 3)
OROS = 1 << Suit.COINS


def odds_of(
    unseen: str, strain: Strain = Strain.NO_TRUMP, voids: tuple[int, ...] = NOBODY, oros_holders: int = 3
) -> Odds:
    """Return the odds with these cards unseen; the strain says which of them are trumps."""
    cards = set_of(unseen)
    trumps = cards.of(Suit(strain)).mask if strain is not Strain.NO_TRUMP else 0
    return Odds(strain, cards.mask, trumps, voids, (oros_holders, 3, 3, 3))


def chance(odds: Odds, trick: str) -> float:
    """Return the chance of North's side when North has just played the last card of the trick."""
    return odds.chance(NORTH, cards_of(trick))


def test_a_full_trick_is_won_or_lost() -> None:
    odds = odds_of("o9 b9")
    assert chance(odds, "oS oC o2 oR") == 1
    assert chance(odds, "oS oR o2 oC") == 1
    assert chance(odds, "oR oC o2 oS") == 0
    assert chance(odds, "o2 o3 oR oS") == 0


def test_the_highest_card_of_a_suit_cannot_lose_in_botifarra() -> None:
    assert chance(odds_of("o1 oR o2 c9 c1"), "o9") == 1
    assert chance(odds_of("o2 oR c9"), "o1") == 1


def test_a_higher_card_is_the_partners_as_often_as_each_opponents() -> None:
    assert chance(odds_of("o9 o2"), "o1") == pytest.approx(1 / 3)
    assert chance(odds_of("o9 oR oS"), "o2") == pytest.approx(1 / 3)


def test_the_last_opponent_has_one_of_three_hands() -> None:
    assert chance(odds_of("o9"), "o2 oS oC") == pytest.approx(2 / 3)
    assert chance(odds_of("o9 o1"), "o2 oS oC") == pytest.approx(4 / 9)


def test_the_partner_may_still_win_a_losing_trick() -> None:
    assert chance(odds_of("o9"), "o1 o2") == pytest.approx((2 / 3) * (1 / 2))
    assert chance(odds_of("o2 oR"), "o1 o3") == 0


def test_a_void_hand_holds_no_higher_card() -> None:
    void_west = (0, OROS, 0, 0)
    assert chance(odds_of("o9", voids=void_west, oros_holders=2), "o2 oS oC") == 1
    assert chance(odds_of("o9", voids=void_west, oros_holders=2), "o1") == pytest.approx(1 / 2)


def test_a_void_opponent_ruffs_if_it_has_a_trump() -> None:
    void_west = (0, OROS, 0, 0)
    assert chance(odds_of("c2", Strain.CUPS, void_west, 2), "o2 oS o9") == pytest.approx(2 / 3)
    assert chance(odds_of("c2 c3", Strain.CUPS, void_west, 2), "o2 oS o9") == pytest.approx(4 / 9)
    assert chance(odds_of("e2 e3", Strain.CUPS, void_west, 2), "o2 oS o9") == 1


def test_a_void_partner_may_ruff_what_opponents_win() -> None:
    void_south = (0, 0, OROS, 0)
    assert chance(odds_of("o2 c2", Strain.CUPS, void_south, 2), "o1 oS") == pytest.approx(1 / 3)
    assert chance(odds_of("o2", Strain.CUPS, void_south, 2), "o1 oS") == 0


def test_the_fewer_cards_of_a_suit_are_unseen_the_likelier_it_is_ruffed() -> None:
    many = chance(odds_of("o2 o3 o4 o5 o6 c2 c3", Strain.CUPS), "o9")
    few = chance(odds_of("o2 c2 c3", Strain.CUPS), "o9")
    assert 0 < few < many < 1


def test_a_ruff_is_beaten_by_higher_trumps_of_those_without_the_suit() -> None:
    void_west = (0, OROS, 0, 0)
    assert chance(odds_of("c9", Strain.CUPS, void_west, 2), "o1 o9 c3") == pytest.approx(2 / 3)
    assert chance(odds_of("c9 o2", Strain.CUPS, oros_holders=1), "o1 o9 c3") == 1
    assert chance(odds_of("c2", Strain.CUPS, void_west, 2), "o1 o9 c3") == 1


def test_above_counts_the_unseen_of_the_suit() -> None:
    odds = odds_of("o9 oR o2 c9")
    assert odds.above(card_of("oC")) == set_of("o9 oR").mask
    assert odds.above(card_of("o9")) == 0


def test_odds_of_a_view_count_what_is_played_and_in_the_hand() -> None:
    state = after(Rules(), SQUARE_DEAL, "copes pass pass " + SQUARE_PLAY[:50])
    view = state.view(state.public.to_act)
    odds = Odds.of(view)
    assert odds.unseen == view.unseen.mask
    assert odds.trumps == view.unseen.of(Suit.CUPS).mask
    assert (odds.voids, odds.holders) == (NOBODY, ANYBODY)


def test_odds_of_a_view_remember_voids() -> None:
    deal = deal_of(EAST, "o9 oR", "oS o1 o7", "c2 c3 c4 c5 c6 c7 c8 b2 b3 b4 b5 b6", "oC o8 o6")
    state = after(Rules(), deal, "botifarra pass pass o9 o7 c2 o6")
    odds = Odds.of(state.view(NORTH))
    assert odds.voids == (0, 0, OROS, 0)
    assert odds.holders == (2, 3, 3, 3)
    assert odds.trumps == 0


def test_a_seat_that_is_void_itself_takes_no_hand_from_the_holders() -> None:
    deal = deal_of(EAST, "o9 oR", "oS o1 o7", "c2 c3 c4 c5 c6 c7 c8 b2 b3 b4 b5 b6", "oC o8 o6")
    state = after(Rules(), deal, "botifarra pass pass o9 o7 c2")
    odds = Odds.of(state.view(SOUTH))
    assert odds.holders[Suit.COINS] == 3
