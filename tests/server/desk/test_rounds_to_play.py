"""The number of rounds, changed at the desk: a Swiss goes on, and the change is undone."""

from pathlib import Path

import pytest

from botifarra.eventfile import EventFile, stamp_now
from botifarra.sentences.texts import web_sentences
from botifarra.tournament.events import MatchSlip, Paired, Place, Scored
from botifarra.tournament.format import Kind, Pairing
from botifarra.tournament.pairing import next_rounds
from tests.server.desk.evenings import (
    DEPUTY,
    DIRECTOR,
    NORTH,
    Desk,
    add,
    new_evening,
    open_desk,
    place,
    read_book,
    run,
)
from tests.server.serving import Served


@pytest.fixture
def swiss(served: Served, tmp_path: Path) -> Desk:
    """Return the desk of an open Swiss of four pairs, with its three rounds over."""
    path = new_evening(tmp_path, 4, 0, Pairing.SWISS, Kind.MATCHES)
    for number in (1, 2, 3):
        add(path, *(Scored(Place(number, table), MatchSlip((101, 10 * table))) for table in (1, 2)))
        if number < 3:
            with EventFile(path) as log, log.writing(stamp_now("Núria")) as pen:
                pen.add(Paired(next_rounds(pen.book)[0]))
    desk = open_desk(served, path)
    desk.do(DIRECTOR, "closeround", round=3)
    return desk


def test_a_swiss_goes_on_and_the_change_is_undone(swiss: Desk) -> None:
    why = {"reason": "another evening"}
    preview = swiss.preview(DIRECTOR, "setrounds", rounds=4, **why).json()
    [doubt] = preview["doubts"]
    assert doubt.endswith("as far as the program finds: 1. To avoid this, rounds in all: 3.")

    assert (preview["lines"], preview["concerns_standings"]) == ([], False)

    async def scenario(desk: Desk) -> None:
        director = await desk.look(DIRECTOR)
        assert (director.shown["next"]["step"], director.shown["to_play"]) == ("over", 0)
        assert (director.shown["is_per_session"], director.shown["planned"]) == (False, 0)
        answer = await desk.ask(DIRECTOR, "setrounds", rounds=4, _expected=preview["basis"], **why)
        (entry,) = answer.json()["entries"]
        await director.until(lambda shown: shown["next"] == {"step": "pair", "round": 4})
        assert (director.shown["to_play"], director.shown["planned"]) == (4, 4)
        undone = await desk.ask(DIRECTOR, "undo", entry=entry, reason="undone")
        assert undone.json()["in_force"] == "Rounds to be played: all that are possible"
        await director.until(lambda shown: shown["next"]["step"] == "over")
        (entry,) = undone.json()["entries"]
        again = await desk.ask(DIRECTOR, "undo", entry=entry, reason="undone")
        assert again.json()["in_force"] == "Rounds to be played: 4"
        assert (await desk.ask(DIRECTOR, "pairround")).status_code == 201

    run(swiss, scenario)
    assert len(read_book(swiss.path).rounds) == 4


def test_an_undo_takes_no_round_back(swiss: Desk) -> None:
    swiss.do(DIRECTOR, "setrounds", rounds=3, reason="x")
    entries = swiss.send(DIRECTOR, "setrounds", rounds=4, reason="x").json()["entries"]
    swiss.do(DIRECTOR, "pairround")
    assert swiss.refused(DIRECTOR, "undo", entry=entries[0], reason="undone") == "FewerThanPaired"
    assert len(read_book(swiss.path).rounds) == 4


