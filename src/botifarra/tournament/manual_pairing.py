"""A round that a director has seated by hand, with the same checks as the movements."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import cast

from msgspec.structs import replace

from botifarra.tournament.book import Book
from botifarra.tournament.errors import NotPlaying, TournamentError
from botifarra.tournament.format import KNOCKOUTS, MOVING, Kind
from botifarra.tournament.lots import LotsNeeded
from botifarra.tournament.matches.final_standings import groups_play, sure_of_next_round
from botifarra.tournament.matching import Couple, cheapest_matching
from botifarra.tournament.movements.groups import going_on
from botifarra.tournament.movements.knockout import seed_order
from botifarra.tournament.movements.validation import Fault, faults
from botifarra.tournament.pairing import next_rounds
from botifarra.tournament.seating import Round, Seating


class FaultySeating(TournamentError):
    """A round that cannot be played as it is seated: `round`, and its `faults`."""

    @property
    def faults(self) -> tuple[Fault, ...]:
        """All faults of the round."""
        return cast("tuple[Fault, ...]", self.facts["faults"])


def boards_by_hand(book: Book) -> tuple[int, ...]:
    """Return the boards of a next round whose tables name no boards: those after the last ones.

    Matches have no boards.
    """
    form = book.begun.format
    if not form.kind.facts.has_boards:
        return ()
    first = max((board for each in book.rounds for board in each.boards), default=0) + 1
    return tuple(range(first, first + form.boards))


def round_by_hand(book: Book, session: int, seatings: Sequence[Seating], *, rematch: bool = False) -> Round:
    """Return the next round as it is seated; raises `FaultySeating`, `UnknownPair` or `NotPlaying`.

    Pairs without a table sit out. If only lots could tell which pairs go on, the seating decides. Then only
    the pairs that go on without lots, and have no table, sit out.
    """
    number = len(book.rounds) + 1
    seated = {pair for seating in seatings for pair in seating.pairs}
    for pair in sorted(seated):
        if not book.plays(book.pair(pair).number, number):
            raise NotPlaying(pair=pair, round=book.withdrawn[pair])
    try:
        expected = sure_of_next_round(book)
    except LotsNeeded:
        expected = going_on(book).sure
    sits_out = tuple(sorted(expected - seated))
    made = Round(session, number, tuple(seatings), sits_out)
    wrong = faults(
        (*book.rounds, made),
        seated.union(sits_out),
        copies=_copies(book),
        meetings=number if rematch or book.begun.format.pairing in KNOCKOUTS else 1,
        uneven=None,
    )
    found = tuple(fault for fault in wrong if fault.round == number)
    if found:
        raise FaultySeating(round=number, faults=found)
    return made


def with_boards(book: Book, seatings: Iterable[Seating]) -> tuple[Seating, ...]:
    """Return seatings in which tables that name no boards have those of `boards_by_hand`."""
    boards = boards_by_hand(book)
    return tuple(replace(each, boards=each.boards or boards) for each in seatings)


def proposed_round(book: Book, session: int) -> Round:
    """Return the next round from which a director may start: that of the movement, if it has one.

    Otherwise the pairs that go on are seated with as few second meetings as possible. Nothing is written, no
    lots are drawn.
    """
    try:
        return next_rounds(book, None, session)[0]
    except TournamentError:
        pass
    try:
        pairs = sorted(sure_of_next_round(book))
    except TournamentError:
        pairs = sorted(book.playing(len(book.rounds) + 1))
    couples = _new_meetings(book, pairs)
    seatings = with_boards(book, (Seating(table, each) for table, each in enumerate(couples, 1)))
    seated = {pair for couple in couples for pair in couple}
    return Round(session, len(book.rounds) + 1, seatings, tuple(sorted(set(pairs) - seated)))


def _new_meetings(book: Book, pairs: Iterable[int]) -> list[Couple]:
    """Return pairs, or the pairs of teams, that meet within their section, and rarely a second time.

    Of an odd number in a section, one sits out that has sat out least often, if possible the last.
    """
    sections: dict[str, list[tuple[int, ...]]] = defaultdict(list)
    for entrant in _entrants(book, pairs):
        sections[book.pair(entrant[0]).section].append(entrant)
    met = Counter(frozenset(seating.pairs) for each in book.rounds for seating in each.seatings)
    rests = Counter(pair for each in book.rounds for pair in each.sits_out)
    tables: list[Couple] = []
    for members in sections.values():
        if len(members) % 2:
            members.remove(min(reversed(members), key=lambda entrant: rests[entrant[0]]))
        costs = {
            (one, other): len(members) ** 2 * _meetings(met, members[one], members[other]) + other - one
            for one, other in combinations(range(len(members)), 2)
        }
        for one, other in sorted(cheapest_matching(range(len(members)), costs) or ()):
            tables += _seats(members[one], members[other])
    return tables


def _entrants(book: Book, pairs: Iterable[int]) -> list[tuple[int, ...]]:
    """Return each pair by itself, or the two pairs of each team that has both."""
    if book.begun.format.kind is not Kind.TEAMS:
        return [(pair,) for pair in pairs]
    teams: dict[str, list[int]] = defaultdict(list)
    for pair in pairs:
        teams[book.pair(pair).team].append(pair)
    return [tuple(both) for both in teams.values() if len(both) == 2]


def _meetings(met: Mapping[frozenset[int], int], one: Iterable[int], other: Iterable[int]) -> int:
    return sum(met[frozenset(couple)] for couple in product(one, other))


def _seats(one: Sequence[int], other: Sequence[int]) -> Iterator[Couple]:
    """Yield the pairs of each table; the pairs of a team sit on different sides."""
    yield one[0], other[0]
    yield from zip(other[1:], one[1:], strict=True)


def too_many_out(book: Book, made: Round) -> int:
    """Return the number of pairs that sit out needlessly: 2 for each table that could be added."""
    form = book.begun.format
    count = len(list(made.pairs))
    if form.pairing.movement.is_knockout and not groups_play(book):
        needed = len(seed_order(count)) - count
    elif form.kind is Kind.TEAMS:
        needed = count % 4
    elif form.pairing.movement.has_groups:
        needed = form.groups
    else:
        sections = Counter(book.pair(pair).section for pair in made.pairs if pair in book.pairs)
        needed = sum(size % 2 for size in sections.values())
    return max(0, len(made.sits_out) - needed)


def _copies(book: Book) -> int | None:
    """Return the number of tables at which a board may be at a time; None if each table has its own set."""
    form = book.begun.format
    if form.pairing not in MOVING:
        return None
    sections = len({pair.section for pair in book.pairs.values()})
    return sections * (2 if form.share else 1)
