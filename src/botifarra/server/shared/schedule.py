"""The sets that the server makes itself: boards of the day and of the week, in the server's time zone."""

from dataclasses import dataclass
from datetime import MAXYEAR, date, datetime, time, timedelta, tzinfo
from typing import Literal

from botifarra.tournament.shared.shared_set import SetKind

Series = Literal["day", "day-pairs", "week", "challenge", "club"]
"""A series of sets: their kind, and whether they are for partners."""

_DAY = timedelta(days=1)
_WEEK = timedelta(days=7)


@dataclass(frozen=True, slots=True)
class Window:
    """The time of a scheduled set, from `opens_at` until before `closes_at`, in milliseconds since 1970.

    `people` is the number of people in an entrant.
    """

    id: str
    kind: SetKind
    opens_at: int
    closes_at: int
    people: int = 1

    @property
    def series(self) -> Series:
        """The series of sets to which it belongs."""
        return series_of(self.kind, self.people)


def windows(now: int, zone: tzinfo | None = None) -> tuple[Window, ...]:
    """Return the windows of the day and the week at a moment, and those of the next day and week.

    Each day has a set for one person and one for partners. The next ones are announced before they open. Days
    begin at midnight in the zone, and weeks on Monday; None is the zone of this machine.
    """
    today = local_date(now, zone)
    monday = today - timedelta(days=today.weekday())
    found = (
        *(
            _window(SetKind.DAY, day, _DAY, zone, people)
            for day in (today, today + _DAY)
            for people in (1, 2)
        ),
        *(_window(SetKind.WEEK, day, _WEEK, zone) for day in (monday, monday + _WEEK)),
    )
    # Samoa skipped a whole day when it changed sides of the date line.
    return tuple(window for window in found if window.opens_at < window.closes_at)


def series_of(kind: SetKind, people: int) -> Series:
    """Return the series of a set of a kind for a number of people."""
    match kind:
        case SetKind.DAY:
            return "day" if people == 1 else "day-pairs"
        case SetKind.WEEK:
            return "week"
        case SetKind.CHALLENGE:
            return "challenge"
        case SetKind.CLUB:
            return "club"


def next_change(now: int, zone: tzinfo | None = None) -> int:
    """Return the next midnight, at which a set opens."""
    return _midnight(local_date(now, zone) + _DAY, zone)


def local_date(now: int, zone: tzinfo | None = None) -> date:
    """Return the date at a moment, in milliseconds since 1970."""
    return datetime.fromtimestamp(now / 1000, zone).date()


def month_window(month: str, zone: tzinfo | None = None) -> tuple[int, int]:
    """Return the first moment of a month, such as `2026-11`, and of the next; raise `ValueError`."""
    first = date.fromisoformat(f"{month}-01")
    if first.year == MAXYEAR:
        raise ValueError(f"the year {MAXYEAR} has no next year")
    after = (first + timedelta(days=31)).replace(day=1)
    return _midnight(first, zone), _midnight(after, zone)


def _window(kind: SetKind, first: date, length: timedelta, zone: tzinfo | None, people: int = 1) -> Window:
    year, week, _ = first.isocalendar()
    name = first.isoformat() if kind is SetKind.DAY else f"{year}-W{week:02d}"
    named = name if people == 1 else f"{name}-pairs"
    return Window(named, kind, _midnight(first, zone), _midnight(first + length, zone), people)


def _midnight(day: date, zone: tzinfo | None) -> int:
    """Return the start of a day. Where the clock skips midnight, it is the moment of the change."""
    return round(datetime.combine(day, time(), zone).timestamp() * 1000)
