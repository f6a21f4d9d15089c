"""Who takes part: the beginning, pairs that enter, change players or withdraw."""

from msgspec.structs import replace

from botifarra.tournament.book import Book
from botifarra.tournament.errors import (
    AlreadyOpened,
    EnteredTwice,
    NoName,
    NotNow,
    NotPlaying,
    UnknownPlayer,
)
from botifarra.tournament.events import Entered, Opened, Substituted, Withdrawn


def opened(event: Opened, book: Book) -> Book:
    """Begin the championship; raises `AlreadyOpened`."""
    if book.opened is not None:
        raise AlreadyOpened
    return replace(book, opened=event)


def entered(event: Entered, book: Book) -> Book:
    """Enter a pair; raises `EnteredTwice` or `NoName`."""
    pair = event.pair
    if pair.number < 1 or pair.number in book.pairs:
        raise EnteredTwice(pair=pair.number)
    if not all(name.strip() for name in pair.players):
        raise NoName(pair=pair.number)
    for player in pair.players:
        _refuse_entered(book, player)
    if pair.players[0] == pair.players[1]:
        raise EnteredTwice(pair=pair.number, player=pair.players[0])
    return replace(book, pairs={**book.pairs, pair.number: pair})


def _refuse_entered(book: Book, player: str) -> None:
    for pair in book.pairs.values():
        if player in pair.players:
            raise EnteredTwice(pair=pair.number, player=player)


def substituted(event: Substituted, book: Book) -> Book:
    """Change a player of a pair; raises the errors that name what is wrong with it."""
    pair = book.pair(event.pair)
    if event.leaves not in pair.players:
        raise UnknownPlayer(pair=event.pair, player=event.leaves, players=pair.players)
    if not event.comes.strip():
        raise NoName(pair=event.pair)
    _refuse_entered(book, event.comes)
    _refuse_far(book, event.round)
    first, second = (event.comes if name == event.leaves else name for name in pair.players)
    changed = replace(pair, players=(first, second))
    return replace(book, pairs={**book.pairs, event.pair: changed})


def withdrawn(event: Withdrawn, book: Book) -> Book:
    """Withdraw a pair; raises `UnknownPair`, `NotPlaying` or `NotNow`."""
    book.pair(event.pair)
    if event.pair in book.withdrawn:
        raise NotPlaying(pair=event.pair, round=book.withdrawn[event.pair])
    _refuse_far(book, event.round)
    return replace(book, withdrawn={**book.withdrawn, event.pair: event.round})


def _refuse_far(book: Book, number: int) -> None:
    """What changes from a round on is known when that round is the next at the latest."""
    most = len(book.rounds) + 1
    if not 0 < number <= most:
        raise NotNow(round=number, most=most)
