"""Lots drawn from a seed that was committed to, so that anybody can repeat the draw (R7.10).

A file has one secret number. Hashing it again and again makes a chain of seeds, which are revealed from the
last one backwards. The championship begins with the commitment to the last seed. Each revealed seed is the
commitment to the next one. So lots can be drawn as often as necessary, and no lots are known before.
"""

from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from typing import Literal

from botifarra.fairness.chance import Chance, commitment
from botifarra.tournament.errors import TournamentError

VERSION = "botifarra lots 1"
"""The version of the computation of lots from a seed, which is part of the hashed message."""

Entrant = int | str
"""The number of a pair, or the name of a team."""

Purpose = Literal["qualifying", "prizes", "seeding"]
"""The purpose that lots are drawn for."""

Lots = Callable[[Sequence[Entrant]], Sequence[Entrant] | None]
"""A function that orders tied entries by lots; it returns None if no lots were drawn among them."""

DRAWS = 1_000
"""The most draws of lots in a championship."""


class LotsNeeded(TournamentError):
    """Tied entries that only lots can put in order: `purpose`, `entries`, `round`."""

    def __init__(self, *, purpose: Purpose, entries: tuple[Entrant, ...], round: int) -> None:  # noqa: A002
        super().__init__(purpose=purpose, entries=entries, round=round)
        self.purpose = purpose
        self.entries = entries
        self.round = round


def draw_lots(seed: bytes, purpose: str, number: int, entries: Iterable[Entrant]) -> tuple[Entrant, ...]:
    """Return the entries in the order drawn; all orders are equally likely.

    The given order of `entries` does not matter. `number` is the round after which they are drawn.
    """
    chance = Chance(seed, f"{VERSION}|{purpose}|{number}")
    left = sorted(entries, key=lambda each: (isinstance(each, str), each))
    return tuple(left.pop(chance.below(len(left))) for _ in range(len(left)))


def lots_seed(secret: bytes, drawn: int) -> bytes:
    """Return the seed of the next lots, after `drawn` draws, 0 to `DRAWS` - 1."""
    seed = secret
    for _ in range(DRAWS - drawn):
        seed = sha256(seed).digest()
    return seed


def committed_seed(secret: bytes, committed_to: str) -> bytes | None:
    """Return the seed in a secret's chain that has a commitment; None if there is none."""
    seed = secret
    for _ in range(DRAWS):
        seed = sha256(seed).digest()
        if commitment(seed) == committed_to:
            return seed
    return None


def lots_commitment(secret: bytes) -> str:
    """Return the commitment to the first seed of lots, with which a championship begins."""
    return commitment(lots_seed(secret, 0))
