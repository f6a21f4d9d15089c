"""The bots at a live table: their questions, timing and cancellation."""

import asyncio
from itertools import pairwise

import pytest

from botifarra.core.actions import CLAIM, PLAYS, Action, action_id
from botifarra.core.cards import Card
from botifarra.core.view import View
from botifarra.server.live.bots.fallback import fallback
from botifarra.server.protocol.commands import Ask
from botifarra.server.table.events import Acted
from tests.server.lobby_harness import HOST, LobbyHarness, events, play_on, run_in_lobby, until


@pytest.mark.parametrize("answer", [None, PLAYS[Card["O2"]], CLAIM])
def test_a_late_or_wrong_bot_is_replaced_by_a_legal_action(answer: Action | None) -> None:
    views: list[View] = []

    def reply(view: View) -> Action | None:
        views.append(view)
        return answer

    async def scenario(harness: LobbyHarness) -> None:
        harness.pool.answer = reply
        owner, peer = await harness.hand()
        await play_on(owner, peer, 30)
        done = events(await harness.log(owner))
        bots = [event for event in done if isinstance(event, Acted) and event.by == "bot"]
        assert len(bots) > 10
        for event, view in zip(bots, views, strict=False):
            wanted = answer if answer in view.legal_actions else None
            assert event.action == action_id(wanted or fallback(view))

    run_in_lobby(scenario)


def test_an_undo_cancels_the_question_to_a_bot() -> None:
    async def scenario(harness: LobbyHarness) -> None:
        owner, peer = await harness.turn()
        thought, may_answer = asyncio.Event(), asyncio.Event()

        async def think(level: str, view: View, seed: str, seconds: float) -> Action | None:
            thought.set()
            await may_answer.wait()
            return view.legal_actions[0]

        harness.pool.ask = think  # type: ignore[method-assign]
        while owner.table.on_turn is owner.table.seat_of(HOST):
            await play_on(owner, peer, len(owner.table.board.doers) + 1 if owner.table.board else 0)
        await thought.wait()
        owner.submit(peer, Ask("undo", owner.table.seq, "undo"))
        await until(lambda: peer.last("happened")["e"]["k"] == "undone")
        seq = owner.table.seq
        may_answer.set()
        await asyncio.sleep(0.1)  # fifty seconds of the table's time
        assert owner.table.seq == seq
        assert owner.table.on_turn is owner.table.seat_of(HOST)

    run_in_lobby(scenario)


def test_a_bot_takes_its_time_over_a_forced_card_too() -> None:
    async def scenario(harness: LobbyHarness) -> None:
        owner, peer = await harness.hand()
        await play_on(owner, peer, 50)
        log = await harness.log(owner)
        hand = [(one.at, one.event.by) for one in log if isinstance(one.event, Acted)]
        waits = [at - before for (before, _), (at, by) in pairwise(hand) if by == "bot"]
        assert len(waits) > 20
        assert min(waits) >= 200
        assert max(deadline for _, _, deadline in harness.pool.asked) < 0.5

    run_in_lobby(scenario)
