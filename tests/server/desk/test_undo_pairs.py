"""The undo of seats, players, rounds, pairs and check-in: refused if the same has changed since."""

from collections.abc import Callable
from pathlib import Path

import pytest

from botifarra.sentences.texts import web_sentences
from botifarra.tournament.events import Place, Substituted
from botifarra.tournament.format import Kind, Pairing
from tests.server.desk.evenings import (
    DEPUTY,
    DIRECTOR,
    NORTH,
    Desk,
    Json,
    add,
    new_evening,
    open_desk,
    place,
    read_book,
    table,
)
from tests.server.serving import Served

TURNED: Json = {"round": 1, "seatings": [{"table": 1, "pairs": [1, 4]}], "reason": "sat so"}
CHANGED: Json = {"pair": 1, "leaves": "Anna 1", "comes": "Carla", "reason": "ill", "round": 1}


@pytest.fixture
def swiss(served: Served, tmp_path: Path) -> Desk:
    """Return a Swiss evening in which no round is paired."""
    desk = open_desk(served, new_evening(tmp_path, pairing=Pairing.SWISS))
    desk.do(DIRECTOR, "unpair", round=1, reason="too early")
    return desk


def entry_of(desk: Desk, t: str, **fields: object) -> int:
    """Send a command and return the number of the first entry that it wrote."""
    answer = desk.send(DIRECTOR, t, **fields)
    assert answer.status_code == 201, answer.text
    first: int = answer.json()["entries"][0]
    return first


def refused(desk: Desk, entry: int, **about: object) -> None:
    """Undo a change in vain: nothing is written, and the ground is the last entry and what it is about."""
    refused_for_last(desk, "undo", entry, about, reason="undone")


def refused_for_last(desk: Desk, t: str, entry: int, about: Json, **fields: object) -> None:
    before = read_book(desk.path)
    for language in ("ca", "es", "en"):
        answer = desk.send(DIRECTOR, t, entry=entry, _lang=language, **fields)
        assert (answer.status_code, answer.json()["code"]) == (409, "ChangedSince"), answer.text
        last = desk.get(DIRECTOR, f"log?lang={language}").json()["lines"][0]
        facts = answer.json()["facts"]
        assert facts.pop("since").lower() == last["kind"]
        assert facts == {"entry": last["number"]} | about
        text = web_sentences(language)
        since = {"entry": last["number"], "since": last["sentence"]}
        assert answer.json()["sentence"] == text("complaint.ChangedSince.since", **since)
    assert read_book(desk.path) == before


def refused_for_facts(desk: Desk, t: str, facts: Json, **fields: object) -> None:
    """Send a command in vain: the facts are the ground, and the sentence is theirs."""
    for language in ("ca", "es", "en"):
        answer = desk.send(DIRECTOR, t, _lang=language, **fields)
        assert (answer.status_code, answer.json()["code"]) == (409, "ChangedSince"), answer.text
        assert answer.json()["facts"] == facts
        text, [first, *_] = web_sentences(language), facts
        assert answer.json()["sentence"] == text(f"complaint.ChangedSince.{first}", **facts)


def test_seats_are_turned_back_and_turned_again(desk: Desk) -> None:
    before = read_book(desk.path)
    entry = entry_of(desk, "reseat", **TURNED)
    assert read_book(desk.path).rounds != before.rounds
    undone = entry_of(desk, "undo", entry=entry, reason="undone")
    assert read_book(desk.path).rounds == before.rounds
    refused(desk, entry, round=1)
    assert desk.do(DIRECTOR, "undo", entry=undone, reason="undone") == ["reseated"]


LATER: dict[str, tuple[Callable[[Desk], object], Json]] = {
    "the seats again": (
        lambda desk: desk.do(
            DIRECTOR, "reseat", **TURNED | {"seatings": [{"table": 1, "pairs": [4, 1], "boards": [1]}]}
        ),
        {"round": 1},
    ),
    "a result": (lambda desk: desk.do(DEPUTY, "score", place=place(1), slip=NORTH, _device="d2"), place(1)),
    "a claim": (lambda desk: desk.do(table(1), "claim", place=place(1), side="NS", slip=NORTH), place(1)),
    "the play": (lambda desk: desk.do(DIRECTOR, "sitout", round=1, table=1, reason="late"), {"round": 1}),
}


