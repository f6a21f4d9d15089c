"""The undo of a result at the desk: the cell is as before, unless another device has changed it since."""

import pytest

from botifarra.sentences.chronicle import event_line
from botifarra.sentences.texts import web_sentences
from botifarra.tournament.events import BoardSlip, Corrected, Place
from tests.server.desk.evenings import DEPUTY, DIRECTOR, NORTH, SOUTH, Desk, Json, place, read_book, table

HERE: Json = {"place": place(1)}
UNDONE: Json = HERE | {"reason": "undone"}
OTHER = {"type": "board", "points": [20, 52]}


def entry_of(desk: Desk, t: str, **fields: object) -> int:
    """Send a command and return the number of the first entry that it wrote."""
    answer = desk.send(DEPUTY, t, **fields)
    assert answer.status_code == 201, answer.text
    first: int = answer.json()["entries"][0]
    return first


def cell(desk: Desk) -> Json:
    tables = desk.get(DEPUTY, "rounds/1").json()["tables"]
    found: Json = next(each for each in tables if each["table"] == 1)["cells"][0]
    return found


def test_a_change_that_another_device_made_since_stays(desk: Desk) -> None:
    scored = entry_of(desk, "score", slip=NORTH, **HERE)
    desk.do(DIRECTOR, "correct", slip=SOUTH, reason="misread", _device="d2", **HERE)
    corrected = cell(desk)
    for language in ("ca", "es", "en"):
        refused = desk.send(DEPUTY, "undo", entry=scored, _lang=language, **UNDONE)
        assert refused.status_code == 409
        assert refused.json()["code"] == "ChangedSince"
        facts = refused.json()["facts"]
        assert facts == HERE["place"] | {"since": "Corrected", "entry": scored + 1}
        text = web_sentences(language)
        corrected_so = event_line(text, Corrected(Place(1, 1, 1), BoardSlip((32, 40)), "misread"))
        sentence = text("complaint.ChangedSince.since", since=corrected_so, entry=scored + 1)
        assert refused.json()["sentence"] == sentence
    assert cell(desk) == corrected


@pytest.mark.parametrize("later", ["correct", "erase", "confirm"])
def test_each_kind_of_undo_is_guarded(desk: Desk, later: str) -> None:
    fields: Json = {"correct": {"slip": OTHER, "reason": "x"}, "erase": {"reason": "x"}, "confirm": {}}
    desk.do(DEPUTY, "score", slip=NORTH, **HERE)
    undone = [entry_of(desk, "correct", slip=SOUTH, reason="misread", **HERE)]
    undone.append(entry_of(desk, "erase", reason="not played", **HERE))
    undone.append(entry_of(desk, "undo", entry=undone[-1], **UNDONE))
    desk.do(DIRECTOR, later, _device="d2", **HERE, **fields[later])
    before = cell(desk)
    for entry in undone:
        assert desk.refused(DEPUTY, "undo", entry=entry, **UNDONE) == "ChangedSince"
    assert cell(desk) == before


def test_an_undo_is_done_once_and_can_be_undone(desk: Desk) -> None:
    scored = entry_of(desk, "score", slip=NORTH, confirm=True, **HERE)
    first, again = (desk.send(DEPUTY, "undo", entry=scored, _request="undo", **UNDONE) for _ in range(2))
    assert first.json() == again.json()
    assert first.json()["wrote"] == ["erased"]
    assert cell(desk)["state"] == "missing"
    assert desk.refused(DEPUTY, "undo", entry=scored, **UNDONE) == "ChangedSince"
    assert desk.do(DEPUTY, "undo", entry=first.json()["entries"][0], **UNDONE) == ["scored", "confirmed"]
    assert cell(desk)["state"] == "confirmed"


def test_claims_that_a_result_replaced_stand_again(desk: Desk) -> None:
    desk.do(table(1), "claim", side="EW", slip=SOUTH, **HERE)
    claimed = cell(desk)
    confirmed = entry_of(desk, "confirm", **HERE)
    assert desk.do(DEPUTY, "undo", entry=confirmed, **UNDONE) == ["erased", "slipclaimed"]
    assert cell(desk) == claimed
    desk.do(table(1), "claim", side="NS", slip=NORTH, _device="d2", **HERE)
    disputed = cell(desk)
    assert disputed["state"] == "disputed"
    both = ["slipclaimed", "slipdisputed"]
    decisions: list[tuple[str, Json, list[str]]] = [
        ("score", {"slip": NORTH, "confirm": True}, ["erased", *both]),
        ("score", {"slip": SOUTH}, ["erased", *both]),
        ("erase", {"reason": "x"}, both),
    ]
    for t, fields, wrote in decisions:
        decided = entry_of(desk, t, **HERE, **fields)
        assert desk.do(DEPUTY, "undo", entry=decided, **UNDONE) == wrote
        assert cell(desk) == disputed


def test_a_claim_that_a_phone_made_since_stays(desk: Desk) -> None:
    """Before, the desk said that nobody had claimed a result."""
    desk.do(table(1), "claim", side="EW", slip=SOUTH, **HERE)
    erased = entry_of(desk, "erase", reason="play it", **HERE)
    desk.do(table(1), "claim", side="NS", slip=NORTH, _device="d2", **HERE)
    assert desk.refused(DEPUTY, "undo", entry=erased, **UNDONE) == "ChangedSince"
    claim = read_book(desk.path).claims[Place(1, 1, 1)]
    assert (claim.side, claim.slip) == ("NS", BoardSlip((40, 32)))


def test_an_entry_about_something_else_is_refused(desk: Desk) -> None:
    elsewhere = entry_of(desk, "score", place=place(1, 2), slip=NORTH)
    for entry in (1, elsewhere, 9999):
        assert desk.refused(DEPUTY, "undo", entry=entry, **UNDONE) == "NoResultChange"


def test_a_dispute_that_the_director_decided_says_so_and_an_undo_brings_it_back(desk: Desk) -> None:
    desk.do(table(1), "claim", side="EW", slip=SOUTH, **HERE)
    desk.do(table(1), "claim", side="NS", slip=NORTH, _device="d2", **HERE)
    decision: Json = HERE | {"slip": SOUTH, "confirm": True, "reason": "both remember it so"}
    assert desk.do(DEPUTY, "score", **decision) == ["scored", "confirmed"]
    decided = cell(desk)
    assert decided["state"] == "decided"
    desk.do(DEPUTY, "correct", slip=OTHER, reason="misread", **HERE)
    assert cell(desk)["state"] == "decided"
    erased = entry_of(desk, "erase", reason="x", **HERE)
    wrote = desk.do(DEPUTY, "undo", entry=erased, **UNDONE)
    assert wrote == ["slipclaimed", "slipdisputed", "scored", "confirmed"]
    assert cell(desk) == decided | {"slip": OTHER}


def test_a_paper_slip_in_place_of_a_dispute_is_confirmed_and_not_decided(desk: Desk) -> None:
    desk.do(table(1), "claim", side="EW", slip=SOUTH, **HERE)
    desk.do(table(1), "claim", side="NS", slip=NORTH, _device="d2", **HERE)
    desk.do(DEPUTY, "score", slip=SOUTH, **HERE)
    desk.do(DEPUTY, "confirm", **HERE)
    assert cell(desk)["state"] == "confirmed"
