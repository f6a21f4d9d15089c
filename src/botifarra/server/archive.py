"""The hands played at tables, for people who look at them again."""

import asyncio
import logging
from collections import OrderedDict

from botifarra.server.store.store import Store
from botifarra.server.table.records import PlayedMatch, match_records

_log = logging.getLogger(__name__)

_TABLES = 8
"""Number of tables whose hands are cached."""


class Archive:
    """A cache of the hands of a few tables. One log is read at a time; a log that has grown is read again."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._read: OrderedDict[str, tuple[int, tuple[PlayedMatch, ...]]] = OrderedDict()
        self._reading = asyncio.Lock()

    async def matches(self, code: str) -> tuple[PlayedMatch, ...] | None:
        """Return the matches of a table with their hands; None without such a table. Raise `StorageError`."""
        async with self._reading:
            last = await self._store.last_seq(code)
            if last is None:
                return None
            known = self._read.get(code)
            if known is None or known[0] != last:
                log, is_whole = await self._store.readable_log(code) or ([], True)
                # In a thread, because a long log takes longer than other requests should wait.
                played = await asyncio.to_thread(match_records, log, is_whole)
                for deal in (deal for match in played for deal in match.unreadable):
                    _log.warning(
                        "hand %s cannot be read", deal, extra={"code": "unreadable_hand", "table": code}
                    )
                known = max(last, log[-1].seq if log else 0), played
                self._read[code] = known
                if len(self._read) > _TABLES:
                    self._read.popitem(last=False)
            self._read.move_to_end(code)
            return known[1]
