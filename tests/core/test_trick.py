"""The rules of play, by hand: each card of a hand is legal, or has the rule that forbids it.

Trumps are espases unless a strain is named, and North leads, so that the third player's partner is North
and the fourth's is West.
"""

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from botifarra.core.actions import Play
from botifarra.core.cards import Card, CardSet, Strain
from botifarra.core.rules import Rules, Style
from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.core.trick import Trick, cut_tricks, legal_cards, legal_mask, why_illegal, winning_place
from tests.core.notation import EAST, NORTH, SOUTH, WEST, card_of, cards_of, set_of, strain_of
from tests.strategies import states

ORIENTAL = Rules()
OCCIDENTAL = Rules(style=Style.OCCIDENTAL)
SECOND_MAY_LOAD = Rules(second_may_load=True)
ONLY_IF_SAFE = Rules(third_loads_only_if_safe=True)
ALWAYS_OVERTRUMP = Rules(always_overtrump=True)


def judged(
    trick: str, hand: str, rules: Rules = ORIENTAL, strain: str = "e", earlier: str = ""
) -> dict[str, str]:
    """Return the cards of the hand as written, by verdict: "legal" or the rule against them."""
    table = Trick(NORTH, cards_of(trick))
    seen = set_of(f"{trick} {earlier}")
    trumps = strain_of(strain)
    verdicts: dict[str, str] = {}
    for word in hand.split():
        verdict = why_illegal(rules, set_of(hand), table, trumps, card_of(word), seen) or "legal"
        verdicts[verdict] = f"{verdicts.get(verdict, '')} {word}".strip()
    assert legal_cards(rules, set_of(hand), table, trumps, seen) == set_of(verdicts.get("legal", ""))
    return verdicts


@pytest.mark.parametrize(
    ("strain", "cards", "winner"),
    [
        ("-", "o2", NORTH),
        ("-", "o2 o3", WEST),
        ("-", "o8 oS oC oR", EAST),
        ("-", "oR o9 o1 oC", WEST),  # the manilla beats the ace
        ("-", "oR o1 o2 o8", WEST),  # the ace beats the king
        ("-", "oS o8 o7 o6", NORTH),  # the eight is below the jack
        ("-", "o2 c9 e9 b9", NORTH),  # without trumps the suit led
        ("c", "o2 c9 e9 b9", WEST),
        ("c", "o9 c2 o1 oR", WEST),  # the lowest trump beats the manilla led
        ("c", "o9 c2 c3 o1", SOUTH),
        ("c", "o9 c4 c3 c5", EAST),
        ("o", "o4 b9 o3 o5", EAST),
        ("b", "o4 c9 o3 e9", NORTH),
    ],
)
def test_r4_2_highest_trump_or_highest_of_the_suit_led(strain: str, cards: str, winner: Seat) -> None:
    assert Trick(NORTH, cards_of(cards)).winner(strain_of(strain)) is winner
    assert winning_place(cards_of(cards), strain_of(strain)) == winner
    rotated = Trick(SOUTH, cards_of(cards))
    assert rotated.winner(strain_of(strain)) is winner.partner


@pytest.mark.parametrize(
    ("cards", "tricks"),
    [
        ("", [Trick(NORTH)]),
        ("o2 o3", [Trick(NORTH, cards_of("o2 o3"))]),
        ("o2 o3 c2 o1", [Trick(NORTH, cards_of("o2 o3 c2 o1")), Trick(SOUTH)]),
        (
            "o2 o3 c2 o1 c1 b4 o9 c9 e2",
            [
                Trick(NORTH, cards_of("o2 o3 c2 o1")),
                Trick(SOUTH, cards_of("c1 b4 o9 c9")),
                Trick(WEST, cards_of("e2")),
            ],
        ),
    ],
)
def test_r4_1_cards_are_cut_into_tricks_each_led_by_the_winner(cards: str, tricks: list[Trick]) -> None:
    # Trumps are copes. The cards need not be legal.
    assert cut_tricks(NORTH, cards_of(cards), strain_of("c")) == tuple(tricks)


