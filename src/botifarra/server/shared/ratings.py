"""Ratings from the boards of the day: a fold over the sealed days, in order."""

import asyncio
import logging
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import msgspec

from botifarra.server.shared.figures import figure_of
from botifarra.server.shared.members import NameList
from botifarra.server.shared.messages import RatingLine, RatingsPage
from botifarra.server.shared.sealed_days import StoredDay
from botifarra.server.store.errors import StorageError
from botifarra.server.store.store import Store
from botifarra.server.table.events import Player
from botifarra.tournament.shared.rating import Rated, Rating, rate

VERSION = 1
"""The version of the ratings that are stored. Raise it when ratings are computed in another way."""

_KIND = "day"

_log = logging.getLogger(__name__)


class _KeptRatings(msgspec.Struct, frozen=True):
    """A `RatedField` as it is stored."""

    version: int
    days: tuple[str, ...]
    ratings: tuple[tuple[str | tuple[Player, ...], Rating], ...]
    names: dict[Player, str]


_KEPT = msgspec.json.Decoder(_KeptRatings)


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

    def encoded(self) -> str:
        """Return the ratings as they are stored."""
        kept = _KeptRatings(VERSION, self.days, tuple(self.ratings.items()), dict(self.names))
        return msgspec.json.encode(kept).decode()

    @classmethod
    def decoded(cls, body: str | None) -> "RatedField":
        """Return stored ratings. Without any, or if they have another version, return empty ratings."""
        try:
            kept = _KEPT.decode(body or "")
        except msgspec.DecodeError:
            return cls()
        return cls(kept.days, dict(kept.ratings), kept.names) if kept.version == VERSION else cls()


@dataclass(frozen=True, slots=True)
class RatedList:
    """All ratings after some sealed `days` in the order in which they are shown.

    They are ordered by the strength that is nearly certain: two standard errors below the rating. `names` are
    those of the people, made unique.
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
    """The ratings of all who play the boards of the day, updated when another day is sealed.

    They are stored, because 300 days of 200 entrants cost 3.7 s of processor time.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._field: RatedField | None = None
        self._list = rated_list(RatedField())
        self._making = asyncio.Lock()

    async def listed(self, until: int) -> RatedList:
        """Return the ratings after all sealed days that opened before a moment; raise `StorageError`."""
        async with self._making:
            sets = self._store.shared_sets
            sealed = tuple(await sets.sealed_sets(_KIND, until))
            found = self._field
            if found is None:
                found = await asyncio.to_thread(RatedField.decoded, await sets.ratings(_KIND))
            if sealed[: len(found.days)] != found.days:  # an earlier day was sealed late
                found = RatedField()
            new = sealed[len(found.days) :]
            for day_id in new:
                stored = await StoredDay.read(self._store, day_id)
                found = await asyncio.to_thread(found.after, day_id, stored)
            self._field = found
            if self._list.days != len(sealed):
                self._list = await asyncio.to_thread(rated_list, found)
            if new:
                await self._keep(found)
            return self._list

    async def _keep(self, found: RatedField) -> None:
        """Store the ratings; without them, they are computed again after the next start."""
        try:
            body = await asyncio.to_thread(found.encoded)
            await self._store.shared_sets.keep_ratings(_KIND, body)
        except StorageError as error:
            _log.warning("ratings were not stored: %s", error, extra={"code": "ratings_not_stored"})


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
