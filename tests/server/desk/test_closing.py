"""A round that is closed and the next one that begins with its clock, in one command that can be undone."""

from pathlib import Path

import pytest

from botifarra.eventfile import EventFile, stamp_now
from botifarra.eventfile.pairing import take_back_rounds
from botifarra.sentences.texts import web_sentences
from botifarra.server.desk.acting.desk_changes import closed_desk
from botifarra.server.desk.live.state_file import read_state, state_path
from botifarra.server.desk.protocol.commands import CloseRound
from botifarra.server.desk.protocol.screen_parts import RoundClock
from botifarra.server.desk.state import DeskState
from botifarra.tournament.format import Kind, Pairing
from tests.server.desk.evenings import (
    DIRECTOR,
    NORTH,
    Desk,
    enter_all,
    new_evening,
    open_desk,
    place,
    read_book,
    run,
)
from tests.server.serving import Served


def clock(desk: Desk) -> RoundClock | None:
    state = read_state(state_path(desk.path))
    assert state is not None
    return state.clock


def can_start_clock(desk: Desk) -> bool:
    """Return what the desk says of the clock that would start if the round were closed."""
    return seen(desk, "can_start_clock")


def seen(desk: Desk, what: str) -> bool:
    """Return a fact of the desk's screen."""
    found = []

    async def scenario(desk: Desk) -> None:
        found.append((await desk.look(DIRECTOR)).shown[what])

    run(desk, scenario)
    return bool(found[0])


def test_the_clock_of_the_next_round_starts_with_it(desk: Desk) -> None:
    desk.do(DIRECTOR, "startclock", seconds=1500)
    desk.do(DIRECTOR, "stopclock")
    first = clock(desk)
    assert first is not None
    close = {"round": 1, "anyway": True, "seconds": 600}
    one, again = (desk.send(DIRECTOR, "closeround", _request="close", **close) for _ in range(2))
    assert one.json() == again.json()
    second = clock(desk)
    assert second is not None
    assert second.ends is not None
    assert second.total == 600_000
    desk.do(DIRECTOR, "reopenround", round=1)  # pressed by mistake
    assert clock(desk) == first
    desk.do(DIRECTOR, "closeround", round=1, anyway=True)
    assert clock(desk) is None


@pytest.mark.parametrize("then", ["startclock", "pause", "clear"])
def test_the_undo_of_an_opening_brings_back_the_clock_that_it_replaced(desk: Desk, then: str) -> None:
    """Before, the clock of the next round started at its full length, also if the director had cleared it."""
    desk.do(DIRECTOR, "closeround", round=1, anyway=True, seconds=600)
    if then == "startclock":
        desk.do(DIRECTOR, "startclock", seconds=300)
    else:
        desk.do(DIRECTOR, "stopclock", clear=then == "clear")
    second = clock(desk)
    assert (second is None) is (then == "clear")
    desk.do(DIRECTOR, "reopenround", round=1, _request="mistake")
    assert clock(desk) is None
    desk.do(DIRECTOR, "closeround", round=1, anyway=True, undoes="mistake", seconds=600)
    assert clock(desk) == second


def test_an_opening_is_not_undone_after_another_one(desk: Desk) -> None:
    for request in ("mistake", "purpose"):
        desk.do(DIRECTOR, "closeround", round=1, anyway=True)
        desk.do(DIRECTOR, "reopenround", round=1, _request=request)
    undo = {"round": 1, "anyway": True, "undoes": "mistake"}
    answer = desk.send(DIRECTOR, "closeround", **undo).json()
    assert (answer["code"], answer["facts"]) == ("ChangedSince", {"reopened": 1})


def test_an_opening_is_not_undone_once_another_desk_has_closed_the_round(desk: Desk) -> None:
    """Before, the desk said that the round is not in play, and not what has changed."""
    desk.do(DIRECTOR, "closeround", round=1, anyway=True)
    desk.do(DIRECTOR, "reopenround", round=1, _request="mistake")
    desk.do(DIRECTOR, "closeround", round=1, anyway=True, _device="d2")
    undo = {"round": 1, "anyway": True, "undoes": "mistake"}
    answer = desk.send(DIRECTOR, "closeround", **undo).json()
    assert (answer["code"], answer["facts"]) == ("ChangedSince", {"closed": 1})


