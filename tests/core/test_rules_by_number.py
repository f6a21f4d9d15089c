"""Each rule number of docs/rules.md has a test in this folder, and each cited number exists."""

import re
from pathlib import Path

from tests.core.rulebook import NUMBERS, SECTIONS

HERE = Path(__file__).parent
SOURCES = HERE.parents[1] / "src" / "botifarra" / "core"


def cited() -> set[str]:
    """Return the rules that names of test functions cite: `test_r4_6b_...` cites R4.6b and so R4.6."""
    found = set()
    for file in HERE.glob("test_*.py"):
        for chapter, rule, part in re.findall(
            r"^def test_r(\d+)_(\d+)([a-z]?)_", file.read_text("utf-8"), re.MULTILINE
        ):
            found |= {f"R{chapter}.{rule}", f"R{chapter}.{rule}{part}"}
    return found


def test_every_rule_of_the_game_has_a_test_that_cites_it() -> None:
    rules = {number for number in NUMBERS if re.match(r"R[1-6]\.", number)}
    assert len(rules) >= 40 + 3  # forty rules, and the three parts of R4.6
    assert sorted(rules - cited()) == []


def test_names_of_tests_cite_only_rules_there_are() -> None:
    assert sorted(cited() - NUMBERS) == []


def test_core_cites_only_rules_there_are() -> None:
    named = {
        rule
        for file in SOURCES.glob("*.py")
        for rule in re.findall(r"\bR\d+(?:\.\d+[a-z]?)?\b", file.read_text("utf-8"))
    }
    assert len(named) > 30
    assert sorted(named - NUMBERS - SECTIONS) == []


def test_errors_cite_only_rules_that_the_page_has_by_number() -> None:
    cited = {
        rule
        for file in SOURCES.parent.rglob("*.py")
        for rule in re.findall(r'"(R\d+(?:\.\d+[a-z]?)?)"', file.read_text("utf-8"))
    }
    assert len(cited) > 30
    assert sorted(cited - NUMBERS) == []
