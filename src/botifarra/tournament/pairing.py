"""One door to all pairings: who meets whom next, by what kind of pairing it is."""

from collections.abc import Callable
from pkgutil import resolve_name
from random import Random
from typing import cast

from botifarra.tournament.book import Book
from botifarra.tournament.movements.fixed import rounds_to_come
from botifarra.tournament.seating import Round

Pairer = Callable[[Book, Random | None, int], tuple[Round, ...]]
"""The rounds that can be told now, of a book, by a draw if there is one, for a session."""


def next_rounds(book: Book, draw: Random | None = None, session: int = 1) -> tuple[Round, ...]:
    """Return the rounds after those there are: one where it follows from results, else all.

    With a `draw` chance decides who meets in the first round of a Swiss and of a knock-out, else the order of
    entry does. Raises `TournamentError` if there is not such a round.
    """
    movement = book.begun.format.pairing.movement
    if movement.is_fixed:
        return rounds_to_come(book, session)
    door = resolve_name(f"botifarra.tournament.movements.{movement.module}:next_rounds")
    return cast("Pairer", door)(book, draw, session)
