"""Two desks that change the rounds at the same time: one is first, and the other one is told so."""

import asyncio
from pathlib import Path

import httpx
import pytest

from botifarra.sentences.texts import web_sentences
from botifarra.server.desk.acting.desk_changes import closed_desk
from botifarra.server.desk.live.state_file import read_state, state_path
from botifarra.server.desk.protocol.commands import CloseRound
from botifarra.server.desk.refusals import RoundNotOpen
from botifarra.tournament.format import Kind, Pairing
from tests.server.desk.evenings import DIRECTOR, Desk, Json, new_evening, open_desk, place, read_book
from tests.server.serving import Served

Command = tuple[str, Json]
"""The name of a command, and its fields."""

_TIMES = 6
"""Number of times that two commands meet, in either order."""


def played_swiss(served: Served, folder: Path) -> Desk:
    """Return a Swiss whose first round was closed by the request `close`, and the second one is paired."""
    folder.mkdir()
    desk = open_desk(served, new_evening(folder, pairing=Pairing.SWISS, kind=Kind.MATCHES))
    for where in read_book(desk.path).missing([1]):
        slip = {"type": "match", "scores": [101, 40]}
        desk.do(DIRECTOR, "score", place=place(0, where.table), slip=slip)
    desk.do(DIRECTOR, "closeround", round=1, _request="close")
    return desk


def closed(desk: Desk) -> int:
    state = read_state(state_path(desk.path))
    assert state is not None
    return state.closed


def both(desk: Desk, *commands: Command) -> list[httpx.Response]:
    """Send two commands from two devices at once; return their answers in the same order."""

    async def sent() -> list[httpx.Response]:
        asked = (
            desk.ask(DIRECTOR, t, **fields, _device=f"d{number}")
            for number, (t, fields) in enumerate(commands)
        )
        return await asyncio.gather(*asked)

    return asyncio.run(sent())


def refusal(answers: list[httpx.Response]) -> Json:
    """Return the refusal of the one answer that is one."""
    assert sorted(answer.status_code for answer in answers) == [201, 409], [each.text for each in answers]
    found: Json = next(answer.json() for answer in answers if answer.status_code == 409)
    return found


def test_a_round_is_opened_again_by_one_of_two_desks(desk: Desk) -> None:
    """Before, the second one read that the round, which it saw in play, was not in play."""
    desk.do(DIRECTOR, "closeround", round=1, anyway=True)
    told = refusal(both(desk, *[("reopenround", {"round": 1})] * 2))
    assert (told["code"], told["facts"]) == ("RoundNotOpen", {"round": 1, "closed": 0})
    assert told["sentence"] == web_sentences("en")("complaint.RoundNotOpen.closed", round=1)
    assert closed(desk) == 0


@pytest.mark.parametrize("order", [1, -1])
def test_a_round_that_another_desk_closes_is_not_taken_back(
    served: Served, tmp_path: Path, order: int
) -> None:
    """Before, it could be taken back and closed too, though one desk was told that nothing was done."""
    for number in range(_TIMES):
        desk = played_swiss(served, tmp_path / f"{number}")
        close: Command = ("closeround", {"round": 2, "anyway": True})
        undo: Command = ("reopenround", {"round": 1, "undoes": "close", "reason": "undone"})
        answers = both(desk, *[close, undo][::order])
        told = refusal(answers)
        is_closed = answers[::order][0].status_code == 201
        assert told["facts"] == ({"closed": 2} if is_closed else {"round": 2})
        assert told["code"] == ("ChangedSince" if is_closed else "RoundNotOpen")
        assert (len(read_book(desk.path).rounds), closed(desk)) == ((2, 2) if is_closed else (1, 0))


@pytest.mark.parametrize("order", [1, -1])
def test_a_pairing_is_not_undone_once_another_desk_has_closed_its_round(
    served: Served, tmp_path: Path, order: int
) -> None:
    """Before, the round was taken back though it was closed, and could be closed at once when paired anew."""
    for number in range(_TIMES):
        desk = played_swiss(served, tmp_path / f"{number}")
        desk.do(DIRECTOR, "unpair", round=2, reason="x")
        entry = desk.send(DIRECTOR, "pairround").json()["entries"][0]
        close: Command = ("closeround", {"round": 2, "anyway": True})
        undo: Command = ("undo", {"entry": entry, "reason": "x"})
        answers = both(desk, *[close, undo][::order])
        told = refusal(answers)
        is_closed = answers[::order][0].status_code == 201
        assert told["code"] == ("ChangedSince" if is_closed else "RoundNotOpen")
        assert told["facts"] == ({"closed": 2} if is_closed else {"round": 2})
        assert (len(read_book(desk.path).rounds), closed(desk)) == ((2, 2) if is_closed else (1, 1))
        if is_closed:
            assert desk.preview(DIRECTOR, "undo", entry=entry, reason="x").json() == told
        else:
            desk.do(DIRECTOR, "pairround")
            assert closed(desk) == 1


def test_a_closed_round_that_is_taken_back_is_open_before_the_answer(served: Served, tmp_path: Path) -> None:
    """Before, a round that was paired anew at once was perhaps closed."""
    for number in range(_TIMES):
        desk = played_swiss(served, tmp_path / f"{number}")
        desk.do(DIRECTOR, "closeround", round=2, anyway=True)
        desk.do(DIRECTOR, "unpair", round=2, reason="x")
        assert closed(desk) == 1


def test_a_round_that_was_taken_back_meanwhile_is_not_closed(served: Served, tmp_path: Path) -> None:
    """A command of the same computer may take it back while the desk closes it."""
    desk = played_swiss(served, tmp_path / "evening")
    state = read_state(state_path(desk.path))
    assert state is not None
    with pytest.raises(RoundNotOpen):
        closed_desk(read_book(desk.path), state, CloseRound(3, anyway=True), "r", 0)


def test_what_another_desk_has_done_to_the_rounds_is_looked_at_first(served: Served, tmp_path: Path) -> None:
    """Before, a desk took back, opened or paired other rounds than those that its preview was about."""
    desk = open_desk(served, new_evening(tmp_path, pairing=Pairing.BERGER))
    desk.do(DIRECTOR, "closeround", round=1, anyway=True)
    commands: list[Command] = [
        ("unpair", {"round": 3, "reason": "x"}),
        ("reopenround", {"round": 1}),
        ("closeround", {"round": 2, "anyway": True}),
    ]
    seen = [desk.preview(DIRECTOR, t, **fields).json()["basis"] for t, fields in commands]
    desk.do(DIRECTOR, "unpair", round=3, reason="by hand", _device="d2")
    seatings = [{"table": 1, "pairs": [1, 2]}, {"table": 2, "pairs": [3, 4]}]
    desk.do(DIRECTOR, "seatround", round=3, seatings=seatings, reason="x", rematch=True, _device="d2")
    for (t, fields), basis in zip(commands, seen, strict=True):
        assert desk.refused(DIRECTOR, t, **fields, _expected=basis) == "EffectsChanged"
    basis = desk.preview(DIRECTOR, "reopenround", round=1).json()["basis"]
    desk.do(DIRECTOR, "closeround", round=2, anyway=True, _device="d2")
    assert desk.refused(DIRECTOR, "reopenround", round=1, _expected=basis) == "EffectsChanged"
    looked = desk.preview(DIRECTOR, "reopenround", round=1).json()
    assert looked["doubts"] == [web_sentences("en")("doubt.opens_too", rounds="Round 2")]
    desk.do(DIRECTOR, "reopenround", round=1, _expected=looked["basis"])
    assert closed(desk) == 0
