"""The deletion of unused data in passes; a table in use stays, whatever its age."""

import asyncio
from typing import Any

import pytest

from botifarra.core.seats import Seat
from botifarra.server.live import expiry
from botifarra.server.live.expiry import forget, keep_forgetting
from botifarra.server.live.table_codes import new_code
from botifarra.server.protocol.commands import Fill, Sit
from botifarra.server.store import store
from botifarra.server.store.unused import UNUSED_MS
from botifarra.server.table.events import Entry, Opened
from botifarra.server.table.settings import Settings
from tests.server.lobby_harness import HOST, LobbyHarness, Peer, run_in_lobby
from tests.server.system_times import system_time

FAR = 1 << 52


def test_a_table_in_memory_is_kept_and_one_that_was_played_at_too() -> None:
    async def scenario(harness: LobbyHarness) -> None:
        waiting, _ = await harness.table()
        played, _ = await harness.hand()
        code = "AAAA-AAAA-AAAA"
        await harness.store.append(code, [Entry(1, 1, Opened(code, HOST, Settings()))])
        await forget(harness.store, harness.lobby, FAR)
        assert await harness.store.log(code) is None
        assert await harness.lobby.find(code) is None
        assert await harness.lobby.find(waiting.table.code) is waiting
        for owner in (waiting, played):
            await owner.stop()
        await forget(harness.store, harness.lobby, waiting.clock.now() - UNUSED_MS)
        assert await harness.store.log(waiting.table.code) is not None
        await forget(harness.store, harness.lobby, FAR)
        assert await harness.store.log(waiting.table.code) is None
        again = await harness.lobby.find(played.table.code)
        assert again is not None

    run_in_lobby(scenario)


def test_more_than_a_batch_is_deleted_in_several(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expiry, "BATCH", 3)
    monkeypatch.setattr(expiry, "_PAUSE_S", 0)

    async def scenario(harness: LobbyHarness) -> None:
        for number in range(10):
            await harness.store.append(f"t{number}", [Entry(1, 1, Opened(f"t{number}", 1, Settings()))])
            await harness.store.new_player(f"name {number}")
        await forget(harness.store, harness.lobby, FAR)
        assert await harness.store.undealt(FAR, 99) == []
        assert await harness.store.forget_guests(FAR, 99) == 0

    run_in_lobby(scenario)


def test_a_table_in_memory_does_not_end_the_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expiry, "BATCH", 3)
    monkeypatch.setattr(expiry, "_PAUSE_S", 0)

    async def scenario(harness: LobbyHarness) -> None:
        codes = [new_code() for _ in range(8)]
        for moment, code in enumerate(codes):
            await harness.store.append(code, [Entry(1, moment, Opened(code, 1, Settings()))])
        assert await harness.lobby.find(codes[0]) is not None
        await forget(harness.store, harness.lobby, FAR)
        assert await harness.store.undealt(FAR, 99) == codes[:1]

    run_in_lobby(scenario)


def test_guests_at_a_table_and_hosts_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(harness: LobbyHarness) -> None:
        monkeypatch.setattr(store, "_now", lambda: 1)
        people = [await harness.store.new_player(name) for name in ("Host", "Watches", "Gone", "Newest")]
        (host, _), (watcher, _), *_ = people
        owner = await harness.lobby.make(host, "Host", Settings())
        owner.join(Peer(watcher), 0)
        monkeypatch.setattr(store, "_now", lambda: FAR)
        await forget(harness.store, harness.lobby, FAR)
        found = [await harness.store.player(token) is not None for _, token in people]
        assert found == [True, True, False, True]

    run_in_lobby(scenario)


def test_a_calendar_that_is_far_ahead_makes_nobody_unused(monkeypatch: pytest.MonkeyPatch) -> None:
    """The date of the system was too late for a while, and the calendar does not go back."""
    monkeypatch.setattr(expiry, "_FIRST_S", 0)

    async def scenario(harness: LobbyHarness) -> None:
        system.ahead = 2 * UNUSED_MS / 1000
        harness.lobby.clock.now()
        system.ahead = 0
        _, token = await harness.store.new_player("Guest")
        await harness.store.new_player("Newest")
        passed = asyncio.Event()

        async def forget_once(*given: Any) -> None:
            await forget(*given)
            passed.set()

        monkeypatch.setattr(expiry, "forget", forget_once)
        task = asyncio.create_task(keep_forgetting(harness.store, harness.lobby))
        await passed.wait()
        task.cancel()
        assert await harness.store.player(token) is not None

    with system_time() as system:
        run_in_lobby(scenario)


def test_the_host_of_a_table_that_was_played_at_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(harness: LobbyHarness) -> None:
        monkeypatch.setattr(store, "_now", lambda: 1)
        (host, token), _ = await harness.store.new_player("Host"), await harness.store.new_player("Newest")
        owner = await harness.lobby.make(host, "Host", Settings())
        sitter, peer = Peer(HOST + 9), Peer(host)
        for one in (peer, sitter):
            owner.join(one, 0)
        owner.submit(sitter, Sit("sit", 0, Seat.SOUTH))
        owner.submit(sitter, Fill("fill", 0, "greedy"))
        await harness.deal(owner, sitter)
        await owner.stop()
        await forget(harness.store, harness.lobby, FAR)
        assert await harness.store.player(token) == (host, "Host")

    run_in_lobby(scenario)


def test_a_table_that_is_being_deleted_is_not_found() -> None:
    async def scenario(harness: LobbyHarness) -> None:
        owner = await harness.lobby.make(HOST, "Núria", Settings(), Seat.SOUTH)
        code = owner.table.code
        await owner.stop()
        deleting = harness.store.forget_tables
        found: list[object] = []

        async def while_deleting(codes: list[str], before: int) -> int:
            found.append(await harness.lobby.find(code))
            return await deleting(codes, before)

        harness.store.forget_tables = while_deleting  # type: ignore[method-assign, assignment]
        await forget(harness.store, harness.lobby, FAR)
        assert found == [None]

    run_in_lobby(scenario)
