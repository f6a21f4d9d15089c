"""The standings of a duplicate championship by final scores, over all sessions (R7.3 to R7.7)."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from botifarra.core.seats import Side
from botifarra.tournament.book import Book
from botifarra.tournament.duplicate.fields import final_scores_apart, match_points_apart
from botifarra.tournament.duplicate.final_scores import ALIKE, Final
from botifarra.tournament.duplicate.result import Ruled
from botifarra.tournament.events import Place
from botifarra.tournament.format import MOVING, RankBy
from botifarra.tournament.ranking import ranked
from botifarra.tournament.seating import Round


@dataclass(frozen=True, slots=True)
class BoardScore:
    """A pair's score on a board: place, side, final score and the share of the other results that it beat.

    `share` is None if there are no other results.
    """

    place: Place
    side: Side
    final: Final
    share: Fraction | None


@dataclass(frozen=True, slots=True)
class Standing:
    """A pair in the standings.

    `total` is the sum over `boards`, less the pair's fines (R7.9). Boards that the pair sat out count with
    its own average (R7.5); a pair that has withdrawn sits out none. `share` is the mean share of others
    beaten, 0 to 1, for information and tie-breaks; None if there were none. `line` is set where the lines
    have separate rankings.
    """

    rank: int
    pair: int
    line: Side | None
    total: Fraction
    boards: int
    sat_out: int
    share: Fraction | None
    is_flagged: bool

    @property
    def average(self) -> Fraction | None:
        """The average final score of a board; None without boards."""
        count = self.boards + self.sat_out
        return self.total / count if count else None

    @property
    def is_ranked(self) -> bool:
        """Whether the pair has a score: one that only sat out boards has no rank."""
        return self.boards > 0


def board_tables(book: Book) -> dict[int, dict[Place, Ruled]]:
    """Return the results and rulings of each board, by place, without cancelled boards."""
    boards: dict[int, dict[Place, Ruled]] = defaultdict(dict)
    for place, kept in book.kept.items():
        ruled = kept.ruled
        if ruled is not None and place.board and place.board not in book.cancelled:
            boards[place.board][place] = ruled
    return boards


def board_scores(book: Book) -> dict[int, list[BoardScore]]:
    """Return the scores of each pair on all its boards with a score."""
    found: dict[int, list[BoardScore]] = {pair: [] for pair in book.pairs}
    for _, tables in sorted(board_tables(book).items()):
        fields = {place: book.field(place) for place in tables}
        seats = {place: book.at(place).pairs for place in tables}
        for side in Side:
            shares = match_points_apart(tables, fields, side)
            for place, final in final_scores_apart(tables, fields, side).items():
                found[seats[place][side]].append(BoardScore(place, side, final, shares.get(place)))
    return found


def standings(book: Book) -> list[Standing]:
    """Rank all pairs by average or total and then by share; in a Mitchell, each line separately (R7.7).

    Pairs that have no line yet come last.

    In an order by average, a pair that missed a round after it withdrew comes after all others.
    """
    scores = board_scores(book)
    sat_out: dict[int, int] = defaultdict(int)
    for pair, _, boards in boards_sat_out(book):
        sat_out[pair] += boards
    lines = _lines(book)
    rows = [_row(book, pair, scores[pair], sat_out[pair], lines.get(pair)) for pair in book.pairs]
    key = _by_total if book.begun.format.rank_by is RankBy.TOTAL else _by_average(book)
    ordered: list[Standing] = []
    for line in (*Side, None):
        among = [row for row in rows if row.line is line]
        ordered.extend(ranked(among, key, lots=book.lots("prizes")))
    return ordered


_Key = tuple[bool | Fraction, ...]


def _by_total(row: Standing) -> _Key:
    return row.total, row.share or Fraction(0)


def _by_average(book: Book) -> Callable[[Standing], _Key]:
    """Return the sort key of an order by average. A pair that left after one good board must not win."""
    begun = len(book.begun_rounds())

    def key(row: Standing) -> _Key:
        average, share = row.average or Fraction(0), row.share or Fraction(0)
        return book.plays(row.pair, begun), row.average is not None, average, share

    return key


def _row(book: Book, pair: int, scores: Iterable[BoardScore], sat_out: int, line: Side | None) -> Standing:
    scores = list(scores)
    own = own_average(book, scores)
    shares = [each.share for each in scores if each.share is not None]
    return Standing(
        rank=0,
        pair=pair,
        line=line,
        total=sum((each.final.score for each in scores), Fraction(0))
        + sat_out * (ALIKE if own is None else own)
        - book.fined(pair),
        boards=len(scores),
        sat_out=sat_out,
        share=sum(shares, Fraction(0)) / len(shares) if shares else None,
        is_flagged=any(each.final.is_flagged for each in scores) or (sat_out > 0 and own is None),
    )


def own_average(book: Book, scores: Iterable[BoardScore]) -> Fraction | None:
    """Return a pair's own average without revokes and awards; None without other scores (R7.5)."""
    played = [each.final.score for each in scores if _is_played(book, each)]
    return sum(played, Fraction(0)) / len(played) if played else None


def _is_played(book: Book, score: BoardScore) -> bool:
    """Return whether a score is neither a revoke's nor an award (R7.5)."""
    ruled = book.kept[score.place].ruled
    return ruled is not None and ruled.counts(score.side)


def boards_sat_out(book: Book) -> Iterator[tuple[int, int, int]]:
    """Yield each pair that sat out boards of a round, with the round and the number of boards (R7.5)."""
    for each in book.begun_rounds():
        missed = {pair: len(boards_missed(book, each)) for pair in each.sits_out}
        for seating in each.seatings:
            if (each.number, seating.table) in book.sat_out:
                for pair in seating.pairs:
                    missed[pair] = missed.get(pair, 0) + len(_counting(book, seating.boards))
        for pair, boards in missed.items():
            if boards and book.plays(pair, each.number):
                yield pair, each.number, boards


def boards_missed(book: Book, each: Round) -> tuple[int | None, ...]:
    """Return the boards that a pair misses by sitting out a round; None for one whose number is unknown.

    Where boards move, each table has other boards.
    """
    form = book.begun.format
    return (None,) * form.boards if form.pairing in MOVING else _counting(book, each.boards)


def _counting(book: Book, boards: Iterable[int]) -> tuple[int, ...]:
    return tuple(board for board in boards if board not in book.cancelled)


def _lines(book: Book) -> dict[int, Side]:
    """Return the line of each pair, in a Mitchell in which no pair is meant to change sides.

    A table that sat differently from its pairing does not change lines. A pair without any pairing has the
    line in which it played first.
    """
    if not book.begun.format.pairing.movement.has_lines:
        return {}
    lines: dict[int, Side] = {}
    for pair, side in _sat(book.planned):
        if lines.setdefault(pair, side) is not side:
            return {}
    for pair, side in _sat(book.rounds):
        lines.setdefault(pair, side)
    return lines


def _sat(rounds: Iterable[Round]) -> Iterator[tuple[int, Side]]:
    """Yield each pair at each of its tables, with its side there."""
    for each in rounds:
        for seating in each.seatings:
            for side in Side:
                yield seating.pairs[side], side