def test_what_is_not_possible_is_refused(swiss: Desk) -> None:
    entries = swiss.send(DIRECTOR, "setrounds", rounds=4, reason="x").json()["entries"]
    swiss.do(DIRECTOR, "setrounds", rounds=5, reason="x")
    assert swiss.refused(DIRECTOR, "undo", entry=entries[0], reason="undone") == "ChangedSince"
    assert swiss.refused(DIRECTOR, "setrounds", rounds=5, reason="x") == "SameNumberOfRounds"
    assert swiss.refused(DIRECTOR, "setrounds", rounds=2, reason="x") == "FewerThanPaired"
    assert swiss.refused(DIRECTOR, "setrounds", rounds=6, reason=" ") == "NoReason"
    assert swiss.send(DIRECTOR, "setrounds", rounds=1000, reason="x").status_code == 400


def test_only_a_director_changes_the_number(swiss: Desk) -> None:
    assert swiss.send(DEPUTY, "setrounds", rounds=4, reason="x").json()["code"] == "not_allowed"


def test_a_knock_out_has_no_number_to_change(served: Served, tmp_path: Path) -> None:
    desk = open_desk(served, new_evening(tmp_path, 4, 0, Pairing.KNOCKOUT, Kind.MATCHES))

    async def scenario(desk: Desk) -> None:
        assert (await desk.look(DIRECTOR)).shown["to_play"] is None

    run(desk, scenario)
    assert desk.refused(DIRECTOR, "setrounds", rounds=4, reason="x") == "RoundsFollowFromPairs"


def test_the_undo_of_an_opening_pairs_no_round_that_was_not_paired(swiss: Desk) -> None:
    """Before, it paired round 4 once another desk had set more rounds."""
    swiss.do(DIRECTOR, "reopenround", round=3, _request="mistake")
    swiss.do(DIRECTOR, "setrounds", rounds=4, reason="another evening", _device="d2")
    undo = {"round": 3, "undoes": "mistake"}
    refused = swiss.send(DIRECTOR, "closeround", **undo).json()
    assert (refused["code"], refused["facts"]["since"]) == ("ChangedSince", "RoundsSet")
    assert len(read_book(swiss.path).rounds) == 3


def test_a_round_is_not_closed_after_another_number_than_the_person_saw(swiss: Desk) -> None:
    """Before, the closing of the last round paired one more without a question."""
    swiss.do(DIRECTOR, "setrounds", rounds=3, reason="the last one")
    swiss.do(DIRECTOR, "reopenround", round=3)
    seen = swiss.preview(DIRECTOR, "closeround", round=3).json()
    swiss.do(DIRECTOR, "setrounds", rounds=4, reason="another evening", _device="d2")
    assert swiss.refused(DIRECTOR, "closeround", round=3, _expected=seen["basis"]) == "EffectsChanged"
    again = swiss.preview(DIRECTOR, "closeround", round=3).json()
    assert swiss.do(DIRECTOR, "closeround", round=3, _expected=again["basis"]) == ["paired"]


def test_a_swiss_that_ended_early_goes_on_with_new_boards(served: Served, tmp_path: Path) -> None:
    """Before, the desk said that all rounds were over, and that the number of rounds can be changed."""
    desk = open_desk(served, new_evening(tmp_path, 8, 2, Pairing.SWISS, deals=False))
    desk.do(DIRECTOR, "setrounds", rounds=4, reason="two evenings")
    desk.do(DIRECTOR, "deal", session=1, boards=8)
    for each in read_book(desk.path).missing():
        desk.do(DIRECTOR, "score", place=place(each.board, each.table), slip=NORTH)
    desk.do(DIRECTOR, "closeround", round=1)
    (taken,) = desk.send(DIRECTOR, "unpair", round=2, reason="time is up").json()["entries"]
    (doubt,) = desk.preview(DIRECTOR, "reveal").json()["doubts"]
    assert doubt.startswith("Boards 3–8 of session 1 are still to be played.")
    assert doubt.endswith("they cannot be played: the rounds to come get others.")
    desk.do(DIRECTOR, "setrounds", rounds=1, reason="time is up")
    assert desk.preview(DIRECTOR, "reveal").json()["doubts"] == []
    desk.do(DIRECTOR, "reveal")
    refused = desk.send(DIRECTOR, "restore", entry=taken).json()["sentence"]
    assert refused.endswith("Pair the round anew under “Rounds”, or by hand: it gets boards 9, 10.")

    async def scenario(desk: Desk) -> None:
        director = await desk.look(DIRECTOR)
        assert director.shown["next"]["step"] == "over"
        await desk.ask(DIRECTOR, "setrounds", rounds=3, reason="another evening")
        await director.until(lambda shown: shown["next"] == {"step": "pair", "round": 2})
        await desk.ask(DIRECTOR, "pairround")
        boards = {"session": 2, "first": 9, "last": 12}
        await director.until(lambda shown: shown["next"] == {"step": "deal", "boards": boards})
        await desk.ask(DIRECTOR, "deal", session=2, boards=4)
        await director.until(lambda shown: shown["next"] == {"step": "close", "round": 2})

    run(desk, scenario)
    assert read_book(desk.path).round(2).boards == (9, 10)


