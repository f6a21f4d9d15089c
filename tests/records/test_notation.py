from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from botifarra.core.actions import DECLARES, DELEGATE, DOUBLE, PASS, SHOW, Call
from botifarra.core.cards import Card, CardSet, Strain, Suit
from botifarra.core.deal import Deal
from botifarra.core.seats import Seat, Side
from botifarra.records.errors import Expected
from botifarra.records.notation import (
    format_call,
    format_points,
    format_score,
    format_scores,
    format_seat,
    format_side,
    format_strain,
    format_word,
    parse_card,
    parse_deal,
    parse_dealt_hand,
    parse_hand,
    parse_score,
    parse_seat,
    parse_side_points,
    parse_strain,
    parse_word,
    split_sides,
)
from botifarra.records.vocabulary import CALL_WORDS, DOUBLE_WORDS, STRAIN_WORDS, fold
from tests.records.faulty_texts import fault
from tests.strategies import deals

EXAMPLE = "N:C652.973.95.764 8.S6.1S642.9R32 973.1R42.RC3.C5 1RS4.C85.87.1S8"

CALLS: tuple[tuple[Call, int, str], ...] = (
    (DECLARES[Strain.COINS], 0, "oros"),
    (DECLARES[Strain.CUPS], 0, "copes"),
    (DECLARES[Strain.SWORDS], 0, "espases"),
    (DECLARES[Strain.BATONS], 0, "bastos"),
    (DECLARES[Strain.NO_TRUMP], 0, "botifarra"),
    (DELEGATE, 0, "delego"),
    (PASS, 0, "passo"),
    (PASS, 2, "passo"),
    (DOUBLE, 0, "contro"),
    (DOUBLE, 1, "recontro"),
    (DOUBLE, 2, "santvicenc"),
    (SHOW, 3, "codony"),
)


def test_seats_and_sides() -> None:
    assert [format_seat(seat) for seat in Seat] == ["N", "W", "S", "E"]
    assert [parse_seat(letter) for letter in "NWSEnwse"] == [*Seat, *Seat]
    assert [format_side(side) for side in Side] == ["NS", "EW"]


def test_cards() -> None:
    assert [str(card) for card in (Card.O9, Card.CR, Card.EC, Card.BS, Card.O2)] == [
        "o9", "cR", "eC", "bS", "o2",
    ]  # fmt: skip
    assert [parse_card(str(card)) for card in Card] == list(Card)


@pytest.mark.parametrize("text", ["cC", "cc", "CC", "Cc", "c11", "C11"])
def test_card_spellings(text: str) -> None:
    assert parse_card(text) is Card.CC


@pytest.mark.parametrize("card", Card)
def test_card_by_the_number_printed_on_it(card: Card) -> None:
    assert parse_card(f"{'oceb'[card.suit]}{card.number}") is card


@pytest.mark.parametrize("text", ["", "o", "o0", "o13", "x9", "9o", "o9 ", "bR9", "ó9", "o９", "o\x00"])
def test_malformed_cards(text: str) -> None:
    assert fault(lambda: parse_card(text)) == (1, 1, text, Expected.CARD, None)


def test_hand_is_written_from_high_to_low() -> None:
    hand = CardSet((Card.O2, Card.OC, Card.O6, Card.O5, Card.E9, Card.E1, Card.B8))
    assert str(hand) == "C652.-.91.8"
    assert parse_hand("256c.-.19.8") == hand
    assert str(CardSet()) == "-.-.-.-"


@given(st.sets(st.sampled_from(Card)).map(CardSet))
def test_hands_round_trip(hand: CardSet) -> None:
    assert parse_hand(str(hand)) == hand


