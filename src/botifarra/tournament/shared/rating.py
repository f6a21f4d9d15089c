"""Ratings from shared boards: a mean of the averages against the field, nearer to the middle for few boards.

Each set is an observation of every entrant: how far its average was from those of the others, and how strong
these are. The rating is the best guess from all observations (a Kalman filter). The comparison with other
ratings is in docs/decisions/appendices/0017-ratings.md.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from math import erf, fsum, sqrt

from botifarra.tournament.shared.shared_set import Entrant
from botifarra.tournament.shared.standings import Standing

Rated = tuple[int, ...] | str
"""The holder of a rating: the public numbers of people who play together, in order, or the name of a bot."""

MIDDLE = 1.5
"""The average final score of an entrant of middle strength."""

PRIOR_DEVIATION = 0.10
"""The standard deviation of strength among entrants, and so of the rating of an entrant without a result."""

BOARD_DEVIATION = 0.34
"""The standard deviation of a final score on a board, for an entrant whose strength is known."""

DRIFT = 0.005
"""The standard deviation by which strength changes from one set to the next."""


@dataclass(frozen=True, slots=True)
class Rating:
    """The strength of an entrant: the average final score to be expected in a field of middle strength.

    `deviation` is its standard error, so that the true strength is within twice of it in 19 cases of 20.
    `sets` is the number of sets that it rests on.
    """

    value: float = MIDDLE
    deviation: float = PRIOR_DEVIATION
    sets: int = 0


def rated(entrant: Entrant) -> Rated:
    """Return the holder of an entrant's rating. Partners have a rating of their own, in any order."""
    return entrant.bot or tuple(sorted(entrant.players))


def rate(
    ratings: Mapping[Rated, Rating], entrants: Iterable[Entrant], rows: Iterable[Standing]
) -> dict[Rated, Rating]:
    """Return all ratings after a set is sealed: `rows` are its standings, with the bots.

    An entrant without others to compare with keeps its rating.
    """
    holders = {entrant.number: rated(entrant) for entrant in entrants}
    averages = {
        holders[row.entrant]: (float(row.average), row.boards) for row in rows if row.share is not None
    }
    others = len(averages) - 1
    if others < 1:
        return dict(ratings)
    before = {holder: _drifted(ratings.get(holder, Rating())) for holder in averages}
    doubts = {
        holder: before[holder].deviation ** 2 + _noise(boards) for holder, (_, boards) in averages.items()
    }
    # Sums over everybody, from which each entrant's own part is taken away.
    all_averages = fsum(average for average, _ in averages.values())
    all_values = fsum(rating.value for rating in before.values())
    all_doubts = fsum(doubts.values())
    found = dict(ratings)
    for holder, (average, boards) in averages.items():
        own = before[holder]
        seen = average - (all_averages - average) / others + (all_values - own.value) / others
        noise = _noise(boards) + (all_doubts - doubts[holder]) / others**2
        found[holder] = _observed(own, seen, noise)
    return found


def chance_to_beat(one: Rating, other: Rating, boards: int) -> float:
    """Return the probability that one has a better average than the other in a set of `boards`."""
    spread = sqrt(one.deviation**2 + other.deviation**2 + 2 * BOARD_DEVIATION**2 / boards)
    return (1 + erf((one.value - other.value) / spread / sqrt(2))) / 2


def _drifted(rating: Rating) -> Rating:
    """Return a rating as it stands at the next set; its deviation is at most that of one without a result."""
    return replace(rating, deviation=min(PRIOR_DEVIATION, sqrt(rating.deviation**2 + DRIFT**2)))


def _noise(boards: int) -> float:
    """Return the variance of an average over some boards."""
    return BOARD_DEVIATION**2 / boards


def _observed(rating: Rating, seen: float, noise: float) -> Rating:
    """Return a rating after the strength `seen` is observed with the variance `noise`."""
    known = rating.deviation**2
    gain = known / (known + noise)
    value = rating.value + gain * (seen - rating.value)
    return Rating(value, sqrt(known * (1 - gain)), rating.sets + 1)
