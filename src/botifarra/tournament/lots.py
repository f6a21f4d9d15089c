"""Lots drawn from a seed that was committed to, so that anybody can draw them again (R7.10).

A file keeps one secret number. Hashed over and over it makes a chain of seeds, of which the last one is told
first: what the championship begins with is the commitment to it, and each seed told is the commitment to the
next. So lots can be drawn as often as they are needed, and none is known before.
"""

from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from typing import Literal

from botifarra.fairness.chance import Chance, commitment
from botifarra.tournament.errors import TournamentError

VERSION = "botifarra lots 1"
"""The version of the way from a seed to lots; part of the message that numbers follow from."""

Entrant = int | str
"""The number of a pair, or the name of a team."""

Purpose = Literal["qualifying", "prizes", "seeding"]
"""The purpose that lots are drawn for."""

Lots = Callable[[Sequence[Entrant]], Sequence[Entrant] | None]
"""A function that orders level entries by lots; it returns None where none were drawn among them."""

DRAWS = 1_000
"""The most draws of lots in a championship."""


class LotsNeeded(TournamentError):
    """Entries that are level where only lots can tell them apart: `purpose`, `entries`, `round`."""

    def __init__(self, *, purpose: Purpose, entries: tuple[Entrant, ...], round: int) -> None:  # noqa: A002
        super().__init__(purpose=purpose, entries=entries, round=round)
        self.purpose = purpose
        self.entries = entries
        self.round = round


def draw_lots(seed: bytes, purpose: str, number: int, entries: Iterable[Entrant]) -> tuple[Entrant, ...]:
    """Return the entries in the order drawn, each order as likely.

    The order of `entries` does not matter. `number` is the round after which they are drawn.
    """
    chance = Chance(seed, f"{VERSION}|{purpose}|{number}")
    left = sorted(entries, key=lambda each: (isinstance(each, str), each))
    return tuple(left.pop(chance.below(len(left))) for _ in range(len(left)))


def lots_seed(secret: bytes, drawn: int) -> bytes:
    """Return the seed of the next lots, after so many draws, 0 to `DRAWS` - 1."""
    seed = secret
    for _ in range(DRAWS - drawn):
        seed = sha256(seed).digest()
    return seed


def committed_seed(secret: bytes, committed_to: str) -> bytes | None:
    """Return the seed of a secret's chain that has a commitment; None where no seed of it has."""
    seed = secret
    for _ in range(DRAWS):
        seed = sha256(seed).digest()
        if commitment(seed) == committed_to:
            return seed
    return None


def lots_commitment(secret: bytes) -> str:
    """Return what a championship begins with, the commitment to its first seed of lots."""
    return commitment(lots_seed(secret, 0))
