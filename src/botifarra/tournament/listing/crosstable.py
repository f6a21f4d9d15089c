"""Crosstables: the opponents and results of each entry by round, in the order of the standings."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

import msgspec

from botifarra.core.seats import Side
from botifarra.tournament.book import Book
from botifarra.tournament.duplicate.standings import board_scores
from botifarra.tournament.events import MatchSlip, Place
from botifarra.tournament.format import Kind
from botifarra.tournament.listing.attendance import played_tables, resting
from botifarra.tournament.listing.table_rows import TableRow, entrant, standings
from botifarra.tournament.lots import Entrant
from botifarra.tournament.movements.groups import knockout_begins
from botifarra.tournament.pairing_history import unopposed
from botifarra.tournament.teams.encounters import encounters


@dataclass(frozen=True, slots=True)
class Meeting:
    """An opponent in a round.

    `side` is where a pair sat; a team sits on both. `made` are the scores in a finished match or encounter,
    the entry's own first.
    """

    opponent: Entrant
    side: Side | None = None
    made: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Cell:
    """The round of an entry: its meetings, or a sit-out, which counts as a win if it `is_bye`.

    In duplicate, `total` is the sum of its final scores on `boards`.
    """

    meetings: tuple[Meeting, ...] = ()
    sits_out: bool = False
    is_bye: bool = False
    total: Fraction = Fraction(0)
    boards: int = 0


@dataclass(frozen=True, slots=True)
class CrosstableLine:
    """An entry with its row of the standings, and its rounds."""

    entry: Entrant
    standing: TableRow
    cells: Mapping[int, Cell]

    def against(self, opponent: Entrant) -> list[tuple[int, int]]:
        """Return the results of all finished meetings with an opponent."""
        return [
            meeting.made
            for cell in self.cells.values()
            for meeting in cell.meetings
            if meeting.opponent == opponent and meeting.made is not None
        ]


@dataclass(frozen=True, slots=True)
class Crosstable:
    """Entries in order, with the numbers of their rounds; `line` or `group` is set for a separate ranking."""

    lines: tuple[CrosstableLine, ...]
    rounds: tuple[int, ...]
    line: Side | None = None
    group: int | None = None

    @property
    def most_meetings(self) -> int:
        """The largest number of meetings of any two entries."""
        met = Counter(
            (each.entry, meeting.opponent)
            for each in self.lines
            for cell in each.cells.values()
            for meeting in cell.meetings
        )
        return max(met.values(), default=0)


def crosstables(book: Book) -> list[Crosstable]:
    """Return the crosstable, or one for each line of a Mitchell or for each group; raises `BadGroups`.

    A knock-out after groups is left out, because it is shown as a bracket.
    """
    shown = without_knockout(book)
    cells = _cells(shown)
    found = []
    for listing in standings(shown):
        lines = tuple(CrosstableLine(entrant(row), row, cells.get(entrant(row), {})) for row in listing.rows)
        rounds = sorted({number for each in lines for number in each.cells})
        found.append(Crosstable(lines, tuple(rounds), listing.line, listing.group))
    return found


def without_knockout(book: Book) -> Book:
    """Return the book as it was before a knock-out after groups."""
    if not (book.rounds and book.begun.format.pairing.movement.has_groups):
        return book
    begins = knockout_begins(book)
    return msgspec.structs.replace(book, rounds=book.rounds[: begins - 1], kept=book.kept.before(begins))


def _cells(book: Book) -> dict[Entrant, dict[int, Cell]]:
    """Return the cells of each entry, by round."""
    found: dict[Entrant, dict[int, Cell]] = defaultdict(dict)
    for number, entry, meeting in _encounters(book) if _is_league(book) else _meetings(book):
        cell = found[entry].get(number, Cell())
        found[entry][number] = replace(cell, meetings=(*cell.meetings, meeting))
    for each in book.rounds:
        for pair in resting(book, each):
            found[book.pair(pair).team if _is_league(book) else pair].setdefault(
                each.number, Cell(sits_out=True)
            )
    if book.begun.format.kind is Kind.MATCHES:
        for each in book.begun_rounds():
            for pair in unopposed(book, each):
                found[pair][each.number] = Cell(sits_out=True, is_bye=True)
    if book.begun.format.kind is Kind.DUPLICATE:
        for pair, scores in board_scores(book).items():
            for score in scores:
                cell = found[pair].get(score.place.round, Cell())
                found[pair][score.place.round] = replace(
                    cell, total=cell.total + score.final.score, boards=cell.boards + 1
                )
    return found


def _meetings(book: Book) -> Iterator[tuple[int, Entrant, Meeting]]:
    """Yield each pair at each table that is played, with the round."""
    for each in book.rounds:
        for seating in played_tables(book, each):
            kept = book.kept.get(Place(each.number, seating.table))
            made = kept.slip.scores if kept and isinstance(kept.slip, MatchSlip) else None
            for side in Side:
                meeting = Meeting(seating.pairs[side.other], side, made and (made[side], made[side.other]))
                yield each.number, seating.pairs[side], meeting


def _encounters(book: Book) -> Iterator[tuple[int, Entrant, Meeting]]:
    """Yield each team in each of its encounters, with the round."""
    for each in encounters(book):
        first, second = each.teams
        ours, theirs = each.totals
        is_told = each.is_over and each.made
        yield each.number, first, Meeting(second, made=(ours, theirs) if is_told else None)
        yield each.number, second, Meeting(first, made=(theirs, ours) if is_told else None)


def _is_league(book: Book) -> bool:
    return book.begun.format.kind is Kind.TEAMS