@given(states())
def test_cards_of_a_hand_are_cut_into_its_tricks(state: State) -> None:
    cards = [action.card for action in state.public.actions if isinstance(action, Play)]
    tricks = cut_tricks(Trick.first(state.public.dealer).leader, cards, state.public.strain)
    assert tricks == (*state.public.tricks, state.public.trick)
    assert [card for trick in tricks for card in trick.cards] == cards
    for trick, following in pairwise(tricks):
        assert len(trick.cards) == 4
        assert following.leader is trick.winner(state.public.strain)


@pytest.mark.parametrize("rules", [ORIENTAL, OCCIDENTAL, SECOND_MAY_LOAD, ONLY_IF_SAFE, ALWAYS_OVERTRUMP])
@pytest.mark.parametrize("strain", "oceb-")
def test_r4_3_any_card_may_be_led(rules: Rules, strain: str) -> None:
    hand = "o9 oR o2 c8 e9 e2 b1"
    assert judged("", hand, rules, strain) == {"legal": hand}


def test_r4_4_follow_suit() -> None:
    assert judged("oC", "o3 e9 e2 c1") == {"legal": "o3", "R4.4": "e9 e2 c1"}
    assert judged("o9 o2", "oR e9 c1") == {"legal": "oR", "R4.4": "e9 c1"}
    assert judged("o5 eR o9", "o4 e9 b1") == {"legal": "o4", "R4.4": "e9 b1"}
    assert judged("eS", "e2 o9 c9") == {"legal": "e2", "R4.4": "o9 c9"}
    assert judged("oC", "o3 e9 c1", OCCIDENTAL) == {"legal": "o3", "R4.4": "e9 c1"}


def test_r4_5_beat_when_the_partner_does_not_win() -> None:
    assert judged("oC", "o9 oR oS o2 e9") == {"legal": "o9 oR", "R4.5": "oS o2", "R4.4": "e9"}
    assert judged("o5 oC", "o1 oS o8 o2") == {"legal": "o1", "R4.5": "oS o8 o2"}
    assert judged("o5 o3 oC", "o1 oS o8 o2") == {"legal": "o1", "R4.5": "oS o8 o2"}
    assert judged("oC", "oR oS", OCCIDENTAL) == {"legal": "oR", "R4.5": "oS"}


def test_r4_5_a_player_who_cannot_follow_must_trump_or_overtrump() -> None:
    assert judged("o9", "e3 eR c9 b2") == {"legal": "e3 eR", "R4.5": "c9 b2"}
    assert judged("o5 e7", "eS e8 e3 c2") == {"legal": "eS e8", "R4.5": "e3 c2"}
    assert judged("o5 e3 e7", "e8 e2 c9 c4") == {"legal": "e8", "R4.5": "e2 c9 c4"}
    assert judged("o9", "e3 c9", OCCIDENTAL) == {"legal": "e3", "R4.5": "c9"}


def test_r4_5_not_when_the_partner_wins() -> None:
    assert judged("o9 o2", "e4 c3") == {"legal": "e4 c3"}
    assert judged("o8 o2", "o9 o1 o3") == {"legal": "o9 o1 o3"}
    assert judged("o2 o8 o3", "o9 o4") == {"legal": "o9 o4"}


def test_r4_5_only_if_rule_1_leaves_such_a_card() -> None:
    assert judged("o9", "oR e9")["legal"] == "oR"
    assert judged("oC", "o2 e9")["legal"] == "o2"


def test_r4_6a_partner_wins_counting_card_or_lowest() -> None:
    assert judged("oR o4", "o9 oS o8 o7 o3 e2") == {"legal": "o9 oS o3", "R4.6a": "o8 o7", "R4.4": "e2"}
    assert judged("o5 oR o6", "oC o8 o2") == {"legal": "oC o2", "R4.6a": "o8"}
    # Of every suit the lowest, trumps too; the trumps above partner's become the winning card.
    expected = {"legal": "e9 eC e3 c1 c2 b6", "R4.6a": "e8 c7"}
    assert judged("o5 eR o9", "e9 eC e8 e3 c1 c7 c2 b6") == expected
    assert judged("o9 o2", "eS e3 c1 c8 c4 b7") == {"legal": "eS e3 c1 c4 b7", "R4.6a": "c8"}
    assert judged("o9 o2", "eR e5 e3 c9 b2", strain="-") == {"legal": "eR e3 c9 b2", "R4.6a": "e5"}


