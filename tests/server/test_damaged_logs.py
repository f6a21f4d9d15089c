"""Damaged logs: everything readable is shown, and the rest is reported."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import TypeVar

import httpx
import msgspec
import pytest
from msgspec.structs import replace
from sqlalchemy import text

from botifarra.core.seats import Seat
from botifarra.fairness.verification import Lack, Verdict, judge_all
from botifarra.records.bgn import parse_bgn
from botifarra.server.live.results import finished, last_began
from botifarra.server.protocol.commands import Again
from botifarra.server.store.database import Database
from botifarra.server.store.store import Store
from botifarra.server.table.events import Acted, Entry, Opened, Sat
from botifarra.server.table.records import match_records
from botifarra.server.table.settings import Settings
from botifarra.server.table.steps import Step, tables
from tests.cli.program import botifarra
from tests.server.logs import NEWLINE_CODE as NEWLINE
from tests.server.logs import kept
from tests.server.server_process import database
from tests.server.serving import Client, Json, Served, serving
from tests.server.table.driver import TableDriver

T = TypeVar("T")

BROKEN = "BRKN-BRKN-BRKN"
ILLEGAL = "LLGL-LLGL-LLGL"
CONTROL = "CTRL-CTRL-CTRL"


def with_newline() -> list[Entry]:
    return [entry for entry, _ in kept("newline")]


def two_matches(code: str, name: str = "name") -> list[Entry]:
    """Return two matches of two hands; a bot of some name plays the second hand of the first."""
    driver = TableDriver(Settings(rules="oriental max_hands=2"), code=code)
    driver.dealt(2)
    driver.play_hand()
    driver.put((Sat(Seat.EAST, name, bot="random"),))
    driver.ready_all()
    driver.play_hand()
    driver.put((Sat(Seat.EAST, "Neus", bot="random"),))
    driver.do(1, Again, kind="next")
    driver.play_match()
    return driver.kept()


def place_in_hand(log: list[Entry], deal: int) -> int:
    """Return the index in a log of the twelfth action of a hand."""
    actions = [
        place
        for place, table in enumerate(tables(log))
        if isinstance(log[place].event, Acted) and table.board is not None and table.board.seeds.deal == deal
    ]
    return actions[11]


def with_illegal_play(log: list[Entry], deal: int) -> list[Entry]:
    """Return the log with the same card played twice in a hand."""
    place = place_in_hand(log, deal)
    before = next(one.event for one in reversed(log[:place]) if isinstance(one.event, Acted))
    event = log[place].event
    assert isinstance(event, Acted)
    assert isinstance(before, Acted)
    return [*log[:place], replace(log[place], event=replace(event, action=before.action)), *log[place + 1 :]]


async def keep(store: Store, code: str, log: list[Entry]) -> None:
    """Store a log as a server would: with each match that it finishes."""
    await store.append(code, log[:1])
    waiting, after = [], list(tables(log))
    for before, entry, table in zip(after, log[1:], after[1:], strict=False):
        waiting.append(entry)
        ended = finished([Step(before, entry, table)], last_began(log[: entry.seq]))
        if ended is not None or entry is log[-1]:
            await store.append(code, waiting, ended)
            waiting = []


async def damage(url: str, code: str, seq: int, event: str) -> None:
    """Overwrite an entry."""
    engine = Database(url).engine
    async with engine.begin() as connection:
        statement = text("UPDATE entries SET event = :event WHERE code = :code AND seq = :seq")
        await connection.execute(statement, {"event": event, "code": code, "seq": seq})
    await engine.dispose()


def asked(url: str, question: Callable[[Store], Awaitable[T]]) -> T:
    async def ask() -> T:
        store = await Store.open(url)
        try:
            return await question(store)
        finally:
            await store.close()

    return asyncio.run(ask())


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a database with each of the logs."""
    folder = tmp_path_factory.mktemp("damaged")
    url = database(folder)
    whole = two_matches(BROKEN)

    async def fill(store: Store) -> None:
        await keep(store, NEWLINE, with_newline())
        await keep(store, BROKEN, whole)
        await keep(store, CONTROL, two_matches(CONTROL, "Pep\x07"))
        await store.append(ILLEGAL, with_illegal_play(two_matches(ILLEGAL), 3))
        await damage(url, BROKEN, whole[place_in_hand(whole, 4)].seq, '{"k":"acted","seat":0}')

    asked(url, fill)
    return folder


@pytest.fixture(scope="module")
def served(folder: Path) -> Iterator[Served]:
    with serving(folder) as served:
        yield served


def hands(served: Served, code: str) -> tuple[list[int], list[int]]:
    """Return the deals that are listed, and those reported as unreadable."""
    answer = httpx.get(f"{served.url}/api/tables/{code}/hands")
    assert answer.status_code == 200, answer.text
    return [hand["deal"] for hand in answer.json()["hands"]], answer.json()["unreadable"]


def assert_damaged(served: Served, code: str) -> None:
    """Check for an error without a retry time, because trying again does not help."""
    answer = httpx.get(f"{served.url}/api/tables/{code}")
    assert (answer.status_code, answer.json()) == (500, {"code": "damaged"})
    assert "retry-after" not in answer.headers


