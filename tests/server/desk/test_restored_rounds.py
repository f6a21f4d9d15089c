"""Rounds that were taken back and come again: all is as if they had not been taken back."""

from pathlib import Path

import pytest

from botifarra.sentences.texts import web_sentences
from botifarra.tournament.changed_results import ChangedPair, rounds_on_changed_results
from botifarra.tournament.events import Place
from botifarra.tournament.format import KNOCKOUTS, Kind, Pairing
from botifarra.tournament.prizes import can_go_on
from tests.server.desk.evenings import (
    DIRECTOR,
    NORTH,
    Desk,
    Json,
    enter_all,
    new_evening,
    open_desk,
    place,
    read_book,
)
from tests.server.serving import Served
from tests.tournament import random_championships as championships

ALL_FORMATS = [(pairing, kind) for kind, pairing in championships.FORMATS]

FORMATS = [each for each in ALL_FORMATS if each[0] not in KNOCKOUTS]
"""The formats in which rounds come again without a pair that came since."""


def evening(served: Served, folder: Path, pairing: Pairing, kind: Kind) -> Desk:
    groups = 2 if pairing is Pairing.GROUPS else 0
    return open_desk(served, new_evening(folder, 8, pairing=pairing, kind=kind, groups=groups))


def enter(desk: Desk, *players: str) -> int:
    team = "Equip 5" if read_book(desk.path).begun.format.kind is Kind.TEAMS else ""
    pair: int = desk.send(DIRECTOR, "enter", players=players, team=team).json()["pair"]
    return pair


def taken_back(desk: Desk, first: int) -> int:
    """Take back a round and those after it; return the entry that its restoring names."""
    answer = desk.send(DIRECTOR, "unpair", round=first, reason="by mistake")
    assert answer.status_code == 201, answer.text
    entry: int = answer.json()["entries"][0]
    return entry


def correct(desk: Desk, points: int, number: int = 1) -> None:
    slip: Json = {"type": "board", "points": [points, 72 - points]}
    desk.do(DIRECTOR, "correct", place=place(1, number), slip=slip, reason="typo")


@pytest.mark.parametrize("first", [1, 2])
@pytest.mark.parametrize(("pairing", "kind"), ALL_FORMATS)
def test_a_round_is_restored_without_the_pair_that_came_before_it_was_taken_back(
    served: Served, tmp_path: Path, pairing: Pairing, kind: Kind, first: int
) -> None:
    """Before, it was refused, though nothing had changed since it was taken back."""
    desk = evening(served, tmp_path, pairing, kind)
    if first == 2 and len(read_book(desk.path).rounds) == 1:
        for each in read_book(desk.path).missing([1]):
            slip = {"type": "match", "scores": [101, 50]} if each.board == 0 else NORTH
            desk.do(DIRECTOR, "score", place=place(each.board, each.table), slip=slip)
        desk.do(DIRECTOR, "pairround")
    enter(desk, "Carla", "Dora")
    before = read_book(desk.path)
    taken = taken_back(desk, first)
    assert set(desk.do(DIRECTOR, "restore", entry=taken)) == {"paired"}
    assert read_book(desk.path) == before


@pytest.mark.parametrize(("pairing", "kind"), FORMATS)
def test_a_pair_that_came_while_a_round_was_taken_back_is_told_to_have_no_seat(
    served: Served, tmp_path: Path, pairing: Pairing, kind: Kind
) -> None:
    desk = evening(served, tmp_path, pairing, kind)
    before = read_book(desk.path)
    last = len(before.rounds)
    taken = taken_back(desk, last)
    late = enter(desk, "Carla", "Dora")
    rounds = f"Round {last}"
    told = web_sentences("en")("doubt.no_seat", pair=late, rounds=rounds)
    assert told in desk.preview(DIRECTOR, "restore", entry=taken).json()["doubts"]
    restored = desk.send(DIRECTOR, "restore", entry=taken).json()
    assert restored["in_force"] == told
    after = read_book(desk.path)
    assert after.rounds == before.rounds
    assert can_go_on(after) is can_go_on(before), "the movement is still that of the first field"
    again = desk.send(DIRECTOR, "undo", entry=restored["entries"][0], reason="undone").json()
    assert again["wrote"] == ["unpaired"]
    if kind is Kind.TEAMS:
        enter(desk, "Enric", "Fina")  # the other pair of its team
    desk.do(DIRECTOR, "pairround")
    assert late in read_book(desk.path).round(last).pairs, (
        "it plays, or sits out, once a round is paired anew"
    )


