"""The static pages of a championship, opened from their folder without any server."""

from itertools import product
from pathlib import Path

from playwright.sync_api import expect

from botifarra.prose import LANGUAGES
from botifarra.server.desk.public_site.folder import write_site
from tests.browser.accessibility import barriers, overflow
from tests.browser.conftest import Come
from tests.browser.person import DESKTOP, PHONE, ZOOMED, Light, Look
from tests.scale import scale
from tests.server.desk.evenings import new_evening, read_book
from tests.server.desk.test_public_site import play, reveal, site_of

LIGHTS: tuple[Light, ...] = ("light", "dark")
LOOKS = [
    Look(language, size, light) for light, size, language in product(LIGHTS, (PHONE, DESKTOP), LANGUAGES)
]

EACH = scale(3, 1)
"""In `make test` each of the three looks shows every third page."""


def test_the_pages_are_read_from_their_folder(tmp_path: Path, come: Come) -> None:
    event = new_evening(tmp_path, pairs=6)
    play(event, 5)
    reveal(event)
    folder = tmp_path / "site"
    found: list[str] = []
    person = come(LOOKS[0], server="calm", url=folder.as_uri())
    page = person.page
    for step, look in enumerate(LOOKS[::5]):
        closed = 5 - step % 2
        write_site(folder, site_of(read_book(event), closed, language=look.language))
        person.dress(look)
        person.visit("/index.html")
        names = ["index", "pairs", "pair-2", "board-3", *(["seats"] if closed < 5 else [])]
        for name in names[step % EACH :: EACH]:
            person.visit(f"/{name}.html")
            person.shoot(f"site-{name}-{look}")
            found += (f"{name} {look}: {each}" for each in barriers(page))
            person.resize(ZOOMED)
            found += (f"{name} zoomed: {each}" for each in overflow(page))
            person.resize(look.size)
    assert not found, "\n".join(found)
    person.resize(PHONE)
    person.visit("/index.html")
    box = page.get_by_role("cell").filter(has_text="Anna 2").bounding_box()
    assert box is not None
    assert box["width"] > PHONE[0] * 2 / 3  # figures do not push the names into a narrow column
    page.get_by_role("link", name="Anna 2").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("2")
    page.get_by_role("main").get_by_role("link", name="1", exact=True).first.click()
    expect(page.get_by_role("img")).to_have_count(16)
