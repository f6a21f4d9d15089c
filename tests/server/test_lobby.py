"""Tables that are made, found, left and found again."""

import asyncio
from dataclasses import replace

import msgspec
import pytest

from botifarra.core.seats import Seat
from botifarra.server.events import Away, Entry, Opened, Settings
from botifarra.server.limits import Limits
from botifarra.server.lobby import TooManyTables
from botifarra.server.store.errors import StorageError
from botifarra.server.table.refusal import Refusal
from tests.server.house import HOST, House, Peer, told, until


def test_a_table_is_one_however_often_it_is_asked_for_at_once() -> None:
    async def story(house: House) -> None:
        owner, peer = await house.table()
        code = owner.table.code
        assert await house.lobby.find(code.lower().replace("-", " ")) is owner
        owner.leave(peer)
        await until(lambda: house.store.logs[code][-1].event == Away(Seat.SOUTH))
        await asyncio.sleep(0.01)
        house.lobby.unload()
        assert not list(house.lobby.live)
        found = await asyncio.gather(*(house.lobby.find(code) for _ in range(10)))
        assert len(set(map(id, found))) == 1
        (again, *_) = found
        assert again is not None
        assert again is not owner
        assert again.table == owner.table

    told(story, limits=Limits(idle_s=0))


def test_a_table_at_which_somebody_is_stays() -> None:
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
        code, log = owner.table.code, list(house.store.logs[owner.table.code])
        await owner.stop()
        house.store.logs[code] = list(log)  # as if it had been killed then
        again = await house.lobby.find(code)
        assert again is not None
        away = house.store.logs[code][-1]
        assert away == Entry(len(log) + 1, log[-1].at, Away(Seat.SOUTH))
        assert again.table.idle_since == log[-1].at

    told(story)


def test_a_clock_that_was_set_back_stops_no_table() -> None:
    async def story(house: House) -> None:
        owner, _ = await house.hand()
        code = owner.table.code
        await owner.stop()
        house.store.logs[code] = [
            msgspec.structs.replace(one, at=one.at + 1_000_000_000) for one in house.store.logs[code]
        ]
        again = await house.lobby.find(code)
        assert again is not None
        assert again.clock.now() >= again.table.at
        host = Peer()
        again.join(host, 0)
        assert host.last("welcome")["now"] >= again.table.at
        for bot in (Seat.NORTH, Seat.WEST, Seat.EAST):
            await until(lambda bot=bot: again.table.on_turn is not bot)  # type: ignore[misc]

    told(story)


def test_what_there_is_not() -> None:
    async def story(house: House) -> None:
        assert await house.lobby.find("ABCD-EFGH-JKLM") is None
        assert await house.lobby.find("../../etc") is None
        nonsense = Opened("ABCD-EFGH-JKLM", 1, Settings(rules="none"))
        house.store.logs[nonsense.code] = [Entry(1, 0, nonsense)]
        with pytest.raises(StorageError):
            await house.lobby.find(nonsense.code)

    told(story)


def test_a_table_that_cannot_be_is_not_made() -> None:
    async def story(house: House) -> None:
        with pytest.raises(Refusal):
            await house.lobby.make(HOST, "Núria", Settings(rules="none"))
        with pytest.raises(Refusal):
            await house.lobby.make(HOST, "Núria", Settings(), start=True)
        house.store.fault = StorageError("the disk is full")
        with pytest.raises(StorageError):
            await house.lobby.make(HOST, "Núria", Settings())
        assert not list(house.lobby.live)
        assert not house.store.logs

    told(story)


def test_tables_that_are_left_do_not_count() -> None:
    async def story(house: House) -> None:
        owner, peer = await house.table()
        with pytest.raises(TooManyTables):
            await house.table()
        owner.leave(peer)
        await until(lambda: house.store.logs[owner.table.code][-1].event == Away(Seat.SOUTH))
        await asyncio.sleep(0.01)
        house.lobby.unload()
        await house.table()

    told(story, limits=replace(Limits(), tables_per_player=1, idle_s=0))


def test_the_end_is_told_and_nothing_is_served_after_it() -> None:
    async def story(house: House) -> None:
        owner, peer = await house.hand()
        await house.lobby.close()
        assert peer.bye is not None
        assert (peer.bye.code, peer.bye.again) == ("restart", True)
        with pytest.raises(StorageError):  # and not that there is no such table
            await house.lobby.find(owner.table.code)

    told(story)
