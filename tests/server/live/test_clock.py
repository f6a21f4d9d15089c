"""The server's time."""

import time

import pytest

from botifarra.server.live.clock import Clock


def test_it_tells_the_real_time() -> None:
    before = time.time() * 1000
    now = Clock().now()
    assert before - 1 <= now <= time.time() * 1000 + 1


def test_a_correction_of_the_system_time_does_not_move_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "monotonic", lambda: 50.0)
    clock = Clock()
    before = clock.now()
    monkeypatch.setattr(time, "time", lambda: 0.0)
    assert clock.now() == before


def test_it_can_run_faster(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "monotonic", lambda: 50.0)
    clock = Clock(rate=100)
    start = clock.now()
    monkeypatch.setattr(time, "monotonic", lambda: 51.0)
    assert clock.now() - start == 100_000
    assert clock.until(start + 150_000) == pytest.approx(0.5, abs=0.001)
    assert clock.until(start) == 0


def test_it_never_starts_before_a_given_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "monotonic", lambda: 50.0)
    clock = Clock(rate=100)
    now = clock.now()
    assert clock.no_earlier(now) is clock
    later = clock.no_earlier(now + 3_600_000)
    assert (later.rate, later.no_earlier(0)) == (100, later)
    assert later.now() == now + 3_600_000
    monkeypatch.setattr(time, "monotonic", lambda: 51.0)
    assert later.now() == now + 3_600_000 + 100_000
