"""The proxy has the documented effects on a connection, and no others."""

import asyncio
from collections.abc import Awaitable, Callable
from random import Random

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed

from tests.server.proxy import Fault, Link, proxy
from tests.timeouts import TIMEOUT_S

RNG = Random(1)
END = "the end"


def through(test: Callable[[ClientConnection, Link, list[str]], Awaitable[None]]) -> None:
    """Run a test over a connection through the proxy to a server that stores and echoes its messages."""

    async def body() -> None:
        heard: list[str] = []

        async def echo(socket: ServerConnection) -> None:
            try:
                async for message in socket:
                    heard.append(str(message))
                    await socket.send(message)
            except ConnectionClosed:
                heard.append(END)

        async with serve(echo, "127.0.0.1", 0) as server, asyncio.timeout(TIMEOUT_S):
            port = next(iter(server.sockets)).getsockname()[1]
            async with (
                proxy(port) as between,
                connect(f"ws://127.0.0.1:{between.port}", proxy=None, close_timeout=0.1) as client,
            ):
                assert len(between.links) == 1
                await test(client, between.links[0], heard)

    asyncio.run(body())


async def echoed(client: ClientConnection, *messages: str) -> list[str]:
    for message in messages:
        await client.send(message)
    return [str(await client.recv()) for _ in messages]


def test_it_carries_messages_of_every_length() -> None:
    async def test(client: ClientConnection, _: Link, heard: list[str]) -> None:
        sent = [
            chr(97 + i % 26) * length for i, length in enumerate((0, 1, 125, 126, 65_535, 65_536, 200_000))
        ]
        assert await echoed(client, *sent) == sent
        assert heard == sent
        pong = await client.ping()
        await pong

    through(test)


def test_a_cut() -> None:
    async def test(client: ClientConnection, link: Link, heard: list[str]) -> None:
        await echoed(client, "a")
        link.disturb(Fault.CUT, RNG)
        with pytest.raises(ConnectionClosed):
            await client.recv()
        while END not in heard:
            await asyncio.sleep(0.01)

    through(test)


def test_a_black_hole() -> None:
    async def test(client: ClientConnection, link: Link, heard: list[str]) -> None:
        await echoed(client, "a")
        link.disturb(Fault.BLACK_HOLE, RNG)
        await client.send("b")
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.2):
                await client.recv()
        assert not all(lane.is_open.is_set() for lane in link.lanes)

    through(test)


def test_in_a_black_hole_neither_end_gets_anything() -> None:
    async def test(client: ClientConnection, link: Link, heard: list[str]) -> None:
        await echoed(client, "a")
        link.lanes[0].is_open.clear()
        await client.close()
        await asyncio.sleep(0.1)
        assert heard == ["a"]
        link.disturb(Fault.CUT, RNG)
        while END not in heard:
            await asyncio.sleep(0.01)

    through(test)


def test_a_delay() -> None:
    async def test(client: ClientConnection, link: Link, _: list[str]) -> None:
        clock = asyncio.get_running_loop().time
        link.lanes[0].delay = 0.1
        start = clock()
        assert await echoed(client, "a") == ["a"]
        assert clock() - start >= 0.1
        link.disturb(Fault.DELAY, RNG)
        assert await echoed(client, "b", "c") == ["b", "c"]

    through(test)


def test_a_duplicate() -> None:
    async def test(client: ClientConnection, link: Link, heard: list[str]) -> None:
        link.lanes[0].duplicates = 1
        await client.send("a")
        await client.send("b")
        assert [await client.recv() for _ in range(3)] == ["a", "a", "b"]
        assert heard == ["a", "a", "b"]
        link.lanes[1].duplicates = 1
        await client.send("c")
        assert [await client.recv() for _ in range(2)] == ["c", "c"]
        assert heard == ["a", "a", "b", "c"]

    through(test)


def test_a_message_that_overtakes_another(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(client: ClientConnection, link: Link, heard: list[str]) -> None:
        monkeypatch.setattr(f"{proxy.__module__}.LATE_S", TIMEOUT_S)
        link.lanes[0].swaps = 1
        assert await echoed(client, "a", "b", "c") == ["b", "a", "c"]
        monkeypatch.undo()
        link.lanes[0].swaps = 1
        assert await echoed(client, "alone") == ["alone"]
        assert heard == ["b", "a", "c", "alone"]

    through(test)


@pytest.mark.parametrize("fault", [Fault.DUPLICATE, Fault.REORDER])
def test_each_way_is_disturbed(fault: Fault) -> None:
    async def test(_: ClientConnection, link: Link, __: list[str]) -> None:
        for seed in range(20):
            link.disturb(fault, Random(seed))
        assert all(lane.duplicates + lane.swaps > 0 for lane in link.lanes)

    through(test)


def test_without_a_server_the_connection_is_closed() -> None:
    async def body() -> None:
        async with proxy(1) as between:
            reader, writer = await asyncio.open_connection("127.0.0.1", between.port)
            with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
                await reader.readexactly(1)
            writer.close()
            assert not between.disturb(Fault.CUT, RNG)

    asyncio.run(body())
