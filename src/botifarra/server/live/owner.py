"""A live table: the one task that changes it, and the people connected to it."""

import asyncio
import logging
import secrets
from collections import deque
from collections.abc import Callable, Sequence
from time import monotonic

from botifarra.core.actions import CLAIM, action_id
from botifarra.fairness.chance import SEED_BYTES
from botifarra.server.live.adviser import Adviser
from botifarra.server.live.bot_turns import Thinker
from botifarra.server.live.coach import Coach
from botifarra.server.live.connection import Connection
from botifarra.server.live.limits import Buckets
from botifarra.server.live.presence import Presence
from botifarra.server.live.results import LogSummary, dealt_to, finished, finished_hands, last_began
from botifarra.server.live.services import Services
from botifarra.server.live.shared_boards import Sharing
from botifarra.server.live.spectators import has_room, is_spectator, too_many
from botifarra.server.protocol.commands import Act, AnyCommand, Id, Ready
from botifarra.server.protocol.replies import Ack, Bye, Heard, Reject, RejectCode, Welcome, encode_message
from botifarra.server.store.errors import Conflict, StorageError
from botifarra.server.table.acting import may_claim
from botifarra.server.table.advising import advice_turn
from botifarra.server.table.checkpoint import Checkpoint, encode_checkpoint
from botifarra.server.table.decide import decide, done_before
from botifarra.server.table.due import bot_acted, bot_turn, coach_turn, coach_warned, due, wakes_at
from botifarra.server.table.events import Player, redacted
from botifarra.server.table.refusal import Refusal
from botifarra.server.table.seating import resumed
from botifarra.server.table.show import happened, may_watch, reject_watching, snapshot
from botifarra.server.table.steps import Step, Steps, caused_by, steps_of, stored_steps
from botifarra.server.table.table import Table

_log = logging.getLogger(__name__)

TAIL = 32
"""Entries kept in memory, for people who reconnect and have missed some."""

CHECK_EVERY = 200
"""Smallest number of entries between two checkpoints; they are replayed in a few milliseconds."""

_CLAIM = action_id(CLAIM)

_TOO_MANY = Reject(None, "too_many_spectators")

_AGAIN_S = 1.0
"""Seconds until the next attempt after the store failed."""


