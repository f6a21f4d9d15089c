"""Advice in worker processes: its answers, its priority, and workers that fail."""

import asyncio
import os
import signal
from contextlib import suppress
from pathlib import Path
from typing import cast

import msgspec
import pytest

from botifarra.bots.hint import hint
from botifarra.core.actions import DECLARES, PASS
from botifarra.review.decisions import choices_of
from botifarra.server.live.bots.free_workers import FreeWorkers
from botifarra.server.live.bots.pool import Pool
from botifarra.server.live.bots.process import Worker
from botifarra.server.live.bots.questions import MalformedAnswer, read_action, read_estimate, read_finding
from botifarra.server.protocol.advice import Estimate
from botifarra.server.table.coaching import Choice
from botifarra.server.table.estimate import show_hint
from botifarra.server.table.finding import find
from tests.server.live.bots.worker_pool import GREEDY, STATE, VIEW, ask, run, until, with_pool

_LEAD_STATE = STATE.apply(DECLARES[0]).apply(PASS).apply(PASS)
LEAD = _LEAD_STATE.view(_LEAD_STATE.public.to_act)

pytestmark = pytest.mark.usefixtures("either_loop")


def test_advice_is_the_hint_for_the_view() -> None:
    async def test(pool: Pool) -> None:
        for view in (VIEW, LEAD):
            assert await pool.advise(view) == show_hint(view, hint(view))

    with_pool(test)


def test_the_coach_judges_in_a_worker_as_here() -> None:
    async def test(pool: Pool) -> None:
        for view, place in ((VIEW, 0), (LEAD, 3)):
            choice = Choice(view, choices_of(view.legal_actions)[-1], place)
            assert await pool.judge(choice) == find(choice)

    with_pool(test)


@pytest.mark.parametrize("answer", [b"54\n", b"{}\n", b'{"choices":[{}],"worlds":1,"deals":1}\n', b"no\n"])
def test_malformed_advice_is_dropped(answer: bytes, fake_worker: tuple[Path, Path]) -> None:
    fake_worker[1].write_bytes(answer)

    async def test(pool: Pool) -> None:
        (pid,) = pool.pids
        assert await pool.advise(VIEW) is None
        fake_worker[1].write_bytes(msgspec.json.encode(Estimate((), 1, 2)) + b"\n")
        assert await pool.advise(VIEW) == Estimate((), 1, 2)
        assert pid not in pool.pids

    with_pool(test)


@pytest.mark.parametrize("line", [b"1.5\n", b"-1\n", b"[]\n", b"{\n"])
def test_lines_that_are_no_answers(line: bytes) -> None:
    with pytest.raises(MalformedAnswer):
        read_action(line)
    with pytest.raises(MalformedAnswer):
        read_estimate(line)
    with pytest.raises(MalformedAnswer):
        read_finding(line)


def test_a_worker_killed_while_it_advises(handed: asyncio.Queue[int]) -> None:
    async def test(pool: Pool) -> None:
        (pid,) = pool.pids
        os.kill(pid, signal.SIGSTOP)
        asked = asyncio.create_task(pool.advise(VIEW))
        assert await handed.get() == pid
        os.kill(pid, signal.SIGKILL)
        assert await asked is None
        assert await ask(pool) == GREEDY

    with_pool(test)


def test_advice_for_somebody_who_has_gone_frees_its_worker(handed: asyncio.Queue[int]) -> None:
    async def test(pool: Pool) -> None:
        (pid,) = pool.pids
        os.kill(pid, signal.SIGSTOP)
        asked = asyncio.create_task(pool.advise(VIEW))
        assert await handed.get() == pid
        asked.cancel()
        with suppress(asyncio.CancelledError):
            await asked
        os.kill(pid, signal.SIGCONT)
        assert await ask(pool) == GREEDY
        assert pool.pids == (pid,)

    with_pool(test)


def test_bots_go_before_advice(handed: asyncio.Queue[int]) -> None:
    """All questions wait for the only worker. Those of bots are done first, whatever their order."""
    done: list[str] = []

    async def named(name: str, question: asyncio.Future[object]) -> None:
        assert await question is not None
        done.append(name)

    async def test(pool: Pool) -> None:
        (pid,) = pool.pids
        os.kill(pid, signal.SIGSTOP)
        first = asyncio.create_task(ask(pool))
        assert await handed.get() == pid
        tasks = []
        for name, question in (("advice", pool.advise(VIEW)), ("bot", ask(pool)), ("other bot", ask(pool))):
            tasks.append(asyncio.create_task(named(name, asyncio.ensure_future(question))))
            await asyncio.sleep(0)
        os.kill(pid, signal.SIGCONT)
        await asyncio.gather(first, *tasks)
        assert done == ["bot", "other bot", "advice"]

    with_pool(test)


def test_advice_leaves_half_of_the_workers_to_bots(handed: asyncio.Queue[int]) -> None:
    async def test(pool: Pool) -> None:
        pids = pool.pids
        for pid in pids:
            os.kill(pid, signal.SIGSTOP)
        asked = [asyncio.create_task(pool.advise(VIEW)) for _ in range(4)]
        busy = await handed.get()
        turn = asyncio.create_task(ask(pool))
        (free,) = {*pids} - {busy}
        assert await handed.get() == free
        for pid in pids:
            os.kill(pid, signal.SIGCONT)
        assert await turn == GREEDY
        assert None not in await asyncio.gather(*asked)

    with_pool(test, workers=2)


def test_a_cancelled_wait_loses_no_worker() -> None:
    async def test() -> None:
        free, worker = FreeWorkers(), cast(Worker, object())
        waits = [asyncio.create_task(free.get(is_urgent=is_urgent)) for is_urgent in (False, True, True)]
        await asyncio.sleep(0)
        waits[1].cancel()
        await asyncio.sleep(0)
        free.put(worker)
        waits[2].cancel()  # after it was given the worker, and before it could take it
        assert await waits[0] is worker
        free.put(worker)
        assert await free.get(is_urgent=True) is worker

    run(test())


def test_a_pool_closes_while_advice_waits() -> None:
    async def body() -> None:
        pool = Pool()
        pool.start(1)
        await until(lambda: len(pool.pids) == 1)
        asked = asyncio.create_task(pool.advise(VIEW))
        await asyncio.sleep(0)
        await pool.close()
        assert await asked is None

    run(body())
