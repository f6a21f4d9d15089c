"""Shared boards with the keyboard alone: entering, playing a board, and the comparison."""

from contextlib import ExitStack
from pathlib import Path
from random import Random

from playwright.sync_api import expect

from tests.browser.boards.shared_halls import field_of, serving_hall
from tests.browser.conftest import Come
from tests.browser.person import Look
from tests.browser.seated_person import KeyboardPerson
from tests.scale import only_in_prove


@only_in_prove(
    "a match is played by keyboard in test_match.py, and a board begun by pointer in test_shared_boards.py"
)
def test_a_board_is_entered_played_and_compared_without_a_mouse(
    tmp_path: Path, servers: ExitStack, come: Come
) -> None:
    hall = servers.enter_context(serving_hall(tmp_path))
    made = hall.challenge(hall.served.guest("Maker"))
    field_of(hall, made, 2, 1)
    person = come(Look(hurries=True), url=hall.served.url)
    seated, page = KeyboardPerson(person, Random(1)), person.page
    person.visit(f"/boards/{made}")
    seated.reach(page.get_by_label(person.text("boards.name")))
    page.keyboard.type("Berta")
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    seated.play_to(person.button("boards.table.next", n=2, of=4))
    seated.press(page.get_by_role("link", name=person.text("boards.table.compare")))
    expect(person.heading("boards.field")).to_be_visible()
    seated.press(page.get_by_text(person.text("boards.chart.table")))
    expect(page.get_by_role("columnheader", name=person.text("boards.column.score"))).to_be_visible()
    seated.press(page.get_by_role("link", name=person.text("boards.back")))
    expect(page.get_by_role("table").first).to_be_visible()
    seated.press(page.get_by_role("link", name=person.text("boards.board", n=1)))
    seated.press(page.get_by_role("link", name=person.text("boards.review"), exact=True))
    page.wait_for_url("**/review")
