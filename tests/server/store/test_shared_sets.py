"""Sets of shared boards in both databases."""

import asyncio
from collections.abc import Sequence

from botifarra.core.seats import Seat
from botifarra.server.store.hands import FinishedHand
from botifarra.server.store.shared_rows import EntrantRow, LogRow, Place, ResultRow, SetRow
from botifarra.server.store.shared_sets import SharedSetStore
from botifarra.server.store.store import Store
from tests.server.store.logs import acted, finished, log, using

NOW = 1_000_000


def a_set(set_id: str, kind: str = "day", opens: int = NOW, maker: int | None = None) -> SetRow:
    return SetRow(
        set_id=set_id,
        kind=kind,
        opens=opens,
        closes=opens + 100,
        maker=maker,
        made_at=opens,
        seed="00" * 32,
        body="{}",
    )


def first_entry(set_id: str) -> LogRow:
    return LogRow(set_id=set_id, entry=1, text="committed", digest="a")


def bot(set_id: str, number: int) -> EntrantRow:
    return EntrantRow(set_id=set_id, number=number, entered_at=NOW, bot="greedy")


async def add(sets: SharedSetStore, *rows: SetRow) -> None:
    for row in rows:
        assert await sets.add_set(row, [bot(row.set_id, 1)], [first_entry(row.set_id)])


async def enter(
    sets: SharedSetStore, set_id: str, player: int, code: str, key: str | None = None, apart: bool = False
) -> EntrantRow:
    wanted = EntrantRow(set_id=set_id, number=0, entered_at=NOW, code=code, partner_key=key, apart=apart)
    return await sets.enter(wanted, player, Seat.SOUTH, f"player {player}")


def result(set_id: str, number: int, board: int, text: str = "{}") -> ResultRow:
    return ResultRow(set_id=set_id, number=number, board=board, finished_at=NOW, result=text, hand="[]")


def test_a_set_is_added_once(url: str) -> None:
    async def scenario(store: Store) -> None:
        sets = store.shared_sets
        row = a_set("2026-11-26")
        await add(sets, row)
        assert not await sets.add_set(a_set("2026-11-26", "week"), [], [first_entry("2026-11-26")])
        assert await sets.set("2026-11-26") == row
        assert await sets.set("2026-11-27") is None
        assert await sets.log("2026-11-26") == [first_entry("2026-11-26")]
        assert await sets.entrants("2026-11-26") == [bot("2026-11-26", 1)]

    asyncio.run(using(url, scenario))


def test_shared_boards_are_not_among_the_matches_of_a_person(url: str) -> None:
    async def scenario(store: Store) -> None:
        await add(store.shared_sets, a_set("a"))
        await enter(store.shared_sets, "a", 1, "SHARED")
        for code in ("SHARED", "TABLE"):
            await store.append(code, log(code, 2))
            begun = FinishedHand(deal=9, number=2, finished_at=NOW, players=(1, None, None, None))
            await store.append(code, [acted(3)], finished(1), [begun])
        assert [match.code for match in await store.matches_of(1, 10)] == ["TABLE"]
        assert [match.code for match in await store.unfinished_of(1, 10)] == ["TABLE"]

    asyncio.run(using(url, scenario))


def test_each_person_enters_a_set_once(url: str) -> None:
    async def scenario(store: Store) -> None:
        sets = store.shared_sets
        await add(sets, a_set("a"), a_set("b"))
        first, second, again = await asyncio.gather(
            enter(sets, "a", 7, "A"), enter(sets, "a", 8, "B"), enter(sets, "a", 7, "C")
        )
        assert (first.number, first.code) == (2, "A")
        assert (second.number, second.code) == (3, "B")
        assert again == first
        assert (await enter(sets, "b", 7, "D")).number == 2
        people = [(row.player, row.number, row.seat, row.name) for row in await sets.players("a")]
        assert people == [(7, 2, Seat.SOUTH, "player 7"), (8, 3, Seat.SOUTH, "player 8")]
        assert await sets.entrant_of_table("B") == second
        assert await sets.entrant_of_table("E") is None

    asyncio.run(using(url, scenario))


