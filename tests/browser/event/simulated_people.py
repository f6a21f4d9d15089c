"""The people of a simulated evening who have pages: players, the director, the hall and the public."""

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from playwright.sync_api import Error, Page, expect

from botifarra.tournament.events import Place
from tests.browser.conftest import Come
from tests.browser.event.desk import DeskScreen
from tests.browser.event.phone import PHONE, TablePhone
from tests.browser.person import DESKTOP, Look, Person
from tests.server.desk.evenings import HALL, Desk, Json, secret
from tests.server.desk.simulation.plan import Plan, Points
from tests.timeouts import TIMEOUT_S

_LOOK_MS = 20
_CLICK_MS = 500

PLAYER = Look("en", PHONE, touches=True)
LAPTOP = Look("en", DESKTOP)


def wait(page: Page, holds: Callable[[], bool], progress: Callable[[], object] = lambda: None) -> None:
    """Wait until something holds, while the pages go on. The timeout begins anew with each progress."""
    seen, end = progress(), time.monotonic() + TIMEOUT_S
    while not holds():
        if (now := progress()) != seen:
            seen, end = now, time.monotonic() + TIMEOUT_S
        assert time.monotonic() < end, now
        page.wait_for_timeout(_LOOK_MS)


@dataclass
class Player:
    """A player with the phone of a pair, which goes from table to table."""

    phone: TablePhone
    pair: int
    plan: Plan
    is_known: bool = False
    """Whether the phone knows its pair."""
    table: int = 0
    """The table whose card was scanned last."""

    @classmethod
    def coming(cls, come: Come, desk: Desk, pair: int, plan: Plan) -> "Player":
        """Return a player who has scanned the first card with a new phone."""
        person = come(PLAYER, server="calm", url=desk.url, own=True)
        player = cls(TablePhone(person, desk), pair, plan)
        player._scan(plan.strays.get((1, pair)) or plan.seating(1, pair).table)
        person.heading("phone.which").wait_for()
        return player

    def side(self, number: int) -> int:
        """Return 0 for N-S and 1 for E-W."""
        return self.plan.seating(number, self.pair).pairs.index(self.pair)

    def is_absent(self, number: int) -> bool:
        """Whether the phone has no network for a while in a round."""
        return (number, self.pair) in self.plan.absences

    def places(self, number: int) -> list[Place]:
        """Return the places whose results the phone enters."""
        return self.plan.entered_at(number, self.plan.seating(number, self.pair).table)

    def go(self, number: int) -> None:
        """Go to the table of a round, perhaps to a wrong one first, whose page is red."""
        right = self.plan.seating(number, self.pair).table
        if wrong := self.plan.strays.get((number, self.pair)):
            self._scan(wrong)
            if not self.is_known:
                self._say_another_pair()
            self.phone.expect_text("phone.wrong")
            self.phone.expect_text("phone.wrong.go", pair=self.pair, table=right)
        self._scan(right)
        if not self.is_known:
            self.phone.say_pair(self.pair)
            self.is_known = True
        title = self.phone.person.text("event.round", round=number)
        expect(self.phone.page.get_by_text(title, exact=True)).to_be_visible()
        boards = self.phone.page.get_by_role("navigation", name=self.phone.person.text("phone.boards"))
        expect(boards).to_be_visible()

    def _scan(self, table: int) -> None:
        """Scan the card of a table, unless the phone shows that table."""
        if table != self.table:
            self.phone.scan(table)
            self.table = table

    def _say_another_pair(self) -> None:
        self.phone.person.button("phone.which.other").click()
        self.phone.page.get_by_label(self.phone.person.text("phone.which.number")).fill(str(self.pair))
        self.phone.person.button("phone.which.find").click()
        self.is_known = True

    def enter(self, at: Place) -> None:
        """Enter a result, or answer what N-S have entered. Without network, E-W enter theirs unseen."""
        side = self.side(at.round)
        said = self.plan.results[at].said
        self.phone.show_board(at.board)
        if side == 1 and (not self.is_absent(at.round) or self._is_asked):
            self.phone.expect_text("phone.claimed.other", by="N-S")
            self.phone.expect_points(*said[0])
            if said[0] == said[1]:
                self.phone.person.button("phone.agree").click()
                return
            self.phone.person.button("phone.differ").click()
        self.phone.enter(str(said[side][0]))

    @property
    def _is_asked(self) -> bool:
        return self.phone.person.button("phone.agree").count() > 0

    def lose_network(self) -> None:
        """Lose the network, and notice it."""
        self.phone.page.context.set_offline(True)
        self.phone.expect_text("event.lost")

    def find_network(self) -> None:
        """Have the network again."""
        self.phone.page.context.set_offline(False)

    def expect_result(self, at: Place, points: Points) -> None:
        """Wait until the phone shows a result, unless it is one that it may not see yet."""
        seating = self.plan.seating(at.round, self.pair)
        if at.board not in seating.boards:
            return
        if seating.table == at.table:
            self.phone.show_board(at.board)
            self.phone.expect_points(*points)
        elif self._has_result(at.board):
            self.phone.show_board(at.board)
            first, second = self.plan.book.seated(at).pairs
            row = self.phone.board.get_by_role(
                "row", name=f"{first} {points[0]} {second} {points[1]}", exact=True
            )
            expect(row).to_be_visible()

    def _has_result(self, board: int) -> bool:
        text = self.phone.person.text
        name = f"{text('event.board', board=board)}: {text('phone.state.result')}"
        return self.phone.page.get_by_role("button", name=name, exact=True).count() > 0


