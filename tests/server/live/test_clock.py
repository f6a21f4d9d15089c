"""The server's calendar and the clocks of its tables."""

import time

import pytest

from botifarra.server.live.clock import Calendar, Clock
from tests.server.lobby_harness import LobbyHarness, run_in_lobby
from tests.server.system_times import system_time

HOUR_S = 3600
HOUR_MS = 1000 * HOUR_S


def test_it_tells_the_real_time() -> None:
    before = time.time() * 1000
    for clock in (Clock(), Calendar()):
        assert before - 1 <= clock.now() <= time.time() * 1000 + 1


def test_a_correction_of_the_system_time_does_not_move_a_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "monotonic", lambda: 50.0)
    with system_time() as system:
        clock = Clock()
        before = clock.now()
        for system.ahead in (-HOUR_S, HOUR_S):
            assert clock.now() == before


def test_it_can_run_faster(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "monotonic", lambda: 50.0)
    clock = Clock(rate=100)
    start = clock.now()
    monkeypatch.setattr(time, "monotonic", lambda: 51.0)
    assert clock.now() - start == 100_000
    assert clock.until(start + 150_000) == pytest.approx(0.5, abs=0.001)
    assert clock.until(start) == 0


@pytest.mark.parametrize("rate", [1, 100])
def test_the_calendar_follows_the_system_time_forward_and_never_back(
    rate: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(time, "time", lambda: 1e9)
    monkeypatch.setattr(time, "monotonic", lambda: 50.0)
    with system_time() as system:
        calendar = Calendar(rate)
        start = calendar.now()
        for system.ahead, passed in (
            (8 * HOUR_S, 8),  # the machine has slept
            (7 * HOUR_S, 8),  # a correction backward
            (8 * HOUR_S, 8),  # and forward again
            (9 * HOUR_S, 9),
            (300_000 * HOUR_S, 300_000),  # a machine that started with an old date knows the time at last
        ):
            assert calendar.now() - start == passed * HOUR_MS
            assert calendar.until(start + (passed + 1) * HOUR_MS) == pytest.approx(HOUR_S / rate)


def test_the_calendar_runs_on_after_a_correction_backward(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "time", lambda: 1e9)
    monkeypatch.setattr(time, "monotonic", lambda: 50.0)
    with system_time() as system:
        calendar = Calendar()
        start = calendar.now()
        system.ahead = -HOUR_S
        monkeypatch.setattr(time, "monotonic", lambda: 51.0)
        assert calendar.now() - start == 1000


def test_a_pause_while_the_clocks_are_read_does_not_move_the_calendar(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Other programs may have the processor for a second at any moment."""
    passed, pause = 0.0, 0.0

    def reading() -> float:
        nonlocal passed
        passed += pause
        return passed

    monkeypatch.setattr(time, "time", reading)
    monkeypatch.setattr(time, "monotonic", reading)
    calendar = Calendar()
    for pause in (1.0, 0.0, 1.0):  # noqa: B007
        calendar.now()
    assert calendar.now() == passed * 1000


def test_the_clock_of_a_table_never_starts_before_its_last_entry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "monotonic", lambda: 50.0)
    calendar = Calendar(rate=100)
    now = calendar.now()
    assert abs(calendar.for_table(0).now() - now) <= 1
    with system_time() as system:
        system.ahead = -HOUR_S
        assert abs(calendar.for_table(0).now() - now) <= 1
    later = calendar.for_table(now + HOUR_MS)
    assert later.rate == 100
    assert later.now() == now + HOUR_MS
    monkeypatch.setattr(time, "monotonic", lambda: 51.0)
    assert later.now() == now + HOUR_MS + 100_000


def test_a_sleep_of_the_machine_moves_no_turn_of_a_table_in_memory() -> None:
    async def scenario(harness: LobbyHarness) -> None:
        owner, _ = await harness.table()
        system.ahead = 8 * HOUR_S
        assert harness.lobby.clock.now() - owner.clock.now() >= 8 * HOUR_MS - 1
        await owner.stop()
        again = await harness.lobby.find(owner.table.code)
        assert again is not None
        assert abs(harness.lobby.clock.now() - again.clock.now()) <= 1

    with system_time() as system:
        run_in_lobby(scenario, rate=1)