def test_r4_6a_a_low_card_that_becomes_the_winning_card_is_free() -> None:
    # Rule 3 speaks only of cards that do not become the winning card.
    assert judged("o4 o2", "o7 o6 o5 o3") == {"legal": "o7 o6 o5 o3"}
    assert judged("o4 o2", "e7 e6 e5 c8 c7") == {"legal": "e7 e6 e5 c7", "R4.6a": "c8"}


def test_r4_6b_opponents_win_lowest_of_the_suit_played() -> None:
    assert judged("o9", "oR oC o4 o3 e9") == {"legal": "o3", "R4.6b": "oR oC o4", "R4.4": "e9"}
    assert judged("o5 o1", "oR oS o3") == {"legal": "o3", "R4.6b": "oR oS"}
    assert judged("o5 eR", "eC e4 c9 c3 b1") == {"legal": "e4 c3 b1", "R4.6b": "eC c9"}
    assert judged("o5 o2 oR", "c9 c4 c3 bS b8", strain="-") == {"legal": "c3 b8", "R4.6b": "c9 c4 bS"}
    assert judged("e5 e9", "o9 o8 c1 c8") == {"legal": "o8 c8", "R4.6b": "o9 c1"}


def test_r4_6c_the_second_player_who_cannot_follow_may_load() -> None:
    assert judged("o2", "c9 c8 c5 b1 bS b7 b6") == {"legal": "c9 c5 b1 bS b6", "R4.6b": "c8 b7"}
    assert judged("o2", "e9 e7 e3 c1 c8 c7", strain="-") == {"legal": "e9 e3 c1 c7", "R4.6b": "e7 c8"}
    assert judged("e2", "o9 o8 o7 c5") == {"legal": "o9 o7 c5", "R4.6b": "o8"}


ROWS_OF_R4_7 = [
    # Partner winning: F f0 fv. The third player's partner is the leader, the fourth's is the second player.
    ("oS o4", "o9 oR o8 o7 o3 e9", "o9 oR o3"),
    ("o5 oS o4", "o9 oR o8 o7 o3 e9", "o9 oR o3"),
    ("o1 o4", "o9 oR o8 o7 o3 e9", "o9 oR o3"),
    # Partner winning, no card of the suit led: T t0 tv r0 rv.
    ("o5 eS o9", "e9 eR e8 e7 e3 c1 c8 c2 b8 b7", "e9 eR e3 c1 c2 b7"),
    ("oS o4", "e9 e8 e3 c1 c8 c2", "e9 e8 e3 c1 c2"),
    ("eS e4", "o9 oS o8 o7 c8", "o9 oS o7 c8"),
    # Not winning, second: F | f0 | T | r0 rv, what stands first is compulsory.
    ("oS", "o9 oR o8 o3 e9 c1", "o9 oR"),
    ("oS", "o8 o7 o3 e9 c1", "o3"),
    ("oS", "e9 e3 c1 c8", "e9 e3"),
    ("oS", "c1 cS c8 c7 b8 b2", "c1 cS c7 b2"),
    # Not winning, third and fourth: F | f0 | T | t0 r0.
    ("o5 oS", "o9 oR o8 o3 e9", "o9 oR"),
    ("o5 oS", "o8 o7 o3 e9", "o3"),
    ("o5 oS", "e9 e3 c1 c8", "e9 e3"),
    ("o5 o2 oS", "c1 cS c8 c7 b1 b8", "c7 b8"),
    ("o5 o2 eR", "eS e8 e3 c1 c8", "e3 c8"),
    ("o5 o2 eR", "e9 e1 e3 c1 c8", "e9 e1"),
]


