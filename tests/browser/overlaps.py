"""Elements of a page that overlap others, or lie outside the window."""

from pathlib import Path

from tests.browser.accessibility import overflow
from tests.browser.person import Person

_OVERLAPS = Path(__file__).with_name("overlaps.js").read_text(encoding="utf-8")


def overlaps(person: Person, size: tuple[int, int]) -> list[str]:
    """Return the elements that overlap others in a window of this size, or lie outside it."""
    person.resize(size)
    found: list[str] = person.page.evaluate(_OVERLAPS)
    return [*found, *overflow(person.page)]
