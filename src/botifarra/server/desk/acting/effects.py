"""The effects of a change before it is written, as they are shown and compared."""

from collections.abc import Sequence
from hashlib import sha256

import msgspec

from botifarra.prose import Language
from botifarra.sentences.consequences import consequence_lines
from botifarra.sentences.doubts import change_doubts, late_lines, movement_lines
from botifarra.sentences.texts import web_sentences
from botifarra.server.desk.protocol.replies import Consequences
from botifarra.tournament.book import Book
from botifarra.tournament.events import Entered, Event, Place
from botifarra.tournament.preview import Preview, concerns_standings, preview
from botifarra.tournament.prizes import can_go_on, next_session
from botifarra.tournament.sessions import session_to_pair

_BASIS = 32
"""Number of hexadecimal digits of a basis."""

BASIS_LANGUAGE: Language = "en"
"""The language of the doubts in a basis: it is the same for every reader."""


def consequences(book: Book, events: Sequence[Event], language: Language) -> Consequences:
    """Return the effects of some events on a book, with their sentences; raises `TournamentError`."""
    found = preview(book, events)
    text = web_sentences(language)
    comes_late = any(isinstance(event, Entered) for event in events)
    rests = (
        (*late_lines(text, book), *movement_lines(text, found.book, _session_of_next_rounds(found.book)))
        if comes_late
        else ()
    )
    return Consequences(
        _basis(book, events, found),
        tuple(change_doubts(text, book, events)),
        (*consequence_lines(text, found), *rests),
        concerns_standings(events, found),
        found.ranks,
        found.comes_in,
        found.falls_out,
        found.undecided,
        found.rounds,
    )


def _session_of_next_rounds(book: Book) -> int:
    """Return the session of the last round, or the next one once that has all its rounds and results."""
    is_on = can_go_on(book) or book.missing()
    return (None if is_on else next_session(book)) or session_to_pair(book)


def basis(book: Book, events: Sequence[Event]) -> str:
    """Return the digest of events, their effects, doubts and earlier results; raises `TournamentError`."""
    return _basis(book, events, preview(book, events))


def _basis(book: Book, events: Sequence[Event], found: Preview) -> str:
    places = [place for event in events if isinstance(place := getattr(event, "place", None), Place)]
    before = [(repr(book.kept.get(place)), repr(book.claims.get(place))) for place in places]
    effects = (found.ranks, found.comes_in, found.falls_out, found.undecided, found.rounds)
    doubts = list(change_doubts(web_sentences(BASIS_LANGUAGE), book, events))
    return digest(events, before, effects, doubts)


def digest(*seen: object) -> str:
    """Return the basis of a command whose facts and effects a person has seen."""
    return sha256(msgspec.json.encode(seen)).hexdigest()[:_BASIS]
