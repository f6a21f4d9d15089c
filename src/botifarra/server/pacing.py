"""Requests taken up one at a time, so that many at once do not hold up the tables."""

import asyncio
from collections import deque
from typing import Any


class Paced:
    """An ASGI application that begins at most one request in each turn of the event loop.

    Between two turns the loop looks at all sockets: a move waits for one request, however many have come.
    As many can wait as there are connections, since each connection has one request at a time.
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
            loop.call_soon(self._pass_on)

    def _pass_on(self) -> None:
        while self._waiting:
            next_one = self._waiting.popleft()
            if not next_one.done():
                next_one.set_result(None)
                asyncio.get_running_loop().call_soon(self._pass_on)
                return
        self._is_taken = False
