import copy
import pickle
from collections import Counter
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from botifarra.core.cards import (
    ACE,
    COUNTING_MASK,
    DECK,
    JACK,
    KING,
    KNIGHT,
    MANILLA,
    RANKS,
    SUIT_MASKS,
    Card,
    CardSet,
    Strain,
    Suit,
)
from tests.core.notation import card_of, cards_of, set_of

card_sets = st.sets(st.sampled_from(Card))


def test_r1_1_forty_eight_cards() -> None:
    assert len(Card) == len(DECK) == 48
    assert [suit.name for suit in Suit] == ["COINS", "CUPS", "SWORDS", "BATONS"]
    for suit in Suit:
        assert sorted(card.number for card in Card if card.suit is suit) == list(range(1, 13))


def test_r1_2_ranks_from_high_to_low() -> None:
    for letter, suit in zip("oceb", Suit, strict=True):
        high_to_low = cards_of(" ".join(letter + rank for rank in "91RCS8765432"))
        assert [card.number for card in high_to_low] == [9, 1, 12, 11, 10, 8, 7, 6, 5, 4, 3, 2]
        assert {card.suit for card in high_to_low} == {suit}
        assert [card.strength for card in high_to_low] == list(range(11, -1, -1))
    assert [card.strength for card in cards_of("bS bC bR b1 b9")] == [JACK, KNIGHT, KING, ACE, MANILLA]


def test_r1_3_points_of_the_cards() -> None:
    for letter in "oceb":
        worth = {rank: card_of(letter + rank).points for rank in "91RCS8765432"}
        expected = {"9": 5, "1": 4, "R": 3, "C": 2, "S": 1} | dict.fromkeys("8765432", 0)
        assert worth == expected
        assert [rank for rank in worth if card_of(letter + rank).is_counting] == list("91RCS")


def test_r1_3_sixty_points_in_the_cards() -> None:
    assert DECK.points == 60
    assert set_of("o9 c1 eR bC bS o8").points == 5 + 4 + 3 + 2 + 1
    assert len(CardSet.from_mask(COUNTING_MASK)) == 20
    assert CardSet.from_mask(COUNTING_MASK).points == 60


def test_r1_5_a_french_pack_can_replace_a_spanish_one() -> None:
    faces = {1: "A", 10: "J", 11: "Q", 12: "K"} | {pip: str(pip) for pip in range(2, 10)}
    for suit in Suit:
        shown = [faces[card.number] for card in Card if card.suit is suit]
        assert "".join(shown) == "2345678JQKA9"  # in the order of R1.2; the pip 10 is left out


def test_names_tell_suit_and_rank() -> None:
    for card in Card:
        assert card is card_of(card.name[0].lower() + card.name[1])
    assert " ".join(card.name for card in DECK.of(Suit.COINS)) == "O2 O3 O4 O5 O6 O7 O8 OS OC OR O1 O9"


def test_encoding_is_suit_times_twelve_plus_strength() -> None:
    for card in Card:
        assert card == card.suit * RANKS + card.strength
    assert [int(strain) for strain in Strain] == [0, 1, 2, 3, 4]
    assert [int(strain) for strain in Strain][:4] == [int(suit) for suit in Suit]


def test_suit_masks_share_out_the_deck() -> None:
    assert [CardSet.from_mask(mask) for mask in SUIT_MASKS] == [DECK.of(suit) for suit in Suit]
    assert sum(SUIT_MASKS) == DECK.mask == 2**48 - 1
    assert set_of("o9 c2 c9 b4").of(Suit.CUPS) == set_of("c2 c9")
    assert set_of("o9 c2").of(Suit.BATONS) == CardSet()


@given(card_sets, card_sets)
def test_a_card_set_is_a_frozenset_by_its_members(left: set[Card], right: set[Card]) -> None:
    mine, yours = CardSet(left), CardSet(right)
    for frozen in (frozenset(right), yours):
        assert (mine == frozen) is (left == right)
        assert (frozen == mine) is (left == right)
        assert (mine != frozen) is (left != right)
        assert (mine <= frozen) is (left <= right)
        assert (mine < frozen) is (left < right)
        assert (mine >= frozen) is (left >= right)
        assert (mine > frozen) is (left > right)
        assert mine.isdisjoint(frozen) is left.isdisjoint(right)
        for found, expected in (
            (mine & frozen, left & right),
            (mine | frozen, left | right),
            (mine - frozen, left - right),
            (mine ^ frozen, left ^ right),
        ):
            assert isinstance(found, CardSet)
            assert found == expected
            assert len(found) == len(expected)
    assert hash(mine) == hash(frozenset(left))
    assert {mine: "found"}[CardSet(sorted(left, reverse=True))] == "found"
    assert CardSet.from_mask(mine.mask) == mine


@given(card_sets)
def test_a_card_set_iterates_by_suit_from_the_weakest(cards: set[Card]) -> None:
    members = CardSet(cards)
    assert list(members) == sorted(cards)
    assert all(isinstance(card, Card) for card in members)
    assert len(members) == len(cards)
    assert bool(members) is bool(cards)
    assert {card for card in Card if card in members} == cards


def test_a_card_set_holds_cards_only() -> None:
    cards = set_of("o2 o9")
    assert Card.O2 in cards
    for other in (0, "o2", None):
        assert not cards.__contains__(other)
    assert cards & {Card.O9, "a joker"} == set_of("o9")
    assert cards - {Card.O9, "a joker"} == set_of("o2")
    assert cards != {Card.O2, "o9"}
    assert cards != [Card.O2, Card.O9]


def test_a_card_set_does_not_change() -> None:
    cards = set_of("o9")
    with pytest.raises(AttributeError, match="mask"):
        cards.mask = 0
    with pytest.raises(AttributeError, match="extra"):
        cards.extra = 0
    with pytest.raises(AttributeError, match="mask"):
        del cards.mask
    again = cards
    again |= set_of("c9")
    assert cards == set_of("o9")
    assert again == set_of("o9 c9")


@given(card_sets)
def test_a_card_set_is_copied_and_pickled_whole(members: set[Card]) -> None:
    cards = CardSet(members)
    for twin in (copy.copy(cards), copy.deepcopy(cards), pickle.loads(pickle.dumps(cards))):
        assert twin == cards
        assert hash(twin) == hash(cards)
        assert type(twin) is CardSet


def test_a_card_set_shows_its_cards() -> None:
    assert repr(set_of("b9 o2")) == "CardSet([Card.O2, Card.B9])"
    assert repr(CardSet()) == "CardSet()"


def test_points_of_a_set_are_those_of_its_cards() -> None:
    assert CardSet().points == 0
    assert set_of("o9 o8 o7").points == 5
    assert Counter(card.points for card in DECK) == {0: 28, 1: 4, 2: 4, 3: 4, 4: 4, 5: 4}


class Whole:
    """An integer of another class, such as those of NumPy."""

    def __index__(self) -> int:
        return DECK.mask


def test_a_mask_may_be_of_any_class_of_integers() -> None:
    assert CardSet.from_mask(cast(int, Whole())) - DECK.of(Suit.COINS) == DECK - DECK.of(Suit.COINS)
    assert type(CardSet.from_mask(cast(int, Whole())).mask) is int


@pytest.mark.parametrize("mask", [1 << 48, 1 << 60, -1])
def test_a_mask_of_more_than_the_deck_is_refused(mask: int) -> None:
    told = rf"^a mask of cards must be 0 or more and less than 2\*\*48, not {mask}$"
    with pytest.raises(ValueError, match=told):
        CardSet.from_mask(mask)
