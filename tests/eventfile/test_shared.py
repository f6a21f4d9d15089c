"""An event file that a server and commands write to at the same time."""

import asyncio
import shutil
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import aclosing, closing, contextmanager, suppress
from functools import partial
from pathlib import Path

import pytest

from botifarra.eventfile import (
    Busy,
    EventFile,
    NotAnEventFile,
    Overtaken,
    Pen,
    Replaced,
    Snapshot,
    Stamp,
    Trouble,
)
from botifarra.eventfile.changing import write_once
from botifarra.eventfile.errors import Answered
from botifarra.eventfile.shared import POLL, SharedFile
from botifarra.tournament.chain import BrokenChain, Entry
from botifarra.tournament.entries import Pair
from botifarra.tournament.errors import EnteredTwice
from botifarra.tournament.events import Entered
from tests.eventfile.championship import NURIA, add, read, written
from tests.scale import scale
from tests.timeouts import TIMEOUT_S


def pair(number: int) -> Entered:
    return Entered(Pair(number, (f"Anna {number}", f"Blai {number}")))


def entering(number: int) -> Callable[[Pen], Entry]:
    return lambda pen: pen.add(pair(number))


def run(path: Path, test: Callable[[SharedFile], Awaitable[None]]) -> None:
    """Run a test with a file in its own event loop."""

    async def within() -> None:
        async with asyncio.timeout(TIMEOUT_S), SharedFile.open(path) as shared:
            await test(shared)

    asyncio.run(within())


def replace_by_copy(path: Path) -> None:
    """Put a copy of a file in its place."""
    Path(shutil.copy(path, path.with_suffix(".copy"))).replace(path)


async def seen(shared: SharedFile, number: int) -> Snapshot:
    """Wait until a log has the given number of entries."""
    async with aclosing(shared.changes()) as changes:
        async for snapshot in changes:
            if snapshot.number >= number:
                return snapshot
    raise AssertionError


def test_entries_of_another_program_reach_the_loop(tmp_path: Path) -> None:
    path = written(tmp_path)
    command = [sys.executable, "-m", "botifarra", "tournament", "entries", str(path), "--add", "Enric/Fina"]

    async def test(shared: SharedFile) -> None:
        assert shared.latest.number == 6
        process = await asyncio.create_subprocess_exec(*command, stdout=subprocess.DEVNULL)
        snapshot = await seen(shared, 7)
        assert snapshot.book.pair(3).players == ("Enric", "Fina")
        assert shared.latest is snapshot
        assert await process.wait() == 0

    assert POLL <= 0.5  # so that it is seen within a second
    run(path, test)


def test_the_loop_goes_on_while_another_program_keeps_the_file(tmp_path: Path) -> None:
    """The thread of the event loop holds the lock, so that waiting for it there would be a deadlock."""
    path = written(tmp_path)

    async def test(shared: SharedFile) -> None:
        with EventFile(path) as other, other.writing(NURIA) as pen:
            pen.add(pair(3))
            task = asyncio.create_task(shared.write(NURIA, entering(4)))
            for _ in range(10):
                await asyncio.sleep(0.01)
            assert not task.done()
            assert shared.latest.number == 6
        entry = await task
        assert entry.number == 8
        assert shared.latest.number == 8

    run(path, test)


def test_all_is_done_in_one_thread_that_is_not_the_loop_s(tmp_path: Path) -> None:
    async def test(shared: SharedFile) -> None:
        threads = {await shared.work(lambda _: threading.get_ident()) for _ in range(3)}
        threads.add(await shared.write(NURIA, lambda _: threading.get_ident()))
        assert len(threads) == 1
        assert threading.get_ident() not in threads

    run(written(tmp_path), test)


def test_a_write_on_condition_is_refused_when_the_file_has_moved_on(tmp_path: Path) -> None:
    path = written(tmp_path)

    async def test(shared: SharedFile) -> None:
        before = shared.latest.digest
        with EventFile(path) as other:
            add(other, pair(3))
        with pytest.raises(Overtaken):
            await shared.write(NURIA, entering(4), expected=before)
        assert [entry.number for entry in read(path)] == list(range(1, 8))
        snapshot = await seen(shared, 7)
        assert (await shared.write(NURIA, entering(4), expected=snapshot.digest)).number == 8

    run(path, test)


