"""The boards of the next rounds in which all tables play new ones."""

from botifarra.tournament.book import Book


def new_boards(book: Book, rounds: int = 1) -> tuple[int, ...]:
    """Return the boards of the next `rounds`, none in matches.

    They are those after the last ones that are paired or public. So nobody can know their cards, and a
    championship can go on after the seed of boards that it did not play was revealed.
    """
    form = book.begun.format
    if not form.kind.facts.has_boards:
        return ()
    paired = (board for each in book.rounds for board in each.boards)
    public = (dealt.last for dealt in book.dealt.values() if dealt.seed)
    first = max((*paired, *public), default=0) + 1
    return tuple(range(first, first + rounds * form.boards))
