"""A proxy that can break connections, stop passing on data, or lead the browser to another server."""

import asyncio
import threading
from asyncio import StreamReader, StreamWriter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from tests.timeouts import TIMEOUT_S

_CHUNK = 1 << 16


@dataclass(eq=False)
class _Connection:
    """A connection of the browser and its continuation to the server."""

    writers: list[StreamWriter] = field(default_factory=list)
    is_open: asyncio.Event = field(default_factory=asyncio.Event)

    def break_off(self) -> None:
        """Break the connection without a closing handshake."""
        for writer in self.writers:
            writer.transport.abort()
        self.is_open.set()

    async def carry(self, reader: StreamReader, writer: StreamWriter) -> None:
        """Pass on incoming data while the connection is open."""
        with suppress(OSError):
            while chunk := await reader.read(_CHUNK):
                await self.is_open.wait()
                writer.write(chunk)
                await writer.drain()
        writer.close()


class Proxy:
    """A TCP proxy in its own thread."""

    def __init__(self, url: str) -> None:
        self.url = ""
        self._port = urlsplit(url).port
        self._loop = asyncio.new_event_loop()
        self._connections: set[_Connection] = set()

    @classmethod
    @contextmanager
    def to(cls, url: str) -> "Iterator[Proxy]":
        """Yield a proxy to the server at this address."""
        proxy = cls(url)
        up = threading.Event()
        thread = threading.Thread(target=proxy._run, args=(up,))
        thread.start()
        try:
            assert up.wait(TIMEOUT_S)
            yield proxy
        finally:
            proxy._loop.call_soon_threadsafe(proxy._loop.stop)
            thread.join(TIMEOUT_S)

    def cut(self) -> None:
        """Break all connections; new ones work."""
        self._do(_Connection.break_off)

    def lead_to(self, url: str) -> None:
        """Break all connections; new ones lead to the server at this address."""
        self._port = urlsplit(url).port
        self.cut()

    def swallow(self) -> None:
        """Pass on nothing more through the present connections, and leave them open; new ones work."""
        self._do(lambda connection: connection.is_open.clear())

    def _do(self, what: Callable[[_Connection], object]) -> None:
        self._loop.call_soon_threadsafe(lambda: [what(connection) for connection in self._connections])

    def _run(self, up: threading.Event) -> None:
        server = self._loop.run_until_complete(asyncio.start_server(self._carry, "127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        up.set()
        self._loop.run_forever()
        server.close()
        self._loop.run_until_complete(self._end())
        self._loop.close()

    async def _end(self) -> None:
        """Break all connections, and wait until each has ended."""
        for connection in self._connections:
            connection.break_off()
        carrying = asyncio.all_tasks() - {asyncio.current_task()}
        await asyncio.gather(*carrying, return_exceptions=True)

    async def _carry(self, reader: StreamReader, writer: StreamWriter) -> None:
        onward_reader, onward_writer = await asyncio.open_connection("127.0.0.1", self._port)
        connection = _Connection([writer, onward_writer])
        connection.is_open.set()
        self._connections.add(connection)
        await asyncio.gather(connection.carry(reader, onward_writer), connection.carry(onward_reader, writer))
