"""Sets of shared boards as rows of the database: entrants, results, and the chained log of each set."""

from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Row

from botifarra.core.seats import Seat
from botifarra.server.table.events import Player

_Struct = TypeVar("_Struct", bound=msgspec.Struct)


class SetRow(msgspec.Struct, frozen=True, kw_only=True):
    """A set of shared boards.

    `kind` is the series to which it belongs. Times are in milliseconds since 1970. `seed` is hexadecimal and
    secret until the set is `sealed`. `body` is the public part, as JSON. `maker` is the person who made it.
    """

    set_id: str
    kind: str
    opens: int
    closes: int
    maker: Player | None
    made_at: int
    seed: str
    body: str
    sealed: bool = False


class EntrantRow(msgspec.Struct, frozen=True, kw_only=True):
    """An entrant of a set, the `number`th: a `bot`, or people at the table `code`.

    `apart`: it plays without a rank. `partner_key` admits one partner. `rank` and `average` are those of the
    sealed standings.
    """

    set_id: str
    number: int
    entered_at: int
    bot: str = ""
    code: str | None = None
    apart: bool = False
    partner_key: str | None = None
    rank: int | None = None
    average: str | None = None


class Place(msgspec.Struct, frozen=True, kw_only=True):
    """The place of an entrant in the sealed standings; `rank` is None for a bot. `average` is a fraction."""

    number: int
    rank: int | None
    average: str


class OwnRow(msgspec.Struct, frozen=True, kw_only=True):
    """The entrant of a person in a set, and the number of boards that it has `finished`.

    `partner_key` is None once a partner has joined.
    """

    set_id: str
    number: int
    seat: Seat
    code: str | None
    apart: bool
    partner_key: str | None
    rank: int | None
    average: str | None
    finished: int


class PlayerRow(msgspec.Struct, frozen=True, kw_only=True):
    """A person of entrant `number`, with the seat, and the name at the time of entering."""

    set_id: str
    player: Player
    number: int
    seat: Seat
    name: str


class ResultRow(msgspec.Struct, frozen=True, kw_only=True):
    """The result of entrant `number` on a board, and the hand that it comes from, as JSON."""

    set_id: str
    number: int
    board: int
    finished_at: int
    result: str
    hand: str


class LogRow(msgspec.Struct, frozen=True, kw_only=True):
    """An entry of a set's log, numbered from 1, and the digest of it and all earlier ones."""

    set_id: str
    entry: int
    text: str
    digest: str


def values_of(row: msgspec.Struct) -> dict[str, Any]:
    """Return the columns of a row."""
    return msgspec.structs.asdict(row)


def read_rows(rows: Sequence[Row[Any]], kind: type[_Struct]) -> list[_Struct]:
    """Return rows of the database as values of a kind."""
    return [
        msgspec.convert({str(name): value for name, value in row._asdict().items()}, kind) for row in rows
    ]
