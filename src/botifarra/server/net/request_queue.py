"""A queue that starts requests one at a time, so that many at once do not hold up the tables."""

import asyncio
from collections import deque
from typing import Any

from botifarra.server.live.limits import whose

_REST = 2.0
"""Pause before the next request, as a multiple of the time that the last one took."""

_MOST_REST_S = 0.02
"""Longest pause in seconds. A request may have taken long only because of the garbage collector or a move."""


class Paced:
    """An ASGI application that starts one request at a time, and leaves the event loop free most of the time.

    A move passes through the event loop about ten times until it is stored and announced. With these pauses,
    few requests run between those passes, however many have arrived. Addresses take turns, so that many
    requests of one address do not delay those of another. The queue is bounded by the number of connections,
    because each has one request at a time.
    """

    def __init__(self, app: Any) -> None:
        self._app = app
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        self._is_taken = False

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve a request when its turn comes."""
        if scope["type"] != "lifespan":
            await self._turn(whose(scope["client"][0] if scope.get("client") else ""))
        await self._app(scope, receive, send)

    async def _turn(self, address: str) -> None:
        loop = asyncio.get_running_loop()
        if self._is_taken:
            mine = loop.create_future()
            self._waiting.setdefault(address, deque()).append(mine)
            await mine
        else:
            self._is_taken = True
            loop.call_soon(self._rest, loop.time())

    def _rest(self, began: float) -> None:
        """Wait before the next request, once one has been started."""
        loop = asyncio.get_running_loop()
        loop.call_later(min(_REST * (loop.time() - began), _MOST_REST_S), self._pass_on)

    def _pass_on(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting:
            address = next(iter(self._waiting))
            own = self._waiting.pop(address)
            next_one = own.popleft()
            if own:
                self._waiting[address] = own  # behind all other addresses
            if not next_one.done():
                next_one.set_result(None)
                loop.call_soon(self._rest, loop.time())
                return
        self._is_taken = False
