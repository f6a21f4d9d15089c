"""A real server whose bot workers are killed: the table goes on, at first with fallback actions."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import Random

import psutil

from botifarra.bots import BOTS
from botifarra.bots.base import Budget
from botifarra.core.actions import Action, action_id
from botifarra.core.view import View
from botifarra.server.live.bots.fallback import fallback
from botifarra.server.store.store import Store
from botifarra.server.table.events import Acted, Entry
from botifarra.server.table.steps import tables
from tests.scale import scale
from tests.server.server_process import Child, database
from tests.server.serving import Client, serving_apart

SETTINGS = {"rules": "oriental target=999", "pace_ms": 200}

ACTIONS = scale(12, 200)
"""Number of actions at the table while no worker lives."""

KILLS = scale(4, 200)
"""Number of workers killed at random moments, most of them during a search."""

TIMEOUT_S = scale(300, 1_200)


@asynccontextmanager
async def _playing(folder: Path) -> AsyncIterator[tuple[Child, Client, Store]]:
    """Yield a person who plays at random with three bots; no worker lives as long as a file `doom` exists."""
    child = Child(database(folder), rate=4.0, doom=folder / "doom")
    async with asyncio.timeout(TIMEOUT_S), serving_apart(child) as served:
        guest = served.guest("Núria")
        client = await guest.sit_at(guest.make(settings=SETTINGS, fill="greedy", start=True))
        store = await Store.open(database(folder))
        playing = asyncio.create_task(client.play(Random(1), stages=()))
        try:
            yield child, client, store
            assert not playing.done()
        finally:
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)
            await store.close()


def _kill_workers(child: Child) -> list[psutil.Process]:
    """Kill all present workers."""
    workers: list[psutil.Process] = psutil.Process(child.pid).children()
    for worker in workers:
        with suppress(psutil.NoSuchProcess):
            worker.kill()
    return workers


async def _plays_on(client: Client, actions: int) -> int:
    """Wait for a number of further actions; return the `seq` of the last."""
    wanted = client.acted + actions
    while client.acted < wanted:
        await asyncio.sleep(0.005)
    return client.seq


async def _are_thought_over(store: Store, client: Client) -> None:
    """Wait until a new worker has answered."""
    since = client.seq
    while True:
        await _plays_on(client, 4)
        for entry, view in await _bot_actions(store, client):
            if entry.seq > since and _is(entry, _greedy(view)) and not _is(entry, fallback(view)):
                return


async def _bot_actions(store: Store, client: Client) -> list[tuple[Entry, View]]:
    """Return the actions of bots, each with the knowledge of its seat."""
    log = await store.log(client.table["code"]) or []
    found = []
    for table, entry in zip(tables(log), log[1:], strict=False):
        if isinstance(entry.event, Acted) and entry.event.by == "bot":
            assert table.board is not None
            found.append((entry, table.board.state.view(entry.event.seat)))
    return found


def _is(entry: Entry, action: Action) -> bool:
    return isinstance(entry.event, Acted) and entry.event.action == action_id(action)


def _greedy(view: View) -> Action:
    return BOTS["greedy"].act(view, Random(0), Budget())


def test_while_no_worker_lives_the_fallback_is_played(tmp_path: Path) -> None:
    doom = tmp_path / "doom"

    async def scenario() -> None:
        async with _playing(tmp_path) as (child, client, store):
            await _are_thought_over(store, client)
            doom.touch()
            psutil.wait_procs(_kill_workers(child))
            since = (await client.guest.sit_at(client.table["code"])).seq
            while client.seq < since:
                await asyncio.sleep(0.005)
            until = await _plays_on(client, ACTIONS)
            doom.unlink()
            await _are_thought_over(store, client)
            done = [one for one in await _bot_actions(store, client) if since < one[0].seq <= until]
        unthought = done[1:]  # the first answer may have come before the kill
        assert len(unthought) >= ACTIONS // 2
        assert all(_is(entry, fallback(view)) for entry, view in unthought)

    asyncio.run(scenario())


def test_a_server_without_bots_is_not_ready(tmp_path: Path) -> None:
    doom = tmp_path / "doom"
    child = Child(database(tmp_path), rate=1.0, doom=doom)

    async def scenario() -> None:
        async with asyncio.timeout(TIMEOUT_S), serving_apart(child) as served:
            guest = served.guest("Núria")

            async def until_answer(status: int, faults: list[str]) -> None:
                while True:
                    found = await asyncio.to_thread(guest.http.get, "/api/ready")
                    if (found.status_code, found.json()["faults"]) == (status, faults):
                        return
                    await asyncio.sleep(0.1)

            await until_answer(200, [])
            doom.touch()
            _kill_workers(child)
            await until_answer(503, ["bots"])
            doom.unlink()
            await until_answer(200, [])

    asyncio.run(scenario())


def test_workers_killed_at_any_moment(tmp_path: Path) -> None:
    async def scenario() -> None:
        rng = Random(KILLS)
        async with _playing(tmp_path) as (child, client, store):
            killed: list[psutil.Process] = []
            while len(killed) < KILLS:
                await asyncio.sleep(rng.uniform(0.0, 0.6))
                killed += _kill_workers(child)
            await _are_thought_over(store, client)
            _, left = await asyncio.to_thread(psutil.wait_procs, killed, TIMEOUT_S)
            assert left == []
            while len(psutil.Process(child.pid).children()) != 1:  # otherwise it takes more than `TIMEOUT_S`
                await asyncio.sleep(0.005)

    asyncio.run(scenario())
