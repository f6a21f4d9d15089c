"""Ratings of shared boards, compared in leagues of people of known strength.

Bots of several levels play the South seat of the same boards, each beside three bots of level `club`. A
person plays a board as one of two neighbouring levels, with the chance that its strength gives. So the
results of the league are real, and the strengths are known (docs/decisions/appendices/0017-ratings.md).
"""

import argparse
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import floor, log
from multiprocessing import Pool
from random import Random
from statistics import fmean
from typing import Any, Protocol

import msgspec
from openskill.models import BradleyTerryFull, PlackettLuce

from benchmarks.report import Measurement, show
from benchmarks.shared_load import sample_set
from botifarra.bots.steady import steady_action
from botifarra.core.auction import Phase
from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.fairness.boards import deal_boards
from botifarra.tournament.shared.board_result import BoardResult, result_of
from botifarra.tournament.shared.rating import Rated, Rating, chance_to_beat, rate
from botifarra.tournament.shared.shared_set import Entrant
from botifarra.tournament.shared.standings import Standing, standings

LADDER = ("random", "beginner", "greedy", "club")
"""The levels of strength 0, 1, 2 and 3."""
FIELD = ("greedy", "club", "master")
"""The bots that play every set."""
WEAKEST, MIDDLE, SPREAD, STRONGEST = 0.5, 1.75, 0.6, 3.0
"""Strengths have this mean and standard deviation, within these bounds."""
NODES = 3_000
"""The effort of the bots in the other seats and of `club` and `master` as South."""
CHANCES = 2
"""Number of times that a level plays a board, each time with a chance of its own."""

PEOPLE, DAYS, BOARDS = 40, 30, 8
CHECKED_AFTER = (7, 14, 30)
"""Numbers of sets after which the order is looked at."""
LEAST_DIFFERENCE = 0.2
"""Pairs of people whose strengths are closer are not compared."""
FIFTHS = 5

Played = Mapping[tuple[int, str, int], BoardResult]
"""The result of a level on a board with a chance."""
Holder = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Person:
    """A person with its strength and the chance that it plays on an even and on an odd day."""

    strength: float
    comes: tuple[float, float]


class Rater(Protocol):
    """A rating that learns from the sealed standings of one set after another."""

    def learn(self, entrants: Sequence[Entrant], rows: Sequence[Standing]) -> None:
        """Learn from a set, its bots included."""

    def value(self, holder: Holder) -> float:
        """Return what orders people."""

    def chance(self, one: Holder, other: Holder) -> float | None:
        """Return the chance that one has a better average than the other in the next set, if it says one."""


class PlainMean:
    """The mean of a person's averages."""

    def __init__(self) -> None:
        self._averages: dict[Rated, list[float]] = {}

    def learn(self, entrants: Sequence[Entrant], rows: Sequence[Standing]) -> None:
        for entrant, row in _joined(entrants, rows):
            self._averages.setdefault(entrant.bot or entrant.players, []).append(float(row.average))

    def value(self, holder: Holder) -> float:
        return fmean(self._averages.get(holder, [1.5]))

    def chance(self, one: Holder, other: Holder) -> float | None:
        return None


class ShrunkMean:
    """The rating of the server."""

    def __init__(self) -> None:
        self._ratings: dict[Rated, Rating] = {}

    def learn(self, entrants: Sequence[Entrant], rows: Sequence[Standing]) -> None:
        self._ratings = rate(self._ratings, entrants, rows)

    def value(self, holder: Holder) -> float:
        return self._rating(holder).value

    def chance(self, one: Holder, other: Holder) -> float | None:
        return chance_to_beat(self._rating(one), self._rating(other), BOARDS)

    def _rating(self, holder: Holder) -> Rating:
        return self._ratings.get(holder, Rating())


class OpenSkill:
    """A model of openskill, in which each set is one game of all entrants."""

    def __init__(self, model: Any) -> None:
        self._model = model
        self._ratings: dict[Rated, Any] = {}

    def learn(self, entrants: Sequence[Entrant], rows: Sequence[Standing]) -> None:
        played = list(_joined(entrants, rows))
        holders = [entrant.bot or entrant.players for entrant, _ in played]
        scores = [float(row.average) for _, row in played]
        rated = self._model.rate([[self._rating(holder)] for holder in holders], scores=scores)
        self._ratings |= {holder: team[0] for holder, team in zip(holders, rated, strict=True)}

    def value(self, holder: Holder) -> float:
        return float(self._rating(holder).mu)

    def chance(self, one: Holder, other: Holder) -> float | None:
        return float(self._model.predict_win([[self._rating(one)], [self._rating(other)]])[0])

    def _rating(self, holder: Rated) -> Any:
        return self._ratings.setdefault(holder, self._model.rating())


RATERS: dict[str, Callable[[], Rater]] = {
    "plain mean": PlainMean,
    "shrunk mean": ShrunkMean,
    "openskill Plackett-Luce": lambda: OpenSkill(PlackettLuce()),
    "openskill Bradley-Terry, beta 48": lambda: OpenSkill(BradleyTerryFull(beta=48)),
}


