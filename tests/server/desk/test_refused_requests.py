"""Refused requests: each link has its own, and a question is not kept."""

from msgspec.structs import replace

from botifarra.server.desk.links import Link
from botifarra.server.desk.live.refused_requests import refusal_before, remembering_refusal
from botifarra.server.desk.protocol.commands import CloseRound, CommandForm
from botifarra.server.desk.protocol.replies import DeskRefusal
from botifarra.server.desk.state import DeskState
from tests.server.desk.evenings import Desk, read_book, table

FORM = CommandForm(request="r", device="d", command=CloseRound(1))
REFUSAL = DeskRefusal("RoundUnfinished", {}, "no")


def test_a_link_that_is_refused_often_displaces_no_other_link() -> None:
    director = Link("director")
    state = remembering_refusal(DeskState("17" * 32), director, FORM, REFUSAL)
    for number in range(100):
        for link in (Link("table", 1), Link("table", 11)):
            state = remembering_refusal(state, link, replace(FORM, request=f"{number}"), REFUSAL)
    assert refusal_before(state, director, FORM) == REFUSAL
    assert refusal_before(state, Link("table", 1), replace(FORM, request="99")) == REFUSAL
    assert refusal_before(state, Link("table", 1), replace(FORM, request="83")) is None
    assert len(state.refused) == 1 + 16 + 16


def test_a_pair_refused_at_a_table_writes_nothing(desk: Desk) -> None:
    beside = desk.path.with_name(f"{desk.path.name}.desk")
    before = beside.read_bytes()
    other, _ = read_book(desk.path).seating(1, 2).pairs
    assert desk.refused(table(1), "seat", round=1, pair=other) == "WrongTable"
    assert beside.read_bytes() == before
