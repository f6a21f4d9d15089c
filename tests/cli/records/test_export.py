"""`botifarra export`."""

import asyncio
import json
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import text

from botifarra.records.bgn import parse_bgn
from botifarra.records.json import parse_json
from botifarra.server.live.results import finished, last_began
from botifarra.server.protocol.commands import Again
from botifarra.server.store.database import Database
from botifarra.server.store.store import Store
from botifarra.server.table.events import Entry
from botifarra.server.table.names import NAMES
from botifarra.server.table.records import match_records
from botifarra.server.table.settings import Settings
from botifarra.server.table.steps import Step
from tests.cli.program import botifarra
from tests.server.table.driver import TableDriver

CODE = "7KQM-X2PA-9WTR"


@pytest.fixture(scope="module")
def driver() -> TableDriver:
    """Return a table with two matches that are over and one that is not."""
    driver = TableDriver(Settings(rules="oriental max_hands=1"), code=CODE)
    driver.dealt(2)
    driver.play_match()
    driver.now += 86_400_000
    driver.do(1, Again, kind="next")
    driver.play_match()
    driver.do(1, Again, kind="rematch")
    driver.ready_all()
    return driver


@pytest.fixture
def kept(tmp_path: Path, driver: TableDriver) -> str:
    """Return the address of the database in which that table is."""
    url = f"sqlite:///{tmp_path / 'tables.db'}"

    async def keep() -> None:
        store = await Store.open(url)
        waiting = driver.log[:1]
        for before, entry, after in zip(driver.tables, driver.log[1:], driver.tables[1:], strict=False):
            waiting.append(entry)
            ended = finished([Step(before, entry, after)], last_began(driver.log[: entry.seq]))
            if ended is not None or entry is driver.log[-1]:
                await store.append(CODE, waiting, ended)
                waiting = []
        await store.append("quiet", [Entry(1, 1, driver.log[0].event)])
        await store.close()

    asyncio.run(keep())
    return url


def test_the_finished_matches_of_a_table(kept: str) -> None:
    run = botifarra("export", CODE, "--database", kept)
    assert (run.status, run.err) == (0, "")
    records = parse_bgn(run.out)
    assert [(record.tag("Table"), record.tag("Match")) for record in records] == [(CODE, "1"), (CODE, "2")]
    assert {record.tag("North") for record in records} == {"name 1"}
    as_json = botifarra("export", CODE, "--database", kept, "--json")
    assert parse_json(as_json.out) == records


def test_one_match_of_a_code_as_it_is_typed(kept: str) -> None:
    (record,) = parse_bgn(botifarra("export", "7kqm x2pa9wtr", "--match", "2", "--database", kept).out)
    assert record.tag("Match") == "2"


def test_into_a_file_that_the_other_commands_read(kept: str, tmp_path: Path) -> None:
    path = tmp_path / "matches.bgn"
    run = botifarra("export", CODE, "--data", str(tmp_path), "--output", str(path))
    assert (run.status, run.out, run.err) == (0, "", "")
    assert path.read_text(encoding="utf-8") == botifarra("export", CODE, "--database", kept).out
    assert botifarra("check", str(path)).status == 0
    assert botifarra("verify", str(path)).status == 0


def test_without_a_code_finished_matches_are_listed_the_last_first(kept: str, driver: TableDriver) -> None:
    run = botifarra("export", "--database", kept)
    first, second, _ = match_records(driver.log)
    _, _, south, east = first.names
    assert {south, east} < set(NAMES)
    (first_ns, first_ew), (second_ns, second_ew) = first.match.score, second.match.score
    assert run.out.splitlines() == [
        f"{CODE} 2 2023-11-15  name 1 · {south} {second_ns} – {second_ew} name 2 · {east}",
        f"{CODE} 1 2023-11-14  name 1 · {south} {first_ns} – {first_ew} name 2 · {east}",
    ]
    facts = json.loads(botifarra("export", "--database", kept, "--json").out)
    assert [(one["code"], one["number"], one["names"][0]) for one in facts] == [
        (CODE, 2, "name 1"),
        (CODE, 1, "name 1"),
    ]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ("AAAA-AAAA-AAAA", "There is no table AAAA-AAAA-AAAA."),
        ("quiet", "quiet: no match has ended yet"),
        (f"{CODE} --match 3", f"{CODE}: no such match has ended. Finished matches: 1, 2"),
    ],
)
def test_missing_tables_and_matches_are_reported(kept: str, arguments: str, complaint: str) -> None:
    run = botifarra("export", *arguments.split(), "--database", kept)
    assert (run.status, run.out, run.err) == (1, "", f"{complaint}\n")


def test_a_match_without_its_table(kept: str) -> None:
    run = botifarra("export", "--match", "1", "--database", kept)
    assert (run.status, run.err) == (2, "--match needs the code of a table.\n")


def test_reading_does_not_create_a_database(tmp_path: Path) -> None:
    run = botifarra("export", "--data", str(tmp_path / "nowhere"))
    assert run.status == 1
    assert run.err == f"{tmp_path / 'nowhere' / 'tables.db'}: no such file\n"
    assert not (tmp_path / "nowhere").exists()


def test_a_database_of_a_newer_version(kept: str) -> None:
    async def grow_newer() -> None:
        database = Database(kept)
        async with database.engine.begin() as connection:
            await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
        await database.engine.dispose()

    asyncio.run(grow_newer())
    run = botifarra("export", "--database", kept)
    assert (run.status, run.err) == (
        1,
        "The database was written by a newer version of this program (9999). Use that version.\n",
    )


def test_a_database_that_cannot_be_reached() -> None:
    run = botifarra("export", "--database", "postgresql://127.0.0.1:1/botifarra")
    assert run.status == 1
    assert run.err.startswith("The database cannot be opened: ")


def test_help_needs_no_database() -> None:
    looking = "import sys; from botifarra.cli.app import run; run([]); print({*sys.modules} & {*sys.argv})"
    modules = ("sqlalchemy", "alembic", "aiosqlite", "asyncpg", "litestar")
    command = [sys.executable, "-c", looking, "botifarra.cli", *modules]
    out = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    assert out.splitlines()[-1] == "{'botifarra.cli'}"


@pytest.mark.parametrize("url", ["foo", "postgresql://[", "mysql://x/y"])
@pytest.mark.parametrize("command", [("export",), ("serve", "--host", "127.0.0.1", "--port", "0")])
def test_a_malformed_address_of_a_database_is_reported(command: tuple[str, ...], url: str) -> None:
    wrong = botifarra(*command, "--database", url)
    assert (wrong.status, wrong.out) == (1, "")
    assert wrong.err.startswith("The database cannot be opened: ")
    assert wrong.err.count("\n") == 1
