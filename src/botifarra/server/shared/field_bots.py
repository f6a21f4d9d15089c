"""The bots that play each set, in a worker process of the lowest priority."""

import asyncio
import logging
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress

from botifarra.core.actions import ACTIONS
from botifarra.core.errors import RuleError
from botifarra.server.live.worker_process import WorkerFailed, WorkerProcess
from botifarra.server.live.worker_questions import framed
from botifarra.server.shared.bot_play import BotBoard
from botifarra.server.shared.loaded_set import LoadedSet
from botifarra.server.shared.members import Member
from botifarra.server.shared.shared_sets import SharedSets
from botifarra.server.store.errors import StorageError
from botifarra.tournament.shared.board_result import BoardResult
from botifarra.tournament.shared.played_hand import PlayedHand, played_hand
from botifarra.tournament.shared.shared_set import Access, Phase

COMMAND: tuple[str, ...] = (sys.executable, "-P", "-m", "botifarra.server.shared.field_worker")
"""The command of the worker. `-P` keeps modules in the server's working directory from being imported."""

NICENESS = 19
"""Niceness of the worker relative to the server: the lowest priority, below that of the bots at tables."""

PATIENCE_S = 1_800.0
"""Timeout in seconds of a board: so long that only a worker that hangs reaches it."""

QUIET_S = 60.0
"""Seconds after the start in which only sets that somebody has entered are played: a server that has just
started serves its people first.
"""

_ATTEMPTS = 3
"""Number of workers that may die over one board before it is given up."""

_log = logging.getLogger(__name__)

_Place = tuple[str, int, int]
"""A set, a bot as its entrant, and a board."""

_Played = tuple[PlayedHand, BoardResult]


class FieldBots:
    """Lets the bots play sets, one board at a time.

    The set that closes first comes first: many challenges cannot delay the standings of the day. Sets that
    are sealed come last. The worker ends when nothing is left to play, and `when_done` is called.

    `has_field`: each set of the day and week has a field of bots. Without it, they play only sets that
    somebody has entered.
    """

    def __init__(self, sets: SharedSets, when_done: Callable[[], None], *, has_field: bool = True) -> None:
        self._sets = sets
        self._when_done = when_done
        self._has_field = has_field
        self._failed: set[_Place] = set()
        self._wake = asyncio.Event()
        self._started = time.monotonic()
        self._worker: WorkerProcess | None = None

    def look(self) -> None:
        """Look for boards to play, because there may be a new set."""
        self._wake.set()

    def is_complete(self, loaded: LoadedSet) -> bool:
        """Return whether the bots have played a set, as far as they can."""
        return next(self._missing(loaded), None) is None

    async def run(self) -> None:
        """Play boards, without end."""
        has_played = False
        try:
            while True:
                self._wake.clear()
                found = self._next()
                if found is None:
                    if has_played:
                        self._when_done()
                    has_played = False
                    await self._rest()
                    await self._wait()
                else:
                    await self._play(*found)
                    has_played = True
        finally:
            await self._rest()

    async def _wait(self) -> None:
        """Wait until there may be something to play."""
        quiet = self._quiet_s
        with suppress(TimeoutError):
            async with asyncio.timeout(quiet if quiet > 0 else None):
                await self._wake.wait()

    @property
    def _quiet_s(self) -> float:
        """The seconds until sets are played that nobody has entered; not above 0 from then on."""
        return self._started + QUIET_S - time.monotonic()

    def _next(self) -> tuple[LoadedSet, Member, int] | None:
        is_quiet = self._quiet_s > 0
        for loaded in sorted(self._sets.in_memory, key=lambda each: (each.sealed, each.shared.closes_at)):
            if loaded.entered or not is_quiet:
                for member, board in self._missing(loaded):
                    return loaded, member, board
        return None

    def _missing(self, loaded: LoadedSet) -> Iterator[tuple[Member, int]]:
        """Yield the boards that bots have to play; all bots play a board before the next one."""
        if not self._needs_field(loaded):
            return
        bots = [member for member in loaded.members.values() if member.bot]
        for board in loaded.shared.numbers:
            for bot in bots:
                key = loaded.id, bot.number, board
                if (bot.number, board) not in loaded.results and key not in self._failed:
                    yield bot, board

    def _needs_field(self, loaded: LoadedSet) -> bool:
        """Return whether bots have to play a set.

        They play the sets of the day and week from the beginning, and each other set once somebody has
        entered it. A set that was sealed before anybody entered may lack its bots' results. They play it once
        somebody plays it apart.
        """
        if loaded.sealed:
            return not loaded.entered and any(member.apart for member in loaded.members.values())
        if loaded.entered:
            return True
        is_for_all = loaded.shared.access is Access.EVERYBODY
        return self._has_field and is_for_all and loaded.phase(self._sets.clock.now()) is not Phase.ANNOUNCED

    async def _play(self, loaded: LoadedSet, member: Member, number: int) -> None:
        """Let a bot play a board and store its result, or remember that it failed."""
        about = {"set": loaded.id, "board": number}
        try:
            await self._sets.keep_hand(loaded, *await self._ask(loaded, member, number))
        except WorkerFailed:
            _log.error("bot %s failed", member.bot, extra={"code": "field_bot_failed"} | about)
            self._failed.add((loaded.id, member.number, number))
        except OSError as error:
            _log.warning("no worker for the bots: %s", error, extra={"code": "no_worker"})
            await asyncio.sleep(_AGAIN_S)
        except StorageError as error:
            _log.warning("a result was not stored: %s", error, extra={"code": "result_not_stored"} | about)
            await asyncio.sleep(_AGAIN_S)

    async def _ask(self, loaded: LoadedSet, member: Member, number: int) -> _Played:
        shared = loaded.shared
        board = BotBoard(
            rules=shared.play_rules,
            deal=loaded.boards[number - 1].deal,
            bots_seed=shared.bots_seed(loaded.seed, number),
            level=member.bot,
            table_level=shared.bots.level,
            nodes=shared.bots.nodes,
        )
        for _ in range(_ATTEMPTS):
            worker = self._worker or await WorkerProcess.launch(COMMAND, NICENESS)
            self._worker = worker
            try:
                async with asyncio.timeout(PATIENCE_S):
                    return _read(await worker.line(framed((board,))), board, member, number)
            except (WorkerFailed, TimeoutError):
                await self._rest()
        raise WorkerFailed

    async def _rest(self) -> None:
        worker, self._worker = self._worker, None
        if worker is not None:
            await worker.end()


_AGAIN_S = 5.0
"""Seconds until the next attempt after a failure of the system or the database."""


def _read(line: bytes, board: BotBoard, member: Member, number: int) -> _Played:
    """Return the hand that a worker played; raise `WorkerFailed` for anything else."""
    try:
        actions = tuple(ACTIONS[int(each)] for each in line.split())
        hand = played_hand(member.number, number, actions)
        result = hand.result(board.rules, board.deal)
    except (ValueError, IndexError, RuleError) as error:
        raise WorkerFailed from error
    return hand, result