@pytest.mark.parametrize("later", LATER)
def test_seats_that_were_changed_or_played_since_stay(desk: Desk, later: str) -> None:
    entry = entry_of(desk, "reseat", **TURNED)
    desk.do(DEPUTY, "score", place=place(1, 2), slip=NORTH)  # another table does not matter
    change, about = LATER[later]
    change(desk)
    refused(desk, entry, **about)


def test_players_come_back_unless_they_changed_again(desk: Desk) -> None:
    before = read_book(desk.path).pairs[1]
    entry = entry_of(desk, "substitute", **CHANGED)
    entry_of(desk, "undo", entry=entry, reason="undone")
    assert read_book(desk.path).pairs[1] == before
    entry = entry_of(desk, "substitute", **CHANGED)
    add(desk.path, Substituted(1, "Carla", "Dora", 1, "by a command"))
    refused(desk, entry, pair=1)


def test_rounds_are_taken_back_unless_they_were_paired_again(swiss: Desk) -> None:
    entry = entry_of(swiss, "pairround")
    unpaired = entry_of(swiss, "undo", entry=entry, reason="undone")
    assert not read_book(swiss.path).rounds
    assert swiss.do(DIRECTOR, "restore", entry=unpaired) == ["paired"]
    refused(swiss, entry, round=1)
    swiss.do(DIRECTOR, "unpair", round=1, reason="again")
    refused(swiss, entry)
    seatings = [{"table": 1, "pairs": [1, 2]}, {"table": 2, "pairs": [3, 4]}]
    seated = entry_of(swiss, "seatround", round=1, seatings=seatings, reason="two sisters")
    swiss.do(DIRECTOR, "sitout", round=1, table=1, reason="late")
    refused(swiss, seated, round=1)


def test_a_round_that_was_paired_anew_is_not_restored(swiss: Desk) -> None:
    swiss.do(DIRECTOR, "pairround")
    taken = entry_of(swiss, "unpair", round=1, reason="a pair comes late")
    swiss.do(DIRECTOR, "pairround", _device="d2")
    refused_for_last(swiss, "restore", taken, {"round": 1})


def test_a_round_is_not_restored_after_another_one(desk: Desk) -> None:
    later, earlier = desk.send(DIRECTOR, "unpair", round=2, reason="x").json()["entries"]
    seatings = [{"table": 1, "pairs": [1, 2]}, {"table": 2, "pairs": [3, 4]}]
    desk.do(DIRECTOR, "seatround", round=2, seatings=seatings, reason="x", rematch=True)
    for entry in (later, earlier):
        refused_for_last(desk, "restore", entry, {"round": 2})


def test_a_final_is_restored_though_a_pair_that_is_out_has_gone_home(served: Served, tmp_path: Path) -> None:
    desk = open_desk(served, new_evening(tmp_path, 4, pairing=Pairing.KNOCKOUT, kind=Kind.MATCHES))
    for number in (1, 2):
        desk.do(DIRECTOR, "score", place=place(0, number), slip={"type": "match", "scores": [101, 50]})
    desk.do(DIRECTOR, "pairround")
    taken = entry_of(desk, "unpair", round=2, reason="by mistake")
    first, second = (read_book(desk.path).seating(1, number).pairs for number in (1, 2))
    desk.do(DIRECTOR, "withdraw", pair=first[1], round=2, reason="went home")
    assert desk.do(DIRECTOR, "restore", entry=taken) == ["paired"]
    taken = entry_of(desk, "unpair", round=2, reason="by mistake")
    desk.do(DIRECTOR, "withdraw", pair=second[0], round=2, reason="went home")
    assert desk.refused(DIRECTOR, "restore", entry=taken) == "FieldChanged"


