"""Every screen of every kind of championship can be made at any moment."""

from collections.abc import Iterable, Iterator

import msgspec
import pytest

from botifarra.eventfile import Snapshot
from botifarra.server.desk.links import tables
from botifarra.server.desk.protocol.desk_screen import DeskRound, DeskScreen
from botifarra.server.desk.protocol.screen_parts import MissingTable
from botifarra.server.desk.rounds import closed_book, closed_rounds, round_in_play, rounds_played
from botifarra.server.desk.screens.closed_results import ClosedMemory, closed_results
from botifarra.server.desk.screens.desk_screen import desk_screen
from botifarra.server.desk.screens.hall_screen import hall_screen
from botifarra.server.desk.screens.public_screen import public_screen
from botifarra.server.desk.screens.table_screen import board_field, table_screen
from botifarra.server.desk.state import DeskState
from botifarra.tournament.format import Pairing
from tests.scale import scale
from tests.tournament.random_championships import FORMATS, Championship

EACH = scale(1, 50)


def encoded(screen: msgspec.Struct) -> bytes:
    return msgspec.json.encode(screen)


def places_of(missing: Iterable[MissingTable]) -> Iterator[tuple[int, int]]:
    """Yield the tables and the boards of missing results."""
    return ((each.table, board) for each in missing for board in each.boards)


def open_places(shown: DeskRound) -> list[tuple[int, int]]:
    """Return the cells of a round that wait for a result, by their states."""
    waiting = ("missing", "claimed", "disputed")
    cells = ((each.table, cell) for each in shown.tables for cell in each.cells)
    return sorted((table, cell.board) for table, cell in cells if cell.state in waiting)


@pytest.mark.parametrize("form", range(len(FORMATS)), ids=lambda form: "-".join(FORMATS[form]))
def test_every_screen_can_be_made(form: int) -> None:
    memory = ClosedMemory()

    def look(played: Championship) -> None:
        book = played.book
        for closed in {0, rounds_played(book), len(book.rounds) - 1, len(book.rounds)} - {-1}:
            state = DeskState("00" * 32, closed=closed, initials=closed % 2 == 1)
            over = closed_rounds(book, state)
            known = closed_book(book, over)
            results = closed_results(known, over)
            assert memory.results(known, over) == results
            field = board_field(book)
            at_desk = desk_screen("e", Snapshot(book, 1, "0" * 64), state, {})
            for screen in (
                at_desk,
                hall_screen("e", book, state, results),
                public_screen("e", book, state, results),
                *(table_screen("e", book, state, table, field) for table in tables(book)),
            ):
                assert encoded(screen)
            check(at_desk, closed)

    def check(shown: DeskScreen, closed: int) -> None:
        assert shown.has_bracket == (FORMATS[form][1] in (Pairing.GROUPS, Pairing.KNOCKOUT))
        if shown.head.round is not None:
            assert shown.head.round == closed + 1
            assert shown.shown is not None
            assert shown.shown.is_open
        if shown.shown is not None:
            assert list(places_of(shown.shown.missing)) == open_places(shown.shown)

    for seed in range(form, EACH * len(FORMATS), len(FORMATS)):
        played = Championship(seed, look)
        played.play()
        book = played.book
        assert round_in_play(book, DeskState("00" * 32, closed=len(book.rounds))) is None
