"""The results that corrections in a log replaced."""

from collections.abc import Iterable, Iterator

from botifarra.tournament.chain import Entry
from botifarra.tournament.events import Corrected, Place, Scored, Slip, SlipAgreed, SlipClaimed


def with_replaced(entries: Iterable[Entry]) -> Iterator[tuple[Entry, Slip | None]]:
    """Yield each entry of a log from its beginning, and the result that it replaced if it is a correction."""
    results: dict[Place, Slip] = {}
    claims: dict[Place, Slip] = {}
    for entry in entries:
        replaced: Slip | None = None
        match entry.event:
            case Scored(place, slip):
                results[place] = slip
            case SlipClaimed(place, _, slip):
                claims[place] = slip
            case SlipAgreed(place):
                results[place] = claims[place]
            case Corrected(place, slip):
                replaced, results[place] = results[place], slip
            case _:
                pass
        yield entry, replaced
