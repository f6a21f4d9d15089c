"""Control characters and overrides of direction in a file are shown, and do not reach the terminal."""

import asyncio
import json
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from botifarra.cli.analysis import review
from botifarra.cli.app import COMMANDS
from botifarra.cli.prose import prose
from botifarra.cli.server.events import link_lines
from botifarra.eventfile import EventFile
from botifarra.eventfile.stamp import stamp_now
from botifarra.records.bgn import parse_bgn
from botifarra.records.json import format_json, parse_json
from botifarra.server.live.results import finished, last_began
from botifarra.server.protocol.commands import AnyCommand
from botifarra.server.store.store import Store
from botifarra.server.table.decide import decide
from botifarra.server.table.events import AnyEvent, Player
from botifarra.server.table.settings import Settings
from botifarra.server.table.steps import Step
from botifarra.tournament.entries import Pair
from botifarra.tournament.events import Entered
from tests.cli.analysis.small_reviews import review_once
from tests.cli.program import Run, botifarra
from tests.cli.records.test_check import EXAMPLE, UNNOTICED
from tests.eventfile.championship import OPENED
from tests.review.hands import SMALL
from tests.server.desk.evenings import opened
from tests.server.table.driver import TableDriver, events_of

UNSEEN = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]")
"""Characters that must not be written; a newline may."""

TURNED = "Anna\u202e\u2066gat"
MARKED = f"{TURNED}\u200e\u200f\u061c\u200b\ufeff"
TAGS = "".join(
    f'[{tag} "{MARKED}"]\n'
    for tag in ("North", "West", "South", "East", "Table", "DealNumber", "Seed", "Forfeit", "Id", "Drawn")
)
HAND = EXAMPLE.replace("Campionat", TURNED).replace("[Board", f"{TAGS}[Board")
REVOKE = UNNOTICED.replace("[Board", f"{TAGS}[Board")
CODE = "7KQM-X2PA-9WTR"
CONTROLS = "\x1b[2J\x07\x9b1m\u202e\r"


def unseen(ran: Run) -> list[str]:
    return UNSEEN.findall(ran.out + ran.err)


READERS = {
    "show": ((), ("--json",)),
    "check": ((), ("--json",)),
    "verify": ((), ("--json",)),
    "solve": (("--after", "40"),),
    "infer": (("--seat", "N", "--after", "40"),),
    "hint": (("--after", "44", "--level", "club"),),
    "review": (("--workers", "1"), ("--workers", "1", "--json")),
    "perft": (("--depth", "1"), ("--depth", "1", "--json")),
}
"""The commands that read a file of records, each with the options of some runs."""

ELSEWHERE = {
    "play": "test_arguments_and_names_of_files_are_shown",
    "tournament": "test_a_championship_shows_the_names_of_an_old_file",
    "desk": "test_a_desk_shows_the_name_of_an_old_file",
    "log": "test_stored_tables_show_their_names",
    "export": "test_stored_tables_show_their_names",
}
"""The commands that read something else, with the test of each."""

WITHOUT_FILES = {"serve", "deal", "bench", "arena", "engine"}


def test_every_command_is_tested() -> None:
    assert COMMANDS.keys() == READERS.keys() | ELSEWHERE.keys() | WITHOUT_FILES
    assert set(ELSEWHERE.values()) <= globals().keys()


@pytest.mark.parametrize("command", READERS)
def test_names_cannot_change_the_writing_direction(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review, "QUICK", SMALL)
    monkeypatch.setattr(review, "review_hand", review_once)
    for options in READERS[command]:
        for content in (HAND, REVOKE):
            ran = botifarra(command, "-", *options, stdin=content.encode())
            assert ran.out + ran.err
            assert unseen(ran) == []


