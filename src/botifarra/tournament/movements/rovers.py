"""The remaining rounds of a movement whose field has changed. The movement keeps its structure.

A pair that has left leaves an empty seat, and the pair that would have met it sits out. A late pair is a
*rover*, the term of bridge clubs for a pair that has no seat of its own in a movement. In each round a rover
takes an empty seat if there is one. Otherwise it takes the seat of another pair, which sits out, or it sits
out itself. It meets each pair at most once, and plays each board at most once.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from msgspec.structs import replace

from botifarra.tournament.seating import Round, Seating

NOBODY = 0
"""The number in place of a pair at an empty seat."""

_KEPT = 60
"""The number of partial plans of a rover that are kept from round to round, the fairest ones."""

_SHARING = 1
"""The cost in `_Way.unfair` of two tables that share their boards."""


class Room(NamedTuple):
    """The limits of a rover: whether boards move, whether it keeps its line, and which pairs it may meet."""

    has_one_set: bool
    has_lines: bool
    may_meet: Callable[[int, int], bool]


def with_who_is_there(
    rest: Sequence[Round], before: Sequence[Round], there: Mapping[int, Collection[int]], room: Room
) -> tuple[Round, ...]:
    """Return the rounds of a movement for the pairs that are `there`, by round.

    Sit-outs are spread as evenly as possible; rounds before a pair came count as sit-outs.
    """
    field = {pair for each in rest for pair in each.pairs}
    rounds = [_with_chairs(each, there[each.number]) for each in rest]
    for rover in sorted({pair for pairs in there.values() for pair in pairs} - field):
        coming = {number for number, pairs in there.items() if rover in pairs}
        search = _search(rover, room, (*before, *rounds), rest)
        rounds = _joined(rounds, before, search, coming)
    return tuple(map(_without_chairs, rounds))


def _with_chairs(each: Round, there: Collection[int]) -> Round:
    def sits(pair: int) -> int:
        return pair if pair in there else NOBODY

    return replace(
        each,
        seatings=tuple(
            replace(seating, pairs=(sits(seating.pairs[0]), sits(seating.pairs[1])))
            for seating in each.seatings
        ),
        sits_out=tuple(pair for pair in each.sits_out if pair in there),
    )


def _without_chairs(each: Round) -> Round:
    full = tuple(seating for seating in each.seatings if NOBODY not in seating.pairs)
    alone = (pair for seating in each.seatings if seating not in full for pair in seating.pairs if pair)
    return replace(each, seatings=full, sits_out=(*each.sits_out, *alone))


class _Seat(NamedTuple):
    """A seat that a rover may take: the round with it, its opponents, its boards, and the pair replaced."""

    after: Round
    opponents: int
    boards: tuple[int, ...]
    was: int = NOBODY
    shares: bool = False


class _Way(NamedTuple):
    """A plan of a rover so far: the rounds with it, the pairs it has met, and the boards it has played.

    `idle` has the additional sit-outs of each pair. `unfair` is the change of the sum of squares of all
    pairs' sit-outs.
    """

    rounds: tuple[Round, ...]
    met: frozenset[int]
    boards: frozenset[int]
    idle: Mapping[int, int]
    unfair: int = 0

    def took(self, seat: _Seat, rover: int, idle: Mapping[int, int]) -> "_Way":
        """Return the plan after the rover takes a seat.

        `idle` counts each pair's sit-outs without the rover.
        """
        changed = dict(self.idle)
        unfair = self.unfair + _SHARING * seat.shares
        for pair, more in ((rover, -1), (seat.was, 1) if seat.was else (seat.opponents, -1)):
            changed[pair] = changed.get(pair, 0) + more
            now = idle.get(pair, 0) + changed[pair]
            unfair += now**2 - (now - more) ** 2
        return _Way(
            (*self.rounds, seat.after),
            self.met | {seat.opponents},
            self.boards.union(seat.boards),
            changed,
            unfair,
        )


def _joined(
    rounds: Sequence[Round], before: Sequence[Round], search: "_Search", coming: Collection[int]
) -> list[Round]:
    """Return the rounds with a rover, from the round in which it comes, on its line or on the fairer one."""
    rover = search.rover
    tables = [seating for each in before for seating in each.seatings if rover in seating.pairs]
    idle = Counter(pair for each in (*before, *rounds) for pair in _alone(each))
    idle[rover] = len(before) - len(tables) + len(coming)
    first = _Way(
        (),
        frozenset(sum(seating.pairs) - rover for seating in tables),
        frozenset(board for seating in tables for board in seating.boards),
        {},
    )
    lines = sorted(search.sides.get(rover, (0, 1))) if search.room.has_lines else [None]
    found = []
    for line in lines:
        ways = [first]
        for each in rounds:
            waits = replace(each, sits_out=(*each.sits_out, rover)) if each.number in coming else each
            seats = list(search.seats(each, line)) if each.number in coming else []
            on = [way._replace(rounds=(*way.rounds, waits)) for way in ways]
            on += [
                way.took(seat, rover, idle)
                for way in ways
                for seat in seats
                if seat.opponents not in way.met and way.boards.isdisjoint(seat.boards)
            ]
            ways = sorted(on, key=lambda way: way.unfair)[:_KEPT]
        found.append(ways[0])
    return list(min(found, key=lambda way: way.unfair).rounds)


def _alone(each: Round) -> Iterator[int]:
    """Return the pairs that sit out, or face an empty seat."""
    yield from each.sits_out
    for seating in each.seatings:
        if NOBODY in seating.pairs and any(seating.pairs):
            yield sum(seating.pairs)


def _search(rover: int, room: Room, rounds: Sequence[Round], rest: Sequence[Round]) -> "_Search":
    """Return the facts for a rover: lines and sets of the whole movement, and boards that pairs come to."""
    sides: dict[int, set[int]] = defaultdict(set)
    for each in (*rounds, *rest):
        for seating in each.seatings:
            for side, pair in enumerate(seating.pairs):
                sides[pair].add(side)
    # A pair whose seat an earlier rover took does not come to its boards, so it may play them with this one.
    played = {
        (pair, board)
        for each in rounds
        for seating in each.seatings
        for pair in seating.pairs
        for board in seating.boards
    }
    return _Search(rover, room, dict(sides), played, _sets((*rounds, *rest)))


def _sets(rounds: Iterable[Round]) -> list[tuple[int, ...]]:
    return sorted({seating.boards for each in rounds for seating in each.seatings})


@dataclass(frozen=True, slots=True)
class _Search:
    """The seats that a rover could take, given the facts from `_search`."""

    rover: int
    room: Room
    sides: Mapping[int, Collection[int]]
    played: Collection[tuple[int, int]]
    sets: Sequence[tuple[int, ...]]

    def seats(self, each: Round, line: int | None) -> Iterator[_Seat]:
        """Yield the seats of a round, of one line if there is one, empty ones first."""
        places = [(seating, side) for seating in each.seatings for side in (0, 1) if line in (None, side)]
        places.sort(key=lambda place: place[0].pairs[place[1]] != NOBODY)
        yield from self._at_new_table(each, line)
        for seating, side in places:
            was, opponents = seating.pairs[side], seating.pairs[1 - side]
            if opponents == NOBODY or not self.room.may_meet(self.rover, opponents):
                continue
            sits = replace(seating, pairs=self._beside(opponents, side))
            seatings = tuple(sits if other is seating else other for other in each.seatings)
            sits_out = (*each.sits_out, was) if was else each.sits_out
            after = replace(each, seatings=seatings, sits_out=sits_out)
            yield _Seat(after, opponents, seating.boards, was)

    def _at_new_table(self, each: Round, line: int | None) -> Iterator[_Seat]:
        """Yield seats opposite pairs that sit out, at an additional table.

        At most two tables share boards.
        """
        in_play = Counter(seating.boards for seating in each.seatings if NOBODY not in seating.pairs)
        table = max((seating.table for seating in each.seatings), default=0) + 1
        for opponents in each.sits_out:
            if line is not None and line in self.sides.get(opponents, ()):
                continue
            if not self.room.may_meet(self.rover, opponents):
                continue
            for boards in self.sets if self.room.has_one_set else _sets([each]):
                shares = self.room.has_one_set and in_play[boards] > 0
                if (shares and in_play[boards] > 1) or any(
                    (opponents, board) in self.played for board in boards
                ):
                    continue
                sits = Seating(table, self._beside(opponents, line or 0), boards)
                sits_out = tuple(pair for pair in each.sits_out if pair != opponents)
                after = replace(each, seatings=(*each.seatings, sits), sits_out=sits_out)
                yield _Seat(after, opponents, boards, shares=shares)

    def _beside(self, opponents: int, side: int) -> tuple[int, int]:
        return (opponents, self.rover) if side else (self.rover, opponents)
