"""The questions to workers, and malformed answers."""

import asyncio
import io
import os
import signal
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import NoReturn

import pytest
from hypothesis import given

from botifarra.core.actions import ACTIONS
from botifarra.core.cards import DECK, CardSet
from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.server.live.bots import process, questions
from botifarra.server.live.bots.fallback import fallback
from botifarra.server.live.bots.pool import Pool
from botifarra.server.live.bots.questions import (
    SteadyTurn,
    Turn,
    encode_question,
    read_action,
    read_question,
)
from tests.server.live.bots.worker_pool import GREEDY, LONG, SHORT, STATE, VIEW, ask, with_pool
from tests.strategies import states_in_play

pytestmark = pytest.mark.usefixtures("either_loop")


@pytest.mark.parametrize("answer", [b"59\n", b"-1\n", b"o9\n", b"\n", b"\x80\x04N.\n", b"7" * 2**18])
def test_a_malformed_answer_is_dropped(answer: bytes, fake_worker: tuple[Path, Path]) -> None:
    fake_worker[1].write_bytes(answer)

    async def test(pool: Pool) -> None:
        (pid,) = pool.pids
        assert await ask(pool) is None
        fake_worker[1].write_bytes(b"54\n")
        assert await ask(pool) == ACTIONS[54]
        assert pid not in pool.pids

    with_pool(test)


def test_an_unknown_bot_gives_no_answer() -> None:
    async def test(pool: Pool) -> None:
        assert await pool.ask("nobody", VIEW, "", LONG) is None
        assert await ask(pool) == GREEDY

    with_pool(test)


def test_a_steady_bot_that_fails_answers_with_a_legal_action(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> NoReturn:
        raise ValueError("broken")

    asked = SteadyTurn("greedy", VIEW, bytes(32), 1)
    assert read_action(asked.answer()) == GREEDY
    monkeypatch.setattr(questions, "steady_action", fail)
    assert read_action(asked.answer()) == fallback(VIEW)


def test_a_steady_bot_is_waited_for(fake_worker: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("botifarra.server.live.bots.pool.STEADY_S", SHORT)
    fake_worker[1].write_bytes(b"")

    async def test(pool: Pool) -> None:
        (pid,) = pool.pids
        asking = asyncio.create_task(pool.ask_steadily("greedy", VIEW, bytes(32), None))
        while pid in pool.pids:
            await asyncio.sleep(0.01)
        assert not asking.done()
        fake_worker[1].write_bytes(b"54\n")
        assert await asking == ACTIONS[54]

    with_pool(test)


def test_a_worker_that_cannot_be_started_is_tried_again_later(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("botifarra.server.live.bots.pool.RETRY_S", 0.01)

    async def test(pool: Pool) -> None:
        spawn = process.Worker.spawn
        refusals = iter(range(3))

        async def refused() -> process.Worker:
            if next(refusals, None) is not None:
                raise BlockingIOError
            return await spawn()

        monkeypatch.setattr(process.Worker, "spawn", refused)
        os.kill(pool.pids[0], signal.SIGSTOP)
        assert await ask(pool, SHORT) is None
        assert await ask(pool) == GREEDY
        assert next(refusals, None) is None

    with_pool(test)


def test_a_worker_is_sent_the_view_and_nothing_else(fake_worker: tuple[Path, Path]) -> None:
    """Return the question that the worker gets. It is a view, in which only its own hand can be found."""
    asked, answer = fake_worker
    answer.write_bytes(b"54\n")
    state = STATE
    while len(state.public.tricks) < 6:
        state = state.apply(state.legal_actions[0])
    view = state.view(state.public.to_act)

    async def test(pool: Pool) -> None:
        assert await pool.ask("greedy", view, "seed", LONG) == ACTIONS[54]

    with_pool(test)
    read = read_question(io.BytesIO(asked.read_bytes()))
    assert isinstance(read, Turn)
    assert (read.level, read.view, read.seed) == ("greedy", view, "seed")
    assert 0 < read.seconds < LONG
    sent = read.view
    assert sent.hand == state.hands[view.seat]
    assert DECK - sent.public.played - sent.hand == sent.unseen


@given(state=states_in_play())
def test_questions_do_not_depend_on_hidden_cards(state: State) -> None:
    seat = state.public.to_act
    others = [other for other in Seat if other is not seat]
    unseen = list(state.view(seat).unseen)
    Random(len(unseen)).shuffle(unseen)
    hands = list(state.hands)
    for other in others:
        hands[other] = CardSet(unseen[: len(hands[other])])
        del unseen[: len(hands[other])]
    north, west, south, east = hands
    elsewhere = replace(state, hands=(north, west, south, east))
    asked, same = (Turn("greedy", one.view(seat), "", 1.0) for one in (state, elsewhere))
    assert encode_question(asked) == encode_question(same)


def test_a_view_is_read_as_it_was_sent() -> None:
    view = STATE.view(Seat.NORTH)
    asked = Turn("greedy", view, "x", 1.5)
    assert read_question(io.BytesIO(encode_question(asked))) == asked
    assert read_question(io.BytesIO(b"")) is None
