"""Final scores of a board, from 1 to 2, by comparison with the other results of the line (R7.3 to R7.5)."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

from botifarra.core.seats import Side
from botifarra.tournament.duplicate.result import Ruled

_Table = TypeVar("_Table", bound=Hashable)

WORST = Fraction(1)
BEST = Fraction(2)
ALIKE = Fraction(3, 2)
"""The score of all tables if all made the same result (R7.5)."""
REVOKED = Fraction(0)
"""The score of a side that revoked (R7.4)."""


@dataclass(frozen=True, slots=True)
class Final:
    """The final score of a side on a board.

    `is_average`: the opponents revoked, so the score is the average of the others of its line (R7.4).
    `is_flagged`: there were no others, so the score is 3/2 (R7.5).
    """

    score: Fraction
    is_average: bool = False
    is_flagged: bool = False


def final_scores(tables: Mapping[_Table, Ruled], side: Side) -> dict[_Table, Final]:
    """Return the final score of `side` at each table; a table that did not play the board has none."""
    results = {
        table: ruled.played.of(side)
        for table, ruled in tables.items()
        if ruled.played is not None and ruled.counts(side)
    }
    compared = _compared(results)
    finals = {}
    for table, ruled in tables.items():
        award = ruled.awards[side]
        if award is not None:
            finals[table] = Final(award)
        elif side in ruled.revoked:
            finals[table] = Final(REVOKED)
        elif ruled.revoked:
            finals[table] = _average(compared)
        elif table in compared:
            finals[table] = Final(compared[table])
    return finals


def _compared(results: Mapping[_Table, int]) -> dict[_Table, Fraction]:
    """Return scores from 1 for the lowest result to 2 for the highest (R7.3)."""
    if not results:
        return {}
    least, most = min(results.values()), max(results.values())
    if least == most:
        return dict.fromkeys(results, ALIKE)
    by_result = {result: WORST + Fraction(result - least, most - least) for result in set(results.values())}
    return {table: by_result[result] for table, result in results.items()}


def _average(compared: Mapping[_Table, Fraction]) -> Final:
    """Return the score of a side whose opponents revoked: the average of the played results (R7.4, R7.5)."""
    if not compared:
        return Final(ALIKE, is_average=True, is_flagged=True)
    return Final(sum(compared.values(), Fraction(0)) / len(compared), is_average=True)


def match_points(tables: Mapping[_Table, Ruled], side: Side) -> dict[_Table, Fraction]:
    """Return the share, 0 to 1, of the other results of the line that each one beats; equal ones count half.

    It is for information and for tie-breaks. A line with a single result has no shares.
    """
    results = {
        table: ruled.played.of(side)
        for table, ruled in tables.items()
        if ruled.played is not None and ruled.counts(side)
    }
    others = len(results) - 1
    if others < 1:
        return {}
    made = list(results.values())
    share = {
        result: Fraction(2 * sum(other < result for other in made) + made.count(result) - 1, 2 * others)
        for result in set(made)
    }
    return {table: share[result] for table, result in results.items()}
