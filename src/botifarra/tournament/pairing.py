"""The registry of all pairings: the next rounds of any movement."""

from collections.abc import Callable
from pkgutil import resolve_name
from random import Random
from typing import cast

from botifarra.tournament.book import Book
from botifarra.tournament.movements.fixed import rounds_to_come
from botifarra.tournament.seating import Round

Pairer = Callable[[Book, Random | None, int], tuple[Round, ...]]
"""A function from a book, a draw (if any) and a session to the rounds that can be known now."""


def next_rounds(book: Book, draw: Random | None = None, session: int = 1) -> tuple[Round, ...]:
    """Return the next rounds: one if it follows from results, else all.

    With a `draw`, chance decides the first round of a Swiss and of a knock-out; without it, the order of
    entry. Raises `TournamentError` if there is no such round.
    """
    movement = book.begun.format.pairing.movement
    if movement.is_fixed:
        return rounds_to_come(book, session)
    door = resolve_name(f"botifarra.tournament.movements.{movement.module}:next_rounds")
    return cast("Pairer", door)(book, draw, session)
