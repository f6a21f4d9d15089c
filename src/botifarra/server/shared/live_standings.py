"""The standings of a set as they are shown: over its first boards, and made once for all who read them."""

import asyncio
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from botifarra.server.shared.figures import figure, optional_figure
from botifarra.server.shared.members import Member
from botifarra.server.shared.messages import Ranked
from botifarra.tournament.shared.field import Field
from botifarra.tournament.shared.shared_set import SharedSet
from botifarra.tournament.shared.standings import Standing, Standings, standings_of

_SHARE = 20
"""Smallest ratio of the time between two computations to the time that one takes: 5 % of a core at most."""


@dataclass(frozen=True, slots=True)
class Ranking:
    """The standings over the first `boards` boards: the rows of people and bots, and places by entrant."""

    boards: int
    rows: tuple[Standing, ...]
    bots: tuple[Standing, ...]
    places: Mapping[int, int]
    fields: Mapping[int, Field]

    def row(self, entrant: int) -> Standing | None:
        """Return the row of an entrant, who may be a bot; None if it is not in the standings."""
        place = self.places.get(entrant)
        if place is not None:
            return self.rows[place]
        return next((row for row in self.bots if row.entrant == entrant), None)

    def has_all(self, entrant: int) -> bool:
        """Return whether all these boards of an entrant are in the standings."""
        row = self.row(entrant)
        return row is not None and row.boards == self.boards


def ranking(
    shared: SharedSet, members: Mapping[int, Member], fields: Mapping[int, Field], boards: int
) -> Ranking:
    """Return the standings over the first `boards` boards, from the fields of boards by number.

    Before the last board, only entrants who finished all these boards are in them. So the standings do not
    reveal anything about other boards.
    """
    is_whole = boards == shared.boards
    bots_of_set = {number for number, member in members.items() if member.bot}
    first = {number: field for number, field in fields.items() if number <= boards}
    found = standings_of(shared, bots_of_set, first)
    rows = found.ranked if is_whole else _complete(found, boards)
    bots = tuple(row for row in found.bots if is_whole or row.boards == boards)
    places = {row.entrant: place for place, row in enumerate(rows)}
    return Ranking(boards, rows, bots, places, found.fields)


def _complete(found: Standings, boards: int) -> tuple[Standing, ...]:
    """Return the rows of those who finished all boards, with their ranks among these."""
    rows = [row for row in found.ranked if row.boards == boards]
    ranks: dict[int | None, int] = {}
    for place, row in enumerate(rows, 1):
        ranks.setdefault(row.rank, place)
    return tuple(_with_rank(row, ranks[row.rank]) for row in rows)


def _with_rank(row: Standing, rank: int) -> Standing:
    return Standing(rank, row.entrant, row.average, row.share, row.boards, row.by_bot, row.is_complete)


def show_row(row: Standing, member: Member) -> Ranked:
    """Return a row as it is sent."""
    return Ranked(
        rank=row.rank,
        entrant=row.entrant,
        names=member.names,
        average=figure(row.average),
        share=optional_figure(row.share),
        boards=row.boards,
        by_bot=row.by_bot,
        bot=member.bot or None,
    )


@dataclass(slots=True)
class _Kept:
    ranking: Ranking
    version: int
    until: float


class LiveStandings:
    """The standings of a set over each number of its first boards.

    `job` returns the computation over a number of boards, with the results as they are now. Each runs in a
    thread, and at most once at a time. While results arrive, it runs again after a pause that grows with its
    cost.
    """

    def __init__(
        self, job: Callable[[int], Callable[[], Ranking]], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._job = job
        self._clock = clock
        self._versions: dict[int, int] = {}
        self._kept: dict[int, _Kept] = {}
        self._locks: dict[int, asyncio.Lock] = {}
        self.computed = 0

    def changed(self, board: int) -> None:
        """Note that there is a new result on a board."""
        self._versions[board] = self._versions.get(board, 0) + 1

    async def over(self, boards: int, entrant: int | None = None) -> Ranking:
        """Return the standings over the first `boards` boards.

        They may be a little old, but an `entrant` that has finished these boards is in them.
        """
        async with self._locks.setdefault(boards, asyncio.Lock()):
            kept, version = self._kept.get(boards), self._version(boards)
            if kept is not None:
                is_fresh = kept.version == version or self._clock() < kept.until
                if is_fresh and (entrant is None or kept.ranking.has_all(entrant)):
                    return kept.ranking
            began = self._clock()
            found = await asyncio.to_thread(self._job(boards))
            self.computed += 1
            ended = self._clock()
            self._kept[boards] = _Kept(found, version, ended + _SHARE * (ended - began))
            return found

    def _version(self, boards: int) -> int:
        return sum(number for board, number in self._versions.items() if board <= boards)
