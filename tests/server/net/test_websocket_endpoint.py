"""The socket: admission, refusals, and its end."""

import asyncio
import socket
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from time import monotonic

import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from botifarra.server.live.limits import Limits, Rate
from tests.server.serving import PLENTY, ROOMY, Client, Guest, Json, Served, serving
from tests.timeouts import TIMEOUT_S


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("served")) as served:
        yield served


def test_a_ping_is_answered_at_once(served: Served) -> None:
    async def scenario() -> Json:
        guest = served.guest("Núria")
        client = Client(guest, await guest.open())
        await client.send("ping", n=2**53)
        return await client.next()

    pong = served.run(scenario())
    assert pong["n"] == 2**53
    assert pong["now"] > 1_700_000_000_000


def test_an_unknown_table(served: Served) -> None:
    async def scenario() -> list[Json]:
        guest = served.guest("Núria")
        client = Client(guest, await guest.open())
        answers = []
        for code in ("ABCD-EFGH-JKLM", "x", "ñ"):
            await client.send("hello", table=code)
            answers.append(await client.next())
        answers.append(await client.do("start", id="early"))
        return answers

    *unknown, early = served.run(scenario())
    assert unknown == [{"t": "reject", "id": None, "code": "no_table"}] * 3
    assert early == {"t": "reject", "id": "early", "code": "no_table"}


@pytest.mark.parametrize("cookie", [{}, {"Cookie": "botifarra=guess"}, {"Cookie": "other=1; botifarra="}])
def test_without_a_session(served: Served, cookie: dict[str, str]) -> None:
    async def scenario() -> tuple[Json, int | None]:
        socket = await connect(served.socket_url, additional_headers=cookie, open_timeout=TIMEOUT_S)
        bye = msgspec.json.decode(await socket.recv())
        await socket.wait_closed()
        return bye, socket.close_code

    assert served.run(scenario()) == ({"t": "bye", "code": "no_session", "again": False}, 1008)


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1", "file://"])
def test_a_foreign_page_opens_no_socket(served: Served, origin: str) -> None:
    async def scenario() -> None:
        with pytest.raises(InvalidStatus) as refused:
            await served.guest("Núria").open(origin=origin)
        assert refused.value.response.status_code == 403

    served.run(scenario())


def test_under_the_name_of_another_site_no_socket_is_opened(served: Served) -> None:
    async def scenario() -> None:
        with pytest.raises(InvalidStatus) as refused:
            await served.guest("Núria").open(
                uri=f"ws://evil.example:{served.port}/api/socket", host="127.0.0.1", port=served.port
            )
        assert refused.value.response.status_code == 403

    served.run(scenario())


def test_our_own_page_opens_a_socket(served: Served) -> None:
    async def scenario() -> ClientConnection:
        return await served.guest("Núria").open(origin=served.url)

    assert served.run(scenario()).protocol.origin == served.url


MALFORMED = [
    "",
    "null",
    "[]",
    "{}",
    "{",
    "hello",
    '{"t":"hello"}',
    '{"t":"nothing","id":"a","base":0}',
    '{"t":"hello","table":"ABCD-EFGH-JKLM","seq":-1}',
    '{"t":"hello","table":7}',
    '{"t":"ping","n":9007199254740993}',
    '{"t":"ping"}',
    '{"t":"sit","id":"a","base":0,"seat":4}',
    '{"t":"sit","id":"a","base":0,"seat":true}',
    '{"t":"sit","id":"","base":0,"seat":1}',
    '{"t":"sit","id":"a b","base":0,"seat":1}',
    '{"t":"sit","base":0,"seat":1}',
    '{"t":"sit","id":"a","base":0,"seat":1,"more":1}',
    '{"t":"act","id":"a","base":0,"action":59}',
    '{"t":"ready","id":"a","base":0,"deal":1,"entropy":"ZZ"}',
    '{"t":"say","id":"a","base":0,"phrase":"play a coin"}',
    '{"t":"configure","id":"a","base":0,"settings":{"turn":1e9}}',
    '{"t":"say","id":"a","base":0,"phrase":"\\ud800"}',
    "[" * 4000,
    '{"t":' * 1600,
    '{"t":"ping","n":' + '{"n":' * 1600,
    '{"t":"ping","n":1}{"t":"ping","n":2}',
]


def test_malformed_messages_are_refused_and_change_nothing(served: Served) -> None:
    async def scenario() -> tuple[Client, int]:
        guest = served.guest("Núria")
        client = await guest.sit_at(guest.make())
        seq = client.seq
        for text in MALFORMED:
            await client.socket.send(text)
            answer = await client.next()
            assert (answer["t"], answer["id"], answer["code"]) == ("reject", None, "bad_message"), text
            assert len(answer["detail"]) <= 200
        return client, seq

    client, seq = served.run(scenario())
    assert client.seq == seq


