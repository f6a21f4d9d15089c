"""The desk of a club's evening in a browser, and the director in front of it."""

import json
from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Locator, WebSocketRoute, expect

from botifarra.server.desk.links import Link
from tests.browser.conftest import Come
from tests.browser.person import Look, Person
from tests.server.desk.evenings import DIRECTOR, Desk, Json, secret

HEIGHT = "each => each.offsetHeight"
HALF = {"ca": "0,50", "es": "0,50", "en": "0.50"}
QUARTER = {"ca": "0,25", "es": "0,25", "en": "0.25"}
"""Points of fines as each language writes them."""

ONE_ROW = 80
"""Pixels; two rows of buttons are higher."""


@dataclass
class DeskScreen:
    """A person at the desk's page."""

    person: Person
    desk: Desk

    @classmethod
    def opening(
        cls, come: Come, desk: Desk, look: Look, link: Link = DIRECTOR, *, own: bool = False
    ) -> "DeskScreen":
        """Open the desk by a link, perhaps in a page of one's own, and wait until it shows the event."""
        screen = cls(come(look, server="calm", url=desk.url, own=own), desk)
        screen.person.visit(f"/e/{desk.event}/desk#{secret(desk.path, link)}")
        expect(screen.person.page.get_by_role("navigation")).to_be_visible()
        return screen

    def show_also(self, more: Callable[[], Json]) -> None:
        """Add parts to every screen that the server shows from the next load of the page on."""

        def answer(line: WebSocketRoute) -> None:
            def hear(message: str | bytes) -> None:
                told = json.loads(message)
                if told["t"] == "shown":
                    told["screen"] |= more()
                line.send(json.dumps(told))

            line.connect_to_server().on_message(hear)

        self.person.page.route_web_socket("**/socket", answer)

    def cell(self, table: int, board: int) -> Locator:
        """The cell of a place in the grid."""
        place = self.person.text("desk.place", table=table, board=board)
        return self.person.page.get_by_role("grid").get_by_role("button", name=f"{place}:")

    def expect_cell(self, table: int, board: int, state: str, points: tuple[int, int] | None = None) -> None:
        """Wait until a cell says its state, and its result."""
        words = self.person.text("desk.place", table=table, board=board)
        words += f": {self.person.text(f'desk.state.{state}')}"
        if points is not None:
            words += f", {self.person.text('event.slip', ns=points[0], ew=points[1])}"
        cell = self.person.page.get_by_role("grid").get_by_role("button", name=words, exact=True)
        expect(cell).to_be_visible()

    def view(self, name: str) -> None:
        """Go to one of the views of the desk."""
        views = self.person.page.get_by_role("navigation", name=self.person.text("desk.views"))
        views.get_by_role("button", name=self.person.text(f"desk.view.{name}"), exact=True).click()

    @property
    def bar(self) -> Locator:
        """The bar of the round: what is shown, how it stands, and the next step."""
        return self.person.page.get_by_role("region", name=self.person.text("desk.round"), exact=True)

    @property
    def dialog(self) -> Locator:
        """The open dialogue."""
        return self.person.page.get_by_role("dialog")

    def press(self, key: str, **values: str | int) -> None:
        """Press a button of the open dialogue."""
        self.dialog.get_by_role("button", name=self.person.text(key, **values), exact=True).click()

    def press_seen(self, key: str, **values: str | int) -> None:
        """Press a button of the open dialogue once it shows what would change."""
        expect(self.dialog.get_by_text(self.person.text("desk.preview"), exact=True)).to_be_visible()
        self.press(key, **values)

    def choose(self, label: str, option: str, **values: str | int) -> None:
        """Choose an option of a list in the open dialogue."""
        text = self.person.text(option, **values)
        self.dialog.get_by_label(self.person.text(label), exact=True).select_option(label=text)

    def fill(self, label: str, value: str) -> None:
        """Type in a field of the open dialogue."""
        self.dialog.get_by_label(self.person.text(label), exact=True).fill(value)

    def give_reason(self, reason: str) -> None:
        """Type the reason of the open dialogue, and wait for the preview, which may have nothing to show."""
        with self.person.page.expect_response(
            lambda answer: answer.url.endswith("/preview") and reason in (answer.request.post_data or "")
        ):
            self.fill("desk.reason", reason)

    def press_twice(self, label: str, **values: str | int) -> None:
        """Press a button, read the doubts that come, and press it again."""
        self.press(label, **values)
        expect(self.dialog).to_contain_text(self.person.text("desk.preview.look"))
        self.press(label, **values)

    def expect_done(self, key: str, **values: str | int) -> None:
        """Wait until the dialogue is closed, and the page says what was done."""
        expect(self.dialog).to_have_count(0)
        expect(self.person.page.get_by_text(f"✓ {self.person.text(key, **values)}")).to_be_visible()

    def type_slip(self, *fields: str) -> None:
        """Type the fields of a paper slip, an Enter after each."""
        keyboard = self.person.page.keyboard
        for field in fields:
            keyboard.type(field)
            keyboard.press("Enter")

    @property
    def slip_field(self) -> Locator:
        """The field of paper slips that has the focus."""
        return self.person.page.locator("details input:focus")