@pytest.mark.parametrize("first", [1, 2, 3])
def test_an_opening_is_not_undone_once_its_round_or_the_next_is_paired_anew(desk: Desk, first: int) -> None:
    """Before, the new round had the clock of the old one, or was closed without a question."""
    desk.do(DIRECTOR, "closeround", round=1, anyway=True, seconds=600)
    before = clock(desk)
    desk.do(DIRECTOR, "reopenround", round=1, _request="mistake")
    undo = {"round": 1, "anyway": True, "undoes": "mistake"}
    for t, fields, wrote in (
        ("unpair", {"round": first, "reason": "x"}, "Unpaired"),
        ("pairround", {}, "Paired"),
    ):
        desk.do(DIRECTOR, t, **fields, _device="d2")
        if first < 3:
            answer = desk.send(DIRECTOR, "closeround", **undo).json()
            assert (answer["code"], answer["facts"]["since"]) == ("ChangedSince", wrote)
    if first == 3:  # the closing and the clock are about other rounds
        desk.do(DIRECTOR, "closeround", **undo)
        assert clock(desk) == before


def test_a_round_that_is_opened_again_after_another_one_was_has_no_clock(desk: Desk) -> None:
    for number in (1, 2):
        desk.do(DIRECTOR, "closeround", round=number, anyway=True, seconds=600)
    desk.do(DIRECTOR, "reopenround", round=1, _request="mistake")
    assert clock(desk) is None
    desk.do(DIRECTOR, "closeround", round=1, anyway=True, undoes="mistake")
    assert clock(desk) is None, "that of round 3"


def test_a_round_before_one_that_was_taken_back_has_no_clock_when_it_is_opened_again(desk: Desk) -> None:
    desk.do(DIRECTOR, "closeround", round=1, anyway=True, seconds=600)
    desk.do(DIRECTOR, "closeround", round=2, anyway=True, seconds=600)

    async def scenario(desk: Desk) -> None:
        director = await desk.look(DIRECTOR)
        await desk.ask(DIRECTOR, "unpair", round=2, reason="a pair comes late")
        await director.until(lambda shown: shown["head"]["closed"] == 1)

    run(desk, scenario)
    desk.do(DIRECTOR, "reopenround", round=1)
    assert clock(desk) is None


def test_the_clock_of_a_round_that_a_command_takes_back_stops(desk: Desk) -> None:
    desk.do(DIRECTOR, "startclock", seconds=600)

    async def scenario(desk: Desk) -> None:
        director = await desk.look(DIRECTOR)
        assert director.shown["clock"] is not None
        with EventFile(desk.path) as file:
            take_back_rounds(file, stamp_now("Núria"), 2, "round 1 goes on")
        await director.until(lambda shown: shown["head"]["rounds"] == 1)
        assert director.shown["clock"] is not None
        with EventFile(desk.path) as file:
            take_back_rounds(file, stamp_now("Núria"), 1, "a pair comes late")
        await director.until(lambda shown: shown["head"]["rounds"] == 0 and shown["clock"] is None)

    run(desk, scenario)


def test_no_clock_starts_after_the_last_round(desk: Desk) -> None:
    rounds = len(read_book(desk.path).rounds)
    for number in range(1, rounds + 1):
        assert can_start_clock(desk) is (number < rounds)
        desk.do(DIRECTOR, "closeround", round=number, anyway=True, seconds=600)
        assert (clock(desk) is None) is (number == rounds)


def test_no_clock_starts_before_the_boards_are_dealt(served: Served, tmp_path: Path) -> None:
    desk = open_desk(served, new_evening(tmp_path, pairing=Pairing.SWISS, deals=False))
    boards = {where.board for where in read_book(desk.path).missing([1])}
    desk.do(DIRECTOR, "deal", session=1, boards=len(boards))
    for where in read_book(desk.path).missing([1]):
        desk.do(DIRECTOR, "score", place=place(where.board, where.table), slip=NORTH)
    assert not can_start_clock(desk)
    assert "paired" in desk.do(DIRECTOR, "closeround", round=1, seconds=600)
    assert clock(desk) is None


def test_a_clock_that_was_started_by_hand_comes_back_before_the_boards_are_dealt(
    served: Served, tmp_path: Path
) -> None:
    desk = open_desk(served, new_evening(tmp_path, pairing=Pairing.SWISS, deals=False))
    boards = {where.board for where in read_book(desk.path).missing([1])}
    desk.do(DIRECTOR, "deal", session=1, boards=len(boards))
    enter_all(desk)
    desk.do(DIRECTOR, "closeround", round=1)
    desk.do(DIRECTOR, "startclock", seconds=600)
    before = clock(desk)
    desk.do(DIRECTOR, "reopenround", round=1, _request="mistake")
    assert clock(desk) is None
    desk.do(DIRECTOR, "closeround", round=1, undoes="mistake")
    assert clock(desk) == before
    assert before is not None


def test_the_clock_starts_where_the_club_deals_by_hand(served: Served, tmp_path: Path) -> None:
    desk = open_desk(served, new_evening(tmp_path, deals=False))
    desk.do(DIRECTOR, "closeround", round=1, anyway=True, seconds=600)
    assert clock(desk) is not None