@pytest.mark.parametrize(("frame", "code"), [("x" * 8193, 1009), (b"{}", 1003)])
def test_frames_that_are_too_large_or_binary_end_the_socket(
    served: Served, frame: str | bytes, code: int
) -> None:
    async def scenario() -> int | None:
        guest = served.guest("Núria")
        client = await guest.sit_at(guest.make())
        await client.socket.send(frame)
        await client.ended()
        return client.socket.close_code

    assert served.run(scenario()) == code


def test_the_largest_frame_is_read(served: Served) -> None:
    async def scenario() -> Json:
        guest = served.guest("Núria")
        client = Client(guest, await guest.open())
        await client.socket.send('{"t":"ping","n":1}'.ljust(8192))
        return await client.next()

    assert served.run(scenario())["t"] == "pong"


def test_a_flooding_socket_is_closed_and_no_other(tmp_path: Path) -> None:
    limits = Limits(requests=PLENTY, messages=Rate(burst=20, per_second=0))

    async def scenario() -> tuple[list[Json], Json]:
        guest = own.guest("Núria")
        code = guest.make()
        flooder, other = await guest.sit_at(code), await own.guest("Pere").sit_at(code)
        for number in range(100):
            await flooder.send("ping", n=number)
        answers = await flooder.ended()
        await other.send("ping", n=1)
        return answers, await other.until("pong")

    with serving(tmp_path, limits=limits) as own:
        answers, pong = own.run(scenario())
    assert len([answer for answer in answers if answer["t"] == "pong"]) == 19
    assert answers[-1] == {"t": "bye", "code": "too_fast", "again": True}
    assert pong["n"] == 1


