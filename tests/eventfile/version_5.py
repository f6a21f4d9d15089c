"""The golden version-5.event of tests/data/tournament: rulings on fouled boards of rounds that are to come.

A present program writes files of its own version, so `make goldens` does not write it. To write it again, run
this file with the last program of version 5:

    git worktree add VERSION_5 8dbc89ab~
    PYTHONPATH=VERSION_5/src python tests/eventfile/version_5.py
"""

from collections.abc import Iterable, Iterator
from itertools import accumulate
from pathlib import Path

from msgspec.structs import replace

from botifarra.eventfile import VERSION, EventFile
from botifarra.tournament.book import Book
from botifarra.tournament.chain import START, Entry, Link, link
from botifarra.tournament.entries import Pair
from botifarra.tournament.events import BoardSpoiled, Entered, Event, Opened, Place, Unpaired
from botifarra.tournament.format import Format, Kind, Pairing
from botifarra.tournament.fouled_boards import fouled_from, pairing_events
from botifarra.tournament.pairing import next_rounds
from botifarra.tournament.recording import fold
from botifarra.tournament.seating import Round

GOLDEN = Path(__file__).parents[1] / "data" / "tournament" / "version-5.event"

_FORMAT = Format(Kind.DUPLICATE, Pairing.HOWELL, "championship", boards=1)


def regenerate() -> None:
    """Write the golden anew; raises `ValueError` if the program is of another version."""
    if VERSION != 5:
        raise ValueError(VERSION)
    GOLDEN.unlink(missing_ok=True)
    EventFile.restore(GOLDEN, list(_chained(_events())), {})


def _events() -> list[Event]:
    """Return a Howell whose third round is paired anew by hand, while the later ones are still to come.

    Board 1 is fouled from round 2 on, and again at two tables alone. Board 4 is fouled in its last round.
    """
    events: list[Event] = [Opened("Festa", _FORMAT)]
    events += [Entered(Pair(number, (f"Anna {number}", f"Bernat {number}"))) for number in range(1, 9)]
    events += pairing_events(fold(events), next_rounds(fold(events)))
    book = fold(events)
    last = max(place for place, _ in book.places() if place.board == 4)
    events += [
        BoardSpoiled(1, fouled_from(book, 1, 2, 2), "from round 2 on"),
        BoardSpoiled(1, (_place(book, 1, 2), _place(book, 1, 5)), "other cards there", only=True),
        BoardSpoiled(4, fouled_from(book, 4, last.round, last.table), "in its last round"),
        *(Unpaired(number, "by hand") for number in range(len(book.rounds), 2, -1)),
    ]
    book = fold(events)
    return [*events, *pairing_events(book, [_by_hand(book)], "by hand")]


def _place(book: Book, board: int, number: int) -> Place:
    return next(place for place, _ in book.places() if (place.board, place.round) == (board, number))


def _by_hand(book: Book) -> Round:
    """Return the next round with the boards of its last two tables exchanged."""
    following = next_rounds(book)[0]
    *others, three, four = following.seatings
    exchanged = (*others, replace(three, boards=four.boards), replace(four, boards=three.boards))
    return replace(following, seatings=exchanged)


def _chained(events: Iterable[Event]) -> Iterator[Link]:
    entries = (
        Entry(number, "2026-11-28T20:00:00Z", "Núria", event, request=f"r{number}")
        for number, event in enumerate(events, 1)
    )
    links = accumulate(entries, lambda before, entry: link(entry, before.digest), initial=START)
    return (each for each in links if each is not START)


if __name__ == "__main__":
    regenerate()
