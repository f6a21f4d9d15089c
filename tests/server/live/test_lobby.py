"""Tables that are created, found, unloaded and found again."""

import asyncio
from dataclasses import replace

import msgspec
import pytest

from botifarra.core.seats import Seat
from botifarra.server.live import lobby
from botifarra.server.live.limits import Limits
from botifarra.server.live.lobby import TooManyTables
from botifarra.server.store.errors import StorageError
from botifarra.server.table.events import Away, Entry, Opened
from botifarra.server.table.refusal import Refusal
from botifarra.server.table.settings import Settings
from tests.server.lobby_harness import HOST, LobbyHarness, Peer, run_in_lobby, until

CODE = "ABCD-EFGH-JKLM"


async def all_let_go(harness: LobbyHarness) -> None:
    """Sweep until no table is in memory."""

    def are() -> bool:
        harness.lobby.unload()
        return not list(harness.lobby.live)

    await until(are)


def test_concurrent_requests_for_a_table_load_it_once() -> None:
    async def scenario(harness: LobbyHarness) -> None:
        owner, peer = await harness.table()
        code = owner.table.code
        assert await harness.lobby.find(code.lower().replace("-", " ")) is owner
        owner.leave(peer)
        await harness.log(owner, lambda log: log[-1].event == Away(Seat.SOUTH))
        await all_let_go(harness)
        found = await asyncio.gather(*(harness.lobby.find(code) for _ in range(10)))
        assert len(set(map(id, found))) == 1
        (again, *_) = found
        assert again is not None
        assert again is not owner
        assert again.table == owner.table

    run_in_lobby(scenario, limits=Limits(idle_s=0))


def test_a_table_with_a_connection_stays_in_memory() -> None:
    async def scenario(harness: LobbyHarness) -> None:
        await harness.table()
        await asyncio.sleep(0.02)
        harness.lobby.unload()
        assert len(list(harness.lobby.live)) == 1

    run_in_lobby(scenario, limits=Limits(idle_s=0))


def test_a_table_that_was_left_stays_for_a_while() -> None:
    async def scenario(harness: LobbyHarness) -> None:
        owner, peer = await harness.table()
        owner.leave(peer)
        await asyncio.sleep(0.02)
        harness.lobby.unload()
        assert list(harness.lobby.live) == [owner]

    run_in_lobby(scenario)


def test_after_a_crash_all_are_away_since_the_last_entry() -> None:
    async def scenario(harness: LobbyHarness) -> None:
        owner, _ = await harness.hand(turn=10)
        harness.store.fault = StorageError("killed")
        await owner.stop()
        log = await harness.log(owner)
        harness.store.fault = None
        again = await harness.lobby.find(owner.table.code)
        assert again is not None
        assert await harness.log(again) == [*log, Entry(len(log) + 1, log[-1].at, Away(Seat.SOUTH))]
        assert again.table.idle_since == log[-1].at

    run_in_lobby(scenario)


def test_a_clock_that_was_set_back_stops_no_table() -> None:
    async def scenario(harness: LobbyHarness) -> None:
        owner, _ = await harness.hand()
        await owner.stop()
        log = [msgspec.structs.replace(one, at=one.at + 1_000_000_000) for one in await harness.log(owner)]
        log[0] = msgspec.structs.replace(log[0], event=Opened(CODE, HOST, owner.table.settings))
        await harness.store.append(CODE, log)
        again = await harness.lobby.find(CODE)
        assert again is not None
        assert again.clock.now() >= again.table.at
        host = Peer()
        again.join(host, 0)
        assert host.last("welcome")["now"] >= again.table.at
        for bot in (Seat.NORTH, Seat.WEST, Seat.EAST):
            await until(lambda bot=bot: again.table.on_turn is not bot)  # type: ignore[misc]

    run_in_lobby(scenario)


def test_missing_tables_are_not_found() -> None:
    async def scenario(harness: LobbyHarness) -> None:
        assert await harness.lobby.find(CODE) is None
        assert await harness.lobby.find("../../etc") is None
        await harness.store.append(CODE, [Entry(1, 0, Opened(CODE, 1, Settings(rules="none")))])
        with pytest.raises(StorageError):
            await harness.lobby.find(CODE)

    run_in_lobby(scenario)


def test_a_table_with_impossible_settings_is_not_created(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "new_code", lambda: CODE)

    async def scenario(harness: LobbyHarness) -> None:
        with pytest.raises(Refusal):
            await harness.lobby.make(HOST, "Núria", Settings(rules="none"))
        with pytest.raises(Refusal):
            await harness.lobby.make(HOST, "Núria", Settings(), start=True)
        harness.store.fault = StorageError("the disk is full")
        with pytest.raises(StorageError):
            await harness.lobby.make(HOST, "Núria", Settings())
        assert not list(harness.lobby.live)
        harness.store.fault = None
        assert await harness.lobby.find(CODE) is None

    run_in_lobby(scenario)


def test_unloaded_tables_do_not_count_against_the_limit() -> None:
    async def scenario(harness: LobbyHarness) -> None:
        owner, peer = await harness.table()
        with pytest.raises(TooManyTables):
            await harness.table()
        owner.leave(peer)
        await harness.log(owner, lambda log: log[-1].event == Away(Seat.SOUTH))
        await all_let_go(harness)
        await harness.table()

    run_in_lobby(scenario, limits=replace(Limits(), tables_per_player=1, idle_s=0))


@pytest.mark.parametrize("limits", [Limits(tables_per_player=3), Limits(tables_per_address=3)])
def test_tables_in_creation_count_against_the_limit(limits: Limits) -> None:
    async def scenario(harness: LobbyHarness) -> None:
        async def make(player: int, address: str) -> bool:
            try:
                await harness.lobby.make(player, "Núria", Settings(), address=address)
            except TooManyTables:
                return False
            return True

        players = [HOST] * 10 if limits.tables_per_player == 3 else range(10)
        assert sum(await asyncio.gather(*(make(player, "192.0.2.7") for player in players))) == 3
        harness.store.fault = StorageError("the disk is full")
        for _ in range(3):
            with pytest.raises(StorageError):
                await make(99, "192.0.2.8")
        harness.store.fault = None
        assert await make(99, "192.0.2.8")

    run_in_lobby(scenario, limits=limits)


def test_closing_says_goodbye_and_refuses_further_requests() -> None:
    async def scenario(harness: LobbyHarness) -> None:
        owner, peer = await harness.hand()
        await harness.lobby.close()
        assert peer.bye is not None
        assert (peer.bye.code, peer.bye.again) == ("restart", True)
        with pytest.raises(StorageError):  # and not that the table does not exist
            await harness.lobby.find(owner.table.code)

    run_in_lobby(scenario)
