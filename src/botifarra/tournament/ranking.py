"""Rankings: rows in order, with equal ranks for tied rows unless lots were drawn."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import groupby
from operator import attrgetter
from typing import Any, TypeVar

from botifarra.tournament.lots import Lots

_Row = TypeVar("_Row", bound=Any)


def ranked(
    rows: Iterable[_Row],
    key: Callable[[_Row], Any],
    entry: Callable[[_Row], Any] = attrgetter("pair"),
    lots: Lots | None = None,
) -> list[_Row]:
    """Return rows by key, the highest first, with their `rank` from 1, which tied rows share.

    Tied rows are in the order of their entries, the lowest first, unless `lots` order them.
    """
    ordered = sorted(sorted(rows, key=entry), key=key, reverse=True)
    found: list[_Row] = []
    for _, run in groupby(ordered, key):
        tied, first = list(run), len(found) + 1
        by_entry = {entry(row): row for row in tied}
        drawn = lots(list(by_entry)) if lots and len(tied) > 1 else None
        if drawn is None:
            found += [replace(row, rank=first) for row in tied]
        else:
            found += [replace(by_entry[each], rank=rank) for rank, each in enumerate(drawn, first)]
    return found


def tie_groups(rows: Iterable[_Row]) -> Iterator[list[_Row]]:
    """Divide ordered rows into groups of equal rank."""
    for _, run in groupby(rows, attrgetter("rank")):
        yield list(run)
