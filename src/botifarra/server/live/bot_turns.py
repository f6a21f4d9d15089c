"""The bot on turn at one table: it is asked at once, and its answer waits for the pace of the table."""

import asyncio
import logging
from collections.abc import Callable
from secrets import token_hex

from botifarra.core.actions import Action
from botifarra.server.live.bots.fallback import fallback
from botifarra.server.live.bots.pool import Pool
from botifarra.server.live.clock import Clock
from botifarra.server.table.due import BotTurn

_log = logging.getLogger(__name__)


class Thinker:
    """The question to the bot on turn, one at a time. `wake` is called when its answer may be given."""

    def __init__(self, pool: Pool, clock: Clock, wake: Callable[[], None]) -> None:
        self.answer: tuple[BotTurn, Action] | None = None
        self._pool = pool
        self._clock = clock
        self._wake = wake
        self._turn: BotTurn | None = None
        self._task: asyncio.Task[None] | None = None

    def follow(self, turn: BotTurn | None) -> None:
        """Ask the bot of this turn, unless it was asked already. Drop the question of any other turn."""
        if turn is not None and self._turn is not None and _key(turn) == _key(self._turn):
            return
        self.forget()
        if turn is not None:
            self._turn = turn
            self._task = asyncio.create_task(self._think(turn))

    def forget(self) -> None:
        """Drop the question."""
        if self._task is not None:
            self._task.cancel()
        self._task = self._turn = self.answer = None

    async def _think(self, turn: BotTurn) -> None:
        action = None
        try:
            action = await self._ask(turn)
        except Exception:  # whatever the error, the table must go on
            _log.exception("a bot could not be asked", extra={"code": "bot_broke"})
        if action is None or action not in turn.view.legal_actions:
            action = fallback(turn.view)
        while time_left := self._clock.until(turn.answers_at):
            await asyncio.sleep(time_left)
        self.answer = turn, action
        self._wake()

    async def _ask(self, turn: BotTurn) -> Action | None:
        """Return the bot's answer. Only at a shared board it may take longer than the pause before a card."""
        if turn.steady is not None:
            seed, nodes, is_urgent = turn.steady
            return await self._pool.ask_steadily(turn.level, turn.view, seed, nodes, is_urgent=is_urgent)
        time_left = self._clock.until(turn.answers_at)
        return await self._pool.ask(turn.level, turn.view, token_hex(), time_left)


def _key(turn: BotTurn) -> tuple[int, str, int]:
    return turn.base, turn.by, turn.answers_at
