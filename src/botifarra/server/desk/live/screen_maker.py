"""The screens of an event, made for one link at a time."""

from collections.abc import Mapping

from botifarra.eventfile import Snapshot
from botifarra.eventfile.rescue import SavedLog
from botifarra.server.desk.links import Link
from botifarra.server.desk.protocol.moved import MovedLinks
from botifarra.server.desk.protocol.screens import AnyScreen
from botifarra.server.desk.rounds import closed_book, closed_rounds
from botifarra.server.desk.screens.closed_results import ClosedMemory, ClosedResults
from botifarra.server.desk.screens.desk_screen import desk_screen
from botifarra.server.desk.screens.hall_screen import hall_screen
from botifarra.server.desk.screens.public_screen import public_screen
from botifarra.server.desk.screens.table_screen import BoardField, board_field, table_screen
from botifarra.server.desk.state import DeskState
from botifarra.tournament.book import Book


class ScreenMaker:
    """Makes the screens of an event. It keeps what several screens of one book share."""

    def __init__(self, event: str) -> None:
        self._event = event
        self._closed = ClosedMemory()
        self._field: tuple[Book, BoardField] | None = None

    def screen(
        self,
        link: Link,
        log: Snapshot,
        state: DeskState,
        phones: Mapping[int, int],
        rescued: tuple[SavedLog, ...],
        moved: MovedLinks | None,
    ) -> AnyScreen:
        """Return the screen of a link. `phones`, `rescued` and `moved` are as in `desk_screen`."""
        book = log.book
        match link:
            case Link("table", table) if table is not None:
                return table_screen(self._event, book, state, table, self._board_field(book))
            case Link("hall"):
                return hall_screen(self._event, book, state, self.closed_results(book, state))
            case Link("public"):
                return public_screen(self._event, book, state, self.closed_results(book, state))
            case _:
                return desk_screen(self._event, log, state, phones, rescued, moved)

    def _board_field(self, book: Book) -> BoardField:
        """Return the results by board, computed once for all tables."""
        if self._field is None or self._field[0] is not book:
            self._field = book, board_field(book)
        return self._field[1]

    def closed_results(self, book: Book, state: DeskState) -> ClosedResults:
        """Return the results of closed rounds."""
        closed = closed_rounds(book, state)
        return self._closed.results(closed_book(book, closed), closed)
