"""The private score sheet of each pair: all its boards or matches, and its place in the standings."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from botifarra.core.seats import Side
from botifarra.tournament.book import Book
from botifarra.tournament.duplicate import standings as duplicate
from botifarra.tournament.entries import Pair
from botifarra.tournament.events import Fined, MatchSlip, Place
from botifarra.tournament.format import Kind
from botifarra.tournament.fouled_boards import fouled_now
from botifarra.tournament.listing.board_results import TableResult, table_results
from botifarra.tournament.matches import standings as matches
from botifarra.tournament.matches.final_standings import shown_standings
from botifarra.tournament.pairing_history import unopposed
from botifarra.tournament.ranking import with_ranks
from botifarra.tournament.teams import standings as teams


@dataclass(frozen=True, slots=True)
class SheetBoard:
    """A board that a pair played on a `side` of a table.

    `average` is its average final score so far, without sit-outs and fines; None if there is none.
    `encounter` are the results so far of its team and of the other on the boards of the round. `is_apart`:
    the board was fouled, so its fields are scored separately (R7.8).
    """

    table: TableResult
    side: Side
    average: Fraction | None
    encounter: tuple[int, int] | None
    is_cancelled: bool
    is_apart: bool

    @property
    def round(self) -> int:
        """The round of the board."""
        return self.table.place.round

    @property
    def opponents(self) -> Pair:
        """The pair on the other side, with its players of that round."""
        return self.table.sides[self.side.other].pair


@dataclass(frozen=True, slots=True)
class SheetMatch:
    """A match that a pair played: both scores, and the pair's totals so far.

    `won` is 1, 0, or 1/2 for a draw. Sit-outs count in `wins`. `difference` does not include fines.
    """

    place: Place
    side: Side
    opponents: Pair
    scores: tuple[int, int]
    won: Fraction
    wins: Fraction
    difference: int

    @property
    def round(self) -> int:
        """The round of the match."""
        return self.place.round


@dataclass(frozen=True, slots=True)
class SitOut:
    """A round that a pair sat out: the number of `boards`, or 0 for a match."""

    round: int
    boards: int = 0


SheetLine = SheetBoard | SheetMatch | SitOut
Standing = duplicate.Standing | matches.Standing | teams.Standing


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """All boards or matches of a pair, and its `rank` among `ranked` pairs or teams, None without one.

    `fines` are those of the pair; in a league, of its team. `group` is set while groups play. `withdrawn` is
    the first round that the pair does not play.
    """

    pair: Pair
    lines: tuple[SheetLine, ...]
    standing: Standing
    rank: int | None
    ranked: int
    group: int | None
    fines: tuple[Fined, ...]
    withdrawn: int | None


def score_sheets(book: Book) -> list[ScoreSheet]:
    """Return the score sheets of all pairs, by number."""
    lines = _match_lines(book) if book.begun.format.kind is Kind.MATCHES else _board_lines(book)
    return [
        ScoreSheet(
            book.pair(pair),
            tuple(lines.get(pair, ())),
            standing,
            rank,
            ranked,
            group,
            tuple(each for each in book.fines_in_force if each.pair in _fined_with(book, pair)),
            book.withdrawn.get(pair),
        )
        for pair, standing, rank, ranked, group in sorted(_standings(book), key=lambda each: each[0])
    ]


def sit_outs(book: Book) -> Iterator[tuple[int, SitOut]]:
    """Yield the rounds that each pair sat out, if they count for it; in a league none does."""
    match book.begun.format.kind:
        case Kind.DUPLICATE:
            for pair, number, boards in duplicate.boards_sat_out(book):
                yield pair, SitOut(number, boards)
        case Kind.MATCHES:
            for each in book.begun_rounds():
                yield from ((pair, SitOut(each.number)) for pair in unopposed(book, each))
        case Kind.TEAMS:
            return


def _fined_with(book: Book, pair: int) -> set[int]:
    """Return the pairs whose fines count for a pair: its own, or in a league those of its team (R7.9)."""
    if book.begun.format.kind is not Kind.TEAMS:
        return {pair}
    return {number for number, each in book.pairs.items() if each.team == book.pair(pair).team}


def _standings(book: Book) -> Iterator[tuple[int, Standing, int | None, int, int | None]]:
    """Yield each pair with its row, its rank, the number of entries ranked with it, and its group."""
    match book.begun.format.kind:
        case Kind.DUPLICATE:
            rows = duplicate.standings(book)
            for line in dict.fromkeys(row.line for row in rows):
                among = [row for row in rows if row.line is line]
                for row, rank in with_ranks(among):
                    yield row.pair, row, rank, _ranked(among), None
        case Kind.MATCHES:
            tables = shown_standings(book)
            for number, table in enumerate(tables, 1):
                for each, rank in with_ranks(table):
                    yield each.pair, each, rank, _ranked(table), number if len(tables) > 1 else None
        case Kind.TEAMS:
            all_teams = teams.standings(book)
            by_team = {row.team: (row, rank) for row, rank in with_ranks(all_teams)}
            for pair in book.pairs.values():
                yield pair.number, *by_team[pair.team], _ranked(all_teams), None


def _ranked(rows: Iterable[Standing]) -> int:
    return sum(row.is_ranked for row in rows)


def _board_lines(book: Book) -> Mapping[int, list[SheetLine]]:
    """Return the lines of each pair by round; those of a round by board."""
    played: dict[int, list[tuple[TableResult, Side]]] = defaultdict(list)
    for each in table_results(book):
        for side in Side:
            played[each.sides[side].pair.number].append((each, side))
    lines: dict[int, list[SheetLine]] = {pair: list(_running(book, some)) for pair, some in played.items()}
    for pair, sit_out in sit_outs(book):
        lines.setdefault(pair, []).append(sit_out)
    for some_lines in lines.values():
        some_lines.sort(key=lambda line: line.round)
    return lines


def _running(book: Book, played: list[tuple[TableResult, Side]]) -> Iterator[SheetBoard]:
    """Yield the boards of a pair, each with the pair's totals so far."""
    apart = {ruling.board for ruling in fouled_now(book)}
    scores: list[Fraction] = []
    made: dict[int, tuple[int, int]] = {}
    for table, side in played:
        place, own = table.place, table.sides[side]
        if own.final is not None:
            scores.append(own.final.score)
        if own.encounter is not None:
            ours, theirs = made.get(place.round, (0, 0))
            made[place.round] = ours + own.encounter[0], theirs + own.encounter[1]
        yield SheetBoard(
            table,
            side,
            sum(scores, Fraction(0)) / len(scores) if scores else None,
            made.get(place.round),
            place.board in book.cancelled,
            place.board in apart,
        )