def test_an_old_command_that_is_sent_again_stops_no_clock(desk: Desk) -> None:
    """The answer may be in the log although the server was killed before it stored the state of the desk."""
    state = DeskState("", closed=2, clock=RoundClock(5_000, None, 5_000), calls={1: 2})
    assert closed_desk(read_book(desk.path), state, CloseRound(1, seconds=600), "r", 1_000) == state


def test_the_clock_starts_for_a_round_that_is_paired_by_the_same_command(
    served: Served, tmp_path: Path
) -> None:
    desk = open_desk(served, new_evening(tmp_path, pairing=Pairing.SWISS, kind=Kind.MATCHES))
    for where in read_book(desk.path).missing([1]):
        slip = {"type": "match", "scores": [101, 40]}
        desk.do(DIRECTOR, "score", place=place(0, where.table), slip=slip)
    assert can_start_clock(desk)
    assert "paired" in desk.do(DIRECTOR, "closeround", round=1, seconds=600)
    assert clock(desk) is not None


def played_swiss(served: Served, folder: Path) -> Desk:
    """Return a Swiss whose first round has all results."""
    folder.mkdir(exist_ok=True)
    desk = open_desk(served, new_evening(folder, pairing=Pairing.SWISS, kind=Kind.MATCHES))
    for where in read_book(desk.path).missing([1]):
        slip = {"type": "match", "scores": [101, 40]}
        desk.do(DIRECTOR, "score", place=place(0, where.table), slip=slip)
    return desk


def test_the_undo_of_a_closing_takes_back_the_round_that_it_paired(served: Served, tmp_path: Path) -> None:
    """Before, the next round stayed paired, and a corrected result came too late for it."""
    desk = played_swiss(served, tmp_path)
    before = read_book(desk.path)
    desk.do(DIRECTOR, "closeround", round=1, _request="close")
    paired = read_book(desk.path).rounds
    undo = {"round": 1, "undoes": "close"}
    assert desk.refused(DIRECTOR, "reopenround", **undo) == "NoReason"
    assert read_book(desk.path).rounds == paired
    one, again = (
        desk.send(DIRECTOR, "reopenround", reason="undone", _request="undo", **undo) for _ in range(2)
    )
    assert one.json()["wrote"] == ["unpaired"]
    assert again.json() == one.json()
    assert read_book(desk.path).rounds == before.rounds
    assert desk.do(DIRECTOR, "closeround", round=1, anyway=True) == ["paired"]
    assert read_book(desk.path).rounds == paired


def test_the_undo_of_a_closing_leaves_rounds_that_others_paired(desk: Desk) -> None:
    rounds = read_book(desk.path).rounds
    desk.do(DIRECTOR, "closeround", round=1, anyway=True, _request="close")
    assert desk.do(DIRECTOR, "reopenround", round=1, undoes="close", reason="undone") == []
    assert read_book(desk.path).rounds == rounds


def test_the_undo_of_a_closing_is_refused_if_the_next_round_has_begun(served: Served, tmp_path: Path) -> None:
    desk = played_swiss(served, tmp_path)
    desk.do(DIRECTOR, "closeround", round=1, _request="close")
    undo = {"round": 1, "undoes": "close", "reason": "undone"}
    turned = {"table": 1, "pairs": read_book(desk.path).seating(2, 1).pairs[::-1]}
    desk.do(DIRECTOR, "reseat", round=2, seatings=[turned], reason="sat so")
    refused = desk.send(DIRECTOR, "reopenround", **undo).json()
    assert (refused["code"], refused["facts"]["since"], refused["facts"]["round"]) == (
        "ChangedSince",
        "Reseated",
        2,
    )
    desk.do(DIRECTOR, "score", place=place(0, 1, 2), slip={"type": "match", "scores": [101, 40]})
    refused = desk.send(DIRECTOR, "reopenround", **undo).json()
    assert (refused["code"], refused["facts"]) == ("RoundPlayedOn", {"round": 1, "played": 2})
    assert len(read_book(desk.path).rounds) == 2


def test_a_round_that_was_paired_on_one_that_is_opened_again_is_a_doubt(
    served: Served, tmp_path: Path, desk: Desk
) -> None:
    desk.do(DIRECTOR, "closeround", round=1, anyway=True)
    assert desk.preview(DIRECTOR, "reopenround", round=1).json()["doubts"] == []  # everybody meets everybody
    swiss = played_swiss(served, tmp_path / "swiss")
    swiss.do(DIRECTOR, "closeround", round=1)
    doubts = swiss.preview(DIRECTOR, "reopenround", round=1).json()["doubts"]
    assert doubts == [web_sentences("en")("doubt.stays_paired", round=2)]


