"""A server with a set that is killed under load and while it seals: no board is lost, doubled or replayed."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random

import httpx
import msgspec

from botifarra.fairness.verification import Verdict
from botifarra.server.shared.members import NameList, members_of
from botifarra.server.shared.restoring import results_of_log
from botifarra.server.store.store import Store
from botifarra.server.table.events import Dealt
from botifarra.tournament.shared.document import read_document
from botifarra.tournament.shared.shared_set import SharedSet
from botifarra.tournament.shared.verification import verify
from tests.scale import scale
from tests.server.client import Client, Json
from tests.server.server_process import Child, database
from tests.server.serving import Guest, Served, serving_apart
from tests.server.shared.boards import RATE
from tests.timeouts import TIMEOUT_S

WEEK_MS = 7 * 24 * 3600 * 1000

BOARDS = 4


@dataclass
class Entrant(Client):
    """A client that plays the boards of its set, up to `last`."""

    last: int = BOARDS

    @property
    def has_finished(self) -> bool:
        """Whether it has finished its last board, or is in the middle of it and stays there."""
        if self.table.get("stage") == "finished":
            return True
        hand = self.table.get("hand")
        return hand is not None and hand["number"] > self.last

    def _next_command(self) -> Json | None:
        if self.table["stage"] == "finished" or self.has_finished:
            return None
        return super()._next_command()


def test_a_set_survives_kills(tmp_path: Path) -> None:
    asyncio.run(_survive(tmp_path, people=scale(2, 24), kills=scale(2, 10)))


async def _survive(folder: Path, people: int, kills: int) -> None:
    rng = Random(people)
    child = Child(database(folder), RATE, has_quick_sets=True)
    async with serving_apart(child) as served:
        guests = [served.guest(f"Guest {number}") for number in range(people)]
        challenge = _made(guests[0])
        entrants = [_entrant(child, guest, challenge, number) for number, guest in enumerate(guests)]
        playing = [asyncio.create_task(entrant.run()) for entrant in entrants]
        for _ in range(kills):
            await _until(partial(_have_heard, entrants, _heard(entrants) + 20 * people))
            await asyncio.sleep(rng.uniform(0.0, 0.5))
            await child.kill()
            await child.start()
        await _until(lambda: all(entrant.has_finished for entrant in entrants))
        for task in playing:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        child.skipped_ms = WEEK_MS
        for _ in range(kills):
            await child.kill()
            await child.start()
            await asyncio.sleep(rng.uniform(0.0, 1.0))
        async with asyncio.timeout(TIMEOUT_S):
            while not await _sealed(served, challenge):
                await asyncio.sleep(0.05)
        again = guests[0].http.post(f"/api/shared/sets/{challenge}/entry").json()
        assert again["code"] == entrants[0].code
        content = httpx.get(f"{served.url}/api/shared/sets/{challenge}/file").content
    assert {finding.verdict for finding in verify(read_document(content))} == {Verdict.PROVED}
    await _judge(folder, challenge, entrants)


def _made(guest: Guest) -> str:
    made: str = guest.http.post("/api/shared/sets", json={"boards": BOARDS}).json()["id"]
    return made


def _entrant(child: Child, guest: Guest, challenge: str, number: int) -> Entrant:
    """Enter a set. The first of two or three people stops in the middle of a board."""
    code = guest.http.post(f"/api/shared/sets/{challenge}/entry").json()["code"]
    last = BOARDS if number % 3 else number % BOARDS
    return Entrant(child.port, guest.token, guest.player, code, 2, Random(number), last=last)


async def _sealed(served: Served, challenge: str) -> bool:
    async with httpx.AsyncClient(base_url=served.url) as http:
        with suppress(httpx.TransportError):
            return bool((await http.get(f"/api/shared/sets/{challenge}")).json()["sealed"])
    return False


def _heard(entrants: Sequence[Entrant]) -> int:
    return sum(len(entrant.heard) for entrant in entrants)


def _have_heard(entrants: Sequence[Entrant], events: int) -> bool:
    """Return whether they have heard so many events, or are at their end."""
    return _heard(entrants) >= events or all(entrant.has_finished for entrant in entrants)


async def _until(holds: Callable[[], object]) -> None:
    async with asyncio.timeout(TIMEOUT_S):
        while not holds():
            await asyncio.sleep(0.01)


async def _judge(folder: Path, challenge: str, entrants: Sequence[Entrant]) -> None:
    store = await Store.open(database(folder))
    try:
        row = await store.shared_sets.set(challenge)
        assert row is not None
        deals = [
            board.deal
            for board in msgspec.json.decode(row.body, type=SharedSet).deal(bytes.fromhex(row.seed))
        ]
        sets = store.shared_sets
        members = members_of(await sets.entrants(challenge), await sets.players(challenge), NameList())
        results = await sets.results(challenge)
        assert len(await sets.log(challenge)) == 3
        people = [member for member in members.values() if not member.bot]
        for member, entrant in zip(people, entrants, strict=True):
            log = await store.log(member.code or "") or []
            dealt = [entry.event for entry in log if isinstance(entry.event, Dealt)]
            assert [event.deal for event in dealt] == [*range(1, len(dealt) + 1)]  # each board once, in order
            for event, deal in zip(dealt, deals, strict=False):
                assert event.cards is not None
                assert event.cards.hands == tuple(map(tuple, deal.hands))
            expected = results_of_log(member, log)
            own = [result for result in results if result.number == member.number]
            assert [result.board for result in own] == [event.deal for event in dealt]
            assert [result.hand for result in own] == [
                msgspec.json.encode(hand).decode() for hand, _ in expected
            ]
            by = [hand.finished_by for hand, _ in expected]
            stopped = entrant.last < BOARDS
            assert by == ["entrant"] * entrant.last + ["bot"] * stopped
    finally:
        await store.close()
