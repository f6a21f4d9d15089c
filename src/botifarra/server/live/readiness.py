"""The readiness of the server: a writable database, free disk space, and bots that answer."""

import asyncio
import logging
from time import monotonic
from typing import Literal

from botifarra.core.cards import DECK
from botifarra.core.deal import Deal
from botifarra.core.rules import Rules
from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.core.view import View
from botifarra.server.live.bots.pool import Pool
from botifarra.server.store.errors import StorageError
from botifarra.server.store.store import Store

_log = logging.getLogger(__name__)

Fault = Literal["storage", "disk", "bots"]
"""A fault: the database cannot be written, the disk is almost full, or bots do not answer."""

_FRESH_S = 2.0
"""Seconds for which a result is cached."""

_TIMEOUT_S = 5.0
"""Timeout in seconds of a write or of a bot's answer."""


class Readiness:
    """A check that really writes and asks a bot. `reserve` is the number of bytes that must be free.

    Only one check runs at a time, and its result is cached.
    """

    def __init__(self, store: Store, pool: Pool, reserve: int) -> None:
        self._store = store
        self._pool = pool
        self._reserve = reserve
        self._faults: tuple[Fault, ...] = ()
        self._checked_at: float | None = None
        self._check: asyncio.Task[None] | None = None

    async def faults(self) -> tuple[Fault, ...]:
        """Return the current faults, or those of the cached check; none if the server is ready."""
        if self._checked_at is None or monotonic() - self._checked_at > _FRESH_S:
            if self._check is None:
                self._check = asyncio.create_task(self._look())
            await asyncio.shield(self._check)
        return self._faults

    async def _look(self) -> None:
        try:
            found = await asyncio.gather(self._storage(), self._disk(), self._bots())
            faults = tuple(fault for fault in found if fault is not None)
            if faults != self._faults:
                if faults:
                    _log.warning("not ready: %s", ", ".join(faults), extra={"code": "not_ready"})
                else:
                    _log.warning("ready again", extra={"code": "ready"})
            self._faults, self._checked_at = faults, monotonic()
        finally:
            self._check = None

    async def _storage(self) -> Fault | None:
        try:
            async with asyncio.timeout(_TIMEOUT_S):
                await self._store.write_pulse()
        except (StorageError, TimeoutError):
            return "storage"
        return None

    async def _disk(self) -> Fault | None:
        try:
            async with asyncio.timeout(_TIMEOUT_S):
                free = await asyncio.to_thread(self._store.free_bytes)
        except (OSError, TimeoutError):
            return "disk"
        return "disk" if free is not None and free < self._reserve else None

    async def _bots(self) -> Fault | None:
        answer = await self._pool.ask("random", _first_view(), "ready", _TIMEOUT_S)
        return "bots" if answer is None else None


def _first_view() -> View:
    """Return the view of the first player to call in a sample deal."""
    state = State.start(Rules(), Deal.from_deck(tuple(DECK), Seat.NORTH))
    return state.view(state.public.to_act)
