"""The part of the store that keeps the sets of shared boards."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from sqlalchemy import Row, Select, bindparam, case, delete, exists, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from botifarra.core.seats import Seat
from botifarra.server.store.schema import (
    HANDS,
    SHARED_ENTRANTS,
    SHARED_LOG,
    SHARED_PLAYERS,
    SHARED_RATINGS,
    SHARED_RESULTS,
    SHARED_SETS,
)
from botifarra.server.store.shared_rows import (
    EntrantRow,
    LogRow,
    OwnRow,
    Place,
    PlayerRow,
    ResultRow,
    SetRow,
    read_rows,
    values_of,
)
from botifarra.server.store.writer import Writer
from botifarra.server.table.events import Player

Read = Callable[[Select[Any]], Awaitable[Sequence[Row[Any]]]]
"""A function that returns the rows of a query."""


_OF_ENTRANT = (SHARED_PLAYERS.c.set_id == SHARED_ENTRANTS.c.set_id) & (
    SHARED_PLAYERS.c.number == SHARED_ENTRANTS.c.number
)

_IS_PLACED = (SHARED_ENTRANTS.c.set_id == bindparam("of_set")) & (
    SHARED_ENTRANTS.c.number == bindparam("of_number")
)
_NEW_PLACE: dict[str, Any] = {"rank": bindparam("new_rank"), "average": bindparam("new_average")}
_PLACE = update(SHARED_ENTRANTS).where(_IS_PLACED).values(_NEW_PLACE)


class SharedSetStore:
    """The sets of shared boards in the database. Every method may raise `StorageError`."""

    def __init__(self, read: Read, writer: Writer) -> None:
        self._read = read
        self._writer = writer

    async def add_set(self, row: SetRow, bots: Sequence[EntrantRow], log: Sequence[LogRow]) -> bool:
        """Store a new set with its bots and the first entries of its log; return false if it exists."""

        async def write(connection: AsyncConnection) -> bool:
            known = select(SHARED_SETS.c.set_id).where(SHARED_SETS.c.set_id == row.set_id)
            if (await connection.execute(known)).first() is not None:
                return False
            await connection.execute(insert(SHARED_SETS).values(values_of(row)))
            if bots:
                await connection.execute(insert(SHARED_ENTRANTS), [values_of(bot) for bot in bots])
            await _append(connection, log)
            return True

        return await self._writer.run(write)

    async def seal_set(self, set_id: str, places: Sequence[Place], log: Sequence[LogRow]) -> bool:
        """Seal a set with its standings and the last entries of its log; return false if it was sealed."""

        async def write(connection: AsyncConnection) -> bool:
            unsealed = (SHARED_SETS.c.set_id == set_id) & ~SHARED_SETS.c.sealed
            done = await connection.execute(update(SHARED_SETS).where(unsealed).values(sealed=True))
            if done.rowcount:
                await _append(connection, log)
                if places:
                    await connection.execute(_PLACE, [_place_values(set_id, place) for place in places])
            return bool(done.rowcount)

        return await self._writer.run(write)

    async def set(self, set_id: str) -> SetRow | None:
        """Return a set; None if it does not exist."""
        rows = await self._read(select(SHARED_SETS).where(SHARED_SETS.c.set_id == set_id))
        return read_rows(rows, SetRow)[0] if rows else None

    async def unsealed_sets(self) -> list[SetRow]:
        """Return all sets that are not sealed, in the order in which they close."""
        query = select(SHARED_SETS).where(~SHARED_SETS.c.sealed)
        return read_rows(await self._read(query.order_by(SHARED_SETS.c.closes, SHARED_SETS.c.set_id)), SetRow)

    async def sets_of_kind(self, kind: str, before: int, limit: int) -> list[SetRow]:
        """Return the sets of a kind that opened before a moment, the latest first."""
        is_wanted = (SHARED_SETS.c.kind == kind) & (SHARED_SETS.c.opens < before)
        query = select(SHARED_SETS).where(is_wanted).order_by(SHARED_SETS.c.opens.desc()).limit(limit)
        return read_rows(await self._read(query), SetRow)

    async def sealed_sets(self, kind: str, before: int) -> list[str]:
        """Return the ids of the sealed sets of a kind that opened before a moment, the earliest first."""
        is_wanted = (SHARED_SETS.c.kind == kind) & (SHARED_SETS.c.opens < before) & SHARED_SETS.c.sealed
        query = select(SHARED_SETS.c.set_id).where(is_wanted).order_by(SHARED_SETS.c.opens)
        return [row.set_id for row in await self._read(query)]

    async def ratings(self, kind: str) -> str | None:
        """Return the last stored ratings from sealed sets of a kind; None without any."""
        rows = await self._read(select(SHARED_RATINGS.c.body).where(SHARED_RATINGS.c.kind == kind))
        return rows[0].body if rows else None

    async def keep_ratings(self, kind: str, body: str) -> None:
        """Store the ratings from sealed sets of a kind, in the place of earlier ones."""

        async def write(connection: AsyncConnection) -> None:
            await connection.execute(delete(SHARED_RATINGS).where(SHARED_RATINGS.c.kind == kind))
            await connection.execute(insert(SHARED_RATINGS).values(kind=kind, body=body))

        await self._writer.run(write)

    async def sets_of_player(self, player: Player, limit: int) -> list[SetRow]:
        """Return the sets that a person has entered or made, the latest first."""
        entered = exists().where(
            SHARED_PLAYERS.c.set_id == SHARED_SETS.c.set_id, SHARED_PLAYERS.c.player == player
        )
        query = select(SHARED_SETS).where(entered | (SHARED_SETS.c.maker == player))
        last_first = (SHARED_SETS.c.opens.desc(), SHARED_SETS.c.set_id)
        return read_rows(await self._read(query.order_by(*last_first).limit(limit)), SetRow)

    async def made_since(self, maker: Player, moment: int) -> int:
        """Return the number of sets that a person has made since a moment."""
        own = (SHARED_SETS.c.maker == maker) & (SHARED_SETS.c.made_at >= moment)
        ((number,),) = await self._read(select(func.count()).select_from(SHARED_SETS).where(own))
        return int(number)

    async def enter(self, row: EntrantRow, player: Player, seat: Seat, name: str) -> EntrantRow:
        """Enter a person as a new entrant, or return the entrant that the person belongs to already.

        The number of the new entrant is the next one, and not that of `row`.
        """

        async def write(connection: AsyncConnection) -> EntrantRow:
            known = await _entrant_of(connection, row.set_id, player)
            if known is not None:
                return known
            of_set = select(func.max(SHARED_ENTRANTS.c.number)).where(SHARED_ENTRANTS.c.set_id == row.set_id)
            number = ((await connection.execute(of_set)).scalar_one() or 0) + 1
            values = values_of(row) | {"number": number}
            await connection.execute(insert(SHARED_ENTRANTS).values(values))
            await _add_player(connection, row.set_id, player, number, seat, name)
            return EntrantRow(**values)

        return await self._writer.run(write)

    async def join(self, key: str, player: Player, seat: Seat, name: str) -> EntrantRow | None:
        """Add a person as the partner of the entrant with this key, unless it has one.

        Return the entrant that the person belongs to afterwards: another one if the person had entered the
        set before. Return None if the key does not admit the person.
        """

        async def write(connection: AsyncConnection) -> EntrantRow | None:
            query = select(SHARED_ENTRANTS).where(SHARED_ENTRANTS.c.partner_key == key)
            found = read_rows((await connection.execute(query)).all(), EntrantRow)
            if not found:
                return None
            [entrant] = found
            known = await _entrant_of(connection, entrant.set_id, player)
            if known is not None:
                return known
            if await _is_taken(connection, entrant, seat):
                return None
            await _add_player(connection, entrant.set_id, player, entrant.number, seat, name)
            return entrant

        return await self._writer.run(write)

    async def entrant_of_key(self, key: str) -> EntrantRow | None:
        """Return the entrant whose partner comes, or has come, with this key."""
        rows = await self._read(select(SHARED_ENTRANTS).where(SHARED_ENTRANTS.c.partner_key == key))
        return read_rows(rows, EntrantRow)[0] if rows else None

    async def entrant_of_table(self, code: str) -> EntrantRow | None:
        """Return the entrant that plays at a table; None for any other table."""
        rows = await self._read(select(SHARED_ENTRANTS).where(SHARED_ENTRANTS.c.code == code))
        return read_rows(rows, EntrantRow)[0] if rows else None

    async def entrants(self, set_id: str) -> list[EntrantRow]:
        """Return the entrants of a set, by number."""
        query = select(SHARED_ENTRANTS).where(SHARED_ENTRANTS.c.set_id == set_id)
        return read_rows(await self._read(query.order_by(SHARED_ENTRANTS.c.number)), EntrantRow)

    async def players(self, set_id: str) -> list[PlayerRow]:
        """Return the people of all entrants of a set, by entrant and seat."""
        query = select(SHARED_PLAYERS).where(SHARED_PLAYERS.c.set_id == set_id)
        ordered = query.order_by(SHARED_PLAYERS.c.number, SHARED_PLAYERS.c.seat.desc())
        return read_rows(await self._read(ordered), PlayerRow)

    async def own_entrants(self, player: Player, set_ids: Sequence[str]) -> list[OwnRow]:
        """Return the entrants of a person in some sets, with the numbers of their finished boards."""
        finished = (
            select(func.count())
            .where(
                SHARED_RESULTS.c.set_id == SHARED_ENTRANTS.c.set_id,
                SHARED_RESULTS.c.number == SHARED_ENTRANTS.c.number,
            )
            .select_from(SHARED_RESULTS)
            .scalar_subquery()
        )
        row, other = SHARED_ENTRANTS.c, SHARED_PLAYERS.alias()
        has_partner = exists().where(
            other.c.set_id == row.set_id, other.c.number == row.number, other.c.player != player
        )
        key = case((has_partner, None), else_=row.partner_key).label("partner_key")
        columns = (row.set_id, row.number, row.code, row.apart, key, row.rank, row.average)
        query = (
            select(*columns, SHARED_PLAYERS.c.seat, finished.label("finished"))
            .join(SHARED_PLAYERS, _OF_ENTRANT)
            .where(SHARED_PLAYERS.c.player == player, SHARED_PLAYERS.c.set_id.in_(set_ids))
        )
        return read_rows(await self._read(query), OwnRow)

    async def entered(self, set_ids: Sequence[str]) -> dict[str, tuple[int, int]]:
        """Return, for each of some sets, how many people or pairs have entered and how many have a rank.

        Those who play apart do not count.
        """
        row = SHARED_ENTRANTS.c
        counts = func.count().label("entered"), func.count(row.rank).label("ranked")
        query = select(row.set_id, *counts).where(row.bot == "", ~row.apart, row.set_id.in_(set_ids))
        rows = await self._read(query.group_by(row.set_id))
        return {row.set_id: (row.entered, row.ranked) for row in rows}

    async def has_finished(self, code: str, deal: int) -> bool:
        """Return whether a table has finished the hand of a deal."""
        query = select(HANDS.c.deal).where(HANDS.c.code == code, HANDS.c.deal == deal).limit(1)
        return bool(await self._read(query))

    async def keep_result(self, row: ResultRow) -> bool:
        """Store a result; return false if the entrant has one on this board, which stays."""

        async def write(connection: AsyncConnection) -> bool:
            known = select(SHARED_RESULTS.c.board).where(
                SHARED_RESULTS.c.set_id == row.set_id,
                SHARED_RESULTS.c.number == row.number,
                SHARED_RESULTS.c.board == row.board,
            )
            if (await connection.execute(known)).first() is not None:
                return False
            await connection.execute(insert(SHARED_RESULTS).values(values_of(row)))
            return True

        return await self._writer.run(write)

    async def results(self, set_id: str) -> list[ResultRow]:
        """Return the results of a set, by entrant and board."""
        query = select(SHARED_RESULTS).where(SHARED_RESULTS.c.set_id == set_id)
        rows = await self._read(query.order_by(SHARED_RESULTS.c.number, SHARED_RESULTS.c.board))
        return await asyncio.to_thread(read_rows, rows, ResultRow)  # there may be thousands

    async def entrants_behind(self, set_id: str) -> list[EntrantRow]:
        """Return the entrants whose tables have finished more hands than they have results."""
        hands = (
            select(func.count(func.distinct(HANDS.c.deal)))
            .where(HANDS.c.code == SHARED_ENTRANTS.c.code)
            .scalar_subquery()
        )
        results = (
            select(func.count())
            .where(
                SHARED_RESULTS.c.set_id == SHARED_ENTRANTS.c.set_id,
                SHARED_RESULTS.c.number == SHARED_ENTRANTS.c.number,
            )
            .select_from(SHARED_RESULTS)
            .scalar_subquery()
        )
        query = select(SHARED_ENTRANTS).where(SHARED_ENTRANTS.c.set_id == set_id, hands > results)
        return read_rows(await self._read(query.order_by(SHARED_ENTRANTS.c.number)), EntrantRow)

    async def log(self, set_id: str) -> list[LogRow]:
        """Return the log of a set."""
        query = select(SHARED_LOG).where(SHARED_LOG.c.set_id == set_id).order_by(SHARED_LOG.c.entry)
        return read_rows(await self._read(query), LogRow)


def _place_values(set_id: str, place: Place) -> dict[str, Any]:
    return {
        "of_set": set_id,
        "of_number": place.number,
        "new_rank": place.rank,
        "new_average": place.average,
    }


async def _append(connection: AsyncConnection, log: Sequence[LogRow]) -> None:
    if log:
        await connection.execute(insert(SHARED_LOG), [values_of(row) for row in log])


async def _entrant_of(connection: AsyncConnection, set_id: str, player: Player) -> EntrantRow | None:
    is_one = (SHARED_PLAYERS.c.set_id == set_id) & (SHARED_PLAYERS.c.player == player)
    query = select(SHARED_ENTRANTS).join(SHARED_PLAYERS, _OF_ENTRANT).where(is_one)
    found = read_rows((await connection.execute(query)).all(), EntrantRow)
    return found[0] if found else None


async def _is_taken(connection: AsyncConnection, entrant: EntrantRow, seat: Seat) -> bool:
    row = SHARED_PLAYERS.c
    is_there = (row.set_id == entrant.set_id) & (row.number == entrant.number) & (row.seat == seat)
    return (await connection.execute(select(row.player).where(is_there))).first() is not None


async def _add_player(
    connection: AsyncConnection, set_id: str, player: Player, number: int, seat: Seat, name: str
) -> None:
    row = PlayerRow(set_id=set_id, player=player, number=number, seat=seat, name=name)
    await connection.execute(insert(SHARED_PLAYERS).values(values_of(row)))
