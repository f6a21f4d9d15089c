"""The boards of a session, dealt from a seed that is committed to before and told after (docs/boards.md)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from botifarra.core.chance import SEED_BYTES, Chance
from botifarra.core.deal import Deal
from botifarra.core.rules import Rules
from botifarra.core.seats import Seat
from botifarra.records.record import Record
from botifarra.tournament.book import Dealt
from botifarra.tournament.errors import TournamentError

VERSION = "botifarra boards 1"
"""What every message begins with; another algorithm gets another number."""


class WrongSeedLength(TournamentError):
    """A seed of another length than the one that is drawn: `bytes`, `expected`."""


@dataclass(frozen=True, slots=True)
class Board:
    """A deal by its number, which tells who deals: N, W, S, E, and again."""

    number: int
    deal: Deal


def deal_boards(seed: bytes, session: int, first: int, last: int) -> tuple[Board, ...]:
    """The boards of a session from a number to another, both from 1; raises `WrongSeedLength`."""
    if len(seed) != SEED_BYTES:
        raise WrongSeedLength(bytes=len(seed), expected=SEED_BYTES)
    return tuple(_board(seed, session, number) for number in range(first, last + 1))


def dealer_of(number: int) -> Seat:
    """Who deals a board: North the first, then each to the right (R2.4)."""
    return Seat((number - 1) & 3)


def board_records(boards: Iterable[Board], rules: Rules, session: int, dealt: Dealt) -> Iterator[Record]:
    """The boards as records that nobody has played yet, with what they can be checked by as tags.

    The seed is there once it is told.
    """
    proof = [("Commit", dealt.commitment), *([("Seed", dealt.seed)] if dealt.seed else [])]
    for board in boards:
        tags = (("Session", str(session)), ("Board", str(board.number)), *proof)
        yield Record(rules, board.deal, tags=tags)


def _board(seed: bytes, session: int, number: int) -> Board:
    chance = Chance(seed, f"{VERSION}|{session}|{number}")
    return Board(number, Deal.from_deck(chance.deck(), dealer_of(number)))
