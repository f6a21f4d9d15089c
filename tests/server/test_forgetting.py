"""What is unused is deleted in passes; a table that somebody is at stays, whatever its age."""

import pytest

from botifarra.core.seats import Seat
from botifarra.server import forgetting
from botifarra.server.events import Entry, Opened, Settings
from botifarra.server.forgetting import UNUSED_MS, forget
from tests.server.house import HOST, House, told

FAR = 1 << 52


def test_a_table_in_memory_is_kept_and_one_that_was_played_at_too() -> None:
    async def story(house: House) -> None:
        waiting, _ = await house.table()
        played, _ = await house.hand()
        code = "AAAA-AAAA-AAAA"
        await house.store.append(code, [Entry(1, 1, Opened(code, HOST, Settings()))])
        await forget(house.store, house.lobby, FAR)
        assert await house.store.log(code) is None
        assert await house.lobby.find(code) is None
        assert await house.lobby.find(waiting.table.code) is waiting
        for owner in (waiting, played):
            await owner.stop()
        await forget(house.store, house.lobby, waiting.clock.now() - UNUSED_MS)
        assert await house.store.log(waiting.table.code) is not None
        await forget(house.store, house.lobby, FAR)
        assert await house.store.log(waiting.table.code) is None
        again = await house.lobby.find(played.table.code)
        assert again is not None

    told(story)


def test_more_than_a_batch_is_deleted_in_several(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forgetting, "BATCH", 3)
    monkeypatch.setattr(forgetting, "_PAUSE_S", 0)

    async def story(house: House) -> None:
        for number in range(10):
            await house.store.append(f"t{number}", [Entry(1, 1, Opened(f"t{number}", 1, Settings()))])
            await house.store.new_player(f"name {number}")
        await forget(house.store, house.lobby, FAR)
        assert await house.store.undealt(FAR, 99) == []
        assert await house.store.forget_guests(FAR, 99) == 0

    told(story)


def test_a_table_that_is_being_deleted_is_not_found() -> None:
    async def story(house: House) -> None:
        owner = await house.lobby.make(HOST, "Núria", Settings(), Seat.SOUTH)
        code = owner.table.code
        await owner.stop()
        deleting = house.store.forget_tables
        found: list[object] = []

        async def while_deleting(codes: list[str], before: int) -> int:
            found.append(await house.lobby.find(code))
            return await deleting(codes, before)

        house.store.forget_tables = while_deleting  # type: ignore[method-assign, assignment]
        await forget(house.store, house.lobby, FAR)
        assert found == [None]

    told(story)
