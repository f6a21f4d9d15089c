"""Ratings from the boards of the day: a fold over the sealed days, in order."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from botifarra.server.shared.figures import figure_of
from botifarra.server.shared.members import NameList
from botifarra.server.shared.messages import RatingLine, RatingsPage
from botifarra.server.shared.sealed_days import StoredDay
from botifarra.server.store.store import Store
from botifarra.server.table.events import Player
from botifarra.tournament.shared.rating import Rated, Rating, rate

_EVERY = 100_000
"""More days than there will be."""


@dataclass(frozen=True, slots=True)
class RatedField:
    """All ratings after some sealed days, and the latest names of the people."""

    days: tuple[str, ...] = ()
    ratings: Mapping[Rated, Rating] = field(default_factory=dict)
    names: Mapping[Player, str] = field(default_factory=dict)

    def after(self, day_id: str, stored: StoredDay) -> "RatedField":
        """Return the ratings after another day."""
        day = stored.decoded()
        ratings = rate(self.ratings, day.entrants.values(), day.rows)
        return replace(self, days=(*self.days, day_id), ratings=ratings, names={**self.names, **day.names})


class Ratings:
    """The ratings of all who play the boards of the day, carried on when another day is sealed."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._field = RatedField()
        self._making = asyncio.Lock()

    async def field(self, until: int) -> RatedField:
        """Return the ratings after all sealed days that opened before a moment; raise `StorageError`."""
        async with self._making:
            rows = await self._store.shared_sets.sets_of_kind("day", until, _EVERY)
            sealed = tuple(row.set_id for row in reversed(rows) if row.sealed)
            if sealed[: len(self._field.days)] != self._field.days:  # an earlier day was sealed late
                self._field = RatedField()
            for day_id in sealed[len(self._field.days) :]:
                stored = await StoredDay.read(self._store, day_id)
                self._field = await asyncio.to_thread(self._field.after, day_id, stored)
            return self._field


def ratings_page(found: RatedField, player: Player | None, first: int, count: int) -> RatingsPage:
    """Return `count` ratings from place `first` on, with that of a person.

    They are in the order of the strength that is nearly certain: two standard errors below the rating.
    """
    names = NameList()
    shown = {number: names.add(found.names[number]) for number in sorted(found.names)}
    ordered = sorted(found.ratings.items(), key=lambda each: (-_certain(each[1]), str(each[0])))
    lines = [_line(holder, rating, shown, player) for holder, rating in ordered]
    return RatingsPage(
        days=len(found.days),
        rated=len(lines),
        first=first,
        rows=tuple(lines[first - 1 : first - 1 + count]),
        mine=next((line for line in lines if line.is_mine), None),
    )


def _certain(rating: Rating) -> float:
    return rating.value - 2 * rating.deviation


def _line(holder: Rated, rating: Rating, names: Mapping[Player, str], player: Player | None) -> RatingLine:
    is_bot = isinstance(holder, str)
    return RatingLine(
        names=() if isinstance(holder, str) else tuple(names[each] for each in holder),
        bot=holder if isinstance(holder, str) else None,
        value=figure_of(rating.value),
        deviation=figure_of(rating.deviation),
        sets=rating.sets,
        is_mine=not is_bot and player in holder,
    )
