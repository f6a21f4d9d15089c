"""A review as JSON, and the page that tells of its fields."""

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from botifarra.bots.fact_lines import fact_line, line_type, line_types
from botifarra.bots.leads import Master, OfLead, Returns
from botifarra.bots.reasons import Void
from botifarra.bots.threats import Threat
from botifarra.core.actions import Play
from botifarra.core.cards import Card, CardSet, Strain, Suit
from botifarra.core.match import Match
from botifarra.core.notation import format_seat
from botifarra.core.rules import Rules
from botifarra.core.seats import Seat
from botifarra.core.view import View
from botifarra.inference.count import probabilities
from botifarra.inference.knowledge import Knowledge
from botifarra.records.bgn import parse_bgn
from botifarra.records.notation import CARDS
from botifarra.records.record import Record
from botifarra.records.vocabulary import STRAINS
from botifarra.review.call_facts import WhyCall
from botifarra.review.facts import KnownVoid, Plan, Risked, Safer, Style, Thrown, Why
from botifarra.review.highlights import facts_against
from botifarra.review.report import (
    BalanceLine,
    ChoiceLine,
    DecisionLine,
    KnownLine,
    PlayerLine,
    ReviewReport,
    report_review,
)
from botifarra.review.review import Review
from tests.records.goldens import FOLDER
from tests.review.hands import greedy_hand, random_hand, reviewed

PAGE = Path(__file__).parents[2] / "docs" / "review-json.md"
[RECORD] = parse_bgn((FOLDER / "example.bgn").read_bytes())

WHY = line_types(get_args(Why))


@pytest.fixture(scope="module")
def found() -> Review:
    return reviewed(RECORD.state, seed=7)


@pytest.fixture(scope="module")
def lost() -> Review:
    return reviewed(random_hand(3))


def test_it_has_what_is_needed_to_repeat_the_review(found: Review) -> None:
    report = report_review(found, RECORD, 3)
    assert (report.version, report.effort, report.seed, report.number) == (found.version, "quick", 7, 3)
    assert report.rules == "oriental"


def test_a_report_round_trips_through_json(found: Review) -> None:
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
        losses = {choice.action: choice.loss for choice in line.choices}
        assert losses[line.chosen] == line.loss
        assert losses[line.best] == min(losses.values()) == 0
        assert (line.trick is None) == (not isinstance(judged.chosen, Play))
    calls = [(line.seat, line.chosen) for line in report.decisions if line.trick is None]
    assert calls[:3] == [("N", "delego"), ("S", "botifarra"), ("E", "contro")]


def test_near_the_end_of_a_match_a_call_loses_its_chance_to_win() -> None:
    rules = Rules(max_hands=1)
    state = greedy_hand(4, rules)
    match = Match(rules, state.deal.dealer, score=(Fraction(30), Fraction(0)))
    record = Record(rules, state.deal, state.public.actions)
    calls = [
        line for line in report_review(reviewed(state, match), record, 1).decisions if line.trick is None
    ]
    apart = 0
    for line in calls:
        wins = sorted((-choice.win, choice.loss) for choice in line.choices if choice.win is not None)
        losses = [loss for _, loss in wins]
        assert len(losses) == len(line.choices)
        assert losses == sorted(losses)
        by_worth = [choice.loss for choice in sorted(line.choices, key=lambda one: -one.worth)]
        apart += by_worth != losses
    assert apart


def test_it_has_the_facts_against_each_choice_that_lost(lost: Review) -> None:
    report = report_review(lost, RECORD, 1)
    for line, judged in zip(report.decisions, lost.judgements, strict=True):
        facts = facts_against(judged)
        told = [msgspec.to_builtins(fact) for fact in line.why]
        assert [fact["code"] for fact in told] == [fact.code for fact in facts]
        assert not facts or line.verdict not in ("best", "level")
    assert sum(len(line.why) for line in report.decisions) >= 5
    of_calls = [fact for line in report.decisions if line.trick is None for fact in line.why]
    assert {type(fact) for fact in of_calls} & {line_type(kind) for kind in get_args(WhyCall)}


