"""Ratings: a fold that does not depend on order, is calibrated, and finds the order of strengths."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from botifarra.tournament.shared.rating import (
    BOARD_DEVIATION,
    MIDDLE,
    PRIOR_DEVIATION,
    Rated,
    Rating,
    chance_to_beat,
    rate,
    rated,
)
from botifarra.tournament.shared.shared_set import Entrant
from botifarra.tournament.shared.standings import Standing, standings
from tests.scale import scale
from tests.strategies import SEEDS
from tests.tournament.shared.simulated_days import a_day

SEASONS = scale(10, 200)
PEOPLE, SETS = 30, 30


def row(entrant: int, average: float, boards: int = 8, share: Fraction | None = Fraction(1, 2)) -> Standing:
    return Standing(1, entrant, Fraction(average).limit_denominator(10_000), share, boards, 0, boards == 8)


def entered(*numbers: int) -> list[Entrant]:
    return [Entrant(number, (number,)) for number in numbers]


def season(rng: Random) -> tuple[dict[Rated, Rating], dict[Rated, float]]:
    """Return ratings and true strengths, after sets that a part of the people play.

    Only differences of strength can be seen, so the middle is that of the people.
    """
    drawn = [rng.gauss(0, PRIOR_DEVIATION) for _ in range(PEOPLE)]
    strength = {number: MIDDLE + own - sum(drawn) / PEOPLE for number, own in enumerate(drawn, 1)}
    ratings: dict[Rated, Rating] = {}
    for _ in range(SETS):
        present = rng.sample(sorted(strength), rng.randint(2, PEOPLE))
        middle = sum(strength[number] for number in present) / len(present)
        rows = [
            row(number, MIDDLE + strength[number] - middle + rng.gauss(0, BOARD_DEVIATION / 8**0.5))
            for number in present
        ]
        ratings = rate(ratings, entered(*present), rows)
    return ratings, {(number,): strength[number] for number in strength}


def test_the_sums_of_a_set_are_rounded_once() -> None:
    """So ratings are the same in every version of Python, whose `sum` rounds in one way or another."""
    rng = Random(1)
    people = range(1, 41)
    rows = [row(number, rng.uniform(1, 2)) for number in people]
    once = rate({}, entered(*people), rows)
    for _ in range(20):
        rng.shuffle(rows)
        assert rate({}, entered(*people), rows) == once


def test_the_true_strength_is_within_two_deviations_in_nineteen_cases_of_twenty() -> None:
    rng = Random(1)
    errors = []
    for _ in range(SEASONS):
        ratings, strength = season(rng)
        errors += [(found.value - strength[holder]) / found.deviation for holder, found in ratings.items()]
    within = sum(abs(error) < 1.96 for error in errors) / len(errors)
    assert 0.92 < within < 0.99
    assert abs(sum(errors) / len(errors)) < 0.25


def test_after_a_month_the_order_is_that_of_the_strengths() -> None:
    ratings, strength = season(Random(2))
    pairs = [(one, other) for one in ratings for other in ratings if strength[one] > strength[other] + 0.05]
    right = sum(ratings[one].value > ratings[other].value for one, other in pairs)
    assert right > 0.9 * len(pairs)


@given(SEEDS, SEEDS)
def test_the_order_of_rows_does_not_matter(seed: int, other: int) -> None:
    day = a_day(Random(seed), most=6)
    found = standings(day.shared, day.entrants, day.results)
    rows = [*found.ranked, *found.bots]
    mixed: Sequence[Standing] = Random(other).sample(rows, len(rows))
    first, second = rate({}, day.entrants, rows), rate({}, day.entrants[::-1], mixed)
    assert first.keys() == second.keys()
    for holder, rating in first.items():
        assert abs(rating.value - second[holder].value) < 1e-9
        assert abs(rating.deviation - second[holder].deviation) < 1e-9


@given(st.dictionaries(st.integers(1, 20), st.fractions(1, 2), min_size=2, max_size=8))
def test_a_better_average_gives_a_higher_rating_and_less_doubt(averages: dict[int, Fraction]) -> None:
    rows = [row(number, float(average)) for number, average in averages.items()]
    found = rate({}, entered(*averages), rows)
    ordered = sorted(averages, key=lambda number: averages[number])
    values = [found[number,].value for number in ordered]
    assert all(first <= second + 1e-4 for first, second in pairwise(values))
    assert all(0 < rating.deviation < PRIOR_DEVIATION for rating in found.values())
    assert {rating.sets for rating in found.values()} == {1}
    assert abs(sum(values) / len(values) - MIDDLE) < 1e-6


def test_to_beat_strong_people_counts_more() -> None:
    strong: dict[Rated, Rating] = {(2,): Rating(1.7, 0.02, 20), (3,): Rating(1.3, 0.02, 20)}
    against_strong = rate(strong, entered(1, 2), [row(1, 1.6), row(2, 1.4)])
    against_weak = rate(strong, entered(1, 3), [row(1, 1.6), row(3, 1.4)])
    assert against_strong[1,].value > MIDDLE
    assert against_strong[1,].value > against_weak[1,].value + 0.1
    assert against_strong[3,] == strong[3,]


def test_more_boards_tell_more() -> None:
    few = rate({}, entered(1, 2), [row(1, 1.6, 4), row(2, 1.4, 4)])[1,]
    many = rate({}, entered(1, 2), [row(1, 1.6, 24), row(2, 1.4, 24)])[1,]
    assert many.value > few.value
    assert many.deviation < few.deviation


def test_nobody_to_compare_with_changes_nothing() -> None:
    before: dict[Rated, Rating] = {(1,): Rating(1.6, 0.05, 3)}
    assert rate(before, entered(1), [row(1, 1.5, share=None)]) == before
    assert rate(before, entered(1, 2), [row(1, 1.5, share=None), row(2, 1.5)]) == before


def test_a_long_pause_never_makes_somebody_less_known_than_a_stranger() -> None:
    ratings: dict[Rated, Rating] = {(1,): Rating(1.6, PRIOR_DEVIATION, 1)}
    assert rate(ratings, entered(1, 2), [row(1, 1.5), row(2, 1.5)])[1,].deviation < PRIOR_DEVIATION


def test_partners_are_rated_together_and_bots_by_name() -> None:
    assert rated(Entrant(1, (9, 4))) == rated(Entrant(2, (4, 9))) == (4, 9)
    assert rated(Entrant(3, bot="club")) == "club"


def test_the_chance_to_beat_somebody() -> None:
    good, bad = Rating(1.6, 0.03), Rating(1.5, 0.03)
    assert chance_to_beat(good, good, 8) == 0.5
    assert abs(chance_to_beat(good, bad, 8) + chance_to_beat(bad, good, 8) - 1) < 1e-12
    assert 0.7 < chance_to_beat(good, bad, 8) < chance_to_beat(good, bad, 24) < 1
