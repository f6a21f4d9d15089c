"""Random championships with every kind of event."""

from collections.abc import Callable, Iterator
from random import Random

from botifarra.tournament.book import Book
from botifarra.tournament.entering import withdrawal
from botifarra.tournament.entries import Pair
from botifarra.tournament.errors import TournamentError
from botifarra.tournament.events import (
    Adjusted,
    AppealDecided,
    Appealed,
    BoardSlip,
    BoardSpoiled,
    Cancelled,
    Confirmed,
    Corrected,
    Drawn,
    Entered,
    Erased,
    Event,
    FineAppealDecided,
    FineAppealed,
    Fined,
    Lifted,
    Line,
    MatchSlip,
    Opened,
    Outcome,
    Paired,
    Penalised,
    Place,
    Reseated,
    RoundsSet,
    Ruling,
    SatOut,
    Scored,
    Slip,
    SlipAgreed,
    SlipClaimed,
    SlipDisputed,
    Substituted,
    Unpaired,
)
from botifarra.tournament.format import Format, Kind, pairings_of
from botifarra.tournament.fouled_boards import fouled_from
from botifarra.tournament.lots import draw_lots
from botifarra.tournament.pairing import next_rounds
from botifarra.tournament.recording import record
from botifarra.tournament.seating import Seating
from tests.tournament.events import COMMITMENT, SEED

LINES: tuple[Line, ...] = ("NS", "EW")
OUTCOMES: tuple[Outcome, ...] = ("kept", "changed")


def random_events(rng: Random, kind: Kind, count: int) -> Iterator[Event]:
    """Yield about `count` events that can follow one another, results more often than anything else."""
    pairing = rng.choice(pairings_of(kind))
    groups, qualify = (2, 1) if pairing.movement.has_groups else (0, 0)
    form = Format(
        kind,
        pairing,
        kind.facts.rules,
        boards=2 if kind.facts.has_boards else 0,
        rounds=3,
        groups=groups,
        qualify=qualify,
    )
    book = Book()
    pairs = rng.choice((8, 9)) if kind is not Kind.TEAMS else 8
    start: list[Event] = [Opened("Copa", form)]
    start += [
        Entered(Pair(number, (f"Anna {number}", f"Bernat {number}"), team=f"team {(number + 1) // 2}"))
        for number in range(1, pairs + 1)
    ]
    for event in start:
        book = record(book, event)
        yield event
    done: list[Event] = []
    for _ in range(count):
        for event in _tried(rng, book, done):
            try:
                book = record(book, event)
            except TournamentError:
                break
            done.append(event)
            yield event


def _tried(rng: Random, book: Book, done: list[Event]) -> list[Event]:
    places = [place for place, _ in book.places()]
    if not places or rng.random() < 0.1:
        try:
            return [Paired(each) for each in next_rounds(book)]
        except TournamentError:
            return []
    place = rng.choice(places)
    if rng.random() < 0.5:
        missing = book.missing()
        return [Scored(rng.choice(missing), _slip(rng, place))] if missing else []
    return rng.choice(_MAKERS)(rng, book, place, done)


def _slip(rng: Random, place: Place) -> Slip:
    if not place.board:
        return MatchSlip((101, rng.randrange(101)) if rng.random() < 0.5 else (rng.randrange(101), 101))
    points = rng.randrange(73)
    return BoardSlip((points, 72 - points), rng.choice((None, *LINES)))


def _reseated(rng: Random, book: Book, place: Place, _: list[Event]) -> list[Event]:
    tables = rng.sample(book.round(place.round).seatings, k=min(2, len(book.round(place.round).seatings)))
    seats = [pair for seating in tables for pair in seating.pairs]
    rng.shuffle(seats)
    boards = (place.board,) if place.board and rng.random() < 0.3 else ()
    sat = [Seating(each.table, (seats.pop(), seats.pop()), boards) for each in tables]
    return [Reseated(place.round, tuple(sat), "sat so")]


def _substituted(rng: Random, book: Book, place: Place, done: list[Event]) -> list[Event]:
    pair = rng.choice(list(book.pairs))
    leaves = rng.choice(book.pair_in(pair, place.round).players)
    return [Substituted(pair, leaves, f"Guest {len(done)}", place.round, "ill")]


def _lifted(rng: Random, _: Book, __: Place, done: list[Event]) -> list[Event]:
    rulings = [event for event in done if isinstance(event, Ruling)]
    return [Lifted(rng.choice(rulings), "mistaken")] if rulings else []


def _disputed(rng: Random, book: Book, place: Place, _: list[Event]) -> list[Event]:
    where = rng.choice([*book.claims] or [place])
    return [SlipDisputed(where, rng.choice(LINES), rng.choice((None, _slip(rng, where))))]


def _drawn(rng: Random, book: Book, place: Place, _: list[Event]) -> list[Event]:
    tied = rng.sample(list(book.pairs), k=3)
    lots = draw_lots(bytes.fromhex(SEED), "prizes", place.round, tied)
    return [Drawn("prizes", lots, COMMITMENT, SEED, place.round)]


_FINE = Fined(1, "1", "late")

_MAKERS: list[Callable[[Random, Book, Place, list[Event]], list[Event]]] = [
    lambda rng, _, place, __: [Corrected(place, _slip(rng, place), "typo")],
    lambda rng, _, place, __: [Confirmed(place)],
    lambda rng, _, place, __: [Erased(place, "never played")],
    lambda rng, _, place, __: [SlipClaimed(place, rng.choice(LINES), _slip(rng, place))],
    lambda rng, book, place, _: [SlipAgreed(rng.choice([*book.claims] or [place]), rng.choice(LINES))],
    _disputed,
    lambda rng, _, place, __: [Penalised(place, rng.choice(LINES), "revoke")],
    lambda rng, _, place, __: [Adjusted(place, rng.choice(LINES), rng.choice(("3/2", "2", "0")), "noise")],
    lambda rng, _, place, __: [Cancelled(place.board, "faced")],
    lambda rng, book, place, _: [
        BoardSpoiled(place.board, fouled_from(book, place.board, place.round, place.table), "cards")
    ],
    lambda rng, book, _, __: [Fined(rng.choice(list(book.pairs)), rng.choice(("1", "1/2")), "late")],
    lambda rng, _, place, __: [SatOut(place.round, place.table, "late")],
    lambda rng, book, place, _: withdrawal(book, rng.choice(list(book.pairs)), place.round + 1, "ill"),
    lambda rng, _, place, __: [Appealed(place, rng.choice(LINES), "unfair")],
    lambda rng, book, place, _: [
        AppealDecided(
            rng.choice([place, *(each.place for each in book.open_appeals)]),
            rng.choice(LINES),
            rng.choice(OUTCOMES),
            "looked at",
        )
    ],
    lambda rng, book, _, __: [FineAppealed(rng.choice(book.fines or (_FINE,)), "was on time")],
    lambda rng, book, _, __: [
        FineAppealDecided(
            rng.choice([_FINE, *(each.fine for each in book.open_fine_appeals)]),
            rng.choice(("1", "1/2", "0")),
            "looked at",
        )
    ],
    lambda rng, book, _, __: [Unpaired(len(book.rounds), "late")],
    lambda rng, _, __, ___: [RoundsSet(rng.randint(3, 5), "another evening")],
    _reseated,
    _substituted,
    _lifted,
    _drawn,
]
