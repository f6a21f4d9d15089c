"""Missing and late results: one count on all screens, and the next step after a result that came late."""

from pathlib import Path

from botifarra.tournament.format import Pairing
from tests.server.desk.evenings import (
    DIRECTOR,
    HALL,
    NORTH,
    SOUTH,
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


def counted(missing: list[Json]) -> int:
    return sum(len(each["boards"]) for each in missing)


def dispute(desk: Desk, board: int, number: int) -> None:
    """Let both sides of a table enter different results."""
    for device, (side, slip) in enumerate((("NS", NORTH), ("EW", SOUTH))):
        desk.do(
            table(number), "claim", place=place(board, number), side=side, slip=slip, _device=f"d{device}"
        )


def test_desk_hall_and_refusal_count_the_same_missing_results(desk: Desk) -> None:
    desk.do(DIRECTOR, "score", place=place(2, 2), slip=NORTH)
    dispute(desk, 1, 1)
    dispute(desk, 2, 1)
    desk.do(DIRECTOR, "penalise", place=place(2), side="NS", reason="trick 3")

    async def scenario(desk: Desk) -> None:
        director, hall = await desk.look(DIRECTOR), await desk.look(HALL)
        assert [director.state(board) for board in (1, 2)] == ["disputed", "ruled"]
        assert director.shown["shown"]["missing"] == hall.shown["missing"]
        assert counted(hall.shown["missing"]) == 2
        refusal = await desk.ask(DIRECTOR, "closeround", round=1)
        assert refusal.json()["facts"]["missing"] == 2
        await desk.ask(DIRECTOR, "closeround", round=1, anyway=True)
        await director.until(lambda shown: shown["head"]["closed"] == 1)
        [lacking] = director.shown["missing"]
        assert (lacking["round"], counted(lacking["tables"])) == (1, 2)
        assert desk.get(DIRECTOR, "rounds/1").json()["missing"] == lacking["tables"]

    run(desk, scenario)


def test_a_late_result_changes_the_next_step_and_the_counts(served: Served, tmp_path: Path) -> None:
    desk = open_desk(served, new_evening(tmp_path, pairing=Pairing.SWISS))

    async def scenario(desk: Desk) -> None:
        director = await desk.look(DIRECTOR)
        await desk.ask(DIRECTOR, "closeround", round=1, anyway=True)
        await director.until(lambda shown: shown["next"]["step"] == "settle")
        for left, where in reversed(list(enumerate(read_book(desk.path).missing()))):
            late = place(where.board, where.table)
            await desk.ask(DIRECTOR, "score", place=late, slip=NORTH)
            while sum(counted(each["tables"]) for each in director.shown["missing"]) != left:
                await director.next()
            assert director.shown["next"]["step"] == ("settle" if left else "pair")
            assert counted(director.shown["shown"]["missing"]) == left

    run(desk, scenario)


def test_the_standings_at_the_desk_are_those_of_the_public_page(desk: Desk) -> None:
    desk.do(DIRECTOR, "publish", is_public=True, initials=False)
    for board in (1, 2):
        for number in (1, 2):
            desk.do(DIRECTOR, "score", place=place(board, number), slip=NORTH if board == number else SOUTH)
    assert desk.get(DIRECTOR, "standings").json()["closed"] == []
    desk.do(DIRECTOR, "closeround", round=1)
    desk.do(DIRECTOR, "withdraw", pair=1, round=2, reason="ill")
    for where in read_book(desk.path).missing([2]):
        desk.do(DIRECTOR, "score", place=place(where.board, where.table, 2), slip=NORTH)

    async def scenario(desk: Desk) -> None:
        public, hall = await desk.look(None), await desk.look(HALL)
        for closed in (1, 2):
            for screen in (public, hall):
                while screen.shown["head"]["closed"] != closed:
                    await screen.next()
            answer = desk.get(DIRECTOR, "standings").json()
            assert answer["closed"] == public.shown["rankings"] == hall.shown["rankings"]
            assert (answer["rankings"] == answer["closed"]) is (closed == 2)
            assert answer["criteria"] == public.shown["criteria"]
            for shown in (answer, public.shown, hall.shown):
                assert shown["has_withdrawn_last"] is (closed == 2), "has pair 1 missed a round yet?"
            if closed == 1:
                await desk.ask(DIRECTOR, "closeround", round=2)

    run(desk, scenario)
