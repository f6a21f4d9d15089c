from random import Random

import pytest

from botifarra.core.cards import Card
from botifarra.core.draw import Draw, draw, draw_highest_card, draw_turned_card
from botifarra.core.errors import InvalidCards
from botifarra.core.rules import FirstDealer
from botifarra.core.seats import Seat
from tests.core.notation import EAST, NORTH, SOUTH, WEST, card_of, cards_of


@pytest.mark.parametrize(
    ("card", "turner", "dealer"),
    [
        ("o2", NORTH, WEST),  # oros: the right-hand neighbour
        ("o9", EAST, NORTH),
        ("c9", NORTH, SOUTH),  # copes: the partner
        ("cS", WEST, EAST),
        ("e4", NORTH, EAST),  # espases: the left-hand neighbour
        ("eR", SOUTH, WEST),
        ("b1", NORTH, NORTH),  # bastos: the player who turns
        ("b2", EAST, EAST),
    ],
)
def test_r2_2_turned_card_tells_the_dealer(card: str, turner: Seat, dealer: Seat) -> None:
    drawn = draw_turned_card(card_of(card), turner)
    assert drawn == Draw((0, 1, 2, 3), dealer, (card_of(card),))


def test_r2_2_highest_card_plays_with_the_second_against_the_others() -> None:
    # By R1.2 the manilla is above the ace, the ace above the king, and the two is below all.
    first, second, third, fourth = cards_of("o1 c2 e9 bR")
    drawn = draw_highest_card((first, second, third, fourth), SOUTH)
    assert drawn.dealer is SOUTH
    assert drawn.players[SOUTH] == 2
    assert drawn.players[NORTH] == 0
    assert {drawn.players[WEST], drawn.players[EAST]} == {1, 3}
    assert drawn.cards == cards_of("o1 c2 e9 bR")


def test_r2_2_highest_card_ranks_equal_numbers_oros_copes_espases_bastos() -> None:
    for seat in Seat:
        first, second, third, fourth = cards_of("bR eR oR cR")
        drawn = draw_highest_card((first, second, third, fourth), seat)
        assert drawn.dealer is seat
        assert [drawn.players[place] for place in (seat, seat.partner)] == [2, 3]
        assert sorted(drawn.players) == [0, 1, 2, 3]


def test_r2_2_highest_card_number_before_suit() -> None:
    first, second, third, fourth = cards_of("o8 bS oS b9")
    drawn = draw_highest_card((first, second, third, fourth), NORTH)
    assert drawn.players[NORTH] == 3
    assert drawn.players[SOUTH] == 2


def test_r1_1_no_card_is_drawn_twice() -> None:
    first, second, third, fourth = cards_of("o8 bS o8 b9")
    with pytest.raises(InvalidCards, match=r"drawn twice \(R1\.1\)"):
        draw_highest_card((first, second, third, fourth), NORTH)


@pytest.mark.parametrize("method", FirstDealer)
def test_r2_2_draws_by_each_way_with_every_dealer(method: FirstDealer) -> None:
    draws = [draw(method, Random(seed)) for seed in range(200)]
    assert draws == [draw(method, Random(seed)) for seed in range(200)]
    assert {drawn.dealer for drawn in draws} == set(Seat)
    for drawn in draws:
        assert sorted(drawn.players) == [0, 1, 2, 3]


def test_r2_2_draws_show_the_cards_that_decided() -> None:
    for seed in range(50):
        assert draw(FirstDealer.RANDOM, Random(seed)).cards == ()
        turned = draw(FirstDealer.TURNED_CARD, Random(seed))
        assert len(turned.cards) == 1
        assert turned.dealer in {draw_turned_card(turned.cards[0], seat).dealer for seat in Seat}
        highest = draw(FirstDealer.HIGHEST_CARD, Random(seed))
        first, second, third, fourth = highest.cards
        assert highest == draw_highest_card((first, second, third, fourth), highest.dealer)


def test_r2_2_random_draw_gives_every_partner() -> None:
    draws = [draw(FirstDealer.RANDOM, Random(seed)) for seed in range(200)]
    pairs = {frozenset(drawn.players[:3:2]) for drawn in draws}
    assert pairs == {frozenset({a, b}) for a in range(4) for b in range(a)}


def test_r2_2_turned_cards_and_turners_are_any() -> None:
    drawn = [draw(FirstDealer.TURNED_CARD, Random(seed)).cards[0] for seed in range(800)]
    assert set(drawn) == set(Card)
