"""`botifarra arena ladder`: a duel between every two bots."""

import json
import re
from pathlib import Path
from unittest.mock import patch

from botifarra.bots import BOTS
from tests.arena.bots import entered
from tests.cli.arena.duels import is_png
from tests.cli.program import botifarra


def test_a_ladder_is_reported_and_plotted(tmp_path: Path) -> None:
    path = tmp_path / "ladder.png"
    arguments = ("random", "greedy", "--deals", "12", "--seed", "5", "--workers", "1")
    told = botifarra("arena", "ladder", *arguments, "--plot", str(path))
    assert (told.status, told.err) == (0, "")
    title, heading, _, first, second, _, crosses, _, _, *rows = told.out.splitlines()
    assert title == "Strict · seed 5"
    assert heading.split()[0] == "rating"
    assert re.match(r" greedy +\d\d\.\d +\d+\.\d … \d+\.\d +\+\d\.\d\d +± \d\.\d\d", first)
    assert second.startswith(" random ")
    assert crosses == "Points a hand against each (deals: 12):"
    assert re.match(r" 1 +greedy +· +\+\d\.\d\d", rows[0])
    assert is_png(path)
    report = json.loads(botifarra("arena", "ladder", *arguments, "--json").out)
    assert [standing["contestant"]["name"] for standing in report["standings"]] == ["greedy", "random"]
    assert len(report["duels"][0]["deals"]) == report["deals"] == 12


def test_a_ladder_reports_won_matches() -> None:
    arguments = ("random", "greedy", "--deals", "2", "--matches", "2", "--seed", "5", "--workers", "1")
    told = botifarra("arena", "ladder", *arguments)
    assert (told.status, told.err) == (0, "")
    title, names, _, *rows = told.out.splitlines()[-5:]
    assert title == "Matches won against each (4 a pair):"
    assert [line.split() for line in (names, *rows)] == [
        ["1", "2"],
        ["1", "greedy", "·", "4"],
        ["2", "random", "0", "·"],
    ]
    report = json.loads(botifarra("arena", "ladder", *arguments, "--json").out)
    assert (report["matches"], report["duels"][0]["wins"]["won"]) == (2, 0)


def test_a_ladder_on_a_narrow_terminal_names_its_bots() -> None:
    arguments = ("greedy", "random", "--deals", "2", "--workers", "1", "--seed", "1")
    lines = botifarra("arena", "ladder", *arguments, lang="ca", columns=60).out.splitlines()
    assert any(line.startswith(" greedy ") and "±" in line for line in lines)
    assert "…" not in lines[1]


def test_long_names_in_a_ladder_are_not_cut() -> None:
    names = [f"a-bot-whose-name-takes-more-columns-than-there-are-for-it-{number}" for number in range(3)]
    with patch.dict(BOTS, dict.fromkeys(names, BOTS["random"])):
        told = botifarra("arena", "ladder", *names, "--deals", "1", "--workers", "1", columns=80)
    assert max(map(len, told.out.splitlines())) <= 80
    assert "…" not in told.out.replace(" … ", " ")
    folded = "".join(line[:40].replace(" ", "") for line in told.out.splitlines())
    assert told.status == 0
    assert all(name[-2:] in folded for name in names)


def test_a_ladder_reports_forfeits() -> None:
    def act(*_: object) -> None:
        raise ValueError("what a pity")

    with entered(act) as failing:  # type: ignore[arg-type]
        arguments = ("--deals", "1", "--seed", "5", "--workers", "1")
        told = botifarra("arena", "ladder", "greedy", failing.name, *arguments)
    *_, counts, first, second = told.out.splitlines()
    assert counts == f"{failing.name}: hands lost by faults: 2; late answers: 0"
    assert first == "  deal 1, seating 1, E: failed: ValueError('what a pity') (bots.py:27)"
    assert second.startswith("  deal 1, seating 2, N: failed: ")
