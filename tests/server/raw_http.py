"""HTTP over plain sockets, for requests that client libraries refuse to send."""

import asyncio
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import NamedTuple

import pytest

from tests.timeouts import TIMEOUT_S

"""Timeout in seconds of a test that waits for a server."""

GET = b"GET %s HTTP/1.1\r\nHost: localhost\r\n\r\n"

UPGRADE = (
    b"GET /api/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
)
"""The head of a request for a socket, without its end."""

NO_SESSION = UPGRADE + b"\r\n"
"""A request for a socket by somebody without a session."""

OTHER_ADDRESS = "127.0.0.2"
"""A second loopback address."""

linux_only = pytest.mark.skipif(sys.platform != "linux", reason="only Linux has several loopback addresses")


def upgrade_of(token: str) -> bytes:
    """Return a request for a socket by a person with a session."""
    return UPGRADE + b"Cookie: botifarra=%s\r\n\r\n" % token.encode()


class Answer(NamedTuple):
    """A response; header names are in lower case."""

    status: int
    headers: dict[str, str]
    body: bytes


@contextmanager
def connect(port: int, source: str = "127.0.0.1") -> Iterator[socket.socket]:
    """Yield a connection to a server of this machine, from an address of this machine."""
    with socket.create_connection(("127.0.0.1", port), timeout=TIMEOUT_S, source_address=(source, 0)) as sock:
        yield sock


def answers(sock: socket.socket) -> list[Answer]:
    """Return all responses until the server disconnects."""
    received = bytearray()
    with suppress(ConnectionError):
        while data := sock.recv(65_536):
            received += data
    return list(_split(bytes(received)))


def ask(sock: socket.socket, request: bytes) -> Answer:
    """Return the response to a request; the connection stays open if the server leaves it open."""
    sock.sendall(request)
    received = bytearray()
    while not (whole := list(_split(bytes(received)))):
        data = sock.recv(65_536)
        assert data, "the server has hung up"
        received += data
    return whole[0]


def is_closed(sock: socket.socket) -> bool:
    """Wait until the server has disconnected without sending anything."""
    try:
        return sock.recv(1) == b""
    except ConnectionError:
        return True


async def until_close_is_noticed(port: int, source: str) -> None:
    """Try until the server has noticed that a connection of an address is closed."""
    async with asyncio.timeout(TIMEOUT_S):
        while True:
            with connect(port, source) as sock, suppress(AssertionError, ConnectionError):
                assert ask(sock, GET % b"/api/health").status == 200
                return
            await asyncio.sleep(0.02)


def _split(received: bytes) -> Iterator[Answer]:
    while b"\r\n\r\n" in received:
        head, _, rest = received.partition(b"\r\n\r\n")
        first, *lines = head.decode("latin-1").split("\r\n")
        headers = {name.lower(): value.strip() for name, _, value in (one.partition(":") for one in lines)}
        length = int(headers.get("content-length", "0"))
        if len(rest) < length:
            return
        yield Answer(int(first.split()[1]), headers, rest[:length])
        received = rest[length:]