@pytest.mark.parametrize("groups", [0, 2])
def test_a_first_round_is_not_restored_without_a_pair_that_came_since(
    served: Served, tmp_path: Path, groups: int
) -> None:
    """Before, a knock-out and groups came again without the late pair, which then never played."""
    pairing = Pairing.GROUPS if groups else Pairing.KNOCKOUT
    desk = open_desk(served, new_evening(tmp_path, 6, pairing=pairing, kind=Kind.MATCHES, groups=groups))
    taken = entry_of(desk, "unpair", round=1, reason="a pair comes late")
    entry_of(desk, "enter", players=["Carla", "Dora"])
    answer = desk.send(DIRECTOR, "restore", entry=taken).json()
    assert (answer["code"], answer["facts"]) == ("FieldChanged", {"round": 1, "pairs": [7]})
    desk.do(DIRECTOR, "withdraw", pair=7, round=1, reason="went home")
    assert desk.do(DIRECTOR, "restore", entry=taken) == ["paired"]


def test_a_later_round_of_groups_is_restored_though_a_pair_came_too_late(
    served: Served, tmp_path: Path
) -> None:
    evening = new_evening(tmp_path, 6, pairing=Pairing.GROUPS, kind=Kind.MATCHES, groups=2)
    desk = open_desk(served, evening)
    gone = entry_of(desk, "withdraw", pair=6, round=2, reason="ill")
    for each in read_book(desk.path).missing([1]):
        desk.do(DIRECTOR, "score", place=place(0, each.table), slip={"type": "match", "scores": [101, 50]})
    desk.do(DIRECTOR, "pairround")
    taken = entry_of(desk, "unpair", round=2, reason="by mistake")
    entry_of(desk, "enter", players=["Carla", "Dora"])
    taken = entry_of(desk, "undo", entry=entry_of(desk, "restore", entry=taken), reason="undone")
    desk.do(DIRECTOR, "lift", entry=gone, reason="well again")
    assert desk.refused(DIRECTOR, "restore", entry=taken) == "FieldChanged"


def test_a_round_is_not_restored_with_a_pair_that_had_left_before_it_was_taken_back(desk: Desk) -> None:
    """Before, the desk said that the pairs had changed since the round was taken back."""
    desk.do(DIRECTOR, "withdraw", pair=4, round=3, reason="ill")
    taken = entry_of(desk, "unpair", round=3, reason="by mistake")
    answer = desk.send(DIRECTOR, "restore", entry=taken).json()
    assert answer["code"] == "FieldChanged"
    assert answer["sentence"].startswith("Other pairs play round 3 now than when it was paired (4).")


@pytest.mark.parametrize("is_meanwhile", [True, False])
def test_a_board_that_was_fouled_meanwhile_is_so_in_a_round_that_comes_again(
    served: Served, tmp_path: Path, *, is_meanwhile: bool
) -> None:
    """Before, its results of that round were compared with those of the cards before the change."""
    desk = open_desk(served, new_evening(tmp_path, 8, pairing=Pairing.MITCHELL))
    board, later = next(
        (board, Place(3, seating.table, board))
        for seating in read_book(desk.path).round(3).seatings
        for board in seating.boards
    )
    [where] = [each.table for each in read_book(desk.path).round(2).seatings if board in each.boards]
    reason = "two cards exchanged"
    if not is_meanwhile:  # only there: in the next round the cards were right again
        desk.do(DIRECTOR, "foul", board=board, places=[place(board, where, 2)], reason=reason)
    taken = entry_of(desk, "unpair", round=3, reason="by mistake")
    if is_meanwhile:
        desk.do(DIRECTOR, "foul", board=board, round=2, table=where, reason=reason)
    wrote = desk.do(DIRECTOR, "restore", entry=taken)
    assert wrote == (["paired", "lifted", "boardspoiled"] if is_meanwhile else ["paired"])
    book = read_book(desk.path)
    assert [each.only for each in book.spoiled] == [not is_meanwhile]
    assert book.field(Place(2, where, board)) == 1
    assert book.field(later) == (1 if is_meanwhile else 0)


