"""The sums of a month: each entrant's best days of the boards of the day."""

import asyncio
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import tzinfo

from botifarra.server.shared.figures import figure
from botifarra.server.shared.members import NameList
from botifarra.server.shared.messages import MonthPage, SumLine
from botifarra.server.shared.schedule import month_window
from botifarra.server.shared.sealed_days import StoredDay
from botifarra.server.store.store import Store
from botifarra.server.table.events import Player
from botifarra.tournament.shared.sums import MONTH, Sum, sums

_MOST_DAYS = 31
_MOST_MONTHS = 4
"""Number of months whose sums stay in memory."""


@dataclass(frozen=True, slots=True)
class MonthSums:
    """The sums over the sealed `days` of a month, with the names of the people by their numbers."""

    days: int
    rows: tuple[Sum, ...]
    names: Mapping[Player, str]


class Months:
    """The sums of months, made again when another day is sealed."""

    def __init__(self, store: Store, zone: tzinfo | None) -> None:
        self._store = store
        self._zone = zone
        self._known: OrderedDict[str, MonthSums] = OrderedDict()
        self._making = asyncio.Lock()

    async def sums(self, month: str) -> MonthSums:
        """Return the sums of a month, such as `2026-11`; raise `ValueError` for anything else."""
        first, after = month_window(month, self._zone)
        sets = self._store.shared_sets
        async with self._making:
            rows = await sets.sets_of_kind("day", after, _MOST_DAYS)
            ids = [row.set_id for row in reversed(rows) if row.sealed and row.opens >= first]
            known = self._known.get(month)
            if known is None or known.days != len(ids):
                days = [await StoredDay.read(self._store, set_id) for set_id in ids]
                known = self._known[month] = await asyncio.to_thread(_month_sums, days)
                while len(self._known) > _MOST_MONTHS:
                    self._known.popitem(last=False)
            return known


def month_page(month: str, found: MonthSums, player: Player | None, first: int, count: int) -> MonthPage:
    """Return `count` rows of a month from place `first` on, with the row of a person."""
    mine = next((row for row in found.rows if player in row.players), None)
    rows = found.rows[first - 1 : first - 1 + count]
    return MonthPage(
        month=month,
        days=found.days,
        best=MONTH,
        ranked=len(found.rows),
        first=first,
        rows=tuple(_line(row, found.names, player) for row in rows),
        mine=None if mine is None else _line(mine, found.names, player),
    )


def _line(row: Sum, names: Mapping[Player, str], player: Player | None) -> SumLine:
    return SumLine(
        rank=row.rank,
        names=tuple(names[each] for each in row.players),
        total=figure(row.total),
        average=figure(row.average),
        played=row.played,
        counted=row.counted,
        boards=row.boards,
        is_mine=player in row.players,
    )


def _month_sums(stored: Sequence[StoredDay]) -> MonthSums:
    days = [each.decoded() for each in stored]
    latest = {player: name for day in days for player, name in day.names.items()}
    names = NameList()
    shown = {player: names.add(latest[player]) for player in sorted(latest)}
    return MonthSums(len(days), tuple(sums((day.entrants, day.ranked) for day in days)), shown)
