"""The notation of seats, cards, hands, deals, calls and points, both ways (docs/notation.md)."""

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NoReturn

from botifarra.core.actions import DOUBLE, Call
from botifarra.core.arguments import expect
from botifarra.core.cards import DECK, RANK_LETTERS, RANKS, VOID, Card, CardSet, Strain, Suit
from botifarra.core.deal import Deal
from botifarra.core.notation import (
    CALL_NAMES,
    DOUBLE_NAMES,
    STRAIN_NAMES,
    format_call,
    format_points,
    format_score,
    format_scores,
    format_seat,
    format_side,
    format_strain,
    format_word,
)
from botifarra.core.seats import Seat
from botifarra.records.errors import Expected, ParseError
from botifarra.records.vocabulary import CALLS, DOUBLES, STRAINS, fold

__all__ = [
    "CARDS",
    "SEATS",
    "format_call",
    "format_points",
    "format_score",
    "format_scores",
    "format_seat",
    "format_side",
    "format_strain",
    "format_word",
    "parse_card",
    "parse_deal",
    "parse_dealt_hand",
    "parse_hand",
    "parse_next_hand",
    "parse_score",
    "parse_seat",
    "parse_side_points",
    "parse_strain",
    "parse_word",
    "split_deal",
    "split_sides",
]

_NUMBERS = {"S": "10", "C": "11", "R": "12"}

CARDS = {str(card): card for card in Card} | {
    letter + spelling: card
    for card in Card
    for letter in (str(card)[0], str(card)[0].upper())
    for spelling in (str(card)[1], str(card)[1].lower(), _NUMBERS.get(str(card)[1], str(card)[1]))
}
"""The card of each spelling."""

_BITS = tuple(
    {
        spelling: 1 << RANKS * suit + strength
        for strength, rank in enumerate(RANK_LETTERS)
        for spelling in (rank, rank.lower())
    }
    for suit in Suit
)
"""The bit of each spelling of a rank, by suit."""

SEATS = {letter: seat for seat, name in zip(Seat, "NWSE", strict=True) for letter in (name, name.lower())}
"""The seat of each letter."""

_LONGEST_HAND = len(str(DECK))

_UNBROKEN = re.compile(r"\S+")
_SIDES = re.compile(r"\s*NS\s+(\S+)\s+EW\s+(\S+)\s*", re.IGNORECASE)
_POINTS = re.compile(r"[0-9]{1,18}")
_SCORE = re.compile(r"([+-]?)([0-9]{1,18})(\.[05])?")


def parse_seat(text: str) -> Seat:
    """Return the seat of a letter, in upper or lower case."""
    seat = SEATS.get(text)
    if seat is None:
        raise ParseError(text, Expected.SEAT)
    return seat


def parse_card(text: str) -> Card:
    """Return the card of a text such as `o9`, in upper or lower case; 12, 11, 10 stand for R, C, S.

    Raises `ParseError`.
    """
    expect(str, "text", text)
    card = CARDS.get(text)
    if card is None:
        raise ParseError(text, Expected.CARD)
    return card


def parse_hand(text: str, dealt: CardSet = CardSet()) -> CardSet:
    """Return the cards of a text by suit, such as `C652.973.-.764`.

    A hand has any number of cards, and the ranks of a suit stand in any order. Raises `ParseError`, also for
    a card that is there twice or is one of `dealt` (R1.1).
    """
    expect(str, "text", text)
    return CardSet.from_mask(_hand_mask(text, dealt.mask))


def _hand_mask(text: str, dealt: int) -> int:
    suits = text.split(".")
    if len(suits) != len(_BITS):
        raise ParseError(text, Expected.SUITS)
    hand = -1
    if len(text) <= _LONGEST_HAND:
        coins, cups, swords, batons = map(_ranks_mask, suits)
        hand = coins | cups << RANKS | swords << 2 * RANKS | batons << 3 * RANKS
    if hand < 0 or hand & dealt:
        _refuse_hand(suits, dealt)
    return hand


@lru_cache(maxsize=4096)  # the number of sets of ranks
def _ranks_mask(ranks: str) -> int:
    """Return the mask of the ranks of a suit, or -1 if one of them is wrong or there twice."""
    mask = 0
    for rank in ranks if ranks != VOID else "":
        bit = _BITS[Suit.COINS].get(rank, 0)
        if not bit & ~mask:
            return -1
        mask |= bit
    return mask if ranks else -1


