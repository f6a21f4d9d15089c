"""Looking for garbage: for a thousandth of the time at most, since a table makes none."""

import gc

from botifarra.server.events import Settings
from botifarra.server.garbage import Garbage
from tests.server.table.at_random import Anything
from tests.server.table.sitting import Sitting

HAPPENINGS = 500


class Time:
    """A clock, and a look through everything that takes `took` seconds of it."""

    def __init__(self) -> None:
        self.now = 0.0
        self.took = 0.0
        self.looks = 0

    def look(self) -> None:
        self.looks += 1
        self.now += self.took

    def looks_within(self, seconds: int) -> int:
        """How often it is looked, by somebody who asks every two seconds."""
        garbage = Garbage(self.look, lambda: self.now)
        while self.now < seconds:
            self.now += 2
            garbage.sweep()
        return self.looks


def test_everything_is_looked_through_once_a_minute() -> None:
    assert Time().looks_within(601) in (9, 10)


def test_no_more_than_a_thousandth_of_the_time_goes_into_it() -> None:
    time = Time()
    time.took = 0.8
    assert time.looks_within(10_000) in range(11, 14)


def test_a_table_makes_no_garbage_that_has_to_be_looked_for() -> None:
    sitting = Sitting(Settings(turn=20, undo=True))
    sitting.dealt(people=3)
    anything = Anything(sitting, seed=1)
    gc.collect()
    gc.disable()
    try:
        for _ in range(HAPPENINGS):
            anything.happens()
        assert len(sitting.log) > HAPPENINGS / 2
        assert gc.collect() == 0
    finally:
        gc.enable()
