"""The screen of a table's phones, without other results on boards that the table has not finished."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from botifarra.server.desk.protocol.screens import FieldResult, NextSeat, TableBoard, TableRound, TableScreen
from botifarra.server.desk.rounds import closed_rounds, round_in_play
from botifarra.server.desk.screens.cells import LINES, cell
from botifarra.server.desk.screens.heads import event_head, pair_names
from botifarra.server.desk.state import DeskState
from botifarra.tournament.book import Book
from botifarra.tournament.events import Place
from botifarra.tournament.listing.attendance import seat_of
from botifarra.tournament.matches.final_standings import tied_matches
from botifarra.tournament.seating import Round, Seating

BoardField = Mapping[int, Sequence[tuple[Place, FieldResult]]]
"""The results of each board at all tables."""


def board_field(book: Book) -> BoardField:
    """Return the results by board, for the screens of all tables."""
    found: dict[int, list[tuple[Place, FieldResult]]] = defaultdict(list)
    for place, kept in sorted(book.kept.items()):
        if kept.slip is not None and place.board:
            found[place.board].append((place, FieldResult(book.at(place).pairs, kept.slip)))
    return found


def table_screen(event: str, book: Book, state: DeskState, table: int, field: BoardField) -> TableScreen:
    """Return the screen of a table for the round in play, or else for the last one.

    It shows the results of other tables only on boards that the table has finished in this very round. In a
    movement with one set of boards, each round brings another pair to the table. That pair may not have
    played the boards of earlier rounds.
    """
    shown = round_in_play(book, state)
    if shown is None and book.rounds:
        shown = book.rounds[-1]
    seatings = [] if shown is None else [each for each in shown.seatings if each.table == table]
    return TableScreen(
        event_head(event, book, state),
        table,
        state.clock,
        table in state.calls,
        None if shown is None or not seatings else _round(book, state, shown, seatings, field),
    )


def _round(
    book: Book, state: DeskState, shown: Round, seatings: Sequence[Seating], field: BoardField
) -> TableRound:
    pairs = tuple(dict.fromkeys(pair for seating in seatings for pair in seating.pairs))
    places = (
        Place(shown.number, seating.table, board) for seating in seatings for board in seating.boards or (0,)
    )
    return TableRound(
        shown.number,
        shown.number > closed_rounds(book, state),
        tuple(pair_names(book, pair, shown.number) for pair in pairs),
        tuple(_board(book, place, field) for place in sorted(places)),
        tuple(_next_seats(book, shown, pairs)),
        any(place.table == seatings[0].table for place in tied_matches(book, shown.number)),
    )


def _board(book: Book, place: Place, field: BoardField) -> TableBoard:
    shown, pairs = cell(book, place), book.at(place).pairs
    if shown.state not in ("entered", "confirmed", "decided") or not place.board:
        return TableBoard(pairs, shown, None)
    others = tuple(result for where, result in field.get(place.board, ()) if where != place)
    return TableBoard(pairs, shown, others)


def _next_seats(book: Book, shown: Round, pairs: Sequence[int]) -> Iterator[NextSeat]:
    """Yield where the pairs of a table go in the next round of the session, if it is paired."""
    after = book.rounds[shown.number] if shown.number < len(book.rounds) else None
    if after is None or after.session != shown.session:
        return
    for pair in pairs:
        seating = seat_of(book, after, pair)
        if seating is None:
            yield NextSeat(pair, None, None)
        else:
            yield NextSeat(pair, seating.table, LINES[seating.side(pair)])
