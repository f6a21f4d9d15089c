"""The sets in memory: each is found as soon as it is stored."""

import asyncio
from collections.abc import Sequence
from datetime import UTC
from pathlib import Path
from unittest.mock import patch

from botifarra.server.live.clock import Calendar
from botifarra.server.shared.new_sets import scheduled_set
from botifarra.server.shared.schedule import windows
from botifarra.server.shared.shared_sets import SharedSets
from botifarra.server.store.shared_rows import EntrantRow, LogRow, SetRow
from botifarra.server.store.store import Store
from tests.server.shared.quick_sets import simple_sets
from tests.timeouts import TIMEOUT_S


def test_a_set_is_found_although_it_was_looked_for_before_it_was_stored(tmp_path: Path) -> None:
    """As when a visitor and the clock both look for the boards of a new day."""

    async def scenario(store: Store) -> None:
        sets, clock = SharedSets(store, Calendar(), UTC), Calendar()
        new = scheduled_set(next(iter(windows(clock.now(), UTC))), clock.now())
        read, stored = asyncio.Event(), asyncio.Event()
        usual_set, usual_add = store.shared_sets.set, store.shared_sets.add_set

        async def slow_set(set_id: str) -> SetRow | None:
            row = await usual_set(set_id)
            read.set()
            await stored.wait()
            return row

        async def add_set(row: SetRow, bots: Sequence[EntrantRow], log: Sequence[LogRow]) -> bool:
            is_new = await usual_add(row, bots, log)
            stored.set()  # the visitor's search ends only after that of `add` has begun
            return is_new

        async def visit() -> None:
            assert await sets.find(new.row.set_id) is None

        with (
            patch.object(store.shared_sets, "set", slow_set),
            patch.object(store.shared_sets, "add_set", add_set),
        ):
            async with asyncio.timeout(TIMEOUT_S), asyncio.TaskGroup() as tasks:
                tasks.create_task(visit())
                await read.wait()
                assert (await sets.add(new)).id == new.row.set_id

    async def with_store() -> None:
        store = await Store.open(f"sqlite:///{tmp_path / 'tables.db'}")
        try:
            await scenario(store)
        finally:
            await store.close()

    with simple_sets():
        asyncio.run(with_store())
