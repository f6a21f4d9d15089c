"""Appeals at the desk over a real server: who may write them, what screens say, and how they end."""

from pathlib import Path

import pytest

from botifarra.sentences.texts import web_sentences
from botifarra.tournament.format import Pairing
from tests.server.desk.evenings import (
    DEPUTY,
    DIRECTOR,
    HALL,
    NORTH,
    Desk,
    Json,
    new_evening,
    open_desk,
    place,
    read_book,
    run,
    table,
)
from tests.server.serving import Served

APPEAL: Json = {"place": place(1), "side": "NS", "reason": "no harm was done"}
KEPT: Json = {"place": place(1), "side": "NS", "outcome": "kept", "reason": "by the committee"}


def close_first_round(desk: Desk) -> None:
    for board in (1, 2):
        for number in (1, 2):
            desk.do(DIRECTOR, "score", place=place(board, number), slip=NORTH)
    desk.do(DIRECTOR, "closeround", round=1)


def test_only_the_director_writes_and_decides_appeals(desk: Desk) -> None:
    desk.do(DIRECTOR, "score", place=place(1), slip=NORTH)
    for link in (DEPUTY, table(1), HALL):
        for command, values in (("appeal", APPEAL), ("decide", KEPT)):
            assert desk.send(link, command, **values).json()["code"] == "not_allowed"
    assert desk.refused(DIRECTOR, "decide", **KEPT) == "NoOpenAppeal"
    assert desk.do(DIRECTOR, "appeal", **APPEAL) == ["appealed"]
    assert desk.refused(DIRECTOR, "appeal", **APPEAL) == "AppealOpen"
    assert desk.refused(DIRECTOR, "appeal", **APPEAL | {"place": place(2)}) == "NothingToAppeal"
    assert desk.refused(DIRECTOR, "decide", **KEPT | {"reason": " "}) == "NoReason"
    assert desk.do(DIRECTOR, "decide", **KEPT) == ["appealdecided"]
    assert not read_book(desk.path).open_appeals


def test_the_screens_say_that_the_standings_are_provisional(desk: Desk) -> None:
    desk.do(DIRECTOR, "publish", is_public=True, initials=False)
    close_first_round(desk)

    async def scenario(desk: Desk) -> None:
        public, hall, deputy = [await desk.look(link) for link in (None, HALL, DEPUTY)]
        screens = (public, hall, deputy)
        assert [screen.shown["appeals"] for screen in screens] == [[], [], []]
        await desk.ask(DIRECTOR, "appeal", **APPEAL)
        for screen in screens:
            while not screen.shown["appeals"]:
                await screen.next()
        assert public.shown["appeals"] == hall.shown["appeals"] == [place(1)]
        assert deputy.shown["appeals"] == [APPEAL]
        assert desk.get(DIRECTOR, "standings").json()["appeals"] == [place(1)]
        assert "no harm" not in str((public.shown, hall.shown))
        await desk.ask(DIRECTOR, "decide", **KEPT)
        for screen in screens:
            while screen.shown["appeals"]:
                await screen.next()

    run(desk, scenario)


def test_an_appeal_of_the_round_in_play_is_not_public(desk: Desk) -> None:
    desk.do(DIRECTOR, "publish", is_public=True, initials=False)
    desk.do(DIRECTOR, "score", place=place(1), slip=NORTH)
    desk.do(DIRECTOR, "appeal", **APPEAL)

    async def scenario(desk: Desk) -> None:
        for link in (None, HALL):
            assert (await desk.look(link)).shown["appeals"] == []
        assert (await desk.look(DIRECTOR)).shown["appeals"] == [APPEAL]

    run(desk, scenario)


@pytest.mark.parametrize(("lang", "told"), [("ca", "des del recurs"), ("en", "since the appeal")])
def test_a_decision_that_changes_nothing_is_doubted(desk: Desk, lang: str, told: str) -> None:
    desk.do(DIRECTOR, "score", place=place(1), slip=NORTH)
    desk.do(DIRECTOR, "appeal", **APPEAL)
    changed = KEPT | {"outcome": "changed"}
    [doubt] = desk.preview(DIRECTOR, "decide", _lang=lang, **changed).json()["doubts"]
    assert told in doubt
    assert "tournament" not in doubt
    desk.do(DIRECTOR, "adjust", place=place(1), side="NS", score="3/2", reason="appeal")
    assert desk.preview(DIRECTOR, "decide", _lang=lang, **changed).json()["doubts"] == []


