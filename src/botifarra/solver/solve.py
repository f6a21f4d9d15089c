"""Exact values of positions, by the search of the kernel.

Points are those that N-S win from the position on under best play by both sides. They include cards, a point
a trick and the last trick's bonus (R1.3, R1.4). A malformed position raises `InvalidArgument` (errors.py).
So does a transposition table of less than 1 or more than 4096 megabytes, or any other number out of its
range.
"""

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

import botifarra_kernel as kernel

from botifarra.border import masks, rules_flags
from botifarra.core.arguments import expect
from botifarra.core.cards import Card, Strain
from botifarra.core.deal import Hands
from botifarra.core.rules import Rules
from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.core.trick import Trick
from botifarra.solver.ask import TABLE_MB, ask
from botifarra.solver.position import Position

_Answer = TypeVar("_Answer")


@dataclass(frozen=True, slots=True)
class Bounds:
    """The bounds of a value: at least `lower` and at most `upper` points of N-S."""

    lower: int
    upper: int

    @property
    def is_exact(self) -> bool:
        """Whether the bounds are equal."""
        return self.lower == self.upper


def solve(position: Position | State, *, table_mb: int = TABLE_MB) -> int:
    """Return the value of a position, or of a hand as it stands; raises `NotInPlay` outside of play."""
    return bounds(Position.of(position), 0, table_mb=table_mb).lower


def bounds(position: Position, nodes: int, *, table_mb: int = TABLE_MB) -> Bounds:
    """Return bounds of the value, found in about `nodes` plays of search; 0 searches until they are exact."""
    expect(int, "nodes", nodes)
    expect(int, "table_mb", table_mb)
    lower, upper, _ = ask(kernel.solve, position, table_mb=table_mb, node_limit=nodes)
    return Bounds(lower, upper)


def solve_cards(position: Position | State) -> dict[Card, int]:
    """Return for each legal card, by suit and weakest first, the value after it; empty if no card is left.

    Each value is the points that N-S win from the position on, so the best of them for the side on turn is
    the value of the position. Raises `NotInPlay` for a hand outside of play.
    """
    values, _ = ask(kernel.solve_cards, Position.of(position))
    return {Card(card): value for card, value, _ in values}


def bounds_of_cards(position: Position, nodes: int) -> dict[Card, Bounds]:
    """Return for each legal card bounds of the value after it, found in about `nodes` plays of search.

    The limit is for all cards together, and 0 searches until all bounds are exact. The values are those of
    `solve_cards`.
    """
    values, _ = ask(kernel.solve_cards, position, node_limit=nodes)
    return {Card(card): Bounds(lower, upper) for card, lower, upper in values}


def solve_strains(hands: Hands, leader: Seat, rules: Rules = Rules()) -> dict[Strain, int]:
    """Return the value of the start of a trick, led by `leader`, in each strain."""
    values, _ = kernel.solve_strains(
        masks(hands),
        leader,
        rules_flags(rules),
        last_trick_bonus=rules.last_trick_bonus,
        table_mb=TABLE_MB,
    )
    return {strain: value for strain, (value, _) in zip(Strain, values, strict=True)}


def solve_batch(positions: Sequence[Position], threads: int = 1) -> list[int]:
    """Return the value of each position, found by 1 to 256 threads; rules may differ between positions.

    Each thread has a transposition table of its own, of at most `TABLE_MB` megabytes.
    """
    return [value for value, _, _ in _in_batches(kernel.solve_batch, positions, threads)]


def solve_cards_batch(positions: Sequence[Position], threads: int = 1) -> list[dict[Card, int]]:
    """Return the result of `solve_cards` for each position, found by 1 to 256 threads.

    Rules may differ between positions.
    """
    answers = _in_batches(kernel.solve_cards_batch, positions, threads)
    return [{Card(card): value for card, value, _ in values} for values, _ in answers]


def solve_strains_batch(
    deals: Sequence[tuple[Hands, Seat, Rules]], threads: int = 1
) -> list[dict[Strain, int]]:
    """Return the result of `solve_strains` for each (hands, leader, rules), found by 1 to 256 threads.

    Two threads can work on two strains of one deal.
    """
    openings = [
        Position(hands, Trick(leader), strain, by) for hands, leader, by in deals for strain in Strain
    ]
    values = iter(solve_batch(openings, threads))
    return [{strain: next(values) for strain in Strain} for _ in deals]


def _in_batches(
    search: Callable[..., list[_Answer]], positions: Sequence[Position], threads: int
) -> list[_Answer]:
    """Return the answers of the kernel's `search`, which takes positions of the same rules together."""
    places = defaultdict(list)
    for place, position in enumerate(positions):
        places[rules_flags(position.rules), position.rules.last_trick_bonus].append(place)
    answers: dict[int, _Answer] = {}
    for (flags, bonus), together in places.items():
        asked = [_question(positions[place]) for place in together]
        found = search(asked, flags, last_trick_bonus=bonus, table_mb=TABLE_MB, threads=threads)
        answers.update(zip(together, found, strict=True))
    return [answers[place] for place in range(len(positions))]


def _question(position: Position) -> tuple[Sequence[int], int, int, Sequence[int]]:
    return masks(position.hands), position.trick.leader, position.strain, position.trick.cards
