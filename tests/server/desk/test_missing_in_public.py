"""Results that closed rounds lack: hall, public page, static pages and the desk's standings tell of them."""

from pathlib import Path

import pytest

from botifarra.server.desk.public_site.frame import INDEX
from botifarra.tournament.events import BoardSlip, Place, Scored
from tests.server.desk.evenings import (
    DIRECTOR,
    HALL,
    NORTH,
    Desk,
    add,
    new_evening,
    open_desk,
    place,
    read_book,
    run,
)
from tests.server.desk.test_public_site import play, site_of
from tests.server.serving import Served

LACKS = [{"round": 1, "tables": [{"table": 2, "boards": [1, 2]}]}]


@pytest.fixture
def desk(served: Served, tmp_path: Path) -> Desk:
    return open_desk(served, new_evening(tmp_path))


def test_the_screens_name_the_results_that_closed_rounds_lack(desk: Desk) -> None:
    desk.do(DIRECTOR, "publish", is_public=True, initials=False)
    for board in (1, 2):
        desk.do(DIRECTOR, "score", place=place(board), slip=NORTH)

    async def scenario(desk: Desk) -> None:
        public, hall = [await desk.look(link) for link in (None, HALL)]
        assert public.shown["closed_missing"] == hall.shown["closed_missing"] == []
        await desk.ask(DIRECTOR, "closeround", round=1, anyway=True)
        for screen in (public, hall):
            await screen.until(lambda shown: shown["head"]["closed"] == 1)
            assert screen.shown["closed_missing"] == LACKS
        assert desk.get(DIRECTOR, "standings").json()["closed_missing"] == LACKS
        for board in (1, 2):
            await desk.ask(DIRECTOR, "score", place=place(board, 2), slip=NORTH)
        for screen in (public, hall):
            await screen.until(lambda shown: not shown["closed_missing"])

    run(desk, scenario)


def test_the_static_pages_say_it_too(tmp_path: Path) -> None:
    event = new_evening(tmp_path)
    play(event, 1)
    said = "Provisional. Round 2: results of tables 1–2 are missing."
    assert said not in site_of(read_book(event), 1)[INDEX]
    assert said in site_of(read_book(event), 2)[INDEX]
    add(event, *(Scored(Place(2, table, 3), BoardSlip((40, 32))) for table in (1, 2)))
    assert said in site_of(read_book(event), 2)[INDEX]