@dataclass
class Director:
    """The director at the desk."""

    screen: DeskScreen

    @classmethod
    def coming(cls, come: Come, desk: Desk) -> "Director":
        """Open the desk."""
        return cls(DeskScreen.opening(come, desk, LAPTOP, own=True))

    @property
    def page(self) -> Page:
        return self.screen.person.page

    def decide(self, at: Place, points: Points) -> float:
        """Decide a dispute; return the time of the last press."""
        return self._change(at, points, "desk.cell.decide.yes", "as the cards lie")

    def correct(self, at: Place, points: Points) -> float:
        """Correct a result; return the time of the last press."""
        return self._change(at, points, "desk.cell.correct.yes", "the other side's points")

    def _change(self, at: Place, points: Points, action: str, reason: str) -> float:
        self.screen.cell(at.table, at.board).click()
        self.screen.fill("event.side.NS", str(points[0]))
        self.screen.fill("desk.reason", reason)
        return self._insist(action)

    def _insist(self, action: str) -> float:
        """Press a button of the dialogue until it is done; return the time of the last press.

        The effects may be others by now, which have to be seen first, or the desk is just started again.
        """
        dialog = self.screen.dialog
        button = dialog.get_by_role("button", name=self.screen.person.text(action), exact=True)
        pressed = 0.0

        def is_done() -> bool:
            nonlocal pressed
            if button.count():
                now = time.monotonic()
                with suppress(Error):  # the dialogue is just being closed
                    button.click(timeout=_CLICK_MS)
                    pressed = now
            return dialog.count() == 0

        wait(self.page, is_done)
        return pressed

    def show(self, number: int) -> None:
        """Show a round."""
        shown = self.page.get_by_label(self.screen.person.text("desk.round.show"), exact=True)
        shown.select_option(str(number))

    def expect_result(self, at: Place, points: Points) -> None:
        """Wait until the cell of a place in the round that is shown has a result."""
        slip = self.screen.person.text("event.slip", ns=points[0], ew=points[1])
        words = self.screen.person.text("desk.place", table=at.table, board=at.board)
        grid = self.page.get_by_role("grid")
        expect(
            grid.get_by_role("button", name=f"{words}:").and_(grid.get_by_role("button", name=slip))
        ).to_be_visible()

    def close(self, number: int, is_closed: Callable[[], bool]) -> None:
        """Close the round."""
        self.screen.person.button("desk.round.close", round=number).click()
        wait(self.page, is_closed)


@dataclass
class Wall:
    """The hall screen and the public page, which show closed rounds."""

    hall: Person
    public: Person
    desk: Desk

    @classmethod
    def hanging(cls, come: Come, desk: Desk) -> "Wall":
        """Open both."""
        hall, public = (come(LAPTOP, server="calm", url=desk.url, own=True) for _ in range(2))
        hall.visit(f"/e/{desk.event}/hall#{secret(desk.path, HALL)}")
        public.visit(f"/e/{desk.event}")
        for person in (hall, public):
            person.page.get_by_role("heading", level=2).first.wait_for()
        hall.page.keyboard.press("Space")
        return cls(hall, public, desk)

    def show_board(self, board: int) -> None:
        """Show a board on the public page."""
        self.public.visit(f"/e/{self.desk.event}#boards-{board}")

    def expect_result(self, pairs: tuple[int, int], points: Points) -> None:
        """Wait until the public page shows a result of the board in view."""
        for pair, own in zip(pairs, points, strict=True):
            row = self.public.page.get_by_role("row").filter(has_text=f"{pair} Anna {pair} –")
            expect(row.locator("td").nth(2)).to_have_text(str(own))

    @property
    def people(self) -> tuple[Person, Person]:
        return self.hall, self.public

    def expect_ranks(self, rankings: list[Json]) -> None:
        """Wait until the hall shows these names and scores on its pages."""
        [ranking] = rankings
        lines = sorted((" – ".join(line["players"]), line["score"]) for line in ranking["lines"])
        page = self.hall.page
        standings = self.hall.pattern("hall.standings")

        def ranked() -> bool:
            seen: list[tuple[str, str]] = []
            for _ in range(_pages(page)):
                page.keyboard.press("ArrowRight")
                if standings.search(page.get_by_role("heading", level=2).inner_text()):
                    seen += [
                        (name.strip(), figure)
                        for name, figure in page.get_by_role("row").evaluate_all(_NAME_AND_FIGURE)
                    ]
            return sorted(seen) == lines

        wait(page, ranked)


_NAME_AND_FIGURE = """rows => rows.filter(row => row.querySelector("td"))
  .map(row => [...row.querySelectorAll("td")].slice(1, 3).map(cell => cell.innerText))"""


def _pages(page: Page) -> int:
    return int(page.get_by_role("contentinfo").inner_text().split("/")[1].split()[0])
