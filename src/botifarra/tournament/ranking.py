"""Rankings: rows in order, with equal ranks for tied rows unless lots were drawn."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from operator import attrgetter
from typing import Any, Protocol, TypeVar

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


class Rankable(Protocol):
    """A row of standings: its place in the order, and whether it has a rank at all (R7.7)."""

    @property
    def rank(self) -> int:
        """The rank among all rows."""

    @property
    def is_ranked(self) -> bool:
        """Whether the entry has played."""


R = TypeVar("R", bound=Rankable)


def with_ranks(rows: Sequence[R]) -> Iterator[tuple[R, int | None]]:
    """Yield some rows of a ranking, each with its rank among them; those without a rank come last."""
    with_rank = [row for row in rows if row.is_ranked]
    for row in with_rank:
        yield row, 1 + sum(other.rank < row.rank for other in with_rank)
    for row in rows:
        if not row.is_ranked:
            yield row, None


def only_ranked(rows: Sequence[_Row]) -> list[_Row]:
    """Return the rows that have a rank, with their rank among them."""
    return [replace(row, rank=rank) for row, rank in with_ranks(rows) if rank is not None]


def tie_groups(rows: Iterable[_Row]) -> Iterator[list[_Row]]:
    """Divide ordered rows into groups of equal rank."""
    for _, run in groupby(rows, attrgetter("rank")):
        yield list(run)
