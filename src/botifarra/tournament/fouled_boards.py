"""Fouled boards: boards whose cards changed between tables (R7.8)."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import dropwhile

from msgspec.structs import replace

from botifarra.tournament.book import Book
from botifarra.tournament.errors import OneField, UnknownBoard
from botifarra.tournament.events import BoardSpoiled, Event, Lifted, Paired, Place
from botifarra.tournament.recording import fold, record
from botifarra.tournament.ruling import is_there, refuse_one_field
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


def fouled_now(book: Book) -> list[BoardSpoiled]:
    """Return the rulings with a place at which their board is played now."""
    return [ruling for ruling in book.spoiled if any(is_there(book, place) for place in ruling.places)]


def fouled_alone(book: Book, board: int, places: Sequence[Place], reason: str) -> BoardSpoiled:
    """Return a new ruling about some places alone; raises `OneField`, or the errors of `Book.at`.

    `record` does not refuse a place that is not there, or a ruling that divides no field. Such a ruling is
    also made again while its round is taken back, or is paired with the board at other tables.
    """
    for place in places:
        _ = book.at(place)
    ruling = BoardSpoiled(board, tuple(places), reason, only=True)
    refuse_one_field(book, record(book, ruling), board)
    return ruling


def pairing_events(book: Book, rounds: Iterable[Round], reason: str = "") -> list[Event]:
    """Return the events that pair rounds, and those of `rulings_moved` after them."""
    paired = [Paired(each, reason) for each in rounds]
    return [*paired, *rulings_moved(book, fold(paired, book))]


def rulings_moved(before: Book, after: Book) -> list[Event]:
    """Return the events that extend rulings on fouled boards to rounds paired later.

    A ruling that names all later places of its section is extended: it is lifted, and made again with the
    present places of its board. One about its places alone (`only`) is not, and keeps all of them: a place
    may come back with its board. No ruling loses its places in rounds that are still taken back. Later
    rulings on the same board are made again too, so that the last one stays the last.
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
    """Return the places of each ruling after rounds were paired.

    In these rounds, a ruling that is extended has all places that its board reaches. In those that are still
    taken back it keeps its places: they are looked at when these rounds are paired.
    """
    paired, last = len(before.rounds), len(after.rounds)
    going_on = {
        ruling: section
        for ruling in before.spoiled
        if (section := _section_reached(before, after, ruling)) is not None
    }
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
        ruling: (
            *(place for place in ruling.places if place.round <= paired),
            *new[ruling],
            *(place for place in ruling.places if place.round > last),
        )
        if ruling in going_on
        else _places_alone(after, ruling)
        for ruling in before.spoiled
    }


def _section_reached(before: Book, after: Book, ruling: BoardSpoiled) -> str | None:
    """Return the section whose later tables a ruling reaches; None for a ruling about its places alone.

    A ruling also keeps its places if its first round is still taken back, or no longer has that table.
    """
    first = min(ruling.places)
    if ruling.only or first.round > len(after.rounds):
        return None
    seating = after.round(first.round).at(first.table)
    if seating is None:
        return None
    section = _section(after, seating)
    return section if set(_later(before, first, section)) <= set(ruling.places) else None


def _places_alone(book: Book, ruling: BoardSpoiled) -> tuple[Place, ...]:
    """Return the places of a ruling that it keeps, if it does not reach later tables.

    One that is not about its places alone loses those at which other boards are played by now.
    """
    if ruling.only:
        return ruling.places
    return tuple(place for place in ruling.places if place.round > len(book.rounds) or is_there(book, place))


def _later(book: Book, first: Place, section: str) -> Sequence[Place]:
    """Return the places where a board is played after the round of a place, in a section."""
    return [
        place
        for place, seating in book.places(with_cancelled=True)
        if place.board == first.board and place.round > first.round and _section(book, seating) == section
    ]


def _section(book: Book, seating: Seating) -> str:
    return book.pair(seating.pairs[0]).section
