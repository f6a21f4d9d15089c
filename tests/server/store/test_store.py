"""The store, on each database."""

import asyncio

import msgspec
import pytest
from sqlalchemy import select

from botifarra.core.seats import Seat
from botifarra.server.store.database import Database
from botifarra.server.store.errors import Conflict, StorageError
from botifarra.server.store.finished import FinishedMatch
from botifarra.server.store.hands import FinishedHand, UnfinishedMatch
from botifarra.server.store.schema import METADATA
from botifarra.server.store.store import Store
from botifarra.server.table.events import Entry
from tests.server.store.logs import NOW, acted, finished, log, opened, using


def test_a_log_has_all_appended_entries_even_after_a_restart(url: str) -> None:
    entries = log("a", 9)

    async def write(store: Store) -> None:
        await store.append("a", entries[:4])
        await store.append("a", entries[4:5])
        await store.append("b", log("b", 2))
        await store.append("a", entries[5:])

    async def read(store: Store) -> None:
        assert await store.log("a") == entries
        assert await store.log("b") == log("b", 2)
        assert await store.log("c") is None
        assert (await store.last_seq("a"), await store.last_seq("c")) == (9, None)
        assert await store.log_after("a", 6) == entries[6:]
        assert await store.log_after("a", 9) == await store.log_after("c", 0) == []

    async def both(store: Store) -> None:
        await write(store)
        await read(store)

    asyncio.run(using(url, both))
    asyncio.run(using(url, read))


@pytest.mark.parametrize(
    "wrong",
    [
        pytest.param([acted(3)], id="the last one again"),
        pytest.param([acted(2), acted(3), acted(4)], id="one that is there and one that is not"),
        pytest.param([acted(5)], id="a gap"),
        pytest.param([acted(4), acted(6)], id="a gap within"),
        pytest.param([acted(5), acted(4)], id="backwards"),
        pytest.param([opened("a")], id="opened again"),
        pytest.param([acted(0)], id="before the first"),
    ],
)
def test_an_append_with_a_gap_is_a_conflict_and_changes_nothing(url: str, wrong: list[Entry]) -> None:
    async def scenario(store: Store) -> None:
        await store.append("a", log("a", 3))
        with pytest.raises(Conflict):
            await store.append("a", wrong, finished(1))
        assert await store.log("a") == log("a", 3)
        assert await store.matches() == []
        await store.append("a", [acted(4)])
        assert await store.log("a") == log("a", 4)

    async def restarted(store: Store) -> None:
        with pytest.raises(Conflict):
            await store.append("a", [acted(4)])
        await store.append("a", [acted(5)])

    asyncio.run(using(url, scenario))
    asyncio.run(using(url, restarted))


def test_a_log_begins_with_its_table(url: str) -> None:
    async def scenario(store: Store) -> None:
        for entries in ([acted(1)], [acted(2)]):
            with pytest.raises(Conflict):
                await store.append("a", entries)
        assert await store.log("a") is None

    asyncio.run(using(url, scenario))


def test_two_owners_of_a_table_conflict(url: str) -> None:
    async def scenario(store: Store) -> None:
        other = await Store.open(url)
        await store.append("a", log("a", 3))
        await other.append("a", [acted(4)])
        with pytest.raises(Conflict):
            await store.append("a", [acted(4)])
        await other.append("a", [acted(5), acted(6)])
        await store.append("a", [acted(7)])
        assert await store.log("a") == await other.log("a") == log("a", 7)
        await other.close()

    asyncio.run(using(url, scenario))


def test_a_failing_append_does_not_affect_the_others(url: str) -> None:
    async def scenario(store: Store) -> None:
        other = await Store.open(url)
        await asyncio.gather(*(store.append(f"t{table}", log(f"t{table}", 2)) for table in range(30)))
        await other.append("t7", [acted(3)])  # this is unknown to the store
        codes = [f"t{table}" for table in range(30)]
        told = await asyncio.gather(
            store.append("t3", [acted(4)]),
            store.append("t4", [acted(3)], finished(1)),
            *(store.append(code, [acted(3)]) for code in codes if code not in ("t3", "t4")),
            return_exceptions=True,
        )
        assert [type(one) for one in told if one is not None] == [Conflict, Conflict]
        assert isinstance(told[0], Conflict)
        for code in codes:
            assert await store.log(code) == log(code, 2 if code == "t3" else 3)
        assert [match.code for match in await store.matches()] == ["t4"]
        await other.close()

    asyncio.run(using(url, scenario))


def test_a_name_that_cannot_be_stored_does_not_affect_the_others(postgresql_url: str) -> None:
    async def scenario(store: Store) -> None:
        told = await asyncio.gather(
            store.new_player("no\0body"),  # PostgreSQL cannot store this text
            store.append("a", log("a", 2)),
            return_exceptions=True,
        )
        assert [type(one) for one in told] == [StorageError, type(None)]
        assert await store.log("a") == log("a", 2)

    asyncio.run(using(postgresql_url, scenario))


def test_a_player_is_known_by_its_token(url: str) -> None:
    async def scenario(store: Store) -> None:
        players = [await store.new_player(name) for name in ("Núria", "Eudald", "Núria")]
        assert len({number for number, _ in players}) == 3
        assert min(len(token) for _, token in players) >= 43  # 256 bits
        assert [await store.player(token) for _, token in players] == [
            (players[0][0], "Núria"),
            (players[1][0], "Eudald"),
            (players[2][0], "Núria"),
        ]
        await store.rename(players[0][0], "N.")
        assert [(await store.player(token) or ())[1:] for _, token in players] == [
            ("N.",),
            ("Eudald",),
            ("Núria",),
        ]
        for wrong in ("", "x", players[0][1][:-1], players[0][1].swapcase(), str(players[0][0])):
            assert await store.player(wrong) is None

    asyncio.run(using(url, scenario))


