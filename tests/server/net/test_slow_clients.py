"""Slow clients: a connection has to send a whole request soon."""

import asyncio
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from http.client import HTTPConnection
from pathlib import Path

import pytest

from tests.server.serving import ROOMY, serving
from tests.timeouts import TIMEOUT_S

REQUEST_S = 2.0
HASTY = replace(ROOMY, request_s=REQUEST_S)

GET = b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n"
POST = b"POST /api/session HTTP/1.1\r\nHost: localhost\r\nContent-Length: 999\r\n"


def _nothing(_: socket.socket) -> None:
    """Send nothing."""


def _word_by_word(line: socket.socket) -> None:
    with suppress(OSError):
        for byte in GET:
            line.sendall(bytes([byte]))
            time.sleep(0.1)


def _no_body(line: socket.socket) -> None:
    line.sendall(POST + b"\r\n{")


def _no_second_time(line: socket.socket) -> None:
    line.sendall(GET + b"\r\n")
    assert line.recv(4096).startswith(b"HTTP/1.1 200")
    line.sendall(GET)


@pytest.mark.parametrize("asks", [_nothing, _word_by_word, _no_body, _no_second_time])
def test_a_client_that_sends_an_incomplete_request_is_disconnected(
    tmp_path: Path, asks: Callable[[socket.socket], None]
) -> None:
    with (
        serving(tmp_path, limits=HASTY) as own,
        socket.create_connection(("127.0.0.1", own.port), timeout=TIMEOUT_S) as line,
    ):
        asks(line)
        with suppress(ConnectionError):
            while line.recv(4096):
                pass


def test_a_client_that_sends_a_request_at_once_may_send_another_later(tmp_path: Path) -> None:
    with serving(tmp_path, limits=HASTY) as own:
        line = HTTPConnection("127.0.0.1", own.port, timeout=TIMEOUT_S)
        for _ in range(2):
            line.request("GET", "/api/health")
            answer = line.getresponse()
            assert (answer.status, answer.read() != b"") == (200, True)
            assert line.sock is not None, "the server has hung up"
            time.sleep(1.5 * REQUEST_S)
        line.close()


def test_a_socket_may_be_quiet_for_longer(tmp_path: Path) -> None:
    async def scenario() -> None:
        guest = own.guest("Núria")
        client = await guest.sit_at(guest.make())
        await asyncio.sleep(1.5 * REQUEST_S)
        await client.send("ping", n=1)
        await client.until("pong", n=1)

    with serving(tmp_path, limits=HASTY) as own:
        own.run(scenario())
