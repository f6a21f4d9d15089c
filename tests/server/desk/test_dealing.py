"""The desk tells which boards are still to be dealt, over a real server."""

import sqlite3
from contextlib import closing
from pathlib import Path

from botifarra.eventfile import EventFile, stamp_now
from botifarra.eventfile.dealing import deal_session
from tests.server.desk.evenings import (
    DIRECTOR,
    NORTH,
    Desk,
    new_evening,
    open_desk,
    place,
    read_book,
    run,
)
from tests.server.serving import Served


def test_boards_that_late_pairs_need_are_dealt_when_their_round_comes(desk: Desk) -> None:
    desk.do(DIRECTOR, "unpair", round=1, reason="two pairs come late")
    for names in (("Carla", "Dídac"), ("Emma", "Ferran")):
        desk.do(DIRECTOR, "enter", players=names)
    desk.do(DIRECTOR, "pairround")
    boards = {"session": 2, "first": 7, "last": 10}

    async def scenario(desk: Desk) -> None:
        director = await desk.look(DIRECTOR)
        assert director.shown["to_deal"] == boards
        assert director.shown["next"] == {"step": "close", "round": 1}
        for number in (1, 2, 3):
            await desk.ask(DIRECTOR, "closeround", round=number, anyway=True)
        await director.until(lambda shown: shown["next"] == {"step": "deal", "boards": boards})
        answer = await desk.ask(DIRECTOR, "deal", session=2, boards=4)
        assert answer.status_code == 201, answer.text
        await director.until(lambda shown: shown["next"] == {"step": "close", "round": 4})
        assert director.shown["to_deal"] is None
        await desk.ask(DIRECTOR, "score", place=place(7, round_=4), slip=NORTH)
        for number in (4, 5):
            await desk.ask(DIRECTOR, "closeround", round=number, anyway=True)
        await director.until(lambda shown: shown["head"]["round"] is None)
        assert director.shown["next"] == {"step": "over", "by_hand": False, "session": 2}

    run(desk, scenario)
    assert len(read_book(desk.path).rounds) == 5


def test_boards_of_a_second_evening_can_be_dealt_before_and_need_not(served: Served, tmp_path: Path) -> None:
    path = new_evening(tmp_path, deals=False)
    with EventFile(path) as log:
        deal_session(log, stamp_now("Núria"), boards=4)
    desk = open_desk(served, path)

    async def scenario(desk: Desk) -> None:
        director = await desk.look(DIRECTOR)
        assert director.shown["next"] == {"step": "close", "round": 1}
        assert director.shown["to_deal"] == {"session": 2, "first": 5, "last": 6}
        await desk.ask(DIRECTOR, "deal", session=2, boards=2)
        await director.until(lambda shown: shown["to_deal"] is None)

    run(desk, scenario)


def test_a_club_that_deals_by_hand_is_not_told_to_deal(served: Served, tmp_path: Path) -> None:
    path = new_evening(tmp_path, deals=False)
    desk = open_desk(served, path)

    async def scenario(desk: Desk) -> None:
        director = await desk.look(DIRECTOR)
        assert director.shown["next"] == {"step": "close", "round": 1}
        assert director.shown["to_deal"] == {"session": 1, "first": 1, "last": 6}

    run(desk, scenario)


def test_a_damaged_seed_is_refused_with_its_reason(desk: Desk) -> None:
    assert desk.get(DIRECTOR, "papers/dealing").status_code == 200
    with closing(sqlite3.connect(desk.path)) as database:
        database.execute("UPDATE secret SET seed = randomblob(32) WHERE session = 1")
        database.commit()
    answer = desk.get(DIRECTOR, "papers/dealing?lang=en")
    assert (answer.status_code, answer.json()["code"]) == (409, "WrongSeed")
    assert answer.json()["sentence"] == "Session 1: the seed is not the one committed to."
    for number in (1, 2, 3):
        for where in (place(2 * number - 1, round_=number), place(2 * number, round_=number)):
            desk.do(DIRECTOR, "score", place=where, slip=NORTH)
            desk.do(DIRECTOR, "score", place=where | {"table": 2}, slip=NORTH)
    assert desk.refused(DIRECTOR, "reveal", session=1) == "WrongSeed"
