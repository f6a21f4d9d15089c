"""The standings in memory: made once for many readers, without waste, and in time."""

import asyncio
from collections.abc import Callable
from functools import partial
from time import thread_time

from benchmarks.shared_load import field_of, fields_of, refresh, sample_set
from botifarra.server.shared.live_standings import LiveStandings, Ranking, ranking
from botifarra.server.shared.members import Member
from botifarra.tournament.shared.board_result import BoardResult

COST_S = 0.2
"""Seconds of processor time on a busy machine; it is a tenth of that on an idle one."""


class Clock:
    """A clock that stands still unless it is moved."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def standings_of(members: dict[int, Member], results: dict[tuple[int, int], BoardResult]) -> LiveStandings:
    def job(boards: int) -> "partial[Ranking]":
        return partial(ranking, sample_set(), members, fields_of(members, results), boards)

    return LiveStandings(job, Clock())


def test_many_readers_share_one_computation() -> None:
    members, results = field_of(50)
    live = standings_of(members, results)

    async def read() -> list[Ranking]:
        return await asyncio.gather(*(live.over(8) for _ in range(100)))

    found = asyncio.run(read())
    assert live.computed == 1
    assert all(each is found[0] for each in found)


def test_standings_are_made_again_after_a_result_on_their_boards_alone() -> None:
    members, results = field_of(50)
    last = results.pop((50, 8))
    live = standings_of(members, results)

    async def scenario() -> None:
        before = await live.over(4), await live.over(8)
        assert live.computed == 2
        results[50, 8] = last
        live.changed(8)
        assert await live.over(4) is before[0]
        assert await live.over(8) is not before[1]
        assert live.computed == 3

    asyncio.run(scenario())


def test_costly_standings_are_not_made_for_each_result() -> None:
    members, results = field_of(50)
    last = results.pop((50, 8))
    clock = Clock()

    def job(boards: int) -> Callable[[], Ranking]:
        kept = fields_of(members, results)

        def slow() -> Ranking:
            clock.now += 0.5
            return ranking(sample_set(), members, kept, boards)

        return slow

    live = LiveStandings(job, clock)

    async def scenario() -> None:
        old = await live.over(8)
        results[50, 8] = last
        live.changed(8)
        clock.now += 9.9
        assert await live.over(8) is old
        new = await live.over(8, entrant=50)  # somebody who has just finished sees the own place
        assert new is not old
        assert new.has_all(50)
        live.changed(8)
        clock.now += 10.1
        assert await live.over(8) is not new

    asyncio.run(scenario())


def test_only_entrants_who_finished_the_boards_are_ranked_over_them() -> None:
    members, results = field_of(6)
    for board in range(3, 9):
        del results[2, board]
    for board in range(1, 9):
        del results[3, board]
    fields = fields_of(members, results)
    found = ranking(sample_set(), members, fields, 2)
    assert {row.entrant for row in found.rows} == {1, 2, 4, 5, 6}
    assert {row.entrant for row in ranking(sample_set(), members, fields, 3).rows} == {1, 4, 5, 6}
    assert [row.rank for row in found.rows] == [*range(1, 6)]
    whole = ranking(sample_set(), members, fields, 8)
    assert whole.rows[-1].entrant == 2  # without all boards, after all others


def test_the_standings_of_two_thousand_cost_little() -> None:
    members, results = field_of(2_000)
    fields = fields_of(members, results)

    def cost() -> float:
        start = thread_time()
        refresh(sample_set(), members, fields)
        return thread_time() - start

    assert min(cost() for _ in range(9)) < COST_S