@pytest.mark.parametrize("columns", range(40, 90, 7))
def test_escapes_are_not_cut(columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review, "QUICK", SMALL)
    monkeypatch.setattr(review, "review_hand", review_once)
    for arguments in (("show",), ("review", "--workers", "1"), ("infer", "--seat", "N", "--after", "40")):
        ran = botifarra(arguments[0], "-", *arguments[1:], stdin=HAND.encode(), columns=columns)
        assert ran.status == 0
        assert re.findall(r"\\u?[0-9a-f]{0,3}…", ran.out) == []


def test_control_characters_in_names_are_visible() -> None:
    shown = botifarra("show", "-", stdin=HAND.encode(), columns=200).out
    assert r"Anna\u202e\u2066gat" in shown


def test_names_are_shown_whole_in_tables_too() -> None:
    heading = next(
        line
        for line in botifarra("show", "-", stdin=HAND.encode(), columns=250).out.splitlines()
        if "Won by" in line
    )
    assert heading.count("Anna") == 4


def test_json_has_the_same_names() -> None:
    records = parse_bgn(HAND)
    assert records[0].tag("North") == MARKED
    assert parse_json(format_json(records)) == records
    assert not UNSEEN.search(format_json(records).decode())
    verified = json.loads(botifarra("verify", "-", "--json", stdin=HAND.encode()).out)
    assert verified["hands"][0]["table"] == MARKED


@pytest.mark.parametrize(
    "content",
    [
        f"{CONTROLS}",
        EXAMPLE.replace("E:contro", f"E:{CONTROLS}"),
        EXAMPLE.replace('"N"]', f'"{CONTROLS}"]'),
        EXAMPLE.replace("Campionat", CONTROLS),
        EXAMPLE.replace("[Board", f"[{CONTROLS}"),
        EXAMPLE.replace(" 3 W e2", f" 3 W {CONTROLS.strip()}"),
        EXAMPLE.replace("oriental", f"oriental {CONTROLS.strip()}=1"),
        EXAMPLE.replace("NS 40", f"NS {CONTROLS.strip()}"),
        '{"botifarra": 1, "hands": [{"dealer": "\\u001b[2J\\u202e\\n", "deal": 1}]}',
        '{"botifarra": 1, "hands": [{"\\u001b[2J\\u202e\\n": 1}]}',
        '{"botifarra": "\u202e\x9b"}',
        f"{{{CONTROLS}",
    ],
)
@pytest.mark.parametrize("lang", ["ca", "en"])
def test_errors_show_control_characters(content: str, lang: str) -> None:
    for arguments in (("check", "-"), ("show", "-"), ("check", "-", "--json")):
        ran = botifarra(*arguments, stdin=content.encode(), lang=lang)
        assert ran.status == 1
        assert unseen(ran) == []
        assert len((ran.out + ran.err).splitlines()) <= 2


def test_arguments_and_names_of_files_are_shown(tmp_path: Path) -> None:
    path = tmp_path / f"{CONTROLS}.bgn"
    path.write_text(EXAMPLE.replace(" 3 W e2", " 3 W x2"), encoding="utf-8")
    for arguments in (
        ("check", str(path)),
        ("show", str(path)),
        ("show", f"{CONTROLS}.missing"),
        ("solve", f"N:{CONTROLS} 1 2 3"),
        ("show", "-", f"--{CONTROLS}"),
        (CONTROLS,),
        ("deal", "--rules", CONTROLS),
        ("deal", "--set", f"target={CONTROLS}"),
        ("solve", "x", "--strain", CONTROLS),
        ("play", "--resume", str(path)),
    ):
        ran = botifarra(*arguments)
        assert ran.err
        assert ran.status != 0
        assert unseen(ran) == []


