"""Requests taken up one at a time, so that many at once do not hold up the tables."""

import asyncio
from collections import deque
from typing import Any

_REST = 2.0
"""How many times as long as a request took the loop belongs to all else before the next one begins."""


class Paced:
    """An ASGI application that begins one request at a time, and leaves the loop most of the time.

    A move comes back to the loop some ten times until it is kept and told, and meets few requests on its
    way, however many have come. As many can wait as there are connections, since each connection has one
    request at a time.
    """

    def __init__(self, app: Any) -> None:
        self._app = app
        self._waiting: deque[asyncio.Future[None]] = deque()
        self._is_taken = False

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve a request in its turn."""
        if scope["type"] != "lifespan":
            await self._turn()
        await self._app(scope, receive, send)

    async def _turn(self) -> None:
        loop = asyncio.get_running_loop()
        if self._is_taken:
            mine = loop.create_future()
            self._waiting.append(mine)
            await mine
        else:
            self._is_taken = True
            loop.call_soon(self._rest, loop.time())

    def _rest(self, began: float) -> None:
        """Wait before the next request, in the turn after one has begun."""
        loop = asyncio.get_running_loop()
        loop.call_later(_REST * (loop.time() - began), self._pass_on)

    def _pass_on(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting:
            next_one = self._waiting.popleft()
            if not next_one.done():
                next_one.set_result(None)
                loop.call_soon(self._rest, loop.time())
                return
        self._is_taken = False
