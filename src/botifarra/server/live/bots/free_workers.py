"""The free workers, and the questions that wait for one: those of bots on turn go first."""

import asyncio
from collections import deque

from botifarra.server.live.bots.process import Worker


class FreeWorkers:
    """Free workers. A worker that becomes free goes to the oldest urgent question, else to a patient one."""

    def __init__(self) -> None:
        self._free: deque[Worker] = deque()
        self._urgent: deque[asyncio.Future[Worker]] = deque()
        self._patient: deque[asyncio.Future[Worker]] = deque()

    async def get(self, *, is_urgent: bool) -> Worker:
        """Return a worker as soon as one is free."""
        if self._free:
            return self._free.popleft()
        turn: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        (self._urgent if is_urgent else self._patient).append(turn)
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.put(turn.result())
            raise

    def put(self, worker: Worker) -> None:
        """Hand on a worker that has become free."""
        for waiting in (self._urgent, self._patient):
            while waiting:
                turn = waiting.popleft()
                if not turn.done():
                    turn.set_result(worker)
                    return
        self._free.append(worker)
