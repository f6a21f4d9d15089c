"""What is written when tables go on: rows of all of them, each kind by one statement."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import bindparam, insert, update
from sqlalchemy.ext.asyncio import AsyncConnection

from botifarra.server.events import Closed, Configured, Entry, Opened, encode_event
from botifarra.server.store.finished import Finished, match_row, seat_rows
from botifarra.server.store.schema import ENTRIES, MATCHES, SEATS, TABLES

Row = dict[str, object]

_INSERT_TABLES = insert(TABLES)
_INSERT_ENTRIES = insert(ENTRIES)
_INSERT_MATCHES = insert(MATCHES)
_INSERT_SEATS = insert(SEATS)
_LIST_TABLES = update(TABLES).where(TABLES.c.code == bindparam("table")).values(listed=bindparam("shown"))


@dataclass(frozen=True, slots=True, eq=False)
class Append:
    """Entries that go on one table's log, and the match they finish if they do."""

    code: str
    entries: Sequence[Entry]
    finished: Finished | None

    def follows(self, head: int) -> bool:
        """Whether the log is without a gap when its last entry has had the number `head`."""
        return [entry.seq for entry in self.entries] == list(range(head + 1, head + 1 + len(self.entries)))


async def write_appends(connection: AsyncConnection, appends: Sequence[Append]) -> None:
    """Write all of them in the transaction of this connection."""
    opened: list[Row] = []
    entries: list[Row] = []
    listed: list[Row] = []
    for append in appends:
        for entry in append.entries:
            entries.append(_entry_row(append.code, entry))
            match entry.event:
                case Opened(settings=settings):
                    opened.append({"code": append.code, "created": entry.at, "listed": settings.public})
                case Configured(settings=settings):
                    listed.append({"table": append.code, "shown": settings.public})
                case Closed():
                    listed.append({"table": append.code, "shown": False})
                case _:
                    pass
    finished = [(append.code, append.finished) for append in appends if append.finished is not None]
    matches = [match_row(code, match) for code, match in finished]
    seats = [row for code, match in finished for row in seat_rows(code, match)]
    for statement, rows in (
        (_INSERT_TABLES, opened),
        (_INSERT_ENTRIES, entries),
        (_LIST_TABLES, listed),
        (_INSERT_MATCHES, matches),
        (_INSERT_SEATS, seats),
    ):
        if rows:
            await connection.execute(statement, rows)


def _entry_row(code: str, entry: Entry) -> Row:
    return {
        "code": code,
        "seq": entry.seq,
        "at": entry.at,
        "player": entry.player,
        "id": entry.id,
        "event": encode_event(entry.event).decode(),
    }
