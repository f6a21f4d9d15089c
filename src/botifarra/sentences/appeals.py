"""The sentence about open appeals, which stands beside standings that depend on them."""

from collections.abc import Iterable, Iterator

from botifarra.prose import Prose
from botifarra.sentences.places import place_name
from botifarra.tournament.book import Book
from botifarra.tournament.events import Place
from botifarra.tournament.listing.standings import fine_appeals_that_count

_LISTED = 8
"""Number of appeals that are listed one by one."""


def appeal_lines(text: Prose, book: Book) -> Iterator[str]:
    """Yield the sentence that standings are provisional because of open appeals, if any."""
    return appeals_sentence(text, book.appealed_places, fine_appeals_that_count(book))


def appeals_sentence(text: Prose, places: Iterable[Place], pairs: Iterable[int]) -> Iterator[str]:
    """Yield the same sentence for appeals about some places, and against fines of some pairs."""
    if names := appeal_names(text, places, pairs):
        yield text("appeals.open", places=names)


def appeal_names(text: Prose, places: Iterable[Place], pairs: Iterable[int]) -> str:
    """Return what appeals are about; empty without any."""
    names = [place_name(text, place) for place in places]
    names += [text("appeals.fine", pair=pair) for pair in pairs]
    more = ["…"] if len(names) > _LISTED else []
    return "; ".join([*names[:_LISTED], *more])
