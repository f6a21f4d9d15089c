"""Results made again from the logs of the tables."""

import asyncio
from pathlib import Path
from random import Random

import httpx
from sqlalchemy import delete

from botifarra.server.store.database import Database
from botifarra.server.store.schema import SHARED_RESULTS
from botifarra.server.store.shared_rows import ResultRow
from botifarra.server.store.store import Store
from tests.server.server_process import database
from tests.server.serving import Guest, serving
from tests.server.shared.boards import RATE, Hall, morning_zone, until
from tests.server.shared.quick_sets import simple_sets


async def play_boards(guest: Guest, code: str, boards: int) -> None:
    client = await guest.sit_at(code)
    for board in range(boards):
        if board:
            await client.play(Random(guest.player), stages=("hand",))
        await client.play(Random(guest.player), stages=("counted", "finished"))


def results(folder: Path, set_id: str) -> list[ResultRow]:
    async def read() -> list[ResultRow]:
        store = await Store.open(database(folder))
        try:
            return await store.shared_sets.results(set_id)
        finally:
            await store.close()

    return asyncio.run(read())


def forget_results(folder: Path) -> None:
    async def forget() -> None:
        at = Database(database(folder))
        async with at.engine.begin() as connection:
            await connection.execute(delete(SHARED_RESULTS))
        await at.engine.dispose()

    asyncio.run(forget())


def test_results_are_a_projection_of_the_logs(tmp_path: Path) -> None:
    with simple_sets(), serving(tmp_path, makes_sets=True, rate=RATE, zone=morning_zone()) as served:
        hall = Hall(served)
        guests = [served.guest(name) for name in ("Anna", "Biel")]
        challenge = hall.challenge(guests[0])
        entries = [hall.enter(guest, challenge) for guest in guests]
        for guest, entry, boards in zip(guests, entries, (4, 2), strict=True):
            served.run(play_boards(guest, entry["code"], boards))
        until(lambda: len(hall.loaded(challenge).results) == 6)
        pages = [guest.http.get(f"/api/shared/sets/{challenge}/boards/2").content for guest in guests]
    before = results(tmp_path, challenge)
    assert [(row.number, row.board) for row in before] == [
        (1, 1), (1, 2), (1, 3), (1, 4), (2, 1), (2, 2),
    ]  # fmt: skip
    forget_results(tmp_path)
    with simple_sets(), serving(tmp_path, makes_sets=True, rate=RATE, zone=morning_zone()) as served:
        again = [_second_board(served.url, guest, challenge) for guest in guests]
    after = results(tmp_path, challenge)
    assert [(row.number, row.board, row.result, row.hand) for row in after] == [
        (row.number, row.board, row.result, row.hand) for row in before
    ]
    assert again == pages


def _second_board(url: str, guest: Guest, challenge: str) -> bytes:
    cookies = {"botifarra": guest.token}
    return httpx.get(f"{url}/api/shared/sets/{challenge}/boards/2", cookies=cookies).content
