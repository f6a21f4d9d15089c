"""Scores of a fouled board: each field is scored alone, and adjusted to the whole board's spread (R7.8)."""

from collections import defaultdict
from collections.abc import Hashable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import TypeVar

from botifarra.core.seats import Side
from botifarra.tournament.duplicate.final_scores import ALIKE, Final, final_scores, match_points
from botifarra.tournament.duplicate.result import Ruled

_Table = TypeVar("_Table", bound=Hashable)

_HALF = Fraction(1, 2)


def final_scores_apart(
    tables: Mapping[_Table, Ruled], field_of: Mapping[_Table, int], side: Side
) -> dict[_Table, Final]:
    """Return the final score of `side` at each table, compared within its field only.

    The smaller the field, the nearer scores are brought to 3/2 (R7.8). Awards, and zeros for revokes, are not
    adjusted.
    """
    fields = _fields(tables, field_of)
    if len(fields) == 1:
        return final_scores(tables, side)
    whole = _size(tables, side)
    finals: dict[_Table, Final] = {}
    for field in fields:
        spread = _spread(_size(field, side), whole)
        for table, final in final_scores(field, side).items():
            ruled = field[table]
            finals[table] = final
            if final.is_average or ruled.counts(side):
                score = ALIKE + (final.score - ALIKE) * spread
                finals[table] = replace(final, score=score)
    return finals


def match_points_apart(
    tables: Mapping[_Table, Ruled], field_of: Mapping[_Table, int], side: Side
) -> dict[_Table, Fraction]:
    """Return the share of the others beaten, within each field alone, by Neuberg's formula (R7.8)."""
    fields = _fields(tables, field_of)
    if len(fields) == 1:
        return match_points(tables, side)
    whole = _size(tables, side)
    shares: dict[_Table, Fraction] = {}
    for field in fields:
        spread = _spread(_size(field, side), whole)
        for table, share in match_points(field, side).items():
            shares[table] = _HALF + (share - _HALF) * spread
    return shares


def _fields(tables: Mapping[_Table, Ruled], field_of: Mapping[_Table, int]) -> list[dict[_Table, Ruled]]:
    fields: dict[int, dict[_Table, Ruled]] = defaultdict(dict)
    for table, ruled in tables.items():
        fields[field_of[table]][table] = ruled
    return list(fields.values())


def _size(tables: Mapping[_Table, Ruled], side: Side) -> int:
    """Return the number of results of a line that are compared."""
    return sum(ruled.counts(side) for ruled in tables.values())


def _spread(size: int, whole: int) -> Fraction:
    """Return the factor for a score's distance from the middle, in a field of `size` results out of `whole`.

    Let n be `size` and N be `whole`. Neuberg counts each result as N / n results. So m match points among n
    results become M among N results, with M + 1 = (m + 1) * N / n. The distance from the middle is multiplied
    by (1 - 1/n) / (1 - 1/N).
    """
    if size < 2:
        return Fraction(0)
    return Fraction(whole * (size - 1), size * (whole - 1))
