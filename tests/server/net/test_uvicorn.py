"""The private parts of uvicorn that the server uses, with a test for each.

`uvicorn~=` in pyproject.toml admits patch releases only. A new version may change any of these parts. A test
that fails here names the feature that the server would lose.
"""

import asyncio
import logging
import signal
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, ParamSpec

import h11
import pytest
from uvicorn import Config, Server
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import CloseCode, Opcode

from tests.timeouts import TIMEOUT_S

P = ParamSpec("P")

REQUEST = b"GET /rules HTTP/1.1\r\nhost: here\r\n"
UPGRADE = (
    b"GET /socket HTTP/1.1\r\nhost: here\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
    b"sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\nsec-websocket-version: 13\r\n\r\n"
)
MASK = bytes(4)


class Wire(asyncio.Transport):
    """A connection that keeps the bytes written to it."""

    def __init__(self) -> None:
        super().__init__()
        self.written = b""
        self.is_closed = False

    def write(self, data: Any) -> None:
        self.written += data

    def close(self) -> None:
        self.is_closed = True

    def is_closing(self) -> bool:
        return self.is_closed

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        pass

    def pause_reading(self) -> None:
        pass

    def resume_reading(self) -> None:
        pass


async def hello(scope: Any, receive: Any, send: Any) -> None:
    """Answer a request, or accept a socket and wait for its end."""
    if scope["type"] == "http":
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"5")]})
        await send({"type": "http.response.body", "body": b"hello"})
        return
    await send({"type": "websocket.accept"})
    while (await receive())["type"] != "websocket.disconnect":
        pass


def connected(kind: Callable[..., Any], **options: Any) -> tuple[Any, Wire]:
    """Return a connection of some kind, and its wire."""
    wire = Wire()
    config = Config(hello, log_config=None, ws_per_message_deflate=False, **options)
    protocol = kind(config=config, server_state=ServerState(), app_state={})
    protocol.connection_made(wire)
    return protocol, wire


async def opened(kind: Callable[..., Any]) -> tuple[Any, Wire]:
    """Return a socket after its handshake, and its wire, on which nothing is written yet."""
    socket, wire = connected(kind)
    socket.data_received(UPGRADE)
    while not socket.handshake_complete:
        await asyncio.sleep(0)
    assert wire.written.startswith(b"HTTP/1.1 101 ")
    wire.written = b""
    return socket, wire


def frame(opcode: Opcode, data: bytes) -> bytes:
    """Return a frame as a client sends it."""
    return bytes((0x80 | opcode, 0x80 | len(data))) + MASK + data


def in_a_loop(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """Run a test in an event loop of its own."""

    @wraps(test)
    def run(*arguments: P.args, **fixtures: P.kwargs) -> None:
        asyncio.run(test(*arguments, **fixtures))

    return run


async def until_quiet() -> None:
    """Let all tasks run that can."""
    for _ in range(10):
        await asyncio.sleep(0)


# HTTP connections: `net/slow_clients.py`.


@in_a_loop
async def test_requests_are_limited_where_uvicorn_asks_whether_to_upgrade() -> None:
    class Limited(H11Protocol):
        def _should_upgrade(self) -> bool:
            self.seen = self.scope["method"], self.scope["path"], dict(self.headers)
            self.app = refuse
            return super()._should_upgrade()

    async def refuse(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 429, "headers": [(b"content-length", b"0")]})
        await send({"type": "http.response.body"})

    protocol, wire = connected(Limited)
    protocol.data_received(REQUEST + b"\r\n")
    await until_quiet()
    assert protocol.seen == ("GET", "/rules", {b"host": b"here"})
    assert wire.written.startswith(b"HTTP/1.1 429 ")


@in_a_loop
async def test_requests_are_answered_by_the_loaded_app() -> None:
    protocol, _ = connected(H11Protocol)
    assert protocol.app is protocol.config.loaded_app


@in_a_loop
async def test_unknown_upgrades_are_not_logged() -> None:
    class Silent(H11Protocol):
        warned = 0

        def _unsupported_upgrade_warning(self) -> None:
            self.warned += 1

    protocol, wire = connected(Silent)
    protocol.data_received(REQUEST + b"connection: upgrade\r\nupgrade: h2c\r\n\r\n")
    await until_quiet()
    assert (protocol.warned, wire.written[:13]) == (1, b"HTTP/1.1 200 ")


