"""The clock of the round warns in words on every screen of an evening."""

from contextlib import ExitStack
from pathlib import Path

from playwright.sync_api import expect

from botifarra.server.desk.links import Link
from tests.browser.accessibility import overflow
from tests.browser.conftest import Come
from tests.browser.event.desk import HEIGHT, ONE_ROW, DeskScreen
from tests.browser.event.evenings import serving_evenings
from tests.browser.person import DESKTOP, Look
from tests.server.desk.evenings import DEPUTY, DIRECTOR, Desk, secret, table

_LAPTOP = Look("ca", DESKTOP)
_PHONE = Look("ca", (360, 640), touches=True)
_READABLE_PX = 14

_TEXT_HEIGHT = "each => each.getBoundingClientRect().height"


def test_every_screen_says_that_the_time_is_nearly_up(tmp_path: Path, servers: ExitStack, come: Come) -> None:
    desk: Desk
    (desk,) = servers.enter_context(serving_evenings(tmp_path, 1))
    desk.do(DIRECTOR, "publish", is_public=True, initials=False)
    desk.do(DIRECTOR, "startclock", seconds=200)
    event = f"/e/{desk.event}"
    for look, address in (
        (_LAPTOP, f"{event}/desk#{secret(desk.path, DIRECTOR)}"),
        (_LAPTOP, f"{event}/desk#{secret(desk.path, DEPUTY)}"),
        (_LAPTOP, f"{event}/hall#{secret(desk.path, Link('hall'))}"),
        (_PHONE, f"{event}/table#{secret(desk.path, table(1))}"),
        (_PHONE, event),
    ):
        person = come(look, server="calm", url=desk.url)
        person.visit(address)
        expect(person.page.get_by_role("timer", name=person.text("event.clock"))).to_be_visible()
        warning = person.page.get_by_text(person.text("event.clock.soon"), exact=True)
        assert warning.evaluate(_TEXT_HEIGHT) >= _READABLE_PX, address
        assert not overflow(person.page)
        person.shoot(f"clock-soon-{address.split('#')[0].rsplit('/', 1)[1]}-{look.size[0]}")
        if "/desk#" in address:
            assert DeskScreen(person, desk).bar.evaluate(HEIGHT) < ONE_ROW, "the bar has two rows"
            pause = person.button("desk.clock.pause")
            expect(pause).to_have_count(0 if address.endswith(secret(desk.path, DEPUTY)) else 1)
