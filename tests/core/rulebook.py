"""The rule numbers of docs/rules.md, which errors and the names of tests cite."""

import re
from pathlib import Path

_PAGE = (Path(__file__).parents[2] / "docs" / "rules.md").read_text(encoding="utf-8")


def _numbers() -> frozenset[str]:
    numbers = set()
    rule = ""
    for line in _PAGE.splitlines():
        if found := re.match(r"- \*\*(R\d+(?:\.\d+)?)\*\*", line):
            rule = found[1]
            numbers.add(rule)
        elif found := re.match(r"  - ([a-z])\) ", line):
            numbers.add(rule + found[1])
    return frozenset(numbers)


NUMBERS = _numbers()
"""Rules ("R4.5", "R8") and their parts ("R4.6b")."""

SECTIONS = frozenset(f"R{number}" for number in re.findall(r"^## (\d+)\. ", _PAGE, re.MULTILINE))
"""Sections ("R4")."""
