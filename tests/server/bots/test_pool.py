"""The pool of workers: answers, and what becomes of workers that die, hang or talk nonsense."""

import asyncio
import io
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, get_args

import psutil
import pytest
import uvloop
from hypothesis import given

from botifarra.bots import BOTS
from botifarra.bots.base import Budget
from botifarra.core.actions import ACTIONS, Action
from botifarra.core.cards import DECK, CardSet
from botifarra.core.deal import Deal
from botifarra.core.rules import Rules
from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.core.view import View
from botifarra.server.bots import process
from botifarra.server.bots.pool import Pool
from botifarra.server.bots.worker import NICENESS, question, read_question
from botifarra.server.events import Level
from tests.scale import scale
from tests.strategies import states_in_play

STATE = State.start(Rules(), Deal.shuffled(Random(1), Seat.NORTH))
VIEW = STATE.view(Seat.NORTH)
GREEDY = BOTS["greedy"].act(VIEW, Random(0), Budget())
LONG = 60.0
SHORT = 0.3


class Loop:
    """How the loop of a test is made: the server's is that of uvloop, where there is one."""

    factory: Callable[[], asyncio.AbstractEventLoop] | None = None


@pytest.fixture(autouse=True, params=[None, uvloop.new_event_loop], ids=["asyncio", "uvloop"])
def _loop(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Loop, "factory", request.param)


def run(body: Coroutine[Any, Any, None]) -> None:
    """Run on a loop of the kind that is tested."""
    with asyncio.Runner(loop_factory=Loop.factory) as runner:
        runner.run(body)


def with_pool(test: Callable[[Pool], Awaitable[None]], workers: int = 1) -> None:
    """Run a test on a pool; afterwards no process and no thread is left."""

    async def body() -> None:
        pool = Pool()
        await pool.start(workers)
        try:
            await test(pool)
        finally:
            await pool.close()

    threads, processes = set(threading.enumerate()), children()
    run(body())
    assert children() == processes
    for thread in set(threading.enumerate()) - threads:
        thread.join(LONG)
        assert not thread.is_alive()


def children() -> set[psutil.Process]:
    """The processes started from here that are still there."""
    return set(psutil.Process().children(recursive=True))


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(LONG):
        while not holds():
            await asyncio.sleep(0.01)


async def ask(pool: Pool, deadline_s: float = LONG) -> Action | None:
    return await pool.ask("greedy", VIEW, "seed", deadline_s)


@pytest.fixture
def impostor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, Path]:
    """Workers that keep what they are asked in the first file and answer with the second."""
    asked, answer = tmp_path / "asked", tmp_path / "answer"
    command = (sys.executable, "-m", "tests.server.bots.impostor", str(asked), str(answer))
    monkeypatch.setattr(process, "COMMAND", command)
    return asked, answer


def test_the_levels_at_a_table_are_all_the_bots_there_are() -> None:
    assert {*get_args(Level)} == {*BOTS}


def test_answers_are_those_of_the_bot() -> None:
    async def test(pool: Pool) -> None:
        state = STATE
        while state.legal_actions:
            view = state.view(state.public.to_act)
            seed = str(len(state.public.actions))
            for level, bot in BOTS.items():
                assert await pool.ask(level, view, seed, LONG) == bot.act(view, Random(seed), Budget())
            state = state.apply(BOTS["random"].act(view, Random(seed), Budget()))

    with_pool(test)


def test_many_questions_at_once() -> None:
    number = scale(200, 2_000)

    async def test(pool: Pool) -> None:
        views = [
            State.start(Rules(), Deal.shuffled(Random(i), Seat(i & 3))).view(Seat(i & 3)) for i in range(40)
        ]
        expected = [BOTS["greedy"].act(view, Random(0), Budget()) for view in views]
        assert len(set(expected)) > 1
        asked = [pool.ask("greedy", views[i % 40], "", LONG) for i in range(number)]
        assert await asyncio.gather(*asked) == [expected[i % 40] for i in range(number)]
        assert len(pool.pids) == 3

    with_pool(test, workers=3)