@pytest.mark.parametrize(
    ("text", "column", "found", "expected", "rule"),
    [
        ("", 1, "", Expected.SUITS, None),
        ("9.1.R", 1, "9.1.R", Expected.SUITS, None),
        ("9.1.R.C.S", 1, "9.1.R.C.S", Expected.SUITS, None),
        ("9..R.C", 3, "", Expected.CARD, None),
        ("9.1-.R.C", 4, "-", Expected.CARD, None),
        ("9.-.10.C", 6, "0", Expected.CARD, None),
        ("9.-.8.CSx", 9, "x", Expected.CARD, None),
        ("9.11.-.-", 4, "c1", Expected.UNDEALT, "R1.1"),
        (f"{'9' * 60}.1.R.C", 2, "o9", Expected.UNDEALT, "R1.1"),
    ],
)
def test_malformed_hands(text: str, column: int, found: str, expected: Expected, rule: str | None) -> None:
    assert fault(lambda: parse_hand(text)) == (1, column, found, expected, rule)


def test_dealt_hand_is_of_twelve_cards_not_dealt_before() -> None:
    hand = "C652.973.95.764"
    assert len(parse_dealt_hand(hand, Seat.WEST, {Seat.NORTH: CardSet((Card.O9,))})) == 12
    twice = fault(lambda: parse_dealt_hand(hand, Seat.WEST, {Seat.NORTH: CardSet((Card.C9,))}))
    assert twice == (1, 6, "c9", Expected.UNDEALT, "R1.1")
    short = fault(lambda: parse_dealt_hand("C652.973.95.-", Seat.NORTH, {}))
    assert short == (1, 1, "C652.973.95.-", Expected.HAND, "R1.1")


def test_deal_begins_at_the_dealer() -> None:
    deal = parse_deal(EXAMPLE)
    assert deal.dealer is Seat.NORTH
    assert str(deal.hands[Seat.WEST]) == "8.S6.1S642.9R32"
    assert str(deal) == EXAMPLE
    turned = Deal(Seat.SOUTH, deal.hands)
    assert str(turned) == "S:973.1R42.RC3.C5 1RS4.C85.87.1S8 C652.973.95.764 8.S6.1S642.9R32"


@given(deals())
def test_deals_round_trip(deal: Deal) -> None:
    assert parse_deal(str(deal)) == deal


@pytest.mark.parametrize(
    ("text", "column", "found", "expected", "rule"),
    [
        ("", 1, "", Expected.DEAL, None),
        ("N", 1, "N", Expected.DEAL, None),
        ("X:9.9.9.9", 1, "X:9.9.9.9", Expected.DEAL, None),
        ("N:9.9.9.9 1.1.1.1", 1, "N:9.9.9.9 1.1.1.1", Expected.DEAL, None),
        (EXAMPLE.replace("8.S6", "x.S6"), 19, "x", Expected.CARD, None),
        (EXAMPLE.replace("8.S6", "C.S6"), 19, "oC", Expected.UNDEALT, "R1.1"),
        (EXAMPLE.replace(".C5 ", ".C "), 35, "973.1R42.RC3.C", Expected.HAND, "R1.1"),
    ],
)
def test_malformed_deals(text: str, column: int, found: str, expected: Expected, rule: str | None) -> None:
    assert fault(lambda: parse_deal(text)) == (1, column, found, expected, rule)


@pytest.mark.parametrize("strain", Strain)
def test_strains_round_trip(strain: Strain) -> None:
    assert parse_strain(format_strain(strain).upper()) is strain
    assert strain is Strain.NO_TRUMP or format_strain(strain)[0] == "oceb"[Suit(strain)]


def test_malformed_strains() -> None:
    assert fault(lambda: parse_strain("cors")) == (1, 1, "cors", Expected.STRAIN, None)


@pytest.mark.parametrize(("call", "doubles", "word"), CALLS)
def test_calls_round_trip(call: Call, doubles: int, word: str) -> None:
    assert format_word(call, doubles) == word
    assert parse_word(word.upper(), doubles) == call
    assert format_call(Seat.EAST, call, doubles) == f"E:{word}"


