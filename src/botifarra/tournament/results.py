"""Results and rulings by place: an immutable mapping. A changed copy copies only one round."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

import msgspec

from botifarra.core.seats import Side
from botifarra.tournament.duplicate.result import Ruled
from botifarra.tournament.events import BoardSlip, Place, Slip


class Kept(msgspec.Struct, frozen=True):
    """The state of a place: the result, whether it is confirmed, and the rulings of the director.

    `revokes` and `given` have all rulings in force in order, so that the previous one counts again after the
    last one is lifted. `is_decided`: the sides disputed the result, and a director decided it.
    """

    slip: Slip | None = None
    is_confirmed: bool = False
    revokes: tuple[Side, ...] = ()
    given: tuple[tuple[Side, Fraction], ...] = ()
    is_decided: bool = False

    @property
    def revoked(self) -> frozenset[Side]:
        """The sides that revoked."""
        return frozenset(self.revokes)

    @property
    def awards(self) -> tuple[Fraction | None, Fraction | None]:
        """The final scores that the director gave N-S and E-W, the last one of each."""
        last = dict(self.given)
        return last.get(Side.NS), last.get(Side.EW)

    @property
    def ruled(self) -> Ruled | None:
        """The result and rulings of a board that count; None if there are none."""
        played = self.slip.result if isinstance(self.slip, BoardSlip) else None
        if played is None and not self.revoked and self.awards == (None, None):
            return None
        return Ruled(played, self.revoked, self.awards)


NOTHING = Kept()
"""The state of a place before anything has happened there."""


class Results(Mapping[Place, Kept]):
    """The state of each place with any event.

    Places are stored by round, and a copy shares all rounds except the changed one.
    """

    __slots__ = ("_rounds",)

    def __init__(self, kept: Iterable[tuple[Place, Kept]] = ()) -> None:
        self._rounds: dict[int, dict[Place, Kept]] = {}
        for place, each in kept:
            self._rounds.setdefault(place.round, {})[place] = each

    def __repr__(self) -> str:
        return f"Results({list(self.items())})"

    def __getitem__(self, place: Place) -> Kept:
        """Return the state of a place; raises `KeyError` for a place without events."""
        return self._rounds[place.round][place]

    def __iter__(self) -> Iterator[Place]:
        for places in self._rounds.values():
            yield from places

    def __len__(self) -> int:
        return sum(map(len, self._rounds.values()))

    def put(self, place: Place, kept: Kept) -> "Results":
        """Return the results with another state of a place; `NOTHING` removes the place."""
        places = {**self._rounds.get(place.round, {}), place: kept}
        if kept == NOTHING:
            del places[place]
        rounds = {**self._rounds, place.round: places}
        if not places:
            del rounds[place.round]
        return _of(rounds)

    def before(self, number: int) -> "Results":
        """Return the results of the rounds before a round."""
        return _of({each: places for each, places in self._rounds.items() if each < number})

    def changed(self, before: "Results") -> Iterator[Place]:
        """Yield the places of earlier results whose state is different now."""
        for number, places in before._rounds.items():  # noqa: SLF001 - of its own class
            now = self._rounds.get(number, {})
            if now is not places:
                yield from (place for place, kept in places.items() if now.get(place, NOTHING) != kept)

    @property
    def last_round(self) -> int:
        """The last round with any event; 0 without one."""
        return max(self._rounds, default=0)


def _of(rounds: dict[int, dict[Place, Kept]]) -> Results:
    made = Results()
    made._rounds = rounds  # noqa: SLF001 - of its own class
    return made
