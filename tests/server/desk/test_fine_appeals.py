"""Appeals against fines at the desk over a real server: who writes them, what screens say, how they end."""

import pytest

from tests.server.desk.evenings import DEPUTY, DIRECTOR, HALL, NORTH, Desk, Json, place, read_book, run, table

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


@pytest.mark.parametrize(("points", "left"), [("1/2", "1/2"), ("0,25", "25/100"), ("0", "0")])
def test_a_decision_upholds_changes_or_withdraws_the_fine_and_is_lifted(
    desk: Desk, points: str, left: str
) -> None:
    desk.do(DIRECTOR, "fine", **FINE)
    before = {"points": "1/2", "given": "1/2", "reason": "late", "appeal": None}
    assert fines(desk) == [before]
    [appeal] = desk.send(DIRECTOR, "appealfine", **APPEAL).json()["entries"]
    assert fines(desk) == [before | {"appeal": "open"}]
    [decision] = desk.send(DIRECTOR, "decidefine", points=points, **DECISION).json()["entries"]
    [now] = fines(desk)
    assert (now["appeal"], now["given"]) == ("decided", "1/2")
    assert now["points"] == read_book(desk.path).fine_appeals[0].decision.points  # type: ignore[union-attr]
    assert str(read_book(desk.path).fined(1)) == {"25/100": "1/4"}.get(left, left)
    assert desk.refused(DIRECTOR, "lift", entry=appeal, reason="undone") == "DecidedAlready"
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
