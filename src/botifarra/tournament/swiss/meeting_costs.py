"""The field of a Swiss round: pairs by place from 0, their earlier meetings, and the cost of each meeting."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from botifarra.tournament.book import Book
from botifarra.tournament.pairing_history import rounds_met, times_idle
from botifarra.tournament.swiss.completion import Meeting
from botifarra.tournament.swiss.contenders import MOST_LEAN, Contender, Cost


@dataclass(frozen=True, slots=True)
class MeetingCosts:
    """The pairs of a round by place.

    In an odd field, a sit-out is a meeting with an empty place after the last.
    """

    field: Sequence[Contender]
    met: Mapping[frozenset[int], Sequence[int]]
    idle: Counter[int]
    rounds: int

    @classmethod
    def of(cls, field: Sequence[Contender], book: Book) -> "MeetingCosts":
        """Return the costs of the pairs that play the next round."""
        return cls(field, rounds_met(book), times_idle(book), len(book.rounds))

    @property
    def places(self) -> range:
        """All places, an even number."""
        return range(len(self.field) + len(self.field) % 2)

    @property
    def numbered(self) -> list[int]:
        """The places in order of the numbers of their pairs, then the empty place."""
        by_number = sorted(self.field, key=lambda each: each.pair)
        return [each.place for each in by_number] + list(self.places[len(self.field) :])

    def left(self) -> list[int]:
        """Return the pairs that each pair has not met yet, as bits, in the order of `numbered`.

        The empty place stands for a sit-out. A search for rounds depends on the order. This order stays the
        same when results change the standings, so that rounds found before a result are found after it too.
        """
        order = {place: index for index, place in enumerate(self.numbered)}
        index_of = {each.pair: order[each.place] for each in self.field}
        found = [(1 << len(self.places)) - 1 ^ 1 << index for index in order.values()]
        known = [tuple(index_of[pair] for pair in both if pair in index_of) for both in self.met]
        if len(self.places) > len(self.field):
            known += [(index_of[pair], len(self.field)) for pair in self.idle if pair in index_of]
        for both in known:
            if len(both) == 2:
                one, other = both
                found[one] ^= 1 << other
                found[other] ^= 1 << one
        return found

    def costs(self) -> dict[Meeting, int]:
        """Return the cost of each meeting that would be a first one."""
        return self._costs([len(self.field)] * len(self.field), again=False)

    def costs_again(self) -> dict[Meeting, int]:
        """Return the cost of each meeting, first ones and rematches."""
        return self._costs([len(self.field)] * len(self.field), again=True)

    def costs_within_reach(self) -> dict[Meeting, int]:
        """Return the cost of each first meeting that is possible in a round of lowest cost.

        In such a round let a meet b, and let c have a place between theirs. If c exchanged opponents with a
        or b, fewer places would lie between opponents. The round would then cost less, because wins are in
        the order of places. So the exchange must be barred: it would make two pairs meet that have met, or
        that have a surplus on the same side. Each barred meeting of a or b explains one place between a and
        b, and a sit-out explains one more. So there are at most that many places between a and b.
        """
        leaning = Counter(_leaning(each) for each in self.field)
        barred = Counter(pair for both in self.met for pair in both)
        reach = [
            barred[each.pair] + (leaning[_leaning(each)] - 1 if _leaning(each) else 0) for each in self.field
        ]
        return self._costs(reach, again=False)

    def _costs(self, reach: Sequence[int], again: bool) -> dict[Meeting, int]:
        count = len(self.field)
        cost = Cost(count, self.rounds)
        found: dict[Meeting, int] = {}
        for place, one in enumerate(self.field):
            for other in self.field[place + 1 :]:
                if other.place - place > 1 + count % 2 + reach[place] + reach[other.place]:
                    continue
                met = self.met.get(frozenset((one.pair, other.pair)), ())
                if again or not met:
                    found[place, other.place] = cost.of(one, other) + cost.rematch(met)
            if count % 2 and (again or not self.idle[one.pair]):
                found[place, count] = cost.idle(one, self.idle[one.pair])
        return found


def _leaning(each: Contender) -> int:
    """Return the side on which a pair should not sit again, 1 or -1, or 0 for neither."""
    return (each.lean >= MOST_LEAN) - (each.lean <= -MOST_LEAN)
