"""Appending to the logs of tables: all rows of a kind are written by one statement."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import bindparam, delete, insert, update
from sqlalchemy.ext.asyncio import AsyncConnection

from botifarra.server.store.finished import Finished, match_row, seat_rows
from botifarra.server.store.hands import FinishedHand, hand_rows
from botifarra.server.store.schema import CHECKPOINTS, ENTRIES, HANDS, MATCHES, PLAYERS, SEATS, TABLES
from botifarra.server.table.events import Dealt, Entry, Opened, Player, encode_event

Parameters = dict[str, object]
"""The values that one execution of a statement takes, by name."""

_STATEMENTS = (
    insert(TABLES),
    insert(ENTRIES),
    insert(MATCHES),
    insert(SEATS),
    insert(HANDS),
    delete(CHECKPOINTS).where(CHECKPOINTS.c.code == bindparam("of_code")),
    insert(CHECKPOINTS),
    update(TABLES).where(TABLES.c.code == bindparam("of_code")).values(dealt=True),
    update(PLAYERS).where(PLAYERS.c.number == bindparam("who"), ~PLAYERS.c.played).values(played=True),
)


@dataclass(frozen=True, slots=True, eq=False)
class Append:
    """An addition to one table's log: the numbers of its entries, and rows for each of the statements."""

    code: str
    seqs: list[int]
    rows: tuple[list[Parameters], ...]

    @classmethod
    def of(
        cls,
        code: str,
        entries: Sequence[Entry],
        finished: Finished | None,
        hands: Sequence[FinishedHand],
        checkpoint: str | None = None,
        dealt_to: Sequence[Player] = (),
    ) -> "Append":
        """Return the append of these entries and the other data, with the arguments of `Store.append`."""
        opened: list[Parameters] = [
            {"code": code, "created": entry.at} for entry in entries if isinstance(entry.event, Opened)
        ]
        first_dealt: list[Parameters] = [
            {"of_code": code} for entry in entries if isinstance(entry.event, Dealt) and entry.event.deal == 1
        ]
        players: list[Parameters] = [{"who": player} for player in dealt_to]
        matches = [match_row(code, finished)] if finished else []
        seats = seat_rows(code, finished) if finished else []
        rows = (
            opened,
            [_entry_row(code, entry) for entry in entries],
            matches,
            seats,
            hand_rows(code, hands),
            *_checkpoint_rows(code, entries[-1].seq, checkpoint),
            first_dealt,
            players,
        )
        return cls(code, [entry.seq for entry in entries], rows)

    def follows(self, last_seq: int) -> bool:
        """Return whether the entries follow number `last_seq` without a gap."""
        return self.seqs == list(range(last_seq + 1, last_seq + 1 + len(self.seqs)))


async def write_appends(connection: AsyncConnection, appends: Sequence[Append]) -> None:
    """Write all appends in the transaction of this connection."""
    for kind, statement in enumerate(_STATEMENTS):
        rows = [row for append in appends for row in append.rows[kind]]
        if rows:
            await connection.execute(statement, rows)


def _checkpoint_rows(
    code: str, seq: int, checkpoint: str | None
) -> tuple[list[Parameters], list[Parameters]]:
    """Return the rows to delete and to insert: a new checkpoint replaces the last one."""
    if checkpoint is None:
        return [], []
    return [{"of_code": code}], [{"code": code, "seq": seq, "body": checkpoint}]


def _entry_row(code: str, entry: Entry) -> Parameters:
    return {
        "code": code,
        "seq": entry.seq,
        "at": entry.at,
        "player": entry.player,
        "id": entry.id,
        "event": encode_event(entry.event).decode(),
    }
