"""The parts that all screens share: the event, and the names of pairs."""

from botifarra.server.desk.protocol.screens import EventHead, PairNames
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


def pair_names(book: Book, pair: int, number: int, *, initials: bool = False) -> PairNames:
    """Return a pair with the players that it had in a round."""
    found = book.pair_in(pair, number)
    first, second = map(initials_of, found.players) if initials else found.players
    return PairNames(pair, (first, second), found.team, found.club)


def initials_of(name: str) -> str:
    """Return the initials of a name: `N. S.` for Núria Serra, and `N. S.` for "Nuri" Serra."""
    letters = (next(filter(str.isalnum, word), "") for word in name.replace("-", " ").split())
    return " ".join(f"{letter.upper()}." for letter in letters if letter)
