"""`botifarra tournament new`."""

import re
import stat
from pathlib import Path

import pytest

from botifarra.prose import LANGUAGES
from tests.cli.program import botifarra
from tests.cli.tournament.director import Director, begun


def test_the_commands_of_a_championship() -> None:
    page = botifarra("tournament")
    assert page == botifarra("tournament", "--help")
    for command in ("new", "entries", "deal", "pair", "score", "correct", "penalise", "standings", "verify"):
        assert f"\n  {command} " in page.out
        for lang in LANGUAGES:
            shown = botifarra("tournament", command, "--help", lang=lang)
            assert (shown.status, shown.err) == (0, "")
            assert f"botifarra tournament {command} " in shown.out


def test_the_commitment_to_the_lots_is_printed(tmp_path: Path) -> None:
    path = str(tmp_path / "festa.event")
    [entry] = Director(tmp_path / "other.event").json("new")
    assert len(entry["event"]["lots"]) == 64
    for lang, told in (("ca", "dels sorteigs"), ("es", "de los sorteos"), ("en", "to its lots")):
        made = botifarra("tournament", "new", f"{path}-{lang}", lang=lang).out
        assert "«" not in made  # the name may have these quotation marks itself
        assert re.search(rf"{told}: [0-9a-f]{{64}}\n\Z", made)
        assert made.strip() in botifarra("tournament", "verify", f"{path}-{lang}", lang=lang).out


@pytest.mark.parametrize(
    ("options", "form"),
    [
        (
            "",
            {"kind": "duplicate", "pairing": "berger", "rules": "championship", "boards": 4},
        ),
        (
            "--pairing mitchell --share",
            {"kind": "duplicate", "pairing": "mitchell", "rules": "championship", "boards": 4, "share": True},
        ),
        (
            "--rank-by total",
            {
                "kind": "duplicate",
                "pairing": "berger",
                "rules": "championship",
                "boards": 4,
                "rank_by": "total",
            },
        ),
        ("--kind matches", {"kind": "matches", "pairing": "swiss", "rules": "club-swiss"}),
        (
            "--kind teams --rounds 3 --set partner_blind=false",
            {
                "kind": "teams",
                "pairing": "berger",
                "rules": "championship partner_blind=false",
                "boards": 4,
                "rounds": 3,
            },
        ),
        (
            "--kind matches --pairing groups --groups 4 --qualify 2 --set target=121",
            {
                "kind": "matches",
                "pairing": "groups",
                "rules": "club-swiss target=121",
                "groups": 4,
                "qualify": 2,
            },
        ),
    ],
)
def test_defaults_follow_from_the_kind(tmp_path: Path, options: str, form: dict[str, object]) -> None:
    director = begun(tmp_path, *options.split(), "--by", "Núria")
    first, summary = director.json("verify")
    assert first["number"] == summary["entries"] == 1
    assert first["by"] == "Núria"
    assert first["event"]["name"] == "festa"
    assert first["event"]["format"] == {"rank_by": "average"} | form
    assert stat.S_IMODE(director.path.stat().st_mode) == 0o600


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ("--kind matches --boards 4", "--boards does not go with matches"),
        ("--kind matches --pairing howell", "With matches, --pairing must be swiss | berger"),
        ("--kind teams --pairing swiss", "With teams, --pairing must be berger"),
        ("--rules oriental", "With duplicate boards, the rules must have scoring=duplicate"),
        ("--kind matches --rules championship", "With matches, the rules must have scoring=match"),
        ("--set last_trick_bonus=1", "Duplicate boards are scored by 72 points (R7.2)"),
        ("--kind matches --pairing groups", "--groups and --qualify go together, and with --pairing groups."),
        ("--groups 3 --qualify 1", "--groups and --qualify go together, and with --pairing groups."),
        ("--kind matches --rank-by total", "--rank-by is for duplicate boards."),
        ("--share", "--share goes with --pairing mitchell only."),
        ("--kind matches --pairing knockout --rounds 2", "In groups and in a knock-out the number of pairs"),
        (
            "--kind matches --pairing groups --groups 2 --qualify 1 --rounds 3",
            "In groups and in a knock-out the number of pairs",
        ),
        ("--kind bridge", "--kind: found 'bridge', expected duplicate|matches|teams."),
        ("--rules none", "--rules: found 'none'"),
    ],
)
def test_conflicting_options_are_refused(tmp_path: Path, options: str, complaint: str) -> None:
    director = Director(tmp_path / "festa.event")
    assert director.refused("new", *options.split(), status=2).startswith(complaint)
    assert not director.path.exists()


@pytest.mark.parametrize("name", ["", " ", "two\nlines"])
def test_a_name_is_a_line_of_text(tmp_path: Path, name: str) -> None:
    director = Director(tmp_path / "festa.event")
    assert director.refused("new", "--name", name, status=2) == "--name needs one line of text.\n"


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    director = begun(tmp_path)
    assert director.refused("new") == f"{director.path}: this file exists already and is not overwritten\n"


def test_another_file_is_refused(tmp_path: Path) -> None:
    director = Director(tmp_path / "notes.txt")
    for command in ("entries", "standings", "verify", "deal", "pair"):
        assert director.refused(command) == f"{director.path}: no such file\n"
    director.path.write_text("Anna, Bernat\n")
    for command in ("entries", "standings", "verify", "deal", "pair"):
        assert director.refused(command) == f"{director.path}: this is not the file of a championship\n"


@pytest.mark.parametrize(
    "date", ["2026-13-45", "2026-02-29", "20261121", "2026-11-21 ", "21/11/2026", "", "２026-11-21"]
)
def test_a_date_that_is_not_in_the_calendar_is_refused(tmp_path: Path, date: str) -> None:
    director = Director(tmp_path / "copa.event")
    told = "is not a date of the calendar: expected YYYY-MM-DD, such as 2026-11-22."
    assert director.refused("new", "--date", date, status=2) == f"--date: '{date}' {told}\n"


def test_a_date_is_kept_as_it_is_written(tmp_path: Path) -> None:
    [entry] = Director(tmp_path / "copa.event").json("new", "--date", "2024-02-29")
    assert entry["event"]["date"] == "2024-02-29"
