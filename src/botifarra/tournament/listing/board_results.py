"""The results of every table on each board, and their frequencies, as values without prose."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from botifarra.core.seats import Side
from botifarra.tournament.book import Book
from botifarra.tournament.duplicate.final_scores import Final
from botifarra.tournament.duplicate.standings import board_scores
from botifarra.tournament.entries import Pair
from botifarra.tournament.events import BoardSlip, Place
from botifarra.tournament.format import Kind
from botifarra.tournament.listing.places import Basis, score_basis
from botifarra.tournament.sessions import boards_to_come
from botifarra.tournament.teams.encounters import encounters

ScoreMark = Literal["revoked", "average", "awarded"]
"""Why a score does not follow from its result: a name of `Basis`."""


@dataclass(frozen=True, slots=True)
class SideResult:
    """The result and the score of a side of a table on a board.

    `result` is that of R7.2, None if the board was not played to its end. `final` is the final score. A
    league has no final scores; instead `encounter` has the results of the side's team and of the other team
    at both tables. It is None if the board does not count, or does not count yet. `basis` is the reason for
    the score.
    `counts`: the line is compared with this result (R7.5).
    """

    pair: Pair
    result: int | None
    counts: bool
    final: Final | None = None
    encounter: tuple[int, int] | None = None
    basis: Basis | None = None


@dataclass(frozen=True, slots=True)
class TableResult:
    """The result or the ruling of a board at a table. `slip` is None if it was not played to its end."""

    place: Place
    slip: BoardSlip | None
    sides: tuple[SideResult, SideResult]


@dataclass(frozen=True, slots=True)
class Frequency:
    """A result in a line, its final score (None in a league), and the `pairs` that made it."""

    result: int
    score: Fraction | None
    pairs: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Field:
    """The tables of a board that held the same cards, and the results of each side, the highest first.

    `number` is 0 for the cards as dealt.
    """

    number: int
    tables: tuple[TableResult, ...]
    frequencies: tuple[tuple[Frequency, ...], tuple[Frequency, ...]]


@dataclass(frozen=True, slots=True)
class BoardResults:
    """A board with all its fields. A fouled board has several (R7.8)."""

    board: int
    is_cancelled: bool
    fields: tuple[Field, ...]

    @property
    def is_apart(self) -> bool:
        """Whether the fields are scored separately."""
        return len(self.fields) > 1


def board_results(book: Book, *, has_ended: bool = False) -> list[BoardResults]:
    """Return the boards, by number, that have been played at all their tables; see `boards_to_come`.

    Other boards are left out, because some table will still play them.
    """
    to_come = frozenset(boards_to_come(book, has_ended=has_ended))
    tables: dict[int, list[TableResult]] = defaultdict(list)
    for each in table_results(book):
        if each.place.board not in to_come:
            tables[each.place.board].append(each)
    return [
        BoardResults(board, board in book.cancelled, tuple(_fields(book, tables[board])))
        for board in sorted(tables)
    ]


def table_results(book: Book) -> Iterator[TableResult]:
    """Yield the results and rulings of every table, cancelled boards too, by round, table and board."""
    is_league = book.begun.format.kind is Kind.TEAMS
    scores = {} if is_league else _scores(book)
    made = _encounters(book) if is_league else {}
    for place, seating in sorted(book.places(with_cancelled=True), key=lambda each: each[0]):
        kept = book.kept.get(place)
        ruled = kept.ruled if kept is not None else None
        if kept is None or ruled is None:
            continue
        north_south, east_west = (
            SideResult(
                book.pair_in(seating.pairs[side], place.round),
                None if ruled.played is None else ruled.played.of(side),
                ruled.counts(side) and place.board not in book.cancelled,
                final := scores.get((place, side)),
                made.get((place.round, place.board, book.pair(seating.pairs[side]).team)),
                score_basis(kept, side, final),
            )
            for side in Side
        )
        slip = kept.slip if isinstance(kept.slip, BoardSlip) else None
        yield TableResult(place, slip, (north_south, east_west))


def _scores(book: Book) -> Mapping[tuple[Place, Side], Final]:
    return {
        (each.place, each.side): each.final for several in board_scores(book).values() for each in several
    }


def _encounters(book: Book) -> Mapping[tuple[int, int, str], tuple[int, int]]:
    """Return the results of each team and its opponents by round and board."""
    found = {}
    for encounter in encounters(book):
        first, second = encounter.teams
        for board, (ours, theirs) in encounter.made.items():
            found[encounter.number, board, first] = ours, theirs
            found[encounter.number, board, second] = theirs, ours
    return found


def _fields(book: Book, tables: Iterable[TableResult]) -> Iterator[Field]:
    fields: dict[int, list[TableResult]] = defaultdict(list)
    for each in tables:
        fields[book.field(each.place)].append(each)
    for number, some in sorted(fields.items()):
        north_south, east_west = (_frequencies(some, side) for side in Side)
        yield Field(number, tuple(some), (north_south, east_west))


def _frequencies(tables: Sequence[TableResult], side: Side) -> tuple[Frequency, ...]:
    """Return the results of a side that count, the highest first."""
    made: dict[int, list[SideResult]] = defaultdict(list)
    for each in tables:
        of_side = each.sides[side]
        if of_side.counts and of_side.result is not None:
            made[of_side.result].append(of_side)
    return tuple(
        Frequency(
            result,
            None if (final := several[0].final) is None else final.score,
            tuple(sorted(each.pair.number for each in several)),
        )
        for result, several in sorted(made.items(), reverse=True)
    )
