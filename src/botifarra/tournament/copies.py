"""Two copies of one championship: how far their logs are the same, and what only one of them has."""

from collections.abc import Iterator, Sequence

import msgspec

from botifarra.tournament.book import Book
from botifarra.tournament.chain import Entry
from botifarra.tournament.events import Place, Slip
from botifarra.tournament.results import NOTHING


class TwoResults(msgspec.Struct, frozen=True):
    """A place with different results in two copies; None stands for no result."""

    place: Place
    first: Slip | None
    second: Slip | None


class Comparison(msgspec.Struct, frozen=True):
    """How two logs differ.

    `same` is the number of the last entry up to which both are the same, 0 for logs of different
    championships. `first` and `second` are the entries after it in each of them. `results` has the places
    with different results.
    """

    same: int
    first: tuple[Entry, ...]
    second: tuple[Entry, ...]
    results: tuple[TwoResults, ...]


def compare(
    first: Sequence[Entry], second: Sequence[Entry], first_book: Book, second_book: Book
) -> Comparison:
    """Compare two logs, whose books are given too."""
    pairs = zip(first, second, strict=False)
    shorter = min(len(first), len(second))
    same = next((number for number, (one, other) in enumerate(pairs) if one != other), shorter)
    results = tuple(_two_results(first_book, second_book))
    return Comparison(same, tuple(first[same:]), tuple(second[same:]), results)


def _two_results(first: Book, second: Book) -> Iterator[TwoResults]:
    for place in sorted({*first.kept, *second.kept}):
        one, other = (book.kept.get(place, NOTHING).slip for book in (first, second))
        if one != other:
            yield TwoResults(place, one, other)
