"""The boards of the next rounds in which all tables play new ones."""

from collections.abc import Iterable

from botifarra.tournament.book import Book, Dealt
from botifarra.tournament.seating import Round


def new_boards(book: Book, rounds: int = 1) -> tuple[int, ...]:
    """Return the boards of the next `rounds`, none in matches.

    A championship can go on after the seed of boards that it did not play was revealed.
    """
    form = book.begun.format
    if not form.kind.facts.has_boards:
        return ()
    first = first_new_board(book.rounds, book.dealt.values())
    return tuple(range(first, first + rounds * form.boards))


def first_new_board(paired: Iterable[Round], dealt: Iterable[Dealt]) -> int:
    """Return the first board after all that are paired or public, so that nobody can know its cards."""
    played = (board for each in paired for board in each.boards)
    public = (each.last for each in dealt if each.seed)
    return max((*played, *public), default=0) + 1
