"""Very many hostile messages: each gets the right answer, and nothing else happens."""

import asyncio
import unicodedata
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from urllib.parse import quote

import httpx
import msgspec
import psutil
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from botifarra.server.api.practice import PracticeForm
from botifarra.server.api.tables import TableForm
from botifarra.server.live.table_codes import new_code
from botifarra.server.protocol.commands import MAX_FRAME
from botifarra.server.protocol.parts import Snapshot
from botifarra.server.store.store import Store
from botifarra.server.table.events import MAX_NAME, Away
from botifarra.server.table.show import snapshot
from botifarra.server.table.steps import replay
from tests.scale import scale
from tests.server.fuzz import ODD_TEXTS, Said, Seated, Shot, broken, by_a_stranger, encode, fresh_id
from tests.server.server_process import Child, database
from tests.server.serving import Client, Guest, Json, Served, serving_apart
from tests.timeouts import TIMEOUT_S

MESSAGES = scale(2_000, 100_000)

WARM = MESSAGES // 4
"""Number of messages before the server's memory is first measured."""

MOST_GROWN = 10 * 2**20
"""Number of bytes by which the server may grow while it refuses the others."""

AT_ONCE = (1, 10, 30, 30)
"""Number of messages sent before their answers are awaited; a table has room for 32."""

REMEMBERED = 40
"""Number of commands that are sent again; a table remembers 64."""

ANSWERS = {
    "bad_message", "not_now", "not_seated", "not_host", "not_asked", "illegal", "stale", "ack", "pong",
    "welcome",
}  # fmt: skip
"""Answers that certainly occur."""

SETTINGS = {"rules": "oriental max_hands=2"}


@dataclass
class Honest:
    """Four people who play on, one action at a time, and a spectator; `said` are all their commands."""

    clients: list[Client]
    witness: Client
    rng: Random
    said: list[Said] = field(default_factory=list)

    @property
    def table(self) -> Json:
        return self.clients[0].table

    @property
    def seq(self) -> int:
        """Return the last event that all of them have received; each command waits for that."""
        return self.said[-1].seq

    async def step(self) -> None:
        """Send the command that the table waits for."""
        seats = {client.you["seat"]: client for client in self.clients}
        table = self.table
        if table.get("pending"):
            waiting = self.rng.choice(table["pending"]["waiting"])
            await self.do(seats[waiting], {"t": "answer", "yes": self.rng.random() < 0.5})
        elif table["stage"] == "finished":
            await self.do(self.clients[0], {"t": "again", "kind": self.rng.choice(("next", "rematch"))})
        elif table.get("next"):
            late = next(seat for seat, sitter in enumerate(table["seats"]) if not sitter.get("ready"))
            entropy = self.rng.randbytes(32).hex()
            await self.do(seats[late], {"t": "ready", "deal": table["next"]["deal"], "entropy": entropy})
        else:
            await self.act(seats)

    async def act(self, seats: dict[int, Client]) -> None:
        """Play, or ask for an undo of the last card."""
        undoer = next((client for client in self.clients if client.you.get("undo")), None)
        if undoer is not None and self.rng.random() < 0.05:
            await self.do(undoer, {"t": "ask", "wish": "undo"})
        else:
            client = seats[self.table["hand"]["to_act"]]
            legal = [action for action in client.you["legal"] if action < 57]
            await self.do(client, {"t": "act", "action": self.rng.choice(legal)})

    async def do(self, client: Client, message: Json) -> None:
        """Let a client send a command, and everybody receive its events."""
        message = message | {"id": fresh_id(self.rng), "base": client.seq}
        answer = await client.do(**message)
        assert answer["t"] == "ack", (message, answer)
        self.said.append(Said(client.guest.player, message, answer["seq"]))
        for each in (*self.clients, self.witness):
            while each.seq < self.seq:
                await each.next()

    async def check_nothing_happened(self, before: Json) -> None:
        """Check that nobody was sent an event since, and that the table is unchanged."""
        for each in (self.witness, self.rng.choice(self.clients)):
            await each.send("ping", n=7)
            await each.until("pong")
        assert self.witness.seq == self.seq
        assert self.witness.table == before


@dataclass
class Hostile:
    """A client with a socket of its own that sends hostile messages."""

    guest: Guest
    code: str
    make: Callable[[], Shot]
    client: Client | None = None

    async def fire(self, number: int) -> Counter[str]:
        """Send this number of messages together and check the answers; return the answers, counted."""
        if self.client is None:
            self.client = await self.guest.sit_at(self.code)
        socket = self.client.socket
        shots = [self.make() for _ in range(number)]
        for shot in shots:
            await socket.send(shot.frame)
        told: Counter[str] = Counter()
        open_shots = shots
        while open_shots:
            answer = await _answer(socket)
            shot = next(shot for shot in open_shots if shot.id == answer.get("id"))
            open_shots = [other for other in open_shots if other is not shot]
            text = _as_text(answer)
            assert text.startswith(shot.answers), (shot, answer)
            assert text not in ("reject storage", "reject busy")
            told[text.split()[-1] if answer["t"] == "reject" else answer["t"]] += 1
        return told