FRAMES = {"continuation": 0x00, "ping": 0x89, "pong": 0x8A, "empty text": 0x81}


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Return a server with few messages for each socket, which may be silent."""
    limits = Limits(requests=PLENTY, messages=Rate(40, 0), hello_s=3_600, silence_s=3_600)
    with serving(tmp_path_factory.mktemp("strict"), limits=limits) as served:
        yield served


@pytest.mark.parametrize("kind", FRAMES)
def test_control_frames_and_fragments_are_counted(strict: Served, kind: str) -> None:
    async def scenario() -> tuple[int, Json]:
        guest = strict.guest("Núria")
        other = Client(guest, await guest.open())
        sock = deaf_socket(strict.guest("Pere"), "")
        with sock:
            if kind == "continuation":
                sock.sendall(bytes((0x01, 0x80, 0, 0, 0, 0)))
            received = await asyncio.to_thread(flood, sock, bytes((FRAMES[kind], 0x80, 0, 0, 0, 0)))
        await other.send("ping", n=1)
        return received, await other.next()

    received, pong = strict.run(scenario())
    assert received < 20_000
    assert pong["t"] == "pong"


def flood(sock: socket.socket, frame: bytes) -> int:
    """Send a frame very often; return the number of bytes received until the server disconnects."""
    with suppress(OSError):
        sock.sendall(frame * 50_000)
    received = 0
    sock.settimeout(TIMEOUT_S)
    with suppress(ConnectionError):
        while data := sock.recv(65_536):
            received += len(data)
    return received


def test_a_few_pings_and_fragments_are_allowed(served: Served) -> None:
    async def scenario() -> Json:
        guest = served.guest("Núria")
        client = Client(guest, await guest.open())
        for _ in range(5):
            await (await client.socket.ping())
        await client.socket.send(['{"t":"ping",', '"n":7', "}"])
        return await client.next()

    assert served.run(scenario())["n"] == 7


def test_a_peer_that_does_not_read_is_disconnected_and_does_not_delay_others(tmp_path: Path) -> None:
    with serving(tmp_path, limits=replace(ROOMY, backlog=20_000, hello_s=3_600, silence_s=3_600)) as own:

        async def scenario() -> bool:
            guest, deaf = own.guest("Núria"), own.guest("Pere")
            code = guest.make(fill="greedy", start=True)
            client = await guest.sit_at(code)
            sock = await asyncio.to_thread(deaf_socket, deaf, code)
            with sock:
                (owner,) = own.lobby.live
                await asyncio.to_thread(shout, sock, code)
                async with asyncio.timeout(TIMEOUT_S):
                    while deaf.player not in {peer.player for peer in owner.connections}:
                        await client.hello(code)
                for _ in range(20_000):
                    await asyncio.to_thread(shout, sock, code)
                    await client.hello(code)
                    if {peer.player for peer in owner.connections} == {guest.player}:
                        return True
            return False

        assert own.run(scenario())


def deaf_socket(guest: Guest, code: str) -> socket.socket:
    """Return a socket with tiny buffers that reads nothing any more."""
    sock = socket.socket()
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    sock.connect(("127.0.0.1", guest.served.port))
    sock.sendall(
        b"GET /api/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
        + f"Cookie: botifarra={guest.token}\r\n\r\n".encode()
    )
    assert sock.recv(12) == b"HTTP/1.1 101"
    return sock


def shout(sock: socket.socket, code: str) -> None:
    """Request the whole table again and again, in frames with an empty mask."""
    text = f'{{"t":"hello","table":"{code}"}}'.encode()
    frame = bytes((0x81, 0x80 | len(text), 0, 0, 0, 0)) + text
    with suppress(OSError):  # the server has disconnected
        sock.sendall(frame * 20)


def test_opening_sockets_too_fast_is_refused(tmp_path: Path) -> None:
    async def scenario() -> None:
        guest = own.guest("Núria")
        for _ in range(5):
            await guest.open()
        with pytest.raises(InvalidStatus) as refused:
            await guest.open()
        assert refused.value.response.status_code == 429
        assert int(refused.value.response.headers["Retry-After"]) > 0

    limits = replace(ROOMY, requests=Rate(burst=15, per_second=0), post_cost=10)
    with serving(tmp_path, limits=limits) as own:
        own.run(scenario())


class Later:
    """The monotonic clock, moved forward."""

    seconds = 0.0

    def __call__(self) -> float:
        return monotonic() + self.seconds


def test_a_silent_socket_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    limits = replace(ROOMY, hello_s=1_000, silence_s=3_600)
    later = Later()
    monkeypatch.setattr("botifarra.server.net.socket_register.monotonic", later)
    monkeypatch.setattr("botifarra.server.live.connection.monotonic", later)

    async def scenario() -> list[int | None]:
        guest = own.guest("Núria")
        code = guest.make()
        silent, lost = await guest.sit_at(code), Client(guest, await guest.open())
        await lost.send("hello", table="7KQM-X2PA-9WTR", seq=0)
        assert (await lost.next())["code"] == "no_table"
        client = await own.guest("Pere").sit_at(code)
        later.seconds = 2_000
        await client.send("ping", n=1)
        await client.until("pong", n=1)
        await lost.socket.wait_closed()
        codes = [lost.socket.close_code, silent.socket.close_code]
        later.seconds = 5_000
        await silent.socket.wait_closed()
        await client.send("ping", n=2)
        await client.until("pong", n=2)
        return [*codes, silent.socket.close_code]

    with serving(tmp_path, limits=limits) as own:
        assert own.run(asyncio.wait_for(scenario(), TIMEOUT_S)) == [1008, None, 1008]


def test_a_person_with_many_sockets_does_not_use_up_the_tokens_of_its_address(tmp_path: Path) -> None:
    limits = replace(
        ROOMY,
        player_messages=Rate(burst=30, per_second=0),
        address_messages=Rate(burst=60, per_second=0),
    )

    async def scenario() -> tuple[Json, Json]:
        guest, other = own.guest("Núria"), own.guest("Pere")
        near = Client(other, await other.open())
        byes = []
        for _ in range(4):
            many = Client(guest, await guest.open())
            for number in range(20):
                await many.send("ping", n=number)
            byes = [one for one in await asyncio.wait_for(heard(many), TIMEOUT_S) if one["t"] == "bye"]
        await near.send("ping", n=1)
        return byes[-1], await near.next()

    async def heard(client: Client) -> list[Json]:
        answers: list[Json] = []
        while len([one for one in answers if one["t"] == "pong"]) < 20:
            try:
                answers.append(await client.next())
            except ConnectionClosed:
                break
        return answers

    with serving(tmp_path, limits=limits) as own:
        bye, pong = own.run(scenario())
    assert (bye["code"], pong["t"]) == ("too_fast", "pong")


def test_a_person_can_open_a_limited_number_of_sockets(tmp_path: Path) -> None:
    async def scenario() -> tuple[Json, Json, Json]:
        guest = own.guest("Núria")
        first = Client(guest, await guest.open())
        await guest.open()
        bye = await Client(guest, await guest.open()).next()
        await first.send("ping", n=1)
        pong = await first.next()
        other = own.guest("Pere")
        await other.open()
        return bye, pong, await Client(other, await other.open()).next()

    with serving(tmp_path, limits=replace(ROOMY, sockets_per_player=2, sockets_per_address=3)) as own:
        bye, pong, crowded = own.run(scenario())
    assert bye == crowded == {"t": "bye", "code": "too_many", "again": False}
    assert pong["t"] == "pong"


def test_closing_the_server_says_goodbye(tmp_path: Path) -> None:
    async def scenario() -> tuple[Json, Json]:
        guest = own.guest("Núria")
        client = await guest.sit_at(guest.make())
        waiting = Client(guest, await guest.open())
        await waiting.send("ping", n=1)
        await waiting.until("pong")
        assert own.server is not None
        own.server.should_exit = True
        return await client.until("bye"), await waiting.until("bye")

    with serving(tmp_path) as own:
        assert own.run(scenario()) == ({"t": "bye", "code": "restart", "again": True},) * 2
