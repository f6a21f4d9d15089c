"""Appeals against fines at the desk over a real server: who writes them, what screens say, how they end."""

from fractions import Fraction
from pathlib import Path

import pytest

from botifarra.sentences.texts import web_sentences
from botifarra.tournament.events import Fined
from botifarra.tournament.format import Kind
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

FINE: Json = {"pair": 1, "points": "1/2", "reason": "late"}
APPEAL: Json = {"fine": FINE, "reason": "the bus was late"}
DECISION: Json = {"fine": FINE, "reason": "by the committee"}


def fines(desk: Desk) -> list[Json]:
    """Return the fines of pair 1 as the desk shows them."""

    found: list[Json] = []

    async def look(desk: Desk) -> None:
        shown = (await desk.look(DIRECTOR)).shown
        found.extend(next(pair for pair in shown["pairs"] if pair["number"] == 1)["fines"])

    run(desk, look)
    return found


def test_only_the_director_writes_and_decides_them(desk: Desk) -> None:
    desk.do(DIRECTOR, "fine", **FINE)
    for link in (DEPUTY, table(1), HALL):
        for command, values in (("appealfine", APPEAL), ("decidefine", DECISION | {"points": "0"})):
            assert desk.send(link, command, **values).json()["code"] == "not_allowed"
    assert desk.refused(DIRECTOR, "decidefine", points="0", **DECISION) == "NoOpenAppeal"
    assert desk.do(DIRECTOR, "appealfine", **APPEAL) == ["fineappealed"]
    assert desk.refused(DIRECTOR, "appealfine", **APPEAL) == "AppealedAlready"
    other = APPEAL | {"fine": FINE | {"points": "1"}}
    assert desk.refused(DIRECTOR, "appealfine", **other) == "NothingToAppeal"
    assert desk.refused(DIRECTOR, "decidefine", points="x", **DECISION) == "BadFine"


@pytest.mark.parametrize(
    ("points", "shown", "loses"),
    [("1/2", "1/2", Fraction(1, 2)), ("0,25", "1/4", Fraction(1, 4)), ("0", "0", Fraction(0))],
)
def test_a_decision_upholds_changes_or_withdraws_the_fine_and_is_lifted(
    desk: Desk, points: str, shown: str, loses: Fraction
) -> None:
    desk.do(DIRECTOR, "fine", **FINE)
    before = {"points": "1/2", "given": "1/2", "reason": "late", "appeal": None, "why": ""}
    assert fines(desk) == [before]
    [appeal] = desk.send(DIRECTOR, "appealfine", **APPEAL).json()["entries"]
    assert fines(desk) == [before | {"appeal": "open"}]
    [decision] = desk.send(DIRECTOR, "decidefine", points=points, **DECISION).json()["entries"]
    [now] = fines(desk)
    assert now == before | {"points": shown, "appeal": "decided", "why": "by the committee"}
    assert read_book(desk.path).fined(1) == loses
    refused = desk.send(DIRECTOR, "lift", entry=appeal, reason="undone").json()
    assert (refused["code"], refused["facts"]["pair"]) == ("DecidedAlready", 1)
    assert desk.refused(DIRECTOR, "lift", entry=appeal - 1, reason="undone") == "UnderAppeal"
    desk.do(DIRECTOR, "lift", entry=decision, reason="undone")
    assert fines(desk) == [before | {"appeal": "open"}]
    assert desk.do(DIRECTOR, "restore", entry=decision) == ["fineappealdecided"]


def test_a_decision_shows_what_it_changes_before(desk: Desk) -> None:
    for number in (1, 2):
        for board in (1, 2):
            desk.do(DIRECTOR, "score", place=place(board, number), slip={"type": "board", "points": [36, 36]})
    desk.do(DIRECTOR, "fine", **FINE)
    desk.do(DIRECTOR, "appealfine", **APPEAL)
    seen = desk.preview(DIRECTOR, "decidefine", points="0", **DECISION).json()
    assert [change["who"] for change in seen["ranks"]] == [1]


def test_the_screens_say_that_the_standings_are_provisional(desk: Desk) -> None:
    desk.do(DIRECTOR, "publish", is_public=True, initials=False)
    for number in (1, 2):
        for board in (1, 2):
            desk.do(DIRECTOR, "score", place=place(board, number), slip=NORTH)
    desk.do(DIRECTOR, "closeround", round=1)
    desk.do(DIRECTOR, "fine", **FINE)

    async def scenario(desk: Desk) -> None:
        public, hall, deputy = [await desk.look(link) for link in (None, HALL, DEPUTY)]
        await desk.ask(DIRECTOR, "appealfine", **APPEAL)
        for screen in (public, hall, deputy):
            await screen.until(lambda shown: shown["fine_appeals"])
        assert public.shown["fine_appeals"] == hall.shown["fine_appeals"] == [1]
        opened = {"pair": 1, "points": "1/2", "why": "late", "reason": "the bus was late"}
        assert deputy.shown["fine_appeals"] == [opened]
        assert desk.get(DIRECTOR, "standings").json()["fine_appeals"] == [1]
        lines = {line["pair"]: line for line in public.shown["rankings"][0]["lines"]}
        assert [lines[pair]["fine_appealed"] for pair in (1, 2)] == [True, False]
        assert "the bus" not in str((public.shown, hall.shown))
        await desk.ask(DIRECTOR, "decidefine", points="0", **DECISION)
        for screen in (public, hall, deputy):
            await screen.until(lambda shown: not shown["fine_appeals"])

    run(desk, scenario)