def test_an_appeal_and_its_decision_are_lifted_and_restored(desk: Desk) -> None:
    desk.do(DIRECTOR, "score", place=place(1), slip=NORTH)
    [appeal] = desk.send(DIRECTOR, "appeal", **APPEAL).json()["entries"]
    [decision] = desk.send(DIRECTOR, "decide", **KEPT).json()["entries"]

    def can_lift() -> dict[str, bool]:
        lines = desk.get(DIRECTOR, "log").json()["lines"]
        return {line["kind"]: line["can_lift"] for line in lines if line["number"] in (appeal, decision)}

    assert can_lift() == {"appealed": False, "appealdecided": True}
    refused = desk.send(DIRECTOR, "lift", entry=appeal, reason="undone").json()
    assert refused["code"] == "DecidedAlready"
    assert refused["facts"].items() >= place(1).items()  # the button of the desk leads there
    assert "Undo its decision" in refused["sentence"]
    desk.do(DIRECTOR, "lift", entry=decision, reason="undone")
    assert can_lift() == {"appealed": True, "appealdecided": False}
    assert desk.do(DIRECTOR, "restore", entry=decision) == ["appealdecided"]
    assert not read_book(desk.path).open_appeals
    last = desk.get(DIRECTOR, "log").json()["lines"][0]["number"]
    desk.do(DIRECTOR, "lift", entry=last, reason="undone")
    desk.do(DIRECTOR, "lift", entry=appeal, reason="undone")
    assert desk.refused(DIRECTOR, "lift", entry=appeal, reason="undone") == "NotInForce"
    assert not read_book(desk.path).appeals
    assert desk.do(DIRECTOR, "restore", entry=appeal) == ["appealed"]
    assert len(read_book(desk.path).open_appeals) == 1
    assert desk.refused(DIRECTOR, "restore", entry=appeal) == "StillInForce"


@pytest.mark.parametrize("lang", ["ca", "es", "en"])
def test_a_round_that_follows_from_provisional_results_is_doubted(
    served: Served, tmp_path: Path, lang: str
) -> None:
    desk = open_desk(served, new_evening(tmp_path, pairing=Pairing.SWISS))
    for board in (1, 2):
        for number in (1, 2):
            desk.do(DIRECTOR, "score", place=place(board, number), slip=NORTH)

    def doubts(t: str, **fields: object) -> list[str]:
        lines: list[str] = desk.preview(DIRECTOR, t, _lang=lang, **fields).json()["doubts"]
        return lines

    seatings = [{"table": 1, "pairs": [1, 2]}, {"table": 2, "pairs": [3, 4]}]
    by_hand: Json = {"round": 2, "seatings": seatings, "reason": "x", "rematch": True}
    assert doubts("closeround", round=1) == doubts("pairround") == doubts("seatround", **by_hand) == []
    desk.do(DIRECTOR, "appeal", **APPEAL)
    fine: Json = {"pair": 3, "points": "1", "reason": "late"}
    desk.do(DIRECTOR, "fine", **fine)
    desk.do(DIRECTOR, "appealfine", fine=fine, reason="x")
    text = web_sentences(lang)
    names = f"{text('place.board', **place(1))}; {text('appeals.fine', pair=3)}"
    told = [text("doubt.appeals", round=2, appeals=names)]
    assert doubts("closeround", round=1) == doubts("pairround") == doubts("seatround", **by_hand) == told
    assert desk.do(DIRECTOR, "closeround", round=1) == ["paired"]


def test_an_appeal_made_after_the_preview_is_shown_before_a_round_is_seated(
    served: Served, tmp_path: Path
) -> None:
    """Before, the doubts of a preview were not compared, so the new one was skipped."""
    desk = open_desk(served, new_evening(tmp_path, pairing=Pairing.SWISS))
    for board in (1, 2):
        for number in (1, 2):
            desk.do(DIRECTOR, "score", place=place(board, number), slip=NORTH)
    seatings = [{"table": 1, "pairs": [1, 2]}, {"table": 2, "pairs": [3, 4]}]
    by_hand: Json = {"round": 2, "seatings": seatings, "reason": "x", "rematch": True}
    seen = desk.preview(DIRECTOR, "seatround", **by_hand).json()
    desk.do(DIRECTOR, "appeal", _device="d2", **APPEAL)
    assert desk.refused(DIRECTOR, "seatround", _expected=seen["basis"], **by_hand) == "EffectsChanged"
    again = desk.preview(DIRECTOR, "seatround", _lang="ca", **by_hand).json()
    assert len(again["doubts"]) == 1
    assert desk.do(DIRECTOR, "seatround", _expected=again["basis"], **by_hand) == ["paired"]


def test_a_fixed_movement_does_not_wait_for_appeals(desk: Desk) -> None:
    desk.do(DIRECTOR, "score", place=place(1), slip=NORTH)
    desk.do(DIRECTOR, "appeal", **APPEAL)
    desk.do(DIRECTOR, "unpair", round=3, reason="x")
    assert desk.preview(DIRECTOR, "pairround").json()["doubts"] == []


def test_a_round_is_not_taken_back_with_its_appeals(desk: Desk) -> None:
    """Before, they were lost, and a restored round came again without them."""
    desk.do(DIRECTOR, "sitout", round=2, table=1, reason="late")
    [appeal] = desk.send(DIRECTOR, "appeal", **APPEAL | {"place": place(3, 1, 2)}).json()["entries"]
    for number in (1, 2):
        assert desk.refused(DIRECTOR, "unpair", round=number, reason="x") == "AppealAboutRound"
    desk.do(DIRECTOR, "unpair", round=3, reason="x")
    desk.do(DIRECTOR, "decide", **KEPT | {"place": place(3, 1, 2)})
    assert desk.refused(DIRECTOR, "unpair", round=2, reason="x") == "AppealAboutRound"
    last = desk.get(DIRECTOR, "log").json()["lines"][0]["number"]
    for entry in (last, appeal):
        desk.do(DIRECTOR, "lift", entry=entry, reason="x")
    assert desk.do(DIRECTOR, "unpair", round=2, reason="x") == ["unpaired"]