class Owner:
    """The task of a table. It handles commands and due events one after another: check, store, announce.

    Nothing is announced before it is durable, and an entry that cannot be applied is never stored. If the log
    and this table differ all the same, everybody is disconnected, and gets the table of the log after
    reconnecting.

    `clock` is never behind the log, even if the system's time was set back. `left_at` is the time since which
    nobody is connected, by the monotonic clock. `gone` is called when the table is no longer served here. A
    person who is `awaited` counts as present for a while before connecting.
    """

    def __init__(
        self,
        table: Table,
        summary: LogSummary,
        address: str | None,
        services: Services,
        gone: Callable[[], None],
        awaited: Player | None = None,
    ) -> None:
        self.table = table
        self.clock = services.clock.for_table(table.at)
        self.address = address
        self.created = summary.created
        self._since = self.clock.now()
        self.connections: dict[Connection, None] = {}  # in the order in which they joined
        self.left_at = monotonic()
        self._tail = deque(summary.tail, TAIL)
        self._began = summary.began
        self._checked = summary.checked
        self._services = services
        self._gone = gone
        self._changes = Buckets(services.limits.changes, lambda: self.clock.now() / 1000)
        self._inbox: deque[tuple[Connection, AnyCommand]] = deque()
        self._wake = asyncio.Event()
        self._resting = False
        self._unsure = False
        self._stopping = False
        self._farewell = Bye("restart", again=True)
        self._presence = Presence(self.clock, services.limits, awaited)
        self._arrival = asyncio.get_running_loop().call_later(services.limits.arrive_s, self._await_no_more)
        self._bot = Thinker(services.pool, self.clock, self._wake.set)
        self._adviser = Adviser(services.pool, self.connections)
        self._coach = Coach(services.pool, self.clock, self.connections, self._wake.set)
        self._sharing = Sharing(services.shared, self.clock)
        self._timer: asyncio.TimerHandle | None = None
        self._task = asyncio.create_task(self._run(), name=f"table {table.code}")

    # Requests of the sockets.

    def join(self, peer: Connection, seq: int) -> None:
        """Send the table to a person who has seen it up to `seq`, and then all further events."""
        if not may_watch(self.table, peer.player):
            peer.tell(reject_watching(self.table))
            return
        if peer not in self.connections:
            if is_spectator(self.table, peer.player) and not has_room(
                self.table, self.connections, peer.player, self._services.limits
            ):
                peer.tell(_TOO_MANY)
                return
            peer.owner = self
            self.connections[peer] = None
            self._presence.joined(peer.player)
            self._wake.set()
        peer.tell(
            Welcome(
                seq=self.table.seq,
                now=self.clock.now(),
                table=snapshot(self.table, peer.player),
                missed=self._missed(seq),
            )
        )
        self._adviser.remind(peer)
        self._coach.remind(peer)

    def leave(self, peer: Connection) -> None:
        """Send a person no more events."""
        if peer in self.connections:
            peer.owner = None
            del self.connections[peer]
            self.left_at = monotonic()
            self._presence.left(peer.player)
            self._wake.set()

    def submit(self, peer: Connection, command: AnyCommand) -> None:
        """Queue a command; reject it if too many are waiting."""
        if self._stopping or len(self._inbox) >= self._services.limits.inbox:
            self._reject(peer, command.id, "busy")
            return
        self._inbox.append((peer, command))
        self._wake.set()

    # End of the task.

    def unload(self) -> bool:
        """Unload the table if it is idle and nobody is connected."""
        if not self._resting or self.connections or self._wake.is_set() or self._sharing.is_lapsing:
            return False
        self._gone()
        self._task.cancel()
        return True

    def suspend(self) -> None:
        """Unload the table despite its connections, if nothing has happened there for long."""
        still_since = max(self.table.at, self._since)
        if self._resting and self.clock.now() - still_since >= self._services.limits.suspend_s * 1000:
            self._farewell = Bye("suspended", again=False)
            self._stopping = True
            self._wake.set()

    async def lapse(self) -> bool:
        """End the time for the shared boards, and wait until a bot has finished the board on the table.

        Return false if the table breaks or is unloaded before.
        """
        self._sharing.end()
        self._wake.set()
        return await self._sharing.settled(self._task)

    @property
    def is_stopping(self) -> bool:
        """Whether the table is stopping, so that nobody may join."""
        return self._stopping

    async def stop(self) -> None:
        """Finish the queued commands and end the task; wait for its end."""
        self._stopping = True
        self._wake.set()
        await asyncio.wait([self._task])

    # The task.

    async def _run(self) -> None:
        try:
            while self.table.stage != "closed":
                self._wake.clear()
                await self._advance()
                if self._inbox:
                    await self._do(*self._inbox.popleft())
                elif self._stopping:
                    break
                else:
                    self._resting = True
                    await self._wake.wait()
                    self._resting = False
            else:
                self._farewell = Bye("closed", again=False)
        except Exception:
            _log.exception("the table broke", extra=self._about("table_broke"))
        finally:
            for helper in (self._bot, self._adviser, self._coach):
                helper.forget()
            self._arrival.cancel()
            if self._timer is not None:
                self._timer.cancel()
            for peer in self.connections:
                peer.owner = None
                peer.close(self._farewell)
            self._gone()

    async def _do(self, peer: Connection, command: AnyCommand) -> None:
        """Do a command, or reject it with the reason."""
        done = done_before(self.table, peer.player, command.id)
        if done is not None:
            self._answer(peer, Ack(command.id, done))
            return
        if self._unsure:
            self._reject(peer, command.id, "storage")
            return
        if not isinstance(command, Act | Ready) and not self._changes.take(peer.player):
            self._reject(peer, command.id, "too_fast")
            return
        try:
            await self._resume(peer.player, command)
            if isinstance(command, Act) and command.action == _CLAIM:
                await self._weigh_claim(peer.player)
            now = self.clock.now()
            steps = decide(self.table, peer.player, peer.name, command, now, secrets.token_bytes(SEED_BYTES))
            steps = caused_by(steps, peer.player, command.id)
            await self._keep(steps)
        except Refusal as refusal:
            self._reject(peer, command.id, refusal.code, refusal.rule, refusal.detail)
        except Conflict:
            raise
        except StorageError:
            self._reject(peer, command.id, "storage")
        else:
            self._answer(peer, Ack(command.id, steps[-1].entry.seq))
            self._tell(steps)

    async def _resume(self, player: Player, command: AnyCommand) -> None:
        """Let a player who wants to play on take over from the bot, even if the command is refused."""
        steps = steps_of(self.table, resumed(self.table, player, command), self.clock.now())
        if steps:
            await self._keep(steps)
            self._tell(steps)

    async def _weigh_claim(self, player: Player) -> None:
        """Solve a claim outside the event loop, so that it does not block; the rules cache the answer."""
        seat, board = self.table.seat_of(player), self.table.board
        if seat is not None and board is not None and may_claim(self.table, seat):
            await asyncio.to_thread(board.state.why_illegal, CLAIM)

    async def _advance(self) -> None:
        """Apply everything due, ask coach and bot, and find the time of the next event."""
        try:
            await self._make_sure()
            while steps := self._due() or await self._sharing.next_steps(self.table):
                await self._keep(steps)
                self._tell(steps)
        except Conflict:
            raise
        except StorageError as error:
            _log.warning("the table waits for the store: %s", error, extra=self._about("storage"))
            self._wake_in(_AGAIN_S)
            return
        now = self.clock.now()
        self._coach.follow(coach_turn(self.table, now))
        self._bot.follow(bot_turn(self.table, now, self._coach.judged_at))
        self._adviser.follow(advice_turn(self.table))
        moments = (wakes_at(self.table, now), self._presence.wakes_at(self.table))
        moment = min((moment for moment in moments if moment is not None), default=None)
        self._wake_in(None if moment is None else self.clock.until(moment))

    def _due(self) -> Steps:
        """Return the next steps due: of presence, of the coach, of a bot's answer, or of time."""
        now, secret = self.clock.now(), secrets.token_bytes(SEED_BYTES)
        if events := self._presence.next_events(self.table):
            return steps_of(self.table, events, now)
        if self._coach.mistake is not None:
            return coach_warned(self.table, self._coach.mistake, now, secret)
        if self._bot.answer is not None:
            try:
                return bot_acted(self.table, *self._bot.answer, now, secret)
            except Refusal:  # the answer was already given, or its turn has passed
                self._bot.forget()
        return due(self.table, now, secret)

    async def _keep(self, steps: Sequence[Step]) -> None:
        """Store the steps; from here on they have happened.

        Raises `StorageError` if it is unknown whether they were stored.
        """
        entries = [step.entry for step in steps]
        self._unsure = True
        checkpoint = self._checkpoint(steps)
        await self._services.store.append(
            self.table.code,
            entries,
            finished(steps, self._began),
            finished_hands(steps),
            checkpoint,
            dealt_to(steps),
        )
        if checkpoint is not None:
            self._checked = entries[-1].seq
        self._unsure = False
        self._follow(steps)

    def _checkpoint(self, steps: Sequence[Step]) -> str | None:
        """Return a checkpoint of the table after these steps, if the last one is old enough."""
        after = steps[-1].after
        if after.seq - self._checked < CHECK_EVERY:
            return None
        began = last_began((step.entry for step in steps), self._began)
        return encode_checkpoint(Checkpoint(after, self.created, began))

    async def _make_sure(self) -> None:
        """Find out whether the last entries were stored, if this is unknown; raises `StorageError`."""
        if not self._unsure:
            return
        kept = await self._services.store.log_after(self.table.code, self.table.seq)
        steps = tuple(stored_steps(self.table, kept))
        self._unsure = False
        if steps:
            self._follow(steps)
            self._tell(steps)

    def _follow(self, steps: Sequence[Step]) -> None:
        entries = [step.entry for step in steps]
        self.table = steps[-1].after
        self._tail.extend(entries)
        self._began = last_began(entries, self._began)

    # Messages.

    def _tell(self, steps: Sequence[Step]) -> None:
        """Send the steps to everybody, each person the part they may see."""
        for before, entry, after in steps:
            news = happened(before, after, entry)
            public = encode_message(news.public).decode()
            own: dict[Player, str] = {}
            for peer in self.connections:
                if peer.player not in own:
                    message = news.to(peer.player)
                    own[peer.player] = public if message is news.public else encode_message(message).decode()
                peer.send(own[peer.player])
        if not self.table.settings.spectators:
            for peer in [peer for peer in self.connections if not may_watch(self.table, peer.player)]:
                peer.tell(reject_watching(self.table))
                self.leave(peer)
        for peer in too_many(self.table, self.connections, self._services.limits):
            peer.tell(_TOO_MANY)
            self.leave(peer)

    def _answer(self, peer: Connection, answer: Ack | Reject) -> None:
        """Send the result of a command to its sender, if still connected to the table."""
        if peer in self.connections:
            peer.tell(answer)

    def _reject(
        self,
        peer: Connection,
        command: Id,
        code: RejectCode,
        rule: str | None = None,
        detail: str | None = None,
    ) -> None:
        shown = snapshot(self.table, peer.player)
        self._answer(peer, Reject(command, code, rule, detail, self.table.seq, shown))

    def _missed(self, seq: int) -> tuple[Heard, ...]:
        """Return the events after `seq`; none for a client without a snapshot, or that missed too many."""
        if seq == 0 or seq + 1 < self._tail[0].seq:
            return ()
        return tuple(Heard(one.seq, one.at, redacted(one.event)) for one in self._tail if one.seq > seq)

    def _about(self, code: str) -> dict[str, object]:
        """Return the fields of a log line about this table."""
        return {"code": code, "table": self.table.code}

    # Timers.

    def _await_no_more(self) -> None:
        self._presence.await_no_more()
        self._wake.set()

    def _wake_in(self, seconds: float | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
        later = asyncio.get_running_loop().call_later
        self._timer = None if seconds is None else later(seconds, self._wake.set)