def test_workers_stand_back() -> None:
    async def test(pool: Pool) -> None:
        assert await ask(pool) == GREEDY
        (pid,) = pool.pids
        assert psutil.Process(pid).nice() == min(19, os.nice(0) + NICENESS)

    with_pool(test)


def test_a_worker_killed_while_it_thinks() -> None:
    async def test(pool: Pool) -> None:
        (pid,) = pool.pids
        os.kill(pid, signal.SIGSTOP)  # so that it is sure to be thinking
        asked = asyncio.create_task(ask(pool))
        await asyncio.sleep(0.05)
        assert not asked.done()
        os.kill(pid, signal.SIGKILL)
        assert await asked is None
        assert await ask(pool) == GREEDY
        assert pid not in pool.pids
        assert not psutil.pid_exists(pid)

    with_pool(test)


@pytest.mark.parametrize("noticed", [False, True])
def test_a_worker_killed_while_it_waits(noticed: bool) -> None:
    async def test(pool: Pool) -> None:
        for _ in range(3):
            (pid,) = pool.pids
            os.kill(pid, signal.SIGKILL)
            if noticed:
                await asyncio.sleep(0.1)
            assert await ask(pool) is None
            assert await ask(pool) == GREEDY
            assert pid not in pool.pids

    with_pool(test)


def test_a_worker_that_hangs() -> None:
    async def test(pool: Pool) -> None:
        (pid,) = pool.pids
        os.kill(pid, signal.SIGSTOP)
        start = asyncio.get_running_loop().time()
        assert await ask(pool, SHORT) is None
        assert asyncio.get_running_loop().time() - start > SHORT - 0.01  # its clock is a coarse one
        assert await ask(pool) == GREEDY
        assert not psutil.pid_exists(pid)

    with_pool(test)


def test_one_that_hangs_does_not_keep_the_others() -> None:
    async def test(pool: Pool) -> None:
        os.kill(pool.pids[0], signal.SIGSTOP)
        first_two, others = [ask(pool, SHORT) for _ in range(2)], [ask(pool) for _ in range(50)]
        answers = await asyncio.gather(*first_two, *others)
        assert None in answers[:2]
        assert answers[2:] == [GREEDY] * 50

    with_pool(test, workers=2)


def test_nobody_free_before_the_deadline() -> None:
    async def test(pool: Pool) -> None:
        (pid,) = pool.pids
        os.kill(pid, signal.SIGSTOP)
        asked = asyncio.create_task(ask(pool))
        await asyncio.sleep(0.05)
        assert await ask(pool, SHORT) is None
        os.kill(pid, signal.SIGCONT)
        assert await asked == GREEDY
        assert pool.pids == (pid,)

    with_pool(test)


@pytest.mark.parametrize("hangs", [False, True])
def test_a_question_taken_back_frees_its_worker(hangs: bool) -> None:
    async def test(pool: Pool) -> None:
        (pid,) = pool.pids
        os.kill(pid, signal.SIGSTOP)
        asked = asyncio.create_task(ask(pool, SHORT if hangs else LONG))
        await asyncio.sleep(0.05)
        asked.cancel()
        with suppress(asyncio.CancelledError):
            await asked
        assert asked.cancelled()
        if not hangs:
            os.kill(pid, signal.SIGCONT)
        assert await ask(pool) == GREEDY
        assert (pid in pool.pids) is not hangs

    with_pool(test)


