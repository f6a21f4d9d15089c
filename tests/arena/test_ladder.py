"""A round robin: its jobs, laps and ratings."""

from dataclasses import replace
from fractions import Fraction
from random import Random

import msgspec
import pytest

from botifarra.arena.contestant import Contestant
from botifarra.arena.duel import DuelDeal
from botifarra.arena.hand import PlayedHand
from botifarra.arena.ladder import Ladder, Lap, Rating, play_job, play_match_job, points, rate
from botifarra.arena.report import report_duel
from botifarra.arena.standings import LadderReport, report_ladder
from botifarra.core.rules import PRESETS

NAMES = ("one", "two", "three")
LADDER = Ladder(tuple(map(Contestant, NAMES)), PRESETS["oriental"], seed=3)
REAL = Ladder((Contestant("random"), Contestant("greedy")), PRESETS["oriental"], seed=3)


def deal(number: int, made: int) -> DuelDeal:
    """Return a deal on which the first contestant was `made` points above the middle in both seatings."""
    one, other = (
        PlayedHand(b"", (36 + sign * made, 36 - sign * made), (Fraction(0), Fraction(0))) for sign in (1, -1)
    )
    return DuelDeal(number, (one, other))


def laps(made: list[tuple[int, int, int]]) -> list[Lap]:
    """Return rounds of three, by the points of one against two, one against three, and two against three."""
    return [tuple(deal(number, each) for each in row) for number, row in enumerate(made, 1)]


def test_all_contestants_meet_on_the_same_deals() -> None:
    assert LADDER.pairs == ((0, 1), (0, 2), (1, 2))
    assert [(duel.first.name, duel.second.name) for duel in LADDER.duels] == [
        ("one", "two"),
        ("one", "three"),
        ("two", "three"),
    ]
    assert len({duel.deal(7) for duel in LADDER.duels}) == 1


def test_all_duels_go_on_together() -> None:
    assert LADDER.jobs(2) == [(0, 1), (1, 1), (2, 1), (0, 2), (1, 2), (2, 2)]


@pytest.mark.parametrize(("played", "complete"), [(0, 0), (2, 0), (3, 1), (5, 1), (6, 2)])
def test_only_complete_rounds_count(played: int, complete: int) -> None:
    numbers = [number for _, number in LADDER.jobs(2)]
    found = LADDER.laps([deal(number, 0) for number in numbers[:played]])
    assert [[each.number for each in deals] for deals in found] == [[1] * 3, [2] * 3][:complete]


def test_points_are_the_mean_over_all_others() -> None:
    one, two, three = points(LADDER, laps([(4, 2, 1), (4, 2, 1), (-2, 0, 3)]))
    assert (one.mean, two.mean, three.mean) == pytest.approx((10 / 6, -1 / 6, -9 / 6))
    assert one.count == 3


def test_more_points_give_a_higher_rating() -> None:
    one, two, three = rate(LADDER, laps([(4, 2, 1)] * 30))
    assert one.interval[0] > two.mean > three.mean
    assert one.mean - two.mean == pytest.approx(two.mean - three.mean, rel=0.2)


def test_only_the_sign_of_a_result_counts() -> None:
    assert rate(LADDER, laps([(4, 2, 1)] * 9)) == rate(LADDER, laps([(1, 30, 2)] * 9))


def test_equals_are_rated_alike() -> None:
    even = rate(LADDER, laps([(0, 0, 0)] * 9))
    assert [rating.mean for rating in even] == pytest.approx([25.0] * 3)
    assert even[0].deviation < rate(LADDER, [])[0].deviation


def test_ratings_are_the_same_every_time() -> None:
    rng = Random(1)
    played = laps([(rng.randint(-9, 9), rng.randint(-9, 9), rng.randint(-9, 9)) for _ in range(50)])
    assert rate(LADDER, played) == rate(LADDER, played)


def test_the_interval_is_two_deviations_wide() -> None:
    assert Rating(25, 2).interval == (21, 29)


def test_a_job_is_a_deal_of_a_duel() -> None:
    assert play_job(REAL, (0, 4)).number == 4
    assert play_job(REAL, (0, 4)).points < 0


def test_a_report_has_the_best_first() -> None:
    played = REAL.laps([play_job(REAL, job) for job in REAL.jobs(6)])
    report = report_ladder(REAL, played)
    assert [standing.contestant.name for standing in report.standings] == ["greedy", "random"]
    assert (report.seed, report.rules, report.deals) == (3, "oriental", 6)
    assert report.duels == (report_duel(REAL.duels[0], [deals[0] for deals in played]),)
    assert report.standings[0].points.mean == -report.standings[1].points.mean
    assert msgspec.json.decode(msgspec.json.encode(report), type=LadderReport) == report


def test_matches_are_reported_beside_the_deals() -> None:
    deals = REAL.laps([play_job(REAL, job) for job in REAL.jobs(2)])
    matches = REAL.laps([play_match_job(REAL, job) for job in REAL.jobs(2)])
    assert [[each.number for each in row] for row in matches] == [[1], [2]]
    report = report_ladder(REAL, deals, matches)
    assert (report.deals, report.matches) == (2, 2)
    assert report.standings[0].rating == report_ladder(REAL, deals).standings[0].rating
    assert report.duels == (
        report_duel(REAL.duels[0], [row[0] for row in deals], [row[0] for row in matches]),
    )
    assert report.duels[0].wins is not None
    assert (report.duels[0].wins.won, report.duels[0].wins.matches) == (0, 4)


def late(played: DuelDeal) -> DuelDeal:
    """Return the deal with an answer of N-S late in the first seating, and two of E-W in the second."""
    one, other = played.hands
    return replace(played, hands=(replace(one, late=(1, 0)), replace(other, late=(0, 2))))


def test_faults_of_all_duels_are_reported() -> None:
    played = [tuple(map(late, row)) for row in laps([(4, 2, 1)])]
    standings = report_ladder(LADDER, played).standings
    told = {standing.contestant.name: standing.contestant.late for standing in standings}
    assert told == {"one": 6, "two": 3, "three": 0}
