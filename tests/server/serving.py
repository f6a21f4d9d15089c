"""A real server on a free port of this machine, over a real database, and clients that talk to it."""

import asyncio
import secrets
import threading
from collections.abc import AsyncIterator, Coroutine, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, TypeVar
from unittest.mock import patch

import httpx
import msgspec
import uvloop
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from botifarra.server import app
from botifarra.server.config import Site
from botifarra.server.desk.founding.host import Host
from botifarra.server.live.limits import Limits, Rate
from botifarra.server.live.lobby import Lobby
from botifarra.server.run import Plan, TableServer, open_port, serve
from botifarra.server.shared import field_bots
from botifarra.server.shared.shared_sets import SharedSets
from tests.scale import PROVING
from tests.server.front_end import write_front_end
from tests.server.server_process import Child, database
from tests.timeouts import TIMEOUT_S

FAST = 200.0
"""The speed of a server's clock in the tests: bots answer in milliseconds."""

_NEW_LOOP = asyncio.new_event_loop if PROVING else uvloop.new_event_loop
"""The server's own loop; in `make prove` the one without uvloop."""

_FOR_EVER_S = 1e6

PLENTY = Rate(1e9, 1e9)

ROOMY = Limits(messages=PLENTY, player_messages=PLENTY, address_messages=PLENTY, requests=PLENTY)
"""Limits that fast tests never reach."""

Json = dict[str, Any]

T = TypeVar("T")


@dataclass
class Served:
    """A running server; `server` is set if it is in this process."""

    port: int
    server: TableServer | None = None
    sessions: list[httpx.Client] = field(default_factory=list)
    sockets: list[ClientConnection] = field(default_factory=list)

    def run(self, scenario: Coroutine[Any, Any, T]) -> T:
        """Return the result of a scenario about some people; close the sockets that they leave open."""

        async def run_and_hang_up() -> T:
            try:
                return await scenario
            finally:
                await self.hang_up()

        return asyncio.run(run_and_hang_up())

    async def hang_up(self) -> None:
        """Close all sockets."""
        for socket in self.sockets:
            await socket.close()
        self.sockets.clear()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def socket_url(self) -> str:
        return f"ws://127.0.0.1:{self.port}/api/socket"

    @property
    def lobby(self) -> Lobby:
        assert self.server is not None
        lobby: Lobby = self.server.app.state.lobby
        return lobby

    def seq(self, code: str) -> int:
        """Return the `seq` of the last entry of a live table."""
        return next(owner.table.seq for owner in self.lobby.live if owner.table.code == code)

    def guest(self, name: str) -> "Guest":
        """Return a person with a session."""
        http = httpx.Client(base_url=self.url)
        self.sessions.append(http)
        answer = http.post("/api/session", json={"name": name})
        assert answer.status_code == 200, answer.text
        return Guest(self, http, answer.json()["player"], answer.cookies["botifarra"])


@dataclass
class Guest:
    """A person with a session."""

    served: Served
    http: httpx.Client
    player: int
    token: str

    def make(self, **form: Any) -> str:
        """Create a table and return its code."""
        answer = self.http.post("/api/tables", json=form)
        assert answer.status_code == 201, answer.text
        code: str = answer.json()["code"]
        return code

    async def open(self, **options: Any) -> ClientConnection:
        """Open a socket without a greeting."""
        headers = {"Cookie": f"botifarra={self.token}"}
        socket = await connect(
            options.pop("uri", self.served.socket_url),
            additional_headers=headers,
            open_timeout=TIMEOUT_S,
            ping_interval=None,
            max_queue=None,
            compression=None,
            **options,
        )
        self.served.sockets.append(socket)
        return socket

    async def sit_at(self, code: str, seq: int = 0) -> "Client":
        """Return a client at a table, after its welcome."""
        client = Client(self, await self.open())
        await client.hello(code, seq)
        return client


