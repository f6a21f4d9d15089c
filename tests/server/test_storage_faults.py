"""A whole server whose database fails in the middle of a hand: nothing happens that is not stored."""

import asyncio
import sys
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import psutil
import pytest

from botifarra.server.store.store import Store
from botifarra.server.table.events import Acted, AnyEvent, Entry, redacted
from botifarra.server.table.steps import replay
from tests.scale import PROVING
from tests.server.server_process import Child, database
from tests.server.serving import Client, Guest, Json, serving_apart
from tests.timeouts import TIMEOUT_S

SETTINGS = {"rules": "oriental", "pace_ms": 1_000, "grace": 3600}

WAITS_S = 3.0
"""Seconds for which a bot's turn must stay pending: several times its pace.

Due events are tried each second.
"""

QUICK = 20.0
"""The speed of a server's clock: bots answer within 50 ms."""

SLOW = 2.0
"""The speed of the clock if the trouble has to come before a bot's answer."""

MANY = 500
"""Number of names to give until none can be stored any more."""


class Trouble(ABC):
    """A trouble of the database at `url` that can begin and end."""

    def __init__(self, url: str) -> None:
        self.url = url

    @abstractmethod
    def begin(self, pid: int) -> None:
        """Begin the trouble, for the server with that process id."""

    @abstractmethod
    def end(self, pid: int) -> None:
        """End the trouble."""


class FullDisk(Trouble):
    """Another program has filled the disk."""

    def __init__(self, folder: Path) -> None:
        super().__init__(database(folder))
        self.ballast = folder / "ballast"

    def begin(self, pid: int) -> None:
        with self.ballast.open("ab", buffering=0) as file, suppress(OSError):
            while True:
                file.write(bytes(512))

    def end(self, pid: int) -> None:
        self.ballast.unlink()


class FilesMayNotGrow(Trouble):
    """The server's files may not grow any more. This stands for a full disk, which would need root."""

    def begin(self, pid: int) -> None:
        self._limit(pid, 4_096)

    def end(self, pid: int) -> None:
        self._limit(pid, psutil.RLIM_INFINITY)

    @staticmethod
    def _limit(pid: int, size: int) -> None:
        _, hard = psutil.Process(pid).rlimit(psutil.RLIMIT_FSIZE)
        psutil.Process(pid).rlimit(psutil.RLIMIT_FSIZE, (size, hard))


class Gone(Trouble):
    """The database server is stopped."""

    def __init__(self, url: str, postgresql: Any) -> None:
        super().__init__(url)
        self.postgresql = postgresql

    def begin(self, pid: int) -> None:
        self.postgresql.stop()

    def end(self, pid: int) -> None:
        self.postgresql.ensure_postgres_running()


TROUBLES = ("full disk", "files may not grow", "gone")


def troubles_but(lacking: str) -> pytest.MarkDecorator:
    """Run a test with two of the troubles, in `make prove` with all: each starts one or two servers."""
    some = [each for each in TROUBLES if PROVING or each != lacking]
    return pytest.mark.parametrize("trouble", some, indirect=True)


@pytest.fixture
def trouble(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Trouble]:
    match request.param:
        case "full disk":
            yield FullDisk(request.getfixturevalue("small_disk"))
        case "files may not grow":
            if sys.platform != "linux":
                pytest.skip("no limits of another process")
            yield FilesMayNotGrow(database(tmp_path))
        case _:
            gone = Gone(request.getfixturevalue("postgresql_url"), request.getfixturevalue("postgresql"))
            yield gone
            gone.end(0)


# Actions at the table.


async def _comes_on_turn(client: Client) -> None:
    """Wait for the person's turn, going on to the next deal if necessary."""
    while not (client.table["stage"] == "hand" and client.you.get("legal")):
        await client.move(Random(0))
        await client.next()


def _move(client: Client, name: str) -> Json:
    """Return a legal action of the person on turn."""
    return {"t": "act", "id": name, "action": client.you["legal"][0], "base": client.seq}


async def _is_answered(client: Client) -> None:
    """Check that the server answers, and that all earlier events are known then."""
    await client.send("ping", n=1)
    await client.until("pong")


async def _nothing_can_be_kept(guest: Guest) -> None:
    """Wait until writes fail; check that refusals over HTTP give the reason."""
    for number in range(MANY):
        answer = await asyncio.to_thread(guest.http.post, "/api/session", json={"name": f"Núria {number}"})
        if answer.status_code == 503:
            assert answer.json() == {"code": "storage"}
            return
        assert answer.status_code == 200
    raise AssertionError("all can be kept")


async def _is_done(client: Client, move: Json, done: dict[str, int]) -> None:
    """Send a command, record its acknowledgement, and receive its event.

    The failure may be noticed only after it is over. Then the command is sent again.
    """
    async with asyncio.timeout(TIMEOUT_S):
        while (answer := await client.do(**move))["t"] == "reject":
            assert answer["code"] == "storage"
            await asyncio.sleep(0.1)
    done[move["id"]] = answer["seq"]
    while client.seq < answer["seq"]:
        await client.next()


def _on_turn_is_a_bot(client: Client) -> bool:
    table = client.table
    return bool(table["stage"] == "hand" and table["hand"]["to_act"] != client.you["seat"])


async def _log(url: str, code: str) -> list[Entry]:
    store = await Store.open(url)
    try:
        return await store.log(code) or []
    finally:
        await store.close()


def _check_log(log: list[Entry], client: Client, done: dict[str, int]) -> None:
    """Check that everything acknowledged or announced is in the log, once, and that the log is valid."""
    assert [entry.seq for entry in log] == list(range(1, len(log) + 1))
    assert {entry.id: entry.seq for entry in log if entry.id in done} == done
    assert sum(entry.id in done for entry in log) == len(done)
    for heard in client.heard:
        if heard["t"] == "happened":
            assert msgspec.convert(heard["e"], AnyEvent) == redacted(log[heard["seq"] - 1].event)
    assert replay(log).seq == len(log)


