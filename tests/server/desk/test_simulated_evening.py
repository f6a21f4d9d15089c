"""A whole evening with faults: phones offline, pairs that disagree, kill -9, paper typed meanwhile."""

import asyncio
import json
import subprocess
import sys
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import httpx

from botifarra.eventfile import EventFile
from botifarra.server.desk.links import Link
from botifarra.tournament.book import Book
from botifarra.tournament.events import BoardSlip, Place
from tests.scale import scale
from tests.server.desk.evenings import DIRECTOR, Desk, Json, new_evening, place, read_book, table
from tests.server.desk.test_desk_killed import running
from tests.server.ports import free_port

PAIRS = scale(6, 40)
BOARDS = scale(2, 4)
ROUNDS = scale(2, 6)
KILLS = scale(1, 3)

SAYS_SOMETHING_ELSE = 0.2


@dataclass
class Laptop:
    """The director's laptop, which may lose its power at any moment and is started again."""

    path: Path
    port: int = field(default_factory=free_port)
    power: ExitStack = field(default_factory=ExitStack)

    def start(self) -> Desk:
        _, desk = self.power.enter_context(running(self.path, self.port))
        return desk

    async def restart(self) -> None:
        await asyncio.to_thread(self.power.close)
        await asyncio.to_thread(self.start)


@dataclass
class Club:
    """The people of the evening, who send everything until it is answered."""

    desk: Desk
    rng: Random
    answered: dict[str, list[str]] = field(default_factory=dict)
    truth: dict[Place, tuple[int, int]] = field(default_factory=dict)

    async def send(self, link: Link, t: str, **fields: object) -> Json:
        form = self.desk.form(t, **fields)
        headers = self.desk.headers(link)
        async with httpx.AsyncClient() as client:
            while True:
                try:
                    answer = await client.post(f"{self.desk.api}/commands", json=form, headers=headers)
                except httpx.TransportError:
                    await asyncio.sleep(0.1)
                    continue
                if answer.status_code == 429:  # all phones of the test have one address
                    await asyncio.sleep(int(answer.headers["retry-after"]))
                    continue
                body: Json = answer.json()
                assert answer.status_code == 201, answer.text
                self.answered[form["request"]] = body["wrote"]
                return body

    async def phone(self, at: Place, side: str) -> None:
        """Enter a result, at once or after being offline; sometimes it is not what the other side says."""
        await asyncio.sleep(self.rng.random() * 0.5)
        points = self.truth[at]
        if side == "EW" and self.rng.random() < SAYS_SOMETHING_ELSE:
            points = points[1], points[0]
        slip = {"type": "board", "points": points}
        where = place(at.board, at.table, at.round)
        await self.send(table(at.table), "claim", place=where, side=side, slip=slip, _device=f"d{side}")

    async def paper(self, at: Place) -> None:
        """Type a slip of paper with the command, while the desk is open."""
        numbers = map(str, (at.round, at.table, at.board, *self.truth[at]))
        command = [sys.executable, "-m", "botifarra", "tournament", "score", str(self.desk.path), *numbers]
        process = await asyncio.create_subprocess_exec(*command, stdout=subprocess.DEVNULL)
        assert await process.wait() == 0

    async def round(self, book: Book, number: int) -> None:
        places = [each for each, _ in book.places() if each.round == number]
        for at in places:
            points = self.rng.randrange(73)
            self.truth[at] = points, 72 - points
        typed, *entered = self.rng.sample(places, len(places))
        await asyncio.gather(
            self.paper(typed), *(self.phone(at, side) for at in entered for side in ("NS", "EW"))
        )
        claims = (await asyncio.to_thread(read_book, self.desk.path)).claims
        for at, claim in claims.items():
            assert claim.is_disputed
            slip = {"type": "board", "points": self.truth[at]}
            where = place(at.board, at.table, at.round)
            await self.send(DIRECTOR, "score", place=where, slip=slip, confirm=True)
        await self.send(DIRECTOR, "closeround", round=number)


def test_an_evening_with_faults_loses_and_doubles_nothing(tmp_path: Path) -> None:
    path = new_evening(tmp_path, PAIRS, BOARDS)
    laptop = Laptop(path)
    rng = Random(7)
    club = Club(laptop.start(), rng)

    async def evening() -> Json:
        async def power_cuts() -> None:
            for _ in range(KILLS):
                await asyncio.sleep(rng.random())
                await laptop.restart()

        cuts = asyncio.create_task(power_cuts())
        for number in range(1, ROUNDS + 1):
            await club.round(read_book(path), number)
        await cuts
        public = await club.desk.look(None)
        await club.desk.hang_up()
        return public.shown

    with laptop.power:
        shown = asyncio.run(evening())
    book = read_book(path)
    assert {at: kept.slip for at, kept in book.kept.items()} == {
        at: BoardSlip(points) for at, points in club.truth.items()
    }
    with EventFile(path) as log:
        entries = list(log.entries())
    wrote: dict[str, list[str]] = {}
    for entry in entries:
        wrote.setdefault(entry.request, []).append(type(entry.event).__name__.lower())
    assert {request: wrote.get(request, []) for request in club.answered} == club.answered
    assert shown["head"]["closed"] == ROUNDS
    assert ranked(shown) == ranked_by_the_command(path)


def ranked(shown: Json) -> list[tuple[int, int, str]]:
    return [(line["rank"], line["pair"], line["score"]) for line in shown["rankings"][0]["lines"]]


def ranked_by_the_command(path: Path) -> list[tuple[int, int, str]]:
    command = [sys.executable, "-m", "botifarra", "tournament", "standings", str(path), "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    lines = json.loads(done.stdout)["rows"]
    return [(line["rank"], line["pair"], line["average_shown"]) for line in lines]