@pytest.mark.parametrize(
    ("fact", "written"),
    [
        (Thrown(5, 3), {"code": "thrown", "points": 5, "saved": 3}),
        (Safer(Fraction(1, 3), Fraction(1)), {"code": "safer", "chosen": 0.333, "best": 1.0}),
        (
            Risked(4, (Threat(Seat.EAST, CardSet((CARDS["o9"],)), Fraction(2, 3), CardSet(), Fraction(0)),)),
            {
                "code": "risked",
                "points": 4,
                "threats": [{"seat": "E", "higher": ["o9"], "over": 0.667, "ruffs": [], "ruff": 0.0}],
            },
        ),
        (
            KnownVoid(Void(Seat.WEST, Suit.CUPS, 2, CARDS["b2"], "R4.5")),
            {
                "code": "known_void",
                "void": {"seat": "W", "suit": "copes", "trick": 2, "card": "b2", "rule": "R4.5"},
            },
        ),
        (
            Plan(Returns(Seat.SOUTH, Suit.SWORDS)),
            {"code": "plan", "reason": {"code": "returns", "seat": "S", "suit": "espases"}},
        ),
        (Style(), {"code": "style"}),
    ],
)
def test_a_fact_is_tagged_with_its_code(fact: Why, written: dict[str, object]) -> None:
    line, as_json = fact_line(fact), msgspec.json.encode(fact_line(fact))
    assert msgspec.json.decode(as_json) == written
    assert msgspec.json.decode(as_json, type=WHY) == line


def test_it_has_what_the_seat_knew_of_the_other_hands(lost: Review) -> None:
    report = report_review(lost, RECORD, 1)
    is_told = holds_any = False
    for line, judged in zip(report.decisions, lost.judgements, strict=True):
        view, hidden = judged.decision.view, judged.decision.state.hands
        facts = Knowledge.of(view)
        excluded, chances = facts.excluded, probabilities(facts)
        told = {known.seat: known for known in line.known}
        assert line.seat not in told
        for seat in Seat:
            held = CardSet() if seat is judged.seat else _certain(view, chances, seat)
            if seat is judged.seat or not excluded[seat] | held:
                assert format_seat(seat) not in told
                continue
            known = told[format_seat(seat)]
            lacked = [msgspec.to_builtins(void) for void in known.voids]
            suits = {STRAINS[void["suit"]] for void in lacked}
            cards = {CARDS[card] for card in known.cards}
            cards |= {card for card in view.unseen if Strain(card.suit) in suits}
            assert CardSet(cards) == excluded[seat]
            assert not CardSet(cards) & hidden[seat]
            assert CardSet(CARDS[card] for card in known.holds) == held <= hidden[seat]
            holds_any |= bool(held)
            assert all(void["seat"] == known.seat and void["trick"] >= 1 for void in lacked)
            is_told |= bool(lacked)
    assert is_told
    assert holds_any


def _certain(view: View, chances: Mapping[Card, Sequence[Fraction]], seat: Seat) -> CardSet:
    """Return the cards that a seat certainly holds."""
    return CardSet(card for card in view.unseen if chances[card][seat] == 1)


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
    _, *sections = re.split(r"^### (?=\w+$)", _page().partition("\n## Facts\n")[0], flags=re.MULTILINE)
    told = {
        section.split("\n", 1)[0]: tuple(re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE))
        for section in sections
    }
    kinds = (ReviewReport, DecisionLine, ChoiceLine, KnownLine, PlayerLine, BalanceLine)
    assert told == {kind.__name__: kind.__struct_fields__ for kind in kinds}


def test_the_page_has_every_fact_with_its_fields() -> None:
    rows = re.findall(r"^\| `(\w+)` \| ((?:`\w+`(?:, )?)*|none) \| \S", _page(), re.MULTILINE)
    told = {code: tuple(re.findall(r"`(\w+)`", fields)) for code, fields in rows}
    kinds = (*get_args(Why), *get_args(Master | OfLead))
    assert told == {kind.code: line_type(kind).__struct_fields__ for kind in kinds}


def _page() -> str:
    return PAGE.read_text(encoding="utf-8")
