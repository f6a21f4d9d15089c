"""The parts that all screens share: the event, and the names of pairs."""

from botifarra.server.desk.protocol.screen_parts import EventHead, PairNames
from botifarra.server.desk.rounds import closed_rounds, round_in_play
from botifarra.server.desk.state import DeskState
from botifarra.tournament.book import Book


def event_head(event: str, book: Book, state: DeskState) -> EventHead:
    """Return the event as its screens show it."""
    begun = book.begun
    now = round_in_play(book, state)
    return EventHead(
        event,
        begun.name,
        begun.date,
        begun.place,
        begun.format.kind,
        begun.format.boards,
        len(book.rounds),
        None if now is None else now.number,
        closed_rounds(book, state),
    )


def pair_names(book: Book, pair: int, number: int) -> PairNames:
    """Return a pair with the players that it had in a round."""
    found = book.pair_in(pair, number)
    return PairNames(pair, found.names, found.team, found.club)
