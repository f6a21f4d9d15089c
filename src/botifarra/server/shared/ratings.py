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


@dataclass(frozen=True, slots=True)
class RatedList:
    """All ratings after some sealed `days` in the order in which they are shown.

    The first has the greatest strength that is nearly certain: two standard errors below the rating. `names`
    are those of the people, told apart.
    """

    days: int
    rows: tuple[tuple[Rated, Rating], ...]
    names: Mapping[Player, str]


def rated_list(found: RatedField) -> RatedList:
    """Return the ratings in order."""
    names = NameList()
    shown = {number: names.add(found.names[number]) for number in sorted(found.names)}
    ordered = sorted(found.ratings.items(), key=lambda each: (-_certain(each[1]), str(each[0])))
    return RatedList(len(found.days), tuple(ordered), shown)


class Ratings:
    """The ratings of all who play the boards of the day, carried on when another day is sealed."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._field = RatedField()
        self._list = rated_list(self._field)
        self._making = asyncio.Lock()

    async def listed(self, until: int) -> RatedList:
        """Return the ratings after all sealed days that opened before a moment; raise `StorageError`."""
        async with self._making:
            rows = await self._store.shared_sets.sets_of_kind("day", until, _EVERY)
            sealed = tuple(row.set_id for row in reversed(rows) if row.sealed)
            if sealed[: len(self._field.days)] != self._field.days:  # an earlier day was sealed late
                self._field = RatedField()
            for day_id in sealed[len(self._field.days) :]:
                stored = await StoredDay.read(self._store, day_id)
                self._field = await asyncio.to_thread(self._field.after, day_id, stored)
            if self._list.days != len(sealed):
                self._list = await asyncio.to_thread(rated_list, self._field)
            return self._list


def ratings_page(found: RatedList, player: Player | None, first: int, count: int) -> RatingsPage:
    """Return `count` ratings from place `first` on, with that of a person."""
    mine = next((row for row in found.rows if _is_of(row[0], player)), None)
    rows = found.rows[first - 1 : first - 1 + count]
    return RatingsPage(
        days=found.days,
        rated=len(found.rows),
        first=first,
        rows=tuple(_line(*row, found.names, player) for row in rows),
        mine=None if mine is None else _line(*mine, found.names, player),
    )


def _is_of(holder: Rated, player: Player | None) -> bool:
    return not isinstance(holder, str) and player in holder


def _certain(rating: Rating) -> float:
    return rating.value - 2 * rating.deviation


def _line(holder: Rated, rating: Rating, names: Mapping[Player, str], player: Player | None) -> RatingLine:
    return RatingLine(
        names=() if isinstance(holder, str) else tuple(names[each] for each in holder),
        bot=holder if isinstance(holder, str) else None,
        value=figure_of(rating.value),
        deviation=figure_of(rating.deviation),
        sets=rating.sets,
        is_mine=_is_of(holder, player),
    )
