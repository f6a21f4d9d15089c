"""The report of a duel, and its hands as records."""

from dataclasses import replace
from itertools import chain
from math import inf
from unittest.mock import patch

import msgspec
import pytest

from botifarra import __version__
from botifarra.arena.contestant import Contestant
from botifarra.arena.duel import Duel, play_deal, play_match
from botifarra.arena.estimate import estimate
from botifarra.arena.records import deal_records, match_records
from botifarra.arena.report import DuelReport, report_duel
from botifarra.arena.sprt import LEAST, SequentialTest, Verdict
from botifarra.bots import BOTS
from botifarra.bots.base import Budget
from botifarra.bots.check import Fault
from botifarra.core.actions import PASS, Action
from botifarra.core.auction import Phase
from botifarra.core.rules import PRESETS
from botifarra.core.seats import Side
from botifarra.records.bgn import format_bgn, parse_bgn
from tests.arena.bots import Act, entered, sensible

RULES = PRESETS["oriental"]
GREEDY = Contestant("greedy", Budget(nodes=7))
DUEL = Duel(GREEDY, Contestant("random"), RULES, seed=3)


def failing_from(trick: int) -> Act:
    """Return a bot that breaks down in a trick."""

    def act(view, rng, budget):  # type: ignore[no-untyped-def]
        if view.public.phase is Phase.PLAY and len(view.public.tricks) >= trick:
            return PASS
        return sensible(view, rng, budget)

    return act


def test_a_report_has_what_is_needed_to_play_it_again() -> None:
    deals = [play_deal(DUEL, number) for number in (1, 2, 3)]
    report = report_duel(DUEL, deals)
    assert (report.version, report.seed, report.rules) == (__version__, 3, "oriental")
    first, second = report.contestants
    assert (first.name, first.seconds, first.nodes) == ("greedy", None, 7)
    assert (second.name, second.seconds, second.nodes) == ("random", None, None)
    assert (first.forfeits, first.late, second.forfeits, second.late) == (0, 0, 0, 0)
    assert report.points == estimate(deal.points for deal in deals)
    assert report.score == estimate(deal.score for deal in deals)
    assert (report.wins, report.test, report.forfeits, report.matches) == (None, None, (), ())
    for line, deal in zip(report.deals, deals, strict=True):
        assert line.number == deal.number
        assert sum(line.points) / 2 == deal.points
        assert sum(line.score) / 2 == deal.score


def test_matches_are_counted() -> None:
    matches = [play_match(DUEL, number) for number in (1, 2)]
    report = report_duel(DUEL, [], matches)
    assert (report.points, report.score) == (None, None)
    assert report.wins is not None
    assert (report.wins.won, report.wins.matches) == (sum(match.wins for match in matches), 4)
    for line, played in zip(report.matches, matches, strict=True):
        assert sum(line.wins) == played.wins
        assert line.hands == tuple(len(match.hands) for match in played.matches)
        for own, other in line.scores:
            assert max(own, other) >= 101


@pytest.mark.parametrize(("low", "verdict"), [(-9, Verdict.H1), (30, Verdict.H0)])
def test_the_sequential_test_is_reported(low: float, verdict: Verdict) -> None:
    test = SequentialTest(low, low + 3)
    deals = list(test.until_decided((play_deal(DUEL, n) for n in range(1, 99)), lambda deal: deal.points))
    decision = report_duel(DUEL, deals, test=test).test
    assert decision is not None
    assert len(deals) == LEAST
    assert (decision.verdict, decision.bounds) == (verdict, test.bounds)


def test_a_report_can_be_read_again() -> None:
    report = report_duel(DUEL, [play_deal(DUEL, 1)], [play_match(DUEL, 1)])
    assert report.points is not None
    assert report.points.error == inf  # one deal
    raw = msgspec.json.decode(msgspec.json.encode(report))
    assert raw["points"]["error"] is None
    two = report_duel(DUEL, [play_deal(DUEL, 1), play_deal(DUEL, 2)])
    assert msgspec.json.decode(msgspec.json.encode(two), type=DuelReport) == two


