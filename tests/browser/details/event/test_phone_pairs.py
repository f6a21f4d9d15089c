"""Which pairs a phone takes at its table: wrong ones are sent on, and each board has its own."""

import re

from playwright.sync_api import expect

from botifarra.tournament.events import Place
from tests.browser.conftest import Come
from tests.browser.event.phone import PHONE, TablePhone
from tests.browser.person import Look
from tests.server.desk.evenings import DIRECTOR, Desk, read_book

CATALAN = Look("ca", PHONE, touches=True)


def test_a_pair_at_the_wrong_table_is_sent_to_the_right_one(desk: Desk, come: Come) -> None:
    phone = TablePhone.scanning(come, desk, 1, CATALAN)
    stranger = read_book(desk.path).seating(1, 2).pairs[0]
    phone.person.button("phone.which.other").click()
    phone.page.get_by_label(phone.person.text("phone.which.number")).fill(str(stranger))
    phone.person.button("phone.which.find").click()
    phone.expect_text("phone.wrong")
    phone.expect_text("phone.wrong.go", pair=stranger, table=2)
    expect(phone.page.get_by_role("group", name=phone.person.text("phone.keys"))).to_have_count(0)
    phone.scan(2)  # in the same tab: only the hash of the address changes
    phone.press("2")
    phone.scan(1)
    phone.expect_text("phone.wrong.go", pair=stranger, table=2)
    phone.page.reload()
    phone.expect_text("phone.wrong.go", pair=stranger, table=2)
    phone.person.button("phone.not_mine", pair=stranger).click()
    phone.person.heading("phone.which").wait_for()
    phone.person.forgive("409", "/commands")


def test_the_right_table_is_asked_for_again_after_a_busy_server(desk: Desk, come: Come) -> None:
    phone = TablePhone.scanning(come, desk, 1, CATALAN, own=True)
    stranger = read_book(desk.path).seating(1, 2).pairs[0]
    busy = {"status": 429, "headers": {"Retry-After": "1"}, "json": {"code": "too_fast"}}
    phone.page.route("**/commands", lambda route: route.fulfill(**busy), times=1)
    phone.person.button("phone.which.other").click()
    phone.page.get_by_label(phone.person.text("phone.which.number")).fill(str(stranger))
    phone.person.button("phone.which.find").click()
    phone.expect_text("phone.wrong.go", pair=stranger, table=2)
    phone.person.forgive("409", "/commands")
    phone.person.forgive("429", "/commands")


def test_a_board_shows_the_pairs_that_the_director_has_seated_at_it(desk: Desk, come: Come) -> None:
    book = read_book(desk.path)
    (stays, east), (comes, other) = (book.seating(1, number).pairs for number in (1, 2))
    north = TablePhone.playing(come, desk, 0, CATALAN)
    north.show_board(2)
    north.press("1")
    seatings = [
        {"table": 1, "pairs": [comes, east], "boards": [2]},
        {"table": 2, "pairs": [stays, other], "boards": [2]},
    ]
    desk.do(DIRECTOR, "reseat", round=1, seatings=seatings, reason="sat so")
    boards = north.page.get_by_role("navigation", name=north.person.text("phone.boards"))
    expect(boards).to_have_count(0)  # board 2 is that of another pair now
    expect(north.board.get_by_role("heading", name=north.person.text("event.board", board=1))).to_be_visible()
    expect(north.field("NS")).to_have_value("")
    phone = TablePhone.scanning(come, desk, 1, CATALAN)
    pairs = [re.compile(f"{number}") for number in (stays, east, comes)]
    main = phone.page.get_by_role("main")
    expect(main.get_by_role("button", name=re.compile("Anna"))).to_have_text(pairs)
    phone.say_pair(comes)
    expect(main.locator("dl dd")).to_have_text([re.compile(f"Anna {number} ") for number in (comes, east)])
    phone.person.shoot("phone-reseated")
    phone.enter("24")
    phone.expect_text("phone.claimed.own", side="E-O")
    answer = TablePhone.scanning(come, desk, 1, CATALAN)
    answer.say_pair(east)
    answer.expect_state(2, "confirm")
    answer.person.button("phone.agree").click()
    answer.expect_state(2, "result")
    assert read_book(desk.path).kept[Place(1, 1, 2)].is_confirmed


def test_a_number_that_no_pair_has_is_named(desk: Desk, come: Come) -> None:
    phone = TablePhone.scanning(come, desk, 1, CATALAN)
    phone.person.button("phone.which.other").click()
    phone.page.get_by_label(phone.person.text("phone.which.number")).fill("99")
    phone.person.button("phone.which.find").click()
    phone.expect_text("phone.which.unknown", pair=99)
    phone.person.forgive("409", "/commands")
