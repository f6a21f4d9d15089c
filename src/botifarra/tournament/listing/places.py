"""The result of every place of a championship, and the scores of both sides."""

from collections.abc import Iterable, Iterator
from enum import StrEnum
from fractions import Fraction
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from botifarra.core.seats import Side
from botifarra.tournament.book import Book
from botifarra.tournament.chain import Entry
from botifarra.tournament.duplicate.final_scores import ALIKE, Final
from botifarra.tournament.duplicate.standings import BoardScore, board_scores, boards_missed, own_average
from botifarra.tournament.entries import Pair
from botifarra.tournament.events import BoardSlip, Line, MatchSlip, Place
from botifarra.tournament.format import Kind
from botifarra.tournament.listing.notes import Note, Notes
from botifarra.tournament.matches.standings import match_wins
from botifarra.tournament.number_format import rounded
from botifarra.tournament.pairing_history import unopposed
from botifarra.tournament.results import NOTHING, Kept
from botifarra.tournament.seating import Round, Seating
from botifarra.tournament.teams.encounters import encounters, side_result


class Status(StrEnum):
    """The status of a place."""

    PLAYED = "played"
    """The place has a result, whether there are rulings or not."""
    RULED = "ruled"
    """Rulings for both sides stand in for a result."""
    MISSING = "missing"
    """A result is still to come."""
    CANCELLED = "cancelled"
    """The board is cancelled."""
    SAT_OUT = "sat_out"
    """The table did not play."""


class Basis(StrEnum):
    """The reason for the score of a side in a duplicate championship."""

    COMPARED = "compared"
    """The comparison with the results of its line (R7.3)."""
    REVOKED = "revoked"
    """0, because the side revoked (R7.4)."""
    AVERAGE = "average"
    """The average of its line, because its opponents revoked (R7.4)."""
    AWARDED = "awarded"
    """The director's score."""
    OWN = "own"
    """Its own average, because it sat out (R7.5)."""
    WITHDRAWN = "withdrawn"
    """No score, because it has withdrawn."""


class DuplicateSide(msgspec.Struct, frozen=True):
    """A side of a board: its pair, result, rulings and final score.

    `result` is that of R7.2. `award`, `score` and `matchpoints` are exact fractions. `matchpoints`: of the
    other results in the same line, N-S or E-W, the share that this one beats; equal results count half.
    On a fouled board it is adjusted (R7.8). `score_shown` is rounded to two decimals. `flagged`: the score is
    3/2, because there is no result to compare it with, or none for its average (R7.5, R7.8).
    """

    pair: int
    players: tuple[str, str]
    points: int | None = None
    result: int | None = None
    revoked: bool = False
    award: str | None = None
    score: str | None = None
    score_shown: str | None = None
    basis: Basis | None = None
    matchpoints: str | None = None
    flagged: bool = False


class LeagueSide(msgspec.Struct, frozen=True):
    """A side of a board in a league.

    `counted` is the result that the board adds to the sum of its team, rulings included. It is null if the
    board counts for neither team, or the encounter is not over.
    """

    pair: int
    players: tuple[str, str]
    team: str
    points: int | None = None
    result: int | None = None
    revoked: bool = False
    award: str | None = None
    counted: int | None = None


class MatchSide(msgspec.Struct, frozen=True):
    """A side of a match: `wins` is 1, 1/2 or 0."""

    pair: int
    players: tuple[str, str]
    points: int | None = None
    wins: str | None = None


PlaceSide = DuplicateSide | LeagueSide | MatchSide


class BoardPlace(msgspec.Struct, frozen=True):
    """A board at a table, or a board that a pair sat out, which has no table and no E-W side.

    Sides are compared within their `field`, 0 unless the board was fouled (R7.8). `board` is null for a
    pair that sits out in a league, or where boards move: then it is not known which boards the pair misses.
    """

    round: int
    table: int | None
    board: int | None
    status: Status
    field: int
    botifarra: Line | None
    contro: Line | None
    NS: DuplicateSide | LeagueSide
    EW: DuplicateSide | LeagueSide | None
    confirmed: bool = False
    notes: tuple[Note, ...] = ()