@pytest.mark.parametrize(
    "message",
    [
        {"t": "ready", "id": "a", "base": 1, "deal": 1, "entropy": "0" * 64 + "\n"},
        {"t": "ready", "id": "a\n", "base": 1, "deal": 1, "entropy": "0" * 64},
        {"t": "start", "id": "\n", "base": 1},
    ],
)
def test_a_newline_in_a_seed_is_refused(served: Served, message: Json) -> None:
    async def scenario() -> Json:
        guest = served.guest("Roc")
        client = await guest.sit_at(guest.make(fill="greedy", start=True))
        await client.socket.send(msgspec.json.encode(message).decode())
        return await client.until("reject")

    assert served.run(scenario())["code"] == "bad_message"


def test_patterns_are_exported_in_the_dialect_of_other_languages(served: Served) -> None:
    schemas = httpx.get(f"{served.url}/api/schema").json()["components"]["schemas"]
    assert schemas["Replay"]["properties"]["commit"]["pattern"] == "^[0-9a-f]{64}$"
    assert r"\Z" not in httpx.get(f"{served.url}/api/schema").text


def test_a_newline_in_a_players_part_hides_no_hand(served: Served) -> None:
    assert hands(served, NEWLINE) == ([1, 2, 3, 4, 5, 6], [])
    for deal in range(1, 7):
        path = f"{served.url}/api/tables/{NEWLINE}/hands/{deal}"
        replay, record = httpx.get(path), httpx.get(f"{path}.bgn")
        assert (replay.status_code, record.status_code) == (200, 200)
        assert [part for part in replay.json()["entropy"] if part and part.endswith("\n")] == (
            [replay.json()["entropy"][0]] if deal == 2 else []
        )
    match = httpx.get(f"{served.url}/api/tables/{NEWLINE}/matches/1.bgn")
    judged = list(judge_all(parse_bgn(match.text)))
    assert [one.verdict for one in judged] == [Verdict.PROVED, Verdict.NO_PROOF, Verdict.PROVED]
    assert judged[1].lacks == (Lack.ENTROPY,)


def test_a_table_with_a_newline_in_its_log_is_played_on(served: Served) -> None:
    async def scenario() -> None:
        client = await served.guest("Núria").sit_at(NEWLINE)
        assert client.table["stage"] == "finished"
        if client.you.get("seat") is None:  # otherwise it has the number of a person at the table
            assert (await client.do("sit", seat=2))["t"] == "ack"
        assert (await client.do("again", kind="next"))["t"] == "ack"

    served.run(scenario())


def test_it_is_exported_and_verified(folder: Path, tmp_path: Path) -> None:
    path = tmp_path / "newline.bgn"
    run = botifarra("export", NEWLINE, "--data", str(folder), "--output", str(path))
    assert (run.status, run.err) == (0, "")
    assert botifarra("check", str(path)).status == 0
    verified = botifarra("verify", str(path))
    assert verified.status == 0
    assert verified.out.splitlines()[-1] == "Hands: 6. Proved: 5. No proof: 1. False: 0."


def test_an_entry_that_cannot_be_read_hides_its_own_hand(served: Served, folder: Path) -> None:
    assert hands(served, BROKEN) == ([1, 2, 3], [4])
    assert httpx.get(f"{served.url}/api/tables/{BROKEN}/hands/3.bgn").status_code == 200
    assert httpx.get(f"{served.url}/api/tables/{BROKEN}/hands/4").json() == {"code": "no_hand"}
    run = botifarra("export", BROKEN, "--data", str(folder))
    assert (run.status, [record.tag("DealNumber") for record in parse_bgn(run.out)]) == (0, ["1", "2"])
    assert run.err == f"{BROKEN}: the saved data is damaged, and these hands are missing: 4\n"
    assert_damaged(served, BROKEN)


def test_a_play_that_was_not_legal_hides_its_own_hand(served: Served) -> None:
    assert hands(served, ILLEGAL) == ([1, 2], [3])
    assert_damaged(served, ILLEGAL)


def test_joining_a_damaged_table_is_answered_with_the_error(served: Served) -> None:
    async def scenario() -> Json:
        guest = served.guest("Roc")
        client = Client(guest, await guest.open())
        await client.socket.send(msgspec.json.encode({"t": "hello", "table": BROKEN, "seq": 0}).decode())
        return await client.until("reject")

    assert served.run(scenario()) == {"t": "reject", "id": None, "code": "damaged"}


def test_a_name_that_no_record_can_hold_hides_its_own_hand(served: Served) -> None:
    assert hands(served, CONTROL) == ([1, 3, 4], [2])
    match = httpx.get(f"{served.url}/api/tables/{CONTROL}/matches/1.bgn")
    assert [record.tag("DealNumber") for record in parse_bgn(match.text)] == ["1"]


def test_a_log_of_one_bad_entry_has_no_matches() -> None:
    assert match_records([Entry(1, 0, Opened("code", 1, Settings(rules="none")))]) == ()
    assert match_records([], is_whole=False) == ()
