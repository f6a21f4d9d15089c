"""A server with shared tables is killed under play: nobody loses a board, nor gets one twice."""

import asyncio
from collections.abc import Callable
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from random import Random

import httpx
import msgspec

from botifarra.core.actions import action_id
from botifarra.core.seats import Seat
from botifarra.server.store.store import Store
from botifarra.server.table.events import Dealt
from botifarra.server.table.records import match_records
from botifarra.tournament.shared.played_hand import PlayedHand
from tests.scale import only_in_prove
from tests.server.client import Client, Json
from tests.server.server_process import Child, database
from tests.timeouts import TIMEOUT_S

ENTRANTS = 12

KILLS = 40

BOARDS = 4

RATE = 20.0
"""The speed of the server's clock relative to real time."""


class Entrant(Client):
    """A client who plays the boards of a set; nothing begins again after the last one."""

    def _next_command(self) -> Json | None:
        return None if self.table["stage"] == "finished" else super()._next_command()


async def enter(child: Child, number: int, set_id: str | None) -> tuple[Entrant, str]:
    """Return a client who has entered a challenge, which the first one makes, and the id of the set."""
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{child.port}", timeout=TIMEOUT_S) as http:
        session = await http.post("/api/session", json={"name": f"Entrant {number}"})
        if set_id is None:
            set_id = (await http.post("/api/shared/sets", json={"boards": BOARDS})).json()["id"]
        entry = (await http.post(f"/api/shared/sets/{set_id}/entry")).json()
        token, player = session.cookies["botifarra"], session.json()["player"]
    return Entrant(child.port, token, player, entry["code"], entry["seat"], Random(number)), str(set_id)


async def play(folder: Path) -> tuple[list[Entrant], str]:
    """Let several people play a set while the server is killed at random moments."""
    rng, child, set_id = Random(KILLS), Child(database(folder), RATE), None
    await child.start()
    clients: list[Entrant] = []
    for number in range(ENTRANTS):
        client, set_id = await enter(child, number, set_id)
        clients.append(client)
    assert set_id is not None
    async with AsyncExitStack() as stack:
        stack.push_async_callback(child.stop)
        tasks = [asyncio.create_task(client.run()) for client in clients]
        try:
            for kill in range(KILLS):
                goal = max(len(client.heard) for client in clients) + rng.randrange(5, 40)
                await _until(partial(_have_come, clients, goal))
                await child.kill()
                await child.start()
                one = clients[kill % ENTRANTS]
                assert await enter_again(child, one, set_id) == (one.code, one.chair)
            await _until(lambda: all(client.table.get("stage") == "finished" for client in clients))
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
    return clients, set_id


async def enter_again(child: Child, client: Entrant, set_id: str) -> tuple[str, int]:
    """Enter once more, as a person does who comes back; return the table and the seat."""
    cookies = {"botifarra": client.token}
    base = f"http://127.0.0.1:{child.port}"
    async with httpx.AsyncClient(base_url=base, cookies=cookies, timeout=TIMEOUT_S) as http:
        entry = (await http.post(f"/api/shared/sets/{set_id}/entry")).json()
    return entry["code"], entry["seat"]


def _have_come(clients: list[Entrant], goal: int) -> bool:
    return any(len(client.heard) >= goal or client.table.get("stage") == "finished" for client in clients)


async def _until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(TIMEOUT_S):
        while not holds():
            await asyncio.sleep(0.01)


async def judge(folder: Path, clients: list[Entrant], set_id: str) -> None:
    """Compare the logs of the tables with the results of the set and with what the clients did."""
    store = await Store.open(database(folder))
    try:
        rows = await store.shared_sets.results(set_id)
        kept = {(row.number, row.board): msgspec.json.decode(row.hand, type=PlayedHand) for row in rows}
        cards = set()
        for client in clients:
            log = await store.log(client.code) or []
            dealt = [entry.event for entry in log if isinstance(entry.event, Dealt)]
            assert [event.deal for event in dealt] == list(range(1, BOARDS + 1))
            cards.add(tuple(event.cards for event in dealt))
            ours = [entry.id for entry in log if entry.player == client.player and entry.id is not None]
            assert len(set(ours)) == len(ours)
            assert set(client.done) <= set(ours)
            (match,) = match_records(log)
            assert match.shared is not None
            assert match.players[Seat(client.chair)] == client.player
            for hand in match.hands:
                stored = kept[match.shared.entrant, hand.seeds.deal]
                assert stored.actions == tuple(map(action_id, hand.record.actions))
                assert stored.finished_by == "entrant"
        assert len(cards) == 1
    finally:
        await store.close()


@only_in_prove("tests/server/shared/test_killed.py kills a server of a set too")
def test_a_killed_server_loses_and_doubles_no_board(tmp_path: Path) -> None:
    clients, set_id = asyncio.run(play(tmp_path))
    assert sum(client.visits for client in clients) > KILLS
    asyncio.run(judge(tmp_path, clients, set_id))
