"""Ratings that are carried on from day to day, and over a restart."""

import asyncio
from fractions import Fraction
from pathlib import Path
from random import Random
from unittest.mock import AsyncMock, patch

import pytest

from botifarra.core.seats import Seat
from botifarra.server.shared import ratings
from botifarra.server.shared.ratings import RatedField, RatedList, Ratings, rated_list, ratings_page
from botifarra.server.shared.sealed_days import StoredDay
from botifarra.server.store.errors import StorageError
from botifarra.server.store.shared_rows import EntrantRow, LogRow
from botifarra.server.store.store import Store
from botifarra.tournament.shared.log import Sealed, SealedRow, SetEntry, link
from botifarra.tournament.shared.rating import Rating
from tests.server.store.logs import using
from tests.server.store.test_shared_sets import a_set

LATER = 10**9

PEOPLE = 5


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'ratings.sqlite3'}"


async def seal_day(store: Store, number: int) -> None:
    """Store a sealed day of two bots and some people, with results by chance."""
    rng, day = Random(number), f"day-{number:03}"
    names = ("greedy", "champion")
    bots = [
        EntrantRow(set_id=day, number=place, entered_at=number, bot=bot) for place, bot in enumerate(names, 1)
    ]
    sets = store.shared_sets
    assert await sets.add_set(a_set(day, opens=number), bots, [])
    for place, player in enumerate(rng.sample(range(1, 3 * PEOPLE), PEOPLE)):
        wanted = EntrantRow(set_id=day, number=0, entered_at=number, code=f"{day}-{place}")
        await sets.enter(wanted, player, Seat.SOUTH, f"player {player}, {number}")
    rows = tuple(
        SealedRow(
            entrant, None if entrant < 3 else entrant, str(Fraction(rng.randrange(100, 200), 100)), "1/2", 8
        )
        for entrant in range(1, PEOPLE + 3)
    )
    entry = link(SetEntry(1, number, Sealed("00" * 32, rows)))
    await sets.seal_set(day, (), [LogRow(set_id=day, entry=1, text=entry.text, digest=entry.digest)])


async def listed(store: Store) -> tuple[RatedList, list[str]]:
    """Return the ratings as a server lists them after its start, and the days that it read for this."""
    read = AsyncMock(side_effect=StoredDay.read)
    with patch.object(StoredDay, "read", read):
        found = await Ratings(store).listed(LATER)
    return found, [call.args[1] for call in read.await_args_list]


def test_ratings_are_not_computed_again_after_a_restart(url: str) -> None:
    async def scenario(store: Store) -> None:
        for number in (1, 2, 4):
            await seal_day(store, number)
        first, read = await listed(store)
        assert read == ["day-001", "day-002", "day-004"]
        assert (first.days, len(first.rows)) == (3, len(first.names) + 2)
        assert await listed(store) == (first, [])
        await seal_day(store, 5)
        later, read = await listed(store)
        assert (later.days, read) == (4, ["day-005"])
        assert await listed(store) == (later, [])

        await seal_day(store, 3)  # late
        found, read = await listed(store)
        assert (found.days, len(read)) == (5, 5)
        with patch.object(ratings, "VERSION", ratings.VERSION + 1):
            again, read = await listed(store)
        assert (again, len(read)) == (found, 5)

    asyncio.run(using(url, scenario))


def test_ratings_that_cannot_be_stored_are_shown(url: str) -> None:
    async def scenario(store: Store) -> None:
        await seal_day(store, 1)
        with patch.object(type(store.shared_sets), "keep_ratings", side_effect=StorageError("full")):
            found, _ = await listed(store)
        assert found.days == 1
        assert await listed(store) == (found, ["day-001"])

    asyncio.run(using(url, scenario))


def test_people_of_the_same_name_are_told_apart() -> None:
    found = RatedField(("day",), {(7,): Rating(1.6), (9,): Rating(1.4)}, {9: "pol", 7: "Pol"})
    page = ratings_page(rated_list(found), 9, first=1, count=5)
    assert [row.names for row in page.rows] == [("Pol",), ("pol (2)",)]
    assert page.mine == page.rows[1]
