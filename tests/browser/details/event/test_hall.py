"""Each page of the hall's screen is accessible, and readable at ten metres."""

import re
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
from tests.browser.texts import TRIED
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


@pytest.mark.parametrize("first", range(len(TRIED)))
def test_each_page_is_accessible_and_readable_at_ten_metres(desk: Desk, come: Come, first: int) -> None:
    """The language and the colours change from page to page."""
    person = hall_of(desk, come, Look("ca", PROJECTOR))
    person.page.keyboard.press("Space")
    found: list[str] = []
    footer = person.page.get_by_role("contentinfo")
    pages = int(re.findall(r"/ (\d+)", footer.inner_text())[0])
    for number in range(pages):
        language = LANGUAGES[(first + number) % len(LANGUAGES)]
        person.speak(language)
        chosen = footer.get_by_role("button", name=person.text(f"language.{language}"), pressed=True)
        expect(chosen).to_be_visible()
        expect(person.page.get_by_role("banner")).to_contain_text(person.text("event.round", round=2))
        person.dress(Look(language, PROJECTOR, "dark" if number % 2 else "light"))
        person.shoot(f"hall-{number}-{language}")
        where = f"{number} {language}"
        found += (f"{where}: {each}" for each in (*axe_findings(person.page), *overflow(person.page)))
        found += (f"{where}: small: {each}" for each in too_small(person.page))
        height = person.page.evaluate("document.documentElement.scrollHeight")
        if height > PROJECTOR[1]:
            found.append(f"{where}: {height} pixels high")
        person.page.keyboard.press("ArrowRight")
        expect(footer).to_contain_text(f"{(number + 1) % pages + 1} / {pages}")
    assert not found, "\n".join(found)
