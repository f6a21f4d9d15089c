"""Backup and restore of docs/hosting.md, run during a match: the copy holds the same tables."""

import asyncio
import os
import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import NamedTuple

from botifarra.server.store.store import Store
from botifarra.server.table.events import Entry
from botifarra.server.table.steps import replay
from tests.scale import only_in_prove
from tests.server.server_process import Child, database
from tests.server.serving import Client, Guest, serving_apart

PAGE = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text(encoding="utf-8")
COMMANDS = {
    (what, kind): command.strip()
    for what, kind, command in re.findall(r"^```sh (\w+) (\w+)\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
}
TABLES = 2
ACTIONS = 24
"""Number of actions before the backup, and again during it."""


def run(what: str, kind: str, environment: dict[str, str]) -> None:
    """Run a command of the page as a person at a shell does."""
    done = subprocess.run(
        ["sh", "-c", COMMANDS[what, kind]],
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


async def logs(url: str, codes: list[str]) -> list[list[Entry]]:
    """Return the log of each table."""
    store = await Store.open(url)
    found = [await store.log(code) or [] for code in codes]
    await store.close()
    return found


class Played(NamedTuple):
    """The players and tables, with the last entry of each table before the backup."""

    guest: Guest
    codes: list[str]
    seqs: list[int]


async def play_and_keep(url: str, keep: Callable[[], None]) -> Played:
    """Play at some tables, and make a backup in the meantime."""
    async with serving_apart(Child(url, rate=200.0)) as served:
        guest = served.guest("Núria")
        form = {"settings": {"pace_ms": 200}, "fill": "random", "start": True}
        clients = [await guest.sit_at(guest.make(**form)) for _ in range(TABLES)]
        await asyncio.gather(*(play(client, ACTIONS) for client in clients))
        seqs = [client.seq for client in clients]
        await asyncio.gather(asyncio.to_thread(keep), *(play(client, 2 * ACTIONS) for client in clients))
        return Played(guest, [client.table["code"] for client in clients], seqs)


async def play(client: Client, actions: int) -> None:
    await client.play(Random(1), actions=actions)


async def compare(played: Played, url: str, copy: str) -> None:
    """Check that the copy has the first entries of each log, and play on there."""
    guest, codes, seqs = played
    for kept, whole, seq in zip(await logs(copy, codes), await logs(url, codes), seqs, strict=True):
        assert seq <= len(kept) <= len(whole)
        assert kept == whole[: len(kept)]
        assert replay(kept) == replay(whole[: len(kept)])
    async with serving_apart(Child(copy, rate=200.0)) as served:
        there = Guest(served, guest.http, guest.player, guest.token)
        for code in codes:
            client = await there.sit_at(code)
            seq = client.seq
            await play(client, 4)
            assert client.seq > seq


def test_sqlite(tmp_path: Path) -> None:
    places = {"DATA": str(tmp_path / "old"), "BACKUP": str(tmp_path / "backup.db")}
    (tmp_path / "old").mkdir()
    url, copy = database(tmp_path / "old"), database(tmp_path / "new")
    played = asyncio.run(play_and_keep(url, lambda: run("backup", "sqlite", places)))
    run("restore", "sqlite", places | {"DATA": str(tmp_path / "new")})
    asyncio.run(compare(played, url, copy))


@only_in_prove("the commands for SQLite are tried above")
def test_postgresql(tmp_path: Path, new_database: Callable[[], str], postgresql_programs: Path) -> None:
    url, copy = new_database(), new_database()
    places = {
        "PATH": f"{postgresql_programs}{os.pathsep}{os.environ['PATH']}",
        "DATABASE_URL": url,
        "BACKUP": str(tmp_path / "backup.dump"),
    }
    played = asyncio.run(play_and_keep(url, lambda: run("backup", "postgresql", places)))
    run("restore", "postgresql", places | {"DATABASE_URL": copy})
    asyncio.run(compare(played, url, copy))


def test_the_page_has_each_command_once() -> None:
    assert {*COMMANDS} == {
        (what, kind) for what in ("backup", "restore") for kind in ("sqlite", "postgresql")
    }
    assert len(re.findall("^```sh ", PAGE, re.MULTILINE)) == len(COMMANDS)