@in_a_loop
async def test_a_connection_creates_its_socket_from_the_class_that_counts_it() -> None:
    made: list[dict[str, Any]] = []

    def counted(**options: Any) -> Any:
        made.append(options)
        return WebSocketsSansIOProtocol(**options)

    protocol, _ = connected(H11Protocol)
    protocol.ws_protocol_class = counted
    protocol.data_received(UPGRADE)
    await until_quiet()
    assert [sorted(options) for options in made] == [["app_state", "config", "server_state"]]


@in_a_loop
async def test_malformed_http_is_answered_by_a_method_of_the_connection() -> None:
    class Answered(H11Protocol):
        said = ""

        def send_400_response(self, msg: str) -> None:
            self.said = msg

    protocol, wire = connected(Answered)
    protocol.data_received(b"\x16\x03\x01\r\n\r\n")
    assert (protocol.said, wire.written) == ("Invalid HTTP request received.", b"")


@in_a_loop
async def test_malformed_http_is_logged_by_the_logger_of_the_connection(
    caplog: pytest.LogCaptureFixture,
) -> None:
    protocol, _ = connected(H11Protocol)
    protocol.logger = logging.getLogger("own")
    protocol.data_received(b"\x16\x03\x01\r\n\r\n")
    assert [(record.name, record.levelname) for record in caplog.records] == [("own", "WARNING")]


@in_a_loop
async def test_a_connection_has_the_state_of_its_request() -> None:
    protocol, _ = connected(H11Protocol)
    protocol.data_received(REQUEST)
    assert (protocol.conn.their_state, protocol.conn.trailing_data) == (h11.IDLE, (REQUEST, False))
    protocol.data_received(b"content-length: 2\r\n\r\n")
    assert (protocol.conn.their_state, protocol.conn.our_state) == (h11.SEND_BODY, h11.SEND_RESPONSE)


@in_a_loop
async def test_an_answer_can_be_made_the_last_or_be_left_out() -> None:
    protocol, wire = connected(H11Protocol)
    protocol.data_received(REQUEST + b"\r\n")
    protocol.cycle.keep_alive = False
    assert not protocol.cycle.response_complete
    await until_quiet()
    assert (protocol.cycle.response_complete, wire.is_closed) == (True, True)

    protocol, wire = connected(H11Protocol)
    protocol.data_received(REQUEST + b"\r\n")
    protocol.cycle.disconnected = True
    await until_quiet()
    assert wire.written == b""


@in_a_loop
async def test_forwarded_headers_are_read_by_the_middleware_of_the_connection() -> None:
    protocol, _ = connected(H11Protocol, proxy_headers=True, forwarded_allow_ips="10.0.0.1")
    assert isinstance(protocol.app, ProxyHeadersMiddleware)
    assert ("10.0.0.1" in protocol.app.trusted_hosts, "10.0.0.2" in protocol.app.trusted_hosts) == (
        True,
        False,
    )
    address, _ = protocol.app.trusted_hosts.get_trusted_client_address("192.0.2.1, 192.0.2.7, 10.0.0.1")
    assert address == "192.0.2.7"


# Sockets: `net/websocket_protocol.py`.


@in_a_loop
async def test_the_application_finds_the_socket_in_the_scope() -> None:
    class Found(WebSocketsSansIOProtocol):
        async def run_asgi(self) -> None:
            self.scope["extensions"]["own"] = {}
            await super().run_asgi()

    socket, _ = await opened(Found)
    assert "own" in socket.scope["extensions"]


@in_a_loop
async def test_an_open_socket_can_forget_its_handshake() -> None:
    class Forgetful(WebSocketsSansIOProtocol):
        kept = 0

        def start_keepalive(self) -> None:
            headers: tuple[Any, ...] = self.request.headers, self.response.headers, self.scope["headers"]
            self.kept += len(headers[0]) and len(headers[1]) and len(headers[2])
            for each in headers:
                each.clear()

    socket, wire = await opened(Forgetful)
    assert socket.kept
    socket.data_received(frame(Opcode.PING, b"?"))
    assert wire.written == b"\x8a\x01?"


