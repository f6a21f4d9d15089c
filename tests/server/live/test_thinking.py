"""A table never waits forever for a bot, whatever error a question raises."""

import asyncio
import io
from collections.abc import Callable
from dataclasses import replace
from typing import cast

import pytest

from botifarra.core.actions import PASS, Action
from botifarra.core.view import View
from botifarra.server.live.bot_turns import Thinker
from botifarra.server.live.bots.pool import THINKING, Pool
from botifarra.server.live.bots.process import Worker
from botifarra.server.live.bots.questions import Turn, read_question
from botifarra.server.live.clock import Clock
from botifarra.server.table.due import BotTurn, bot_turn
from botifarra.server.table.settings import Settings
from tests.server.table.driver import TableDriver
from tests.timeouts import TIMEOUT_S


class BrokenPool:
    """A pool that raises an unexpected error."""

    async def ask(self, level: str, view: View, seed: str, seconds: float) -> Action | None:
        raise RuntimeError("nobody foresaw this")


class Keeper:
    """A worker that remembers its questions."""

    def __init__(self) -> None:
        self.asked: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()

    async def ask(self, asked: bytes, read: Callable[[bytes], Action]) -> Action:
        self.asked.set_result(asked)
        return PASS

    async def end(self) -> None:
        pass


def a_bots_turn() -> BotTurn:
    driver = TableDriver(Settings())
    driver.dealt(1)
    while (turn := bot_turn(driver.table, driver.now)) is None:
        driver.act_at_random()
    return turn


def test_a_bot_that_cannot_be_asked_is_replaced() -> None:
    turn = a_bots_turn()

    async def answered() -> tuple[BotTurn, Action] | None:
        woken = asyncio.Event()
        thinker = Thinker(cast(Pool, BrokenPool()), Clock(1_000.0), woken.set)
        thinker.follow(turn)
        await asyncio.wait_for(woken.wait(), TIMEOUT_S)
        return thinker.answer

    answer = asyncio.run(answered())
    assert answer is not None
    assert answer[0] is turn
    assert answer[1] in turn.view.legal_actions


@pytest.mark.parametrize("time_left", [0, 200, 900, 5_000])
def test_the_search_ends_before_the_pause_of_a_forced_card(
    monkeypatch: pytest.MonkeyPatch, time_left: int
) -> None:
    async def seconds_to_think() -> float:
        keeper, pool, clock = Keeper(), Pool(), Clock()

        async def spawn() -> Worker:
            return cast(Worker, keeper)

        monkeypatch.setattr(Worker, "spawn", spawn)
        pool.start(1)
        thinker = Thinker(pool, clock, lambda: None)
        thinker.follow(replace(a_bots_turn(), answers_at=clock.now() + time_left))
        question = read_question(io.BytesIO(await keeper.asked))
        thinker.forget()
        await pool.close()
        assert isinstance(question, Turn)
        return question.seconds

    assert asyncio.run(seconds_to_think()) <= time_left / 1000 * THINKING
