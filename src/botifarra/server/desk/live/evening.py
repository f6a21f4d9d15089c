"""The evening of an event: its file, the state of its desk, and everybody who looks at it."""

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from time import time
from typing import Literal, Self

import msgspec
from msgspec.structs import replace

from botifarra.eventfile import EventFileError, Snapshot
from botifarra.eventfile.rescue import SavedLog, has_one_of, rescued
from botifarra.eventfile.shared import POLL, SharedFile
from botifarra.server.desk.links import PUBLIC, Link, find_link, known_links, secret_of, tables_by_hand
from botifarra.server.desk.live.lost_logs import LostLogs
from botifarra.server.desk.live.screen_maker import ScreenMaker
from botifarra.server.desk.live.state_file import first_state, read_state, state_path, write_state
from botifarra.server.desk.live.viewer import Viewer
from botifarra.server.desk.moved_links import Served, moved_links
from botifarra.server.desk.protocol.moved import MovedLinks
from botifarra.server.desk.protocol.replies import LinkRole
from botifarra.server.desk.protocol.screens import AnyScreen
from botifarra.server.desk.rounds import round_in_play
from botifarra.server.desk.screens.closed_results import ClosedResults
from botifarra.server.desk.state import DeskState, GivenLinks
from botifarra.tournament.book import Book
from botifarra.tournament.chain import BrokenChain

_log = logging.getLogger(__name__)

_encode = msgspec.json.Encoder().encode

_ORDER: tuple[LinkRole, ...] = ("director", "deputy", "hall", "public", "table")
"""The roles in the order in which a change is shown. The tables are last, because they are many."""


def now_ms() -> int:
    """Return the system's time in milliseconds since 1970.

    It counts a sleep of the machine, and the end of a round in the state file means the same after a restart.
    """
    return int(1000 * time())


