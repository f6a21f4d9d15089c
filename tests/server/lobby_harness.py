"""A lobby whose store and bots can be made to fail, and clients whose messages a test can read."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeVar, cast
from unittest.mock import patch

import msgspec

from botifarra.bots.steady import steady_action
from botifarra.core.actions import Action, action_id
from botifarra.core.seats import Seat
from botifarra.core.view import View
from botifarra.review.verdict import Verdict
from botifarra.server.live.bots.pool import Pool
from botifarra.server.live.clock import Calendar
from botifarra.server.live.connection import Connection
from botifarra.server.live.limits import Limits
from botifarra.server.live.lobby import Lobby
from botifarra.server.live.owner import Owner
from botifarra.server.live.services import Services
from botifarra.server.live.shared_boards import NoSharedBoards, SharedBoards
from botifarra.server.protocol.advice import ChoicePart, Estimate
from botifarra.server.protocol.commands import Act, Ready, Start
from botifarra.server.protocol.correction import Finding
from botifarra.server.store import writer
from botifarra.server.store.database import Database
from botifarra.server.store.errors import StorageError
from botifarra.server.store.store import Store
from botifarra.server.table.coaching import Choice
from botifarra.server.table.events import AnyEvent, Entry
from botifarra.server.table.settings import Settings
from tests.timeouts import TIMEOUT_S

T = TypeVar("T")

Json = dict[str, Any]

HOST = 1

USUAL = Limits()


class FaultyStore(Store):
    """A store that fails on demand: with a `fault` or, after writing, once as `lost`.

    It writes nothing before `may_write` is set.
    """

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self.fault: StorageError | None = None
        self.lost: StorageError | None = None
        self.tries = 0
        self.may_write = asyncio.Event()
        self.may_write.set()

    async def append(self, *what: Any, **more: Any) -> None:
        self.tries += 1
        await self.may_write.wait()
        if self.fault is not None:
            raise self.fault
        await super().append(*what, **more)
        if self.lost is not None:
            lost, self.lost = self.lost, None
            raise lost

    async def log_after(self, code: str, seq: int) -> list[Entry]:
        if self.fault is not None:
            raise self.fault
        return await super().log_after(code, seq)


@dataclass
class FakePool:
    """Bots that answer with the result of a function; None means a late answer."""

    asked: list[tuple[str, View, float]] = field(default_factory=list)
    answer: Any = lambda view: view.legal_actions[0]
    consulted: list[View] = field(default_factory=list)
    estimate: Any = lambda view: Estimate((ChoicePart(action_id(view.legal_actions[0]), 36.0),), 1, 1)
    steady: list[bool] = field(default_factory=list)
    judged: list[Choice] = field(default_factory=list)
    finding: Any = lambda choice: finding(choice, Verdict.BEST)

    async def ask(self, level: str, view: View, seed: str, seconds: float) -> Action | None:
        self.asked.append((level, view, seconds))
        action: Action | None = self.answer(view)
        return action

    async def ask_steadily(
        self, level: str, view: View, bots_seed: bytes, nodes: int | None, *, is_urgent: bool = True
    ) -> Action:
        self.steady.append(is_urgent)
        return steady_action(level, view, bots_seed, nodes)

    async def advise(self, view: View) -> Estimate | None:
        self.consulted.append(view)
        estimate: Estimate | None = self.estimate(view)
        return estimate

    async def judge(self, choice: Choice) -> Finding | None:
        self.judged.append(choice)
        found: Finding | None = self.finding(choice)
        return found


def finding(choice: Choice, verdict: Verdict) -> Finding:
    """Return a finding about a choice."""
    chosen = action_id(choice.action)
    return Finding(verdict, chosen, 0.0, 0.0, (ChoicePart(chosen, 36.0),), ())


class Peer(Connection):
    """A connection whose messages are read by the test."""

    def __init__(self, player: int = HOST, limits: Limits = USUAL) -> None:
        super().__init__(player, f"player {player}", "address", limits)
        self.news: list[Json] = []
        self.frames: list[str] = []

    def send(self, text: str) -> None:
        self.frames.append(text)
        self.news.append(msgspec.json.decode(text))

    def last(self, t: str) -> Json:
        return next(message for message in reversed(self.news) if message["t"] == t)


@dataclass
class LobbyHarness:
    """A lobby over a store and bots that can be made to fail."""

    store: FaultyStore
    pool: FakePool
    lobby: Lobby

    async def table(self, **settings: Any) -> tuple[Owner, Peer]:
        """Return a table of the host, who is connected to it, with three bots."""
        wished = Settings(pace_ms=200, **settings)
        owner = await self.lobby.make(HOST, "Núria", wished, Seat.SOUTH, "greedy")
        peer = Peer()
        owner.join(peer, 0)
        return owner, peer

    async def hand(self, **settings: Any) -> tuple[Owner, Peer]:
        """Return the same table with the first hand dealt."""
        owner, peer = await self.table(**settings)
        await self.deal(owner, peer)
        return owner, peer

    async def turn(self, **settings: Any) -> tuple[Owner, Peer]:
        """Return the same table with the host on turn, so that nothing happens until the host acts."""
        owner, peer = await self.hand(**settings)
        await until(lambda: owner.table.on_turn is owner.table.seat_of(HOST))
        return owner, peer

    async def deal(self, owner: Owner, *peers: Peer) -> None:
        """Begin the match, and make everybody ready for the first hand."""
        owner.submit(peers[0], Start("start", owner.table.seq))
        for peer in peers:
            owner.submit(peer, Ready("ready", owner.table.seq, 1, "0" * 64))
        await until(lambda: owner.table.stage == "hand")

    async def log(self, owner: Owner, holds: Callable[[list[Entry]], object] = bool) -> list[Entry]:
        """Return the log of a table once a condition holds."""
        async with asyncio.timeout(TIMEOUT_S):
            while not holds(log := await self.store.log(owner.table.code) or []):
                await asyncio.sleep(0.002)
        return log


async def until(holds: Callable[[], object]) -> None:
    """Wait until a condition holds."""
    async with asyncio.timeout(TIMEOUT_S):
        while not holds():
            await asyncio.sleep(0.002)


def events(log: list[Entry]) -> list[AnyEvent]:
    """Return the events of a log."""
    return [entry.event for entry in log]


def ends_with(kind: type[AnyEvent]) -> Callable[[list[Entry]], bool]:
    """Return a test whether the last event of a log is of a kind."""
    return lambda log: isinstance(log[-1].event, kind)


def has(kind: type[AnyEvent]) -> Callable[[list[Entry]], bool]:
    """Return a test whether a log has an event of a kind."""
    return lambda log: any(isinstance(event, kind) for event in events(log))


async def play_on(owner: Owner, peer: Peer, actions: int = 60) -> None:
    """Let the host take the first legal action until a number of actions or the end of the hand."""
    while (board := owner.table.board) and owner.table.stage == "hand" and len(board.doers) < actions:
        seq = owner.table.seq
        if board.to_act == owner.table.seat_of(HOST):
            owner.submit(peer, Act(f"act{seq}", seq, action_id(board.state.legal_actions[0])))
        await until(lambda seq=seq: owner.table.seq > seq)  # type: ignore[misc]
    if owner.table.stage == "counted" and owner.table.seeds is not None:
        owner.submit(peer, Ready(f"ready{owner.table.seq}", 0, owner.table.seeds.deal, "1" * 64))
        await until(lambda: owner.table.stage == "hand")


def run_in_lobby(
    scenario: Callable[[LobbyHarness], Awaitable[T]],
    rate: float = 500,
    limits: Limits = USUAL,
    shared: SharedBoards | None = None,
    pool: Pool | None = None,
) -> T:
    """Return the result of a scenario in its own lobby, whose clock runs `rate` times as fast as real time.

    Its writes do not wait to share a commit. `shared` are its sets of boards, and `pool` its bots in place of
    fake ones.
    """

    async def run(url: str) -> T:
        store, fake = FaultyStore(Database(url)), FakePool()
        bots, sets = pool or cast(Pool, fake), shared or NoSharedBoards()
        lobby = Lobby(Services(store, bots, Calendar(rate), limits, sets))
        try:
            return await scenario(LobbyHarness(store, fake, lobby))
        finally:
            store.fault = None
            store.may_write.set()
            await lobby.close()
            await store.close()

    new = _new_database()
    with TemporaryDirectory() as folder:
        path = Path(folder) / "tables.db"
        path.write_bytes(new)
        with patch.object(writer, "_PACE", 0.0):
            return asyncio.run(run(f"sqlite:///{path}"))


@cache
def _new_database() -> bytes:
    """Return the file of an empty database. Creating one takes longer than most scenarios."""

    async def make(url: str) -> None:
        store = await Store.open(url)
        await store.close()

    with TemporaryDirectory() as folder:
        path = Path(folder) / "tables.db"
        asyncio.run(make(f"sqlite:///{path}"))
        return path.read_bytes()
