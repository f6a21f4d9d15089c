"""The phone of a table at a club's evening, and the person who holds it."""

from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect

from botifarra.eventfile import EventFile
from botifarra.server.desk.links import Link
from tests.browser.conftest import Come
from tests.browser.person import Look, Person
from tests.server.desk.evenings import Desk, read_book, secret

PHONE = (390, 844)
SMALL_PHONE = (360, 640)


def table_address(desk: Desk, table: int) -> str:
    """Return the address on the card of a table."""
    return f"/e/{desk.event}/table#{secret(desk.path, Link('table', table))}"


def number_of_entries(desk: Desk) -> int:
    with EventFile(desk.path) as file:
        return len(list(file.entries()))


@dataclass
class TablePhone:
    """A person with a phone at a table, who has scanned its card."""

    person: Person
    desk: Desk

    @classmethod
    def scanning(cls, come: Come, desk: Desk, table: int, look: Look, *, own: bool = False) -> "TablePhone":
        """Scan the card of a table with a new phone; perhaps with a page of its own."""
        phone = cls(come(look, server="calm", url=desk.url, own=own), desk)
        phone.scan(table)
        return phone

    @classmethod
    def playing(cls, come: Come, desk: Desk, side: int, look: Look, *, own: bool = False) -> "TablePhone":
        """Return the phone of a side at table 1 in the first round: 0 for N-S, 1 for E-W."""
        phone = cls.scanning(come, desk, 1, look, own=own)
        phone.say_pair(read_book(desk.path).seating(1, 1).pairs[side])
        return phone

    def scan(self, table: int) -> None:
        """Scan the card of a table."""
        self.person.visit(table_address(self.desk, table))

    def say_pair(self, number: int) -> None:
        """Say which of the two pairs at the table one plays in."""
        name = self.person.text("event.pair", pair=number)
        self.page.get_by_role("button", name=name).click()

    def press(self, keys: str) -> None:
        """Press digits on the keys of the page."""
        pad = self.page.get_by_role("group", name=self.person.text("phone.keys"))
        for key in keys:
            pad.get_by_role("button", name=key, exact=True).click()

    def tick(self, what: str, side: str) -> None:
        """Tick the side that named botifarra or said contro."""
        self.person.button(f"phone.{what}.by", side=self.person.text(f"event.side.{side}")).click()

    def enter(self, points: str) -> None:
        """Enter the points of N-S, and send them."""
        self.press(points)
        self.person.button("phone.send").click()

    def show_board(self, board: int) -> None:
        """Bring a board into view."""
        boards = self.page.get_by_role("navigation", name=self.person.text("phone.boards"))
        boards.get_by_role("button", name=self.person.text("event.board", board=board)).click()

    def expect_state(self, board: int, state: str) -> None:
        """Wait until a board is said to be as far as this."""
        name = f"{self.person.text('event.board', board=board)}: {self.person.text(f'phone.state.{state}')}"
        expect(self.page.get_by_role("button", name=name, exact=True)).to_be_visible()

    def field(self, side: str) -> Locator:
        """Return the field of a side's points."""
        return self.page.get_by_label(
            self.person.text("phone.points", side=self.person.text(f"event.side.{side}")), exact=True
        )

    @property
    def page(self) -> Page:
        return self.person.page

    @property
    def board(self) -> Locator:
        """The board in view."""
        return self.page.get_by_role("main").locator("section[aria-labelledby]")

    def expect_text(self, key: str, **values: str | int) -> None:
        """Wait for a text in the page."""
        text = self.person.text(key, **values)
        expect(self.page.get_by_text(text, exact=True).first).to_be_visible()

    def expect_points(self, *points: int) -> None:
        """Wait until the board in view shows these points, those of N-S first."""
        expect(self.board.locator("dd")).to_have_text([str(each) for each in points])