def test_a_round_comes_again_with_the_warning_that_it_had(served: Served, tmp_path: Path) -> None:
    """Before, it came again as if it had been paired on the present results."""
    desk = evening(served, tmp_path, Pairing.SWISS, Kind.DUPLICATE)
    enter_all(desk)
    desk.do(DIRECTOR, "pairround")
    correct(desk, 50)
    before = read_book(desk.path)
    assert rounds_on_changed_results(before) == {2: (Place(1, 1, 1),)}
    taken = taken_back(desk, 2)
    desk.do(DIRECTOR, "restore", entry=taken)
    assert read_book(desk.path) == before
    assert desk.get(DIRECTOR, "log?lang=en").json()["lines"][0]["sentence"].startswith("Round 2 paired again")


def test_a_result_that_was_erased_stays_so_in_a_round_that_comes_again(
    served: Served, tmp_path: Path
) -> None:
    """Before, a CSV with that result could enter it again."""
    desk = evening(served, tmp_path, Pairing.SWISS, Kind.DUPLICATE)
    for here in (place(1), place(2)):
        desk.do(DIRECTOR, "score", place=here, slip=NORTH)
        desk.do(DIRECTOR, "erase", place=here, reason="of another table")
    before = read_book(desk.path)
    assert set(before.retracted) == {Place(1, 1, 1), Place(1, 1, 2)}
    taken = taken_back(desk, 1)
    desk.do(DIRECTOR, "restore", entry=taken)
    assert read_book(desk.path) == before
    taken_back(desk, 1)
    desk.do(DIRECTOR, "pairround")
    assert not read_book(desk.path).retracted, "a round that is paired anew begins without results"


def test_a_round_that_comes_again_rests_on_what_it_was_paired_on(served: Served, tmp_path: Path) -> None:
    """Before, its undo was refused after a correction, and no longer after one more."""
    desk = evening(served, tmp_path, Pairing.SWISS, Kind.DUPLICATE)
    enter_all(desk)
    desk.do(DIRECTOR, "pairround")
    taken = taken_back(desk, 2)
    correct(desk, 50)
    desk.do(DIRECTOR, "fine", pair=3, points="1", reason="late")
    assert desk.preview(DIRECTOR, "restore", entry=taken).json()["rounds"] == [2]
    desk.do(DIRECTOR, "restore", entry=taken)
    changed = (Place(1, 1, 1), ChangedPair(3))
    assert rounds_on_changed_results(read_book(desk.path)) == {2: changed}
    correct(desk, 40)
    assert rounds_on_changed_results(read_book(desk.path)) == {2: changed[1:]}


def test_a_round_that_is_paired_anew_rests_on_the_present_results(served: Served, tmp_path: Path) -> None:
    """Also if its tables are the same as before."""
    desk = evening(served, tmp_path, Pairing.SWISS, Kind.DUPLICATE)
    enter_all(desk)
    desk.do(DIRECTOR, "pairround")
    before = read_book(desk.path).round(2)
    taken_back(desk, 2)
    for number in range(1, 5):
        correct(desk, 41, number)
    desk.do(DIRECTOR, "pairround", _device="d2")
    book = read_book(desk.path)
    assert book.round(2) == before
    assert rounds_on_changed_results(book) == {}
