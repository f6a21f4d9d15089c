"""A proxy between clients and a server that simulates network faults and worse.

Cuts, black holes and delays happen in networks. TCP never repeats or reorders messages; here these faults
stand for clients that send again, and for messages over another socket.
"""

import asyncio
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from enum import StrEnum
from random import Random

_GONE = (OSError, asyncio.IncompleteReadError)
LATE_S = 0.05
"""Seconds that a message waits for a later one to overtake it."""

_DATA = (0x1, 0x2)
"""Opcodes of frames with a message; our messages are never longer than a frame."""


class Fault(StrEnum):
    """A fault of a connection."""

    CUT = "cut"
    BLACK_HOLE = "black_hole"
    DELAY = "delay"
    DUPLICATE = "duplicate"
    REORDER = "reorder"


class Lane:
    """One direction of a connection: frames are read, and passed on unless there is a fault."""

    def __init__(self, reader: StreamReader, writer: StreamWriter) -> None:
        self.delay = 0.0
        self.duplicates = 0
        self.swaps = 0
        self.is_open = asyncio.Event()
        self.is_open.set()
        self._reader = reader
        self._writer = writer
        self._frames: asyncio.Queue[bytes] = asyncio.Queue()

    async def read(self) -> None:
        """Read frames until the end; first read the HTTP handshake."""
        await self._frames.put(await self._reader.readuntil(b"\r\n\r\n"))
        while True:
            await self._frames.put(await read_frame(self._reader))

    async def write(self) -> None:
        """Write them."""
        await self._send(await self._frames.get())
        while True:
            frame = await self._frames.get()
            is_message = frame[0] & 0xF in _DATA
            if self.swaps and is_message:
                self.swaps -= 1
                await self._send(await self._later())
            await self._send(frame)
            if self.duplicates and is_message:
                self.duplicates -= 1
                await self._send(frame)

    async def _later(self) -> bytes:
        """Return the next frame, or None if none follows soon."""
        try:
            async with asyncio.timeout(LATE_S):
                return await self._frames.get()
        except TimeoutError:
            return b""

    async def _send(self, frame: bytes) -> None:
        if self.delay:
            await asyncio.sleep(self.delay)
        await self.is_open.wait()
        self._writer.write(frame)
        await self._writer.drain()


class Link:
    """A connection through the proxy: one lane to the server and one back."""

    def __init__(self, client: tuple[StreamReader, StreamWriter], server: tuple[StreamReader, StreamWriter]):
        self.lanes = Lane(client[0], server[1]), Lane(server[0], client[1])
        self._writers = client[1], server[1]
        self._is_cut = asyncio.Event()

    async def carry(self) -> None:
        """Carry both directions until one end closes or the connection is cut; a black hole hides the end."""
        ends = [asyncio.create_task(lane.read()) for lane in self.lanes]
        tasks = [*ends, *(asyncio.create_task(lane.write()) for lane in self.lanes)]
        cut = asyncio.create_task(self._cut())
        await asyncio.wait([*tasks, cut], return_when=asyncio.FIRST_COMPLETED)
        if not all(lane.is_open.is_set() for lane in self.lanes) and not cut.done():
            both = asyncio.create_task(asyncio.wait(ends))
            await asyncio.wait([both, cut], return_when=asyncio.FIRST_COMPLETED)
            both.cancel()
        for task in (*tasks, cut):
            task.cancel()
        for result in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(result, Exception) and not isinstance(result, _GONE):
                raise result
        for writer in self._writers:
            writer.transport.abort()
            with suppress(*_GONE):
                await writer.wait_closed()

    async def _cut(self) -> None:
        await self._is_cut.wait()

    def disturb(self, fault: Fault, rng: Random) -> None:
        """Cause a fault of the connection, in one direction or both."""
        lane = rng.choice(self.lanes)
        match fault:
            case Fault.CUT:
                self._is_cut.set()
            case Fault.BLACK_HOLE:
                for each in rng.choice((self.lanes, (lane,))):
                    each.is_open.clear()
            case Fault.DELAY:
                lane.delay = rng.uniform(0.0, 0.1)
            case Fault.DUPLICATE:
                lane.duplicates += 1
            case Fault.REORDER:
                lane.swaps += 1


class Proxy:
    """A port that leads to the server's, for any number of connections."""

    def __init__(self, target: int) -> None:
        self.port = 0
        self.links: list[Link] = []
        self._target = target
        self._serving: set[asyncio.Task[None]] = set()

    async def serve(self, reader: StreamReader, writer: StreamWriter) -> None:
        """Carry one connection to the server and back."""
        task = asyncio.current_task()
        assert task is not None
        self._serving.add(task)
        try:
            server = await asyncio.open_connection("127.0.0.1", self._target)
            link = Link((reader, writer), server)
            self.links.append(link)
            try:
                await link.carry()
            finally:
                self.links.remove(link)
        except _GONE:
            writer.transport.abort()
        except asyncio.CancelledError:
            pass
        finally:
            self._serving.discard(task)

    def disturb(self, fault: Fault, rng: Random) -> bool:
        """Cause a fault of one connection; return False without connections."""
        if not self.links:
            return False
        rng.choice(self.links).disturb(fault, rng)
        return True

    async def close(self) -> None:
        """Cut all connections."""
        for link in self.links:
            link.disturb(Fault.CUT, Random(0))
        await asyncio.gather(*self._serving, return_exceptions=True)


@asynccontextmanager
async def proxy(target: int) -> AsyncIterator[Proxy]:
    """Yield a proxy to a port of this machine."""
    self = Proxy(target)
    listening = await asyncio.start_server(self.serve, "127.0.0.1", 0)
    self.port = listening.sockets[0].getsockname()[1]
    try:
        yield self
    finally:
        listening.close()
        await self.close()
        await listening.wait_closed()


async def read_frame(reader: StreamReader) -> bytes:
    """Return one frame of a WebSocket unchanged (RFC 6455, 5.2)."""
    head = await reader.readexactly(2)
    length = head[1] & 0x7F
    wide = {126: 2, 127: 8}.get(length, 0)
    extended = await reader.readexactly(wide)
    if wide:
        length = int.from_bytes(extended, "big")
    mask = 4 if head[1] & 0x80 else 0
    return head + extended + await reader.readexactly(mask + length)
