"""Logs for the store, which does not look at their events."""

import asyncio
import threading
from collections.abc import Awaitable, Callable

from botifarra.core.seats import Seat, Side
from botifarra.server.store.finished import Finished
from botifarra.server.store.store import Store
from botifarra.server.table.events import Acted, Entry, Opened
from botifarra.server.table.settings import Settings

NOW = 1_770_000_000_000
"""Milliseconds since 1970."""


def opened(code: str) -> Entry:
    return Entry(1, NOW, Opened(code, 1, Settings()))


def acted(seq: int) -> Entry:
    return Entry(seq, NOW + seq, Acted(Seat(seq % 4), seq % 48, "player"), seq % 7, f"id-{seq}")


def log(code: str, length: int) -> list[Entry]:
    return [opened(code), *(acted(seq) for seq in range(2, length + 1))]


def finished(
    number: int,
    *,
    players: tuple[int | None, ...] = (1, None, None, 2),
    at: int = NOW,
    winner: Side | None = Side.NS,
) -> Finished:
    north, west, south, east = players
    return Finished(
        number=number,
        finished_at=at,
        names=("Núria", "Bot W", "Bot S", "Eudald"),
        players=(north, west, south, east),
        score=(101.5, 44),
        winner=winner,
        first_seq=2,
        last_seq=9,
    )


async def using(url: str, scenario: Callable[[Store], Awaitable[None]]) -> None:
    """Open the store, run the scenario, and close it."""
    store = await Store.open(url)
    try:
        await scenario(store)
    finally:
        await store.close()
        await _threads_end()


async def _threads_end() -> None:
    """Wait for the threads of abandoned connections.

    Each reports its end to the event loop, which must still run.
    """
    for _ in range(6_000):
        if not any("_connection_worker_thread" in thread.name for thread in threading.enumerate()):
            return
        await asyncio.sleep(0.01)
