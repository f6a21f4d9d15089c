"""The pool of workers: answers, and the replacement of workers that die or hang."""

import asyncio
import io
import os
import signal
import subprocess
from contextlib import suppress
from pathlib import Path
from random import Random
from time import process_time
from typing import get_args

import psutil
import pytest

from botifarra.bots import BOTS, BotName
from botifarra.bots.base import Budget
from botifarra.core.actions import ACTIONS, DECLARES, PASS
from botifarra.core.deal import Deal
from botifarra.core.rules import Rules
from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.core.view import View
from botifarra.server.live import worker_process
from botifarra.server.live.bots import process
from botifarra.server.live.bots.pool import LATE_S, THINKING, Pool
from botifarra.server.live.bots.process import NICENESS
from botifarra.server.live.bots.questions import Turn, encode_question, read_question
from botifarra.server.live.worker_questions import UP
from botifarra.server.table.settings import Settings
from tests.scale import scale
from tests.server.live.bots.worker_pool import (
    GREEDY,
    LONG,
    SHORT,
    STATE,
    VIEW,
    ask,
    children,
    run,
    until,
    until_gone,
    with_pool,
)
from tests.server.patience import LOWER_PRIORITY

LEAD_STATE = STATE.apply(DECLARES[0]).apply(PASS).apply(PASS)
LEAD = LEAD_STATE.view(LEAD_STATE.public.to_act)
"""A view with a long search."""

pytestmark = pytest.mark.usefixtures("either_loop")


def test_the_levels_at_a_table_are_all_the_bots_there_are() -> None:
    assert {*get_args(BotName)} == {*BOTS}


def test_answers_are_the_actions_of_the_bot() -> None:
    async def test(pool: Pool) -> None:
        state = STATE
        while state.legal_actions:
            view = state.view(state.public.to_act)
            seed = str(len(state.public.actions))
            # In these hands every level soon reaches its full effort.
            is_ending = len(state.public.tricks) >= 9
            for level in BOTS if is_ending else ("random", "greedy", "club"):
                expected = BOTS[level].act(view, Random(seed), Budget())
                assert await pool.ask(level, view, seed, LONG) == expected
            state = state.apply(BOTS["random"].act(view, Random(seed), Budget()))

    with_pool(test)


@pytest.mark.parametrize("level", BOTS)
def test_every_bot_answers_in_a_worker(level: str) -> None:
    async def test(pool: Pool) -> None:
        for view in (VIEW, LEAD):
            assert await pool.ask(level, view, "", LONG) in view.legal_actions

    with_pool(test)


@pytest.mark.parametrize("level", BOTS)
@pytest.mark.parametrize("view", [VIEW, LEAD], ids=["call", "lead"])
def test_every_bot_answers_within_the_time_of_a_turn(level: str, view: View) -> None:
    """Measured in processor time, because other programs share the real time."""
    seconds = Settings().pace_ms / 1000
    BOTS[level].act(view, Random(0), Budget(seconds=0.0))
    start = process_time()
    assert BOTS[level].act(view, Random(0), Budget(seconds=THINKING * seconds)) in view.legal_actions
    assert process_time() - start < seconds


@pytest.mark.parametrize("level", BOTS)
@pytest.mark.parametrize("view", [VIEW, LEAD], ids=["call", "lead"])
def test_without_time_no_bot_thinks(level: str, view: View) -> None:
    # The worker fills the same caches before its first question.
    BOTS[level].act(view, Random(0), Budget(seconds=0.0))
    start = process_time()
    assert BOTS[level].act(view, Random(0), Budget(seconds=0.0)) in view.legal_actions
    assert process_time() - start < LATE_S / 3


def test_a_bot_leaves_time_to_waiting_questions(fake_worker: tuple[Path, Path]) -> None:
    asked, answer = fake_worker
    answer.write_bytes(b"54\n")

    async def test(pool: Pool) -> None:
        assert await asyncio.gather(*(ask(pool) for _ in range(4))) == [ACTIONS[54]] * 4

    with_pool(test)
    source = io.BytesIO(asked.read_bytes())
    for sharing in (1, 3, 2, 1):
        read = read_question(source)
        assert isinstance(read, Turn)
        assert LONG * THINKING / (sharing + 1) < read.seconds <= LONG * THINKING / sharing


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


def test_workers_have_a_lower_priority(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_process, "lower_priority", LOWER_PRIORITY)

    async def test(pool: Pool) -> None:
        assert await ask(pool) == GREEDY
        (pid,) = pool.pids
        assert psutil.Process(pid).nice() == min(19, os.nice(0) + NICENESS)

    with_pool(test)


def test_a_worker_killed_while_it_thinks(handed: asyncio.Queue[int]) -> None:
    async def test(pool: Pool) -> None:
        (pid,) = pool.pids
        os.kill(pid, signal.SIGSTOP)  # so that it is certainly searching
        asked = asyncio.create_task(ask(pool))
        assert await handed.get() == pid
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
                await until_gone(pid)
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
        assert asyncio.get_running_loop().time() - start > SHORT - 0.01  # the timer of the loop is coarse
        assert await ask(pool) == GREEDY
        assert not psutil.pid_exists(pid)

    with_pool(test)


def test_a_worker_that_hangs_does_not_block_the_others() -> None:
    async def test(pool: Pool) -> None:
        os.kill(pool.pids[0], signal.SIGSTOP)
        first_two, others = [ask(pool, SHORT) for _ in range(2)], [ask(pool) for _ in range(50)]
        answers = await asyncio.gather(*first_two, *others)
        assert None in answers[:2]
        assert answers[2:] == [GREEDY] * 50

    with_pool(test, workers=2)


