"""A server in a process: from opening its sockets to its end."""

import asyncio
import errno
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path

import uvicorn
from litestar import Litestar

from botifarra.server.app import close_tables, create_app
from botifarra.server.config import Site
from botifarra.server.desk.founding.host import Host
from botifarra.server.desk.live.desk import Desk
from botifarra.server.live.bots.pool import Pool
from botifarra.server.live.gc_schedule import disable_automatic_collection
from botifarra.server.log_lines import LogLines, log_lines
from botifarra.server.net.request_queue import Paced
from botifarra.server.net.slow_clients import prompt_requests
from botifarra.server.net.websocket_protocol import websocket_protocol
from botifarra.server.protocol.commands import MAX_FRAME
from botifarra.server.store.store import Store

if sys.platform != "win32":
    import resource

_NEXT_PORTS = 20
"""Number of further ports tried if the usual one is taken."""

_BACKLOG = 2048
"""Number of connections that may wait to be accepted."""

_UNHEARD_MS = 30_000
"""Time in milliseconds after which the system drops a peer that does not confirm received data."""

_GRACE_S = 5
"""Seconds that open requests have to end."""


_HEADERS = {
    "Content-Security-Policy": "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; "
    "img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
"""Security headers of every HTTP response. Uvicorn adds them, so that they cost nothing for sockets.

`wasm-unsafe-eval` allows WebAssembly, the solver of the pages. It does not allow JavaScript from text.
"""


@dataclass(frozen=True, slots=True)
class Plan:
    """The site to serve, its database (a URL) and the number of bot processes.

    `verbose`: log each connection, message and refusal. `events` are event files by their names in addresses,
    and `host` may begin new ones.
    """

    site: Site
    database: str
    workers: int
    verbose: bool = False
    events: Mapping[str, Path] = field(default_factory=dict)
    host: Host | None = None


def open_port(host: str, port: int, fixed: bool) -> socket.socket:
    """Return a socket that listens on the port or, unless it is `fixed`, on the next free one.

    Raises `OSError` if no port is free.
    """
    last = port if fixed or port == 0 else port + _NEXT_PORTS
    for candidate in range(port, last + 1):
        try:
            return _listen(host, candidate)
        except OSError as error:
            if error.errno != errno.EADDRINUSE or candidate == last:
                raise
    raise AssertionError("unreachable")


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        if sys.platform != "win32":  # Windows would let two servers share a port
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        # The head and the body of an answer are two segments. Without this option, the second one waits until
        # the first one is acknowledged, 40 ms later. Accepted connections inherit it. The loop of asyncio (on
        # Windows and in tests) does not set it, uvloop does.
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _UNHEARD_MS)
        listening.bind((host, port))
        listening.listen(_BACKLOG)
    except OSError:
        listening.close()
        raise
    listening.setblocking(False)
    return listening


def run(plan: Plan, listening: socket.socket, started: Callable[["TableServer"], None]) -> None:
    """Serve until ctrl-C or a termination signal. `started` gets the server once it accepts connections.

    Raises `StorageError` if the database cannot be opened, `InUse` if another server has it.
    """
    disable_automatic_collection()
    with (
        log_lines(plan.verbose) as lines,
        listening,
        _as_a_server(),
        asyncio.Runner(loop_factory=_loop_factory()) as runner,
    ):
        runner.run(_serve_and_log(plan, listening, started, lines))


@contextmanager
def _as_a_server() -> Iterator[None]:
    """Set the limits and signals of this process for a server instead of a command in a pipe."""
    if sys.platform == "win32":
        yield
        return
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(ValueError, OSError):  # macOS allows fewer files than it reports
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    before = signal.signal(signal.SIGPIPE, signal.SIG_IGN)  # a closed connection must not end the process
    try:
        yield
    finally:
        signal.signal(signal.SIGPIPE, before)


async def _serve_and_log(
    plan: Plan, listening: socket.socket, started: Callable[["TableServer"], None], lines: LogLines
) -> None:
    telling = asyncio.create_task(lines.keep_telling())

    def prepared(server: TableServer) -> None:
        _ = server.app.openapi_schema  # cached now, because making it blocks all tables
        started(server)

    try:
        await serve(plan, listening, prepared)
    finally:
        telling.cancel()


async def serve(plan: Plan, listening: socket.socket, started: Callable[["TableServer"], None]) -> None:
    """Serve until the end, inside a running event loop."""
    store = await Store.open(plan.database, alone=True)
    pool = Pool()
    site = replace(plan.site, limits=plan.site.limits.within(_files()))
    try:
        pool.start(plan.workers)
        app = create_app(store, pool, site, Desk(plan.events, plan.host))
        await _serve_alone(TableServer(app, site, started), store, listening)
    finally:
        await pool.close()
        await store.close()


async def _serve_alone(server: "TableServer", store: Store, listening: socket.socket) -> None:
    """Serve until the end; raise `InUse` as soon as another server has the database."""

    def end_unless_alone(watching: asyncio.Task[None]) -> None:
        if not watching.cancelled() and watching.exception() is not None:
            server.should_exit = True

    watching = asyncio.create_task(store.keep_alone())
    watching.add_done_callback(end_unless_alone)
    try:
        await server.serve([listening])
    finally:
        watching.cancel()
    if watching.done():
        watching.result()


def _files() -> int:
    """Return the number of files, and so of connections, that this process may open."""
    if sys.platform == "win32":  # on Windows connections are not files
        return sys.maxsize
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return sys.maxsize if files == resource.RLIM_INFINITY else files


class TableServer(uvicorn.Server):
    """A server that closes its tables in order before it ends. Set `should_exit` to end it."""

    def __init__(self, app: Litestar, site: Site, started: Callable[["TableServer"], None]) -> None:
        # Browsers send the pings. Compression would cost more memory than everything else.
        config = uvicorn.Config(
            Paced(app),
            lifespan="on",
            http=prompt_requests(site.limits, app.state.admission, app.state.prices, app.state.most_body),
            ws=websocket_protocol(site.limits.messages),
            ws_max_size=MAX_FRAME,
            ws_per_message_deflate=False,
            ws_ping_interval=None,
            proxy_headers=site.public_url is not None,
            forwarded_allow_ips=site.proxies,
            server_header=False,
            headers=list(_HEADERS.items()),
            access_log=False,
            log_config=None,
            log_level="warning",
            timeout_graceful_shutdown=_GRACE_S,
        )
        super().__init__(config)
        self.app = app
        self._started = started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start to accept connections, and call `started`."""
        await super().startup(sockets)
        if self.started:
            self._started(self)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close all tables, then the server."""
        await close_tables(self.app)
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Shut down in order at ctrl-C, without a traceback."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {
            number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)
        }
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    try:
        import uvloop  # noqa: PLC0415
    except ImportError:  # not available on Windows
        return None
    return uvloop.new_event_loop
