"""Each connection is counted until it is closed: as a person's socket, or else with the requests."""

import asyncio
import re
import socket
from contextlib import ExitStack, suppress
from dataclasses import replace
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from botifarra.server.net import socket_register, websocket_protocol
from tests.server.raw_http import (
    NO_SESSION,
    OTHER_ADDRESS,
    UPGRADE,
    ask,
    connect,
    is_closed,
    linux_only,
    until_close_is_noticed,
    upgrade_of,
)
from tests.server.serving import ROOMY, Client, Guest, serving
from tests.timeouts import TIMEOUT_S

NEVER_S = 3_600.0
"""Seconds that a peer has to close, in tests in which it must not be cut."""

CLOSE_FRAME = re.compile(rb"\x88\x02\x03[\xe8-\xf3]\Z")
"""The bytes of a close frame from the server: a code of RFC 6455 from 1000 to 1011."""

BINARY_FRAME = b"\x82\x80\0\0\0\0"
"""Messages that make the server close a socket."""


def receive_until_bye(sock: socket.socket) -> bytes:
    """Return all bytes until a close frame, which is not answered."""
    received = b""
    while not CLOSE_FRAME.search(received):
        data = sock.recv(4096)
        assert data, received
        received += data
    return received


@linux_only
@pytest.mark.parametrize("has_session", [False, True])
def test_a_socket_that_is_refused_counts_as_a_connection_until_it_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, has_session: bool
) -> None:
    monkeypatch.setattr(websocket_protocol, "_FAREWELL_S", NEVER_S)
    limits = replace(ROOMY, connections_per_address=1, sockets_per_player=0, request_s=NEVER_S)
    with serving(tmp_path, limits=limits) as own:
        request = upgrade_of(own.guest("Núria").token) if has_session else NO_SESSION
        for session in own.sessions:
            session.close()
        with connect(own.port, OTHER_ADDRESS) as refused:
            refused.sendall(request)
            received = receive_until_bye(refused)
            assert (b"too_many" if has_session else b"no_session") in received
            with connect(own.port, OTHER_ADDRESS) as second:
                assert is_closed(second)
        own.run(until_close_is_noticed(own.port, OTHER_ADDRESS))


def test_a_socket_counts_until_its_connection_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket_register, "_FAREWELL_S", NEVER_S)
    with serving(tmp_path, limits=replace(ROOMY, sockets_per_player=1)) as own:
        guest = own.guest("Núria")
        with connect(own.port) as first:
            assert ask(first, upgrade_of(guest.token)).status == 101
            first.sendall(BINARY_FRAME)
            receive_until_bye(first)
            with connect(own.port) as second:
                second.sendall(upgrade_of(guest.token))
                assert b"too_many" in receive_until_bye(second)
        own.run(_until_it_gets_in(guest))


async def _until_it_gets_in(guest: Guest) -> None:
    """Try until the server has noticed that a socket is closed."""
    async with asyncio.timeout(TIMEOUT_S):
        while True:
            client = Client(guest, await guest.open())
            with suppress(ConnectionClosed):
                await client.send("ping", n=1)
                if (await client.next())["t"] == "pong":
                    return
            await asyncio.sleep(0.02)


@pytest.mark.parametrize("has_session", [False, True])
def test_a_socket_that_is_refused_and_not_closed_is_cut(tmp_path: Path, has_session: bool) -> None:
    with serving(tmp_path, limits=replace(ROOMY, sockets_per_player=0)) as own, connect(own.port) as sock:
        sock.sendall(upgrade_of(own.guest("Núria").token) if has_session else NO_SESSION)
        receive_until_bye(sock)
        assert is_closed(sock)


@linux_only
def test_a_socket_through_a_proxy_counts_for_its_client(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(websocket_protocol, "_FAREWELL_S", NEVER_S)
    limits = replace(ROOMY, connections_per_address=1, request_s=NEVER_S)
    with serving(tmp_path, public_url="http://localhost", limits=limits) as own, ExitStack() as connections:
        first, second, other = (connections.enter_context(connect(own.port)) for _ in range(3))
        for sock, guest in ((first, b"203.0.113.5"), (other, b"203.0.113.6")):
            sock.sendall(UPGRADE + b"X-Forwarded-For: %s\r\n\r\n" % guest)
            assert b"no_session" in receive_until_bye(sock)
        second.sendall(UPGRADE + b"X-Forwarded-For: 203.0.113.5\r\n\r\n")
        assert is_closed(second)
