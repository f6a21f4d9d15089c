"""A table never waits for ever for a bot, whatever goes wrong with asking it."""

import asyncio
from typing import cast

from botifarra.core.actions import Action
from botifarra.core.view import View
from botifarra.server.bots.pool import Pool
from botifarra.server.clock import Clock
from botifarra.server.events import Settings
from botifarra.server.table.due import BotTurn, bot_turn
from botifarra.server.thinking import Thinker
from tests.server.table.sitting import Sitting


class BrokenPool:
    """Fails in a way that nobody foresaw."""

    async def ask(self, level: str, view: View, seed: str, deadline_s: float) -> Action | None:
        raise RuntimeError("nobody foresaw this")


def a_bots_turn() -> BotTurn:
    sitting = Sitting(Settings())
    sitting.dealt(1)
    while (turn := bot_turn(sitting.table, sitting.now)) is None:
        sitting.act_at_random()
    return turn


def test_a_bot_that_cannot_be_asked_is_played_for() -> None:
    turn = a_bots_turn()

    async def answered() -> tuple[BotTurn, Action] | None:
        woken = asyncio.Event()
        thinker = Thinker(cast(Pool, BrokenPool()), Clock(1_000.0), woken.set)
        thinker.follow(turn)
        await asyncio.wait_for(woken.wait(), 10)
        return thinker.answer

    answer = asyncio.run(answered())
    assert answer is not None
    assert answer[0] is turn
    assert answer[1] in turn.view.legal_actions
