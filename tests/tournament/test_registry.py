"""The registry of kinds and movements: each entry can be played, has a name, and has a test."""

from pathlib import Path
from pkgutil import resolve_name

import pytest

from botifarra.cli.tournament.new import new
from botifarra.prose import LANGUAGES
from botifarra.records.rules import parse_rules
from botifarra.sentences.texts import sentences_prose
from botifarra.tournament.book import Book
from botifarra.tournament.entries import Pair
from botifarra.tournament.events import Entered, Opened
from botifarra.tournament.format import Format, Kind, Pairing, pairings_of
from botifarra.tournament.movements.validation import faults
from botifarra.tournament.pairing import next_rounds
from botifarra.tournament.recording import record
from tests.cli.program import botifarra

TESTS = Path(__file__).parent

PLAYED = [(kind, pairing) for kind in Kind for pairing in pairings_of(kind)]

OF_OPTIONS = {"groups": 2, "qualify": 2, "share": True}
"""A value for each option that only some movements take."""


def opened(kind: Kind, pairing: Pairing) -> Book:
    """Return a championship of eight pairs, or of four teams, with every option of its movement."""
    options = {option: OF_OPTIONS[option] for option in pairing.movement.options}
    boards = 2 if kind.facts.has_boards else 0
    form = Format(kind, pairing, kind.facts.rules, boards, **options)  # type: ignore[arg-type]
    book = record(Book(), Opened("Festa", form))
    for number in range(1, 9):
        team = f"Equip {(number + 1) // 2}" if kind is Kind.TEAMS else ""
        book = record(book, Entered(Pair(number, (f"Anna {number}", f"Blai {number}"), team=team)))
    return book


def test_every_movement_goes_with_a_kind_and_every_kind_has_its_usual_one() -> None:
    assert {pairing for _, pairing in PLAYED} == set(Pairing)
    for kind in Kind:
        assert pairings_of(kind)[0] == kind.facts.pairing
        assert parse_rules(kind.facts.rules).scoring is kind.facts.scoring


@pytest.mark.parametrize(("kind", "pairing"), PLAYED)
def test_every_movement_seats_its_first_rounds(kind: Kind, pairing: Pairing) -> None:
    rounds = next_rounds(opened(kind, pairing))
    assert rounds[0].number == 1
    assert (len(rounds) > 1) is pairing.movement.is_fixed
    copies = (2 if pairing.movement.options else 1) if pairing.movement.has_one_set else None
    assert faults(rounds, range(1, 9), copies=copies, uneven=None) == ()


@pytest.mark.parametrize("pairing", Pairing)
def test_every_movement_has_its_module_its_text_and_its_test(pairing: Pairing) -> None:
    name = "session_rounds" if pairing.movement.is_fixed else "next_rounds"
    assert callable(resolve_name(f"botifarra.tournament.movements.{pairing.movement.module}:{name}"))
    for language in LANGUAGES:
        assert f"pairing.{pairing}" in sentences_prose(language)
    own = f"movements.{pairing.movement.module}", f"{pairing.movement.module}.pairing"
    assert any(name in path.read_text(encoding="utf-8") for path in TESTS.rglob("test_*.py") for name in own)


@pytest.mark.parametrize("pairing", Pairing)
def test_options_are_those_of_a_format_and_of_the_command(pairing: Pairing) -> None:
    assert set(pairing.movement.options) <= set(Format.__struct_fields__)
    assert set(pairing.movement.options) <= set(new.__annotations__)


@pytest.mark.parametrize(("kind", "pairing"), PLAYED)
def test_the_command_takes_every_movement(tmp_path: Path, kind: Kind, pairing: Pairing) -> None:
    values = {"groups": ["--groups", "2"], "qualify": ["--qualify", "2"], "share": ["--share"]}
    words = [word for option in pairing.movement.options for word in values[option]]
    made = botifarra(
        "tournament",
        "new",
        str(tmp_path / "a.event"),
        "--kind",
        kind,
        "--pairing",
        pairing,
        *words,
        lang="en",
    )
    assert (made.status, made.err) == (0, "")
    assert sentences_prose("en")(f"pairing.{pairing}") in made.out


@pytest.mark.parametrize("kind", Kind)
def test_the_command_refuses_every_other_movement(tmp_path: Path, kind: Kind) -> None:
    for pairing in set(Pairing) - set(pairings_of(kind)):
        path = tmp_path / f"{pairing}.event"
        made = botifarra("tournament", "new", str(path), "--kind", kind, "--pairing", pairing, lang="en")
        assert (made.status, made.out, path.exists()) == (2, "", False)