class Evening:
    """An event that is served. Use `open`.

    After each change of the log or of the desk's state, every connected screen is made anew. It is sent only
    if its bytes have changed. Requests are answered between two screens, so that none waits for all of them.
    """

    def __init__(
        self,
        event: str,
        shared: SharedFile,
        state: DeskState,
        path: Path,
        lost: LostLogs,
        rescued: tuple[SavedLog, ...] = (),
    ) -> None:
        self.event = event
        self.shared = shared
        self.state = state
        self.rescued = rescued
        """The logs beside the event file that have what it lacks."""
        self.moved: MovedLinks | None = None
        """Where printed cards lead if that was not this server at its start, until new ones are printed."""
        self.viewers: set[Viewer] = set()
        self._arranging = asyncio.Lock()
        self._rounds = len(shared.latest.book.rounds)
        self._lost = lost
        self._log_path = path
        self._path = state_path(path)
        self._changing = asyncio.Lock()
        self._screens = ScreenMaker(event)
        self._stale: set[LinkRole] = set()
        self._changed = asyncio.Event()
        self._is_being_saved = False

    @classmethod
    @asynccontextmanager
    async def open(cls, event: str, path: Path, lost: LostLogs) -> AsyncIterator[Self]:
        """Open an event until the end of the block; `lost` saves its log if the file is lost.

        Raises the errors of the event file, `NotOpened` for one that has no entry yet, `BadStateFile` and
        `OSError`.
        """
        async with SharedFile.open(path) as shared:
            _ = shared.latest.book.begun
            beside = state_path(path)
            state = read_state(beside)
            if state is None:
                state = first_state(shared.latest.book)
                write_state(beside, state)
            evening = cls(event, shared, state, path, lost, await shared.work(rescued))
            tasks = [asyncio.create_task(task) for task in (evening._follow(), evening._keep_showing())]
            try:
                yield evening
            finally:
                for task in tasks:
                    task.cancel()
                await asyncio.wait(tasks)
                await evening._save_if_lost()

    @property
    def log(self) -> Snapshot:
        """The last known log; raises the error that keeps it from being read."""
        return self.shared.latest

    @property
    def book(self) -> Book:
        """The last known book; raises the error that keeps the log from being read."""
        return self.shared.latest.book

    def closed_results(self) -> ClosedResults:
        """Return the results of closed rounds; raises the error that keeps the log from being read."""
        return self._screens.closed_results(self.book, self.state)

    @property
    def closing_code(self) -> Literal["damaged", "file", "gone"]:
        """The code with which a screen is closed, because the log cannot be read."""
        if not self.shared.has_failed:
            return "file"
        if not self.shared.is_replaced:
            return "damaged"
        return "file" if self._log_path.exists() else "gone"

    def find(self, secret: str | None) -> Link | None:
        """Return the link that has a secret. Without a secret return `PUBLIC`, if there is a public page."""
        if secret is None:
            return PUBLIC if self.state.is_public else None
        return find_link(self.state, known_links(self.book, self.state), secret)

    def phones(self) -> Counter[int]:
        """Return the number of connected phones by table."""
        links = (viewer.link for viewer in self.viewers)
        return Counter(link.table for link in links if link is not None and link.table is not None)

    def join(self, viewer: Viewer, link: Link, secret: str | None) -> None:
        """Show a screen to somebody, from now on."""
        viewer.join(self, link, secret)
        self.viewers.add(viewer)
        self._show(link)
        self._count_phones(link)

    def leave(self, viewer: Viewer) -> None:
        """Stop showing anything to somebody."""
        self.viewers.discard(viewer)
        if viewer.link is not None:
            self._count_phones(viewer.link)

    def _count_phones(self, link: Link) -> None:
        """Show the desk the number of phones, once for all that come or go at the same time."""
        if link.role == "table":
            self._show_later("director", "deputy")

    def _show_later(self, *roles: LinkRole) -> None:
        """Let `_keep_showing` make the screens of some roles anew."""
        self._stale.update(roles)
        self._changed.set()

    @asynccontextmanager
    async def arranging(self) -> AsyncIterator[None]:
        """Let commands about rounds and boards wait for one another: they read the log and the state.

        At the end, the state is true of the log.
        """
        async with self._arranging:
            yield
            await self._keep_state_true()

    async def change_state(self, request: str, change: Callable[[DeskState], DeskState]) -> None:
        """Store another state of the desk, once for each request, and show it.

        Raises the error of `change` and `OSError`.
        """
        async with self._changing:
            if request not in self.state.done:
                await self._store(change(self.state).remembering(request))
        self._end_replaced_links()
        self._show_later(*_ORDER)

    async def serve_at(self, served: Served) -> None:
        """Tell the director if printed cards do not lead to these addresses.

        If there are none on paper, keep where the links lead now.
        """
        self.moved = moved_links(self.state.given, served)

        def noted(state: DeskState) -> DeskState:
            is_kept = served.is_alone or (state.given is not None and state.given.are_on_cards)
            return state if is_kept else replace(state, given=served.links)

        await self.note(noted)
        self._show_later("director", "deputy")

    async def note_given(self, cards: GivenLinks) -> None:
        """Store where the cards lead that were printed just now, as `note` does.

        They lead to this server, perhaps at an address that it did not have at its start.
        """
        self.moved = None
        await self.note(lambda state: replace(state, given=cards))
        self._show_later("director", "deputy")

    async def note(self, change: Callable[[DeskState], DeskState]) -> None:
        """Store what no screen shows. If the disk is full, it is known until the server stops."""
        async with self._changing:
            before, self.state = self.state, change(self.state)
            if self.state != before:
                with suppress(OSError):
                    await self._store(self.state)

    async def _store(self, state: DeskState) -> None:
        await self.shared.work(lambda _: write_state(self._path, state))
        self.state = state

    async def _keep_showing(self) -> None:
        """Show each change to everybody, without end."""
        while True:
            await self._changed.wait()
            self._changed.clear()
            stale, self._stale = self._stale, set()
            links = {viewer.link for viewer in self.viewers if viewer.link is not None}
            shown = [link for link in links if link.role in stale]
            for link in sorted(shown, key=lambda link: _ORDER.index(link.role)):
                self._show(link)
                await asyncio.sleep(0)

    def _show(self, link: Link) -> None:
        """Show the present state to everybody who has a link."""
        viewers = [viewer for viewer in self.viewers if viewer.link == link]
        if not viewers:
            return
        try:
            made = _encode(self._made(link)).decode()
        except (EventFileError, BrokenChain):
            return  # if the error is permanent, `_follow` tells the viewers
        except Exception:  # the other screens must still be shown
            _log.exception("a screen of %s failed", self.event, extra={"code": "screen_failed"})
            return
        for viewer in viewers:
            viewer.show(made)

    def _made(self, link: Link) -> AnyScreen:
        return self._screens.screen(link, self.log, self.state, self.phones(), self.rescued, self.moved)

    def _end_replaced_links(self) -> None:
        for viewer in list(self.viewers):
            link = viewer.link
            if link == PUBLIC and not self.state.is_public:
                viewer.end("no_event")
            elif link not in (None, PUBLIC) and viewer.secret != secret_of(self.state, link):
                viewer.end("no_link")

    async def _follow(self) -> None:
        """Show each change of the log, also those of commands."""
        is_warned, path = False, self._log_path
        while True:
            try:
                async for _ in self.shared.changes():
                    is_warned = False
                    self.rescued = tuple(each for each in self.rescued if path.with_name(each.name).exists())
                    await self._forget_rescued()
                    async with self.arranging():  # a command under way may be about to set the clock
                        pass
                    self._show_later(*_ORDER)
                return
            except Exception as error:  # whatever it is, the next change must be shown
                if self.shared.has_failed:
                    break
                if not is_warned:
                    unreadable = {"code": "event_unreadable"}
                    _log.warning("%s cannot be read now", self.event, exc_info=error, extra=unreadable)
                is_warned = True
                await asyncio.sleep(POLL)
        try:
            await self._save_if_lost()
        finally:
            for viewer in list(self.viewers):
                viewer.end(self.closing_code)

    async def _save_if_lost(self) -> None:
        """Save the log, once, unless the file in its place has it all."""
        if not self._is_being_saved:
            self._is_being_saved = True
            await self._lost.save(self.event, self.shared)

    async def find_rescued(self) -> None:
        """Tell the director of a log that was saved beside the file after it was opened."""
        with suppress(EventFileError, BrokenChain, OSError):
            self.rescued = await self.shared.work(rescued)
            self._show_later("director", "deputy")

    async def _forget_rescued(self) -> None:
        """Forget saved logs that the file has again, because somebody has copied one of them over it.

        Everybody opens the screen again, and learns whether the file has what this person has sent.
        """
        if not (known := self.rescued):
            return
        is_back = await self.shared.work(lambda file: has_one_of(file, known))
        if is_back:
            self.rescued = await self.shared.work(rescued)
            if len(self.rescued) < len(known):
                for viewer in list(self.viewers):
                    viewer.end("file")

    async def _keep_state_true(self) -> None:
        """Reopen closed rounds that were taken back, so that they are in play when they are paired again.

        The clock of a round in play that was taken back stops. Remember the tables that are numbered by hand,
        whose links are on paper.
        """
        async with self._changing:
            book = self.book
            closed = min(self.state.closed, len(book.rounds))
            # the clock is that of the round that was closed last, not of one before it
            clock = self.state.clock_before if closed == self.state.closed else None
            tables = self.state.tables_by_hand | tables_by_hand(book)
            state = replace(self.state, closed=closed, clock_before=clock, tables_by_hand=tables)
            if len(book.rounds) < self._rounds and round_in_play(book, state) is None:
                state = replace(state, clock=None)
            self._rounds = len(book.rounds)
            if state != self.state:
                with suppress(OSError):
                    await self._store(state)
