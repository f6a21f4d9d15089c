"""All sets of a server: made by the clock or by people, loaded from the database, and told of results."""

import asyncio
import logging
import re
from collections import OrderedDict
from collections.abc import Iterable
from contextlib import suppress
from datetime import tzinfo

import msgspec

from botifarra.server.live.clock import Calendar
from botifarra.server.shared.loaded_set import LoadedSet
from botifarra.server.shared.new_sets import NewSet, scheduled_set
from botifarra.server.shared.schedule import Series, windows
from botifarra.server.store.errors import StorageError
from botifarra.server.store.shared_rows import ResultRow, SetRow
from botifarra.server.store.store import Store
from botifarra.server.table.events import Player
from botifarra.server.table.sharing import FinishedBoard, SharedBoard
from botifarra.tournament.shared.board_result import BoardResult, FinishedBy, result_of
from botifarra.tournament.shared.played_hand import PlayedHand, played_hand
from botifarra.tournament.shared.shared_set import Phase

_RESULT_S = 5.0
"""Seconds in which the result of a board that has ended is stored, unless the database is in trouble."""

_MOST_SEALED = 16
"""Number of sealed sets that stay in memory."""

_log = logging.getLogger(__name__)

_WORD = re.compile(r"[A-Za-z0-9_-]{1,40}")


def may_exist(word: str) -> bool:
    """Return whether a set can have this id, or an entrant this key. PostgreSQL refuses some other texts."""
    return _WORD.fullmatch(word) is not None


