"""Checks of accessibility: axe-core, names that are never read, small targets, small text, overflow."""

from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests.browser.person import Person
from tests.scale import PROVING

_AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
_TARGETS = Path(__file__).with_name("small_targets.js")
_SMALL_TEXT = Path(__file__).with_name("small_text.js")

# By default axe leaves out its rule for the size of targets (WCAG 2.2), and loads style sheets and media for
# other rules. The only one about style sheets is experimental, and thus never runs. The rule for targets, of
# 24 pixels, is slow: in `make test` there is only `small_targets`, of 44 pixels.
_OPTIONS = {
    "resultTypes": ["violations"],
    "rules": {"target-size": {"enabled": PROVING}},
    "preload": {"assets": ["media"]},
}

_MEANT = ("duplicate-id-aria",)
"""Rules of which axe is never sure; their findings count all the same."""

_RUN = """async ([options, meant]) => {
  const { violations, incomplete } = await axe.run(document, options);
  return [...violations, ...incomplete.filter(({ id }) => meant.includes(id))];
}"""
"""Returns the findings. What axe says of all other rules, 50 kB and more, stays in the browser."""

_SIZE = 44
"""Minimal width and height of a target, in pixels."""

_TEXT_SIZE = 14
"""Minimal size of text, in pixels."""


def barriers(page: Page) -> list[str]:
    """Return all findings, a line each."""
    return [*axe_findings(page), *measured(page)]


def measured(page: Page) -> list[str]:
    """Return the findings of the checks that axe lacks, a line each."""
    return [*unread_names(page), *small_targets(page), *small_text(page), *overflow(page)]


def measured_in(person: Person, *sizes: tuple[int, int]) -> list[str]:
    """Return what is measured in windows of several sizes, the last of which stays."""
    found: list[str] = []
    for size in sizes:
        person.resize(size)
        found += (f"{size[0]}: {each}" for each in measured(person.page))
    return found


def axe_findings(page: Page) -> list[str]:
    """Return the findings of axe, a line for each element: the rule, the element and the remedy."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(_read(_AXE))
    found: Any = page.evaluate(_RUN, [_OPTIONS, _MEANT])
    return [
        f"{finding['id']}: {' '.join(map(str, node['target']))}: {node['failureSummary']}"
        for finding in found
        for node in finding["nodes"]
    ]


def unread_names(page: Page) -> list[str]:
    """Return the elements whose names are never read out. Axe is not sure of those with a text."""
    nameless = ("span", "strong", "b", "em", "small", "p", "div", "code", "figcaption", "dt", "dd")
    named = ", ".join(f"{each}[aria-label]:not([role])" for each in nameless)
    found: list[str] = page.evaluate(
        "named => Array.from(document.querySelectorAll(named), each => each.outerHTML)", named
    )
    return [f"name never read: {element}" for element in found]


def small_targets(page: Page) -> list[str]:
    """Return the targets whose clickable part is smaller than 44 pixels in either direction."""
    found: list[str] = page.evaluate(_read(_TARGETS), _SIZE)
    return [f"small: {target}" for target in found]


def small_text(page: Page) -> list[str]:
    """Return the texts smaller than 14 pixels."""
    found: list[str] = page.evaluate(_read(_SMALL_TEXT), _TEXT_SIZE)
    return [f"small text: {text}" for text in found]


def overflow(page: Page) -> list[str]:
    """Return a finding if the page is wider than its window."""
    wider = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return [f"{wider} pixels wider than the window"] if wider > 0 else []


@cache
def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


_CUT = """() => [...document.querySelectorAll("select")].flatMap((list) =>
  [...list.options].filter((option) => {
    const alone = list.cloneNode(false);
    alone.append(option.cloneNode(true));
    alone.style.cssText = "position: absolute; width: max-content; max-width: none";
    list.parentElement.append(alone);
    const { width } = alone.getBoundingClientRect();
    alone.remove();
    return width > list.getBoundingClientRect().width + 1;
  }).map((option) => option.textContent))"""
"""The options of lists that are wider than their list."""


def cut_options(page: Page) -> list[str]:
    """Return the options that their list is too narrow for."""
    found: list[str] = page.evaluate(_CUT)
    return found
