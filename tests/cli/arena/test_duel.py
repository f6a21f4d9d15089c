"""`botifarra arena duel`: two bots, and the result."""

import json
import re
from pathlib import Path
from unittest.mock import patch

import pytest

from botifarra.cli.prose import prose
from botifarra.cli.words import decimal_text
from botifarra.prose import LANGUAGES
from tests.arena.bots import entered
from tests.bots.engine.programs import GREETS, HANGS, script
from tests.cli.arena.duels import duel, is_png
from tests.cli.program import Run, botifarra


def test_a_duel_is_reported() -> None:
    told = duel("--deals", "12", "--matches", "2")
    assert (told.status, told.err) == (0, "")
    title, heading, _, points, score, wins = told.out.splitlines()
    assert title == "greedy – random · Strict · seed 5 · deals: 12"
    assert heading.split() == ["greedy", "mean", "standard", "error", "95%", "interval"]
    assert re.match(r" points a hand above 36 +\+\d\.\d\d +± \d\.\d\d +[+−]\d", points)
    assert re.match(r" difference in score a hand +\+\d", score)
    assert re.match(r" matches won \(4 of 4\) +100\.0% +± 0\.0% +50\.0 … 100\.0%", wins)
    assert "51,0 … 100" not in duel("--deals", "12", "--matches", "2", lang="ca").out


def test_numbers_are_written_as_the_language_does() -> None:
    told = duel("--deals", "12", lang="ca")
    assert re.search(r"punts per mà sobre 36 +\+\d,\d\d", told.out)


def test_a_rounded_zero_has_no_minus_sign() -> None:
    assert [decimal_text(prose("en"), value, 2, sign=True) for value in (-0.004, -0.0)] == ["+0.00"] * 2
    assert decimal_text(prose("en"), -0.006, 2) == "−0.01"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_result_takes_a_line_of_a_narrow_terminal(lang: str) -> None:
    told = duel("--deals", "12", "--matches", "2", lang=lang)
    assert len(told.out.splitlines()) == 6
    assert max(map(len, told.out.splitlines())) <= 80


def test_an_error_that_a_single_deal_cannot_have_is_a_dash() -> None:
    *_, points, score, wins = duel("--deals", "1", "--matches", "1").out.splitlines()
    assert points.split()[-2:] == score.split()[-2:] == ["–", "–"]
    assert re.match(r" matches won \(2 of 2\) +100\.0% +– +33\.3 … 100\.0%", wins)


def test_json_does_not_depend_on_the_workers() -> None:
    told = duel("--deals", "6", "--matches", "1", "--json")
    assert botifarra(*told_by(2), "--deals", "6", "--matches", "1", "--json") == told
    report = json.loads(told.out)
    assert [deal["number"] for deal in report["deals"]] == [1, 2, 3, 4, 5, 6]
    assert report["contestants"][0]["name"] == "greedy"
    assert (report["seed"], report["wins"]["matches"]) == (5, 2)


def told_by(workers: int) -> tuple[str, ...]:
    return ("arena", "duel", "greedy", "random", "--seed", "5", "--workers", str(workers))


def test_how_many_deals_are_played() -> None:
    def deals(*arguments: str) -> int:
        with patch("botifarra.cli.arena.duel._DEALS", 3):
            return len(json.loads(duel("--json", *arguments).out)["deals"])

    assert (deals(), deals("--matches", "1"), deals("--deals", "2", "--matches", "1")) == (3, 0, 2)


def test_a_duel_stops_when_it_is_decided() -> None:
    told = duel("--deals", "200", "--sprt", "0:2")
    assert told.out.splitlines()[0].endswith(" · deals: 64")
    assert told.out.splitlines()[-1].startswith("Decided for +2.0 points a hand, against +0.0 (ratio ")
    told = duel("--deals", "3", "--sprt", "0:2")
    assert told.out.splitlines()[-1].startswith("Undecided between +0.0 and +2.0 points a hand (ratio ")


@pytest.mark.parametrize("played", ["--deals 1 --sprt 0:1", "--deals 2", "--deals 5 --sprt 0:1"])
def test_a_duel_is_drawn(tmp_path: Path, played: str) -> None:
    path = tmp_path / "duel.png"
    drawn = duel(*played.split(), "--plot", str(path))
    assert (drawn.status, drawn.err) == (0, "")
    assert is_png(path)


def test_forfeits_are_reported() -> None:
    def act(*_: object) -> None:
        raise ValueError("what a pity")

    with entered(act) as failing:  # type: ignore[arg-type]
        arguments = ("--deals", "2", "--matches", "1", "--seed", "5", "--workers", "1")
        told = botifarra("arena", "duel", "greedy", failing.name, *arguments)
    assert told.status == 0
    *_, counts, first, second, third, more = told.out.splitlines()
    assert counts == f"{failing.name}: hands lost by faults: 9; late answers: 0"
    assert first == "  deal 1, seating 1, E: failed: ValueError('what a pity') (bots.py:27)"
    assert second.startswith("  deal 1, seating 2, N: failed: ")
    assert third.startswith("  deal 2, seating 1, ")
    assert more == "  …"


def test_a_late_engine_is_reported_as_late() -> None:
    hanging = f"cmd:{script(GREETS + HANGS)}"
    arguments = (hanging, "greedy", "--deals", "1", "--seconds", "1", "--seed", "5", "--workers", "1")
    told = botifarra("arena", "duel", *arguments)
    *_, counts, first, _ = told.out.splitlines()
    assert counts.endswith(": hands lost by faults: 2; late answers: 2")
    assert first.endswith(", N: late: no answer within 1.200 s; does it flush its output?")
    report = json.loads(botifarra("arena", "duel", *arguments, "--json").out)
    assert (report["contestants"][0]["late"], report["forfeits"][0]["fault"]) == (2, "slow")
    cause = {"code": "late.unflushed", "facts": {"seconds": "1.200"}, "said": ""}
    assert report["forfeits"][0]["cause"] == cause
    told = botifarra("arena", "duel", *arguments, lang="ca")
    assert ": ha fet tard: cap resposta en 1.200 s; buida la sortida " in told.out


def test_the_error_for_an_engine_without_a_greeting_mentions_flushing() -> None:
    silent = f"cmd:{script('import time; time.sleep(3600)')}"
    with patch("botifarra.bots.engine.external.START_S", 0.05):
        told = botifarra("arena", "duel", silent, "greedy")
    assert told == Run(1, "", f"{silent}: no greeting within 0.05 s. Does it flush its output?\n")
