"""The styles of an evening's pages rely on nothing that a browser of 2021 does not know."""

import re
from pathlib import Path

_WEB = Path(__file__).parents[1] / "web" / "src"
_PAGES = [
    _WEB / "style.css",
    _WEB / "table" / "panels" / "Panel.svelte",
    *_WEB.glob("common/*.svelte"),
    *_WEB.glob("event/**/*.svelte"),
]

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_STYLE = re.compile(r"<style>(.*)</style>", re.DOTALL)
_DYNAMIC = re.compile(r"([\w-]+):[^:;]*\ddvh")
_BEFORE = r"{}:[^:;]*\dvh[^:;]*;\s*\Z"
"""The same property in `vh`, with which a browser without `dvh` makes do."""
_RULE = re.compile(r"([^{};]*:has\([^{}]*)\{")
_BRACKETS = re.compile(r"\([^()]*\)")


def style_of(path: Path) -> str:
    """Return the style of a file, without comments."""
    text = path.read_text()
    if path.suffix == ".svelte":
        text = "".join(_STYLE.findall(text))
    return _COMMENT.sub("", text)


def test_a_length_in_dvh_has_one_in_vh_before_it() -> None:
    for path in _PAGES:
        style = style_of(path)
        for found in _DYNAMIC.finditer(style):
            before = style[: found.start()]
            assert re.search(_BEFORE.format(found[1]), before), f"{path.name}: {found[0]}"


def test_has_stands_in_no_list_of_selectors() -> None:
    """A browser that does not know `:has` ignores the other selectors of the list too."""
    for path in _PAGES:
        for (selectors,) in map(re.Match.groups, _RULE.finditer(style_of(path))):
            outside = selectors
            while _BRACKETS.search(outside):
                outside = _BRACKETS.sub("", outside)
            assert "," not in outside, f"{path.name}: {selectors}"
