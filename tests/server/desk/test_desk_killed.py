"""A desk that is killed: what it has answered is kept, and what was queued arrives once."""

import asyncio
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import httpx

from botifarra.eventfile import EventFile
from botifarra.tournament.events import Place
from tests.scale import scale
from tests.server.desk.evenings import DIRECTOR, NORTH, Desk, Json, new_evening, place, read_book, table
from tests.server.ports import free_port
from tests.timeouts import TIMEOUT_S


@contextmanager
def running(path: Path, port: int) -> Iterator[tuple[subprocess.Popen[str], Desk]]:
    """Run the command `desk` until it is killed."""
    command = [sys.executable, "-m", "botifarra", "desk", str(path), "--no-open", "--host", "127.0.0.1"]
    environment = os.environ | {"BOTIFARRA_LANG": "en"}
    with subprocess.Popen(
        [*command, "--port", str(port)], stdout=subprocess.PIPE, text=True, env=environment
    ) as process:
        try:
            assert process.stdout is not None
            for line in process.stdout:
                if found := re.match(r"Public page: +(http\S+)/e/autumn\n", line):
                    yield process, Desk(found[1], path)
                    break
        finally:
            process.kill()


def retried(desk: Desk, form: Json) -> httpx.Response | None:
    """Send a form once; None if there is no answer."""
    try:
        return httpx.post(
            f"{desk.api}/commands", json=form, headers=desk.headers(table(1)), timeout=TIMEOUT_S
        )
    except httpx.TransportError:
        return None


def test_a_desk_that_is_killed_loses_and_doubles_nothing(tmp_path: Path) -> None:
    """It is killed while it answers; the phone sends again what has no answer, as its queue does."""
    path = new_evening(tmp_path, boards=8)
    port = free_port()
    rng = Random(3)
    forms = [
        desk_form
        for board in range(1, 9)
        for desk_form in (
            Desk("", path).form("claim", place=place(board), side="NS", slip=NORTH),
            Desk("", path).form("claim", place=place(board), side="EW", slip=NORTH, _device="d2"),
        )
    ]
    answered: dict[str, list[str]] = {}
    for _ in range(scale(1, 10)):
        with running(path, port) as (process, desk):

            async def send(desk: Desk = desk, process: subprocess.Popen[str] = process) -> None:
                async def kill() -> None:
                    await asyncio.sleep(rng.random() * 0.3)
                    process.send_signal(signal.SIGKILL)

                killing = asyncio.create_task(kill())
                for form in forms:
                    if (answer := await asyncio.to_thread(retried, desk, form)) is None:
                        break
                    assert answer.status_code == 201, answer.text
                    wrote = answer.json()["wrote"]
                    assert answered.setdefault(form["request"], wrote) == wrote
                await killing

            asyncio.run(send())
    with running(path, port) as (_, desk):
        for form in forms:
            answer = retried(desk, form)
            assert answer is not None
            assert answered.get(form["request"]) in (None, answer.json()["wrote"])
        screen = desk.get(DIRECTOR, "rounds/1").json()
        cells = screen["tables"][0]["cells"]
        assert [cell["state"] for cell in cells] == ["confirmed"] * 8
    book = read_book(path)
    assert all(book.kept[Place(1, 1, board)].is_confirmed for board in range(1, 9))
    with EventFile(path) as log:
        requests = [entry.request for entry in log.entries() if entry.role == "table"]
    assert sorted(requests) == sorted(form["request"] for form in forms)


def test_what_a_killed_desk_has_refused_stays_refused(tmp_path: Path) -> None:
    """A person has read the refusal in another tab, so a tab that wakes up later gets it too."""
    path = new_evening(tmp_path)
    port = free_port()
    close: Json = {"round": 1, "_request": "close"}
    claim: Json = {"place": place(1), "side": "NS", "slip": NORTH, "_request": "claim"}
    with running(path, port) as (process, desk):
        assert desk.refused(DIRECTOR, "closeround", **close) == "RoundUnfinished"
        desk.do(DIRECTOR, "closeround", round=1, anyway=True)
        answer = desk.send(table(1), "claim", **claim)
        assert answer.json()["code"] == "RoundClosed"
        process.send_signal(signal.SIGKILL)
    with running(path, port) as (_, desk):
        desk.do(DIRECTOR, "reopenround", round=1)
        assert desk.send(table(1), "claim", **claim).content == answer.content
        assert desk.do(table(1), "claim", **(claim | {"_request": "entered-again"})) == ["slipclaimed"]
        for where in read_book(path).missing([1]):
            desk.do(DIRECTOR, "score", place=place(where.board, where.table), slip=NORTH)
        assert desk.refused(DIRECTOR, "closeround", **close) == "RoundUnfinished"
        assert desk.do(DIRECTOR, "closeround", **(close | {"_request": "pressed-again"})) == []
