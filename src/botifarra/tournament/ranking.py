"""Who is first: rows in order, those that are level with the same rank."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from operator import attrgetter
from typing import Any, TypeVar

_Row = TypeVar("_Row", bound=Any)


def ranked(
    rows: Iterable[_Row], key: Callable[[_Row], Any], alike: Callable[[_Row], Any] = attrgetter("pair")
) -> list[_Row]:
    """The rows by key, the highest first, with their `rank` from 1, which level rows share.

    Those that are level stand in the order of `alike`, the lowest first.
    """
    ordered = sorted(rows, key=alike)
    ordered.sort(key=key, reverse=True)
    found: list[_Row] = []
    for place, row in enumerate(ordered, 1):
        is_level = place > 1 and key(row) == key(ordered[place - 2])
        found.append(replace(row, rank=found[-1].rank if is_level else place))
    return found