def test_the_rounds_of_a_session_are_no_limit_of_the_next_one(served: Served, tmp_path: Path) -> None:
    """Before, the desk said "Paired: 3 of 3" above the button that pairs round 4."""
    desk = open_desk(served, new_evening(tmp_path, 4, 2))
    desk.do(DIRECTOR, "deal", session=2, boards=6)

    async def scenario(desk: Desk) -> None:
        director = await desk.look(DIRECTOR)
        assert director.shown["planned"] == 3
        for each in read_book(desk.path).missing():
            await desk.ask(DIRECTOR, "score", place=place(each.board, each.table, each.round), slip=NORTH)
        await desk.ask(DIRECTOR, "closeround", round=1)
        await director.until(lambda shown: shown["to_pair"] == 4)
        assert director.shown["planned"] == 0

    run(desk, scenario)


def test_a_round_robin_that_ended_early_goes_on_in_a_new_session(served: Served, tmp_path: Path) -> None:
    """Before, the desk offered no session, and the command said that boards are dealt at the computer."""
    desk = open_desk(served, new_evening(tmp_path, 4, 2))
    for each in read_book(desk.path).missing([1]):
        desk.do(DIRECTOR, "score", place=place(each.board, each.table), slip=NORTH)
    desk.do(DIRECTOR, "closeround", round=1)
    desk.do(DIRECTOR, "unpair", round=2, reason="time is up")
    desk.do(DIRECTOR, "reveal")
    assert desk.send(DIRECTOR, "pairround").json()["sentence"] == (
        "Round 2: the seed of boards 3, 4 is public already, so they cannot be played. "
        "Go on with others under “Rounds”: in a new session, or by hand."
    )

    async def scenario(desk: Desk) -> None:
        director = await desk.look(DIRECTOR)
        assert director.shown["next"] == {"step": "over", "by_hand": False, "session": 2}
        await desk.ask(DIRECTOR, "pairround", session=2)
        boards = {"session": 2, "first": 7, "last": 10}
        await director.until(lambda shown: shown["next"] == {"step": "deal", "boards": boards})

    run(desk, scenario)
    assert [each.boards for each in read_book(desk.path).rounds[1:]] == [(7, 8), (9, 10)]


def test_a_session_that_begins_before_the_last_one_is_over_is_a_doubt(served: Served, tmp_path: Path) -> None:
    desk = open_desk(served, new_evening(tmp_path, 4))
    first, *others = read_book(desk.path).missing()
    for each in others:
        desk.do(DIRECTOR, "score", place=place(each.board, each.table, each.round), slip=NORTH)
    text = web_sentences("en")
    doubt = text("doubt.unfinished", session=2, count=1, rounds="Round 1")
    assert desk.preview(DIRECTOR, "pairround", session=2).json()["doubts"] == [doubt]
    desk.do(DIRECTOR, "score", place=place(first.board, first.table, first.round), slip=NORTH)
    assert desk.preview(DIRECTOR, "pairround", session=2).json()["doubts"] == []