@dataclass
class Client:
    """A client like a browser: it applies every part that it receives."""

    guest: Guest
    socket: ClientConnection
    seq: int = 0
    table: Json = field(default_factory=dict)
    heard: list[Json] = field(default_factory=list)
    frames: list[str | bytes] = field(default_factory=list)
    sent: int = 0
    acted: int = 0
    moved: tuple[str, int] | None = None

    async def send(self, t: str, **fields: Any) -> str:
        """Send a message; commands get an id and the base."""
        if t not in ("hello", "ping"):
            self.sent += 1
            fields = {"id": f"c{self.sent}-{secrets.token_hex(4)}", "base": self.seq} | fields
        await self.socket.send(msgspec.json.encode({"t": t} | fields).decode())
        return str(fields.get("id", ""))

    async def hello(self, code: str, seq: int = 0) -> Json:
        await self.send("hello", table=code, seq=seq)
        return await self.until("welcome")

    async def next(self) -> Json:
        """Return the next message, applied."""
        async with asyncio.timeout(TIMEOUT_S):
            self.frames.append(await self.socket.recv())
        message: Json = msgspec.json.decode(self.frames[-1])
        self.heard.append(message)
        match message["t"]:
            case "welcome":
                self.seq, self.table = message["seq"], message["table"]
            case "happened":
                assert message["seq"] == self.seq + 1, "a gap"
                self.seq = message["seq"]
                parts = {key: part for key, part in message.items() if key not in ("t", "seq", "at", "e")}
                self.table = {key: part for key, part in (self.table | parts).items() if part is not None}
                self.acted += message["e"]["k"] == "acted"
            case _:
                pass
        return message

    async def until(self, t: str, **fields: Any) -> Json:
        """Return the next message of a type with these fields."""
        while True:
            message = await self.next()
            if message["t"] == t and fields.items() <= message.items():
                return message

    async def do(self, t: str, **fields: Any) -> Json:
        """Send a command; return its ack or reject."""
        wanted = await self.send(t, **fields)
        while True:
            message = await self.next()
            if message["t"] in ("ack", "reject") and message["id"] == wanted:
                return message

    async def ended(self) -> list[Json]:
        """Return all messages until the server closes the socket."""
        messages = []
        with suppress(ConnectionClosed):
            while True:
                messages.append(await self.next())
        return messages

    @property
    def you(self) -> Json:
        you: Json = self.table.get("you", {})
        return you

    async def play(
        self, rng: Random, stages: tuple[str, ...] = ("finished",), actions: int = 1_000_000
    ) -> None:
        """Play at random, through all deals, up to a stage or a number of actions."""
        while self.table["stage"] not in stages and self.acted < actions:
            await self.move(rng)
            await self.next()

    async def move(self, rng: Random) -> None:
        """Send the command that the table waits for from us, unless it was sent already."""
        stage, seat = self.table["stage"], self.you.get("seat")
        key = (stage, self.seq)
        if seat is None or self.moved == key:
            return
        coming = self.table.get("next")
        if coming and not self.table["seats"][seat].get("ready"):
            self.moved = key
            await self.send("ready", deal=coming["deal"], entropy=secrets.token_hex(32))
        elif stage == "hand" and self.you.get("legal"):
            self.moved = key
            cards = [action for action in self.you["legal"] if action < 57]
            await self.send("act", action=rng.choice(cards))


class _SetsOnRequest(SharedSets):
    """Sets of which the scheduled ones are made once they are asked for."""

    async def make_scheduled(self) -> None:
        """Make none."""


@asynccontextmanager
async def serving_apart(child: Child) -> AsyncIterator[Served]:
    """Yield a server in a process of its own, which is stopped in order at the end."""
    await child.start()
    served = Served(child.port)
    try:
        yield served
    finally:
        await served.hang_up()
        for session in served.sessions:
            session.close()
        await child.stop()


@contextmanager
def serving(
    folder: Path,
    *,
    rate: float = FAST,
    limits: Limits = ROOMY,
    static: Path | None = None,
    events: Mapping[str, Path] | None = None,
    host: Host | None = None,
    makes_sets: bool = False,
    **site: Any,
) -> Iterator[Served]:
    """Serve the database of a folder, and a small front end, in a thread.

    No test here depends on whether the real front end is built. Bots play no day that nobody has entered,
    because they would keep the machine busy. Without `makes_sets`, the sets of the day and week are made when
    they are asked for, and not at the start, of which they take a third.
    """
    front = static or write_front_end(folder / "front")
    plan = Plan(
        Site(static=front, rate=rate, limits=limits, **site),
        database(folder),
        workers=1,
        events=events or {},
        host=host,
    )
    listening = open_port("127.0.0.1", 0, fixed=True)
    running: list[TableServer] = []
    up = threading.Event()

    def started(server: TableServer) -> None:
        running.append(server)
        up.set()

    def work() -> None:
        try:
            with listening, asyncio.Runner(loop_factory=_NEW_LOOP) as runner:
                runner.run(serve(plan, listening, started))
        finally:
            up.set()

    thread = threading.Thread(target=work)
    port = listening.getsockname()[1]
    only_entered = patch.object(field_bots, "QUIET_S", _FOR_EVER_S)
    only_entered.start()
    try:
        with patch.object(app, "SharedSets", SharedSets if makes_sets else _SetsOnRequest):
            thread.start()
            assert up.wait(TIMEOUT_S)
        assert running
        served = Served(port, running[0])
        yield served
        for session in served.sessions:
            session.close()
    finally:
        for server in running:
            server.should_exit = True
        thread.join(TIMEOUT_S)
        only_entered.stop()
        assert not thread.is_alive()
