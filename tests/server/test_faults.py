"""Tables with faulty connections and a killed server: no action is lost or done twice."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from copy import deepcopy
from functools import partial
from hashlib import sha256
from itertools import groupby
from pathlib import Path
from random import Random
from time import monotonic

import httpx
import msgspec
import psutil

from botifarra.server.protocol.parts import Snapshot, You
from botifarra.server.store.store import Store
from botifarra.server.table.events import Acted, AnyEvent, Entry, Overclaimed, redacted
from botifarra.server.table.show import snapshot
from botifarra.server.table.steps import replay
from tests.scale import PROVING, scale
from tests.server.client import Client, Json
from tests.server.proxy import Fault, proxy
from tests.server.server_process import Child, database
from tests.timeouts import TIMEOUT_S

RATE = 20.0
"""The speed of the servers' clock relative to real time: bots answer within 50 ms."""

QUIET_S = 1.0
"""Seconds without events at any table after which the game has settled."""

RESUMED_S = 3.0
"""Limit until everybody is back, in seconds of processor time, and in `make prove` of real time."""


SETTINGS = (
    {"grace": 3600, "pace_ms": 200},
    {"grace": 5, "pace_ms": 200},
    {"grace": 5, "pace_ms": 200, "rules": "championship target=5"},
    {"grace": 3600, "pace_ms": 200, "turn": 60, "reserve": 60, "rules": "occidental shuffle=stack_and_cut"},
)
"""The settings of the tables: with long and short absences, and with a clock."""


def test_disturbed_connections(tmp_path: Path) -> None:
    asyncio.run(_disturb(tmp_path, tables=scale(3, 24), disturbances=scale(100, 10_000)))


def test_a_server_killed_under_load(tmp_path: Path) -> None:
    asyncio.run(_kill(tmp_path, tables=scale(3, 12), kills=scale(2, 50)))


def test_bots_killed_while_they_think(tmp_path: Path) -> None:
    asyncio.run(_kill_bots(tmp_path, kills=scale(3, 200)))


async def _disturb(folder: Path, tables: int, disturbances: int) -> None:
    rng = Random(disturbances)
    async with (
        _server(folder) as child,
        proxy(child.port) as between,
        _playing(await _sit_down(child, between.port, tables)) as clients,
    ):
        for _ in range(disturbances):
            await _until(lambda: between.disturb(rng.choice(tuple(Fault)), rng))
            await asyncio.sleep(rng.uniform(0.0, 0.04))
        for link in between.links:
            link.disturb(Fault.CUT, rng)
        settled = await _settle(clients)
    await _judge(folder, settled)
    assert sum(client.visits for client in clients) > len(clients) + disturbances // 10


async def _kill(folder: Path, tables: int, kills: int) -> None:
    rng = Random(kills)
    async with _server(folder) as child, _playing(await _sit_down(child, child.port, tables)) as clients:
        for _ in range(kills):
            await asyncio.sleep(rng.uniform(0.2, 1.0))
            workers = psutil.Process(child.pid).children(recursive=True)
            await child.kill()
            done, welcomes = _done(clients), [client.welcomes for client in clients]
            _play(clients, False)  # so that only the time of reconnecting is measured
            await child.start()
            worked, up = _worked(child), monotonic()
            await _until(partial(_are_back, clients, welcomes))
            assert not PROVING or monotonic() - up < RESUMED_S
            assert _worked(child) - worked < RESUMED_S
            _play(clients, True)
            await _until(partial(_have_gone_on, clients, done))
            _, left = psutil.wait_procs(workers, timeout=TIMEOUT_S)
            assert left == []
        settled = await _settle(clients)
    await _judge(folder, settled)


async def _kill_bots(folder: Path, kills: int) -> None:
    rng = Random(kills)
    async with _server(folder) as child, _playing(await _sit_alone(child)) as clients:
        (client,) = clients
        for _ in range(kills):
            await asyncio.sleep(rng.uniform(0.0, 0.1))
            for worker in psutil.Process(child.pid).children():
                worker.kill()
            await _until(partial(_has_seen, client, client.seq + 5))
        settled = await _settle(clients)
    await _judge(folder, settled)


def _has_seen(client: Client, seq: int) -> bool:
    return client.seq >= seq


def _worked(child: Child) -> float:
    """Return the server's processor time in seconds; real time would include other programs."""
    times = psutil.Process(child.pid).cpu_times()
    return float(times.user + times.system)


def _play(clients: Sequence[Client], plays: bool) -> None:
    for client in clients:
        client.plays = plays


def _done(clients: Sequence[Client]) -> list[int]:
    """Return the number of acknowledged commands at each table."""
    return [sum(len(client.done) for client in those) for those in _by_table(clients)]


def _are_back(clients: Sequence[Client], before: Sequence[int]) -> bool:
    return all(client.welcomes > then for client, then in zip(clients, before, strict=True))