def _refuse_hand(suits: Sequence[str], taken: int) -> NoReturn:
    """Raise the error for the first rank that is wrong, or whose card is already among those `taken`."""
    column = 1
    for bits, ranks in zip(_BITS, suits, strict=True):
        if not ranks:
            raise ParseError("", Expected.CARD, column=column)
        if ranks != VOID:
            for place, rank in enumerate(ranks, column):
                bit = bits.get(rank)
                if bit is None:
                    raise ParseError(rank, Expected.CARD, column=place)
                if taken & bit:
                    raise ParseError(str(Card(bit.bit_length() - 1)), Expected.UNDEALT, "R1.1", column=place)
                taken |= bit
        column += len(ranks) + 1
    raise AssertionError(f"nothing is wrong in {suits}")


def parse_next_hand(text: str, seat: Seat, hands: Mapping[Seat, CardSet]) -> CardSet:
    """Return the cards of a seat, none of them in the other `hands`; the error names the holder (R1.1)."""
    dealt = 0
    for hand in hands.values():
        dealt |= hand.mask
    try:
        return CardSet.from_mask(_hand_mask(text, dealt))
    except ParseError as error:
        if error.expected is not Expected.UNDEALT:
            raise
        card = CARDS[error.found]
        holder = next((other for other, hand in hands.items() if card in hand), seat)
        raise error.held_by(format_seat(holder)) from None


def parse_dealt_hand(text: str, seat: Seat, hands: Mapping[Seat, CardSet]) -> CardSet:
    """Return the twelve cards of a seat, none of them in the other `hands` (R1.1)."""
    hand = parse_next_hand(text, seat, hands)
    if len(hand) != RANKS:
        raise ParseError(text, Expected.HAND, "R1.1")
    return hand


def parse_deal(text: str) -> Deal:
    """Return the deal of a text such as `N:C652.973.95.764 8.S6…`; the seat named first is the dealer.

    Raises `ParseError`.
    """
    expect(str, "text", text)
    hands: dict[Seat, CardSet] = {}
    for seat, column, hand in split_deal(text):
        try:
            hands[seat] = parse_dealt_hand(hand, seat, hands)
        except ParseError as error:
            raise error.within("-", 1, column) from None
    north, west, south, east = (hands[seat] for seat in Seat)
    return Deal(next(iter(hands)), (north, west, south, east))


def split_deal(text: str) -> list[tuple[Seat, int, str]]:
    """Return the seat, column and text of each hand of a deal, from the seat named first."""
    letter, _, rest = text.partition(":")
    try:
        first = parse_seat(letter.strip())
    except ParseError:
        raise ParseError(text, Expected.DEAL) from None
    start = len(text) - len(rest) + 1
    hands = [(start + found.start(), found.group()) for found in _UNBROKEN.finditer(rest)]
    if len(hands) != 4:
        raise ParseError(text, Expected.DEAL)
    return [(first.after(turn), column, hand) for turn, (column, hand) in enumerate(hands)]


def parse_strain(text: str) -> Strain:
    """Return the strain of any of its words (`STRAIN_WORDS`), with or without accents."""
    strain = STRAINS.get(fold(text))
    if strain is None:
        raise ParseError(text, Expected.STRAIN, choices=STRAIN_NAMES)
    return strain


def parse_word(text: str, doubles: int = 0) -> Call:
    """Return the call of a word said after `doubles` doubles; a double must be the next one (R3.3)."""
    word = fold(text)
    if word in DOUBLES:
        if DOUBLES[word] != doubles:
            raise ParseError(text, Expected.CALL, "R3.3", DOUBLE_NAMES[doubles : doubles + 1])
        return DOUBLE
    if word not in CALLS:
        raise ParseError(text, Expected.WORD, choices=(*CALL_NAMES.values(), *DOUBLE_NAMES))
    return CALLS[word]


def parse_side_points(text: str) -> int:
    """Return the points of one side."""
    if not _POINTS.fullmatch(text):
        raise ParseError(text, Expected.POINTS)
    return int(text)


def parse_score(text: str) -> Fraction:
    """Return the score of a text; the plus may be left out."""
    found = _SCORE.fullmatch(text)
    if found is None:
        raise ParseError(text, Expected.SCORE)
    return Fraction(text)


def split_sides(text: str, expected: Expected) -> tuple[tuple[int, str], tuple[int, str]]:
    """Return the column and the text of each side's figure, N-S first."""
    found = _SIDES.fullmatch(text)
    if found is None:
        raise ParseError(text, expected)
    return (found.start(1) + 1, found[1]), (found.start(2) + 1, found[2])
