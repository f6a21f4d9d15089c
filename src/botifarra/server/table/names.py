"""The names of bots, and distinct names for people of the same name."""

from collections.abc import Iterable
from itertools import chain, count
from zlib import crc32

from botifarra.core.seats import Seat

NAMES = (
    "Aina", "Arnau", "Berta", "Biel", "Carme", "Dolors", "Eloi", "Ferran", "Gemma", "Guillem", "Ignasi",
    "Jordi", "Llorenç", "Llúcia", "Mercè", "Montse", "Narcís", "Neus", "Oriol", "Pere", "Queralt", "Sergi",
    "Teresa", "Xavier",
)  # fmt: skip
"""First names of bots."""


def bot_name(code: str, seat: Seat, taken: Iterable[str]) -> str:
    """Return the name of a new bot: always the same for a seat of a table, unless it is taken there.

    `taken` are the names at the table. Names that differ only in case count as equal.
    """
    others = {name.casefold() for name in taken}
    first = crc32(f"{code} {seat:d}".encode())
    turned = (NAMES[(first + step) % len(NAMES)] for step in range(len(NAMES)))
    return next(name for name in turned if name.casefold() not in others)


def distinct_name(name: str, taken: Iterable[str]) -> str:
    """Return a name that nobody at the table has: the one given, or the same and a number from 2.

    `taken` are the names at the table. Names that differ only in case count as equal.
    """
    others = {other.casefold() for other in taken}
    numbered = (f"{name} ({number})" for number in count(2))
    return next(each for each in chain((name,), numbered) if each.casefold() not in others)
