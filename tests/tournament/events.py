"""Small championships, and short ways to write their events."""

from collections.abc import Iterable
from hashlib import sha256

from botifarra.fairness.chance import commitment
from botifarra.tournament.book import Book
from botifarra.tournament.chain import Entry
from botifarra.tournament.entries import Pair
from botifarra.tournament.errors import TournamentError
from botifarra.tournament.events import (
    Adjusted,
    BoardSlip,
    BoardSpoiled,
    Cancelled,
    Corrected,
    Drawn,
    Entered,
    Erased,
    Event,
    Fined,
    Lifted,
    Line,
    MatchSlip,
    Opened,
    Paired,
    Penalised,
    Place,
    SatOut,
    Scored,
    Substituted,
    Withdrawn,
)
from botifarra.tournament.format import Format, Kind, Pairing
from botifarra.tournament.lots import Entrant, LotsNeeded, Purpose, draw_lots, lots_seed
from botifarra.tournament.pairing import next_rounds
from botifarra.tournament.recording import fold, record
from botifarra.tournament.seating import Round, Seating

SEED = "00" * 31 + "01"
COMMITMENT = sha256(bytes.fromhex(SEED)).hexdigest()

DUPLICATE = Opened("Campionat", Format(Kind.DUPLICATE, Pairing.BERGER, "championship", boards=2))
MITCHELL = Opened("Campionat", Format(Kind.DUPLICATE, Pairing.MITCHELL, "championship", boards=1))
MATCHES = Opened("Suís", Format(Kind.MATCHES, Pairing.SWISS, "club-swiss", rounds=3))
KNOCKOUT = Opened("Copa", Format(Kind.MATCHES, Pairing.KNOCKOUT, "club-swiss"))
GROUPS = Opened("Copa", Format(Kind.MATCHES, Pairing.GROUPS, "club-swiss", groups=2, qualify=2))


def pair(number: int, **fields: str) -> Pair:
    return Pair(number, (f"Anna {number}", f"Bernat {number}"), **fields)


def entered(count: int) -> list[Event]:
    return [Entered(pair(number)) for number in range(1, count + 1)]


def round_of(
    number: int, tables: Iterable[tuple[int, int]], boards: Iterable[int] = (), sits_out: Iterable[int] = ()
) -> Round:
    """Return a round with the same boards at all tables."""
    seatings = (Seating(table, pairs, tuple(boards)) for table, pairs in enumerate(tables, 1))
    return Round(1, number, tuple(seatings), tuple(sits_out))


def paired(
    number: int, tables: Iterable[tuple[int, int]], boards: Iterable[int] = (), sits_out: Iterable[int] = ()
) -> Paired:
    return Paired(round_of(number, tables, boards, sits_out))


def board(north_south: int, botifarra: Line | None = None, contro: Line | None = None) -> BoardSlip:
    return BoardSlip((north_south, 72 - north_south), botifarra, contro)


def scored(number: int, table: int, board_number: int, north_south: int) -> Scored:
    return Scored(Place(number, table, board_number), board(north_south))


def match(number: int, table: int, north_south: int, east_west: int) -> Scored:
    return Scored(Place(number, table), MatchSlip((north_south, east_west)))


def logged(events: Iterable[Event]) -> list[Entry]:
    """Return events as a log has them, all by the same director."""
    return [
        Entry(number, f"2026-11-21T18:{number // 60:02}:{number % 60:02}Z", "Marta", event)
        for number, event in enumerate(events, 1)
    ]


def eventful() -> list[Event]:
    """Return a duplicate championship of seven pairs with every kind of ruling and change."""
    last = Place(2, 1, 4)
    lifted = Adjusted(Place(1, 3, 2), "EW", "2", "by error")
    return [
        DUPLICATE,
        *entered(7),
        paired(1, [(1, 2), (3, 4), (5, 6)], [1, 2], [7]),
        *(scored(1, table, 1, points) for table, points in ((1, 40), (2, 30), (3, 36))),
        *(scored(1, table, 2, points) for table, points in ((1, 20), (2, 50), (3, 44))),
        Corrected(Place(1, 1, 1), board(42, "EW"), "written on the wrong line"),
        Penalised(Place(1, 2, 1), "EW", "revoke in trick 9"),
        lifted,
        Lifted(lifted, "it was the other table"),
        Erased(Place(1, 2, 2), "not played"),
        BoardSpoiled(1, (Place(1, 3, 1),), "two cards exchanged"),
        Substituted(2, "Bernat 2", "Carles", 2, "had to work"),
        paired(2, [(1, 3), (2, 5), (4, 7)], [3, 4], [6]),
        *(scored(2, table, 3, points) for table, points in ((1, 30), (2, 40), (3, 20))),
        *(scored(2, table, 4, points) for table, points in ((2, 36), (3, 50))),
        Adjusted(last, "NS", "7/4", "cards seen"),
        Adjusted(last, "EW", "5/4", "cards seen"),
        Cancelled(3, "faced in the box"),
        Fined(5, "1/2", "late"),
        paired(3, [(1, 4), (2, 6), (3, 7)], [5, 6], [5]),
        Withdrawn(4, 3, "ill"),
        SatOut(3, 1, "ill"),
        scored(3, 2, 5, 40),
    ]


def book_of(events: Iterable[Event]) -> Book:
    """Return the book after some events."""
    return fold(events)


def duplicate(*events: Event) -> Book:
    """Return a duplicate of four pairs at two tables with boards 1 and 2, after some more events."""
    return book_of([DUPLICATE, *entered(4), paired(1, [(1, 2), (3, 4)], [1, 2]), *events])


def play_round(book: Book, best_wins: bool = True) -> Book:
    """Pair and score a round in which the pair with the lower number wins, or the other."""
    book = with_lots(book)
    for each in next_rounds(book):
        book = record(book, Paired(each))
        for seating in each.seatings:
            one, other = seating.pairs
            scores = (101, 40) if (one < other) is best_wins else (40, 101)
            book = record(book, Scored(Place(each.number, seating.table), MatchSlip(scores)))
    return book


SECRET = bytes(range(32))
"""The secret of the lots of a championship."""


def with_lots(book: Book) -> Book:
    """Draw all lots that the next round waits for."""
    while True:
        try:
            next_rounds(book)
        except LotsNeeded as needed:
            book = draw(book, needed.purpose, needed.entries, needed.round)
        except TournamentError:
            return book
        else:
            return book


def draw(book: Book, purpose: Purpose, entries: Iterable[Entrant], number: int = 0) -> Book:
    """Draw lots from the next seed of the chain."""
    return record(book, lots_of(book, purpose, entries, number))


def lots_of(book: Book, purpose: Purpose, entries: Iterable[Entrant], number: int = 0) -> Drawn:
    """Return the lots that are drawn next."""
    seed = lots_seed(SECRET, len(book.drawn))
    drawn = draw_lots(seed, purpose, number, entries)
    return Drawn(purpose, drawn, commitment(seed), seed.hex(), number)
