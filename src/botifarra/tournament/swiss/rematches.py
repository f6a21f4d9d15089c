"""Rematches and second byes in a round of a Swiss, and rounds to come that will have them."""

from dataclasses import dataclass

from botifarra.tournament.book import Book
from botifarra.tournament.pairing_history import rounds_met, times_idle
from botifarra.tournament.swiss.pairing import rounds_left


@dataclass(frozen=True, slots=True)
class Rematches:
    """The pairs that meet `again` or are idle again in a round, and the rounds after it without either.

    Of those `meant` after it so many are `left` that can be played without a rematch or a second bye.
    """

    again: tuple[tuple[int, int], ...] = ()
    idle_again: tuple[int, ...] = ()
    meant: int = 0
    left: int = 0

    def __bool__(self) -> bool:
        """Tell whether there is anything to say."""
        return bool(self.again or self.idle_again or self.left < self.meant)


def rematches(book: Book) -> Rematches:
    """Tell what the last round of a Swiss comes to, and whether the rounds after it can do better."""
    last = book.rounds[-1]
    met, idle = rounds_met(book), times_idle(book)
    return Rematches(
        tuple(seating.pairs for seating in last.seatings if len(met.get(frozenset(seating.pairs), ())) > 1),
        tuple(pair for pair in last.sits_out if idle[pair] > 1),
        max(book.begun.format.rounds - last.number, 0),
        rounds_left(book),
    )
