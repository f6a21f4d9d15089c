"""Verifiable chance: numbers that follow from a seed, and the commitment to a seed before it is published."""

import hmac
from collections.abc import Iterator
from hashlib import sha256

from botifarra.core.cards import Card

SEED_BYTES = 32
"""Bytes of a seed: too many for anybody to try all seeds."""

_WORD = 4
_WORDS = 2**32


def commitment(seed: bytes) -> str:
    """Return the commitment to a seed: its SHA-256, in hexadecimal."""
    return sha256(seed).hexdigest()


def derived_seed(seed: bytes, message: str) -> bytes:
    """Return the seed that follows from another one for a use: the HMAC-SHA256 of `message`.

    It reveals nothing about `seed`, nor about the seeds for other uses.
    """
    return hmac.digest(seed, message.encode(), "sha256")


class Chance:
    """Numbers that follow from a seed: 32-bit words of HMAC-SHA256 in counter mode. The seed is the key.

    `message` separates the numbers of different uses.
    """

    def __init__(self, seed: bytes, message: str) -> None:
        self._words = _stream(seed, message)

    def below(self, limit: int) -> int:
        """Return the next number from 0 to `limit` - 1, all equally likely; 1 <= limit <= 2**32."""
        fair = _WORDS - _WORDS % limit
        return next(word for word in self._words if word < fair) % limit

    def deck(self) -> tuple[Card, ...]:
        """Return the 48 cards shuffled, the first on top (Fisher and Yates, from the last place down)."""
        cards = list(Card)
        for place in range(len(cards) - 1, 0, -1):
            other = self.below(place + 1)
            cards[place], cards[other] = cards[other], cards[place]
        return tuple(cards)


def _stream(seed: bytes, message: str) -> Iterator[int]:
    block = 0
    while True:
        digest = derived_seed(seed, f"{message}|{block}")
        for start in range(0, len(digest), _WORD):
            yield int.from_bytes(digest[start : start + _WORD], "big")
        block += 1
