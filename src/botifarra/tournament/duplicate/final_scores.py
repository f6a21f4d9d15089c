"""Final scores of a board, from 1 to 2, by comparison with the other results of the line (R7.3 to R7.5)."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping
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
    `is_flagged`: there was no other result to compare with, so the score is 3/2 (R7.5).
    """

    score: Fraction
    is_average: bool = False
    is_flagged: bool = False


def final_scores(tables: Mapping[_Table, Ruled], side: Side) -> dict[_Table, Final]:
    """Return the final score of `side` at each table; a table that did not play the board has none."""
    compared = _of_each_table(_counting(tables, side), score_of_each)
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
            finals[table] = Final(compared[table], is_flagged=len(compared) == 1)
    return finals


def score_of_each(results: Iterable[int]) -> dict[int, Fraction]:
    """Return the score of each different result: from 1 for the lowest to 2 for the highest (R7.3, R7.5)."""
    different = set(results)
    if not different:
        return {}
    least, most = min(different), max(different)
    if least == most:
        return {least: ALIKE}
    return {result: WORST + Fraction(result - least, most - least) for result in different}


def share_of_each(results: Iterable[int]) -> dict[int, Fraction]:
    """Return the share, 0 to 1, of the others that each different result beats; equal ones count half.

    A single result has no others, and so no share (R7.7). A `Counter` has each result as often as it counts.
    """
    counts = Counter(results)
    others = counts.total() - 1
    if others < 1:
        return {}
    shares, lower = {}, 0
    for result, equal in sorted(counts.items()):
        shares[result] = Fraction(2 * lower + equal - 1, 2 * others)
        lower += equal
    return shares


def _average(compared: Mapping[_Table, Fraction]) -> Final:
    """Return the score of a side whose opponents revoked: the average of the played results (R7.4, R7.5)."""
    if not compared:
        return Final(ALIKE, is_average=True, is_flagged=True)
    return Final(sum(compared.values(), Fraction(0)) / len(compared), is_average=True)


def match_points(tables: Mapping[_Table, Ruled], side: Side) -> dict[_Table, Fraction]:
    """Return the share, 0 to 1, of the other results of the line that each one beats; equal ones count half.

    It is for information and for tie-breaks. A line with a single result has no shares.
    """
    return _of_each_table(_counting(tables, side), share_of_each)


def _counting(tables: Mapping[_Table, Ruled], side: Side) -> dict[_Table, int]:
    """Return the results of a line that are compared."""
    return {
        table: ruled.played.of(side)
        for table, ruled in tables.items()
        if ruled.played is not None and ruled.counts(side)
    }


def _of_each_table(
    results: Mapping[_Table, int], of_each: Callable[[Iterable[int]], dict[int, Fraction]]
) -> dict[_Table, Fraction]:
    found = of_each(results.values())
    return {table: found[result] for table, result in results.items() if result in found}
