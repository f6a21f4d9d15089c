"""The coach at one table: each decision is judged once, and a player who is warned gets the reason."""

import asyncio
import logging
from collections.abc import Callable, Collection

from botifarra.server.live.bots.pool import Pool
from botifarra.server.live.clock import Clock
from botifarra.server.live.connection import Connection
from botifarra.server.protocol.correction import Finding
from botifarra.server.protocol.replies import Correction
from botifarra.server.table.coaching import CoachTurn
from botifarra.server.table.finding import is_mistake

_log = logging.getLogger(__name__)

_TRIES = 3
"""Attempts at one judgement: a worker may die while it judges."""


class Coach:
    """The judgement of the last decision. `wake` is called when it is there."""

    def __init__(
        self, pool: Pool, clock: Clock, connections: Collection[Connection], wake: Callable[[], None]
    ) -> None:
        self._judged_at = 0
        self._pool = pool
        self._clock = clock
        self._connections = connections
        self._wake = wake
        self._turn: CoachTurn | None = None
        self._finding: Finding | None = None
        self._task: asyncio.Task[None] | None = None

    @property
    def judged_at(self) -> int | None:
        """The time of the last judgement, in milliseconds since 1970; None during one."""
        is_judging = self._turn is not None and not self._turn.warned and self._task is not None
        return None if is_judging else self._judged_at

    @property
    def mistake(self) -> CoachTurn | None:
        """The decision, if it was found to be a mistake and its player was not warned yet."""
        turn, found = self._turn, self._finding
        return turn if turn is not None and not turn.warned and found and is_mistake(found) else None

    def follow(self, turn: CoachTurn | None) -> None:
        """Judge this decision, unless that was done; tell its player the reason once there is a warning."""
        if turn is None or self._turn is None or turn.decided != self._turn.decided:
            self.forget()
            self._turn = turn
            if turn is not None:
                self._task = asyncio.create_task(self._judge(turn))
        elif turn.warned != self._turn.warned:
            self._turn = turn
            self._tell()

    def forget(self) -> None:
        """Drop the decision and its judgement."""
        if self._task is not None:
            self._task.cancel()
        self._task = self._turn = self._finding = None

    def remind(self, peer: Connection) -> None:
        """Send the reason to a connection of the player who was warned, if it is known."""
        turn = self._turn
        if turn is not None and turn.warned and turn.player == peer.player and self._task is None:
            peer.tell(Correction(turn.warned, self._finding))

    async def _judge(self, turn: CoachTurn) -> None:
        try:
            self._finding = await self._found(turn)
        except Exception:  # whatever the error, the game goes on
            _log.exception("a decision could not be judged", extra={"code": "coach_broke"})
        self._task = None
        self._judged_at = self._clock.now()
        self._tell()
        self._wake()

    async def _found(self, turn: CoachTurn) -> Finding | None:
        choice = turn.choice
        if choice is None:
            return None
        for _ in range(_TRIES):
            found = await self._pool.judge(choice)
            if found is not None:
                return found
        return None

    def _tell(self) -> None:
        for peer in self._connections:
            self.remind(peer)
