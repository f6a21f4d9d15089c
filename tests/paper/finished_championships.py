"""Finished championships of every kind: few and many pairs, short and long names."""

from collections.abc import Callable, Mapping
from functools import cache
from hashlib import sha256
from random import Random
from string import ascii_lowercase, ascii_uppercase
from typing import NamedTuple

from botifarra.tournament.book import Book
from botifarra.tournament.entries import Pair
from botifarra.tournament.errors import TooManyRounds
from botifarra.tournament.events import Committed, Entered, Opened, Paired, Revealed
from botifarra.tournament.format import Format, Kind, Pairing
from botifarra.tournament.movements.knockout import Over
from botifarra.tournament.pairing import next_rounds
from botifarra.tournament.recording import record
from tests.paper.championships import score

SEED = b"a seed of thirty-two bytes......"


class Names(NamedTuple):
    """The names of a championship and its place, and functions that name pairs, teams and clubs by number."""

    championship: str
    place: str
    players: Callable[[int], tuple[str, str]]
    team: Callable[[int], str]
    club: Callable[[int], str]


def _short(number: int) -> str:
    """Return a name of two letters, which differs for each number."""
    return ascii_uppercase[number // 26] + ascii_lowercase[number % 26]


SHORTEST = Names(
    "B",
    "",
    lambda number: (_short(2 * number), _short(2 * number + 1)),
    lambda number: f"T{number}",
    lambda number: "",
)

LONGEST = Names(
    "XXXVII Campionat Obert Internacional de Botifarra Duplicada dels Pirineus i de l'Alt Urgell",
    "Pavelló Poliesportiu Municipal de Sant Julià de Cerdanyola i Vilallonga de Ter",
    lambda number: (
        f"Maria dels Àngels Montserrat Puigdemunt{number} i Vilallonga-Güellenberg de Sotomayor",
        f"Josenicolás Wolfgangamadeus Fernández-Mondragón de la Peñíscola y Castellbisbal {number}",
    ),
    lambda number: f"Penyabotifarrera Recreativa d'Els Hostalets de Pierola i Rodalies {number}",
    lambda number: f"Clubesportiu de Jocs de Cartes de Castellfollit del Boix i Bruguerola {number}",
)


class Field(NamedTuple):
    """A kind of championship, and the fewest and most pairs that are sensible."""

    form: Format
    fewest: int
    most: int


FIELDS: Mapping[str, Field] = {
    "berger": Field(Format(Kind.DUPLICATE, Pairing.BERGER, "championship", 2), 2, 16),
    "mitchell": Field(Format(Kind.DUPLICATE, Pairing.MITCHELL, "championship", 2, share=True), 4, 64),
    "howell": Field(Format(Kind.DUPLICATE, Pairing.HOWELL, "championship", 2), 2, 20),
    "swiss": Field(Format(Kind.MATCHES, Pairing.SWISS, "club-swiss", rounds=3), 4, 64),
    "league": Field(Format(Kind.TEAMS, Pairing.BERGER, "championship", 4, 3), 8, 64),
    "matches": Field(Format(Kind.MATCHES, Pairing.BERGER, "club-swiss"), 2, 16),
    "knock-out": Field(Format(Kind.MATCHES, Pairing.KNOCKOUT, "club-swiss"), 2, 64),
    "groups": Field(Format(Kind.MATCHES, Pairing.GROUPS, "club-swiss", groups=8, qualify=1), 24, 64),
}


@cache
def played(field: str, pairs: int, names: Names) -> Book:
    """Return a championship with all its results, the seed of its boards still secret."""
    form = FIELDS[field].form
    book = record(Book(), Opened(names.championship, form, "2026-11-22", names.place))
    for number in range(1, pairs + 1):
        team = names.team((number + 1) // 2) if form.kind is Kind.TEAMS else ""
        entry = Pair(number, names.players(number), team=team, club=names.club(number))
        book = record(book, Entered(entry))
    chance = Random(1)
    while not form.rounds or len(book.rounds) < form.rounds:
        try:
            rounds = next_rounds(book)
        except (TooManyRounds, Over):
            break
        for each in rounds:
            book = record(book, Paired(each))
        if form.kind.facts.has_boards:
            last = max(board for each in rounds for board in each.boards)
            book = record(book, Committed(1, 1, last, sha256(SEED).hexdigest()))
        book = score(book, chance, rounds[0].number)
    return book


def revealed(book: Book) -> Book:
    """Return a championship with the seed of its boards, if it has any."""
    return record(book, Revealed(1, SEED.hex())) if book.dealt else book


def names_in(book: Book) -> set[str]:
    """Return the names of people, teams and clubs."""
    pairs = book.pairs.values()
    return {name for pair in pairs for name in (*pair.players, pair.team, pair.club) if name}
