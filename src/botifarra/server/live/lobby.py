"""All live tables: creating, finding and unloading them."""

import asyncio
import logging
import secrets
from collections.abc import Iterable, Sequence
from dataclasses import replace
from time import monotonic

from botifarra.bots import BotName
from botifarra.core.seats import Seat
from botifarra.fairness.chance import SEED_BYTES
from botifarra.server.live.clock import Calendar
from botifarra.server.live.limits import Limits
from botifarra.server.live.owner import TAIL, Owner
from botifarra.server.live.results import LogSummary, last_began
from botifarra.server.live.services import Services
from botifarra.server.live.table_codes import new_code, parse_code
from botifarra.server.protocol.commands import AnyCommand, Fill, Sit, Start
from botifarra.server.store.errors import DamagedLog, StorageError, UnreadableEntry
from botifarra.server.table.checkpoint import decode_checkpoint
from botifarra.server.table.decide import check_settings, decide
from botifarra.server.table.due import departed
from botifarra.server.table.events import AnyEvent, Entry, Opened, Player, SharedPlay
from botifarra.server.table.evolve import opened
from botifarra.server.table.follow import follow_up
from botifarra.server.table.settings import Settings
from botifarra.server.table.sharing import opening
from botifarra.server.table.steps import replay, steps_of, stored_steps
from botifarra.server.table.table import Table

_log = logging.getLogger(__name__)

_ENDINGS = 3
"""Attempts at ending a shared table. If it is unloaded or breaks meanwhile, it is loaded again."""


class TooManyTables(Exception):
    """The refusal of a person who has made as many tables as are allowed at a time."""


