"""Refused requests: each link has its own, and a question is not kept."""

from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from botifarra.server.desk.links import Link
from botifarra.server.desk.live.errors import kept_refusal
from botifarra.server.desk.live.refused_requests import (
    forgetting_refusal,
    refusal_before,
    remembering_refusal,
)
from botifarra.server.desk.live.state_file import read_state, write_state
from botifarra.server.desk.protocol.commands import (
    AnyCommand,
    CloseRound,
    CommandForm,
    Enter,
    HandSeating,
    SeatRound,
)
from botifarra.server.desk.protocol.table_commands import Claim
from botifarra.server.desk.refusals import RoundUnfinished
from botifarra.server.desk.state import DeskState, KeptRefusal
from botifarra.tournament.events import BoardSlip, Place
from tests.server.desk.evenings import DIRECTOR, Desk, read_book, table

FORM = CommandForm(request="r", device="d", command=CloseRound(1))
REFUSAL = KeptRefusal("RoundUnfinished", {}, "no")


def test_a_link_that_is_refused_often_displaces_no_other_link() -> None:
    director = Link("director")
    state = remembering_refusal(DeskState("17" * 32), director, FORM, REFUSAL)
    for number in range(100):
        for link in (Link("table", 1), Link("table", 11)):
            state = remembering_refusal(state, link, replace(FORM, request=f"{number}"), REFUSAL)
    assert refusal_before(state, director, FORM) == REFUSAL.answer("en")
    assert refusal_before(state, Link("table", 1), replace(FORM, request="99")) == REFUSAL.answer("en")
    assert refusal_before(state, Link("table", 1), replace(FORM, request="83")) is None
    assert len(state.refused) == 1 + 16 + 16


def test_the_state_can_be_read_whatever_the_facts_of_an_error_are(tmp_path: Path) -> None:
    error = RoundUnfinished(round=1, missing=True, pairs=(True, Place(1, 2)), found=None)
    refusal = kept_refusal(error, "en")
    state = remembering_refusal(DeskState("17" * 32), Link("director"), FORM, refusal)
    path = tmp_path / "state.desk"
    write_state(path, state)
    assert read_state(path) == state
    assert refusal.facts == {"round": 1, "missing": 1, "pairs": (1, "Place"), "found": "None"}


def test_a_refusal_comes_again_in_the_language_of_the_asker(desk: Desk) -> None:
    asked = {"_request": "r1", "round": 1}
    english, catalan, again = (
        desk.send(DIRECTOR, "closeround", _lang=language, **asked) for language in ("en", "ca", "en")
    )
    assert catalan.json()["facts"] == english.json()["facts"]
    assert catalan.json()["sentence"].startswith("Resultats que falten")
    assert again.json() == english.json()


def test_a_state_of_an_earlier_version_has_one_sentence_for_all() -> None:
    state = remembering_refusal(DeskState("17" * 32), Link("director"), FORM, REFUSAL)
    old = msgspec.json.encode(state).replace(b',"sentences":{}', b"")
    read = msgspec.json.decode(old, type=DeskState)
    assert refusal_before(read, Link("director"), FORM) == REFUSAL.answer("ca")


BEFORE_OMISSION: list[tuple[Link, AnyCommand, str]] = [
    (Link("director"), CloseRound(1), "director:86d7fddecd8a9d13608f73115ea63afe"),
    (Link("director"), CloseRound(2, True, 600), "director:23691dd0c0a4a7fcb658b39a2e871b23"),
    (Link("director"), Enter(("Anna", "Bernat")), "director:38551b65c5aeea9aadb92e4a498e45b0"),
    (
        Link("director"),
        SeatRound(2, (HandSeating(1, (1, 2)),), "x"),
        "director:2964b2a13395de1e937020472d73f1a2",
    ),
    (
        Link("table", 1),
        Claim(Place(1, 2, 3), "NS", BoardSlip((40, 32))),
        "table/1:d78f9b2639d5474526814267f8afaa32",
    ),
]
"""The keys of refusals that a version stored which had the default values of fields in them."""


@pytest.mark.parametrize(("link", "command", "key"), BEFORE_OMISSION)
def test_a_refusal_that_an_earlier_version_stored_comes_again(
    link: Link, command: AnyCommand, key: str
) -> None:
    form = replace(FORM, command=command)
    stored = f'{{"key":"","refused":{{"{key}":{{"code":"RoundUnfinished","facts":{{}},"sentence":"no"}}}}}}'
    state = msgspec.json.decode(stored, type=DeskState)
    assert refusal_before(state, link, form) == REFUSAL.answer("ca")
    assert not forgetting_refusal(state, link, form).refused


def test_a_refusal_comes_again_when_a_version_has_added_a_field_to_the_command() -> None:
    """Before, the request was another one then, so that what had been refused was done."""

    class Later(CloseRound, frozen=True, tag="closeround"):
        added: bool = False

    director = Link("director")
    state = remembering_refusal(DeskState("17" * 32), director, FORM, REFUSAL)
    assert refusal_before(state, director, replace(FORM, command=Later(1))) == REFUSAL.answer("en")
    assert refusal_before(state, director, replace(FORM, command=Later(1, added=True))) is None


def test_a_pair_refused_at_a_table_writes_nothing(desk: Desk) -> None:
    beside = desk.path.with_name(f"{desk.path.name}.desk")
    before = beside.read_bytes()
    other, _ = read_book(desk.path).seating(1, 2).pairs
    assert desk.refused(table(1), "seat", round=1, pair=other) == "WrongTable"
    assert beside.read_bytes() == before