def test_a_request_is_written_once(tmp_path: Path) -> None:
    async def test(shared: SharedFile) -> None:
        stamp = Stamp(NURIA.at, NURIA.by, request="one")
        entry = await shared.write(stamp, entering(3))
        with pytest.raises(Answered) as answered:
            await shared.write(stamp, entering(4))
        assert answered.value.entries == [entry]

    run(written(tmp_path), test)


def test_a_refused_event_changes_nothing(tmp_path: Path) -> None:
    async def test(shared: SharedFile) -> None:
        before = shared.latest

        def writes(pen: Pen) -> None:
            pen.add(pair(3))
            pen.add(pair(3))

        with pytest.raises(EnteredTwice):
            await shared.write(NURIA, writes)
        assert await shared.work(EventFile.snapshot) == before
        assert shared.latest is before

    run(written(tmp_path), test)


def test_a_cancelled_write_is_seen_completely_or_not_at_all(tmp_path: Path) -> None:
    path = written(tmp_path)

    async def test(shared: SharedFile) -> None:
        begun, go_on = threading.Event(), threading.Event()

        def writes(pen: Pen) -> None:
            begun.set()
            assert go_on.wait(TIMEOUT_S)
            pen.add(pair(3))
            pen.add(pair(4))

        task = asyncio.create_task(shared.write(NURIA, writes))
        await asyncio.to_thread(begun.wait, TIMEOUT_S)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        go_on.set()
        assert (await seen(shared, 8)).book.pair(4).players == ("Anna 4", "Blai 4")

    run(path, test)
    assert len(read(path)) == 8


def test_each_change_reaches_all_readers(tmp_path: Path) -> None:
    async def test(shared: SharedFile) -> None:
        followers = [asyncio.create_task(seen(shared, 8)) for _ in range(3)]
        await shared.write(NURIA, entering(3))
        await shared.write(NURIA, entering(4))
        assert {(await follower).number for follower in followers} == {8}

    run(written(tmp_path), test)


def test_readers_end_when_the_file_is_closed(tmp_path: Path) -> None:
    async def within() -> None:
        async with asyncio.timeout(TIMEOUT_S):
            async with SharedFile.open(written(tmp_path)) as shared:
                followed = asyncio.create_task(count(shared))
                await asyncio.sleep(0)
            assert await followed == 1

    async def count(shared: SharedFile) -> int:
        return len([snapshot async for snapshot in shared.changes()])

    asyncio.run(within())


def test_a_broken_chain_reaches_the_readers(tmp_path: Path) -> None:
    path = written(tmp_path)

    async def test(shared: SharedFile) -> None:
        follower = asyncio.create_task(seen(shared, 8))
        await asyncio.sleep(0)
        with closing(sqlite3.connect(path)) as database:
            database.execute("INSERT INTO log VALUES (7, '{}', '')")
            database.commit()
        with pytest.raises(BrokenChain):
            await follower
        with pytest.raises(BrokenChain):
            _ = shared.latest
        with pytest.raises(BrokenChain):
            await shared.write(NURIA, entering(3))

    run(path, test)


def test_a_write_on_the_disk_is_acknowledged_even_if_reading_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = written(tmp_path)

    async def test(shared: SharedFile) -> None:
        snapshot, busy = EventFile.snapshot, [True]

        def seldom(file: EventFile) -> Snapshot:
            if busy:
                busy.clear()
                raise Busy(path)
            return snapshot(file)

        monkeypatch.setattr(EventFile, "snapshot", seldom)
        entry = await shared.write(NURIA, entering(3))
        assert (entry.number, busy) == (7, [])
        assert (await seen(shared, 7)).book.pair(3).players == ("Anna 3", "Blai 3")

    run(path, test)


def test_a_disk_that_fails_for_a_while_is_not_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = written(tmp_path)
    data_version, fails = EventFile.data_version, [True]

    def seldom(file: EventFile) -> int:
        if fails:
            raise Trouble(path, "disk I/O error")
        return data_version(file)

    async def test(shared: SharedFile) -> None:
        monkeypatch.setattr(EventFile, "data_version", seldom)
        with pytest.raises(Trouble):
            await seen(shared, 7)
        with pytest.raises(Trouble):
            _ = shared.latest
        with EventFile(path) as other:
            add(other, pair(3))
        fails.clear()
        snapshot = None
        while snapshot is None:
            try:
                snapshot = await seen(shared, 7)
            except Trouble:
                await asyncio.sleep(POLL / 10)
        assert shared.latest is snapshot

    run(path, test)


