"""Fouled boards: boards whose cards changed between tables (R7.8)."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import dropwhile

from msgspec.structs import replace

from botifarra.tournament.book import Book
from botifarra.tournament.errors import OneField, TournamentError, UnknownBoard
from botifarra.tournament.events import BoardSpoiled, Event, Lifted, Paired, Place
from botifarra.tournament.recording import fold, record
from botifarra.tournament.seating import Round, Seating


def fouled_from(book: Book, board: int, number: int, table: int) -> tuple[Place, ...]:
    """Return the places where a board was played with changed cards, from a table on.

    If one set of boards moves, the change reaches the later tables of the section, until a known further
    change. Otherwise each table has its own boards. Raises the errors of `Book.at`.
    """
    first = Place(number, table, board)
    section = _section(book, book.at(first))
    if not book.begun.format.pairing.movement.has_one_set:
        return (first,)
    later = (place for place in _later(book, first, section) if book.field(place) == book.field(first))
    return (first, *later)


def fouled_alone(book: Book, board: int, places: Sequence[Place], reason: str) -> BoardSpoiled:
    """Return a new ruling about some places alone; raises the errors of `Book.at`.

    `record` does not refuse a place of a round that is not paired, because such a ruling is also made again
    while that round is taken back.
    """
    for place in places:
        _ = book.at(place)
    return BoardSpoiled(board, tuple(places), reason, only=True)


def pairing_events(book: Book, rounds: Iterable[Round], reason: str = "") -> list[Event]:
    """Return the events that pair rounds, and those of `rulings_moved` after them."""
    paired = [Paired(each, reason) for each in rounds]
    return [*paired, *rulings_moved(book, fold(paired, book))]


def rulings_moved(before: Book, after: Book) -> list[Event]:
    """Return the events that extend rulings on fouled boards to rounds paired later.

    A ruling that names all later places of its section is extended: it is lifted, and made again with the
    present places of its board. One about its places alone (`only`) is not. Later rulings on the same board
    are made again too, so that the last one stays the last.
    """
    if not before.begun.format.pairing.movement.has_one_set:
        return []
    places = _places_now(before, after)
    moved: list[BoardSpoiled] = []
    for board in dict.fromkeys(ruling.board for ruling in places):
        on_board = (ruling for ruling in places if ruling.board == board)
        moved += dropwhile(lambda each: set(places[each]) == set(each.places), on_board)
    events: list[Event] = [Lifted(ruling, ruling.reason) for ruling in moved]
    after = fold(events, after)
    for ruling in moved:
        if again := _ruled_again(after, replace(ruling, places=places[ruling])):
            after = record(after, again)
            events.append(again)
    return events


def _ruled_again(book: Book, ruling: BoardSpoiled) -> BoardSpoiled | None:
    """Return a ruling as it is made again; None if it no longer divides the tables of its board."""
    again = replace(ruling, places=_places_alone(book, ruling))
    try:
        record(book, again)
    except (OneField, UnknownBoard):
        return None
    return again


def _places_now(before: Book, after: Book) -> Mapping[BoardSpoiled, tuple[Place, ...]]:
    """Return the places of each ruling: those in earlier rounds, and those that its board reaches now."""
    paired = len(before.rounds)
    going_on: dict[BoardSpoiled, str] = {}
    for ruling in before.spoiled:
        if ruling.only:
            continue
        first = min(ruling.places)
        try:
            section = _section(after, after.seating(first.round, first.table))
        except TournamentError:  # that table no longer exists
            continue
        if set(_later(before, first, section)) <= set(ruling.places):
            going_on[ruling] = section
    new: dict[BoardSpoiled, list[Place]] = defaultdict(list)
    for place, seating in after.places(with_cancelled=True):
        section = _section(after, seating)
        begun = [
            (min(ruling.places).round, number)
            for number, ruling in enumerate(before.spoiled)
            if ruling.board == place.board
            and going_on.get(ruling) == section
            and min(ruling.places).round <= place.round
        ]
        if begun and place.round > paired:
            new[before.spoiled[max(begun)[1]]].append(place)
    return {
        ruling: _places_alone(after, ruling)
        if ruling.only
        else (*(place for place in ruling.places if place.round <= paired), *new[ruling])
        for ruling in before.spoiled
    }


def _places_alone(book: Book, ruling: BoardSpoiled) -> tuple[Place, ...]:
    """Return the places of a ruling, without those at which other boards are played by now."""
    return tuple(place for place in ruling.places if place.round > len(book.rounds) or _is_there(book, place))


def _is_there(book: Book, place: Place) -> bool:
    try:
        _ = book.at(place)
    except TournamentError:
        return False
    return True


def _later(book: Book, first: Place, section: str) -> Sequence[Place]:
    """Return the places where a board is played after the round of a place, in a section."""
    return [
        place
        for place, seating in book.places(with_cancelled=True)
        if place.board == first.board and place.round > first.round and _section(book, seating) == section
    ]


def _section(book: Book, seating: Seating) -> str:
    return book.pair(seating.pairs[0]).section
