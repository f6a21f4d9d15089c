"""The task that makes, closes and seals sets as time passes."""

import asyncio
import logging

from botifarra.server.live.limits import Buckets
from botifarra.server.live.lobby import Lobby
from botifarra.server.shared.closing import close
from botifarra.server.shared.field_bots import FieldBots
from botifarra.server.shared.files import SetFiles
from botifarra.server.shared.loaded_set import LoadedSet
from botifarra.server.shared.months import Months
from botifarra.server.shared.ratings import Ratings
from botifarra.server.shared.restoring import restore_results
from botifarra.server.shared.schedule import next_change
from botifarra.server.shared.shared_sets import SharedSets
from botifarra.server.store.errors import StorageError

_LONGEST_S = 60.0
"""Seconds after which the keeper looks at the calendar again: timers do not count a sleep of the machine."""

_AGAIN_S = 5.0
"""Seconds until the next attempt after the store failed, or while bots have to play a set that is over."""

_log = logging.getLogger(__name__)


class SetKeeper:
    """Makes the sets of the day and week in time, and seals every set after its window.

    `makers` limits the sets that people make, by address. `has_field` is that of `FieldBots`.
    """

    def __init__(self, sets: SharedSets, lobby: Lobby, *, has_field: bool = True) -> None:
        self.sets = sets
        self.months = Months(sets.store, sets.zone)
        self.ratings = Ratings(sets.store)
        self.files = SetFiles(sets.store)
        self.makers = Buckets(lobby.limits.sets)
        self._wake = asyncio.Event()
        self.bots = FieldBots(sets, self._wake.set, has_field=has_field)
        self._lobby = lobby

    def look(self) -> None:
        """Look for sets to close, because there is a new one."""
        self._wake.set()
        self.bots.look()

    async def run(self) -> None:
        """Make, close and seal sets when they are due, without end."""
        playing = asyncio.create_task(self.bots.run())
        try:
            while True:
                self._wake.clear()
                try:
                    is_done = await self.advance()
                except StorageError as error:
                    _log.warning("the sets wait for the store: %s", error, extra={"code": "storage"})
                    is_done = False
                await self._wait(is_done)
        finally:
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)

    async def start(self) -> None:
        """Load the sets that are not sealed, and make those of the day, before anybody asks for them."""
        await self.sets.load_open()
        await self.sets.make_scheduled()
        for loaded in self.sets.open:
            await restore_results(self.sets, loaded)

    async def advance(self) -> bool:
        """Do all that is due; return false if something has to wait for the bots of a set."""
        await self.sets.make_scheduled()
        self.bots.look()
        is_done = True
        for loaded in self.sets.open:
            if loaded.shared.closes_at <= self.sets.clock.now():
                is_done &= await self._close(loaded)
        return is_done

    async def _close(self, loaded: LoadedSet) -> bool:
        try:
            return await close(self.sets, self._lobby, self.bots, loaded)
        except StorageError:
            raise
        except Exception:  # whatever the error, the other sets must go on
            _log.exception("a set cannot be closed", extra={"code": "set_not_closed", "set": loaded.id})
            return False

    async def _wait(self, is_done: bool) -> None:
        """Wait until the next set opens or closes, or is made, but not for long."""
        clock = self.sets.clock
        ends = [loaded.shared.closes_at for loaded in self.sets.open]
        moment = min([next_change(clock.now(), self.sets.zone), *ends])
        seconds = min(clock.until(moment), _LONGEST_S) if is_done else _AGAIN_S
        try:
            async with asyncio.timeout(seconds):
                await self._wake.wait()
        except TimeoutError:
            pass