class SharedSets:
    """The sets in memory. Every method that reads or writes may raise `StorageError`.

    Sets that are not sealed stay in memory.
    """

    def __init__(self, store: Store, clock: Calendar, zone: tzinfo | None = None) -> None:
        self.store = store
        self.clock = clock
        self.zone = zone
        self._open: dict[str, LoadedSet] = {}
        self._sealed: OrderedDict[str, LoadedSet] = OrderedDict()
        self._loading: dict[str, asyncio.Task[LoadedSet | None]] = {}
        self._scheduled: dict[Series, str] = {}

    @property
    def open(self) -> Iterable[LoadedSet]:
        """The sets that are not sealed."""
        return tuple(self._open.values())

    @property
    def in_memory(self) -> Iterable[LoadedSet]:
        """The sets that are not sealed, and the sealed ones that were asked for last."""
        return (*self._open.values(), *self._sealed.values())

    async def load_open(self) -> None:
        """Load all sets that are not sealed."""
        for row in await self.store.shared_sets.unsealed_sets():
            await self.find(row.set_id)

    async def make_scheduled(self) -> None:
        """Make the sets of the day and week, and the next ones, unless they exist."""
        now = self.clock.now()
        for window in windows(now, self.zone):
            if window.id not in self._open and await self.find(window.id) is None:
                await self.add(scheduled_set(window, now))
            if window.opens_at <= now:
                self._scheduled[window.series] = window.id

    async def add(self, new: NewSet) -> LoadedSet:
        """Store a new set, unless there is one of its id; return the set that is stored."""
        await self.store.shared_sets.add_set(new.row, new.bots, new.log)
        # the first search may be one that somebody else began before the set was stored
        found = await self.find(new.row.set_id) or await self.find(new.row.set_id)
        assert found is not None
        return found

    async def current(self, series: Series) -> LoadedSet:
        """Return the set of this day or week. Make it if the keeper has not yet, as after days of sleep."""
        now = self.clock.now()
        known = self._scheduled.get(series)
        found = await self.find(known) if known is not None else None
        if found is None or found.shared.closes_at <= now:
            window = next(each for each in windows(now, self.zone) if each.series == series)
            found = await self.find(window.id) or await self.add(scheduled_set(window, now))
        return found

    async def find(self, set_id: str) -> LoadedSet | None:
        """Return a set; None if it does not exist."""
        if not may_exist(set_id):
            return None
        found = self._open.get(set_id) or self._sealed.get(set_id)
        if found is not None:
            return found
        loading = self._loading.get(set_id)
        if loading is None:
            loading = self._loading[set_id] = asyncio.create_task(self._load(set_id))
            loading.add_done_callback(lambda _: self._loading.pop(set_id))
        return await asyncio.shield(loading)

    async def board(self, set_id: str, number: int) -> SharedBoard:
        """Return a board of a set for a table at which it begins.

        No board begins before the window, or between its end and the sealing of the set.
        """
        loaded = await self._known(set_id)
        if not loaded.sealed and loaded.phase(self.clock.now()) is not Phase.OPEN:
            raise StorageError(f"the window of set {set_id} is not open")
        board = loaded.boards[number - 1]
        return SharedBoard(number, board.deal, loaded.shared.bots_seed(loaded.seed, number))

    async def finished(self, board: FinishedBoard) -> None:
        """Store the result of a board, unless it is stored already; on return it is durable."""
        loaded = await self._known(board.set)
        by: FinishedBy = "bot" if board.by_bot else "entrant"
        hand = played_hand(board.entrant, board.board, board.state.public.actions, by)
        await self.keep_hand(loaded, hand, result_of(board.entrant, board.board, board.state, by))

    async def keep_hand(self, loaded: LoadedSet, hand: PlayedHand, result: BoardResult) -> bool:
        """Store a hand and its result; return false if the entrant has one on this board, which stays.

        A sealed set takes only results of those who play apart, and of bots for them to compare with.
        """
        member = loaded.members[hand.entrant]
        is_final = loaded.sealed and not member.apart and not member.bot
        if is_final or (hand.entrant, hand.board) in loaded.results:
            return False
        row = ResultRow(
            set_id=loaded.id,
            number=hand.entrant,
            board=hand.board,
            finished_at=self.clock.now(),
            result=msgspec.json.encode(result).decode(),
            hand=msgspec.json.encode(hand).decode(),
        )
        await self.store.shared_sets.keep_result(row)
        return loaded.add_result(result, hand if member.bot else None)

    async def shown_boards(self, loaded: LoadedSet, player: Player | None, wanted: int) -> int:
        """Return how many boards, counted from the first, a person may know everything about.

        A table tells its players of the end of a board before its set has the result. So this waits for the
        result if the `wanted` board is the one that just ended.
        """
        member = loaded.member_of(player)
        shown = loaded.shown_boards(player)
        if member is not None and member.code is not None and wanted == shown + 1:
            if await self.store.shared_sets.has_finished(member.code, wanted):
                with suppress(TimeoutError):
                    async with asyncio.timeout(_RESULT_S):
                        await loaded.wait_for_result(member.number, wanted)
            shown = loaded.shown_boards(player)
        return shown

    def sealed(self, loaded: LoadedSet) -> None:
        """Move a set to those that are sealed."""
        loaded.seal()
        self._open.pop(loaded.id, None)
        self._keep_sealed(loaded)

    async def _known(self, set_id: str) -> LoadedSet:
        loaded = await self.find(set_id)
        if loaded is None:
            raise StorageError(f"there is no set {set_id}")
        return loaded

    async def _load(self, set_id: str) -> LoadedSet | None:
        sets = self.store.shared_sets
        row = await sets.set(set_id)
        if row is None:
            return None
        entrants, players = await sets.entrants(set_id), await sets.players(set_id)
        results, maker = await sets.results(set_id), await self._maker(row)
        # In a thread, because a large set takes longer than other tables should wait.
        loaded = await asyncio.to_thread(LoadedSet, row, entrants, players, results, maker)
        if loaded.sealed:
            self._keep_sealed(loaded)
        else:
            self._open[set_id] = loaded
        return loaded

    async def _maker(self, row: SetRow) -> str | None:
        return None if row.maker is None else (await self.store.names_of([row.maker])).get(row.maker)

    def _keep_sealed(self, loaded: LoadedSet) -> None:
        self._sealed[loaded.id] = loaded
        while len(self._sealed) > _MOST_SEALED:
            self._sealed.popitem(last=False)
