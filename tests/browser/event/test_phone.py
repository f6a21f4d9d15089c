"""The phones of a table: a result is entered, confirmed, disputed, and sent once after a lost connection."""

import re
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from botifarra.tournament.book import Book
from botifarra.tournament.events import BoardSlip, MatchSlip, Place
from botifarra.tournament.format import Kind, Pairing
from tests.browser.conftest import Come
from tests.browser.event.evenings import serving_evenings
from tests.browser.event.phone import PHONE, TablePhone, number_of_entries
from tests.browser.person import Look
from tests.server.desk.evenings import DIRECTOR, SOUTH, Desk, place, read_book, table

CATALAN = Look("ca", PHONE, touches=True)

OFFLINE = "ERR_INTERNET_DISCONNECTED"


@pytest.fixture
def north(desk: Desk, come: Come) -> TablePhone:
    """Return the phone of N-S at table 1 in the first round."""
    return TablePhone.playing(come, desk, 0, CATALAN)


@pytest.fixture
def east(desk: Desk, come: Come) -> TablePhone:
    """Return the phone of E-W at table 1 in the first round."""
    return TablePhone.playing(come, desk, 1, CATALAN)


def slip_at(book: Book, board: int) -> BoardSlip | None:
    """Return the result of table 1 on a board in the first round."""
    kept = book.kept.get(Place(1, 1, board))
    slip = None if kept is None else kept.slip
    assert slip is None or isinstance(slip, BoardSlip)
    return slip


def test_two_phones_agree_and_then_see_the_other_tables(
    north: TablePhone, east: TablePhone, desk: Desk
) -> None:
    for side in ("NS", "EW"):
        desk.do(table(2), "claim", place=place(1, 2), side=side, slip=SOUTH)
    north.enter("24")
    north.expect_text("phone.claimed.own", side="E-O")
    expect(north.person.page.get_by_text(north.person.text("phone.field"))).to_have_count(0)
    east.expect_text("phone.claimed.other", by="N-S")
    east.expect_points(24, 48)
    east.person.button("phone.agree").click()
    for phone in (north, east):
        phone.expect_text("phone.result")
        expect(phone.page.get_by_role("row").filter(has_text="40")).to_contain_text("32")
    assert slip_at(read_book(desk.path), 1) == BoardSlip((24, 48))
    north.person.button("phone.next", board=2).click()
    expect(north.board).to_be_focused()
    expect(north.field("NS")).to_have_value("")


def test_what_was_named_and_doubled_is_ticked(north: TablePhone, east: TablePhone, desk: Desk) -> None:
    north.tick("contro", "EW")
    north.tick("botifarra", "EW")
    north.tick("contro", "NS")
    north.enter("50")
    slip = north.person.text("event.slip.botifarra", side="E-O")
    expect(east.board).to_contain_text(slip)
    east.person.button("phone.agree").click()
    east.expect_text("phone.result")
    assert slip_at(read_book(desk.path), 1) == BoardSlip((50, 22), "EW", "NS")


def test_the_scores_of_a_match_are_typed_each_for_itself(
    tmp_path: Path, servers: ExitStack, come: Come
) -> None:
    (desk,) = servers.enter_context(
        serving_evenings(tmp_path, 1, 4, kind=Kind.MATCHES, pairing=Pairing.SWISS)
    )
    phone = TablePhone.playing(come, desk, 0, CATALAN)
    phone.press("101")
    phone.field("EW").focus()
    phone.enter("87")
    phone.person.button("phone.confirm.here", side="E-O").click()
    phone.person.button("phone.agree").click()
    phone.expect_text("phone.result")
    phone.expect_points(101, 87)
    kept = read_book(desk.path).kept[Place(1, 1)]
    assert (kept.slip, kept.is_confirmed) == (MatchSlip((101, 87)), True)


def test_points_that_are_not_possible_are_not_sent(north: TablePhone, desk: Desk) -> None:
    north.enter("")
    north.expect_text("phone.lacks.board", total=72)
    north.enter("73")
    north.expect_text("phone.lacks.board.found", found=73, total=72)
    assert not read_book(desk.path).claims
    north.field("EW").fill("30")
    expect(north.field("NS")).to_have_value("42")
    north.page.keyboard.press("Enter")
    north.expect_points(42, 30)


def test_one_phone_is_passed_to_the_other_side(north: TablePhone, desk: Desk) -> None:
    north.enter("36")
    north.person.button("phone.confirm.here", side="E-O").click()
    north.expect_text("phone.answer.as", side="E-O")
    north.person.button("phone.agree").click()
    north.expect_text("phone.result")
    assert slip_at(read_book(desk.path), 1) == BoardSlip((36, 36))


def test_a_side_that_waits_for_the_other_goes_on_to_the_next_board(north: TablePhone, desk: Desk) -> None:
    first, second = read_book(desk.path).seating(1, 1).boards
    north.enter("36")
    north.person.button("phone.next", board=second).click()
    expect(
        north.page.get_by_role("heading", name=north.person.text("event.board", board=second))
    ).to_be_visible()
    north.enter("30")
    north.expect_text("phone.claimed.own", side="E-O")
    expect(north.person.button("phone.next", board=second)).to_have_count(0)
    assert {place.board for place in read_book(desk.path).claims} == {first, second}


