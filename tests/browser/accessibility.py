"""What would shut somebody out of a page: what axe-core finds, lost names, what is too small or too wide."""

from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

_AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
_TARGETS = Path(__file__).with_name("small_targets.js")
_SMALL_TEXT = Path(__file__).with_name("small_text.js")

# WCAG 2.2's own rule on the size of targets is off in axe unless asked for.
_OPTIONS = {"resultTypes": ["violations"], "rules": {"target-size": {"enabled": True}}}

_MEANT = ("duplicate-id-aria",)
"""Rules whose findings axe leaves to be reviewed, and that hold here without exception."""

_SIZE = 44
"""Pixels of the smallest target, both ways."""

_TEXT_SIZE = 14
"""Pixels of the smallest text."""


def barriers(page: Page) -> list[str]:
    """All of them, a line each."""
    return [*axe_findings(page), *measured(page)]


def measured(page: Page) -> list[str]:
    """Those that axe does not look for, a line each."""
    return [*named_in_vain(page), *small_targets(page), *small_text(page), *overflow(page)]


def axe_findings(page: Page) -> list[str]:
    """What axe finds, a line for each element: the rule, where, and what to do."""
    page.evaluate(_read(_AXE))
    found: Any = page.evaluate("options => axe.run(document, options)", _OPTIONS)
    unsure = (finding for finding in found["incomplete"] if finding["id"] in _MEANT)
    return [
        f"{finding['id']}: {' '.join(map(str, node['target']))}: {node['failureSummary']}"
        for finding in (*found["violations"], *unsure)
        for node in finding["nodes"]
    ]


def named_in_vain(page: Page) -> list[str]:
    """Names for what can have none, which nobody reads out; axe is not sure of those with a text."""
    nameless = ("span", "strong", "b", "em", "small", "p", "div", "code", "figcaption", "dt", "dd")
    named = ", ".join(f"{each}[aria-label]:not([role])" for each in nameless)
    found: list[str] = page.evaluate(
        "named => Array.from(document.querySelectorAll(named), each => each.outerHTML)", named
    )
    return [f"named in vain: {element}" for element in found]


def small_targets(page: Page) -> list[str]:
    """What can be pressed and is smaller than 44 pixels one way, as far as it can be hit."""
    found: list[str] = page.evaluate(_read(_TARGETS), _SIZE)
    return [f"small: {target}" for target in found]


def small_text(page: Page) -> list[str]:
    """What is set smaller than 14 pixels."""
    found: list[str] = page.evaluate(_read(_SMALL_TEXT), _TEXT_SIZE)
    return [f"small text: {text}" for text in found]


def overflow(page: Page) -> list[str]:
    """Whether one would have to scroll to the side."""
    wider = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return [f"{wider} pixels wider than the window"] if wider > 0 else []


@cache
def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8")