def _match_lines(book: Book) -> Mapping[int, list[SheetLine]]:
    """Return the matches and sit-outs of each pair by round."""
    lines: dict[int, list[SheetLine]] = defaultdict(list)
    for pair, sit_out in sit_outs(book):
        lines[pair].append(sit_out)
    for place, seating in book.places():
        kept = book.kept.get(place)
        if kept is not None and isinstance(kept.slip, MatchSlip):
            for side in Side:
                ours, theirs = kept.slip.scores[side], kept.slip.scores[side.other]
                opponents = book.pair_in(seating.pairs[side.other], place.round)
                won = matches.match_wins(ours, theirs)
                lines[seating.pairs[side]].append(
                    SheetMatch(place, side, opponents, (ours, theirs), won, won, ours - theirs)
                )
    return {pair: list(_so_far(some)) for pair, some in lines.items()}


def _so_far(lines: list[SheetLine]) -> Iterator[SheetLine]:
    """Yield the lines of a pair by round, each match with the pair's totals so far."""
    wins, difference = Fraction(0), 0
    for line in sorted(lines, key=lambda each: each.round):
        if isinstance(line, SheetMatch):
            wins, difference = wins + line.won, difference + line.difference
            yield replace(line, wins=wins, difference=difference)
        else:
            wins += 1
            yield line
