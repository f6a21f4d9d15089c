"""The pages of an evening and the score pad rely on nothing that a browser of 2021 does not know."""

import re
from collections.abc import Iterable
from pathlib import Path

_WEB = Path(__file__).resolve().parents[1] / "web" / "src"
_PAGES = [
    _WEB / "style.css",
    _WEB / "table" / "panels" / "Panel.svelte",
    *_WEB.glob("common/*.svelte"),
    *_WEB.glob("event/**/*.svelte"),
]

_SCRIPTS = [_WEB / "main.ts", _WEB / "score" / "ScorePage.svelte", *_WEB.glob("event/*Page.svelte")]
"""The modules from which the scripts of these pages are loaded."""

_IMPORT = re.compile(r"""(?:\bfrom|\bimport\(?)\s*["'](\.[^"'?]+)["']""")
_LATER = re.compile(
    r"\.(?:at|findLast|findLastIndex|toReversed|toSorted|toSpliced|with|isWellFormed)\("
    r"|\b(?:structuredClone|requestIdleCallback|startViewTransition)\("
    r"|\b(?:Object\.(?:hasOwn|groupBy)|Promise\.(?:withResolvers|try)|AbortSignal\.(?:timeout|any)|Array\.fromAsync)\b"
)
"""Functions that browsers have since 2022 or later."""

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


def reached_from(starts: Iterable[Path]) -> set[Path]:
    """Return the modules that some modules import, directly or not, and those modules."""
    found: set[Path] = set()
    waiting = list(starts)
    while waiting:
        if (path := waiting.pop()) in found:
            continue
        found.add(path)
        for name in _IMPORT.findall(path.read_text()):
            meant = (path.parent / name).resolve()
            ends = ("", ".ts", ".svelte.ts")
            waiting += [file for end in ends if (file := meant.with_name(meant.name + end)).is_file()][:1]
    return found


def test_scripts_call_no_function_that_came_later() -> None:
    reached = reached_from(_SCRIPTS)
    assert {_WEB / "score" / "pad.ts", _WEB / "event" / "desk" / "undo.ts"} <= reached
    later = {f"{path.name}: {found[0]}" for path in reached for found in _LATER.finditer(path.read_text())}
    assert not later