def test_tokens_are_not_stored(url: str) -> None:
    async def scenario(store: Store) -> None:
        _, token = await store.new_player("Núria")
        database = Database(url)
        async with database.engine.connect() as connection:
            for table in METADATA.tables.values():
                for row in await connection.execute(select(table)):
                    assert [value for value in row if value in (token, token.encode())] == []
        await database.engine.dispose()

    asyncio.run(using(url, scenario))


def test_the_matches_of_a_player_are_listed_latest_first(url: str) -> None:
    three = [
        ("a", finished(1, at=NOW + 1)),
        ("b", finished(1, players=(None, 2, 3, None), at=NOW + 3, winner=None)),
        ("a", finished(2, at=NOW + 2)),
    ]

    async def scenario(store: Store) -> None:
        for code in "ab":
            await store.append(code, log(code, 2))
        for seq, (code, match) in zip((3, 3, 4), three, strict=True):
            await store.append(code, [acted(seq)], match)
        a1, b1, a2 = (FinishedMatch(code=code, **msgspec.structs.asdict(match)) for code, match in three)
        assert await store.matches() == [b1, a2, a1]
        assert await store.matches(2) == [b1, a2]
        assert await store.matches_of(2, 10) == [b1, a2, a1]
        assert await store.matches_of(1, 10) == [a2, a1]
        assert await store.matches_of(1, 1) == [a2]
        assert await store.matches_of(3, 10) == [b1]
        assert await store.matches_of(4, 10) == []

    asyncio.run(using(url, scenario))


def test_the_hands_of_an_unfinished_match_belong_to_their_players(url: str) -> None:
    def hand(deal: int, number: int, *players: int | None) -> FinishedHand:
        north, west, south, east = players
        return FinishedHand(
            deal=deal, number=number, finished_at=NOW + deal, players=(north, west, south, east)
        )

    def unfinished(code: str, number: int, seat: int, hands: int, last: int) -> UnfinishedMatch:
        return UnfinishedMatch(code=code, number=number, seat=Seat(seat), hands=hands, played_at=NOW + last)

    async def scenario(store: Store) -> None:
        for code in "ab":
            await store.append(code, log(code, 2))
        await store.append("a", [acted(3)], None, [hand(1, 1, 1, 2, None, None)])
        await store.append("b", [acted(3)], None, [hand(4, 3, None, None, None, 1)])
        await store.append("a", [acted(4)], None, [hand(2, 1, 1, 3, None, 2)])
        assert await store.unfinished_of(1, 10) == [unfinished("b", 3, 3, 1, 4), unfinished("a", 1, 0, 2, 2)]
        assert await store.unfinished_of(1, 1) == [unfinished("b", 3, 3, 1, 4)]
        assert await store.unfinished_of(2, 10) == [unfinished("a", 1, 3, 1, 2), unfinished("a", 1, 1, 1, 1)]
        with pytest.raises(Conflict):
            await store.append("a", [acted(4)], None, [hand(3, 1, 1, None, None, None)])
        await store.append("a", [acted(5)], finished(1, players=(1, None, None, 2)))
        assert await store.unfinished_of(1, 10) == [unfinished("b", 3, 3, 1, 4)]
        assert await store.unfinished_of(2, 10) == []
        assert await store.unfinished_of(3, 10) == [unfinished("a", 1, 1, 1, 2)]

    asyncio.run(using(url, scenario))


def test_a_checkpoint_replaces_the_last_one(url: str) -> None:
    async def scenario(store: Store) -> None:
        assert await store.checkpoint("a") is None
        await store.append("a", log("a", 2), checkpoint="two")
        assert await store.checkpoint("a") == (2, "two")
        await store.append("a", [acted(3)])
        assert await store.checkpoint("a") == (2, "two")
        with pytest.raises(Conflict):
            await store.append("a", [acted(3)], checkpoint="not kept")
        await asyncio.gather(
            store.append("a", [acted(4)], checkpoint="four"), store.append("b", log("b", 2), checkpoint="b")
        )
        assert [await store.checkpoint(code) for code in "ab"] == [(4, "four"), (2, "b")]

    asyncio.run(using(url, scenario))


def test_a_closed_store_refuses_writes(url: str) -> None:
    async def scenario() -> None:
        store = await Store.open(url)
        waiting = asyncio.gather(*(store.append(code, log(code, 2)) for code in "abc"))
        await asyncio.sleep(0)
        await store.close()
        await waiting
        with pytest.raises(StorageError):
            await store.append("a", [acted(3)])
        again = await Store.open(url)
        assert [await again.log(code) for code in "abc"] == [log(code, 2) for code in "abc"]
        await again.close()

    asyncio.run(scenario())


def test_an_append_whose_caller_is_cancelled_is_still_written(url: str) -> None:
    async def scenario(store: Store) -> None:
        await store.append("a", log("a", 2))
        forsaken = asyncio.create_task(store.append("a", [acted(3)]))
        await asyncio.sleep(0)
        forsaken.cancel()
        with pytest.raises(asyncio.CancelledError):
            await forsaken
        await store.append("b", log("b", 2))
        assert await store.log("a") in (log("a", 2), log("a", 3))

    asyncio.run(using(url, scenario))
