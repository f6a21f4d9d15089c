"""The taps and keys that `docs/decisions/appendices/0016-time-and-motion.md` counts."""

from playwright.sync_api import expect

from tests.browser.accessibility import barriers
from tests.browser.conftest import Come
from tests.browser.event.desk import DeskScreen
from tests.browser.event.phone import PHONE, TablePhone
from tests.browser.person import DESKTOP, Look
from tests.browser.tap_counter import TapCounter
from tests.server.desk.evenings import DIRECTOR, NORTH, Desk, place, read_book

CATALAN = Look("ca", PHONE, touches=True)


def test_a_result_is_entered_and_confirmed_on_two_phones_with_four_taps(desk: Desk, come: Come) -> None:
    north, east = (TablePhone.playing(come, desk, side, CATALAN) for side in (0, 1))
    counters = [TapCounter.beginning(phone.page) for phone in (north, east)]
    north.enter("36")
    east.person.button("phone.agree").click()
    for phone in (north, east):
        phone.expect_text("phone.result")
    assert [counter.taps for counter in counters] == [3, 1]
    north.person.button("phone.next", board=2).click()
    north.enter("40")
    expect(east.person.button("phone.agree")).to_be_visible()  # the next board comes by itself
    assert [counter.taps for counter in counters] == [3 + 1 + 3, 1]


def test_a_result_is_entered_and_confirmed_on_one_phone_with_five_taps(desk: Desk, come: Come) -> None:
    phone = TablePhone.playing(come, desk, 0, CATALAN)
    counter = TapCounter.beginning(phone.page)
    phone.enter("36")
    phone.person.button("phone.confirm.here", side=phone.person.text("event.side.EW")).click()
    phone.person.button("phone.agree").click()
    phone.expect_text("phone.result")
    assert counter.taps == 5


def test_a_phone_that_stays_at_its_table_is_taken_over_with_one_tap(desk: Desk, come: Come) -> None:
    book = read_book(desk.path)
    left, comes = (set(book.seating(number, 1).pairs) for number in (1, 2))
    leaving = min(left - comes)
    phone = TablePhone.scanning(come, desk, 1, CATALAN)
    phone.say_pair(leaving)
    phone.person.button("phone.send").wait_for()
    counter = TapCounter.beginning(phone.page)
    desk.do(DIRECTOR, "closeround", round=1, anyway=True)
    phone.expect_text("phone.moved")
    phone.expect_text("phone.stays", table=1)
    phone.person.shoot("phone-stays")
    found = barriers(phone.page)
    phone.say_pair(min(comes))
    phone.enter("36")
    phone.expect_text("phone.claimed.own", side=phone.person.text("event.side.EW"))
    assert counter.taps == 1 + 3
    (claim,) = read_book(desk.path).claims
    assert (claim.round, claim.table) == (2, 1)
    phone.person.forgive("409", "/commands")
    assert not found, "\n".join(found)


def test_a_round_is_closed_with_one_click_and_its_paper_saved_with_two(desk: Desk, come: Come) -> None:
    for number in (1, 2, 3):
        for board in (1, 2):
            desk.do(DIRECTOR, "score", place=place(board, number), slip=NORTH)
    screen = DeskScreen.opening(come, desk, Look("ca", DESKTOP))
    expect(screen.person.page.get_by_text(screen.person.text("desk.round.complete", round=1))).to_be_visible()
    counter = TapCounter.beginning(screen.person.page)
    screen.person.button("desk.round.close", round=1).click()
    screen.expect_done("desk.done.closeround", round=1)
    screen.expect_cell(1, 3, "missing")
    assert counter.taps == 1
    screen.person.button("desk.clock.start").click()
    expect(screen.person.page.get_by_role("timer")).to_be_visible()
    assert counter.taps == 2
    screen.person.button("desk.print").click()
    with screen.person.page.expect_download():
        screen.dialog.get_by_role("button", name=screen.person.text("desk.paper.seating")).click()
    assert counter.taps == 4


def test_paper_slips_in_order_need_five_keys_each(desk: Desk, come: Come) -> None:
    screen = DeskScreen.opening(come, desk, Look("ca", DESKTOP))
    counter = TapCounter.beginning(screen.person.page)
    screen.person.page.keyboard.press("/")
    screen.type_slip("1", "1", "40")
    screen.expect_cell(1, 1, "entered", (40, 32))
    assert counter.keys == 1 + 7
    screen.type_slip("", "", "50")
    screen.expect_cell(1, 2, "entered", (50, 22))
    assert counter.keys == 8 + 5
    assert counter.taps == 0
