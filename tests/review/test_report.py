"""A review as JSON, and the page that tells of its fields."""

import re
from pathlib import Path

import msgspec
import pytest

from botifarra.core.actions import Play
from botifarra.core.seats import Seat
from botifarra.records.bgn import parse_bgn
from botifarra.review.report import (
    BalanceLine,
    ChoiceLine,
    DecisionLine,
    PlayerLine,
    ReviewReport,
    report_review,
)
from botifarra.review.review import Review, review
from tests.records.goldens import FOLDER
from tests.review.hands import SMALL

PAGE = Path(__file__).parents[2] / "docs" / "review.md"
[RECORD] = parse_bgn((FOLDER / "example.bgn").read_bytes())


@pytest.fixture(scope="module")
def found() -> Review:
    return review(RECORD.state, effort=SMALL, seed=7)


def test_it_has_all_that_repeats_the_review(found: Review) -> None:
    report = report_review(found, RECORD, 3)
    assert (report.version, report.effort, report.seed, report.number) == (found.version, "quick", 7, 3)
    assert report.rules == "oriental"


def test_it_survives_json(found: Review) -> None:
    report = report_review(found, RECORD, 1)
    assert msgspec.json.decode(msgspec.json.encode(report), type=ReviewReport) == report


def test_its_decisions_are_those_of_the_review(found: Review) -> None:
    report = report_review(found, RECORD, 1)
    for line, judged in zip(report.decisions, found.judgements, strict=True):
        assert (line.place, line.kind, line.verdict) == (judged.decision.place, judged.kind, judged.verdict)
        assert line.loss == pytest.approx(judged.loss, abs=0.001)
        written = {choice.action for choice in line.choices}
        assert len(written) == len(judged.decision.choices)
        assert {line.chosen, line.best} <= written
        worths = {choice.action: choice.worth for choice in line.choices}
        assert worths[line.best] - worths[line.chosen] == pytest.approx(line.loss, abs=0.003)
        assert (line.trick is None) == (not isinstance(judged.chosen, Play))
    calls = [(line.seat, line.chosen) for line in report.decisions if line.trick is None]
    assert calls[:3] == [("N", "delego"), ("S", "botifarra"), ("E", "contro")]


def test_its_sum_adds_up(found: Review) -> None:
    balance = report_review(found, RECORD, 1).balance
    north, west, south, east = balance.choices
    assert balance.result == 40
    played = north - west + south - east
    assert balance.middle + balance.cards + played + balance.guesses == pytest.approx(40, abs=0.01)
    assert balance.luck_adjusted == pytest.approx(36 + played, abs=0.01)
    assert balance.luck_adjusted_score == pytest.approx(2 * 2 * (balance.luck_adjusted - 36), abs=0.01)


def test_it_can_be_of_one_seat(found: Review) -> None:
    report = report_review(found, RECORD, 1, (Seat.EAST,))
    assert {line.seat for line in report.decisions} == {"E"}
    assert [line.seat for line in report.players] == ["E"]


def test_the_page_has_every_field_and_no_other() -> None:
    _, *sections = re.split(r"^### (?=\w+$)", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE)
    told = {
        section.split("\n", 1)[0]: tuple(re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE))
        for section in sections
    }
    kinds = (ReviewReport, DecisionLine, ChoiceLine, PlayerLine, BalanceLine)
    assert told == {kind.__name__: kind.__struct_fields__ for kind in kinds}