@pytest.mark.parametrize(
    ("word", "call", "doubles"),
    [
        *((word, PASS, 0) for word in ("bé", "BÉ", "be", "Paso", "pass")),
        *((word, DOUBLE, 0) for word in ("contra", "Contrar", "CONTRO")),
        *((word, DOUBLE, 1) for word in ("recontrar", "Recontra")),
        *((word, DOUBLE, 2) for word in ("SantVicenç", "Sant Vicens", "sant-vicenç", "San Vicente")),
        *((word, DECLARES[Strain.BATONS], 0) for word in ("bastons", "Bastones", "clubs", "batons")),
        *((word, DECLARES[Strain.NO_TRUMP], 0) for word in ("Butifarra", "no trump", "no-trump", "notrump")),
        ("espadas", DECLARES[Strain.SWORDS], 0),
        ("delegar", DELEGATE, 0),
    ],
)
def test_words_of_the_sources_are_read(word: str, call: Call, doubles: int) -> None:
    assert parse_word(word, doubles) == call
    assert parse_word(format_word(call, doubles), doubles) == call


def test_no_word_means_two_things() -> None:
    words = [fold(word) for words in (*CALL_WORDS.values(), *DOUBLE_WORDS) for word in words]
    assert len(words) == len({*words}) + 1
    assert words.count("santvicenc") == 2  # with its accent too, for the page on notation
    for strain, named in STRAIN_WORDS.items():
        assert {parse_strain(word) for word in named} == {strain}


@pytest.mark.parametrize("word", ["Bastons", "BUTIFARRA", "no trump", "clubs", "còpes"])
def test_words_for_strains_are_read(word: str) -> None:
    assert format_strain(parse_strain(word)) in ("bastos", "botifarra", "copes")


@pytest.mark.parametrize(
    ("text", "expected", "rule"),
    [
        ("", Expected.WORD, None),
        ("trumps", Expected.WORD, None),
        ("recontro", Expected.CALL, "R3.3"),
    ],
)
def test_malformed_calls(text: str, expected: Expected, rule: str | None) -> None:
    assert fault(lambda: parse_word(text)) == (1, 1, text, expected, rule)


def test_points() -> None:
    assert format_points((40, 32)) == "NS 40 EW 32"
    assert split_sides(" ns  40 ew 32 ", Expected.POINTS) == ((6, "40"), (12, "32"))
    assert parse_side_points("40") == 40


@pytest.mark.parametrize("text", ["", "40 32", "NS 40", "EW 32 NS 40"])
def test_malformed_pairs_of_figures(text: str) -> None:
    assert fault(lambda: split_sides(text, Expected.SCORE)) == (1, 1, text, Expected.SCORE, None)


@pytest.mark.parametrize("text", ["", "+40", "3.5", "４"])
def test_malformed_points(text: str) -> None:
    assert fault(lambda: parse_side_points(text)) == (1, 1, text, Expected.POINTS, None)


@pytest.mark.parametrize(
    ("score", "text"),
    [("16", "+16"), ("0", "0"), ("-8", "-8"), ("5/2", "+2.5"), ("-1/2", "-0.5"), ("-23/2", "-11.5")],
)
def test_scores_round_trip(score: str, text: str) -> None:
    assert format_score(Fraction(score)) == text
    assert parse_score(text) == Fraction(score)
    assert format_scores((Fraction(0), Fraction(score))) == f"NS 0 EW {text}"


def test_score_without_a_plus_or_with_an_idle_half() -> None:
    assert parse_score("16.0") == parse_score("16") == 16
    assert parse_score("-0") == 0


@pytest.mark.parametrize("text", ["", "x", "1e3", "2.25", "1/2", "--1", ".5", "9" * 19, "nan", "inf", "１"])
def test_malformed_scores(text: str) -> None:
    assert fault(lambda: parse_score(text)) == (1, 1, text, Expected.SCORE, None)
