"""The 48 cards and sets of them (R1.1 to R1.3).

One encoding everywhere: card = suit * 12 + strength, and a set of cards is a mask with bit `1 << card`.
"""

from collections.abc import Iterable, Iterator, Set
from enum import Enum, IntEnum
from functools import cache
from operator import index
from typing import Any, NoReturn

from botifarra.core.arguments import expect

RANKS = 12
"""Number of cards in a suit."""

JACK, KNIGHT, KING, ACE, MANILLA = range(7, 12)
"""Strengths of the counting cards: jack, knight, king, ace, manilla (R1.2, R1.3)."""

SUIT_LETTERS = "oceb"
"""The letter of each suit in the notation (docs/notation.md)."""

RANK_LETTERS = "2345678SCR19"
"""The letter or digit of each rank in the notation, by strength."""

VOID = "-"
"""The notation of a suit without cards."""

_NUMBERS = (2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 1, 9)


class Suit(IntEnum):
    """A suit: oros `COINS`, copes `CUPS`, espases `SWORDS`, bastos `BATONS` (R1.1)."""

    COINS, CUPS, SWORDS, BATONS = range(4)

    __repr__ = Enum.__str__


class Strain(IntEnum):
    """The trumps of a hand: a suit, `COINS` to `BATONS`, or in botifarra none, `NO_TRUMP` (R3.1)."""

    COINS, CUPS, SWORDS, BATONS, NO_TRUMP = range(5)

    __repr__ = Enum.__str__


class Card(IntEnum):
    """A card, named by the Catalan letter of its suit and by its rank; the weakest of a suit is first (R1.2).

    `str(card)` is its notation, such as `o9`.
    """

    O2, O3, O4, O5, O6, O7, O8, OS, OC, OR, O1, O9 = range(12)
    C2, C3, C4, C5, C6, C7, C8, CS, CC, CR, C1, C9 = range(12, 24)
    E2, E3, E4, E5, E6, E7, E8, ES, EC, ER, E1, E9 = range(24, 36)
    B2, B3, B4, B5, B6, B7, B8, BS, BC, BR, B1, B9 = range(36, 48)

    @property
    def suit(self) -> Suit:
        """The card's suit."""
        return _SUITS[self // RANKS]

    @property
    def strength(self) -> int:
        """0 (the two) to 11 (the manilla); a higher card beats a lower one of its suit (R1.2)."""
        return self % RANKS

    @property
    def number(self) -> int:
        """The number printed on the card, 1 to 12."""
        return _NUMBERS[self % RANKS]

    @property
    def points(self) -> int:
        """The points of the card, 0 to 5 (R1.3)."""
        return max(0, self % RANKS - JACK + 1)

    @property
    def is_counting(self) -> bool:
        """Whether the card has points: manilla, ace, king, knight or jack (R1.3)."""
        return self % RANKS >= JACK

    def __str__(self) -> str:
        return _TEXTS[self]

    def __format__(self, spec: str) -> str:
        return format(_TEXTS[self], spec)

    __repr__ = Enum.__str__


_TEXTS = tuple(suit + rank for suit in SUIT_LETTERS for rank in RANK_LETTERS)
_SUITS = tuple(Suit)
_CARDS = tuple(Card)


class CardSet(Set[Card]):
    """An immutable set of cards, stored as one mask. Iteration goes by suit, weakest card first.

    `str(cards)` is the notation of a hand: its ranks by suit, high to low, such as `C652.973.-.76431`.
    """

    __slots__ = ("mask",)
    mask: int

    def __init__(self, cards: Iterable[Card] = ()) -> None:
        mask = 0
        for card in cards:
            expect(Card, "card", card)
            mask |= 1 << card
        object.__setattr__(self, "mask", mask)

    @classmethod
    def from_mask(cls, mask: int) -> "CardSet":
        """Return the set whose members are the bits of `mask`, any integer with 0 <= mask < 2**48."""
        mask = index(mask)
        if mask >> len(_CARDS):
            raise ValueError(f"a mask of cards must be 0 or more and less than 2**48, not {mask}")
        self = object.__new__(cls)
        object.__setattr__(self, "mask", mask)
        return self

    def of(self, suit: Suit) -> "CardSet":
        """Return the cards of one suit."""
        return CardSet.from_mask(self.mask & SUIT_MASKS[suit])

    @property
    def points(self) -> int:
        """The sum of the points of the cards, without points for tricks (R1.3)."""
        return sum((self.mask & cards).bit_count() for cards in _WORTH)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a CardSet does not change: {name}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a CardSet does not change: {name}")

    def __reduce__(self) -> tuple[object, tuple[int]]:
        return CardSet.from_mask, (self.mask,)

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and bool(self.mask >> card & 1)

    def __iter__(self) -> Iterator[Card]:
        mask = self.mask
        while mask:
            low = mask & -mask
            yield _CARDS[low.bit_length() - 1]
            mask ^= low

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __bool__(self) -> bool:
        return self.mask != 0

    def __eq__(self, other: object) -> bool:
        if isinstance(other, CardSet):
            return self.mask == other.mask
        return super().__eq__(other)

    def __hash__(self) -> int:
        return self._hash()

    def __and__(self, other: Set[object]) -> "CardSet":
        return CardSet.from_mask(self.mask & _mask_of(other))

    def __sub__(self, other: Set[object]) -> "CardSet":
        return CardSet.from_mask(self.mask & ~_mask_of(other))

    def __or__(self, other: Set[Any]) -> "CardSet":
        return CardSet.from_mask(self.mask | (other if isinstance(other, CardSet) else CardSet(other)).mask)

    def __repr__(self) -> str:
        return f"CardSet({list(self)})" if self else "CardSet()"

    def __str__(self) -> str:
        mask = self.mask
        return ".".join([_format_ranks(mask >> RANKS * suit & 0xFFF) for suit in range(len(Suit))])


@cache
def _format_ranks(mask: int) -> str:
    """Return the ranks of a suit, high to low. Cached: there are only 4096 sets of ranks."""
    return "".join(letter for rank, letter in enumerate(RANK_LETTERS) if mask >> rank & 1)[::-1] or VOID


def _mask_of(others: Set[object]) -> int:
    if isinstance(others, CardSet):
        return others.mask
    return CardSet(card for card in others if isinstance(card, Card)).mask


SUIT_MASKS = tuple(0xFFF << RANKS * suit for suit in Suit)
"""Mask of each suit, by suit."""

COUNTING_MASK = CardSet(card for card in Card if card.is_counting).mask
"""Mask of the twenty cards worth points (R1.3)."""

_WORTH = tuple(CardSet(card for card in Card if card.points >= points).mask for points in range(1, 6))
"""Masks of the cards worth at least 1 to 5 points."""

DECK = CardSet(Card)
"""All 48 cards (R1.1)."""
