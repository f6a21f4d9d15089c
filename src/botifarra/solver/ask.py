"""Calls of the kernel's solver for a position."""

from collections.abc import Callable
from typing import TypeVar

from botifarra.border import masks, rules_flags
from botifarra.solver.position import Position

TABLE_MB = 4
"""Megabytes of the transposition table; a table that fits the processor's cache is quickest."""

_Answer = TypeVar("_Answer")


def ask(
    search: Callable[..., _Answer], position: Position, *, table_mb: int = TABLE_MB, node_limit: int = 0
) -> _Answer:
    """Return the answer of the kernel's `solve` or `solve_cards`; 0 nodes mean no limit."""
    return search(
        masks(position.hands),
        position.trick.leader,
        position.strain,
        rules_flags(position.rules),
        position.trick.cards,
        last_trick_bonus=position.rules.last_trick_bonus,
        table_mb=table_mb,
        node_limit=node_limit,
    )
