"""Every refusal and every event of a championship has a sentence."""

import re
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import get_args

import pytest
from msgspec.structs import replace

import botifarra.paper
import botifarra.server.desk
import botifarra.tournament
from botifarra.eventfile import Damaged, EventFileError, Trouble
from botifarra.prose import LANGUAGES
from botifarra.sentences.chronicle import entry_line, event_line
from botifarra.sentences.complaints import complaint, trouble
from botifarra.sentences.places import in_short
from botifarra.sentences.texts import sentences_prose, web_sentences
from botifarra.server.desk.refusals import WrongTable
from botifarra.tournament.chain import Entry, Role
from botifarra.tournament.entries import Pair
from botifarra.tournament.errors import EnteredTwice, TournamentError
from botifarra.tournament.events import Drawn, Entered, Event, Opened
from botifarra.tournament.format import Format, Kind, Pairing
from botifarra.tournament.movements.validation import Fault

for room in (botifarra.paper, botifarra.server.desk, botifarra.tournament):
    for module in walk_packages(room.__path__, f"{room.__name__}."):
        import_module(module.name)

REFUSALS = sorted(TournamentError.__subclasses__(), key=lambda error: error.__name__)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("error", REFUSALS)
def test_every_refusal_is_a_sentence(error: type[TournamentError], lang: str) -> None:
    """The docstring names the facts."""
    facts: dict[str, object] = dict.fromkeys(re.findall("`([a-z]+)`", error.__doc__ or ""), 7)
    if "kind" in facts:
        facts["kind"] = "matches"
    sentence = complaint(sentences_prose(lang), error(**facts))
    assert re.fullmatch(r"[^{}]+\.|[^{}]+: --reason\.", sentence)
    assert len(sentence) < 250


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sentences_on_the_web_name_no_command_and_no_option(lang: str) -> None:
    texts = web_sentences(lang).texts
    told = {key: text for key, text in texts.items() if re.match("complaint|doubt|preview", key)}
    commands = r"--|\btournament [a-z]|\b(penalise|salvage) |ROUND"
    named = r"command (correct|pair)|ordre (correct|pair)\b|orden (correct|pair)\b"
    spoken = {key: text for key, text in told.items() if not key.endswith(".web")}
    assert [key for key, text in spoken.items() if re.search(f"{commands}|{named}", text)] == []
    assert {key.removesuffix(".web") for key in texts if key.endswith(".web")} <= texts.keys()


def test_a_refusal_tells_its_place_once() -> None:
    text = sentences_prose("en")
    twice = EnteredTwice(pair=3, player="Anna")
    assert complaint(text, twice) == "Anna plays in pair 3 already."
    assert complaint(text, twice, "Line 4") == "Line 4: Anna plays in pair 3 already."


def test_a_pair_that_does_not_play_has_no_table() -> None:
    text = sentences_prose("en")
    assert complaint(text, WrongTable(pair=3, round=1, table=2, right=4)).endswith("Its table: 4.")
    assert complaint(text, WrongTable(pair=3, round=1, table=2, right=0)).endswith("Its table: –.")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_trouble_with_the_file_is_told(lang: str) -> None:
    path = Path("festa.event")
    plain = [error for error in EventFileError.__subclasses__() if error is not Trouble]
    for error in (*(kind(path) for kind in plain), Damaged(path, 7), Trouble(path, "odd")):
        assert trouble(sentences_prose(lang), error).startswith("festa.event: ")
    assert "7" in trouble(sentences_prose(lang), Damaged(path, 7))


def test_an_author_who_is_not_the_director_is_named_with_the_role() -> None:
    event = Entered(Pair(1, ("Anna", "Bernat")))
    told = [
        entry_line(sentences_prose("en"), Entry(7, "2026-11-22T18:00:00Z", "4", event, role))
        for role in get_args(Role)
    ]
    assert told == [
        f"   7  2026-11-22T18:00:00Z  4{role}: Pair 1: Anna – Bernat"
        for role in ("", ", deputy", ", table", ", program")
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_event_fault_and_kind_has_a_text(lang: str) -> None:
    text = sentences_prose(lang)
    keys = [f"event.{event.__name__.lower()}" for event in get_args(Event)]
    keys += [f"seating.{fault.__name__}" for fault in get_args(Fault) if fault.__name__ != "SeatsUneven"]
    keys += [f"role.{role}" for role in get_args(Role) if role != "director"]
    keys += [f"kind.{kind}" for kind in Kind] + [f"pairing.{pairing}" for pairing in Pairing]
    assert [key for key in keys if key not in text] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_lots_that_nobody_committed_to_say_so(lang: str) -> None:
    text = sentences_prose(lang)
    drawn = Drawn("prizes", (2, 1), "c" * 64, "5" * 64)
    before = Opened("Festa Major", Format(Kind.DUPLICATE, Pairing.BERGER, "championship", boards=1))
    told = event_line(text, drawn)
    assert event_line(text, drawn, replace(before, lots="c" * 64)) == told
    assert event_line(text, drawn, before).startswith(f"{told}; ")


@pytest.mark.parametrize(("numbers", "told"), [((), "–"), ((4,), "4"), ((1, 2, 3, 7, 9, 10), "1–3, 7, 9–10")])
def test_numbers_are_written_in_short(numbers: tuple[int, ...], told: str) -> None:
    assert in_short(numbers) == told
