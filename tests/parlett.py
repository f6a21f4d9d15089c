"""The rules of play a second time (R4.3 to R4.12): a reader of Parlett's table in R4.7.

It shares nothing with the package, so that it can contradict it. A card is suit * 12 + strength, strengths
rising 2 3 4 5 6 7 8 10 11 12 1 9; a strain is a suit or 4 for no trump.
"""

from collections.abc import Sequence
from dataclasses import dataclass

SUIT_SIZE = 12
SUITS = frozenset(range(4))
COUNTING_STRENGTHS = frozenset(range(7, 12))

Priorities = tuple[str, ...]

PRIORITIES: dict[tuple[str, str], Priorities] = {
    ("oriental", "partner winning"): ("F f0 fv", "T t0 tv r0 rv"),
    ("oriental", "partner winning, not safe"): ("F f0", "T t0 r0"),
    ("oriental", "partner winning, overtrump"): ("F f0 fv", "T", "t0 tv r0 rv"),
    ("oriental", "second"): ("F", "f0", "T", "r0 rv"),
    ("oriental", "second, may load"): ("F", "f0 fv", "T", "r0 rv"),
    ("oriental", "opponents winning"): ("F", "f0", "T", "t0 r0"),
    ("occidental", "partner winning"): ("F f", "T t r"),
    ("occidental", "partner winning, not safe"): ("F f", "T t r"),
    ("occidental", "partner winning, overtrump"): ("F f", "T", "t r"),
    ("occidental", "second"): ("F", "f", "T", "r"),
    ("occidental", "second, may load"): ("F", "f", "T", "r"),
    ("occidental", "opponents winning"): ("F", "f", "T", "t r"),
}
"""Style and situation to the symbols allowed; the first priority held is compulsory (R4.7, R4.9 to R4.12).

f, t, r: suit led, trump, rest; a capital wins the trick so far, a small letter does not;
0 keeps the lowest of each suit, v the counting cards.
"""


@dataclass(frozen=True)
class PlayOptions:
    """The options that bear on the play of a card (R4.9 to R4.12); `style` is "oriental" or "occidental"."""

    style: str
    second_may_load: bool = False
    third_loads_only_if_safe: bool = False
    always_overtrump: bool = False


def legal(
    options: PlayOptions, hand: frozenset[int], trick: Sequence[int], strain: int, seen: frozenset[int]
) -> frozenset[int]:
    """Return the cards of a non-empty hand that may be played to a trick of 0 to 3 cards (R4.3 to R4.12).

    `seen` holds every card already played in the hand, this trick included.
    """
    if not trick:
        return hand
    priorities = PRIORITIES[options.style, _situation(options, hand, trick, strain, seen)]
    allowed = (_named(priority.split(), hand, trick, strain) for priority in priorities)
    return next(cards for cards in allowed if cards)


def _situation(
    options: PlayOptions, hand: frozenset[int], trick: Sequence[int], strain: int, seen: frozenset[int]
) -> str:
    if len(trick) == 1:
        return "second, may load" if options.second_may_load else "second"
    best = max(trick, key=lambda card: _power(card, trick, strain))
    if best != trick[-2]:
        return "opponents winning"
    if len(trick) == 2 and options.third_loads_only_if_safe and not _safe(best, hand | seen):
        return "partner winning, not safe"
    if options.always_overtrump and _suit(best) == strain:
        return "partner winning, overtrump"
    return "partner winning"


def _named(symbols: Sequence[str], hand: frozenset[int], trick: Sequence[int], strain: int) -> frozenset[int]:
    """Return the held cards that any of the symbols names."""
    led = _suit(trick[0])
    suits = {"f": {led}, "t": {strain} - {led}, "r": SUITS - {led, strain}}
    to_beat = max(_power(card, trick, strain) for card in trick)
    named: set[int] = set()
    for symbol in symbols:
        letter, mark = symbol[0], symbol[1:]
        cards = {
            card
            for card in hand
            if _suit(card) in suits[letter.lower()]
            and (_power(card, trick, strain) > to_beat) == letter.isupper()
        }
        named |= _marked(mark, cards)
    return frozenset(named)


def _marked(mark: str, cards: set[int]) -> set[int]:
    if mark == "0":
        return {min(card for card in cards if _suit(card) == suit) for suit in map(_suit, cards)}
    if mark == "v":
        return {card for card in cards if card % SUIT_SIZE in COUNTING_STRENGTHS}
    return cards


def _safe(card: int, known: frozenset[int]) -> bool:
    """Return whether every higher card of the suit is known to be out of the others' hands (R4.11)."""
    return known.issuperset(range(card + 1, (_suit(card) + 1) * SUIT_SIZE))


def _power(card: int, trick: Sequence[int], strain: int) -> int:
    """Return a number that is higher for a card that wins over another: trump, suit led, rest (R4.2)."""
    tier = 2 if _suit(card) == strain else 1 if _suit(card) == _suit(trick[0]) else 0
    return tier * SUIT_SIZE + card % SUIT_SIZE


def _suit(card: int) -> int:
    return card // SUIT_SIZE