class Lobby:
    """The tables in memory. A table that is not there is read from the store when it is needed."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._owners: dict[str, Owner] = {}
        self._loading: dict[str, asyncio.Task[Owner | None]] = {}
        self._making: list[tuple[Player, str | None]] = []
        self._forgetting: set[str] = set()
        self._closing = False
        self._opening: dict[str, asyncio.Task[Owner]] = {}

    @property
    def clock(self) -> Calendar:
        """The calendar of the server."""
        return self._services.clock

    @property
    def limits(self) -> Limits:
        """The limits of one person and one address."""
        return self._services.limits

    @property
    def live(self) -> Iterable[Owner]:
        """The tables in memory."""
        return self._owners.values()

    @property
    def people(self) -> set[Player]:
        """All people connected to a table in memory, and the hosts of these tables."""
        connected = {peer.player for owner in self.live for peer in owner.connections}
        return connected | {owner.table.host for owner in self.live}

    async def make(
        self,
        player: Player,
        name: str,
        settings: Settings,
        seat: Seat | None = None,
        fill: BotName | None = None,
        start: bool = False,
        address: str | None = None,
        practice: tuple[AnyEvent, ...] = (),
    ) -> Owner:
        """Create a table, if wanted with its host at `seat`, bots on the free seats and a match.

        `practice` are the events that set up a practice table, which take the place of the match.

        Raises `TooManyTables`, `StorageError`, and `Refusal` if the match cannot begin.
        """
        self._count(player, address)
        check_settings(settings)
        code, now = new_code(), self.clock.now()
        first = Entry(1, now, Opened(code, player, settings))
        entries, table = [first], opened(first)
        commands: list[AnyCommand] = []
        if seat is not None:
            commands.append(Sit("sit", 0, seat))
        if fill is not None:
            commands.append(Fill("fill", 0, fill))
        if start:
            commands.append(Start("start", 0))
        for command in commands:
            steps = decide(table, player, name, command, now, secrets.token_bytes(SEED_BYTES))
            entries += [step.entry for step in steps]
            table = steps[-1].after
        for step in steps_of(table, practice, now):
            entries.append(step.entry)
            table = step.after
        maker = player, address
        self._making.append(maker)
        try:
            await self._services.store.append(code, entries)
        finally:
            self._making.remove(maker)
        summary = LogSummary(entries[0].at, last_began(entries), entries)
        return self._own(table, summary, address, player)

    async def open_shared(
        self,
        code: str,
        play: SharedPlay,
        names: Sequence[str],
        settings: Settings,
        address: str | None = None,
    ) -> Owner:
        """Return the table `code` at which an entrant plays the boards of a set; create it if necessary.

        The arguments are those of `sharing.opening`. Raises `TooManyTables`, `StorageError`, `DamagedLog`,
        and `Refusal` for invalid rules.
        """
        making = self._opening.get(code)
        if making is None:
            work = self._open_shared(code, play, names, settings, address)
            making = self._opening[code] = asyncio.create_task(work)
            making.add_done_callback(lambda _: self._opening.pop(code))
        return await asyncio.shield(making)

    async def _open_shared(
        self, code: str, play: SharedPlay, names: Sequence[str], settings: Settings, address: str | None
    ) -> Owner:
        found = await self.find(code)
        if found is not None:
            return found
        check_settings(settings)
        first, others = opening(code, play, names, settings)
        self._count(first.host, address)
        now = self.clock.now()
        start = Entry(1, now, first)
        steps = follow_up(opened(start), others, now, secrets.token_bytes(SEED_BYTES))
        entries = [start, *(step.entry for step in steps)]
        await self._services.store.append(code, entries)
        summary = LogSummary(now, last_began(entries), entries)
        return self._own(steps[-1].after, summary, address, first.host)

    async def end_shared(self, code: str) -> None:
        """End the time for a shared table: a bot finishes the board on the table.

        On return the board is finished and its result is stored. Raises `StorageError`; then another call
        continues the work. Raises `DamagedLog` for a table that cannot be played to its end.
        """
        making = self._opening.get(code)
        if making is not None:
            await asyncio.wait([making])
        for _ in range(_ENDINGS):
            owner = await self.find(code)
            if owner is None or await owner.lapse():
                return
        raise DamagedLog(f"table {code} broke each time")

    async def find(self, code: str) -> Owner | None:
        """Return the table of a code, in any spelling; None if it does not exist or is closed.

        Raises `StorageError`, and `DamagedLog` if its log cannot be replayed.
        """
        parsed = parse_code(code)
        if parsed is None:
            return None
        owner = await self._staying(parsed)
        if self._closing:
            raise StorageError("the server is shutting down")
        if owner is not None or parsed in self._forgetting:
            return owner
        loading = self._loading.get(parsed)
        if loading is None:
            loading = self._loading[parsed] = asyncio.create_task(self._load(parsed))
            loading.add_done_callback(lambda _: self._loading.pop(parsed))
        return await asyncio.shield(loading)

    async def _staying(self, code: str) -> Owner | None:
        """Return the table in memory; None if it is not there, or after waiting for it to be unloaded."""
        while (owner := self._owners.get(code)) is not None and owner.is_stopping:
            await owner.stop()
        return owner

    def unload(self) -> None:
        """Unload the tables without connections for a while, and those where nothing happens for long."""
        since = monotonic() - self.limits.idle_s
        for owner in list(self._owners.values()):
            if owner.left_at < since:
                owner.unload()
            owner.suspend()

    async def forget_undealt(self, before: int, limit: int) -> bool:
        """Delete tables without a hand, unused since a moment; return whether there may be more.

        At most `limit` are deleted. A table in memory stays, and one that is being deleted is not found.
        """
        found = await self._services.store.undealt(before, limit)
        codes = [code for code in found if code not in self._owners and code not in self._loading]
        self._forgetting.update(codes)
        try:
            deleted = await self._services.store.forget_tables(codes, before)
        finally:
            self._forgetting.difference_update(codes)
        return len(found) == limit and deleted > 0

    async def close(self) -> None:
        """Close all tables in order; everything acknowledged is stored."""
        self._closing = True
        await asyncio.gather(*(owner.stop() for owner in list(self._owners.values())))

    async def _load(self, code: str) -> Owner | None:
        found = await self._read(code)
        if found is None or found[0].stage == "closed":
            return None
        table, summary = found
        # Nobody can have been present since the last entry, so the table's own time has stood still since
        # then.
        people = [seat.player for seat in table.seats if seat is not None and seat.player is not None]
        gone = [event for player in people for event in departed(table, player)]
        if gone:
            steps = steps_of(table, gone, table.at)
            await self._services.store.append(code, [step.entry for step in steps])
            summary = replace(summary, tail=[*summary.tail, *(step.entry for step in steps)])
            table = steps[-1].after
        return self._own(table, summary)

    async def _read(self, code: str) -> tuple[Table, LogSummary] | None:
        """Return the table of a log, from its last checkpoint or, if that fails, from the beginning."""
        store = self._services.store
        try:
            if (kept := await store.checkpoint(code)) is not None:
                seq, body = kept
                tail = await store.log_around(code, seq, TAIL)
                if (found := await asyncio.to_thread(_from_checkpoint, code, seq, body, tail)) is not None:
                    return found
            log = await store.log(code)
        except UnreadableEntry as error:
            raise _damaged(code) from error
        if log is None:
            return None
        try:
            table = await asyncio.to_thread(replay, log)  # in a thread, so that other tables do not wait
        except Exception as error:
            raise _damaged(code) from error
        return table, LogSummary(log[0].at, last_began(log), log)

    def _own(
        self, table: Table, summary: LogSummary, address: str | None = None, awaited: Player | None = None
    ) -> Owner:
        def gone() -> None:
            if self._owners.get(table.code) is owner:
                del self._owners[table.code]

        owner = self._owners[table.code] = Owner(table, summary, address, self._services, gone, awaited)
        return owner

    def _count(self, player: Player, address: str | None) -> None:
        makers = [*self._making, *((owner.table.host, owner.address) for owner in self._owners.values())]
        own = sum(maker == player for maker, _ in makers)
        near = sum(address is not None and address == other for _, other in makers)
        if own >= self.limits.tables_per_player or near >= self.limits.tables_per_address:
            raise TooManyTables


def _damaged(code: str) -> DamagedLog:
    """Log the error that is being handled, and return the one to raise."""
    _log.exception("the log cannot be read", extra={"code": "unreadable_log", "table": code})
    return DamagedLog(f"the log of table {code} is damaged")


def _from_checkpoint(
    code: str, seq: int, body: str, tail: Sequence[Entry]
) -> tuple[Table, LogSummary] | None:
    """Return the table of a checkpoint as of entry `seq`, and the later entries; None if they conflict."""
    about = {"code": "unused_checkpoint", "table": code}
    checkpoint = decode_checkpoint(body)
    if checkpoint is None or checkpoint.table.seq != seq or seq not in (entry.seq for entry in tail):
        _log.warning("the checkpoint cannot be used", extra=about)
        return None
    table = checkpoint.table
    try:
        for step in stored_steps(table, (entry for entry in tail if entry.seq > seq)):
            table = step.after
    except Exception:
        _log.exception("the log does not follow from its checkpoint", extra=about)
        return None
    return table, LogSummary(checkpoint.created, last_began(tail, checkpoint.began), tail, seq)
