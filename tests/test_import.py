"""`import botifarra`: the vocabulary, loaded on demand."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import botifarra
from botifarra import _HOMES

SOURCE = Path(botifarra.__file__)
PURE = (
    "Card",
    "CardSet",
    "Deal",
    "Contract",
    "Declare",
    "Match",
    "Phase",
    "Play",
    "PublicState",
    "Rules",
    "Seat",
    "Side",
    "State",
    "Style",
    "Suit",
    "Trick",
    "View",
)


def typed_homes() -> dict[str, str]:
    """Return where type checkers find each name: the imports under TYPE_CHECKING."""
    tree = ast.parse(SOURCE.read_text(encoding="utf-8"))
    (typed,) = (
        node for node in tree.body if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
    )
    return {
        alias.name: f"botifarra.{alias.name}" if node.module == "botifarra" else str(node.module)
        for node in typed.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }


def loaded(code: str) -> set[str]:
    """Return the packages, those of the standard library apart, that code loads in a Python of its own."""
    told = f"import sys; before = set(sys.modules)\n{code}\nprint(*sorted(set(sys.modules) - before))"
    run = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    return {name.split(".")[0] for name in run.stdout.split()} - sys.stdlib_module_names


def test_type_checkers_see_the_names_that_are_loaded_and_no_others() -> None:
    assert typed_homes() == _HOMES
    assert botifarra.__all__ == sorted(_HOMES)


@pytest.mark.parametrize("name", botifarra.__all__)
def test_every_name_is_the_thing_itself_and_documented(name: str) -> None:
    value = getattr(botifarra, name)
    assert value.__name__.split(".")[-1] == name
    assert value.__name__ == _HOMES[name] or value.__module__ == _HOMES[name]
    assert value.__doc__
    assert vars(botifarra)[name] is value
    assert name in dir(botifarra)


def test_the_import_loads_nothing_else() -> None:
    alone = "assert not [name for name in sys.modules if name.startswith('botifarra.')]"
    assert loaded(f"import botifarra; {alone}") == {"botifarra"}


def test_the_game_and_its_records_need_no_other_package() -> None:
    for code in (
        f"from botifarra import {', '.join(PURE)}",
        "from botifarra import Record, format_bgn, parse_bgn, parse_card, parse_deal, parse_hand",
    ):
        assert loaded(code) == {"botifarra"}


def test_every_name_can_be_imported_with_a_star() -> None:
    assert loaded("from botifarra import *; assert solve and duel and bots.BOTS") >= {"botifarra", "msgspec"}
