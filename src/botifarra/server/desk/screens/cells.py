"""The places of results as a screen shows them."""

from collections.abc import Iterable, Iterator
from itertools import groupby

from botifarra.server.desk.protocol.screen_parts import (
    Cell,
    CellState,
    ClaimSeen,
    MissingResults,
    MissingTable,
)
from botifarra.tournament.book import Book, Claim
from botifarra.tournament.events import Line, Place
from botifarra.tournament.listing.round_seating import missing_tables
from botifarra.tournament.results import NOTHING, Kept
from botifarra.tournament.scoring import other_side

LINES: tuple[Line, Line] = ("NS", "EW")
"""The names of the sides in the log."""


def cell(book: Book, place: Place) -> Cell:
    """Return a place with its result, claims and rulings."""
    kept = book.kept.get(place, NOTHING)
    claim = book.claims.get(place)
    north_south, east_west = (None if award is None else str(award) for award in kept.awards)
    return Cell(
        place.board,
        _state(book, place, kept, claim),
        kept.slip,
        () if claim is None else _claims(claim),
        tuple(LINES[side] for side in sorted(kept.revoked)),
        (north_south, east_west),
    )


def tables_missing(places: Iterable[Place]) -> tuple[MissingTable, ...]:
    """Return the tables of places in order, each with its boards."""
    return tuple(MissingTable(first.table, boards) for first, boards in missing_tables(places))


def closed_missing(book: Book, closed: int) -> Iterator[MissingResults]:
    """Yield the closed rounds that lack results."""
    places = sorted(book.missing(range(1, closed + 1)))
    for number, each in groupby(places, key=lambda place: place.round):
        yield MissingResults(number, tables_missing(each))


def _state(book: Book, place: Place, kept: Kept, claim: Claim | None) -> CellState:
    if place.board in book.cancelled:
        return "cancelled"
    if (place.round, place.table) in book.sat_out:
        return "sat_out"
    if kept.slip is not None:
        if kept.is_confirmed:
            return "decided" if kept.is_decided else "confirmed"
        return "entered"
    if book.is_scored(place):
        return "ruled"
    if claim is not None:
        return "disputed" if claim.is_disputed else "claimed"
    return "missing"


def _claims(claim: Claim) -> tuple[ClaimSeen, ...]:
    first = ClaimSeen(claim.side, claim.slip)
    return (first, ClaimSeen(other_side(claim.side), claim.other)) if claim.is_disputed else (first,)
