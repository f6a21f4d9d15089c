"""The pages of an evening and the score pad rely on nothing that a browser of 2021 does not know."""

import re
from collections.abc import Iterable
from itertools import chain
from pathlib import Path

_WEB = Path(__file__).resolve().parents[1] / "web" / "src"
_STARTS = [
    _WEB / "main.ts",
    _WEB / "score" / "ScorePage.svelte",
    *_WEB.glob("event/*Page.svelte"),
    *(path for path in _WEB.glob("common/*.ts") if not path.name.endswith(".test.ts")),
]
"""The modules from which the scripts of these pages are loaded.

Those of `common` are among them, because the build puts small modules into one file. A page may load a module
that it does not import.
"""

_IMPORT = re.compile(r"""(?:\bfrom|\bimport\(?)\s*["'](\.[^"'?]+)["']""")
_LATER = re.compile(
    r"\(\?<[=!]|\bstatic \{|\bnew Intl\.(?:Segmenter|DurationFormat)\b"
    r"|\b(?:URL\.canParse|Response\.json|crypto\.randomUUID)\(|\.(?:requestSubmit|checkVisibility|showPicker)\("
    r"|\.(?:values|keys|entries)\(\)\.\w+\("
    r"|\.(?:at|findLast|findLastIndex|toReversed|toSorted|toSpliced|with|isWellFormed)\("
    r"|\b(?:structuredClone|requestIdleCallback|startViewTransition)\("
    r"|\b(?:Object\.(?:hasOwn|groupBy)|Promise\.(?:withResolvers|try)|AbortSignal\.(?:timeout|any)|Array\.fromAsync)\b"
)
"""Syntax and functions that browsers have since 2022 or later."""

_LATER_STYLE = re.compile(
    r"(?<![\w-])(?:translate|rotate|scale):|\bcolor-mix\(|@(?:layer|scope|property|starting-style)\b"
    r"|[{};]\s*&|\d(?:svh|lvh|dvw|cqi|cqw|cqh|lh)\b"
)

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_STYLE = re.compile(r"<style>(.*)</style>", re.DOTALL)
_DYNAMIC = re.compile(r"([\w-]+):[^:;]*\ddvh")
_BEFORE = r"{}:[^:;]*\dvh[^:;]*;\s*\Z"
"""The same property in `vh`, with which a browser without `dvh` makes do."""
_RULE = re.compile(r"([^{};]*:has\([^{}]*)\{")
_BRACKETS = re.compile(r"\([^()]*\)")


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


def style_of(path: Path) -> str:
    """Return the style of a file, without comments."""
    text = path.read_text()
    if path.suffix == ".svelte":
        text = "".join(_STYLE.findall(text))
    return _COMMENT.sub("", text)


_MODULES = reached_from(_STARTS)
_STYLES = [_WEB / "style.css", *sorted(path for path in _MODULES if path.suffix == ".svelte")]


def test_the_files_of_these_pages_are_found() -> None:
    some = ("score/pad.ts", "event/desk/undo.ts", "table/panels/Panel.svelte", "settings/Switch.svelte")
    screens = (_WEB.glob(f"{folder}/*.svelte") for folder in ("event/desk", "event/phone", "score"))
    assert {*chain(*screens), *(_WEB / each for each in some)} <= _MODULES


def test_a_length_in_dvh_has_one_in_vh_before_it() -> None:
    for path in _STYLES:
        style = style_of(path)
        for found in _DYNAMIC.finditer(style):
            before = style[: found.start()]
            assert re.search(_BEFORE.format(found[1]), before), f"{path.name}: {found[0]}"


def test_has_stands_in_no_list_of_selectors() -> None:
    """A browser that does not know `:has` ignores the other selectors of the list too."""
    for path in _STYLES:
        for (selectors,) in map(re.Match.groups, _RULE.finditer(style_of(path))):
            outside = selectors
            while _BRACKETS.search(outside):
                outside = _BRACKETS.sub("", outside)
            assert "," not in outside, f"{path.name}: {selectors}"


def test_styles_use_nothing_that_came_later() -> None:
    later = {
        f"{path.name}: {found[0]}" for path in _STYLES for found in _LATER_STYLE.finditer(style_of(path))
    }
    assert not later


def test_scripts_use_nothing_that_came_later_without_asking_for_it() -> None:
    """A module asks for `Intl.Segmenter` by `"Segmenter" in Intl`."""
    later = {
        f"{path.name}: {found[0]}"
        for path in _MODULES
        for text in (path.read_text(),)
        for found in _LATER.finditer(text)
        if f'"{found[0].rpartition(".")[2]}" in ' not in text
    }
    assert not later