class MatchPlace(msgspec.Struct, frozen=True):
    """A match at a table, or a round that a pair sat out, which has no table and no E-W side."""

    round: int
    table: int | None
    status: Status
    NS: MatchSide
    EW: MatchSide | None
    confirmed: bool = False
    notes: tuple[Note, ...] = ()


def places(book: Book, entries: Iterable[Entry] = ()) -> Iterator[BoardPlace] | Iterator[MatchPlace]:
    """Yield every place and every sit-out of all rounds, in order, with notes from some log entries."""
    notes = Notes(entries)
    match book.begun.format.kind:
        case Kind.MATCHES:
            return _match_places(book, notes)
        case Kind.TEAMS:
            return _league_places(book, notes)
        case Kind.DUPLICATE:
            return _duplicate_places(book, notes)


def _match_places(book: Book, notes: Notes) -> Iterator[MatchPlace]:
    for each in book.rounds:
        sides = _match_sides(book, each)
        for place, seating, kept in _everywhere(book, each):
            north_south, east_west = (sides[pair] for pair in seating.pairs)
            yield MatchPlace(
                each.number,
                seating.table,
                _status(book, place),
                north_south,
                east_west,
                kept.is_confirmed,
                notes.of(place),
            )
        for pair in each.sits_out:
            yield MatchPlace(each.number, None, Status.SAT_OUT, sides[pair], None)


def _match_sides(book: Book, each: Round) -> dict[int, MatchSide]:
    """Return the scores of each pair of a round; a pair without opponents wins (R6)."""
    alone = frozenset(unopposed(book, each) if each.number <= len(book.begun_rounds()) else ())
    sides = {}
    for number in each.pairs:
        pair = book.pair_in(number, each.number)
        points, wins = None, "1" if number in alone else None
        seating = each.of(number)
        kept = book.kept.get(Place(each.number, seating.table)) if seating else None
        if seating and kept and isinstance(kept.slip, MatchSlip):
            side = seating.side(number)
            points = kept.slip.scores[side]
            wins = str(match_wins(points, kept.slip.scores[side.other]))
        sides[number] = MatchSide(number, pair.names, points, wins)
    return sides


def _duplicate_places(book: Book, notes: Notes) -> Iterator[BoardPlace]:
    scores = board_scores(book)
    own = {pair: own_average(book, each) for pair, each in scores.items()}
    scored = {(each.place, each.side): each for several in scores.values() for each in several}
    begun = len(book.begun_rounds())

    def side_out(pair: Pair, number: int) -> DuplicateSide:
        """Return a side that sits out a round, with its own average once the round began.

        A pair that has withdrawn has none.
        """
        if not book.plays(pair.number, number):
            return DuplicateSide(pair.number, pair.names, basis=Basis.WITHDRAWN)
        if number > begun:
            return DuplicateSide(pair.number, pair.names)
        average = own[pair.number]
        return _with_score(
            DuplicateSide(pair.number, pair.names, basis=Basis.OWN, flagged=average is None),
            ALIKE if average is None else average,
        )

    for each in book.rounds:
        for place, seating, kept in _everywhere(book, each):
            status = _status(book, place)
            north_south, east_west = (
                side_out(pair, each.number)
                if status is Status.SAT_OUT
                else _duplicate_side(pair, side, kept, scored.get((place, side)))
                for pair, side in zip(_seated(book, each, seating), Side, strict=True)
            )
            yield _board_place(book, place, north_south, east_west, notes)
        for number in each.sits_out:
            side = side_out(book.pair_in(number, each.number), each.number)
            for board in boards_missed(book, each):
                yield BoardPlace(each.number, None, board, Status.SAT_OUT, 0, None, None, side, None)