@pytest.mark.parametrize("t", ["closeround", "pairround"])
def test_a_doubt_that_comes_after_the_preview_is_not_skipped(served: Served, tmp_path: Path, t: str) -> None:
    """Before, a round was paired though an appeal was made after the director had looked."""
    desk = played_swiss(served, tmp_path)
    fields = {"round": 1} if t == "closeround" else {}
    seen = desk.preview(DIRECTOR, t, **fields).json()
    desk.do(DIRECTOR, "appeal", place=place(0), side="NS", reason="x", _device="d2")
    assert desk.refused(DIRECTOR, t, _expected=seen["basis"], **fields) == "EffectsChanged"
    assert len(read_book(desk.path).rounds) == 1
    again = desk.preview(DIRECTOR, t, _lang="ca", **fields).json()
    assert again["doubts"]
    assert desk.do(DIRECTOR, t, _expected=again["basis"], **fields) == ["paired"]


@pytest.mark.parametrize("pairing", [Pairing.SWISS, Pairing.MITCHELL])
def test_missing_results_hold_up_the_pairing_of_a_swiss_alone(
    served: Served, tmp_path: Path, pairing: Pairing
) -> None:
    desk = open_desk(served, new_evening(tmp_path, pairing=pairing))
    is_swiss = pairing is Pairing.SWISS
    for number in range(1, len(read_book(desk.path).rounds)):
        desk.do(DIRECTOR, "closeround", round=number, anyway=True)
    assert seen(desk, "is_pairing_held") is is_swiss
    for each in read_book(desk.path).missing():
        desk.do(DIRECTOR, "score", place=place(each.board, each.table, each.round), slip=NORTH)
    assert not seen(desk, "is_pairing_held")


def test_a_seed_is_refused_at_once_while_a_result_is_missing(desk: Desk) -> None:
    """Before, the desk asked about boards to come first, and refused only then."""
    for each in read_book(desk.path).missing()[1:]:
        desk.do(DIRECTOR, "score", place=place(each.board, each.table, each.round), slip=NORTH)
    answer = desk.preview(DIRECTOR, "reveal")
    assert answer.json()["code"] == "NotPlayedYet"


def test_the_undo_of_an_opening_pairs_only_a_round_that_the_opening_took_back(
    served: Served, tmp_path: Path
) -> None:
    """Before, results that came after the opening let its undo pair a round that was never paired."""
    desk = open_desk(served, new_evening(tmp_path, pairing=Pairing.SWISS, kind=Kind.MATCHES))
    desk.do(DIRECTOR, "closeround", round=1, anyway=True)
    desk.do(DIRECTOR, "reopenround", round=1, _request="mistake")
    for where in read_book(desk.path).missing([1]):
        slip = {"type": "match", "scores": [101, 40]}
        desk.do(DIRECTOR, "score", place=place(0, where.table), slip=slip)
    assert desk.do(DIRECTOR, "closeround", round=1, undoes="mistake") == []


def test_the_undo_of_an_opening_asks_only_if_it_pairs_a_round(served: Served, tmp_path: Path) -> None:
    """Before, it always asked about the open appeals on which the next round would rest."""
    for takes_back in (True, False):
        desk = played_swiss(served, tmp_path / f"{takes_back}")
        desk.do(DIRECTOR, "closeround", round=1, _request="close")
        if not takes_back:
            desk.do(DIRECTOR, "unpair", round=2, reason="x")
        undo = {"undoes": "close", "reason": "undone"} if takes_back else {}
        desk.do(DIRECTOR, "reopenround", round=1, _request="mistake", **undo)
        desk.do(DIRECTOR, "appeal", place=place(0), side="NS", reason="x")
        assert len(desk.preview(DIRECTOR, "closeround", round=1).json()["doubts"]) == 1
        again = {"round": 1, "undoes": "mistake"}
        seen = desk.preview(DIRECTOR, "closeround", **again).json()
        assert len(seen["doubts"]) == takes_back
        paired = ["paired"] if takes_back else []
        assert desk.do(DIRECTOR, "closeround", _expected=seen["basis"], **again) == paired


def test_an_undo_of_a_closing_is_undone_with_the_round_that_it_took_back(
    served: Served, tmp_path: Path
) -> None:
    desk = played_swiss(served, tmp_path)
    assert desk.do(DIRECTOR, "closeround", round=1, _request="close") == ["paired"]
    undo = {"round": 1, "undoes": "close", "reason": "undone"}
    assert desk.do(DIRECTOR, "reopenround", _request="undo", **undo) == ["unpaired"]
    assert desk.do(DIRECTOR, "closeround", round=1, undoes="undo") == ["paired"]
