"""Sentences for withdrawals, and their effect on the order of the standings."""

from collections.abc import Iterable, Iterator

from botifarra.prose import Prose
from botifarra.tournament.book import Book
from botifarra.tournament.listing.entrants import withdrawn_from
from botifarra.tournament.listing.standings import ranks_withdrawn_last
from botifarra.tournament.lots import Entrant

WITHDRAWN = "×"
"""The mark before the names of a pair that has withdrawn."""


def withdrawal_lines(text: Prose, book: Book, entries: Iterable[Entrant]) -> Iterator[str]:
    """Yield the sentence on withdrawn entries, and the one that they are ranked last, if so (R7.7)."""
    withdrawn = {entry: number for entry in entries if (number := withdrawn_from(book, entry))}
    if withdrawn:
        told = [text("withdrawals.from", entry=entry, round=number) for entry, number in withdrawn.items()]
        yield text("withdrawals", mark=WITHDRAWN, entries=" · ".join(told))
        if ranks_withdrawn_last(book, withdrawn):
            yield text("withdrawals.last")