@pytest.mark.parametrize(("trick", "hand", "legal"), ROWS_OF_R4_7)
def test_r4_7_parletts_table(trick: str, hand: str, legal: str) -> None:
    assert judged(trick, hand)["legal"] == legal


def test_r4_8_a_trumped_trick_is_out_of_reach_of_the_suit_led() -> None:
    assert judged("o5 e2", "o9 o8 o7 e9") == {"legal": "o7", "R4.6b": "o9 o8", "R4.4": "e9"}
    assert judged("o5 e3 o9", "oR oS o8 o2") == {"legal": "oR oS o2", "R4.6a": "o8"}
    assert judged("o5 o6 e3", "o9 oR o4") == {"legal": "o4", "R4.6b": "o9 oR"}
    assert judged("o5 e2", "o9 o8 o7", OCCIDENTAL) == {"legal": "o9 o8 o7"}


def test_r4_9_occidental_has_rules_1_and_2_only() -> None:
    assert judged("o9", "oR o8 o3 e9", OCCIDENTAL) == {"legal": "oR o8 o3", "R4.4": "e9"}
    assert judged("oR o4", "o9 o8 o7 o3", OCCIDENTAL) == {"legal": "o9 o8 o7 o3"}
    assert judged("o5 eR", "eC e4 c9 c8 c3", OCCIDENTAL) == {"legal": "eC e4 c9 c8 c3"}
    assert judged("o2", "c9 c8 c5 b7", OCCIDENTAL) == {"legal": "c9 c8 c5 b7"}
    assert judged("o5 eR", "e9 e4 c9", OCCIDENTAL) == {"legal": "e9", "R4.5": "e4 c9"}


def test_r4_10_second_may_load_when_it_follows() -> None:
    assert judged("o9", "oR oC o4 o3 e9", SECOND_MAY_LOAD) == {
        "legal": "oR oC o3",
        "R4.6b": "o4",
        "R4.4": "e9",
    }
    assert judged("o5 o9", "o1 o8 o6", SECOND_MAY_LOAD) == {"legal": "o6", "R4.6b": "o1 o8"}
    assert judged("oC", "o1 oS o3", SECOND_MAY_LOAD) == {"legal": "o1", "R4.5": "oS o3"}
    assert judged("oC", "e2 c1 c8", SECOND_MAY_LOAD) == {"legal": "e2", "R4.5": "c1 c8"}


def test_r4_11_third_loads_only_on_a_safe_card() -> None:
    # The king is in danger from the ace and the manilla.
    for earlier in ("", "o1", "o9"):
        expected = {"legal": "o3", "R4.11": "oC oS", "R4.6a": "o8"}
        assert judged("oR o4", "oC oS o8 o3", ONLY_IF_SAFE, earlier=earlier) == expected
    assert judged("oR o4", "oC oS o8 o3", ONLY_IF_SAFE, earlier="o1 o9") == {
        "legal": "oC oS o3",
        "R4.6a": "o8",
    }


def test_r4_11_cards_in_the_own_hand_are_no_danger() -> None:
    assert judged("oR o4", "o1 oC oS o3", ONLY_IF_SAFE) == {"legal": "o1 o3", "R4.11": "oC oS"}
    assert judged("oR o4", "o9 o1 oC o3", ONLY_IF_SAFE) == {"legal": "o9 o1 oC o3"}
    assert judged("oR o4", "o1 oC o3", ONLY_IF_SAFE, earlier="o9") == {"legal": "o1 oC o3"}


def test_r4_11_ruffs_are_not_considered_and_other_suits_neither() -> None:
    assert judged("o9 c3", "c1 c8 c4 b2", ONLY_IF_SAFE) == {"legal": "c1 c4 b2", "R4.6a": "c8"}
    assert judged("oR o4", "e3 e1 c1 c8 c4 bS", ONLY_IF_SAFE) == {
        "legal": "e3 e1 c4 bS",  # a trump becomes the winning card, the jack is the lowest of its suit
        "R4.11": "c1",
        "R4.6a": "c8",
    }


