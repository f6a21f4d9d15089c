"""The schedule of the garbage collector: full collections for a thousandth of the time at most."""

import gc
import subprocess
import sys

from botifarra.server.live.gc_schedule import GcSchedule
from botifarra.server.table.settings import Settings
from tests.server.table.driver import TableDriver
from tests.server.table.random_events import RandomEvents

ENTRIES = 300
HOUR_S = 3600


class FakeProcess:
    """A process under a simulated clock, whose full collections take `took` seconds."""

    def __init__(self) -> None:
        self.now = 0.0
        self.took = 0.0
        self.blocks = 2_000_000
        self.new = 0
        self.all = 0
        self.counts = 0
        self.schedule = GcSchedule(self.collect, self.count, lambda: self.now)

    def count(self) -> int:
        self.counts += 1
        return self.blocks

    def collect(self, generation: int = 2) -> None:
        if generation == 0:
            self.new += 1
        else:
            self.all += 1
            self.now += self.took

    def wait(self, seconds: int, growing: int = 0) -> None:
        until = self.now + seconds
        while self.now < until:
            self.now += 1
            self.blocks += growing
            self.schedule.collect_due()


def test_full_collections_come_every_ten_minutes_and_young_ones_in_between() -> None:
    process = FakeProcess()
    process.wait(HOUR_S + 1)
    assert process.all in (5, 6)
    assert process.new == HOUR_S + 1 - process.all


def test_full_collections_take_at_most_a_thousandth_of_the_time() -> None:
    process = FakeProcess()
    process.took = 1.8
    process.wait(5 * HOUR_S)
    assert process.all in range(8, 11)


def test_growing_memory_makes_a_full_collection_due_early() -> None:
    process = FakeProcess()
    process.wait(400, growing=10_000)
    assert process.all == 2


def test_blocks_are_counted_once_a_second() -> None:
    process = FakeProcess()
    for _ in range(10_000):
        process.now += 0.03
        process.schedule.collect_due()
    assert process.new == 10_000
    assert process.counts in range(285, 302)


def test_a_table_leaves_no_reference_cycles() -> None:
    """In a process of its own, without other threads that create objects."""
    code = "from tests.server.live.test_gc_schedule import unreachable; print(unreachable())"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    assert done.stdout == "0\n"


def unreachable() -> int:
    """Return the number of objects that the garbage collector finds after play at a table."""
    driver = TableDriver(Settings(turn=20, undo=True))
    driver.dealt(people=3)
    random_events = RandomEvents(driver, seed=1)
    gc.collect()
    gc.disable()
    try:
        while len(driver.log) < ENTRIES:
            random_events.happens()
        return gc.collect()
    finally:
        gc.enable()
