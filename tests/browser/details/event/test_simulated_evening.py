"""A whole evening with pages and faults: nothing is lost or doubled, and each correction is on every screen.

At full scale 20 tables with 40 phones play 24 boards, and the desk is killed three times.
"""

import logging
import shutil
import time
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from statistics import median

from botifarra.tournament.events import Place
from tests.browser.conftest import Come
from tests.browser.event.simulated_people import Director, Player, Wall, wait
from tests.scale import PROVING, scale
from tests.server.desk.evenings import new_evening, read_book
from tests.server.desk.simulation.checks import check_log, check_ranking, check_standings
from tests.server.desk.simulation.club import Club, Laptop
from tests.server.desk.simulation.phones import ABSENT_S
from tests.server.desk.simulation.plan import BOARDS, KILLS, PAIRS, ROUNDS, Course, Plan, PlannedResult

_BACK_S = 15
"""The seconds in which everybody is back after the desk was killed."""

_CORRECTED_S = 2
"""Our goal: the most seconds until a correction is on every screen."""

PAGES = scale(2, 4)
"""The number of phones that are pages."""


@dataclass(frozen=True)
class Timing:
    """The seconds of a correction from the director's last press.

    `sockets`: until all screens without pages have shown it. `pages`: until all pages have been seen to show
    it, also every page of the hall's standings. `after_kill`: the desk had been killed shortly before.
    """

    course: Course
    sockets: float
    pages: float
    after_kill: bool


class Evening:
    """The evening from the side of the pages."""

    def __init__(self, come: Come, club: Club, pages: tuple[int, ...]) -> None:
        self.club = club
        self.plan = club.plan
        self.players = [Player.coming(come, club.desk, pair, club.plan) for pair in pages]
        self.director = Director.coming(come, club.desk)
        self.wall = Wall.hanging(come, club.desk)
        self.timings: list[Timing] = []

    def play(self, number: int) -> None:
        """Play a round, and close it. Late results of the round before are corrected meanwhile."""
        others = self.club.play(number)
        self.correct_late(number - 1)
        for player in self.players:
            player.go(number)
        absent = [player for player in self.players if player.is_absent(number)]
        for player in absent:
            player.lose_network()
            self._enter(player, number)
        lost = time.monotonic()
        for player in self.players:
            if player not in absent and player.side(number) == 0:
                self._enter(player, number)
        for player in absent:
            back = self.plan.absences[number, player.pair]
            self._direct(number, others, partial(self._has_entered, number, back, lost + ABSENT_S))
            player.find_network()
        for player in self.players:
            if player not in absent and player.side(number) == 1:
                self._enter(player, number)
        self._direct(number, others, lambda: others.done() and self._is_complete(number))
        self.director.close(number, lambda: self.club.deputy.shown["head"]["closed"] == number)

    def correct_late(self, number: int) -> None:
        """Correct results of a closed round."""
        for at in self.plan.places(number, Course.LATE):
            self.director.show(number)
            self._correct_late(at, self.plan.results[at])
            self.director.show(number + 1)

    def _correct_late(self, at: Place, result: PlannedResult) -> None:
        pairs = self.plan.book.seated(at).pairs
        self.wall.show_board(at.board)
        self.wall.expect_result(pairs, result.said[0])
        pressed = self.director.correct(at, result.points)
        wait(self.director.page, lambda: self.club.all_see_closed(at, result.points))
        received = time.monotonic()
        self.director.expect_result(at, result.points)
        self.wall.expect_result(pairs, result.points)
        self.wall.expect_ranks(self.club.public.shown["rankings"])
        self._note(Course.LATE, pressed, received)

    def _enter(self, player: Player, number: int) -> None:
        for at in player.places(number):
            player.enter(at)
            self._decide_and_correct(number)

    def _direct(self, number: int, others: Future[None], holds: Callable[[], bool]) -> None:
        """Decide and correct what there is, until something holds."""

        def goes_on() -> bool:
            if others.done():
                others.result()
            self._decide_and_correct(number)
            return holds()

        wait(self.director.page, goes_on, lambda: [*map(self.club.points, self.plan.places(number))])

    def _decide_and_correct(self, number: int) -> None:
        for at in self.plan.places(number, Course.DISPUTED):
            if self.club.is_disputed(at):
                self.director.decide(at, self.plan.results[at].points)
                self._expect_everywhere(at)
        for at in self.plan.places(number, Course.CORRECTED):
            if self.club.points(at) == self.plan.results[at].said[0]:
                pressed = self.director.correct(at, self.plan.results[at].points)
                self._note(Course.CORRECTED, pressed, self._expect_everywhere(at))

    def _expect_everywhere(self, at: Place) -> float:
        """Wait until every screen that may show a result of the round in play shows the right one.

        Return the time at which those without pages did.
        """
        points = self.plan.results[at].points
        wait(self.director.page, lambda: self.club.all_see(at, points))
        received = time.monotonic()
        self.director.expect_result(at, points)
        for player in self.players:
            player.expect_result(at, points)
        return received

    def _note(self, course: Course, pressed: float, received: float) -> None:
        after_kill = pressed - self.club.laptop.killed < _BACK_S
        self.timings.append(Timing(course, received - pressed, time.monotonic() - pressed, after_kill))

    def _has_entered(self, number: int, count: int, after: float) -> bool:
        return self.club.finished(number) >= count and time.monotonic() >= after

    def _is_complete(self, number: int) -> bool:
        return all(
            self.club.points(at) == (result.said[0] if result.course is Course.LATE else result.points)
            for at, result in self.plan.results.items()
            if at.round == number
        )

    def forgive(self) -> None:
        """Forget what browsers report about refusals, and about networks and servers that are away."""
        for person in (
            *(each.phone.person for each in self.players),
            *self.wall.people,
            self.director.screen.person,
        ):
            for fault in ("409", "503", "ERR_", "WebSocket connection"):
                person.forgive(fault)


def test_an_evening_with_faults_loses_and_doubles_nothing(tmp_path: Path, come: Come) -> None:
    path = new_evening(tmp_path, PAIRS, BOARDS)
    before = Path(shutil.copy(path, tmp_path / "before.event"))
    book = read_book(path)
    rng = Random(7)
    pages = tuple(pair for seating in book.round(1).seatings for pair in seating.pairs)[:PAGES]
    plan = Plan.draw(book, rng, pages)
    laptop = Laptop(path)
    with laptop.power:
        desk = laptop.start()
        with Club.meeting(laptop, desk, plan, rng, pages) as club:
            evening = Evening(come, club, pages)
            for number in range(1, ROUNDS + 1):
                evening.play(number)
            evening.correct_late(ROUNDS)
            check_ranking(club.public.shown, path)
        check_standings(desk, before, plan)
    assert laptop.kills == KILLS
    check_log(path, plan, [phone.sender for phone in club.phones.values()])
    evening.forgive()
    for timing in evening.timings:
        logging.getLogger(__name__).info("%s", timing)
    if PROVING:
        check_timings([timing for timing in evening.timings if not timing.after_kill])


def check_timings(timings: list[Timing]) -> None:
    """Check that corrections were shown in time.

    Only the median of the pages: the test looks at them one after the other, and waits until the hall's
    screen has turned its pages.
    """
    assert timings
    assert max(timing.sockets for timing in timings) < _CORRECTED_S, timings
    assert median(timing.pages for timing in timings) < _CORRECTED_S, timings
