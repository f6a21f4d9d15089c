"""The deletion of tables and guests that were unused for thirty days, a few at a time."""

import asyncio
import logging
import time

from botifarra.server.live.lobby import Lobby
from botifarra.server.store.errors import StorageError
from botifarra.server.store.store import Store
from botifarra.server.store.unused import UNUSED_MS

BATCH = 100
"""Tables or guests deleted by one transaction, for which others have to wait."""

_PAUSE_S = 0.5
"""Seconds between two of these transactions."""

_FIRST_S = 60.0
_EVERY_S = 3600.0

_log = logging.getLogger(__name__)


async def keep_forgetting(store: Store, lobby: Lobby) -> None:
    """Delete unused data soon after the start and then every hour, without end."""
    await asyncio.sleep(_FIRST_S)
    while True:
        try:
            # By the system's time, as visits are stored: the calendar may be ahead of it.
            await forget(store, lobby, int(time.time() * 1000) - UNUSED_MS)
        except StorageError as error:
            _log.warning("unused data could not be deleted: %s", error, extra={"code": "not_forgotten"})
        await asyncio.sleep(_EVERY_S)


async def forget(store: Store, lobby: Lobby, before: int) -> None:
    """Delete tables without a hand and guests who never played, unused since a moment.

    Guests at a table, and hosts of tables in memory, are marked as seen first, so they stay.
    """
    while await lobby.forget_undealt(before, BATCH):
        await asyncio.sleep(_PAUSE_S)
    await store.note_present(sorted(lobby.people))
    while await store.forget_guests(before, BATCH) == BATCH:
        await asyncio.sleep(_PAUSE_S)
