"""The sets whose boards many tables play, as one live table sees them."""

import asyncio
import secrets
from typing import Protocol

from botifarra.fairness.chance import SEED_BYTES
from botifarra.server.live.clock import Clock
from botifarra.server.store.errors import StorageError
from botifarra.server.table.sharing import (
    FinishedBoard,
    SharedBoard,
    board_begins,
    finished_board,
    lapse,
    wanted_board,
)
from botifarra.server.table.steps import Steps
from botifarra.server.table.table import Table


class SharedBoards(Protocol):
    """The sets of a server. Both methods may raise `StorageError`; then the table asks again."""

    async def board(self, set_id: str, number: int) -> SharedBoard:
        """Return a board of a set. It is asked for when the board begins at a table, and not before."""

    async def finished(self, board: FinishedBoard) -> None:
        """Store the result of a board; on return it is durable.

        The end of the board is in the table's log already. The same result may come again, after a restart
        or a failure, and changes nothing then.
        """


class NoSharedBoards:
    """The sets of a server that has none."""

    async def board(self, set_id: str, number: int) -> SharedBoard:
        """Raise `StorageError`."""
        raise StorageError(f"there is no set {set_id}")

    async def finished(self, board: FinishedBoard) -> None:
        """Raise `StorageError`."""
        raise StorageError(f"there is no set {board.set}")


class Sharing:
    """The requests of one table to its set: for each board that begins, and with each result.

    A board begins only when the result of the board before it is stored. So after a restart, only the last
    result may have to be sent again.
    """

    def __init__(self, boards: SharedBoards, clock: Clock) -> None:
        self._boards = boards
        self._clock = clock
        self._told = 0
        self._is_over = False
        self._settled = asyncio.Event()

    @property
    def is_lapsing(self) -> bool:
        """Whether the time is over and the table is not at its end yet."""
        return self._is_over and not self._settled.is_set()

    async def next_steps(self, table: Table) -> Steps:
        """Return the next steps of a shared table; none where it waits, and at any other table.

        First sends the result of the last finished board to the set, if that was not done yet. Raises
        `StorageError`.
        """
        if table.shared is None:
            return ()
        finished = finished_board(table)
        if finished is not None and finished.board != self._told:
            await self._boards.finished(finished)
            self._told = finished.board
        if self._is_over and (steps := lapse(table, self._clock.now(), secrets.token_bytes(SEED_BYTES))):
            return steps
        if table.stage in ("finished", "closed"):
            self._settled.set()
        number = wanted_board(table, self._clock.now())
        if number is None:
            return ()
        board = await self._boards.board(table.shared.set, number)
        return board_begins(table, board, self._clock.now(), secrets.token_bytes(SEED_BYTES))

    def end(self) -> None:
        """End the time for the boards."""
        self._is_over = True

    async def settled(self, table: asyncio.Task[None]) -> bool:
        """Wait until the table is at its end and its set knows the last result.

        Return false if the task of the table ends before.
        """
        waiting = asyncio.create_task(self._settled.wait())
        await asyncio.wait([table, waiting], return_when=asyncio.FIRST_COMPLETED)
        waiting.cancel()
        return self._settled.is_set()