def test_of_equal_fines_one_appeal_is_open_at_a_time(desk: Desk) -> None:
    for _ in range(2):
        desk.do(DIRECTOR, "fine", **FINE)
    desk.do(DIRECTOR, "appealfine", **APPEAL)
    answer = desk.send(DIRECTOR, "appealfine", **APPEAL | {"reason": "the clock was wrong"})
    assert answer.json()["sentence"].endswith("equal to this one, is open. Decide it first.")
    desk.do(DIRECTOR, "decidefine", points="0", **DECISION)
    desk.do(DIRECTOR, "appealfine", **APPEAL | {"reason": "the clock was wrong"})
    shown = [(each["points"], each["appeal"]) for each in fines(desk)]
    assert shown == [("0", "decided"), ("1/2", "open")]


def test_a_team_has_the_fines_of_its_pairs(served: Served, tmp_path: Path) -> None:
    desk = open_desk(served, new_evening(tmp_path, pairs=8, kind=Kind.TEAMS))
    fine: Json = {"pair": 2, "points": "10", "reason": "late"}
    desk.do(DIRECTOR, "publish", is_public=True, initials=False)
    for where in read_book(desk.path).missing([1]):
        slip = NORTH if where.board else {"type": "match", "scores": [101, 60]}
        desk.do(DIRECTOR, "score", place=place(where.board, where.table), slip=slip)
    desk.do(DIRECTOR, "closeround", round=1)
    desk.do(DIRECTOR, "fine", **fine)
    desk.do(DIRECTOR, "appealfine", fine=fine, reason="the bus was late")

    async def scenario(desk: Desk) -> None:
        public = await desk.look(None)
        await public.until(lambda shown: shown["fine_appeals"] == [2])
        [ranking] = public.shown["rankings"]
        lines = {line["team"]: (line["fined"], line["fine_appealed"]) for line in ranking["lines"]}
        assert lines["Equip 1"] == ("10", True)
        assert lines["Equip 2"] == (None, False)
        seen = await desk.ask(DIRECTOR, "decidefine", fine=fine, points="5", reason="by the committee")
        assert seen.json()["wrote"] == ["fineappealdecided"]
        await public.until(lambda shown: not shown["fine_appeals"])
        [ranking] = public.shown["rankings"]
        lines = {line["team"]: (line["fined"], line["fine_appealed"]) for line in ranking["lines"]}
        assert lines["Equip 1"] == ("5", False)

    run(desk, scenario)


def test_a_fine_that_a_pair_has_already_is_a_doubt_and_no_ban(desk: Desk) -> None:
    assert desk.preview(DIRECTOR, "fine", **FINE).json()["doubts"] == []
    desk.do(DIRECTOR, "fine", **FINE)
    again = FINE | {"reason": "late again"}
    for lang in ("ca", "es", "en"):
        doubts = desk.preview(DIRECTOR, "fine", _lang=lang, **again).json()["doubts"]
        given = "0.50" if lang == "en" else "0,50"
        assert doubts == [web_sentences(lang)("doubt.fined", fine=Fined(**FINE), given=given)]
    assert desk.preview(DIRECTOR, "fine", **FINE | {"points": "3/4"}).json()["doubts"] == []
    desk.do(DIRECTOR, "fine", **again)


def test_two_equal_fines_of_a_pair_are_one_doubt(desk: Desk) -> None:
    for _ in range(2):
        desk.do(DIRECTOR, "fine", **FINE)
    assert len(desk.preview(DIRECTOR, "fine", **FINE).json()["doubts"]) == 1


@pytest.mark.parametrize("left", ["0", "1/4"])
def test_a_fine_that_an_appeal_changed_is_doubted_as_it_counts(desk: Desk, left: str) -> None:
    desk.do(DIRECTOR, "fine", **FINE)
    desk.do(DIRECTOR, "appealfine", fine=FINE, reason="the bus was late")
    desk.do(DIRECTOR, "decidefine", fine=FINE, points=left, reason="by the committee")
    assert desk.preview(DIRECTOR, "fine", **FINE).json()["doubts"] == []
    if left != "0":
        counts = FINE | {"points": left}
        doubts = desk.preview(DIRECTOR, "fine", **counts).json()["doubts"]
        assert doubts == [web_sentences("en")("doubt.fined", fine=Fined(**counts), given="0.25")]


def test_a_withdrawal_is_found_in_the_log_and_lifted(desk: Desk) -> None:
    desk.do(DIRECTOR, "withdraw", pair=2, reason="ill")
    lines = desk.get(DIRECTOR, "log").json()["lines"]
    [line] = [each for each in lines if (each["kind"], each["pair"]) == ("withdrawn", 2)]
    assert line["can_lift"]
    desk.do(DIRECTOR, "lift", entry=line["number"], reason="back")
    assert read_book(desk.path).withdrawn == {}


def test_a_pair_that_comes_back_reopens_tables_and_has_no_seat_elsewhere(desk: Desk) -> None:
    entry = desk.send(DIRECTOR, "withdraw", pair=2, round=1, reason="ill").json()["entries"][0]
    tables = read_book(desk.path).sat_out
    text = web_sentences("en")
    names = "; ".join(f"Round {number}, table {table}" for number, table in sorted(tables))
    doubts = desk.preview(DIRECTOR, "lift", entry=entry, reason="well again").json()["doubts"]
    assert doubts == [text("doubt.plays_again", tables=names)]
    desk.do(DIRECTOR, "unpair", round=3, reason="with fewer")
    seatings = [{"table": 1, "pairs": [1, 3]}]
    desk.do(DIRECTOR, "seatround", round=3, seatings=seatings, reason="by hand", rematch=True)
    doubts = desk.preview(DIRECTOR, "lift", entry=entry, reason="well again").json()["doubts"]
    assert doubts[1:] == [text("doubt.no_seat", pair=2, rounds="Round 3")]
