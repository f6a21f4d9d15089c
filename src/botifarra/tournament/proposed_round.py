"""The next round from which a director may start who seats it by hand."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import combinations, product

from msgspec.structs import replace

from botifarra.tournament.book import Book
from botifarra.tournament.errors import TournamentError
from botifarra.tournament.format import MOVING, Kind
from botifarra.tournament.lots import LotsNeeded
from botifarra.tournament.manual_pairing import copies_of_boards, with_boards
from botifarra.tournament.matches.final_standings import sure_of_next_round
from botifarra.tournament.matching import Couple, cheapest_matching
from botifarra.tournament.movements.groups import going_on
from botifarra.tournament.new_boards import new_boards
from botifarra.tournament.pairing import next_rounds
from botifarra.tournament.seating import Round, Seating
from botifarra.tournament.sessions import boards_to_come

Entrant = tuple[int, ...]
"""A pair, or the two pairs of a team."""


def proposed_round(book: Book, session: int) -> Round:
    """Return the next round of the movement, if it has one. If its boards are public, it has others.

    Otherwise the pairs that go on are seated: those with the fewest sit-outs so far sit out, and then as few
    as possible meet again. Nothing is written, no lots are drawn: the pairs among which lots would decide are
    all seated.
    """
    try:
        made = next_rounds(book, None, session)[0]
    except TournamentError:
        pass
    else:
        return _with_other_boards(book, made) if book.public(made.boards) else made
    number = len(book.rounds) + 1
    try:
        pairs = sorted(sure_of_next_round(book))
    except LotsNeeded:
        known = going_on(book)
        pairs = sorted(known.sure | known.undecided)
    except TournamentError:
        pairs = list(book.playing(number))
    tables = list(_tables(book, pairs))
    seated = {pair for couple in tables for pair in couple}
    return Round(session, number, _with_boards(book, tables), tuple(sorted(set(pairs) - seated)))


def _with_other_boards(book: Book, made: Round) -> Round:
    """Return a round whose pairs stay at their tables and play other boards."""
    others = _with_boards(book, [seating.pairs for seating in made.seatings])
    seatings = (replace(each, table=at.table) for each, at in zip(others, made.seatings, strict=True))
    return replace(made, seatings=tuple(seatings))


def _tables(book: Book, pairs: Sequence[int]) -> Iterator[Couple]:
    """Yield the pairs of each table, N-S first."""
    entrants = _entrants(book, pairs)
    count = len(entrants)
    costs = _costs(book, entrants)
    for empty in range(count % 2, count + 1, 2):
        found = cheapest_matching(range(count + empty), costs | _costs_of_rest(book, entrants, empty))
        if found is not None:
            for one, other in sorted(found):
                if other < count:
                    yield from _seats(book, entrants[one], entrants[other])
            return


def _entrants(book: Book, pairs: Iterable[int]) -> list[Entrant]:
    """Return each pair by itself, or the two pairs of each team that has both."""
    if book.begun.format.kind is not Kind.TEAMS:
        return [(pair,) for pair in pairs]
    teams: dict[str, list[int]] = defaultdict(list)
    for pair in pairs:
        teams[book.pair(pair).team].append(pair)
    return [tuple(both) for team, both in teams.items() if team and len(both) == 2]


def _costs(book: Book, entrants: Sequence[Entrant]) -> dict[Couple, int]:
    """Return the cost of each two entrants that may meet: a second meeting costs more than any distance."""
    met = Counter(couple for each in book.rounds for couple in {frozenset(s.pairs) for s in each.seatings})
    return {
        (one, other): other
        - one
        + len(entrants) ** 2 * sum(met[frozenset(pairs)] for pairs in product(entrants[one], entrants[other]))
        for one, other in combinations(range(len(entrants)), 2)
        if _may_meet(book, entrants[one][0], entrants[other][0])
    }


def _costs_of_rest(book: Book, entrants: Sequence[Entrant], empty: int) -> dict[Couple, int]:
    """Return what it costs that an entrant meets one of some empty seats: more than all second meetings."""
    rests = Counter(pair for each in book.rounds for pair in each.sits_out)
    count = len(entrants)
    most = count**3 * (len(book.rounds) + 1)
    return {
        (one, count + seat): count - one + most * rests[entrants[one][0]]
        for one, seat in product(range(count), range(empty))
    }


def _may_meet(book: Book, one: int, other: int) -> bool:
    """Return whether two pairs are not of different sections, and not of the same line."""
    form = book.begun.format
    sections = {book.pair(one).section, book.pair(other).section} - {""}
    if form.has_sections and len(sections) > 1:
        return False
    return not form.pairing.movement.has_lines or {_line(book, one), _line(book, other)} not in ({0}, {1})


def _line(book: Book, pair: int) -> int | None:
    """Return the side at which a pair was seated first, 0 for N-S; None if it has not played."""
    seats = (seating.pairs for each in (*book.planned, *book.rounds) for seating in each.seatings)
    return next((pairs.index(pair) for pairs in seats if pair in pairs), None)


def _seats(book: Book, one: Entrant, other: Entrant) -> Iterator[Couple]:
    """Yield the pairs of each table. Pairs keep their line; the pairs of a team sit on different sides."""
    first, second = one[0], other[0]
    if book.begun.format.pairing.movement.has_lines:
        is_turned = _line(book, first) == 1 or _line(book, second) == 0
    else:
        north = Counter(pair for each in book.rounds for pair in {s.pairs[0] for s in each.seatings})
        is_turned = north[first] > north[second]
    yield (second, first) if is_turned else (first, second)
    for last in zip(other[1:], one[1:], strict=True):
        yield (last[1], last[0]) if is_turned else last


def _with_boards(book: Book, tables: Sequence[Couple]) -> tuple[Seating, ...]:
    """Return the tables with boards: where one set moves, with boards that neither pair has played.

    Only boards that tables are still to play are used again, because the results of others may be public. A
    table gets the boards with the most room, and new ones if none are left.
    """
    if book.begun.format.pairing not in MOVING:
        return with_boards(book, (Seating(table, pairs) for table, pairs in enumerate(tables, 1)))
    new, to_come = new_boards(book), set(boards_to_come(book))
    known = dict.fromkeys(seating.boards for each in book.planned for seating in each.seatings)
    old = [boards for boards in known if to_come.issuperset(boards)]
    fresh = [tuple(board + len(new) * number for board in new) for number in range(len(tables))]
    copies = copies_of_boards(book) or 1
    used: Counter[int] = Counter()
    seatings = []
    for table, pairs in enumerate(tables, 1):
        played = {board for pair in pairs for board in _boards_of(book, pair)}
        fitting = [each for each in old if played.isdisjoint(each) and _most(used, each) < copies]
        boards = min(fitting, key=partial(_most, used)) if fitting else fresh.pop(0)
        used.update(boards)
        seatings.append(Seating(table, pairs, boards))
    return tuple(seatings)


def _most(used: Counter[int], boards: Iterable[int]) -> int:
    return max(used[board] for board in boards)


def _boards_of(book: Book, pair: int) -> Iterator[int]:
    for each in book.rounds:
        for seating in each.seatings:
            if pair in seating.pairs:
                yield from seating.boards
