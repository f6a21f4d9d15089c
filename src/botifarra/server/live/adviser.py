"""The advice at one table: computed once for a turn, and kept for a player who reconnects."""

import asyncio
import logging
from collections.abc import Collection

from botifarra.server.live.bots.pool import Pool
from botifarra.server.live.connection import Connection
from botifarra.server.protocol.replies import Advice
from botifarra.server.table.advising import AdviceTurn

_log = logging.getLogger(__name__)

_TRIES = 3
"""Attempts at one advice: a worker may die while it thinks."""


class Adviser:
    """The question for advice, one at a time.

    The answer is sent to all connections of the player who asked.
    """

    def __init__(self, pool: Pool, connections: Collection[Connection]) -> None:
        self._pool = pool
        self._connections = connections
        self._turn: AdviceTurn | None = None
        self._advice: Advice | None = None
        self._task: asyncio.Task[None] | None = None

    def follow(self, turn: AdviceTurn | None) -> None:
        """Compute the advice for this turn, unless it is known. Drop that of any other turn."""
        if turn is not None and self._turn is not None and turn.seq == self._turn.seq:
            return
        self.forget()
        if turn is not None:
            self._turn = turn
            self._task = asyncio.create_task(self._think(turn))

    def forget(self) -> None:
        """Drop the question and its answer."""
        if self._task is not None:
            self._task.cancel()
        self._task = self._turn = self._advice = None

    def remind(self, peer: Connection) -> None:
        """Send the advice to a connection of the player who asked for it, if it is known."""
        if self._turn is not None and self._turn.player == peer.player and self._advice is not None:
            peer.tell(self._advice)

    async def _think(self, turn: AdviceTurn) -> None:
        advice = Advice(turn.seq)
        try:
            for _ in range(_TRIES):
                found = await self._pool.advise(turn.view)
                if found is not None:
                    advice = Advice(turn.seq, found.choices, found.worlds, found.deals)
                    break
        except Exception:  # whatever the error, the player gets an answer
            _log.exception("advice could not be computed", extra={"code": "advice_broke"})
        self._advice = advice
        for peer in self._connections:
            self.remind(peer)