def test_a_key_admits_one_partner(url: str) -> None:
    async def scenario(store: Store) -> None:
        sets = store.shared_sets
        await add(sets, a_set("a"))
        first = await enter(sets, "a", 7, "A", "key")
        other = await enter(sets, "a", 8, "B")
        assert await sets.entrant_of_key("key") == first
        assert await sets.join("wrong", 9, Seat.NORTH, "Pau") is None
        assert await sets.join("key", 8, Seat.NORTH, "Pau") == other  # it plays the set already
        assert await sets.join("key", 7, Seat.NORTH, "Pau") == first
        joined = await sets.join("key", 9, Seat.NORTH, "Pau")
        assert joined is not None
        assert joined == first
        assert await sets.join("key", 10, Seat.NORTH, "Laia") is None
        assert await sets.join("key", 9, Seat.NORTH, "Pau") == first  # a second request changes nothing
        assert [own.partner_key for own in await sets.own_entrants(7, ["a"])] == [None]
        people = [(row.player, row.seat) for row in await sets.players("a") if row.number == first.number]
        assert people == [(7, Seat.SOUTH), (9, Seat.NORTH)]
        assert (await enter(sets, "a", 9, "C")).number == first.number

    asyncio.run(using(url, scenario))


def test_a_result_is_kept_once(url: str) -> None:
    async def scenario(store: Store) -> None:
        sets = store.shared_sets
        await add(sets, a_set("a"))
        await enter(sets, "a", 7, "A")
        row = result("a", 2, 1)
        kept = [await sets.keep_result(each) for each in (row, result("a", 2, 1, "other"))]
        assert kept == [True, False]
        assert await sets.keep_result(result("a", 1, 1))
        assert await sets.results("a") == [result("a", 1, 1), row]

    asyncio.run(using(url, scenario))


def test_a_set_is_sealed_once_with_its_places(url: str) -> None:
    async def scenario(store: Store) -> None:
        sets = store.shared_sets
        await add(sets, a_set("a"), a_set("b", opens=NOW - 1))
        await enter(sets, "a", 7, "A")
        await enter(sets, "a", 8, "B")
        await enter(sets, "a", 9, "C", apart=True)
        assert [row.set_id for row in await sets.unsealed_sets()] == ["b", "a"]
        places = [Place(number=2, rank=1, average="3/2"), Place(number=1, rank=None, average="1")]
        last = LogRow(set_id="a", entry=2, text="sealed", digest="b")
        assert await sets.seal_set("a", places, [last])
        assert not await sets.seal_set("a", places, [last])
        assert [row.set_id for row in await sets.unsealed_sets()] == ["b"]
        assert await sets.log("a") == [first_entry("a"), last]
        assert [(row.rank, row.average) for row in await sets.entrants("a")] == [
            (None, "1"), (1, "3/2"), (None, None), (None, None),
        ]  # fmt: skip
        assert await sets.entered(["a", "b"]) == {"a": (2, 1)}

    asyncio.run(using(url, scenario))


def test_sets_are_listed_with_the_latest_first(url: str) -> None:
    async def scenario(store: Store) -> None:
        sets = store.shared_sets
        await add(
            sets,
            a_set("1", opens=NOW),
            a_set("2", opens=NOW + 1),
            a_set("3", opens=NOW + 2),
            a_set("w", "week"),
            a_set("c", "challenge", NOW + 9, maker=7),
        )
        await enter(sets, "1", 7, "A", "key")
        await sets.keep_result(result("1", 2, 1))
        await sets.keep_result(result("1", 2, 2))
        assert names(await sets.sets_of_kind("day", NOW + 2, 9)) == ["2", "1"]
        assert names(await sets.sets_of_kind("day", NOW + 9, 2)) == ["3", "2"]
        assert names(await sets.sets_of_player(7, 9)) == ["c", "1"]
        assert names(await sets.sets_of_player(8, 9)) == []
        [own] = await sets.own_entrants(7, ["1", "2", "c"])
        assert (own.set_id, own.number, own.finished, own.partner_key) == ("1", 2, 2, "key")
        assert await sets.made_since(7, NOW + 9) == 1
        assert await sets.made_since(7, NOW + 10) == 0

    asyncio.run(using(url, scenario))


def test_entrants_whose_results_are_missing_are_found(url: str) -> None:
    """A kill between the end of a board and its result leaves the log of the table ahead."""

    async def scenario(store: Store) -> None:
        sets = store.shared_sets
        await add(sets, a_set("a"))
        await enter(sets, "a", 7, "A", "key")
        await enter(sets, "a", 8, "B")
        await sets.join("key", 9, Seat.NORTH, "Pau")
        for code, players in (("A", (9, None, 7, None)), ("B", (None, None, 8, None))):
            hands = [FinishedHand(deal=deal, number=1, finished_at=NOW, players=players) for deal in (1, 2)]
            await store.append(code, log(code, 2), hands=hands)
        assert [row.code for row in await sets.entrants_behind("a")] == ["A", "B"]
        for number, board in ((2, 1), (2, 2), (3, 1)):
            await sets.keep_result(result("a", number, board))
        assert [row.code for row in await sets.entrants_behind("a")] == ["B"]

    asyncio.run(using(url, scenario))


def names(rows: Sequence[SetRow]) -> list[str]:
    return [row.set_id for row in rows]
