"""The comparison of ratings: where the stronger level makes more on average, all ratings find the order."""

from random import Random

import pytest

from benchmarks.ratings import CHANCES, CHECKED_AFTER, FIELD, LADDER, RATERS, Found, league
from botifarra.core.cards import Strain
from botifarra.core.seats import Seat
from botifarra.tournament.shared.board_result import BoardResult

POOL = 16


def result(rng: Random, board: int, level: str) -> BoardResult:
    """Return a result whose points grow with the level."""
    strength = LADDER.index(level) if level in LADDER else len(LADDER)
    points = min(max(round(rng.gauss(24 + 8 * strength, 10)), 0), 72)
    return BoardResult(1, board, (points, 72 - points), Seat.NORTH, Strain.CUPS)


def found_in_league() -> dict[str, Found]:
    rng = Random(1)
    played = {
        (board, level, chance): result(rng, board, level)
        for board in range(1, POOL + 1)
        for level in sorted({*LADDER, *FIELD})
        for chance in range(CHANCES)
    }
    found = {name: Found({day: [] for day in CHECKED_AFTER}, []) for name in RATERS}
    league(played, POOL, rng, {name: new() for name, new in RATERS.items()}, found)
    return found


def share(found: Found, day: int) -> float:
    return sum(found.in_order[day]) / len(found.in_order[day])


def test_every_rating_finds_the_order_of_strengths() -> None:
    found = found_in_league()
    assert all(share(each, CHECKED_AFTER[-1]) > 0.85 for each in found.values())
    assert {name for name, each in found.items() if each.loss == "-"} == {"plain mean"}


@pytest.mark.parametrize(("wins", "loss", "seen"), [(9, "0.325", "0.900"), (5, "1.204", "0.500")])
def test_a_rating_that_is_wrong_too_often_loses_more(wins: int, loss: str, seen: str) -> None:
    """0.325 is the loss of a chance of nine in ten that is true."""
    found = Found({}, [(0.9, number < wins) for number in range(10)] * 10)
    assert found.loss == loss
    assert found.calibration == f"0.900 -> {seen}"


def test_a_prediction_of_a_loss_counts_as_one_of_the_other_to_win() -> None:
    assert Found({}, [(0.2, False)] * 10).calibration == "0.800 -> 1.000"