@pytest.mark.parametrize("has_other", [True, False])
def test_nothing_is_written_to_a_file_that_is_not_in_its_place(tmp_path: Path, has_other: bool) -> None:
    """SQLite would go on writing to the file that it has opened, and nobody would find the entries."""
    path = written(tmp_path)
    other = Path(shutil.copy(path, tmp_path / "copy"))

    async def test(shared: SharedFile) -> None:
        if has_other:
            other.replace(path)
        else:
            path.rename(tmp_path / "elsewhere")
        with pytest.raises(Replaced):
            await shared.write(NURIA, entering(3))
        with pytest.raises(Replaced):
            await seen(shared, 7)
        assert shared.is_replaced

    run(path, test)
    assert len(read(path if has_other else tmp_path / "elsewhere")) == 6


@pytest.mark.parametrize("is_first", [True, False])
def test_what_is_written_while_the_file_is_replaced_is_not_acknowledged(
    tmp_path: Path, is_first: bool
) -> None:
    path = written(tmp_path)

    def replace(pen: Pen) -> None:
        if not is_first:
            pen.add(pair(3))
        replace_by_copy(path)
        if is_first:
            pen.add(pair(3))

    async def test(shared: SharedFile) -> None:
        with pytest.raises(Replaced):
            await shared.write(NURIA, replace)

    run(path, test)
    assert len(read(path)) == 6


def test_a_request_that_only_the_replaced_file_has_is_written_to_the_new_one(tmp_path: Path) -> None:
    """A phone may send it again before the new file is open."""
    path = written(tmp_path)

    def once(file: EventFile, replaces: bool = False) -> list[Entry]:
        def write(pen: Pen) -> list[Entry]:
            entry = pen.add(pair(3))
            if replaces:
                replace_by_copy(path)
            return [entry]

        return write_once(file, NURIA._replace(request="asked"), lambda *_: True, write)

    async def refused(shared: SharedFile) -> None:
        for task in (partial(once, replaces=True), once):
            with pytest.raises(Replaced):
                await shared.change(task)

    async def answered(shared: SharedFile) -> None:
        await shared.change(once)
        with pytest.raises(Answered):
            await shared.change(once)

    run(path, refused)
    run(path, answered)
    assert len(read(path)) == 7


def test_another_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "other"
    path.write_bytes(bytes(9000))

    async def test(_: SharedFile) -> None:
        raise AssertionError

    with pytest.raises(NotAnEventFile):
        run(path, test)
    for thread in threading.enumerate():
        if thread.name.startswith("event-file"):
            thread.join(TIMEOUT_S)
            assert not thread.is_alive()


@contextmanager
def scoring(path: Path) -> Iterator[subprocess.Popen[bytes]]:
    """Yield a program that scores until it is killed."""
    command = [sys.executable, "-m", "tests.eventfile.scorer", str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        try:
            yield process
        finally:
            process.kill()


def test_two_programs_that_write_together_lose_nothing(tmp_path: Path) -> None:
    path = written(tmp_path)
    acknowledged: list[int] = []

    lines: list[bytes] = []

    async def test(shared: SharedFile) -> None:
        with scoring(path) as process:
            assert process.stdout is not None
            lines.append(await asyncio.to_thread(process.stdout.readline))
            for number in range(3, 3 + scale(10, 200)):
                while True:
                    with suppress(Busy):  # a loaded machine may leave the lock to the other program for long
                        entry = await shared.write(NURIA, entering(number))
                        break
                acknowledged.append(entry.number)
            process.kill()
            lines.extend(process.stdout.readlines())

    run(path, test)
    acknowledged += [int(line.split()[0]) for line in lines if line.endswith(b"\n")]
    assert len(acknowledged) == len(set(acknowledged))
    numbers = [entry.number for entry in read(path)]
    assert numbers == list(range(1, len(numbers) + 1))
    assert set(acknowledged) <= set(numbers)
    assert len(numbers) - 6 - len(acknowledged) <= 1  # one may be written but not acknowledged
