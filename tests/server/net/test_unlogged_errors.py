"""Client errors that must not write a line to the log."""

import asyncio
import logging
import socket
from collections.abc import Iterator
from contextlib import suppress

import httpx
import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from tests.server.raw_http import GET, UPGRADE, answers, ask, connect
from tests.server.serving import Served, serving
from tests.timeouts import TIMEOUT_S

NOT_UTF8 = b'{"name":"N\xfaria"}'


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("served")) as served:
        yield served


@pytest.fixture(autouse=True)
def silent(served: Served, caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Check after the test that the server still runs, and has logged nothing."""
    caplog.set_level(logging.WARNING)
    yield
    assert httpx.get(f"{served.url}/api/health").status_code == 200
    records = [*caplog.get_records("call"), *caplog.get_records("teardown")]
    assert [record.getMessage() for record in records] == []


def test_a_body_that_is_not_utf8(served: Served) -> None:
    for path in ("/api/session", "/api/tables"):
        guest = served.guest("Núria")
        answer = guest.http.post(path, content=NOT_UTF8, headers={"Content-Type": "application/json"})
        assert (answer.status_code, answer.json()["code"]) == (400, "bad_message")


@pytest.mark.parametrize(
    "head", [b"X: \xff\xfe", b"Cookie: botifarra=\xff", b"Origin: \xff", b"Accept-Encoding: \xff"]
)
def test_headers_that_are_not_utf8(served: Served, head: bytes) -> None:
    for path in (b"/", b"/api/session", b"/api/socket"):
        with connect(served.port) as sock:
            assert ask(sock, b"GET %s HTTP/1.1\r\nHost: localhost\r\n%s\r\n\r\n" % (path, head)).status in (
                200,
                404,
            )
    with connect(served.port) as sock:
        assert ask(sock, UPGRADE + head + b"\r\n\r\n").status in (101, 403)


@pytest.mark.parametrize(
    "path",
    [
        b"/%ff%fe",
        b"/api/tables/%ff",
        b"/t/%00",
        b"/api/tables/%00/hands/1",
        b"/api/invite/%ed%a0%80",
        b"/?%ff=%ff",
    ],
)
def test_paths_that_are_not_utf8(served: Served, path: bytes) -> None:
    with connect(served.port) as sock:
        assert ask(sock, GET % path).status in (200, 404)


async def _ended(socket: ClientConnection) -> int | None:
    async with asyncio.timeout(TIMEOUT_S):
        with suppress(ConnectionClosed):
            while True:
                await socket.recv()
    return socket.close_code


@pytest.mark.parametrize(
    "frames",
    [
        b"\xff",
        b'{"t":"ping","n":1,"\xff\xfe"}',
        [b'{"t":"ping","n"', b":1}\xc3"],
        [b"\xc3", b"\xff", b""],
    ],
)
def test_a_text_that_is_not_utf8(served: Served, frames: bytes | list[bytes]) -> None:
    async def scenario() -> int | None:
        guest = served.guest("Núria")
        client = await guest.sit_at(guest.make())
        await client.socket.send(frames, text=True)
        return await _ended(client.socket)

    assert served.run(scenario()) == 1007


WRONG = {
    "not UTF-8": b"\x81\x81\0\0\0\0\xff",
    "too long": b"\x81\xff\0\0\0\0\0\x01\0\0\0\0\0\0",
    "unmasked": b"\x81\x02{}",
    "reserved": b"\xf1\x80\0\0\0\0",
    "no such opcode": b"\x83\x80\0\0\0\0",
    "long ping": b"\x89\xfe\x01\0\0\0\0\0" + bytes(256),
    "continuation of nothing": b"\x80\x80\0\0\0\0",
    "close code 0": b"\x88\x82\0\0\0\0\0\0",
    "close reason": b"\x88\x83\0\0\0\0\x03\xe8\xff",
}


@pytest.mark.parametrize("name", WRONG)
def test_frames_that_are_wrong_while_much_is_said(served: Served, name: str) -> None:
    frame = WRONG[name]
    guest = served.guest("Núria")
    code = guest.make(settings={"pace_ms": 200}, fill="random", start=True)
    hello = _frame(f'{{"t":"hello","table":"{code}"}}')
    ping = _frame('{"t":"ping","n":1}')
    for before, after in ((hello, b""), (hello + ping * 5, hello), (ping, frame), (b"", hello * 3)):
        with connect(served.port) as sock:
            assert ask(sock, UPGRADE + b"Cookie: botifarra=%s\r\n\r\n" % guest.token.encode()).status == 101
            with suppress(ConnectionError):
                sock.sendall(before + frame + after)
            _drain(sock)


@pytest.mark.parametrize("name", WRONG)
def test_frames_that_are_wrong_before_the_socket_is_open(served: Served, name: str) -> None:
    frame = WRONG[name]
    guest = served.guest("Núria")
    with connect(served.port) as sock:
        sock.sendall(UPGRADE + b"Cookie: botifarra=%s\r\n\r\n" % guest.token.encode() + frame)
        sock.sendall(frame)
        sock.shutdown(socket.SHUT_WR)
        _drain(sock)


def test_clients_that_disconnect_while_messages_are_sent(served: Served) -> None:
    guest = served.guest("Núria")
    code = guest.make(settings={"pace_ms": 200}, fill="random", start=True)
    for _ in range(20):
        with connect(served.port) as sock:
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\0\0\0\0\0\0\0")  # with a reset
            ask(sock, UPGRADE + b"Cookie: botifarra=%s\r\n\r\n" % guest.token.encode())
            sock.sendall(_frame(f'{{"t":"hello","table":"{code}"}}') * 10)


@pytest.mark.parametrize(
    ("head", "status"),
    [
        (b"X: x\r\n" * 200, 431),
        (b"X: " + b"x" * 9_000 + b"\r\n", 431),
        (b"Sec-WebSocket-Key: again\r\n", 400),
        (b"Sec-WebSocket-Version: 12\r\n", 400),
    ],
)
def test_requests_for_a_socket_that_are_wrong(served: Served, head: bytes, status: int) -> None:
    with connect(served.port) as sock:
        sock.sendall(UPGRADE + head + b"\r\n")
        (answer,) = answers(sock)
    assert answer.status == status


@pytest.mark.parametrize(
    "request_",
    [
        b"\x16\x03\x01\x02\0\r\n\r\n",
        b"GET / HTTP/1.1\r\n\r\n",
        b"GET /\xff HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: x\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
        b"POST /api/session HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\n" + b"X: x\r\n" * 20_000 + b"\r\n",
    ],
)
def test_malformed_http(served: Served, request_: bytes) -> None:
    with connect(served.port) as sock:
        with suppress(ConnectionError):
            sock.sendall(request_)
        received = answers(sock)
    assert {answer.status for answer in received} <= {400, 411}


@pytest.mark.parametrize(
    "request_",
    [
        b"CONNECT localhost:80 HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n",
        b"GET /api/socket HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"TRACE / HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET * HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET http://localhost/ HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"POST /api/session HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n",
    ],
)
def test_unusual_requests(served: Served, request_: bytes) -> None:
    with connect(served.port) as sock:
        sock.sendall(request_)
        sock.shutdown(socket.SHUT_WR)
        _drain(sock)


def test_clients_that_disconnect_before_the_answer(served: Served) -> None:
    for asked in (
        GET % b"/api/schema" * 3,
        GET % b"/" * 50,
        b"POST /api/session HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{",
    ):
        for _ in range(10):
            with connect(served.port) as sock:
                sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\0\0\0\0\0\0\0")
                sock.sendall(asked)


def _frame(text: str) -> bytes:
    """Return a text frame with an empty mask."""
    assert len(text) < 126
    return bytes((0x81, 0x80 | len(text), 0, 0, 0, 0)) + text.encode()


def _drain(sock: socket.socket) -> None:
    """Read until the server disconnects, after some seconds at most."""
    with suppress(ConnectionError):
        while sock.recv(65_536):
            pass
