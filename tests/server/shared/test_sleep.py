"""A server on a machine that has slept: its boards are those of the calendar, without a restart."""

from datetime import date, timedelta
from pathlib import Path
from unittest.mock import patch

import httpx

from botifarra.server.shared import keeper
from tests.server.serving import serving
from tests.server.shared.boards import Hall, morning_zone, until
from tests.server.shared.quick_sets import simple_sets
from tests.server.system_times import system_time

SLEEP = timedelta(days=3)


def test_the_boards_of_the_day_change_and_those_of_the_last_day_are_sealed(tmp_path: Path) -> None:
    with (
        simple_sets(),
        system_time() as system,
        patch.object(keeper, "_LONGEST_S", 0.01),
        serving(tmp_path, makes_sets=True, zone=morning_zone()) as served,
    ):
        hall = Hall(served)
        before, guest = hall.today(), served.guest("Anna")
        hall.enter(guest, before)
        system.ahead += SLEEP.total_seconds()
        after = (date.fromisoformat(before) + SLEEP).isoformat()
        until(lambda: _today(served.url) == after)
        until(lambda: hall.loaded(before).sealed)
        assert hall.enter(guest, after)["code"]


def test_the_first_visit_after_days_of_sleep_finds_the_boards_of_the_day(tmp_path: Path) -> None:
    """The keeper may look at the calendar only a minute later."""
    with (
        simple_sets(),
        system_time() as system,
        serving(tmp_path, makes_sets=True, zone=morning_zone()) as served,
    ):
        before = date.fromisoformat(Hall(served).today())
        system.ahead += SLEEP.total_seconds()
        assert _today(served.url) == (before + SLEEP).isoformat()


def _today(url: str) -> str:
    """Return the id of the set of the day."""
    found: str = httpx.get(f"{url}/api/shared/today").json()["day"]["id"]
    return found
