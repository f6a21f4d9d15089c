from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from botifarra.core.cards import DECK, Card, CardSet, Suit
from botifarra.core.deal import Deal, cut, hands_union, next_deal
from botifarra.core.errors import InvalidCards
from botifarra.core.rules import Rules, Shuffle
from botifarra.core.seats import Seat
from tests.core.notation import EAST, NORTH, SOUTH, WEST, set_of
from tests.strategies import SEEDS

STACK_AND_CUT = Rules(shuffle=Shuffle.STACK_AND_CUT)
UNSHUFFLED = tuple(Card)

orders = st.permutations(UNSHUFFLED)


def test_r2_3_packets_of_four_from_the_dealers_right() -> None:
    # North deals: the top four to West, four to South, four to East, four to North; three times round.
    deal = Deal.from_deck(UNSHUFFLED, NORTH)
    assert deal.dealer is NORTH
    assert deal.hands[WEST] == set_of("o2 o3 o4 o5  c6 c7 c8 cS  eC eR e1 e9")
    assert deal.hands[SOUTH] == set_of("o6 o7 o8 oS  cC cR c1 c9  b2 b3 b4 b5")
    assert deal.hands[EAST] == set_of("oC oR o1 o9  e2 e3 e4 e5  b6 b7 b8 bS")
    assert deal.hands[NORTH] == set_of("c2 c3 c4 c5  e6 e7 e8 eS  bC bR b1 b9")


@given(orders, st.sampled_from(Seat))
def test_r2_3_every_packet_goes_to_one_hand(deck: list[Card], dealer: Seat) -> None:
    deal = Deal.from_deck(deck, dealer)
    for packet in range(12):
        seat = Seat((dealer + 1 + packet) % 4)
        assert CardSet(deck[4 * packet : 4 * packet + 4]) <= deal.hands[seat]


def test_r2_3_a_shuffle_can_be_made_again_from_its_seed() -> None:
    deals = [Deal.shuffled(Random(seed), EAST) for seed in range(20)]
    assert deals == [Deal.shuffled(Random(seed), EAST) for seed in range(20)]
    assert len(set(deals)) == 20
    assert {deal.dealer for deal in deals} == {EAST}


def test_r2_3_a_shuffle_gives_each_card_to_each_seat() -> None:
    rng = Random(1)
    held = Counter(
        (seat, card)
        for _ in range(400)
        for seat, hand in zip(Seat, Deal.shuffled(rng, NORTH).hands, strict=True)
        for card in hand
    )
    assert len(held) == 4 * 48
    assert min(held.values()) > 60  # of 400, 100 are expected and 8.7 is the standard deviation
    assert max(held.values()) < 140


def test_r2_1_a_deal_has_four_hands() -> None:
    three: Any = Deal.from_deck(UNSHUFFLED, NORTH).hands[:3]
    with pytest.raises(InvalidCards, match=r"3 hands instead of 4 \(R2.1\)"):
        Deal(NORTH, three)


def test_r1_1_a_hand_has_twelve_cards() -> None:
    hands = Deal.from_deck(UNSHUFFLED, NORTH).hands
    with pytest.raises(InvalidCards, match=r"NORTH holds 11 cards instead of 12 \(R1\.1\)"):
        Deal(NORTH, (hands[0] - set_of("c2"), hands[1], hands[2], hands[3]))
    with pytest.raises(InvalidCards, match=r"WEST holds 13 cards instead of 12 \(R1\.1\)"):
        Deal(NORTH, (hands[0], hands[1] | set_of("c2"), hands[2], hands[3]))


def test_r1_1_no_card_is_in_two_hands() -> None:
    hands = Deal.from_deck(UNSHUFFLED, NORTH).hands
    one_card_twice = hands[NORTH] - set_of("c2") | set_of("o2")  # West holds the two of oros
    for north in (one_card_twice, hands[EAST]):
        with pytest.raises(InvalidCards, match=r"held twice \(R1\.1\)"):
            Deal(NORTH, (north, hands[WEST], hands[SOUTH], hands[EAST]))


@pytest.mark.parametrize(
    "deck", [UNSHUFFLED[1:], (*UNSHUFFLED, Card.O2), (*UNSHUFFLED[1:], Card.B9), ()], ids=len
)
def test_r1_1_a_deck_is_every_card_once(deck: tuple[Card, ...]) -> None:
    with pytest.raises(InvalidCards, match=r"48 cards, each once \(R1\.1\)"):
        Deal.from_deck(deck, NORTH)


@given(orders, st.integers(1, 47))
def test_r2_5_one_cut_keeps_the_order(deck: list[Card], depth: int) -> None:
    once = cut(deck, depth)
    assert once == tuple(deck[depth:] + deck[:depth])
    assert cut(once, 48 - depth) == tuple(deck)


@pytest.mark.parametrize("depth", [-1, 0, 48, 49])
def test_r2_5_a_cut_parts_the_deck(depth: int) -> None:
    with pytest.raises(InvalidCards, match=rf"no cut after {depth} of 48 cards \(R2\.5\)"):
        cut(UNSHUFFLED, depth)


@given(orders, st.integers(0, 12), st.sampled_from(Seat), SEEDS)
def test_r2_5_stacked_tricks_are_cut_once_and_not_shuffled(
    taken: list[Card], tricks: int, dealer: Seat, seed: int
) -> None:
    piles = (tuple(taken[: 4 * tricks]), tuple(taken[4 * tricks :]))
    stack = piles[dealer.side] + piles[dealer.side.other]  # docs/decisions/0002
    deal = next_deal(STACK_AND_CUT, dealer, Random(seed), piles)
    assert any(deal == Deal.from_deck(cut(stack, depth), dealer) for depth in range(1, 48))


@pytest.mark.parametrize("seed", range(20))
def test_r2_5_long_suits_appear(seed: int) -> None:
    # Twelve tricks of one suit each, oros copes espases bastos in turn, dealt in packets of four: a cut
    # between tricks gives each seat a whole suit, and one within a trick still gives it 9, 6 or 9 of a suit.
    taken = [Card(12 * suit + 4 * trick + place) for trick in range(3) for suit in Suit for place in range(4)]
    deal = next_deal(STACK_AND_CUT, SOUTH, Random(seed), (tuple(taken[:24]), tuple(taken[24:])))
    longest = [max(len(hand.of(suit)) for suit in Suit) for hand in deal.hands]
    assert len(set(longest)) == 1
    assert longest[0] in {6, 9, 12}


def test_r2_5_the_cut_may_be_anywhere_within_the_stack() -> None:
    every_cut = {Deal.from_deck(cut(UNSHUFFLED, depth), NORTH) for depth in range(1, 48)}
    found = {next_deal(STACK_AND_CUT, NORTH, Random(seed), (UNSHUFFLED, ())) for seed in range(300)}
    assert found == every_cut
    assert len(every_cut) == 16  # a whole turn of packets, sixteen cards, deals the same hands


def test_r2_5_without_tricks_or_by_default_the_deck_is_shuffled() -> None:
    piles = (UNSHUFFLED, ())
    for rules, before in ((STACK_AND_CUT, None), (Rules(), None), (Rules(), piles)):
        assert next_deal(rules, WEST, Random(3), before) == Deal.shuffled(Random(3), WEST)


def test_the_union_of_hands() -> None:
    assert hands_union([]) == CardSet()
    assert hands_union([set_of("o9"), set_of("o8 b2")]) == set_of("o9 o8 b2")
    assert hands_union(Deal.from_deck(UNSHUFFLED, NORTH).hands) == DECK
