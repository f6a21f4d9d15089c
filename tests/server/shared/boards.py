"""Sets on a running server whose boards are played by the test, at once and without tables."""

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from datetime import UTC, datetime
from random import Random
from time import monotonic, sleep
from typing import Any, TypeVar

import httpx

from botifarra.core.state import State
from botifarra.server.shared.keeper import SetKeeper
from botifarra.server.shared.loaded_set import LoadedSet
from botifarra.server.shared.shared_sets import SharedSets
from botifarra.server.table.sharing import FinishedBoard
from tests.server.serving import Guest, Json, Served
from tests.server.shared.quick_sets import SkippingCalendar
from tests.timeouts import TIMEOUT_S

T = TypeVar("T")

HOUR_MS = 3600 * 1000

RATE = 100.0
"""The speed of a server's clock: bots need 9 ms for a card, and the rest of the day takes 14 minutes."""


def morning_zone() -> str:
    """Return a zone in which the day has just begun, so that a fast clock does not reach its end."""
    hour = datetime.now(UTC).hour
    return f"Etc/GMT+{hour}" if hour <= 12 else f"Etc/GMT-{24 - hour}"


@dataclass
class Hall:
    """A running server, with its sets inside this process."""

    served: Served

    @property
    def keeper(self) -> SetKeeper:
        assert self.served.server is not None
        keeper: SetKeeper = self.served.server.app.state.keeper
        return keeper

    @property
    def sets(self) -> SharedSets:
        return self.keeper.sets

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Run something in the event loop of the server."""
        assert self.served.server is not None
        loop = self.served.server.servers[0].get_loop()
        return asyncio.run_coroutine_threadsafe(work, loop).result(TIMEOUT_S)

    def loaded(self, set_id: str) -> LoadedSet:
        loaded = self.run(self.sets.find(set_id))
        assert loaded is not None
        return loaded

    def today(self) -> str:
        day: str = httpx.get(f"{self.served.url}/api/shared/today").json()["day"]["id"]
        return day

    def challenge(self, guest: Guest, **form: Any) -> str:
        answer = guest.http.post("/api/shared/sets", json={"boards": 4} | form)
        assert answer.status_code == 201, answer.text
        made: str = answer.json()["id"]
        return made

    def enter(self, guest: Guest, set_id: str) -> Json:
        answer = guest.http.post(f"/api/shared/sets/{set_id}/entry")
        assert answer.status_code == 200, answer.text
        entry: Json = answer.json()
        return entry

    def play(self, set_id: str, entrant: int, board: int, rng: Random, by_bot: bool = False) -> None:
        """Let an entrant finish a board, at random."""
        board_played = played_board(self.loaded(set_id), entrant, board, rng, by_bot)
        self.run(self.sets.finished(board_played))

    def pass_time(self, milliseconds: int) -> None:
        """Let time pass at once, and let the keeper of the sets notice."""
        clock = self.sets.clock
        assert isinstance(clock, SkippingCalendar)
        clock.skipped += milliseconds
        self.run(_look(self.keeper))


async def _look(keeper: SetKeeper) -> None:
    keeper.look()


def played_board(
    loaded: LoadedSet, entrant: int, board: int, rng: Random, by_bot: bool = False
) -> FinishedBoard:
    """Return a board of a set as an entrant finishes it with random calls and cards."""
    state = State.start(loaded.shared.play_rules, loaded.boards[board - 1].deal)
    while state.outcome is None:
        plain = [action for action in state.legal_actions if str(action) not in ("claim", "concede")]
        state = state.apply(rng.choice(plain))
    code = loaded.members[entrant].code or ""
    return FinishedBoard(loaded.id, entrant, board, code, state, state.outcome, by_bot)


def until(holds: Callable[[], object]) -> None:
    """Wait until a condition holds."""
    end = monotonic() + TIMEOUT_S
    while not holds():
        assert monotonic() < end, "it did not happen"
        sleep(0.02)
