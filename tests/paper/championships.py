"""Championships to print: long names, accents, missing results, every kind of ranking."""

from collections.abc import Sequence
from hashlib import sha256
from itertools import product
from random import Random

from msgspec.structs import replace

from botifarra.core.cards import DECK, Strain, Suit
from botifarra.core.deal import Deal
from botifarra.core.seats import Seat
from botifarra.tournament.book import Book
from botifarra.tournament.entries import Pair
from botifarra.tournament.events import (
    Adjusted,
    BoardSlip,
    BoardSpoiled,
    Cancelled,
    Committed,
    Corrected,
    Entered,
    Erased,
    Event,
    Fined,
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
from botifarra.tournament.format import Format, Kind, Pairing, RankBy
from botifarra.tournament.fouled_boards import fouled_from
from botifarra.tournament.pairing import next_rounds
from botifarra.tournament.recording import fold, record
from botifarra.tournament.seating import Round, Seating

LONG = ("Maria dels Àngels Puigdemunt i Vilallonga-Güell", "Jose-Nicolás Fernández de la Peñíscola")
FIRST = ("Núria", "Jordi", "Òscar", "Mercè", "Íñigo", "Françoise", "Þórður", "Zoë", "Łukasz", "Ŀuís")
LAST = ("Güell", "Muñoz", "Puig i Cadafalch", "Sant-Just", "de la Peña", "Ibáñez", "Vilà", "Żak", "d'Ors")

CALLED: tuple[tuple[Line | None, Line | None], ...] = ((None, None), ("NS", None), ("EW", "NS"))
"""The side that named botifarra, and the side that said contro."""

EVERY_CALL: Sequence[tuple[Line | None, Line | None]] = (
    (None, None),
    (None, "NS"),
    (None, "EW"),
    ("NS", None),
    ("NS", "EW"),
    ("EW", None),
    ("EW", "NS"),
)
"""Every combination of the sides that named botifarra and said contro."""


def duplicate(pairs: int = 40, rounds: int = 6, boards: int = 4, scored: bool = True, seed: int = 1) -> Book:
    """Return a duplicate with other opponents each round, and the same boards at all its tables."""
    book = _opened(Format(Kind.DUPLICATE, Pairing.BERGER, "championship", boards, rounds), pairs)
    for number in range(1, rounds + 1):
        first = (number - 1) * boards + 1
        book = _pair(book, number, _circle(pairs, number), [tuple(range(first, first + boards))] * pairs)
    if scored:
        book = score(book, Random(seed))
    return book


def mitchell(tables: int = 9, boards: int = 4, scored: bool = True) -> Book:
    """Return a Mitchell at an odd number of tables, ranked by the total."""
    form = Format(Kind.DUPLICATE, Pairing.MITCHELL, "championship", boards, tables, rank_by=RankBy.TOTAL)
    book = _opened(form, 2 * tables)
    for number in range(1, tables + 1):
        met = [(table, tables + (table - number) % tables + 1) for table in range(1, tables + 1)]
        sets = [(table + number - 2) % tables for table in range(1, tables + 1)]
        book = _pair(book, number, met, [tuple(range(s * boards + 1, s * boards + boards + 1)) for s in sets])
    if scored:
        book = score(book, Random(2))
    return book


def swiss(pairs: int = 64, rounds: int = 7, scored: bool = True) -> Book:
    """Return a Swiss of matches to the target; one pair of an odd field sits out."""
    book = _opened(Format(Kind.MATCHES, Pairing.SWISS, "club-swiss", 0, rounds), pairs)
    for number in range(1, rounds + 1):
        book = _pair(book, number, _circle(pairs, number), [()] * pairs)
    if scored:
        book = score(book, Random(3))
    return book


def grouped() -> Book:
    """Return the first round of three groups."""
    book = _opened(Format(Kind.MATCHES, Pairing.GROUPS, "club-swiss", groups=3, qualify=2), 18)
    for each in next_rounds(book):
        book = record(book, Paired(each))
    return score(book, Random(5))


def level_group() -> Book:
    """Return all rounds of one group, in which each of three pairs has beaten another by the same score."""
    book = _opened(Format(Kind.MATCHES, Pairing.GROUPS, "club-swiss", groups=1, qualify=2), 3)
    for number in (1, 2, 3):
        for each in next_rounds(book):
            book = record(book, Paired(each))
        book = record(book, Scored(Place(number, 1), MatchSlip((101, 60))))
    return book


def league(rounds: int = 3, teams: int = 4) -> Book:
    """Return teams of two pairs, each encounter at two tables, seats exchanged."""
    book = _opened(Format(Kind.TEAMS, Pairing.BERGER, "championship", 6, rounds), 2 * teams, teams=teams)
    for number in range(1, rounds + 1):
        boards = tuple(range(6 * number - 5, 6 * number + 1))
        met = [
            pairs
            for home, away in _circle(teams, number)
            for pairs in ((2 * home - 1, 2 * away - 1), (2 * away, 2 * home))
        ]
        book = _pair(book, number, met, [boards] * len(met))
    return score(book, Random(6))


def flagged() -> Book:
    """Return a single table, so that no result can be compared with another, and a side that revoked."""
    book = duplicate(pairs=2, rounds=1, scored=False)
    book = score(book, Random(7))
    return record(book, Penalised(Place(1, 1, 1), "NS", "renunci"))


def changed() -> Book:
    """Return two rounds of six pairs; players of the longest names change, and some pairs are fined."""
    book = duplicate(pairs=6, rounds=2, boards=2)
    for leaves, comes in zip(LONG, ("Guillem-Alexandre Sant-Just i Puigdemunt", "Eulàlia Żak"), strict=True):
        book = record(book, Substituted(1, leaves, comes, 2, "malaltia"))
    fines = [Fined(pair, points, "tard") for pair, points in ((1, "1/2"), (5, "2"))]
    return fold(fines, book)


def withdrawn() -> Book:
    """Return six pairs, of which one leaves before the first of two rounds and one before the second."""
    book = duplicate(pairs=6, rounds=2, boards=2, scored=False)
    for pair, number in ((4, 1), (1, 2)):
        book = record(book, Withdrawn(pair, number, "malaltia"))
        for each in book.rounds[number - 1 :]:
            seating = each.of(pair)
            if seating is not None:
                book = record(book, SatOut(each.number, seating.table, "malaltia"))
    return book


def knockout(pairs: int = 3, rounds: int = 2) -> Book:
    """Return a knock-out; of three pairs the first waits for the winner of the other two."""
    book = _opened(Format(Kind.MATCHES, Pairing.KNOCKOUT, "club-swiss"), pairs)
    for _ in range(rounds):
        book = _next_won(book)
    return book


def left_knockout() -> Book:
    """Return a knock-out of eight pairs; the winner of one match and both pairs of another withdrew."""
    book = knockout(8, 0)
    (first,) = next_rounds(book)
    events: list[Event] = [Paired(first), *(Withdrawn(pair, 1, "malaltia") for pair in (4, 5))]
    book = fold(events, book)
    for table, pair in ((1, 8), (3, 7), (4, 6)):
        book = record(book, Scored(Place(1, table), MatchSlip((101, pair))))
    return record(book, Withdrawn(1, 2, "malaltia"))


def cup(rounds: int = 4) -> Book:
    """Return three groups of six, with byes in the quarter-finals, which begin after five rounds."""
    book = _opened(Format(Kind.MATCHES, Pairing.GROUPS, "club-swiss", groups=3, qualify=2), 18)
    for _ in range(rounds):
        book = _next_won(book)
    return book


def with_third_place() -> Book:
    """Return a whole knock-out of sixteen pairs; the losers of the semi-finals play for third place."""
    book = knockout(16, 3)
    (final,) = next_rounds(book)
    losers = [pair for pair in book.round(3).pairs if pair not in final.seatings[0].pairs]
    third = Seating(2, (losers[0], losers[1]))
    book = record(book, Paired(replace(final, seatings=(*final.seatings, third))))
    return _scored_by_number(book)


def round_robin(pairs: int) -> Book:
    """Return matches of all against all."""
    book = _opened(Format(Kind.MATCHES, Pairing.BERGER, "club-swiss"), pairs)
    for each in next_rounds(book):
        book = record(book, Paired(each))
    return score(book, Random(8))


def _next_won(book: Book) -> Book:
    """Return the next round, in which the lower numbers win."""
    (each,) = next_rounds(book)
    return _scored_by_number(record(book, Paired(each)))


def _scored_by_number(book: Book) -> Book:
    """Let the lower numbers win the last round; the others make as many points as their number."""
    last = book.rounds[-1]
    for seating in last.seatings:
        one, other = seating.pairs
        scores = (101, other) if one < other else (one, 101)
        book = record(book, Scored(Place(last.number, seating.table), MatchSlip(scores)))
    return book


def unfinished() -> Book:
    """Return an odd field with one round finished, and half of the results of another."""
    book = duplicate(pairs=5, rounds=3, boards=2, scored=False)
    for place, _ in [each for each in book.places() if (each[0].round, each[0].table) < (2, 2)]:
        book = record(book, Scored(place, BoardSlip((40, 32))))
    return book


def dealt() -> Book:
    """Return a championship with a published hash for boards 1 to 24 of its session."""
    book = duplicate(pairs=4, rounds=3, scored=False)
    return record(book, Committed(1, 1, 24, sha256(b"seed").hexdigest()))


def empty() -> Book:
    """Return a championship of matches that nobody takes part in yet."""
    return _opened(Format(Kind.MATCHES, Pairing.SWISS, "club-swiss"), 0)


def score(book: Book, chance: Random, first: int = 1) -> Book:
    """Record any results for all places from a round on."""
    for place, _ in list(book.places()):
        if place.round < first:
            continue
        if place.board:
            north_south = chance.randrange(10, 63)
            called = chance.choice(CALLED)
            book = record(book, Scored(place, BoardSlip((north_south, 72 - north_south), *called)))
        else:
            book = record(book, Scored(place, MatchSlip((101, chance.randrange(101)))))
    return book


def every_call(tables: int) -> Book:
    """Two boards at so many tables, which by turns name and say everything that is possible."""
    book = duplicate(2 * tables, rounds=1, boards=2, scored=False)
    for at, (place, _) in enumerate(list(book.places())):
        book = record(book, Scored(place, BoardSlip((10 + at % 50, 62 - at % 50), *EVERY_CALL[at % 7])))
    return book


def deals(boards: int, seed: int = 4) -> dict[int, Deal]:
    """Return any deals, dealt by N, W, S, E by number; in one a hand has all the cards of a suit."""
    chance = Random(seed)
    found = {number: Deal.shuffled(chance, Seat((number - 1) % 4)) for number in range(1, boards + 1)}
    if 2 in found:
        coins, cups, swords, batons = (DECK.of(suit) for suit in Suit)
        found[2] = Deal(Seat.WEST, (coins, cups, swords, batons))
    return found


def values(boards: int) -> dict[int, dict[Strain, int]]:
    """Return any values."""
    chance = Random(5)
    return {number: {strain: chance.randrange(73) for strain in Strain} for number in range(1, boards + 1)}


def _opened(form: Format, pairs: int, teams: int = 0) -> Book:
    name = "XXXVII Campionat Obert de Botifarra Duplicada de l'Alt Urgell"
    book = record(Book(), Opened(name, form, "2026-11-22", "la Seu d'Urgell"))
    names = ("{} {} {}".format(first, *last) for last in product(LAST, LAST) for first in FIRST)
    for number in range(1, pairs + 1):
        players = LONG if number == 1 else (next(names), next(names))
        team = f"Penya Botifarrera d'Els Hostalets de Pierola {(number + 1) // 2}" if teams else ""
        book = record(book, Entered(Pair(number, players, team=team, club="Penya Oros")))
    return book


def _pair(book: Book, number: int, met: Sequence[tuple[int, int]], boards: Sequence[tuple[int, ...]]) -> Book:
    seatings = tuple(Seating(table, pairs, boards[table - 1]) for table, pairs in enumerate(met, 1))
    seated = {pair for seating in seatings for pair in seating.pairs}
    return record(book, Paired(Round(1, number, seatings, tuple(sorted(book.pairs.keys() - seated)))))


def _circle(pairs: int, number: int) -> list[tuple[int, int]]:
    """Return the meetings of a round in which all meet all; the opponent of pair 0 sits out."""
    ring = list(range(1, pairs + 1)) + [0] * (pairs % 2)
    turning = ring[1:]
    ring = ring[:1] + turning[number - 1 :] + turning[: number - 1]
    half = len(ring) // 2
    met = zip(ring[:half], reversed(ring[half:]), strict=True)
    return [(one, two) if number % 2 else (two, one) for one, two in met if 0 not in (one, two)]


def ruled() -> Book:
    """Return a Mitchell of nine tables with every kind of ruling; one table has yet to play board 14."""
    book = mitchell(tables=9, boards=2)
    rulings: list[Event] = [
        Penalised(Place(1, 1, 1), "NS", "renunci"),
        Penalised(Place(2, 3, 7), "EW", "renunci"),
        Adjusted(Place(3, 2, 7), "NS", "7/4", "explicació errònia"),
        BoardSpoiled(5, fouled_from(book, 5, 7, 6), "dues cartes canviades"),
        BoardSpoiled(6, (Place(9, 4, 6),), "dues cartes canviades"),
        Cancelled(9, "mal repartida"),
        Erased(Place(9, 8, 14), "no es va jugar"),
        Fined(2, "1/2", "tard"),
    ]
    return fold(rulings, book)


def shifted() -> Book:
    """Return a Swiss whose second round rests on a result that was corrected after it had been paired."""
    book = _opened(Format(Kind.MATCHES, Pairing.SWISS, "club-swiss", 0, 3), 5)
    for number in (1, 2):
        for each in next_rounds(book):
            book = record(book, Paired(each))
            for seating in each.seatings:
                book = record(book, Scored(Place(number, seating.table), MatchSlip((101, 40))))
    return record(book, Corrected(Place(1, 1), MatchSlip((40, 101)), "al revés"))


def ruled_league() -> Book:
    """Return a round of a league with a revoke, a score given, and a board fouled between the tables."""
    rulings: list[Event] = [
        Penalised(Place(1, 1, 1), "NS", "renunci"),
        Adjusted(Place(1, 1, 2), "NS", "7/4", "explicació errònia"),
        BoardSpoiled(3, (Place(1, 2, 3),), "dues cartes canviades"),
        Fined(1, "5", "tard"),
    ]
    return fold(rulings, league(rounds=1))
