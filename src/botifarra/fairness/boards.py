"""The boards of a session.

They follow from a seed: its commitment is published before the session, the seed after it (docs/boards.md).
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from botifarra.core.deal import Deal
from botifarra.core.rules import Rules
from botifarra.core.seats import Seat
from botifarra.fairness.chance import SEED_BYTES, Chance
from botifarra.records.record import Record

VERSION = "botifarra boards 1"
"""The first part of every message; another algorithm gets another number."""


@dataclass(frozen=True, slots=True)
class Board:
    """A deal with its number, from which its dealer follows: N, W, S, E, and again."""

    number: int
    deal: Deal


def deal_boards(seed: bytes, session: int, first: int, last: int) -> tuple[Board, ...]:
    """Return boards `first` to `last` of a session; raises `ValueError` for a seed of another length."""
    if len(seed) != SEED_BYTES:
        raise ValueError(f"a seed of {len(seed)} bytes, expected {SEED_BYTES}")
    return tuple(_board(seed, session, number) for number in range(first, last + 1))


def dealer_of(number: int) -> Seat:
    """Return the dealer of a board: North of the first, then each player to the right (R2.4)."""
    return Seat((number - 1) & 3)


def board_records(
    boards: Iterable[Board], rules: Rules, session: int, committed_to: str, seed: str = ""
) -> Iterator[Record]:
    """Yield the boards as records of hands that are not played, with the tags by which to check them.

    `committed_to` and `seed` are hexadecimal. The seed is published after the session; without it the records
    have no tag for it.
    """
    proof = [("Commit", committed_to), *([("Seed", seed)] if seed else [])]
    for board in boards:
        tags = (("Session", str(session)), ("Board", str(board.number)), *proof)
        yield Record(rules, board.deal, tags=tags)


def _board(seed: bytes, session: int, number: int) -> Board:
    chance = Chance(seed, f"{VERSION}|{session}|{number}")
    return Board(number, Deal.from_deck(chance.deck(), dealer_of(number)))
