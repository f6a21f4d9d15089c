"""The end of a set: bots finish the boards on the tables, the standings are sealed, the seed is published.

Every step can be repeated, so that a server that was killed in the middle goes on.
"""

import asyncio
import logging
from collections.abc import Iterable, Sequence
from fractions import Fraction

import msgspec

from botifarra.server.live.lobby import Lobby
from botifarra.server.shared.field_bots import FieldBots
from botifarra.server.shared.live_standings import Ranking
from botifarra.server.shared.loaded_set import LoadedSet
from botifarra.server.shared.members import Member
from botifarra.server.shared.new_sets import log_row
from botifarra.server.shared.restoring import restore_results
from botifarra.server.shared.shared_sets import SharedSets
from botifarra.server.store.errors import DamagedLog
from botifarra.server.store.shared_rows import LogRow, Place, ResultRow
from botifarra.tournament.shared.log import Closed, SetEntry, link, seal
from botifarra.tournament.shared.played_hand import PlayedHand
from botifarra.tournament.shared.standings import Standings

_AT_A_TIME = 8
"""Number of tables at which bots finish boards at the same time, so that other sets do not wait for them."""

_log = logging.getLogger(__name__)

_HAND = msgspec.json.Decoder(PlayedHand)


async def close(sets: SharedSets, lobby: Lobby, bots: FieldBots, loaded: LoadedSet) -> bool:
    """Finish and seal a set whose window is over; return false if its bots have to play first.

    Raises `StorageError`; then another call continues the work.
    """
    await finish_boards(sets, lobby, loaded)
    if not bots.is_complete(loaded):
        return False
    await _seal(sets, loaded)
    return True


async def finish_boards(sets: SharedSets, lobby: Lobby, loaded: LoadedSet) -> None:
    """Let bots finish all boards that are on a table, and store all results."""
    room = asyncio.Semaphore(_AT_A_TIME)

    async def finish(code: str) -> None:
        async with room:
            try:
                await lobby.end_shared(code)
            except DamagedLog:  # its results so far stay
                _log.error("a table cannot be finished", extra={"code": "table_not_finished", "table": code})
            loaded.ended.add(code)

    live = {owner.table.code for owner in lobby.live}
    codes = [
        member.code
        for member in loaded.members.values()
        if member.code is not None
        and member.code not in loaded.ended
        and loaded.finished(member.number) < loaded.shared.boards
    ]
    codes.sort(key=lambda code: code not in live)  # tables in memory first: people may be playing there
    results = await asyncio.gather(*map(finish, codes), return_exceptions=True)
    for result in results:
        if isinstance(result, BaseException):
            raise result
    await restore_results(sets, loaded)
    await loaded.wait_until_entered()


async def _seal(sets: SharedSets, loaded: LoadedSet) -> None:
    rows = await sets.store.shared_sets.results(loaded.id)
    found = await loaded.final_ranking()
    log = await sets.store.shared_sets.log(loaded.id)
    now = max(sets.clock.now(), loaded.shared.closes_at)
    members = tuple(loaded.members.values())
    # In a thread, because it takes longer than other tables should wait.
    last = await asyncio.to_thread(_last_entries, loaded, members, rows, found, log[-1], now)
    await sets.store.shared_sets.seal_set(loaded.id, _places(found), last)
    sets.sealed(loaded)


def _last_entries(
    loaded: LoadedSet,
    members: Sequence[Member],
    rows: Iterable[ResultRow],
    found: Ranking,
    before: LogRow,
    now: int,
) -> list[LogRow]:
    """Return the entries of a set's log that publish its seed and its standings."""
    entrants = [member.entrant for member in members if not member.apart]
    numbers = {entrant.number for entrant in entrants}
    hands = [_HAND.decode(row.hand) for row in rows if row.number in numbers]
    final = Standings(found.rows, found.bots, found.fields)
    closed = link(SetEntry(before.entry + 1, now, Closed(loaded.seed.hex())), before.digest)
    sealed = link(SetEntry(before.entry + 2, now, seal(entrants, hands, final)), closed.digest)
    return [log_row(loaded.id, each) for each in (closed, sealed)]


def _places(found: Ranking) -> list[Place]:
    return [
        Place(number=row.entrant, rank=row.rank, average=str(Fraction(row.average)))
        for row in (*found.rows, *found.bots)
    ]
