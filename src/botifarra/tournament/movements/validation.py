"""The check of rounds made by a movement or by hand, which finds all faults."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Sequence

import msgspec

from botifarra.tournament.seating import Round


class _Fault(msgspec.Struct, frozen=True, tag=str.lower):
    """A fault. Texts for people are in the i18n files, by the name of the class."""


class TableWrong(_Fault, frozen=True):
    """A table whose number is below 1, or is used twice in a round."""

    round: int
    table: int


class AtTwoPlaces(_Fault, frozen=True):
    """A pair that is seated twice in a round, or both sits out and plays."""

    round: int
    pair: int


class Missing(_Fault, frozen=True):
    """A pair that neither plays nor sits out in a round."""

    round: int
    pair: int


class BoardInTwoPlaces(_Fault, frozen=True):
    """A board at more tables of a round than there are copies."""

    round: int
    board: int
    tables: tuple[int, ...]


class PlayedTwice(_Fault, frozen=True):
    """A pair that comes to a board that it has played before."""

    round: int
    pair: int
    board: int


class MetBefore(_Fault, frozen=True):
    """Two pairs that meet more often than allowed."""

    round: int
    pairs: tuple[int, int]


class SeatsUneven(_Fault, frozen=True):
    """A pair with an uneven number of seats N-S and E-W by the last round, which is `round`."""

    round: int
    pair: int
    north_south: int
    east_west: int


Fault = TableWrong | AtTwoPlaces | Missing | BoardInTwoPlaces | PlayedTwice | MetBefore | SeatsUneven


def faults(
    rounds: Sequence[Round],
    pairs: Collection[int] = (),
    *,
    copies: int | None = 1,
    meetings: int = 1,
    uneven: int | None = 1,
) -> tuple[Fault, ...]:
    """Return all faults, by round; an empty result means that the rounds are right.

    `pairs` are to be in every round; without them, all pairs of any round. `copies` is the number of tables
    at which a board may be at a time: 2 if tables share, None if each has its own set. `meetings` is the
    number of times that two pairs may meet. `uneven` is the allowed difference between a pair's seats N-S and
    E-W; None if pairs keep their line.
    """
    found = [
        *_tables(rounds),
        *_presence(rounds, frozenset(pairs) or frozenset(pair for each in rounds for pair in each.pairs)),
        *(_boards(rounds, copies) if copies is not None else ()),
        *_repeats(rounds, meetings),
        *(_seats(rounds, uneven) if uneven is not None else ()),
    ]
    return tuple(sorted(found, key=lambda fault: fault.round))


def _tables(rounds: Sequence[Round]) -> Iterator[Fault]:
    for each in rounds:
        tables = Counter(seating.table for seating in each.seatings)
        for table, times in sorted(tables.items()):
            if table < 1 or times > 1:
                yield TableWrong(each.number, table)


def _presence(rounds: Sequence[Round], pairs: frozenset[int]) -> Iterator[Fault]:
    for each in rounds:
        there = Counter(each.pairs)
        yield from (AtTwoPlaces(each.number, pair) for pair, times in sorted(there.items()) if times > 1)
        yield from (Missing(each.number, pair) for pair in sorted(pairs - there.keys()))


def _boards(rounds: Sequence[Round], copies: int) -> Iterator[Fault]:
    for each in rounds:
        places: dict[int, list[int]] = defaultdict(list)
        for seating in each.seatings:
            for board in seating.boards:
                places[board].append(seating.table)
        for board, tables in sorted(places.items()):
            if len(tables) > copies:
                yield BoardInTwoPlaces(each.number, board, tuple(tables))


def _repeats(rounds: Sequence[Round], meetings: int) -> Iterator[Fault]:
    met: Counter[frozenset[int]] = Counter()
    played: set[tuple[int, int]] = set()
    for each in rounds:
        for seating in each.seatings:
            both = frozenset(seating.pairs)
            met[both] += 1
            if met[both] > meetings:
                yield MetBefore(each.number, seating.pairs)
            for pair in seating.pairs:
                for board in seating.boards:
                    if (pair, board) in played:
                        yield PlayedTwice(each.number, pair, board)
                    played.add((pair, board))


def _seats(rounds: Sequence[Round], uneven: int) -> Iterator[Fault]:
    seats: dict[int, Counter[int]] = defaultdict(Counter)
    for each in rounds:
        for seating in each.seatings:
            for pair in seating.pairs:
                seats[pair][seating.side(pair)] += 1
    for pair, (north_south, east_west) in sorted((pair, (sat[0], sat[1])) for pair, sat in seats.items()):
        if abs(north_south - east_west) > uneven:
            yield SeatsUneven(rounds[-1].number, pair, north_south, east_west)
