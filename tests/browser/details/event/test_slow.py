"""Tables that are slow by the clock of the round, at the director's desk."""

from contextlib import ExitStack
from pathlib import Path

from msgspec.structs import replace
from playwright.sync_api import expect

from botifarra.server.desk.live.state_file import first_state, state_path, write_state
from botifarra.server.desk.protocol.screen_parts import RoundClock
from tests.browser.conftest import Come
from tests.browser.event.desk import DeskScreen
from tests.browser.person import DESKTOP, Look
from tests.browser.server_process import serving
from tests.server.desk.evenings import DIRECTOR, EVENT, NORTH, Desk, new_evening, place, read_book

MINUTE = 60_000


def test_slow_tables_are_marked_until_their_results_are_there(
    tmp_path: Path, servers: ExitStack, come: Come
) -> None:
    path = new_evening(tmp_path)
    ended_long_ago = RoundClock(1, None, 14 * MINUTE)
    write_state(state_path(path), replace(first_state(read_book(path)), clock=ended_long_ago))
    served = servers.enter_context(serving(tmp_path, 1, {EVENT: path}))
    desk = Desk(served.url, path)
    screen = DeskScreen.opening(come, desk, Look("ca", DESKTOP))
    slow = screen.person.page.get_by_role("grid").get_by_text(screen.person.text("desk.slow"))
    expect(slow).to_have_count(2)
    screen.person.shoot("desk-slow")
    for board in (1, 2):
        desk.do(DIRECTOR, "score", place=place(board, 1), slip=NORTH)
    expect(slow).to_have_count(1)
    desk.do(DIRECTOR, "stopclock", clear=True)
    expect(slow).to_have_count(0)
