"""The queue of reviews: each is made once, by workers that may die."""

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import msgspec
import psutil
import pytest

from botifarra.bots.equity import prepare
from botifarra.review.review import VERSION
from botifarra.server.live import worker_process
from botifarra.server.live.bots import process
from botifarra.server.reviews import queue
from botifarra.server.reviews.queue import Failed, Full, ReviewQueue
from botifarra.server.store.store import Store
from botifarra.server.table.records import PlayedHand
from tests.server.forked_workers import START
from tests.server.patience import LOWER_PRIORITY
from tests.server.reviews.held_worker import HeldWorkers, small_report
from tests.server.reviews.test_question import hands
from tests.server.server_process import database
from tests.server.store.logs import log
from tests.timeouts import TIMEOUT_S

CODE = "load"
_FIRST = hands(CODE)[0]

HANDS = [replace(_FIRST, seeds=msgspec.structs.replace(_FIRST.seeds, deal=deal)) for deal in range(1, 6)]
"""Five deals with the same cards."""


@pytest.fixture
def workers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> HeldWorkers:
    held = HeldWorkers(tmp_path / "held")
    monkeypatch.setattr(queue, "COMMAND", held.command)
    return held


def with_queue(tmp_path: Path, scenario: Callable[[ReviewQueue, Store], Awaitable[None]]) -> None:
    """Run a scenario with a queue over a database with a table; close both."""

    async def run() -> None:
        store = await Store.open(database(tmp_path))
        if await store.last_seq(CODE) is None:
            await store.append(CODE, log(CODE, 2))
        reviews = ReviewQueue(store)
        try:
            await scenario(reviews, store)
        finally:
            await reviews.close()
            await store.close()

    asyncio.run(run())


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(TIMEOUT_S):
        while not holds():
            await asyncio.sleep(0.02)


async def made(reviews: ReviewQueue, hand: PlayedHand) -> bytes:
    async with asyncio.timeout(TIMEOUT_S):
        while not isinstance(found := await reviews.report(CODE, hand), bytes):
            await asyncio.sleep(0.02)
    return found


def expected(hand: PlayedHand) -> bytes:
    prepare()
    return msgspec.json.encode(small_report(hand.record, hand.match, hand.seeds.deal))


def told(caplog: pytest.LogCaptureFixture) -> list[str]:
    """Return the messages of the queue, without those of asyncio about processes that ended early."""
    return [record.message for record in caplog.records if record.name == queue.__name__]


def children() -> set[psutil.Process]:
    return set(psutil.Process().children(recursive=True))


def test_a_review_is_made_once_for_all_who_ask_and_comes_from_the_store_later(
    workers: HeldWorkers, tmp_path: Path
) -> None:
    hand = HANDS[0]

    async def first(reviews: ReviewQueue, store: Store) -> None:
        workers.hold()
        assert [await reviews.report(CODE, hand) for _ in range(3)] == [0, 0, 0]
        await until(lambda: workers.asked == [hand.seeds.deal])
        workers.release()
        both = await asyncio.gather(made(reviews, hand), made(reviews, hand))
        assert set(both) == {expected(hand)}
        assert await store.review(CODE, hand.seeds.deal, VERSION) is not None

    async def later(reviews: ReviewQueue, store: Store) -> None:
        assert await reviews.report(CODE, hand) == expected(hand)

    with_queue(tmp_path, first)
    with_queue(tmp_path, later)
    assert workers.asked == [hand.seeds.deal]


def test_reviews_wait_for_their_turn_and_a_full_queue_refuses_more(
    workers: HeldWorkers, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queue, "MOST_WAITING", 4)

    async def scenario(reviews: ReviewQueue, store: Store) -> None:
        workers.hold()
        await reviews.report(CODE, HANDS[0])
        await reviews.report(CODE, HANDS[1])
        await until(lambda: len(workers.asked) == queue.WORKERS)
        assert [await reviews.report(CODE, hand) for hand in HANDS[:4]] == [0, 0, 2, 3]
        with pytest.raises(Full):
            await reviews.report(CODE, HANDS[4])
        assert len(children() - before) == queue.WORKERS
        workers.release()
        for hand in HANDS[:5]:
            assert await made(reviews, hand) == expected(hand)
        assert len(children() - before) == queue.WORKERS

    before = children()
    with_queue(tmp_path, scenario)
    assert sorted(workers.asked) == [hand.seeds.deal for hand in HANDS[:5]]
    assert children() <= before