def test_many_deaths() -> None:
    rng = Random(1)

    async def test(pool: Pool) -> None:
        for _ in range(scale(10, 200)):
            asked = [asyncio.create_task(ask(pool)) for _ in range(5)]
            with suppress(ProcessLookupError):
                os.kill(rng.choice(pool.pids), rng.choice((signal.SIGKILL, signal.SIGTERM)))
            assert set(await asyncio.gather(*asked)) <= {None, GREEDY}
            await until(lambda: len(pool.pids) == 2)
        await asyncio.gather(*(ask(pool) for _ in range(2)))
        assert await ask(pool) == GREEDY

    with_pool(test, workers=2)


def test_closing_ends_even_a_worker_that_hangs() -> None:
    async def body() -> None:
        pool = Pool()
        await pool.start(2)
        for pid in pool.pids:
            os.kill(pid, signal.SIGSTOP)
        asked = [asyncio.create_task(ask(pool)) for _ in range(2)]
        await asyncio.sleep(0.05)
        await pool.close()
        assert await asyncio.gather(*asked) == [None, None]
        assert pool.pids == ()

    before = children()
    run(body())
    assert children() == before


def test_closing_while_a_worker_is_replaced() -> None:
    async def body() -> None:
        pool = Pool()
        await pool.start(1)
        os.kill(pool.pids[0], signal.SIGSTOP)
        assert await ask(pool, SHORT) is None
        await pool.close()

    before = children()
    run(body())
    assert children() == before


def test_a_worker_ends_with_its_server() -> None:
    """Its questions come through a pipe, which closes when the server dies, however it does."""
    worker = subprocess.Popen(process.COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    worker.communicate(question("greedy", VIEW, "", LONG), timeout=LONG)
    assert worker.returncode == 0


@pytest.mark.parametrize("answer", [b"59\n", b"-1\n", b"o9\n", b"\n", b"\x80\x04N.\n", b"7" * 2**18])
def test_nonsense_is_no_answer(answer: bytes, impostor: tuple[Path, Path]) -> None:
    impostor[1].write_bytes(answer)

    async def test(pool: Pool) -> None:
        (pid,) = pool.pids
        assert await ask(pool) is None
        impostor[1].write_bytes(b"54\n")
        assert await ask(pool) == ACTIONS[54]
        assert pid not in pool.pids

    with_pool(test)


def test_a_bot_that_is_not_there() -> None:
    async def test(pool: Pool) -> None:
        assert await pool.ask("nobody", VIEW, "", LONG) is None
        assert await ask(pool) == GREEDY

    with_pool(test)


def test_no_room_for_another_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("botifarra.server.bots.pool.RETRY_S", 0.01)

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


def test_what_is_sent_is_the_view_and_no_more(impostor: tuple[Path, Path]) -> None:
    """The bytes that reach the worker, read again: a view, in which only its own hand is to be found."""
    asked, answer = impostor
    answer.write_bytes(b"54\n")
    state = STATE
    while len(state.public.tricks) < 6:
        state = state.apply(state.legal_actions[0])
    view = state.view(state.public.to_act)

    async def test(pool: Pool) -> None:
        assert await pool.ask("greedy", view, "seed", LONG) == ACTIONS[54]

    with_pool(test)
    read = read_question(io.BytesIO(asked.read_bytes()))
    assert read is not None
    level, sent, seed, seconds = read
    assert (level, sent, seed) == ("greedy", view, "seed")
    assert 0 < seconds < LONG
    assert sent.hand == state.hands[view.seat]
    assert DECK - sent.public.played - sent.hand == sent.unseen


@given(state=states_in_play())
def test_what_is_sent_does_not_depend_on_hidden_cards(state: State) -> None:
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
    assert question("greedy", state.view(seat), "", 1.0) == question("greedy", elsewhere.view(seat), "", 1.0)


def test_a_view_is_read_as_it_was_sent() -> None:
    view = STATE.view(Seat.NORTH)
    read = read_question(io.BytesIO(question("greedy", view, "x", 1.5)))
    assert read == ("greedy", view, "x", 1.5)
    assert isinstance(read[1], View)
    assert read_question(io.BytesIO(b"")) is None
