"""The texts of `play`: all are used, none is missing, and none is too long."""

import ast
import json
import re
from importlib.resources import files
from inspect import signature
from pathlib import Path

import pytest

import botifarra.cli
from botifarra.bots import BOTS
from botifarra.cli.match.play import play
from botifarra.cli.prose import LANGUAGES, prose
from botifarra.cli.terminal.page import HEIGHT, WIDTH
from botifarra.core.referee import REVOKES

FILES = ("play", "rules")
SAID = ("R2.1", "R2.3", "R3.1", "R3.2", "R3.3", "R3.5", "R4.1", "R4.13", "R5.4", "R5.5")
"""The rules against calls and plays of a person, besides `REVOKES`."""

KEY = re.compile(r"[a-z_]+(\.[A-Za-z0-9_.]+)?")
HOLE = "\0"


def texts(language: str, name: str) -> dict[str, str]:
    source = files("botifarra.cli") / "i18n" / language / f"{name}.json"
    return dict(json.loads(source.read_text(encoding="utf-8")))


def all_texts(language: str = "ca") -> dict[str, str]:
    return {key: text for name in FILES for key, text in texts(language, name).items()}


def trees() -> list[ast.Module]:
    """Return the code of the commands."""
    folder = Path(botifarra.cli.__file__).parent
    return [ast.parse(path.read_text(encoding="utf-8")) for path in folder.rglob("*.py")]


def strings_in_code() -> set[str]:
    """Return all strings in the code of the commands, with `HOLE` for each value in an f-string."""
    found = set()
    for tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.JoinedStr):
                found.add("".join(str(v.value) if isinstance(v, ast.Constant) else HOLE for v in node.values))
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
    return found


def test_every_text_is_used() -> None:
    patterns = [
        re.compile(re.escape(string).replace(HOLE, r".+"))
        for string in strings_in_code()
        if KEY.fullmatch(string.replace(HOLE, "x")) and not string.startswith(HOLE)
    ]
    options = {f"play.{option}" for option in signature(play).parameters}
    metavars = {f"value.{string}" for string in strings_in_code() if string.isupper()}
    choices = {f"bots.{name}" for name in BOTS}
    for key in all_texts().keys() - options - metavars - choices:
        assert any(pattern.fullmatch(key) for pattern in patterns), key


def test_no_text_is_missing() -> None:
    asked = {
        node.args[0].value
        for tree in trees()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and (getattr(node.func, "id", None) == "text" or getattr(node.func, "attr", None) == "text")
        and node.args
        and isinstance(node.args[0], ast.Constant)
    }
    assert len(asked) > 50
    assert asked <= prose("ca").texts.keys()


@pytest.mark.parametrize("rule", [*REVOKES, *SAID])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_has_a_text_of_two_lines_at_most(language: str, rule: str) -> None:
    told = all_texts(language)[f"rule.{rule}"]
    assert len(told) < 110
    assert told.endswith((".", "!"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_and_hints_fit_the_smallest_terminal(language: str) -> None:
    shown = all_texts(language)
    lines = shown["guide.table"].splitlines()
    assert len(lines) <= HEIGHT - 2
    assert max(map(len, lines)) < WIDTH
    for key in ("hint.play", "leave.hint", "leave.exists", "trick.open", "match.won", "match.lost"):
        assert len(shown[key]) <= WIDTH - 2, key
    for key in ("count.tricks", "count.bonus", "count.total", "count.above", "count.factor", "count.codony"):
        assert len(shown[key].format(middle="37½")) <= 15, key
    assert len(shown["names.bots"].split()) == 4
