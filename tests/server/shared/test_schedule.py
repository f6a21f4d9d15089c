"""The windows of days and weeks, in zones with changes of the clock."""

from dataclasses import replace
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from botifarra.server.shared.schedule import Window, local_date, month_window, next_change, windows
from botifarra.tournament.shared.shared_set import SetKind

BARCELONA = ZoneInfo("Europe/Madrid")
HOUR = 3600 * 1000


def ms(*when: int, zone: ZoneInfo = BARCELONA) -> int:
    year, month, day, hour = when
    return round(datetime(year, month, day, hour, tzinfo=zone).timestamp() * 1000)


def test_a_day_is_from_midnight_to_midnight() -> None:
    today, pairs, tomorrow, _, _, _ = windows(ms(2026, 11, 26, 12), BARCELONA)
    assert pairs == replace(today, id="2026-11-26-pairs", people=2)
    assert today == Window("2026-11-26", SetKind.DAY, ms(2026, 11, 26, 0), ms(2026, 11, 27, 0))
    assert tomorrow == Window("2026-11-27", SetKind.DAY, ms(2026, 11, 27, 0), ms(2026, 11, 28, 0))


def test_a_week_begins_on_monday_and_has_its_number() -> None:
    *_, week, following = windows(ms(2026, 11, 26, 12), BARCELONA)
    assert week == Window("2026-W48", SetKind.WEEK, ms(2026, 11, 23, 0), ms(2026, 11, 30, 0))
    assert following.id == "2026-W49"
    assert windows(ms(2027, 1, 2, 12), BARCELONA)[-2].id == "2026-W53"


@pytest.mark.parametrize(("day", "hours"), [((2026, 3, 29), 23), ((2026, 10, 25), 25), ((2026, 3, 30), 24)])
def test_a_day_with_a_change_of_the_clock(day: tuple[int, int, int], hours: int) -> None:
    today = windows(ms(*day, 12), BARCELONA)[0]
    assert today.closes_at - today.opens_at == hours * HOUR


def test_the_zone_decides_which_day_it_is() -> None:
    moment = round(datetime(2026, 11, 26, 23, 30, tzinfo=UTC).timestamp() * 1000)
    assert [local_date(moment, zone).day for zone in (ZoneInfo("UTC"), BARCELONA)] == [26, 27]


@given(
    st.integers(0, 4_000_000_000_000),
    st.sampled_from(["UTC", "Europe/Madrid", "America/Sao_Paulo", "Asia/Kathmandu", "Pacific/Apia"]),
)
def test_windows_follow_one_another_without_a_gap(now: int, name: str) -> None:
    """Sao Paulo skipped midnights, and Apia a whole day."""
    zone = ZoneInfo(name)
    days, weeks = (
        [window for window in windows(now, zone) if window.series == series] for series in ("day", "week")
    )
    today, tomorrow = days if len(days) == 2 else (*days, windows(days[0].closes_at, zone)[0])
    week, following = weeks
    assert today.opens_at <= now < today.closes_at == tomorrow.opens_at == next_change(now, zone)
    assert week.opens_at <= now < week.closes_at == following.opens_at
    assert windows(tomorrow.opens_at, zone)[0] == tomorrow


def test_a_day_that_a_zone_skipped_has_no_boards() -> None:
    apia = ZoneInfo("Pacific/Apia")
    today = windows(ms(2011, 12, 29, 12, zone=apia), apia)
    assert [window.id for window in today if window.series == "day"] == ["2011-12-29"]


def test_a_month_is_from_its_first_day_to_its_last() -> None:
    assert month_window("2026-11", BARCELONA) == (ms(2026, 11, 1, 0), ms(2026, 12, 1, 0))
    for wrong in ("2026", "2026-13", "today", "2026-11-01", ""):
        with pytest.raises(ValueError, match=r"isoformat|month must"):
            month_window(wrong, BARCELONA)