def _have_gone_on(clients: Sequence[Client], before: Sequence[int]) -> bool:
    return all(now > then for now, then in zip(_done(clients), before, strict=True))


@asynccontextmanager
async def _server(folder: Path) -> AsyncIterator[Child]:
    child = Child(database(folder), RATE)
    await child.start()
    try:
        yield child
    finally:
        await child.stop()


@asynccontextmanager
async def _playing(clients: list[Client]) -> AsyncIterator[list[Client]]:
    """Yield clients that play until the end."""
    tasks = [asyncio.create_task(client.run()) for client in clients]
    try:
        yield clients
        assert not any(task.done() for task in tasks)
    finally:
        for task in tasks:
            task.cancel()
        ends = await asyncio.gather(*tasks, return_exceptions=True)
        assert all(isinstance(end, asyncio.CancelledError) for end in ends), ends


async def _sit_down(child: Child, port: int, tables: int) -> list[Client]:
    """Seat four clients at each of some tables; they connect to `port`."""
    return [
        client
        for number in range(tables)
        for client in await _come(
            child, port, {"settings": SETTINGS[number % len(SETTINGS)]}, range(4), number
        )
    ]


async def _sit_alone(child: Child) -> list[Client]:
    """Return a client at a table with three bots."""
    form = {"settings": SETTINGS[0], "fill": "greedy", "start": True}
    return await _come(child, child.port, form, range(1), 0)


async def _come(child: Child, port: int, form: Json, chairs: Iterable[int], number: int) -> list[Client]:
    """Return clients for a new table."""
    clients: list[Client] = []
    code = ""
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{child.port}", timeout=TIMEOUT_S) as http:
        for chair in chairs:
            http.cookies.clear()
            session = await http.post("/api/session", json={"name": f"Player {chair}"})
            if not clients:
                code = (await http.post("/api/tables", json=form | {"seat": chair})).json()["code"]
            token, player = session.cookies["botifarra"], session.json()["player"]
            clients.append(Client(port, token, player, code, chair, Random(4 * number + chair)))
    return clients


async def _settle(clients: Sequence[Client]) -> list[Client]:
    """Return copies of the clients at a moment when everything has been received.

    Only a copy stays settled: at a table with a clock, time alone brings the next event.
    """
    _play(clients, False)
    clock = asyncio.get_running_loop().time
    seqs: list[int] = []
    since = clock()
    async with asyncio.timeout(TIMEOUT_S):
        while True:
            if seqs != (seqs := [client.seq for client in clients]) or not all(
                map(_is_settled, _by_table(clients))
            ):
                since = clock()
            elif clock() >= since + QUIET_S:
                return deepcopy(list(clients))
            await asyncio.sleep(0.02)


def _by_table(clients: Sequence[Client]) -> list[list[Client]]:
    return [list(those) for _, those in groupby(clients, key=lambda client: client.code)]


def _is_settled(those: Sequence[Client]) -> bool:
    done = max((seq for client in those for seq in client.done.values()), default=0)
    return not any(client.open for client in those) and all(
        client.seq == those[0].seq >= done for client in those
    )


async def _judge(folder: Path, clients: Sequence[Client]) -> None:
    """Compare the messages to settled clients with the logs."""
    store = await Store.open(database(folder))
    try:
        for those in _by_table(clients):
            log = await store.log(those[0].code)
            assert log is not None
            assert [entry.seq for entry in log] == list(range(1, len(log) + 1))
            for client in those:
                _judge_client(log[: client.seq], client)
            assert len({_digest(client.snapshot) for client in those}) == 1
    finally:
        await store.close()


def _judge_client(log: Sequence[Entry], client: Client) -> None:
    """Compare the messages to a client with the log up to the last of them."""
    ours = [(entry.id, entry.seq) for entry in log if entry.player == client.player and entry.id is not None]
    assert sorted(ours) == sorted(client.done.items())
    assert not client.open
    assert client.done.keys() | client.refused.keys() == client.sent.keys()
    acted = [client.sent[name]["action"] for name, seq in ours if _is_act(client.sent[name], log[seq - 1])]
    assert acted == [
        entry.event.action
        for entry in log
        if isinstance(entry.event, Acted) and entry.event.seat == client.chair and entry.event.by == "player"
    ]
    for seq, event in client.heard.items():
        assert msgspec.convert(event, AnyEvent) == redacted(log[seq - 1].event)
    assert client.snapshot == snapshot(replay(log), client.player)


def _is_act(command: Json, entry: Entry) -> bool:
    return command["t"] == "act" and not isinstance(entry.event, Overclaimed)


def _digest(table: Snapshot) -> str:
    """Return a hash of everything public."""
    return sha256(msgspec.json.encode(msgspec.structs.replace(table, you=You()))).hexdigest()


async def _until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(TIMEOUT_S):
        while not holds():
            await asyncio.sleep(0.01)