@in_a_loop
async def test_frames_are_counted_before_they_are_handled() -> None:
    socket, _ = await opened(WebSocketsSansIOProtocol)
    socket.conn.receive_data(frame(Opcode.PING, b"1") + frame(Opcode.PONG, b"2") + frame(Opcode.TEXT, b"3"))
    assert len(socket.conn.events) == 3
    socket.handle_events()
    assert socket.conn.events == []


@in_a_loop
async def test_a_pong_waits_among_the_data_to_send_until_the_ping_is_handled() -> None:
    class Deaf(WebSocketsSansIOProtocol):
        def handle_ping(self) -> None:
            self.conn.data_to_send()

    socket, wire = await opened(Deaf)
    socket.data_received(frame(Opcode.PING, b"?"))
    assert wire.written == b""


@in_a_loop
async def test_a_malformed_frame_is_reported_by_the_connection_and_handled_once() -> None:
    socket, wire = await opened(WebSocketsSansIOProtocol)
    socket.conn.receive_data(b"\x80\x00")
    assert socket.conn.parser_exc is not None
    assert socket.conn.handshake_exc is None
    assert socket.conn.close_sent is not None
    socket.handle_parser_exception()
    assert (socket.close_sent, wire.is_closed) == (True, True)
    assert wire.written[:4] == bytes((0x88, wire.written[1])) + CloseCode.PROTOCOL_ERROR.to_bytes(2, "big")


@in_a_loop
async def test_a_message_is_checked_before_the_application_gets_it() -> None:
    class Checked(WebSocketsSansIOProtocol):
        seen: tuple[str, list[bytes]]

        def send_receive_event_to_app(self) -> None:
            self.seen = self.curr_msg_data_type, list(self.frames)
            self.frames = []

    socket, _ = await opened(Checked)
    socket.data_received(frame(Opcode.TEXT, b"\xff"))
    assert socket.seen == ("text", [b"\xff"])
    assert socket.queue.empty()


@in_a_loop
async def test_a_closing_socket_waits_for_its_peer_up_to_the_given_time() -> None:
    socket, wire = await opened(WebSocketsSansIOProtocol)
    socket.close_timeout = 0.0
    await socket.send({"type": "websocket.close", "code": CloseCode.NORMAL_CLOSURE})
    assert socket.close_timer is not None
    async with asyncio.timeout(TIMEOUT_S):
        while not wire.is_closed:
            await asyncio.sleep(0)


@in_a_loop
async def test_a_peer_that_reads_nothing_blocks_sending() -> None:
    socket, wire = await opened(WebSocketsSansIOProtocol)
    socket.pause_writing()
    assert not socket.writable.is_set()
    sending = asyncio.create_task(socket.send({"type": "websocket.send", "text": "1"}))
    await until_quiet()
    assert (sending.done(), wire.written) == (False, b"")
    socket.resume_writing()
    await sending
    assert wire.written == b"\x81\x011"


# The server: `run.py`.


@in_a_loop
async def test_the_server_ends_by_its_flag_and_takes_signals_in_one_method() -> None:
    class Own(Server):
        entered = False

        def capture_signals(self) -> Any:
            self.entered = True
            return super().capture_signals()

        async def startup(self, sockets: Any = None) -> None:
            await super().startup(sockets)
            assert self.started
            self.handle_exit(signal.SIGTERM, None)
            assert self.should_exit

        async def shutdown(self, sockets: Any = None) -> None:
            self.has_shut_down = True
            await super().shutdown(sockets)

    server = Own(Config(hello, host="127.0.0.1", port=0, log_config=None, lifespan="off"))
    with pytest.MonkeyPatch.context() as patch:
        # Uvicorn passes on the signals that it has caught.
        patch.setattr(signal, "raise_signal", lambda number: None)
        async with asyncio.timeout(TIMEOUT_S):
            await server.serve()
    assert (server.entered, server.has_shut_down) == (True, True)