def test_forfeits_have_their_contestant_and_place() -> None:
    with entered(failing_from(trick=2)) as failing:
        duel = Duel(GREEDY, failing, RULES, seed=1)
        deals, matches = [play_deal(duel, 4)], [play_match(duel, 5)]
        report = report_duel(duel, deals, matches)
    lines = report.forfeits
    assert report.contestants[0].forfeits == 0
    assert report.contestants[1].forfeits == len(lines) == 2 + sum(report.matches[0].hands)
    assert {line.contestant for line in lines} == {1}
    assert [(line.deal, line.seating) for line in lines[:2]] == [(4, 1), (4, 2)]
    assert {line.match for line in lines[2:]} == {5}
    assert {line.fault for line in lines} == {Fault.ILLEGAL}
    assert lines[0].seat in "WE"
    assert lines[1].seat in "NS"
    assert lines[0].detail.startswith("passo (R")
    hand = deals[0].hands[Side.NS]
    assert hand.forfeit is not None
    assert lines[0].ply == hand.forfeit.ply == len(hand.actions)


def test_late_answers_are_counted() -> None:
    deal = play_deal(DUEL, 1)
    one, other = (replace(hand, late=late) for hand, late in zip(deal.hands, ((1, 2), (30, 40)), strict=True))
    report = report_duel(DUEL, [replace(deal, hands=(one, other))])
    assert [entrant.late for entrant in report.contestants] == [41, 32]


def test_hands_are_records() -> None:
    played, match = play_deal(DUEL, 2), play_match(DUEL, 1)
    records = [*deal_records(DUEL, played), *match_records(DUEL, match)]
    assert list(parse_bgn(format_bgn(records))) == records
    hands = [*played.hands, *chain.from_iterable(half.hands for half in match.matches)]
    assert [record.points for record in records] == [hand.points for hand in hands]
    assert [record.scored for record in records] == [hand.scored for hand in hands]
    first, second, third = records[:3]
    assert dict(first.tags) == {
        "Event": "greedy – random",
        "Board": "2",
        "Seating": "1",
        "Seed": "3",
        "North": "greedy",
        "West": "random",
        "South": "greedy",
        "East": "random",
    }
    assert (second.tag("Seating"), second.tag("North"), second.deal) == ("2", "random", first.deal)
    assert (third.tag("Match"), third.tag("Board")) == ("1", "1")


def test_a_forfeited_hand_goes_as_far_as_it_was_played() -> None:
    with entered(failing_from(trick=2)) as failing:
        duel = Duel(failing, GREEDY, RULES, seed=1)
        (record, _) = parse_bgn(format_bgn(deal_records(duel, play_deal(duel, 1))))
    assert record.points is None
    assert len(record.tricks) >= 2
    forfeit = record.tag("Forfeit")
    assert forfeit is not None
    assert forfeit.startswith(("N: illegal: passo (R", "S: illegal: passo (R"))


def test_no_fault_spoils_a_record() -> None:
    def act(*_: object) -> Action:
        class Wild:
            def __repr__(self) -> str:
                return 'a\n]"' + "x" * 500

        return Wild()  # type: ignore[return-value]

    with entered(act) as failing:
        duel = Duel(failing, GREEDY, RULES, seed=1)
        (record, _) = parse_bgn(format_bgn(deal_records(duel, play_deal(duel, 1))))
    assert (record.tag("Forfeit") or "").startswith('N: no action: a\N{REPLACEMENT CHARACTER}]"xxx')
    assert len(record.tag("Forfeit") or "") < 250


def test_a_long_name_is_cut_in_a_record() -> None:
    long = f"a bot whose name {'goes on and ' * 1_000}ends"
    with patch.dict(BOTS, {long: BOTS["random"]}):
        duel = replace(DUEL, second=Contestant(long))
        records = parse_bgn(format_bgn(deal_records(duel, play_deal(duel, 1))))
    names = [record.tag(seat) or "" for record in records for seat in ("North", "West")]
    assert sum(name.startswith("a bot whose name ") and name.endswith("…") for name in names) == 2
    assert max(map(len, names)) == 1_000
