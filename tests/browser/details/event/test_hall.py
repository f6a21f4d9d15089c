"""Each page of the hall's screen is accessible, and readable at ten metres."""

from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from botifarra.prose import LANGUAGES
from tests.browser.accessibility import axe_findings, overflow
from tests.browser.conftest import Come
from tests.browser.event.evenings import serving_evenings
from tests.browser.event.test_hall import PROJECTOR, evening_of_eleven, hall_of, too_small
from tests.browser.person import Look
from tests.server.desk.evenings import Desk


@pytest.fixture
def desk(tmp_path: Path, servers: ExitStack) -> Desk:
    return evening_of_eleven(tmp_path, servers)


def smallest_name(page: Page) -> float:
    """Return the size of the text of the pairs in pixels."""
    sizes: list[float] = page.locator("main td").evaluate_all(
        "cells => cells.map(each => parseFloat(getComputedStyle(each).fontSize))"
    )
    return min(sizes)


def test_each_section_has_its_pages_whose_few_lines_are_large(
    tmp_path: Path, servers: ExitStack, come: Come
) -> None:
    (desk,) = servers.enter_context(serving_evenings(tmp_path, 1, pairs=8, sections=2))
    person = hall_of(desk, come, Look("en", PROJECTOR, "dark"))
    person.page.keyboard.press("Space")
    title = person.page.get_by_role("heading", level=2)
    for section, tables in (("A", ["1", "2"]), ("B", ["3", "4"])):
        named = person.text("event.section", section=section)
        expect(title).to_have_text(f"{person.text('hall.seats', round=1)} · {named}")
        expect(person.page.get_by_role("rowheader")).to_have_text(tables)
        assert smallest_name(person.page) > 1.5 * 0.047 * PROJECTOR[1]
        assert person.page.evaluate("document.documentElement.scrollHeight") <= PROJECTOR[1]
        assert overflow(person.page) == []
        person.shoot(f"hall-section-{section}")
        person.page.keyboard.press("ArrowRight")


def test_each_page_is_accessible_and_readable_at_ten_metres(desk: Desk, come: Come) -> None:
    person = hall_of(desk, come, Look("ca", PROJECTOR))
    person.page.keyboard.press("Space")
    found: list[str] = []
    pages = int(person.page.get_by_role("contentinfo").inner_text().split("/")[1])
    for number in range(pages):
        look = Look(LANGUAGES[number % 3], PROJECTOR, "dark" if number % 2 else "light")
        person.page.emulate_media(color_scheme=look.light)
        person.shoot(f"hall-{number}")
        found += (f"{number}: {each}" for each in (*axe_findings(person.page), *overflow(person.page)))
        found += (f"{number}: small: {each}" for each in too_small(person.page))
        height = person.page.evaluate("document.documentElement.scrollHeight")
        if height > PROJECTOR[1]:
            found.append(f"{number}: {height} pixels high")
        person.page.keyboard.press("ArrowRight")
    assert not found, "\n".join(found)
