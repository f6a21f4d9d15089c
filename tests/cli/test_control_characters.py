"""Control characters and overrides of direction in a file are shown, and do not reach the terminal."""

import json
import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from botifarra.eventfile import EventFile
from botifarra.eventfile.stamp import stamp_now
from botifarra.records.bgn import parse_bgn
from botifarra.records.json import format_json, parse_json
from botifarra.tournament.entries import Pair
from botifarra.tournament.events import Entered
from tests.cli.program import Run, botifarra
from tests.cli.records.test_check import EXAMPLE, UNNOTICED
from tests.eventfile.championship import OPENED

UNSEEN = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")
"""Characters that must not be written; a newline may."""

TURNED = "Anna\u202e\u2066gat"
TAGS = "".join(
    f'[{tag} "{TURNED}"]\n'
    for tag in ("North", "West", "South", "East", "Table", "DealNumber", "Seed", "Forfeit", "Id", "Drawn")
)
HAND = EXAMPLE.replace("Campionat", TURNED).replace("[Board", f"{TAGS}[Board")
REVOKE = UNNOTICED.replace("[Board", f"{TAGS}[Board")
CONTROLS = "\x1b[2J\x07\x9b1m\u202e\r"


def unseen(ran: Run) -> list[str]:
    return UNSEEN.findall(ran.out + ran.err)


@pytest.mark.parametrize(
    "arguments",
    [
        ("show", "-"),
        ("show", "-", "--json"),
        ("check", "-"),
        ("check", "-", "--json"),
        ("infer", "-", "--seat", "N", "--after", "40"),
        ("hint", "-", "--after", "44", "--level", "club"),
        ("solve", "-", "--after", "40"),
        ("verify", "-"),
        ("verify", "-", "--json"),
        ("perft", "-", "--depth", "1"),
        ("perft", "-", "--depth", "1", "--json"),
    ],
    ids=" ".join,
)
def test_names_cannot_change_the_writing_direction(arguments: tuple[str, ...]) -> None:
    for content in (HAND, REVOKE):
        ran = botifarra(*arguments, stdin=content.encode())
        assert ran.out + ran.err
        assert unseen(ran) == []


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
    assert records[0].tag("North") == TURNED
    assert parse_json(format_json(records)) == records
    assert not UNSEEN.search(format_json(records).decode())
    verified = json.loads(botifarra("verify", "-", "--json", stdin=HAND.encode()).out)
    assert verified["hands"][0]["table"] == TURNED


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
    ):
        ran = botifarra("tournament", *arguments)
        assert unseen(ran) == [], arguments
    shown = botifarra("tournament", "entries", str(event), columns=200).out
    assert r" 1   Anna\u202e\u2066gat1 – Pere\u2067 1   vila\u202d" in shown
    standings = botifarra("tournament", "standings", str(event), columns=200).out
    assert r"Anna\u202e\u2066gat" in standings
