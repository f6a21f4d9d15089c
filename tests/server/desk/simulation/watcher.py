"""A screen that opens its socket again by itself, as the pages do."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count

import msgspec
from websockets.exceptions import WebSocketException

from botifarra.server.desk.links import Link
from tests.server.desk.evenings import Desk, Json, Screen
from tests.timeouts import TIMEOUT_S

_BEAT_S = 10
_AGAIN_S = 1.0
_LOOK_S = 0.02


@dataclass
class Watcher:
    """A screen of a device with an address of its own, and what it has shown last."""

    desk: Desk
    address: str | None
    shown: Json = field(default_factory=dict)
    watching: asyncio.Task[None] | None = None

    def watch(self, link: Link | None) -> None:
        """Show the screen of a link from now on."""
        self.cut()
        self.watching = asyncio.create_task(self._watch(link))

    def cut(self) -> None:
        """Lose the network."""
        if self.watching:
            self.watching.cancel()
        self.shown = {}

    async def until(self, fits: Callable[[Json], bool]) -> Json:
        """Wait until the screen fits, and return it."""
        async with asyncio.timeout(TIMEOUT_S):
            while not (self.shown and fits(self.shown)):
                await asyncio.sleep(_LOOK_S)
        return self.shown

    async def _watch(self, link: Link | None) -> None:
        while True:
            with suppress(OSError, WebSocketException):
                await self._receive(link)
            await asyncio.sleep(_AGAIN_S)

    async def _receive(self, link: Link | None) -> None:
        """Receive what is shown until the socket is closed."""
        screen = await self.desk.look(link, address=self.address)
        beating = asyncio.create_task(_beat(screen))
        try:
            while True:
                self.shown = screen.shown
                await screen.next()
        finally:
            beating.cancel()
            self.desk.screens.remove(screen)
            await screen.socket.close()


async def _beat(screen: Screen) -> None:
    with suppress(WebSocketException):
        for number in count(1):
            await asyncio.sleep(_BEAT_S)
            await screen.socket.send(msgspec.json.encode({"t": "beat", "n": number}).decode())