def test_two_phones_differ_until_one_side_sees_its_mistake(
    north: TablePhone, east: TablePhone, desk: Desk
) -> None:
    north.enter("24")
    east.person.button("phone.differ").click()
    east.enter("42")
    for phone in (north, east):
        phone.expect_text("phone.disputed")
        phone.expect_points(24, 48, 42, 30)
        expect(phone.person.button("phone.next", board=2)).to_be_visible()  # the director may take a while
    north.person.shoot("phone-disputed")
    claim = read_book(desk.path).claims[Place(1, 1, 1)]
    assert (claim.slip, claim.other) == (BoardSlip((24, 48)), BoardSlip((42, 30)))
    north.person.button("phone.change").click()
    north.enter("42")
    for phone in (north, east):
        phone.expect_text("phone.result")
        expect(phone.person.button("phone.next", board=2)).to_be_visible()
    assert slip_at(read_book(desk.path), 1) == BoardSlip((42, 30))


def test_an_entry_whose_answer_is_lost_is_done_once(north: TablePhone, desk: Desk) -> None:
    before = number_of_entries(desk)
    lost: list[str] = []

    def lose(route: Route) -> None:
        """Let the first request reach the server, and lose its answer."""
        if lost:
            route.fallback()
            return
        lost.append(route.fetch().text())
        route.abort()

    north.page.route(re.compile("/commands$"), lose)
    with north.page.expect_response(re.compile("/commands$")):
        north.enter("24")
    north.expect_text("phone.claimed.own", side="E-O")
    assert lost
    assert number_of_entries(desk) == before + 1
    north.person.forgive("ERR_FAILED")


def test_an_entry_that_the_server_cannot_write_now_is_not_said_to_be_received(
    north: TablePhone, desk: Desk
) -> None:
    full = re.compile("/commands$")
    north.page.route(full, lambda route: route.fulfill(status=503, json={"code": "file"}))
    north.enter("24")
    north.expect_text("phone.sending")
    north.page.unroute(full)
    north.expect_text("phone.claimed.own", side="E-O")
    assert slip_at(read_book(desk.path), 1) is None
    north.person.forgive("503")


def test_an_entry_for_a_round_that_was_closed_meanwhile_is_shown_and_not_lost(desk: Desk, come: Come) -> None:
    north = TablePhone.playing(come, desk, 0, CATALAN, own=True)
    north.page.context.set_offline(True)
    north.expect_text("event.lost")
    north.enter("24")
    north.expect_text("phone.sending")
    desk.do(DIRECTOR, "closeround", round=1, anyway=True)
    north.page.context.set_offline(False)
    refusal = north.page.get_by_role("alert").filter(has_text=north.person.text("event.slip", ns=24, ew=48))
    expect(refusal).to_be_visible()
    north.page.reload()
    expect(refusal).to_contain_text(north.person.text("event.round", round=1))
    assert slip_at(read_book(desk.path), 1) is None
    north.person.button("phone.refused.read").click()
    expect(refusal).to_have_count(0)
    north.page.reload()
    north.page.get_by_role("heading", level=2).first.wait_for()
    expect(refusal).to_have_count(0)
    north.person.forgive(OFFLINE)
    north.person.forgive("409", "/commands")


def test_a_claim_that_waits_when_the_round_closes_is_shown_as_missing(
    north: TablePhone, east: TablePhone, desk: Desk
) -> None:
    north.enter("24")
    east.expect_text("phone.claimed.other", by="N-S")
    desk.do(DIRECTOR, "closeround", round=1, anyway=True)
    # Both pairs play at other tables now, or at the other side.
    expect(east.person.button("phone.agree")).to_have_count(0)
    desk.do(DIRECTOR, "reopenround", round=1)
    east.person.button("phone.agree").click()
    east.expect_text("phone.result")
    east.person.forgive("409", "/commands")
    north.person.forgive("409", "/commands")


def test_after_the_round_each_pair_is_sent_on_without_alarm(north: TablePhone, desk: Desk) -> None:
    book = read_book(desk.path)
    pair = book.seating(1, 1).pairs[0]
    for board in (1, 2):
        for side in ("NS", "EW"):
            desk.do(table(1), "claim", place=place(board), side=side, slip=SOUTH)
    north.expect_text("phone.done")
    north.expect_text("phone.go.title")
    desk.do(DIRECTOR, "closeround", round=1, anyway=True)
    seating = book.round(2).of(pair)
    assert seating is not None
    if seating.table == 1:
        expect(north.page.get_by_text(north.person.text("event.round", round=2))).to_be_visible()
    else:
        north.expect_text("phone.moved")
        north.expect_text("phone.wrong.go", pair=pair, table=seating.table)
        north.person.forgive("409", "/commands")


def test_the_director_is_called_and_called_off(north: TablePhone, east: TablePhone, desk: Desk) -> None:
    north.person.button("phone.call").click()
    for phone in (north, east):
        expect(phone.person.button("phone.called")).to_be_visible()
    east.person.button("phone.called").click()
    for phone in (north, east):
        expect(phone.person.button("phone.call")).to_be_visible()
    north.person.button("phone.call").click()
    expect(north.person.button("phone.called")).to_be_visible()
    desk.do(DIRECTOR, "answer", table=1)
    expect(north.person.button("phone.call")).to_be_visible()


def test_a_result_is_entered_and_confirmed_by_keyboard(north: TablePhone, desk: Desk) -> None:
    keyboard = north.page.keyboard
    north.page.get_by_role("link", name=north.person.text("app.skip")).focus()
    keyboard.press("Enter")
    north.field("NS").focus()
    keyboard.type("24")
    keyboard.press("Enter")
    expect(north.board).to_be_focused()
    for key in ("phone.confirm.here", "phone.agree"):
        button = north.page.get_by_role("button", name=north.person.pattern(key))
        expect(button).to_be_visible()
        keyboard.press("Tab")
        expect(button).to_be_focused()
        keyboard.press("Enter")
    north.expect_text("phone.result")
    north.page.reload()  # the secret is still in the address, although the link to the content has changed it
    north.expect_state(1, "result")
