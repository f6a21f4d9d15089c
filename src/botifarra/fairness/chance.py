"""Chance that can be checked: numbers that follow from a seed, and what binds to a seed before it is told."""

import hmac
from collections.abc import Iterator
from hashlib import sha256

from botifarra.core.cards import Card

SEED_BYTES = 32
"""Bytes of a seed: nobody can try them all."""

_WORD = 4
_WORDS = 2**32


def commitment(seed: bytes) -> str:
    """What binds whoever drew a seed: its SHA-256, in hexadecimal."""
    return sha256(seed).hexdigest()


class Chance:
    """Numbers that follow from a seed: 32-bit words of HMAC-SHA256 in counter mode, keyed by it.

    `message` tells apart what the numbers are for.
    """

    def __init__(self, seed: bytes, message: str) -> None:
        self._words = _stream(seed, message)

    def below(self, limit: int) -> int:
        """The next number from 0 to `limit` - 1, each as likely; 1 <= limit <= 2**32."""
        fair = _WORDS - _WORDS % limit
        return next(word for word in self._words if word < fair) % limit

    def deck(self) -> tuple[Card, ...]:
        """The 48 cards shuffled, the first on top (Fisher and Yates, from the last place down)."""
        cards = list(Card)
        for place in range(len(cards) - 1, 0, -1):
            other = self.below(place + 1)
            cards[place], cards[other] = cards[other], cards[place]
        return tuple(cards)


def _stream(seed: bytes, message: str) -> Iterator[int]:
    block = 0
    while True:
        digest = hmac.digest(seed, f"{message}|{block}".encode(), "sha256")
        for start in range(0, len(digest), _WORD):
            yield int.from_bytes(digest[start : start + _WORD], "big")
        block += 1