async def _answer(socket: ClientConnection) -> Json:
    """Return the next answer to this socket."""
    while True:
        async with asyncio.timeout(TIMEOUT_S):
            message: Json = msgspec.json.decode(await socket.recv())
        if message["t"] != "happened":
            return message


def _as_text(answer: Json) -> str:
    match answer["t"]:
        case "reject":
            return f"reject {answer['code']}"
        case "ack":
            return f"ack {answer['seq']}"
        case other:
            return str(other)


# Frames that end a socket, and requests that do not open one.


async def _is_closed(socket: ClientConnection, code: int) -> None:
    with suppress(ConnectionClosed):
        while True:
            await _answer(socket)
    assert socket.close_code == code


async def _sends(client: Client, rng: Random) -> None:
    """Return a frame that is not text, or is too large."""
    long = "x" * (MAX_FRAME + rng.choice((1, 100, 500_000)))
    parts = [long[: MAX_FRAME // 2]] * 3
    frame, code = rng.choice(
        (
            (rng.randbytes(rng.choice((0, 5, 3_000))), 1003),
            (encode({"t": "ping", "n": 1}).encode(), 1003),
            (long, 1009),
            (parts, 1009),
        )
    )
    await client.socket.send(frame)
    await _is_closed(client.socket, code)


async def _sends_no_text(client: Client, rng: Random) -> None:
    frame = b'{"t":"ping","n":1,"\xff\xfe"}' + rng.randbytes(20) + b"\xc3"
    await client.socket.send(frame, text=True)
    await _is_closed(client.socket, 1007)


async def _comes_from_elsewhere(client: Client, rng: Random) -> None:
    origin = rng.choice(
        ("https://evil.example", "null", "http://127.0.0.1:1", "http://localhost", "file://", "x")
    )
    with pytest.raises(InvalidStatus) as refused:
        await client.guest.open(origin=origin)
    assert refused.value.response.status_code == 403


async def _comes_without_a_session(client: Client, rng: Random) -> None:
    cookie = rng.choice(
        ({}, {"Cookie": f"botifarra={rng.randbytes(20).hex()}"}, {"Cookie": "botifarra=é;;="})
    )
    async with connect(
        client.guest.served.socket_url, additional_headers=cookie, proxy=None, open_timeout=TIMEOUT_S
    ) as socket:
        assert await _answer(socket) == {"t": "bye", "code": "no_session", "again": False}
        await _is_closed(socket, 1008)


async def _speaks_another_protocol(client: Client, rng: Random) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", client.guest.served.port)
    writer.write(rng.choice((b"", b"GET /api/health\r\n", b"\x16\x03\x01")) + rng.randbytes(200))
    writer.write(b"\r\n\r\n")
    with suppress(ConnectionResetError):  # the server need not read all of it before it disconnects
        async with asyncio.timeout(TIMEOUT_S):
            assert (await reader.read()).startswith(b"HTTP/1.1 400")
    writer.close()
    with suppress(ConnectionResetError):
        await writer.wait_closed()


async def _asks_for_another_table(client: Client, rng: Random) -> None:
    for _ in range(3):
        await client.send("hello", table=rng.choice((new_code(), "x", "ñ" * 40)), seq=rng.choice((0, 2**60)))
        assert (await client.until("reject"))["code"] == "no_table"
        assert (await client.do("start"))["code"] == "no_table"


_VISITS: tuple[Callable[[Client, Random], Awaitable[None]], ...] = (
    _sends,
    _sends,
    _sends_no_text,
    _asks_for_another_table,
    _comes_from_elsewhere,
    _comes_without_a_session,
    _speaks_another_protocol,
)


async def _asks_over_http(guest: Guest, http: httpx.AsyncClient, code: str, rng: Random) -> None:
    """Send odd names, which are cleaned or refused, and invalid forms and addresses."""
    odd = "".join(rng.choice(ODD_TEXTS) for _ in range(rng.randrange(5)))
    match rng.randrange(4):
        case 0:
            answer = await http.post("/api/session", json={"name": odd})
            assert answer.status_code in (200, 400), answer.text
            if answer.status_code == 200:
                name = answer.json()["name"]
                assert 0 < len(name) <= MAX_NAME
                assert not any(unicodedata.category(char)[0] == "C" for char in name)
                assert answer.json()["player"] == guest.player
        case 1:
            form = broken(rng, {"settings": SETTINGS, "seat": 0, "fill": "greedy", "start": True})
            with suppress(msgspec.DecodeError, RecursionError):
                msgspec.json.decode(form, type=TableForm)
                return
            answer = await http.post("/api/tables", content=form.encode())
            assert answer.status_code == 400, (form, answer.text)
        case 2:
            form = broken(rng, {"place": 5, "seat": 0, "level": "greedy"})
            with suppress(msgspec.DecodeError, RecursionError):
                msgspec.json.decode(form, type=PracticeForm)
                form = encode({"place": rng.choice((10**6, 2**63))})
            answer = await http.post(f"/api/tables/{code}/hands/1/practice", content=form.encode())
            assert answer.status_code in (400, 404), (form, answer.text)
        case _:
            answer = await http.get(f"/api/tables/{quote(odd, safe='')}/hands/1")
            assert answer.status_code in (400, 404), answer.text


# The whole test.


async def _sit_down(served: Served, rng: Random) -> Honest:
    guests = [served.guest(name) for name in ("Anna", "Biel", "Clara", "Dídac")]
    code = guests[0].make(settings=SETTINGS, seat=0)
    clients = [await guest.sit_at(code) for guest in guests]
    honest = Honest(clients, await served.guest("Eva").sit_at(code), rng)
    for seat, client in enumerate(clients[1:], 1):
        await honest.do(client, {"t": "sit", "seat": seat})
    await honest.do(clients[3], {"t": "start"})
    return honest


def _hostiles(honest: Honest, served: Served) -> list[Hostile]:
    """Return a second socket of each seated person, and some strangers."""
    rng, code = honest.rng, honest.table["code"]

    def seated(client: Client) -> Callable[[], Shot]:
        return lambda: Seated(client.guest.player, client.table, honest.said[-REMEMBERED:]).shot(rng)

    def stranger() -> Shot:
        return by_a_stranger(rng, code, honest.table["settings"], honest.said[-REMEMBERED:])

    strangers = [Hostile(served.guest(f"Stranger {number}"), code, stranger) for number in range(3)]
    return [*(Hostile(client.guest, code, seated(client)) for client in honest.clients), *strangers]


async def _fuzz(folder: Path) -> tuple[Honest, Counter[str], int]:
    """Run the whole test; return the players, the answers counted, and the growth of the server in bytes."""
    rng = Random(MESSAGES)
    child = Child(database(folder), rate=1.0)
    async with serving_apart(child) as served:
        honest = await _sit_down(served, rng)
        hostiles = _hostiles(honest, served)
        told: Counter[str] = Counter()
        process, warm = psutil.Process(child.pid), 0
        stranger = hostiles[-1].guest
        cookies = {"botifarra": stranger.token}
        async with httpx.AsyncClient(
            base_url=served.url, cookies=cookies, trust_env=False, timeout=TIMEOUT_S
        ) as http:
            while told.total() < MESSAGES:
                if not warm and told.total() >= WARM:
                    warm = process.memory_info().rss
                before = honest.witness.table
                told += await rng.choice(hostiles).fire(rng.choice(AT_ONCE))
                if rng.random() < 0.2:
                    visitor = await rng.choice(hostiles).guest.sit_at(honest.table["code"])
                    await rng.choice(_VISITS)(visitor, rng)
                    await visitor.socket.close()
                    served.sockets.remove(visitor.socket)
                    told["visit"] += 1
                if rng.random() < 0.3:
                    await _asks_over_http(stranger, http, honest.table["code"], rng)
                    told["http"] += 1
                await honest.check_nothing_happened(before)
                await honest.step()
        grown = process.memory_info().rss - warm
        while honest.table["stage"] != "finished":
            await honest.step()
    return honest, told, grown


async def _log_tells_of_the_honest_alone(folder: Path, honest: Honest) -> None:
    store = await Store.open(database(folder))
    log = await store.log(honest.table["code"]) or []
    await store.close()
    done = [(entry.player, entry.id, entry.seq) for entry in log if entry.id is not None]
    assert done == [(said.player, said.message["id"], said.seq) for said in honest.said]
    assert all(isinstance(entry.event, Away) for entry in log[honest.seq :])
    table = replay(log[: honest.seq])
    for each in (*honest.clients, honest.witness):
        assert msgspec.convert(each.table, Snapshot, strict=False) == snapshot(table, each.guest.player)


def test_hostile_messages_are_answered_and_change_nothing(tmp_path: Path) -> None:
    honest, told, grown = asyncio.run(_fuzz(tmp_path))
    asyncio.run(_log_tells_of_the_honest_alone(tmp_path, honest))
    assert told.keys() >= ANSWERS
    assert grown < MOST_GROWN
