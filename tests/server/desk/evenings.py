"""Evenings for the tests of the desk: an event file, and screens that look at it over a real server."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AbstractAsyncContextManager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from botifarra.eventfile import EventFile, stamp_now
from botifarra.eventfile.dealing import deal_session
from botifarra.eventfile.pairing import pair_rounds
from botifarra.server.desk.event_names import free_name
from botifarra.server.desk.links import Link, secret_of
from botifarra.server.desk.live.evening import Evening
from botifarra.server.desk.live.lost_logs import LostLogs
from botifarra.server.desk.live.state_file import read_state, state_path
from botifarra.tournament.book import Book
from botifarra.tournament.entries import Pair
from botifarra.tournament.events import Entered, Event, Opened
from botifarra.tournament.format import Format, Kind, Pairing, RankBy
from botifarra.tournament.pairing import next_rounds
from tests.server.serving import Served, serving
from tests.timeouts import TIMEOUT_S

Json = dict[str, Any]

EVENT = "autumn"

DIRECTOR, DEPUTY, HALL = Link("director"), Link("deputy"), Link("hall")

NORTH = {"type": "board", "points": [40, 32]}
SOUTH = {"type": "board", "points": [32, 40]}


def table(number: int) -> Link:
    """Return the link of a table."""
    return Link("table", number)


def new_evening(
    folder: Path,
    pairs: int = 4,
    boards: int = 2,
    pairing: Pairing = Pairing.BERGER,
    kind: Kind = Kind.DUPLICATE,
    *,
    deals: bool = True,
    sections: int = 1,
    rank_by: RankBy = RankBy.AVERAGE,
    date: str = "2026-11-21",
    groups: int = 0,
) -> Path:
    """Return an event file with all rounds paired that can be, and the boards dealt if it has any.

    In a league, two pairs after each other are a team. Several `sections` are of successive pairs. One pair
    of each of the `groups` goes on.
    """
    path = folder / f"{EVENT}.event"
    rules = kind.facts.rules
    boards = boards if kind.facts.has_boards else 0
    form = Format(kind, pairing, rules, boards, groups=groups, qualify=min(groups, 1), rank_by=rank_by)
    director = stamp_now("Núria")
    with EventFile.create(path, director, Opened("Autumn evening", form, date)) as log:
        with log.writing(director) as pen:
            for number in range(1, pairs + 1):
                team = f"Equip {(number + 1) // 2}" if kind is Kind.TEAMS else ""
                section = "ABCD"[(number - 1) * sections // pairs] if sections > 1 else ""
                players = (f"Anna {number}", f"Bernat {number}")
                pen.add(Entered(Pair(number, players, section, team, club="Vic")))
        pair_rounds(log, director, next_rounds)
        if deals and kind.facts.has_boards:
            deal_session(log, director)
    return path


def opened(path: Path) -> AbstractAsyncContextManager[Evening]:
    """Open an evening without a server."""

    async def saved(_: str) -> None:
        raise AssertionError

    return Evening.open(EVENT, path, LostLogs(saved))


def read_book(path: Path) -> Book:
    """Return the book in a file."""
    with EventFile(path) as log:
        return log.book


def add(path: Path, *events: Event) -> None:
    """Write events as a command would."""
    with EventFile(path) as log, log.writing(stamp_now("Núria")) as pen:
        for event in events:
            pen.add(event)


def secret(path: Path, link: Link) -> str:
    """Return the secret of a link, once a desk has been open."""
    state = read_state(state_path(path))
    assert state is not None
    return secret_of(state, link)


@dataclass
class Desk:
    """The desk of an event file at an address."""

    url: str
    path: Path
    event: str = EVENT
    screens: list["Screen"] = field(default_factory=list)

    @property
    def api(self) -> str:
        return f"{self.url}/api/events/{self.event}"

    def headers(self, link: Link | None) -> dict[str, str]:
        return {} if link is None else {"Authorization": f"Bearer {secret(self.path, link)}"}

    def form(self, t: str, **fields: Any) -> Json:
        """Return a command in its envelope, whose fields are named with a leading `_`, such as `_request`."""
        envelope = {key[1:]: fields.pop(key) for key in list(fields) if key.startswith("_")}
        command = {"t": t} | fields
        return {"request": secrets.token_hex(8), "device": "d1", "lang": "en", "command": command} | envelope

    def send(self, link: Link | None, t: str, /, **fields: Any) -> httpx.Response:
        """Send a command."""
        form = self.form(t, **fields)
        return httpx.post(f"{self.api}/commands", json=form, headers=self.headers(link), timeout=TIMEOUT_S)

    def do(self, link: Link, t: str, /, **fields: Any) -> list[str]:
        """Send a command that is done; return the kinds of the events that were written."""
        answer = self.send(link, t, **fields)
        assert answer.status_code == 201, answer.text
        wrote: list[str] = answer.json()["wrote"]
        return wrote

    def refused(self, link: Link, t: str, /, **fields: Any) -> str:
        """Send a command that is refused; return the code."""
        answer = self.send(link, t, **fields)
        assert answer.status_code == 409, answer.text
        body = answer.json()
        assert body["sentence"]
        assert "{" not in body["sentence"]
        code: str = body["code"]
        return code

    def preview(self, link: Link | None, t: str, /, **fields: Any) -> httpx.Response:
        form = self.form(t, **fields)
        return httpx.post(f"{self.api}/preview", json=form, headers=self.headers(link), timeout=TIMEOUT_S)

    def get(self, link: Link | None, path: str) -> httpx.Response:
        return httpx.get(f"{self.api}/{path}", headers=self.headers(link), timeout=TIMEOUT_S)

    async def ask(self, link: Link, t: str, /, **fields: Any) -> httpx.Response:
        """Send a command in another thread, so that screens can receive meanwhile."""
        return await asyncio.to_thread(self.send, link, t, **fields)

    async def connect(self, address: str | None = None) -> ClientConnection:
        """Open a socket and send nothing; perhaps from another address of this machine."""
        return await connect(
            f"{self.api}/socket".replace("http", "ws", 1),
            open_timeout=TIMEOUT_S,
            ping_interval=None,
            compression=None,
            max_size=2**24,
            local_addr=address and (address, 0),
        )

    async def look(
        self, link: Link | None, known: str | None = None, *, address: str | None = None
    ) -> "Screen":
        """Open a screen and wait for the first thing that it shows."""
        screen = Screen(await self.connect(address))
        self.screens.append(screen)
        link_secret = None if link is None else secret(self.path, link)
        await screen.socket.send(
            msgspec.json.encode({"t": "open", "link": link_secret, "known": known}).decode()
        )
        screen.opened = await screen.next()
        if screen.opened["t"] == "opened":
            await screen.next()
        return screen

    async def hang_up(self) -> None:
        for screen in self.screens:
            await screen.socket.close()
        self.screens.clear()


@contextmanager
def serving_desk(path: Path) -> Iterator[Desk]:
    """Serve an event file from a server of its own, whose database stands beside it."""
    with serving(path.parent, events={EVENT: path}) as served:
        yield Desk(served.url, path)


def open_desk(served: Served, path: Path) -> Desk:
    """Let a running server open an event file, under the next free name."""
    assert served.server is not None
    desk = served.server.app.state.desk
    opening = desk.add_event(free_name(path, desk.evenings), path)
    loop = served.server.servers[0].get_loop()
    evening = asyncio.run_coroutine_threadsafe(opening, loop).result(TIMEOUT_S)
    return Desk(served.url, path, evening.event)


@dataclass
class Screen:
    """A screen like a browser: it keeps what it is shown."""

    socket: ClientConnection
    opened: Json = field(default_factory=dict)
    shown: Json = field(default_factory=dict)
    seq: int = 0
    frames: list[str | bytes] = field(default_factory=list)

    async def next(self) -> Json:
        """Return the next message."""
        async with asyncio.timeout(TIMEOUT_S):
            self.frames.append(await self.socket.recv())
        message: Json = msgspec.json.decode(self.frames[-1])
        if message["t"] == "shown":
            assert message["seq"] == self.seq + 1, "a gap"
            self.seq, self.shown = message["seq"], message["screen"]
        return message

    async def until(self, fits: Callable[[Json], bool]) -> Json:
        """Wait until the screen fits, and return it."""
        while not fits(self.shown):
            await self.next()
        return self.shown

    def state(self, board: int, number: int = 1) -> str:
        """Return the state of a cell: of a table at the desk, or of this phone's table."""
        if self.shown["t"] == "table":
            cells = [each["cell"] for each in self.shown["round"]["boards"]]
        else:
            cells = [
                cell
                for each in self.shown["shown"]["tables"]
                if each["table"] == number
                for cell in each["cells"]
            ]
        return str(next(cell["state"] for cell in cells if cell["board"] == board))

    async def until_state(self, state: str, board: int, number: int = 1) -> None:
        """Wait until a cell has a state."""
        await self.until(lambda _: self.state(board, number) == state)


def enter_all(desk: Desk) -> None:
    """Enter all results of the rounds that are paired."""
    for where in read_book(desk.path).missing():
        desk.do(DIRECTOR, "score", place=place(where.board, where.table, where.round), slip=NORTH)


def place(board: int, number: int = 1, round_: int = 1) -> Json:
    return {"round": round_, "table": number, "board": board}


def run(desk: Desk, scenario: Callable[[Desk], Awaitable[None]]) -> None:
    """Run a scenario to its end, and close its sockets."""

    async def within() -> None:
        async with asyncio.timeout(TIMEOUT_S):
            try:
                await scenario(desk)
            finally:
                await desk.hang_up()

    asyncio.run(within())