def _with_trouble(
    trouble: Trouble,
    scenario: Callable[[Child, Client, dict[str, int]], Awaitable[Client]],
    rate: float = QUICK,
) -> list[Entry]:
    """Run a scenario about a person at a table with three bots, on turn in its first hand.

    Return its log, checked.
    """
    done: dict[str, int] = {}

    async def tell() -> tuple[list[Entry], Client]:
        child = Child(trouble.url, rate)
        async with serving_apart(child) as served:
            guest = served.guest("Núria")
            client = await guest.sit_at(guest.make(settings=SETTINGS, fill="greedy", start=True))
            await _comes_on_turn(client)
            client = await scenario(child, client, done)
            log = await _log(trouble.url, client.table["code"])
        return log, client

    log, client = asyncio.run(tell())
    _check_log(log, client, done)
    return log


@troubles_but("files may not grow")
def test_a_move_that_cannot_be_stored_is_refused_until_storage_works(trouble: Trouble) -> None:
    async def scenario(child: Child, client: Client, done: dict[str, int]) -> Client:
        await asyncio.to_thread(trouble.begin, child.pid)
        await _nothing_can_be_kept(client.guest)
        move = _move(client, "the-same")
        seq, table = client.seq, client.table
        for _ in range(3):
            refused = await client.do(**move)
            assert (refused["t"], refused["code"], refused["seq"]) == ("reject", "storage", seq)
            assert refused["table"] == table
        await _is_answered(client)
        assert (client.seq, client.table) == (seq, table)
        await asyncio.to_thread(trouble.end, child.pid)
        await _is_done(client, move, done)
        assert client.seq == seq + 1
        for turn in range(2):
            await _comes_on_turn(client)
            await _is_done(client, _move(client, f"later-{turn}"), done)
        return client

    log = _with_trouble(trouble, scenario)
    assert sum(isinstance(entry.event, Acted) and entry.event.by == "bot" for entry in log) >= 3


@troubles_but("full disk")
def test_a_server_without_storage_is_not_ready(trouble: Trouble) -> None:
    async def scenario() -> None:
        child = Child(trouble.url, QUICK)
        async with serving_apart(child) as served, asyncio.timeout(TIMEOUT_S * 6):
            guest = served.guest("Núria")

            async def until_answer(status: int, answer: Json) -> None:
                while True:
                    found = await asyncio.to_thread(guest.http.get, "/api/ready")
                    if (found.status_code, found.json()) == (status, answer):
                        break
                    await asyncio.sleep(0.1)
                assert (await asyncio.to_thread(guest.http.get, "/api/health")).json()["ok"] is True

            await until_answer(200, {"ready": True, "faults": []})
            await asyncio.to_thread(trouble.begin, child.pid)
            await _nothing_can_be_kept(guest)
            await until_answer(503, {"ready": False, "faults": ["storage"]})
            await asyncio.to_thread(trouble.end, child.pid)
            await until_answer(200, {"ready": True, "faults": []})

    asyncio.run(scenario())


@troubles_but("gone")
def test_a_turn_of_a_bot_waits_until_storage_works(trouble: Trouble) -> None:
    async def scenario(child: Child, client: Client, done: dict[str, int]) -> Client:
        for turn in range(10):
            await _comes_on_turn(client)
            await _is_done(client, _move(client, f"move-{turn}"), done)
            await asyncio.to_thread(trouble.begin, child.pid)
            await _nothing_can_be_kept(client.guest)
            await _is_answered(client)
            if _on_turn_is_a_bot(client):
                break
            await asyncio.to_thread(trouble.end, child.pid)  # the bots acted before the trouble
        seq = client.seq
        await asyncio.sleep(WAITS_S)
        await _is_answered(client)
        assert client.seq == seq
        assert _on_turn_is_a_bot(client)
        await asyncio.to_thread(trouble.end, child.pid)
        acted = await client.until("happened", seq=seq + 1)
        assert (acted["e"]["k"], acted["e"]["by"]) == ("acted", "bot")
        await _comes_on_turn(client)
        await _is_done(client, _move(client, "after"), done)
        return client

    _with_trouble(trouble, scenario, SLOW)


@troubles_but("files may not grow")
def test_a_server_killed_while_storage_fails(trouble: Trouble) -> None:
    async def scenario(child: Child, client: Client, done: dict[str, int]) -> Client:
        await _is_done(client, _move(client, "before"), done)
        await _comes_on_turn(client)
        await asyncio.to_thread(trouble.begin, child.pid)
        await _nothing_can_be_kept(client.guest)
        move, hand, legal = _move(client, "lost"), client.you["hand"], client.you["legal"]
        refused = await client.do(**move)
        assert (refused["t"], refused["code"]) == ("reject", "storage")
        pid = child.pid
        await child.kill()
        with suppress(psutil.NoSuchProcess):
            await asyncio.to_thread(trouble.end, pid)
        await child.start()
        again = await client.guest.sit_at(client.table["code"], client.seq)
        assert (again.you["hand"], again.table["hand"]) == (hand, client.table["hand"])
        while again.you.get("legal") != legal:
            await again.next()
        await _is_done(again, move | {"base": again.seq}, done)
        await _comes_on_turn(again)
        await _is_done(again, _move(again, "after"), done)
        return again

    log = _with_trouble(trouble, scenario)
    assert [entry.id for entry in log if entry.id in ("before", "lost", "after")] == [
        "before",
        "lost",
        "after",
    ]
