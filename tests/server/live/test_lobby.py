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
from botifarra.server.table.events import Away, Entry, Opened, Settings
from botifarra.server.table.refusal import Refusal
from tests.server.house import HOST, House, Peer, told, until

CODE = "ABCD-EFGH-JKLM"


async def all_let_go(house: House) -> None:
    """Sweep until no table is in memory."""

    def are() -> bool:
        house.lobby.unload()
        return not list(house.lobby.live)

    await until(are)


def test_concurrent_requests_for_a_table_load_it_once() -> None:
    async def story(house: House) -> None:
        owner, peer = await house.table()
        code = owner.table.code
        assert await house.lobby.find(code.lower().replace("-", " ")) is owner
        owner.leave(peer)
        await house.log(owner, lambda log: log[-1].event == Away(Seat.SOUTH))
        await all_let_go(house)
        found = await asyncio.gather(*(house.lobby.find(code) for _ in range(10)))
        assert len(set(map(id, found))) == 1
        (again, *_) = found
        assert again is not None
        assert again is not owner
        assert again.table == owner.table

    told(story, limits=Limits(idle_s=0))


def test_a_table_with_a_connection_stays_in_memory() -> None:
    async def story(house: House) -> None:
        await house.table()
        await asyncio.sleep(0.02)
        house.lobby.unload()
        assert len(list(house.lobby.live)) == 1

    told(story, limits=Limits(idle_s=0))


def test_a_table_that_was_left_stays_for_a_while() -> None:
    async def story(house: House) -> None:
        owner, peer = await house.table()
        owner.leave(peer)
        await asyncio.sleep(0.02)
        house.lobby.unload()
        assert list(house.lobby.live) == [owner]

    told(story)


def test_after_a_crash_all_are_away_since_the_last_entry() -> None:
    async def story(house: House) -> None:
        owner, _ = await house.hand(turn=10)
        house.store.fault = StorageError("killed")
        await owner.stop()
        log = await house.log(owner)
        house.store.fault = None
        again = await house.lobby.find(owner.table.code)
        assert again is not None
        assert await house.log(again) == [*log, Entry(len(log) + 1, log[-1].at, Away(Seat.SOUTH))]
        assert again.table.idle_since == log[-1].at

    told(story)


def test_a_clock_that_was_set_back_stops_no_table() -> None:
    async def story(house: House) -> None:
        owner, _ = await house.hand()
        await owner.stop()
        log = [msgspec.structs.replace(one, at=one.at + 1_000_000_000) for one in await house.log(owner)]
        log[0] = msgspec.structs.replace(log[0], event=Opened(CODE, HOST, owner.table.settings))
        await house.store.append(CODE, log)
        again = await house.lobby.find(CODE)
        assert again is not None
        assert again.clock.now() >= again.table.at
        host = Peer()
        again.join(host, 0)
        assert host.last("welcome")["now"] >= again.table.at
        for bot in (Seat.NORTH, Seat.WEST, Seat.EAST):
            await until(lambda bot=bot: again.table.on_turn is not bot)  # type: ignore[misc]

    told(story)


def test_missing_tables_are_not_found() -> None:
    async def story(house: House) -> None:
        assert await house.lobby.find(CODE) is None
        assert await house.lobby.find("../../etc") is None
        await house.store.append(CODE, [Entry(1, 0, Opened(CODE, 1, Settings(rules="none")))])
        with pytest.raises(StorageError):
            await house.lobby.find(CODE)

    told(story)


def test_a_table_with_impossible_settings_is_not_created(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "new_code", lambda: CODE)

    async def story(house: House) -> None:
        with pytest.raises(Refusal):
            await house.lobby.make(HOST, "Núria", Settings(rules="none"))
        with pytest.raises(Refusal):
            await house.lobby.make(HOST, "Núria", Settings(), start=True)
        house.store.fault = StorageError("the disk is full")
        with pytest.raises(StorageError):
            await house.lobby.make(HOST, "Núria", Settings())
        assert not list(house.lobby.live)
        house.store.fault = None
        assert await house.lobby.find(CODE) is None

    told(story)


def test_unloaded_tables_do_not_count_against_the_limit() -> None:
    async def story(house: House) -> None:
        owner, peer = await house.table()
        with pytest.raises(TooManyTables):
            await house.table()
        owner.leave(peer)
        await house.log(owner, lambda log: log[-1].event == Away(Seat.SOUTH))
        await all_let_go(house)
        await house.table()

    told(story, limits=replace(Limits(), tables_per_player=1, idle_s=0))


@pytest.mark.parametrize("limits", [Limits(tables_per_player=3), Limits(tables_per_address=3)])
def test_tables_in_creation_count_against_the_limit(limits: Limits) -> None:
    async def story(house: House) -> None:
        async def make(player: int, address: str) -> bool:
            try:
                await house.lobby.make(player, "Núria", Settings(), address=address)
            except TooManyTables:
                return False
            return True

        players = [HOST] * 10 if limits.tables_per_player == 3 else range(10)
        assert sum(await asyncio.gather(*(make(player, "192.0.2.7") for player in players))) == 3
        house.store.fault = StorageError("the disk is full")
        for _ in range(3):
            with pytest.raises(StorageError):
                await make(99, "192.0.2.8")
        house.store.fault = None
        assert await make(99, "192.0.2.8")

    told(story, limits=limits)


def test_closing_says_goodbye_and_refuses_further_requests() -> None:
    async def story(house: House) -> None:
        owner, peer = await house.hand()
        await house.lobby.close()
        assert peer.bye is not None
        assert (peer.bye.code, peer.bye.again) == ("restart", True)
        with pytest.raises(StorageError):  # and not that the table does not exist
            await house.lobby.find(owner.table.code)

    told(story)
