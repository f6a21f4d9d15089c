"""`botifarra log`: the events of a table, read while the server runs, without hidden data."""

import asyncio
import json
import re
from pathlib import Path
from typing import NamedTuple

import pytest
from sqlalchemy import text as sql

from botifarra.cli.prose import LANGUAGES
from botifarra.cli.server.log import doers
from botifarra.core.actions import Action, Declare, Delegate, Double, Pass, Play, action_id
from botifarra.core.cards import Card, Strain
from botifarra.core.seats import Seat
from botifarra.server.store.database import Database
from botifarra.server.store.store import Store
from botifarra.server.table.events import (
    Acted,
    Answered,
    AnyEvent,
    Asked,
    Away,
    Entry,
    Opened,
    Relieved,
    Returned,
    Sat,
    Stalled,
    Undone,
)
from botifarra.server.table.settings import Settings
from tests.cli.program import Run, botifarra
from tests.server.server_process import Child, database
from tests.server.serving import Json, serving, serving_apart

SEED = re.compile(r"\bseed\b")


class LogOutput(NamedTuple):
    """The output of the command during a hand, and after it."""

    code: str
    player: int
    text: Run
    as_json: Run
    everything: Run


async def _played(url: str) -> LogOutput:
    async with serving_apart(Child(url, rate=200.0)) as served:
        guest = served.guest("Núria Pi")
        client = await guest.sit_at(guest.make(settings={"pace_ms": 200}, fill="random", start=True))
        coming = client.table["next"]
        await client.do("ready", id="mine", deal=coming["deal"], entropy="0" * 64)
        while client.table["stage"] != "hand" or not client.you.get("legal"):
            await client.next()
        code: str = client.table["code"]

        async def show(*options: str) -> Run:
            return await asyncio.to_thread(botifarra, "log", code.lower(), "--database", url, *options)

        return LogOutput(
            code, guest.player, await show(), await show("--json"), await show("--json", "--all")
        )


def test_the_log_names_the_author_of_each_entry() -> None:
    """The author of an entry is the one who caused it, not the player at its seat."""
    host, guest = "Núria #1", "Pere #2"
    lines: list[tuple[AnyEvent, int, int | None, str]] = [
        (Opened("CODE", 1, Settings()), 0, None, host),
        (Sat(Seat.SOUTH, "Núria", player=1), 0, None, host),
        (Sat(Seat.NORTH, "Pere", player=2), 1, 2, guest),
        (Sat(Seat.EAST, "Bot", bot="greedy"), 2, None, host),
        (Sat(Seat.WEST, "Bot", bot="greedy"), 2, 1, host),
        (Stalled(Seat.NORTH), 3, None, "-"),
        (Relieved(Seat.NORTH), 4, 1, host),
        (Returned(Seat.NORTH), 5, None, guest),
        (Acted(Seat.EAST, 54, "bot"), 6, None, "Bot"),
        (Asked(Seat.SOUTH, "undo"), 7, 1, host),
        (Answered(Seat.NORTH, False), 8, None, "-"),
        (Asked(Seat.SOUTH, "undo"), 9, 1, host),
        (Answered(Seat.NORTH, True), 10, None, guest),
        (Undone(Seat.SOUTH, 0), 10, 2, host),
        (Away(Seat.NORTH), 11, None, guest),
        (Relieved(Seat.NORTH), 12, None, "-"),
    ]
    entries = [Entry(seq, at, event, player) for seq, (event, at, player, _) in enumerate(lines, 1)]
    assert [*doers(entries)] == [who for *_, who in lines]