def test_r4_11_binds_the_third_player_alone() -> None:
    assert judged("o5 oR o6", "oC o8 o2", ONLY_IF_SAFE) == {"legal": "oC o2", "R4.6a": "o8"}
    assert judged("o2", "c9 c8 c5", ONLY_IF_SAFE) == {"legal": "c9 c5", "R4.6b": "c8"}
    assert judged("oR o4", "oC oS o8 o3", replace(ONLY_IF_SAFE, style=Style.OCCIDENTAL)) == {
        "legal": "oC oS o8 o3"
    }


def test_r4_12_overtrump_the_partner_too() -> None:
    hand = "e9 e1 eC e3 c1 c7 c2"
    assert judged("o5 eR o9", hand, ALWAYS_OVERTRUMP) == {"legal": "e9 e1", "R4.12": "eC e3 c1 c7 c2"}
    assert judged("o5 eR o9", hand)["legal"] == "e9 e1 eC e3 c1 c2"
    occidental = replace(ALWAYS_OVERTRUMP, style=Style.OCCIDENTAL)
    assert judged("o5 eR o9", hand, occidental) == {"legal": "e9 e1", "R4.12": "eC e3 c1 c7 c2"}


def test_r4_12_only_without_the_suit_led_and_with_a_higher_trump() -> None:
    assert judged("o5 eR o9", "eC e8 e3 c1 c7", ALWAYS_OVERTRUMP) == {"legal": "eC e3 c1 c7", "R4.6a": "e8"}
    assert judged("o5 e3 o9", "oR o2 e9", ALWAYS_OVERTRUMP) == {"legal": "oR o2", "R4.4": "e9"}
    assert judged("o5 oR o6", "e9 e2 c4", ALWAYS_OVERTRUMP) == {"legal": "e9 e2 c4"}
    assert judged("e5 e8 e6", "e9 e1 e2", ALWAYS_OVERTRUMP) == {"legal": "e9 e1 e2"}  # it follows


def test_r2_3_a_card_that_is_not_held_is_not_played() -> None:
    table = Trick(NORTH, cards_of("o5"))
    for card in cards_of("o5 o9 c2"):
        assert why_illegal(ORIENTAL, set_of("o8 c9"), table, Strain.CUPS, card, set_of("o5")) == "R2.3"


def test_r1_3_a_trick_is_worth_its_cards_and_one() -> None:
    assert Trick(NORTH, cards_of("o9 oC o4 c1")).points == 5 + 2 + 0 + 4 + 1
    assert Trick(NORTH, cards_of("o2 o3 o4 o5")).points == 1


def test_r2_1_cards_are_played_in_the_order_of_seats() -> None:
    trick = Trick(EAST, cards_of("o9 oC o4"))
    assert trick.to_act is SOUTH
    assert trick.plays == ((EAST, card_of("o9")), (NORTH, card_of("oC")), (WEST, card_of("o4")))
    assert Trick(WEST).to_act is WEST
    assert Trick(WEST, cards_of("o9 oC o4 o2")).to_act is WEST


play_rules = st.builds(
    Rules,
    style=st.sampled_from(Style),
    second_may_load=st.booleans(),
    third_loads_only_if_safe=st.booleans(),
    always_overtrump=st.booleans(),
)


@given(
    play_rules, st.permutations(tuple(Card)), st.integers(0, 3), st.integers(1, 12), st.sampled_from(Strain)
)
def test_a_hand_always_has_a_legal_card_and_every_other_breaks_a_rule(
    rules: Rules, deck: list[Card], place: int, length: int, strain: Strain
) -> None:
    table = Trick(WEST, tuple(deck[:place]))
    hand = CardSet(deck[place : place + length])
    seen = CardSet(deck[:place]) | CardSet(deck[30:])
    legal = legal_cards(rules, hand, table, strain, seen)
    assert legal
    assert legal <= hand
    assert legal.mask == legal_mask(rules, hand.mask, table.cards, strain, seen.mask)
    for card in Card:
        assert (why_illegal(rules, hand, table, strain, card, seen) is None) is (card in legal)
