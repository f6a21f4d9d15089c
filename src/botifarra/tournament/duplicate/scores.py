"""The final scores of one board, from the result or the revoke at each table (R7.3 to R7.5)."""

from collections.abc import Iterable
from fractions import Fraction

from botifarra.core.arguments import expect
from botifarra.core.seats import Side
from botifarra.tournament.duplicate.final_scores import final_scores
from botifarra.tournament.duplicate.result import Result, Ruled


def duplicate_scores(tables: Iterable[Result | Side]) -> list[tuple[Fraction, Fraction]]:
    """Return the scores of N-S and E-W at each table of a board; the best of a line gets 2, the worst 1.

    A table is its result, or the side that revoked, which loses the board and gets 0 (R7.4).
    """
    ruled = {table: _ruled(outcome) for table, outcome in enumerate(tables)}
    north_south, east_west = (final_scores(ruled, side) for side in Side)
    return [(north_south[table].score, east_west[table].score) for table in ruled]


def _ruled(outcome: Result | Side) -> Ruled:
    if isinstance(outcome, Side):
        return Ruled(None, frozenset((outcome,)))
    expect(Result, "table", outcome)
    return Ruled(outcome)