@pytest.fixture(params=["sqlite", "postgresql"], scope="module")
def output(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> LogOutput:
    if request.param == "sqlite":
        return asyncio.run(_played(database(tmp_path_factory.mktemp("log"))))
    server = request.getfixturevalue("postgresql")
    return asyncio.run(_played(str(server.get_uri())))


def test_every_entry_has_a_line(output: LogOutput) -> None:
    assert (output.text.status, output.text.err) == (0, "")
    head, *lines = output.text.out.splitlines()
    assert head.split() == ["no.", "time", "who", "what"]
    assert [int(line.split()[0]) for line in lines] == list(range(1, len(lines) + 1))
    assert re.search(
        rf"1  20[0-9-]+T[0-9:.]+Z +Núria Pi #{output.player} +opened code=\"{output.code}\" ", lines[0]
    )
    assert any(re.search(rf"  Núria Pi #{output.player} +readied seat=[NWSE] ", line) for line in lines)
    assert any(line.split()[2:4] == ["-", "dealt"] for line in lines)


def test_as_json(output: LogOutput) -> None:
    facts = json.loads(output.as_json.out)
    entries: list[Json] = facts["entries"]
    assert facts["table"] == output.code
    assert [entry["seq"] for entry in entries] == list(range(1, len(entries) + 1))
    assert len(entries) >= len(output.text.out.splitlines()) - 1
    caused = next(entry for entry in entries if entry["id"] == "mine")  # the last entry that it caused
    assert (caused["player"], caused["event"]["k"]) == (output.player, "dealt")


def test_actions_are_written_as_in_records(tmp_path: Path) -> None:
    code = "AAAA-AAAA-AAAA"
    actions: list[Action] = [*map(Declare, Strain), Delegate(), Double(), Pass(), Play(Card.E9)]
    events: list[AnyEvent] = [Opened(code, 1, Settings())]
    events += [Acted(Seat.SOUTH, action_id(action), "player") for action in actions]
    entries = [Entry(seq, seq, event) for seq, event in enumerate(events, 1)]

    async def keep() -> None:
        store = await Store.open(database(tmp_path))
        await store.append(code, entries)
        await store.close()

    asyncio.run(keep())
    run = botifarra("log", code, "--data", str(tmp_path))
    assert [line.split()[-2] for line in run.out.splitlines()[2:]] == [
        *("declare=oros", "declare=copes", "declare=espases", "declare=bastos", "declare=botifarra"),
        *("delegate", "double", "pass", "play=e9"),
    ]


def test_seeds_are_printed_only_with_the_option_for_all_fields(output: LogOutput) -> None:
    assert not SEED.search(output.text.out)
    hidden, shown = (
        [entry["event"] for entry in json.loads(run.out)["entries"] if entry["event"]["k"] == "committed"]
        for run in (output.as_json, output.everything)
    )
    assert [event.get("seed") for event in hidden] == [None]
    assert re.fullmatch("[0-9a-f]{64}", shown[0]["seed"])
    assert shown[0]["seed"] not in output.as_json.out + output.text.out


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_unknown_table_is_not_found(tmp_path: Path, language: str) -> None:
    with serving(tmp_path):
        wrong = botifarra("log", "AAAA-AAAA-AAAA", "--database", database(tmp_path), lang=language)
    assert (wrong.status, wrong.out) == (1, "")
    assert "AAAA-AAAA-AAAA" in wrong.err


def test_a_damaged_log_is_shown_up_to_the_damage(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        code = served.guest("Núria").make(fill="greedy")

    async def damage() -> None:
        kept = Database(database(tmp_path))
        async with kept.engine.begin() as connection:
            await connection.execute(sql("UPDATE entries SET event = '{' WHERE seq = 3"))
        await kept.engine.dispose()

    asyncio.run(damage())
    run = botifarra("log", code, "--data", str(tmp_path))
    assert run.status == 1
    assert len(run.out.splitlines()) == 3
    assert run.err == f"{code}: the saved data is damaged from entry 3 on\n"


def test_reading_does_not_create_a_database(tmp_path: Path) -> None:
    run = botifarra("log", "AAAA-AAAA-AAAA", "--data", str(tmp_path / "nowhere"))
    assert run.status == 1
    assert not (tmp_path / "nowhere").exists()