def _league_places(book: Book, notes: Notes) -> Iterator[BoardPlace]:
    counting = {
        (met.number, team, board)
        for met in encounters(book)
        if met.is_over
        for team in met.teams
        for board in met.made
    }
    for each in book.rounds:
        for place, seating, kept in _everywhere(book, each):
            north_south, east_west = (
                _league_side(pair, side, kept, (place.round, pair.team, place.board) in counting)
                for pair, side in zip(_seated(book, each, seating), Side, strict=True)
            )
            yield _board_place(book, place, north_south, east_west, notes)
        for number in each.sits_out:
            pair = book.pair_in(number, each.number)
            out = LeagueSide(pair.number, pair.names, pair.team)
            yield BoardPlace(each.number, None, None, Status.SAT_OUT, 0, None, None, out, None)


def _everywhere(book: Book, each: Round) -> Iterator[tuple[Place, Seating, Kept]]:
    """Yield every place of a round with a table, and its state."""
    for seating in each.seatings:
        for board in seating.boards or (0,):
            place = Place(each.number, seating.table, board)
            yield place, seating, book.kept.get(place, NOTHING)


def _seated(book: Book, each: Round, seating: Seating) -> tuple[Pair, Pair]:
    """Return the pairs of a table with their players in a round."""
    north_south, east_west = seating.pairs
    return book.pair_in(north_south, each.number), book.pair_in(east_west, each.number)


def _status(book: Book, place: Place) -> Status:
    if place.board in book.cancelled:
        return Status.CANCELLED
    if (place.round, place.table) in book.sat_out:
        return Status.SAT_OUT
    kept = book.kept.get(place, NOTHING)
    if kept.slip is not None:
        return Status.PLAYED
    return Status.RULED if book.is_scored(place) else Status.MISSING


_BoardSide = TypeVar("_BoardSide", DuplicateSide, LeagueSide)


def _board_place(
    book: Book, place: Place, north_south: _BoardSide, east_west: _BoardSide, notes: Notes
) -> BoardPlace:
    kept = book.kept.get(place, NOTHING)
    slip = kept.slip if isinstance(kept.slip, BoardSlip) else None
    return BoardPlace(
        place.round,
        place.table,
        place.board,
        _status(book, place),
        book.field(place),
        slip.botifarra if slip else None,
        slip.contro if slip else None,
        north_south,
        east_west,
        kept.is_confirmed,
        notes.of(place),
    )


def _duplicate_side(pair: Pair, side: Side, kept: Kept, scored: BoardScore | None) -> DuplicateSide:
    points, result = _made(kept, side)
    played = DuplicateSide(
        pair.number, pair.names, points, result, side in kept.revoked, _exact(kept.awards[side])
    )
    if scored is None:
        return played
    final = scored.final
    basis = score_basis(kept, side, final)
    played = replace(played, basis=basis, matchpoints=_exact(scored.share), flagged=final.is_flagged)
    return _with_score(played, final.score)


def score_basis(kept: Kept, side: Side, final: Final | None) -> Basis | None:
    """Return the reason for the score of a side at a place; None for a result without a final score."""
    if kept.awards[side] is not None:
        return Basis.AWARDED
    if side in kept.revoked:
        return Basis.REVOKED
    if final is None:
        return None
    return Basis.AVERAGE if final.is_average else Basis.COMPARED


def _league_side(pair: Pair, side: Side, kept: Kept, counts: bool) -> LeagueSide:
    points, result = _made(kept, side)
    counted = side_result(kept.ruled, side) if counts and kept.ruled else None
    award = _exact(kept.awards[side])
    return LeagueSide(
        pair.number, pair.names, pair.team, points, result, side in kept.revoked, award, counted
    )


def _made(kept: Kept, side: Side) -> tuple[int | None, int | None]:
    """Return the points of a side and its result (R7.2)."""
    if not isinstance(kept.slip, BoardSlip):
        return None, None
    return kept.slip.points[side], kept.slip.result.of(side)


def _with_score(side: DuplicateSide, score: Fraction) -> DuplicateSide:
    return replace(side, score=str(score), score_shown=str(rounded(score)))


def _exact(value: Fraction | None) -> str | None:
    return None if value is None else str(value)