def test_no_worker_is_started_before_a_review_is_asked_for(workers: HeldWorkers, tmp_path: Path) -> None:
    async def scenario(reviews: ReviewQueue, store: Store) -> None:
        await store.keep_review(CODE, HANDS[0].seeds.deal, VERSION + 1, b"of another version")
        assert children() == before

    before = children()
    with_queue(tmp_path, scenario)


def test_a_worker_that_is_killed_is_replaced(workers: HeldWorkers, tmp_path: Path) -> None:
    async def scenario(reviews: ReviewQueue, store: Store) -> None:
        workers.hold()
        await reviews.report(CODE, HANDS[0])
        await until(lambda: len(workers.asked) == 1)
        (process,) = children() - before
        process.kill()
        await until(lambda: len(workers.asked) == 2)
        workers.release()
        assert await made(reviews, HANDS[0]) == expected(HANDS[0])
        (idle,) = children() - before
        os.kill(idle.pid, signal.SIGKILL)
        assert await made(reviews, HANDS[1]) == expected(HANDS[1])

    before = children()
    with_queue(tmp_path, scenario)
    assert children() <= before


@pytest.mark.parametrize(("by_death", "attempts"), [(True, 3), (False, 1)])
def test_a_review_that_fails_is_told_once_and_not_tried_again(
    workers: HeldWorkers, tmp_path: Path, caplog: pytest.LogCaptureFixture, by_death: bool, attempts: int
) -> None:
    async def scenario(reviews: ReviewQueue, store: Store) -> None:
        workers.fail(by_death=by_death)
        await reviews.report(CODE, HANDS[0])
        with pytest.raises(Failed):
            await made(reviews, HANDS[0])
        workers.mend()
        with pytest.raises(Failed):
            await reviews.report(CODE, HANDS[0])
        assert len(workers.asked) == attempts
        assert await made(reviews, HANDS[1]) == expected(HANDS[1])

    with_queue(tmp_path, scenario)
    assert told(caplog) == [f"the review of hand {HANDS[0].seeds.deal} failed"]


def test_a_worker_that_cannot_be_started_is_tried_again_when_somebody_asks(
    workers: HeldWorkers, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario(reviews: ReviewQueue, store: Store) -> None:
        monkeypatch.setattr(queue, "COMMAND", ("true",))
        await reviews.report(CODE, HANDS[0])
        await until(lambda: bool(told(caplog)))
        monkeypatch.setattr(queue, "COMMAND", workers.command)
        assert await made(reviews, HANDS[0]) == expected(HANDS[0])

    with_queue(tmp_path, scenario)
    assert told(caplog) == ["no worker for reviews: the process ended before it was ready"]


def test_closing_ends_a_review_that_is_being_made(workers: HeldWorkers, tmp_path: Path) -> None:
    async def scenario(reviews: ReviewQueue, store: Store) -> None:
        workers.hold()
        for hand in HANDS[:3]:
            await reviews.report(CODE, hand)
        await until(lambda: len(workers.asked) == queue.WORKERS)
        await reviews.close()
        assert children() <= before
        assert await store.review(CODE, HANDS[0].seeds.deal, VERSION) is None

    before = children()
    with_queue(tmp_path, scenario)


def test_the_real_worker_has_a_lower_priority_than_bots(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker_process, "lower_priority", LOWER_PRIORITY)
    monkeypatch.setattr(worker_process, "start_process", START)

    async def scenario(reviews: ReviewQueue, store: Store) -> None:
        await reviews.report(CODE, HANDS[0])
        await until(lambda: bool(children() - before))
        (started,) = children() - before
        await until(lambda: started.nice() == min(19, psutil.Process().nice() + queue.NICENESS))

    assert queue.NICENESS > process.NICENESS
    before = children()
    with_queue(tmp_path, scenario)
