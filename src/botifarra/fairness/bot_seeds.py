"""The seeds of bots' choices on a shared board, from the board, the seat and the public history.

Players who do the same meet bots that do the same (docs/shared-boards.md).
"""

from collections.abc import Iterable

from botifarra.core.actions import Action, action_id
from botifarra.core.seats import Seat
from botifarra.fairness.chance import SEED_BYTES, derived_seed

VERSION = "botifarra bots 1"
"""The first part of every message; another algorithm gets another number."""


def bots_seed(seed: bytes, session: int, board: int) -> bytes:
    """Return the seed of all bots at a board. It reveals nothing about the cards, nor about other boards.

    `seed` is that of the boards (docs/boards.md). Raises `ValueError` for a seed of another length.
    """
    if len(seed) != SEED_BYTES:
        raise ValueError(f"a seed of {len(seed)} bytes, expected {SEED_BYTES}")
    return derived_seed(seed, f"{VERSION}|{session}|{board}")


def choice_seed(bots: bytes, seat: Seat, actions: Iterable[Action]) -> str:
    """Return 32 bytes in hexadecimal for the next choice of `seat`, after the `actions` of the hand so far.

    `bots` is the seed of the board's bots.
    """
    history = ".".join(str(action_id(action)) for action in actions)
    return derived_seed(bots, f"{VERSION}|{seat.value}|{history}").hex()