@dataclass(slots=True)
class Found:
    """What a rating did in all leagues: the pairs in order by number of sets, and its predictions."""

    in_order: dict[int, list[bool]]
    predictions: list[tuple[float, bool]]

    @property
    def loss(self) -> str:
        """The mean logarithmic loss of the predicted winners."""
        if not self.predictions:
            return "-"
        return f"{-fmean(log(chance if won else 1 - chance) for chance, won in self.predictions):.3f}"

    @property
    def calibration(self) -> str:
        """The predicted and the observed frequency in the most certain fifth of the predictions."""
        if not self.predictions:
            return "-"
        sure = [(chance, won) if chance >= 0.5 else (1 - chance, not won) for chance, won in self.predictions]
        top = sorted(sure, key=lambda each: each[0], reverse=True)[: len(sure) // FIFTHS]
        return f"{fmean(chance for chance, _ in top):.3f} -> {fmean(won for _, won in top):.3f}"


def main() -> None:
    """Print the figures of each rating."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pool", type=int, default=48, help="number of boards that the bots play")
    parser.add_argument("--leagues", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    played = play_all(chosen.pool, chosen.seed)
    show(
        f"{chosen.leagues} leagues of {PEOPLE} people",
        _rows(played, chosen.pool, chosen.leagues, chosen.seed),
    )


def play_all(boards: int, seed: int) -> Played:
    """Let each level play each board."""
    levels = {*LADDER, *FIELD}
    asked = [
        (board, level, chance, seed)
        for board in range(1, boards + 1)
        for level in sorted(levels)
        for chance in range(CHANCES)
    ]
    with Pool() as pool:
        return dict(
            zip([each[:3] for each in asked], pool.starmap(play_board, asked, chunksize=4), strict=True)
        )


def play_board(board: int, level: str, chance: int, seed: int) -> BoardResult:
    """Return the result of a level as South on a board. The other three bots are always the same."""
    bots = bytes(31) + bytes([chance])
    (dealt,) = deal_boards(seed.to_bytes(32), 1, board, board)
    state = State.start(sample_set().play_rules, dealt.deal)
    while state.public.phase is not Phase.OVER:
        seat = state.public.to_act
        own = seat is Seat.SOUTH
        action = steady_action(level if own else "club", state.view(seat), bots if own else bytes(32), NODES)
        state = state.apply(action)
    return result_of(1, board, state)


def league(
    played: Played, pool: int, rng: Random, raters: Mapping[str, Rater], found: Mapping[str, Found]
) -> None:
    """Let people play day after day. Predict each pair of a day, and note the order after some days."""
    people: dict[Holder, Person] = {(number,): _person(rng) for number in range(1, PEOPLE + 1)}
    for day in range(1, DAYS + 1):
        present = [holder for holder, person in people.items() if rng.random() < person.comes[day % 2]]
        entrants = [Entrant(number, holder) for number, holder in enumerate(present, 1)]
        entrants += [Entrant(len(present) + at, bot=bot) for at, bot in enumerate(FIELD, 1)]
        boards = rng.sample(range(1, pool + 1), BOARDS)
        results = []
        for entrant in entrants:
            for number, board in enumerate(boards, 1):
                level = entrant.bot or _level(rng, people[entrant.players].strength)
                result = played[board, level, rng.randrange(CHANCES)]
                results.append(msgspec.structs.replace(result, entrant=entrant.number, board=number))
        ranked = standings(sample_set(), entrants, results)
        rows = [*ranked.ranked, *ranked.bots]
        averages = {
            entrant.players: row.average for entrant, row in _joined(entrants, rows) if not entrant.bot
        }
        for name, rater in raters.items():
            found[name].predictions += _predictions(rater, averages)
            rater.learn(entrants, rows)
            if day in CHECKED_AFTER:
                found[name].in_order[day] += _in_order(rater, people)


def _rows(played: Played, pool: int, leagues: int, seed: int) -> Iterator[Measurement]:
    found = {name: Found({day: [] for day in CHECKED_AFTER}, []) for name in RATERS}
    for number in range(leagues):
        raters = {name: new() for name, new in RATERS.items()}
        league(played, pool, Random(seed * 1_000 + number), raters, found)
    for name, each in found.items():
        order = ", ".join(f"{fmean(each.in_order[day]):.3f}" for day in CHECKED_AFTER)
        yield name, f"order {order}", f"loss {each.loss}, {each.calibration}", ""


def _person(rng: Random) -> Person:
    """Return a person. Strong and weak people prefer different days."""
    strength = min(max(rng.gauss(MIDDLE, SPREAD), WEAKEST), STRONGEST)
    often = rng.uniform(0.4, 1.0)
    seldom = often / 2
    return Person(strength, (often, seldom) if strength > MIDDLE else (seldom, often))


def _level(rng: Random, strength: float) -> str:
    """Return the level as which a person plays a board."""
    below = min(floor(strength), len(LADDER) - 2)
    return LADDER[below + (rng.random() < strength - below)]


def _predictions(rater: Rater, averages: Mapping[Holder, Fraction]) -> Iterator[tuple[float, bool]]:
    for one, other in combinations(averages, 2):
        if averages[one] != averages[other] and (chance := rater.chance(one, other)) is not None:
            yield chance, averages[one] > averages[other]


def _in_order(rater: Rater, people: Mapping[Holder, Person]) -> Iterator[bool]:
    for one, other in combinations(people, 2):
        difference = people[one].strength - people[other].strength
        if abs(difference) >= LEAST_DIFFERENCE:
            yield (rater.value(one) - rater.value(other)) * difference > 0


def _joined(entrants: Sequence[Entrant], rows: Sequence[Standing]) -> Iterator[tuple[Entrant, Standing]]:
    by_number = {entrant.number: entrant for entrant in entrants}
    return ((by_number[row.entrant], row) for row in rows)


if __name__ == "__main__":
    main()
