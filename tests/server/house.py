"""A lobby whose store and bots are made to fail, and peers whose messages a test can read."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

import msgspec

from botifarra.core.actions import Action
from botifarra.core.seats import Seat
from botifarra.core.view import View
from botifarra.server.clock import Clock
from botifarra.server.connection import Connection
from botifarra.server.events import Entry, Settings
from botifarra.server.limits import Limits
from botifarra.server.lobby import Lobby
from botifarra.server.owner import Means, Owner
from botifarra.server.protocol.commands import Ready, Start
from botifarra.server.store.errors import StorageError
from botifarra.server.store.finished import Finished
from botifarra.server.store.hands import FinishedHand

T = TypeVar("T")

Json = dict[str, Any]

HOST = 1

USUAL = Limits()


@dataclass
class FakeStore:
    """A store in memory that fails when it is told to: with a `fault` or, having kept it, once as `lost`."""

    logs: dict[str, list[Entry]] = field(default_factory=dict)
    finished: list[Finished] = field(default_factory=list)
    fault: StorageError | None = None
    lost: StorageError | None = None
    tries: int = 0
    hold: asyncio.Event | None = None

    async def append(
        self,
        code: str,
        entries: Sequence[Entry],
        finished: Finished | None = None,
        hands: Sequence[FinishedHand] = (),
    ) -> None:
        self.tries += 1
        if self.hold is not None:
            await self.hold.wait()
        if self.fault is not None:
            raise self.fault
        kept = self.logs.setdefault(code, [])
        assert [entry.seq for entry in entries] == [len(kept) + n for n in range(1, len(entries) + 1)]
        kept += entries
        if finished is not None:
            self.finished.append(finished)
        if self.lost is not None:
            lost, self.lost = self.lost, None
            raise lost

    async def head(self, code: str) -> int | None:
        return len(self.logs[code]) if code in self.logs else None

    async def log_after(self, code: str, seq: int) -> list[Entry]:
        if self.fault is not None:
            raise self.fault
        return self.logs[code][seq:]

    async def log(self, code: str) -> list[Entry] | None:
        await asyncio.sleep(0)
        return list(self.logs[code]) if code in self.logs else None


@dataclass
class FakePool:
    """Bots that answer as a function says; None is one that is late."""

    asked: list[tuple[str, View, float]] = field(default_factory=list)
    answer: Any = lambda view: view.legal_actions[0]

    async def ask(self, level: str, view: View, seed: str, deadline_s: float) -> Action | None:
        self.asked.append((level, view, deadline_s))
        action: Action | None = self.answer(view)
        return action


class Peer(Connection):
    """A connection whose messages are read by the test."""

    def __init__(self, player: int = HOST, limits: Limits = USUAL) -> None:
        super().__init__(player, f"player {player}", "address", limits)
        self.news: list[Json] = []

    def send(self, text: str) -> None:
        self.news.append(msgspec.json.decode(text))

    def last(self, t: str) -> Json:
        return next(message for message in reversed(self.news) if message["t"] == t)


@dataclass
class House:
    """A lobby over a store and bots that can be made to fail."""

    store: FakeStore
    pool: FakePool
    lobby: Lobby

    async def table(self, **settings: Any) -> tuple[Owner, Peer]:
        """A table of the host, who is connected to it, and three bots."""
        wished = Settings(pace_ms=200, **settings)
        owner = await self.lobby.make(HOST, "Núria", wished, Seat.SOUTH, "greedy")
        peer = Peer()
        owner.join(peer, 0)
        return owner, peer

    async def hand(self, **settings: Any) -> tuple[Owner, Peer]:
        """The same with the first hand dealt."""
        owner, peer = await self.table(**settings)
        await self.deal(owner, peer)
        return owner, peer

    async def deal(self, owner: Owner, *peers: Peer) -> None:
        """Begin the match, and have everybody want the first hand dealt."""
        owner.submit(peers[0], Start("start", owner.table.seq))
        for peer in peers:
            owner.submit(peer, Ready("ready", owner.table.seq, 1, "0" * 64))
        await until(lambda: owner.table.stage == "hand")


async def until(holds: Callable[[], object]) -> None:
    """Wait for something to be so."""
    async with asyncio.timeout(20):
        while not holds():
            await asyncio.sleep(0.002)


def told(story: Callable[[House], Awaitable[T]], rate: float = 500, limits: Limits = USUAL) -> T:
    """What a story comes to in a house of its own, whose time runs `rate` times as fast as the world's."""

    async def tell() -> T:
        store, pool = FakeStore(), FakePool()
        lobby = Lobby(Means(store, pool, Clock(rate), limits))  # type: ignore[arg-type]
        try:
            return await story(House(store, pool, lobby))
        finally:
            store.fault = None
            await lobby.close()

    return asyncio.run(tell())
