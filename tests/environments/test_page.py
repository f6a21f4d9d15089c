"""docs/environments.md: its examples run, and its tables have every action and piece."""

import doctest
import re
from math import prod

from botifarra.core.actions import ACTIONS
from botifarra.environments.observation import PIECES, SIZE
from tools.build import PAGES

PAGE = PAGES / "environments.md"


def test_the_examples_run() -> None:
    result = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert result.attempted > 20
    assert result.failed == 0


def test_every_piece_stands_in_the_table_where_it_stands_in_the_array() -> None:
    rows = re.findall(
        r"^\| `(\w+)` \| ([0-9 ×]+) \| ([0-9]+) \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE
    )
    assert {name: tuple(map(int, shape.split(" × "))) for name, shape, _ in rows} == PIECES
    start = 0
    for name, _, told in rows:
        assert int(told) == start
        start += prod(PIECES[name])
    assert start == SIZE
    assert f"An observation is {SIZE} zeros and ones" in PAGE.read_text(encoding="utf-8")


def test_every_action_stands_in_the_table() -> None:
    rows = re.findall(r"^\| ([0-9]+)(?:–([0-9]+))? \| ", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    numbers = [number for first, last in rows for number in range(int(first), int(last or first) + 1)]
    assert numbers == list(range(len(ACTIONS)))