def test_a_championship_shows_the_names_of_an_old_file(tmp_path: Path) -> None:
    """Names that are typed now are kept without these characters, but older files may have them."""
    event = tmp_path / "event.bot"
    stamp = stamp_now("")
    opened = replace(OPENED, name=TURNED)
    with EventFile.create(event, stamp, opened) as log, log.writing(stamp) as pen:
        for number in range(1, 9):
            players = f"{TURNED}{number}", f"Pere\u2067 {number}"
            pen.add(Entered(Pair(number, players, club="vila\u202d")))
    results = tmp_path / "results.csv"
    results.write_text(f"1,1,1,40,32\n{CONTROLS},1\n", encoding="utf-8", newline="")
    bad = tmp_path / "bad.csv"
    bad.write_text(f"Anna,Pere\n{CONTROLS}\n", encoding="utf-8", newline="")
    for arguments in (
        ("new", str(tmp_path / "other.bot"), "--name", TURNED, "--kind", "duplicate"),
        ("entries", str(event), str(bad)),
        ("entries", str(event)),
        ("entries", str(event), "--json"),
        ("pair", str(event)),
        ("score", str(event), "--from", str(results), "--keep-going"),
        ("standings", str(event)),
        ("standings", str(event), "--json"),
        ("verify", str(event)),
        ("print", "slips", "--output", str(tmp_path / f"{TURNED}.pdf")),
        ("print", "slips", "--output", str(tmp_path / f"{TURNED}.pdf"), "--json"),
        ("print", "standings", "--output", str(tmp_path / f"{TURNED}.csv")),
    ):
        ran = botifarra("tournament", *arguments)
        assert unseen(ran) == [], arguments
    shown = botifarra("tournament", "entries", str(event), columns=200).out
    assert r" 1   Anna\u202e\u2066gat1 – Pere\u2067 1   vila\u202d" in shown
    standings = botifarra("tournament", "standings", str(event), columns=200).out
    assert r"Anna\u202e\u2066gat" in standings


class _MarkedDriver(TableDriver):
    """A table whose people have names with such characters, as an old log may have."""

    def decide(self, player: Player, command: AnyCommand) -> tuple[AnyEvent, ...]:
        return events_of(decide(self.table, player, MARKED, command, self.now, self.rng.randbytes(32)))


@pytest.fixture
def stored(tmp_path: Path) -> str:
    """Return the address of a database with a finished match."""
    driver = _MarkedDriver(Settings(rules="oriental max_hands=1"), code=CODE)
    driver.dealt(2)
    driver.play_match()
    steps = [Step(*each) for each in zip(driver.tables, driver.log[1:], driver.tables[1:], strict=False)]
    ended = finished(steps, last_began(driver.log))
    assert ended is not None
    url = f"sqlite:///{tmp_path / 'tables.db'}"

    async def keep() -> None:
        store = await Store.open(url)
        await store.append(CODE, driver.log, ended)
        await store.close()

    asyncio.run(keep())
    return url


def test_stored_tables_show_their_names(stored: str) -> None:
    for arguments in (
        ("log", CODE),
        ("log", CODE, "--json", "--all"),
        ("export",),
        ("export", "--json"),
        ("export", CODE, "--json"),
    ):
        ran = botifarra(*arguments, "--database", stored)
        assert (ran.status, ran.err) == (0, "")
        assert r"Anna\u202e\u2066gat\u200e" in ran.out
        assert unseen(ran) == []


def test_an_exported_record_keeps_its_names(stored: str) -> None:
    """The text that `export` writes is a file, whose names stay as they are."""
    [record] = parse_bgn(botifarra("export", CODE, "--database", stored).out)
    assert MARKED in record.names


def test_a_desk_shows_the_name_of_an_old_file(tmp_path: Path) -> None:
    path, stamp = tmp_path / "event.bot", stamp_now("")
    with EventFile.create(path, stamp, replace(OPENED, name=TURNED)):
        pass

    async def shown() -> list[str]:
        async with opened(path) as evening:
            desk = SimpleNamespace(evenings={"event": evening}, host=None)
            server: Any = SimpleNamespace(app=SimpleNamespace(state=SimpleNamespace(desk=desk)))
            return list(link_lines(prose("en"), server, ["http://localhost"]))

    lines = asyncio.run(shown())
    assert r"Anna\u202e\u2066gat" in lines
    assert UNSEEN.findall("\n".join(lines)) == []
