"""The sentence about open appeals, which stands beside standings that depend on them."""

from collections.abc import Iterable, Iterator

from botifarra.prose import Prose
from botifarra.sentences.chronicle import place_name
from botifarra.tournament.events import Place

_LISTED = 8
"""Number of places that are listed one by one."""


def appeal_lines(text: Prose, places: Iterable[Place]) -> Iterator[str]:
    """Yield the sentence that standings are provisional because of appeals about some places, if any."""
    names = [place_name(text, place) for place in places]
    if names:
        more = ["…"] if len(names) > _LISTED else []
        yield text("appeals.open", places="; ".join([*names[:_LISTED], *more]))
