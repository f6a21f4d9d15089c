"""Rematches and second byes in a round of a Swiss, and later rounds that will have them."""

from dataclasses import dataclass

from botifarra.tournament.book import Book
from botifarra.tournament.pairing_history import rounds_met, times_idle
from botifarra.tournament.swiss.pairing import rounds_left


@dataclass(frozen=True, slots=True)
class Rematches:
    """The pairs that meet or sit out `again` in a round, and the number of later rounds without that.

    Of the `meant` rounds after it, `left` can be played without a rematch or a second bye.
    """

    again: tuple[tuple[int, int], ...] = ()
    idle_again: tuple[int, ...] = ()
    meant: int = 0
    left: int = 0

    def __bool__(self) -> bool:
        """Return whether there is anything to report."""
        return bool(self.again or self.idle_again or self.left < self.meant)


def rematches(book: Book) -> Rematches:
    """Return the rematches of the last round of a Swiss, and whether later rounds can avoid them."""
    last = book.rounds[-1]
    met, idle = rounds_met(book), times_idle(book)
    return Rematches(
        tuple(seating.pairs for seating in last.seatings if len(met.get(frozenset(seating.pairs), ())) > 1),
        tuple(pair for pair in last.sits_out if idle[pair] > 1),
        max(book.begun.format.rounds - last.number, 0),
        rounds_left(book),
    )
