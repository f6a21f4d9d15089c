"""The seed of a bot's choice on a shared board, from the board, the seat and the public history."""

import hmac
from collections.abc import Iterable

from botifarra.core.actions import Action, action_id
from botifarra.core.seats import Seat
from botifarra.fairness.chance import SEED_BYTES

VERSION = "botifarra bots 1"
"""The first part of every message; another algorithm gets another number."""


def bot_seed(seed: bytes, session: int, board: int, seat: Seat, actions: Iterable[Action]) -> str:
    """Return 32 bytes in hexadecimal for the next choice of `seat`, after the `actions` of the hand so far.

    `seed` is that of the boards (docs/boards.md). Players who do the same meet bots that do the same. Raises
    `ValueError` for a seed of another length.
    """
    if len(seed) != SEED_BYTES:
        raise ValueError(f"a seed of {len(seed)} bytes, expected {SEED_BYTES}")
    history = ".".join(str(action_id(action)) for action in actions)
    return hmac.digest(seed, f"{VERSION}|{session}|{board}|{seat.value}|{history}".encode(), "sha256").hex()