def test_without_a_free_worker_the_deadline_passes(handed: asyncio.Queue[int]) -> None:
    async def test(pool: Pool) -> None:
        (pid,) = pool.pids
        os.kill(pid, signal.SIGSTOP)
        asked = asyncio.create_task(ask(pool))
        assert await handed.get() == pid
        assert await ask(pool, SHORT) is None
        os.kill(pid, signal.SIGCONT)
        assert await asked == GREEDY
        assert pool.pids == (pid,)

    with_pool(test)


@pytest.mark.parametrize("hangs", [False, True])
def test_a_cancelled_question_frees_its_worker(hangs: bool, handed: asyncio.Queue[int]) -> None:
    async def test(pool: Pool) -> None:
        (pid,) = pool.pids
        os.kill(pid, signal.SIGSTOP)
        asked = asyncio.create_task(ask(pool, SHORT if hangs else LONG))
        assert await handed.get() == pid
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
        for _ in range(scale(5, 200)):
            asked = [asyncio.create_task(ask(pool)) for _ in range(5)]
            with suppress(ProcessLookupError):
                os.kill(rng.choice(pool.pids), rng.choice((signal.SIGKILL, signal.SIGTERM)))
            assert set(await asyncio.gather(*asked)) <= {None, GREEDY}
            await until(lambda: len(pool.pids) == 2)
        await asyncio.gather(*(ask(pool) for _ in range(2)))
        assert await ask(pool) == GREEDY

    with_pool(test, workers=2)


def test_closing_ends_even_a_worker_that_hangs(handed: asyncio.Queue[int]) -> None:
    async def body() -> None:
        pool = Pool()
        pool.start(2)
        await until(lambda: len(pool.pids) == 2)
        for pid in pool.pids:
            os.kill(pid, signal.SIGSTOP)
        asked = [asyncio.create_task(ask(pool)) for _ in range(2)]
        assert {await handed.get() for _ in range(2)} == {*pool.pids}
        await pool.close()
        assert await asyncio.gather(*asked) == [None, None]
        assert pool.pids == ()

    before = children()
    run(body())
    assert children() <= before


def test_closing_while_a_worker_is_replaced() -> None:
    async def body() -> None:
        pool = Pool()
        pool.start(1)
        await until(lambda: len(pool.pids) == 1)
        os.kill(pool.pids[0], signal.SIGSTOP)
        assert await ask(pool, SHORT) is None
        await pool.close()

    before = children()
    run(body())
    assert children() <= before


def test_a_worker_is_not_asked_before_it_is_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    stopped = 'kill -STOP $$; exec "$0" "$@"'
    monkeypatch.setattr(process, "COMMAND", ("sh", "-c", stopped, *process.COMMAND))

    async def body() -> None:
        pool = Pool()
        pool.start(1)
        assert await ask(pool, SHORT) is None
        await until(lambda: len(children() - before) == 1)
        (starting,) = children() - before
        await until(lambda: starting.status() == psutil.STATUS_STOPPED)
        starting.resume()
        assert await ask(pool) == GREEDY
        assert pool.pids == (starting.pid,)
        await pool.close()

    before = children()
    run(body())


def test_closing_while_a_worker_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "COMMAND", ("sleep", "60"))

    async def body() -> None:
        pool = Pool()
        pool.start(2)
        await until(lambda: len(children() - before) == 2)
        await pool.close()

    before = children()
    run(body())
    assert children() <= before


def test_a_worker_that_does_not_start_is_started_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The first worker ends immediately, and the second never becomes ready. The log tells which."""
    monkeypatch.setattr("botifarra.server.live.bots.pool.RETRY_S", 0.01)
    spawn = process.Worker.spawn
    tries = iter([(("true",), LONG), (("sleep", "600"), SHORT)])
    usual = process.COMMAND

    async def spawned() -> process.Worker:
        command, patience = next(tries, (usual, LONG))
        monkeypatch.setattr(process, "COMMAND", command)
        monkeypatch.setattr(process, "START_S", patience)
        return await spawn()

    monkeypatch.setattr(process.Worker, "spawn", spawned)

    async def test(pool: Pool) -> None:
        assert await ask(pool) == GREEDY
        assert next(tries, None) is None

    with_pool(test)
    assert caplog.messages == [
        "no worker for the bots: the process ended before it was ready",
        f"no worker for the bots: the process was not ready after {SHORT} s",
    ]


def test_a_worker_ends_with_its_server() -> None:
    """Its questions come through a pipe, which closes when the server dies."""
    worker = subprocess.Popen(process.COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    worker.communicate(encode_question(Turn("greedy", VIEW, "", LONG)), timeout=LONG)
    assert worker.returncode == 0


def test_a_worker_whose_answers_nobody_reads_ends_silently() -> None:
    worker = subprocess.Popen(
        process.COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert worker.stdin is not None
    assert worker.stdout is not None
    assert worker.stderr is not None
    assert worker.stdout.readline().strip() == UP.encode()
    worker.stdout.close()
    worker.stdin.write(encode_question(Turn("greedy", VIEW, "", LONG)))
    worker.stdin.close()
    with worker.stderr as complaints:
        assert complaints.read() == b""
    assert worker.wait(LONG) == 0


def test_a_worker_is_ended_even_if_its_end_is_cancelled() -> None:
    async def body() -> None:
        worker = await process.Worker.spawn()
        ending = asyncio.create_task(worker.end())
        await asyncio.sleep(0)
        ending.cancel()
        with suppress(asyncio.CancelledError):
            await ending
        assert not worker.is_alive

    run(body())
