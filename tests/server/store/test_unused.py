"""Unused data: tables without a hand and guests who never played are deleted, and nothing else is."""

import asyncio
from time import time

from sqlalchemy import text

from botifarra.core.seats import Seat
from botifarra.server.store.database import Database
from botifarra.server.store.store import Store
from botifarra.server.store.unused import UNUSED_MS
from botifarra.server.table.events import Dealt, Entry, Said
from tests.server.store.logs import NOW, acted, log, opened, using

DAY = 24 * 3600 * 1000
FAR = 1 << 52


def test_unused_data_is_kept_for_thirty_days() -> None:
    assert UNUSED_MS == 30 * DAY  # as docs/protocol.md says


def said(seq: int, at: int) -> Entry:
    return Entry(seq, at, Said(Seat.NORTH, "hello"))


async def change(url: str, statement: str) -> None:
    database = Database(url)
    async with database.engine.begin() as connection:
        await connection.execute(text(statement))
    await database.engine.dispose()


def test_tables_without_a_hand_are_deleted(url: str) -> None:
    async def scenario(store: Store) -> None:
        for code in ("old", "older", "lively", "dealt"):
            await store.append(code, [opened(code)], checkpoint="one")
        await store.append("lively", [said(2, NOW + 9 * DAY)])
        await store.append("dealt", [Entry(2, NOW, Dealt(1))])
        before = NOW + DAY
        assert sorted(await store.undealt(before, 9)) == ["old", "older"]
        assert len(await store.undealt(before, 1)) == 1
        assert await store.undealt(NOW, 9) == []
        assert await store.forget_tables(["old", "lively", "dealt", "none"], before) == 1
        assert [await store.log(code) is not None for code in ("old", "older", "lively", "dealt")] == [
            False,
            True,
            True,
            True,
        ]
        assert await store.last_seq("old") is None
        assert await store.checkpoint("old") is None
        assert await store.forget_tables(["older"], before) == 1
        assert await store.undealt(FAR, 9) == ["lively"]
        assert await store.forget_tables([], before) == 0

    asyncio.run(using(url, scenario))


def test_guests_who_never_played_are_deleted(url: str) -> None:
    async def scenario(store: Store) -> None:
        people = [await store.new_player(name) for name in ("Never", "Plays", "Never too", "Newest")]
        numbers, tokens = zip(*people, strict=True)
        await store.append("a", log("a", 2))
        await store.append("a", [Entry(3, NOW, Dealt(1))], dealt_to=[numbers[1], 999_999])
        assert await store.forget_guests(NOW, 9) == 0  # all of them were seen since
        assert await store.forget_guests(FAR, 1) == 1
        assert await store.forget_guests(FAR, 9) == 1
        assert await store.forget_guests(FAR, 9) == 0
        assert [await store.player(token) for token in tokens] == [
            None,
            (numbers[1], "Plays"),
            None,
            (numbers[3], "Newest"),
        ]

    asyncio.run(using(url, scenario))


def test_no_number_is_given_twice(url: str) -> None:
    async def scenario(store: Store) -> None:
        given = []
        for _ in range(5):
            given.append((await store.new_player("Núria"))[0])
            await store.forget_guests(FAR, 9)
        assert len(set(given)) == 5

    asyncio.run(using(url, scenario))


def test_a_guest_who_returns_is_marked_as_seen(url: str) -> None:
    async def scenario(store: Store) -> None:
        (_, token), _ = await store.new_player("Núria"), await store.new_player("Newest")
        await change(url, "UPDATE players SET seen = 1")
        for _ in range(3):
            assert await store.player(token) is not None
        await store.append("a", log("a", 1))  # the writes that waited before are done
        assert await store.forget_guests(NOW, 9) == 0
        assert await store.player(token) is not None

    asyncio.run(using(url, scenario))


def test_a_failure_to_mark_a_guest_as_seen_is_not_reported(url: str) -> None:
    async def scenario() -> None:
        store = await Store.open(url)
        _, token = await store.new_player("Núria")
        await change(url, f"UPDATE players SET seen = {round(time() * 1000) - 2 * DAY}")
        assert await store.player(token) is not None
        await store.close()
        await asyncio.sleep(0)

    asyncio.run(scenario())


def test_only_the_first_deal_marks_its_table(url: str) -> None:
    async def scenario(store: Store) -> None:
        await store.append("a", [opened("a"), acted(2)])
        assert await store.undealt(FAR, 9) == ["a"]
        await store.append("a", [Entry(3, NOW, Dealt(1)), acted(4)])
        assert await store.undealt(FAR, 9) == []

    asyncio.run(using(url, scenario))


def test_a_guest_who_returns_during_deletion_stays_or_is_unknown(url: str) -> None:
    """Either the guest is known and stays, or the guest is already deleted and unknown."""

    async def scenario(store: Store) -> None:
        (_, token), _ = await store.new_player("Núria"), await store.new_player("Newest")
        await change(url, f"UPDATE players SET seen = {round(time() * 1000) - UNUSED_MS}")
        before = round(time() * 1000) - 1
        known = await store.player(token)
        assert known is not None
        assert await store.forget_guests(before, 9) == 0
        assert await store.player(token) == known

    asyncio.run(using(url, scenario))


def test_a_guest_who_returns_after_deletion_is_unknown(url: str) -> None:
    async def scenario(store: Store) -> None:
        (_, token), _ = await store.new_player("Núria"), await store.new_player("Newest")
        await change(url, "UPDATE players SET seen = 1")
        deleted, known = await asyncio.gather(store.forget_guests(NOW, 9), store.player(token))
        assert (deleted, known) == (1, None)

    asyncio.run(using(url, scenario))


def test_a_guest_at_a_table_is_not_deleted(url: str) -> None:
    async def scenario(store: Store) -> None:
        people = [await store.new_player(name) for name in ("Here", "Gone", "Newest")]
        numbers, tokens = zip(*people, strict=True)
        await change(url, "UPDATE players SET seen = 1")
        await store.note_present([numbers[0], *range(1_000_000, 1_000_000 + 40_000)])
        await store.note_present([])
        assert await store.forget_guests(NOW, 9) == 1
        assert [await store.player(token) is not None for token in tokens] == [True, False, True]

    asyncio.run(using(url, scenario))
