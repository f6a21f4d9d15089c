"""What bots are called."""

from collections.abc import Iterable
from zlib import crc32

from botifarra.core.seats import Seat

NAMES = (
    "Aina", "Arnau", "Berta", "Biel", "Carme", "Dolors", "Eloi", "Ferran", "Gemma", "Guillem", "Ignasi",
    "Jordi", "Llorenç", "Llúcia", "Mercè", "Montse", "Narcís", "Neus", "Oriol", "Pere", "Queralt", "Sergi",
    "Teresa", "Xavier",
)  # fmt: skip
"""First names, as many bots have them as people."""


def bot_name(code: str, seat: Seat, taken: Iterable[str]) -> str:
    """The name of a new bot: always the same for a seat of a table, as long as nobody there has it.

    `taken` are the names at the table; large and small letters make no difference.
    """
    others = {name.casefold() for name in taken}
    first = crc32(f"{code} {seat:d}".encode())
    turned = (NAMES[(first + step) % len(NAMES)] for step in range(len(NAMES)))
    return next(name for name in turned if name.casefold() not in others)
