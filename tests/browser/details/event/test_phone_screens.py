"""The phone of a table is accessible in three languages, on phones and on a desktop, light and dark."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product

import pytest
from playwright.sync_api import Locator, expect

from botifarra.prose import LANGUAGES
from tests.browser.accessibility import barriers, measured, overflow
from tests.browser.conftest import Come
from tests.browser.event.evenings import serving_evenings
from tests.browser.event.phone import PHONE, SMALL_PHONE, TablePhone, table_address
from tests.browser.person import DESKTOP, ZOOMED, Light, Look
from tests.scale import scale
from tests.server.desk.evenings import DIRECTOR, NORTH, SOUTH, Desk, place, read_book, table

LIGHTS: tuple[Light, ...] = ("light", "dark")

LOOKS = [
    Look(language, size, light)
    for light, language, size in product(LIGHTS, LANGUAGES, (SMALL_PHONE, PHONE, DESKTOP))
]

EACH = scale(1, len(LOOKS))
"""Number of looks in which each view is loaded. In windows of the other sizes it is checked without axe."""

_PLAIN = {"type": "board", "points": [50, 22], "botifarra": "EW", "contro": "NS"}


@pytest.fixture(scope="module")
def evenings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Desk]]:
    with serving_evenings(tmp_path_factory.mktemp("evenings"), 14, boards=3) as desks:
        yield desks


def _nothing(_: Desk) -> None:
    """Change nothing."""


def _claimed(desk: Desk) -> None:
    """Let N-S enter a result."""
    desk.do(table(1), "claim", place=place(1), side="NS", slip=_PLAIN)


def _disputed(desk: Desk) -> None:
    """Let both sides enter different results."""
    _claimed(desk)
    desk.do(table(1), "claim", place=place(1), side="EW", slip=SOUTH)


def _agreed(desk: Desk) -> None:
    """Let two tables finish a board, and start the clock."""
    _claimed(desk)
    desk.do(table(1), "agree", place=place(1), side="EW", slip=_PLAIN)
    for side in ("NS", "EW"):
        desk.do(table(2), "claim", place=place(1, 2), side=side, slip=NORTH)
    desk.do(DIRECTOR, "startclock", seconds=1500)


def _ruled(desk: Desk) -> None:
    """Cancel a board, and call the director."""
    desk.do(DIRECTOR, "cancel", board=1, reason="missing cards")
    desk.do(table(1), "call")


def _over(desk: Desk) -> None:
    """Finish a round at the table."""
    for board, side in product((1, 2, 3), ("NS", "EW")):
        desk.do(table(1), "claim", place=place(board), side=side, slip=NORTH)


@dataclass(frozen=True)
class View:
    """A view of a phone: what has happened, and what is seen then. `act` repeats what a reload undoes.

    `pair` is 0 or 1 for a pair at the table, and 2 for a pair of table 2.
    """

    happened: Callable[[Desk], None]
    pair: int | None
    sight: Callable[[TablePhone], Locator]
    act: Callable[[TablePhone], None] = lambda _: None


def _text(key: str) -> Callable[[TablePhone], Locator]:
    return lambda phone: phone.page.get_by_text(phone.person.pattern(key)).first


def _button(key: str) -> Callable[[TablePhone], Locator]:
    return lambda phone: phone.person.button(key)


def _send(phone: TablePhone) -> None:
    """Try to send a result without points."""
    phone.tick("botifarra", "NS")
    phone.person.button("phone.send").click()


def _differ(phone: TablePhone) -> None:
    """Say that a result is not right."""
    phone.person.button("phone.differ").click()


def _neither(phone: TablePhone) -> None:
    """Say that one plays in neither pair."""
    phone.person.button("phone.which.other").click()


def _first_board(phone: TablePhone) -> None:
    """Bring the first board into view."""
    phone.show_board(1)


VIEWS = {
    "picker": View(_nothing, None, _text("phone.which"), _neither),
    "entry": View(_nothing, 0, _button("phone.send"), _send),
    "claimed": View(_claimed, 0, _button("phone.send"), _first_board),
    "answer": View(_claimed, 1, _text("phone.claimed.other")),
    "differ": View(_claimed, 1, _text("phone.claimed.other"), _differ),
    "disputed": View(_disputed, 0, _button("phone.send"), _first_board),
    "result": View(_agreed, 0, lambda phone: phone.page.get_by_role("timer"), _first_board),
    "ruled": View(_ruled, 0, _button("phone.called"), _first_board),
    "over": View(_over, 0, _text("phone.done")),
    "wrong": View(_nothing, 2, _text("phone.wrong.go")),
}


@pytest.mark.parametrize("name", VIEWS)
def test_every_view_of_the_phone_is_accessible(name: str, evenings: list[Desk], come: Come) -> None:
    view, desk = VIEWS[name], evenings.pop()
    view.happened(desk)
    phone = TablePhone(come(LOOKS[0], server="calm", url=desk.url), desk)
    phone.scan(1)
    if view.pair is not None:
        book = read_book(desk.path)
        pair = (*book.seating(1, 1).pairs, book.seating(1, 2).pairs[0])[view.pair]
        phone.page.evaluate(
            "([key, pair]) => localStorage.setItem(key, pair)",
            [f"botifarra.event.{desk.event}.pair", str(pair)],
        )
    found: list[str] = []
    first = [*VIEWS].index(name) * 5
    # 7 and 18 are coprime: neighbours differ in size, and all looks occur.
    for look in [LOOKS[(first + 7 * number) % len(LOOKS)] for number in range(EACH)]:
        phone.person.look(look, table_address(desk, 1))
        phone.page.reload()
        view.sight(phone).wait_for()
        view.act(phone)
        phone.person.shoot(f"phone-{name}-{look}")
        found += (f"{look}: {each}" for each in barriers(phone.page))
        for size in {SMALL_PHONE, PHONE, DESKTOP} - {look.size}:
            phone.person.resize(size)
            phone.person.shoot(f"phone-{name}-{look}-{size[0]}")
            found += (f"{look}, then {size[0]}: {each}" for each in measured(phone.page))
    phone.person.resize(ZOOMED)
    found += (f"zoomed: {each}" for each in overflow(phone.page))
    phone.person.forgive("409", "/commands")
    assert not found, "\n".join(found)


@pytest.mark.parametrize("size", [SMALL_PHONE, PHONE])
def test_a_result_is_entered_without_scrolling(
    size: tuple[int, int], evenings: list[Desk], come: Come
) -> None:
    phone = TablePhone.scanning(come, evenings.pop(), 1, Look("ca", size))
    phone.say_pair(1)
    phone.person.button("phone.send").wait_for()
    bottom = phone.person.button("phone.send").bounding_box()
    assert bottom is not None
    assert bottom["y"] + bottom["height"] <= size[1]


@pytest.mark.parametrize(("happened", "button"), [(_disputed, "phone.change"), (_claimed, "phone.differ")])
def test_a_result_is_changed_without_scrolling(
    happened: Callable[[Desk], None], button: str, evenings: list[Desk], come: Come
) -> None:
    desk = evenings.pop()
    happened(desk)
    phone = TablePhone.scanning(come, desk, 1, Look("ca", SMALL_PHONE))
    phone.say_pair(read_book(desk.path).seating(1, 1).pairs[1])
    if happened is _disputed:
        phone.show_board(1)
    phone.person.button(button).click()
    send = phone.person.button("phone.send")
    expect(send).to_be_in_viewport(ratio=0.98)  # parts of pixels are rounded
