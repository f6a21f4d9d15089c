"""The plan of a simulated evening: its results, how each gets into the log, and what goes wrong meanwhile."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto
from random import Random
from typing import Self

from botifarra.tournament.book import Book
from botifarra.tournament.events import Place
from botifarra.tournament.seating import Seating
from tests.scale import scale

PAIRS = scale(6, 40)
BOARDS = scale(2, 4)
"""Boards in a round."""
ROUNDS = scale(2, 6)

KILLS = scale(1, 3)
"""How often the desk is killed."""

ABSENT = scale(1, 3)
"""How many phones of a round have no network for a while."""

ASTRAY = scale(2, 5)
"""How many pairs of a round go to a wrong table first."""

Points = tuple[int, int]


class Course(Enum):
    """How a result gets into the log."""

    AGREED = auto()
    """Both sides enter the same."""
    DISPUTED = auto()
    """The sides enter different results, and the director decides."""
    TYPED = auto()
    """The slip of paper is typed with the command."""
    CORRECTED = auto()
    """Both sides enter the points the wrong way round, and the director corrects them in the same round."""
    LATE = auto()
    """The same, but they are corrected once the round is closed."""
    RETYPED = auto()
    """The same, but they are corrected with the command."""


_COUNTS = {
    Course.DISPUTED: scale(2, 48),
    Course.TYPED: scale(1, 18),
    Course.CORRECTED: scale(2, 24),
    Course.LATE: scale(1, 24),
    Course.RETYPED: scale(1, 12),
}
"""How many results of the evening take each course; the others are agreed."""


@dataclass(frozen=True)
class PlannedResult:
    """A result: the points that are right, and those that N-S and E-W enter."""

    course: Course
    points: Points
    said: tuple[Points, Points]


@dataclass(frozen=True)
class Plan:
    """What happens in the evening.

    `absences` are the rounds and pairs whose phone has no network until the round has so many results.
    `strays` are the rounds and pairs that go to a wrong table first, and that table. `kills` are the rounds
    in which the desk is killed, and after how many results. A disputed result counts too.
    """

    book: Book
    results: dict[Place, PlannedResult]
    absences: dict[tuple[int, int], int]
    strays: dict[tuple[int, int], int]
    kills: tuple[tuple[int, int], ...]

    @classmethod
    def draw(cls, book: Book, rng: Random, pages: tuple[int, ...]) -> Self:
        """Return a random plan.

        The first of the pairs with `pages` loses its network in round 1, and the last one always goes astray.
        """
        places = [place for place, _ in book.places() if place.round <= ROUNDS]
        unusual = [course for course, count in _COUNTS.items() for _ in range(count)]
        courses = dict(zip(rng.sample(places, len(unusual)), unusual, strict=True))
        results = {place: _result(courses.get(place, Course.AGREED), rng) for place in places}
        absences: dict[tuple[int, int], int] = {}
        strays: dict[tuple[int, int], int] = {}
        for number in range(1, ROUNDS + 1):
            absences |= dict(_absences(book, number, rng, pages))
            strays |= dict(_strays(book, number, rng, pages))
        of_round = PAIRS // 2 * BOARDS
        kills = tuple((1 + at * ROUNDS // KILLS, rng.randrange(1, of_round - 1)) for at in range(KILLS))
        return cls(book, results, absences, strays, kills)

    def seating(self, number: int, pair: int) -> Seating:
        """Return where a pair plays in a round."""
        seating = self.book.round(number).of(pair)
        assert seating is not None
        return seating

    def places(self, number: int, *courses: Course) -> list[Place]:
        """Return the places of a round whose results take one of these courses, or all places."""
        return [
            place
            for place, result in self.results.items()
            if place.round == number and (not courses or result.course in courses)
        ]

    def entered_at(self, number: int, table: int) -> list[Place]:
        """Return the places of a table in a round whose results its phones enter."""
        return [
            place
            for place in self.places(number)
            if place.table == table and self.results[place].course is not Course.TYPED
        ]


def _result(course: Course, rng: Random) -> PlannedResult:
    ns = rng.choice([*range(30), *range(43, 73)])  # the points of the other side would be another result
    right, wrong = (ns, 72 - ns), (72 - ns, ns)
    match course:
        case Course.DISPUTED:
            said = rng.choice([(right, wrong), (wrong, right)])
        case Course.CORRECTED | Course.LATE | Course.RETYPED:
            said = wrong, wrong
        case _:
            said = right, right
    return PlannedResult(course, right, said)


def _absences(
    book: Book, number: int, rng: Random, pages: tuple[int, ...]
) -> Iterator[tuple[tuple[int, int], int]]:
    """Yield the phones without network, each with the number of results after which it comes back.

    Some tables have neither such phones nor pages. Their results do not depend on anybody else.
    """
    seatings = {pair: seating for seating in book.round(number).seatings for pair in seating.pairs}
    steady = {seating.table for seating in seatings.values()} - {seatings[pair].table for pair in pages}
    absent = list(pages[:1]) if number == 1 else []
    for pair in rng.sample(sorted(seatings), len(seatings)):
        if len(absent) < ABSENT + (number == 1) and len(steady - {seatings[pair].table}) > 0:
            if pair not in absent:
                absent.append(pair)
            steady.discard(seatings[pair].table)
    for pair in absent:
        yield (number, pair), rng.randint(1, len(steady) * BOARDS)


def _strays(
    book: Book, number: int, rng: Random, pages: tuple[int, ...]
) -> Iterator[tuple[tuple[int, int], int]]:
    """Yield the pairs that go to a wrong table first. It is not that of their round before."""
    drawn = rng.sample(sorted(book.pairs), ASTRAY)
    for pair in dict.fromkeys([*pages[-1:], *drawn]):
        seatings = [book.round(each).of(pair) for each in (number - 1, number) if each]
        own = {seating.table for seating in seatings if seating}
        others = [seating.table for seating in book.round(number).seatings if seating.table not in own]
        yield (number, pair), rng.choice(others)