def test_a_late_pair_withdraws_unless_it_is_seated_by_then(swiss: Desk) -> None:
    entry = entry_of(swiss, "enter", players=["Enric", "Fina"])
    assert swiss.do(DIRECTOR, "undo", entry=entry, reason="undone") == ["withdrawn"]
    refused(swiss, entry, pair=5)
    entry = entry_of(swiss, "enter", players=["Gil", "Helena"])
    swiss.do(DIRECTOR, "pairround", _device="d2")
    refused(swiss, entry, round=1)


def test_an_assigned_score_does_not_come_back_over_another_one(desk: Desk) -> None:
    ruling: Json = {"place": place(1), "side": "NS", "reason": "x"}
    entry = entry_of(desk, "adjust", score="3/2", **ruling)
    desk.do(DIRECTOR, "lift", entry=entry, reason="x")
    desk.do(DIRECTOR, "adjust", score="1", **ruling, _device="d2")
    refused_for_last(desk, "restore", entry, place(1))


def test_only_the_director_undoes_such_changes_and_nothing_else_this_way(desk: Desk) -> None:
    entry = entry_of(desk, "reseat", **TURNED)
    for link in (DEPUTY, table(1)):
        assert desk.send(link, "undo", entry=entry, reason="x").json()["code"] == "not_allowed"
    fine = entry_of(desk, "fine", pair=1, points="1", reason="late")
    for other in (1, fine, 9999):
        assert desk.refused(DIRECTOR, "undo", entry=other, reason="x") == "NoPairChange"


def test_a_check_in_is_undone_unless_another_screen_changed_it(desk: Desk) -> None:
    desk.do(DIRECTOR, "checkin", pair=1, _request="first")
    desk.do(DIRECTOR, "checkin", pair=2)
    desk.do(DIRECTOR, "checkin", pair=1, present=False, undoes="first", _request="undo")
    desk.do(DIRECTOR, "checkin", pair=1, undoes="undo")
    desk.do(DIRECTOR, "checkin", pair=3, _request="mine")
    for present in (False, True):
        desk.do(DIRECTOR, "checkin", pair=3, present=present, _device="d2")
        fields: Json = {"pair": 3, "present": False, "undoes": "mine"}
        refused_for_facts(desk, "checkin", {"pair": 3}, **fields)


def test_a_closed_round_is_opened_again_unless_another_screen_went_on(desk: Desk) -> None:
    desk.do(DIRECTOR, "closeround", round=1, anyway=True, _request="first")
    desk.do(DIRECTOR, "reopenround", round=1, undoes="first")
    desk.do(DIRECTOR, "closeround", round=1, anyway=True, _request="mine")
    desk.do(DIRECTOR, "closeround", round=2, anyway=True, _device="d2")
    refused_for_facts(desk, "reopenround", {"closed": 2}, round=1, undoes="mine")
    desk.do(DIRECTOR, "reopenround", round=1)
    refused_for_facts(desk, "reopenround", {"reopened": 1}, round=1, undoes="mine")


def test_an_undo_of_an_undo_is_undone_again(desk: Desk) -> None:
    """What the desk sends after each answer: rounds come and go, and so do a ruling and a withdrawal."""
    before = read_book(desk.path).rounds
    taken = entry_of(desk, "unpair", round=2, reason="by mistake")
    for _ in range(2):
        restored = entry_of(desk, "restore", entry=taken)
        assert read_book(desk.path).rounds == before
        taken = entry_of(desk, "undo", entry=restored, reason="undone")
        assert len(read_book(desk.path).rounds) == 1
    fine = entry_of(desk, "fine", pair=1, points="1", reason="late")
    withdrawn = entry_of(desk, "withdraw", pair=2, reason="ill")
    for number in (fine, withdrawn):
        ruled = number
        for _ in range(2):
            entry_of(desk, "lift", entry=ruled, reason="undone")
            ruled = entry_of(desk, "restore", entry=ruled)
    book = read_book(desk.path)
    assert (len(book.fines), book.withdrawn) == (1, {2: 1})
