"""The lines of the server's log: `key=value`, with a rate limit for each cause."""

import asyncio
import json
import logging
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from time import monotonic
from typing import TextIO

LINES_A_MINUTE = 5
"""Warnings and errors of one cause written in a minute. Further ones are only counted."""

DETAILS_A_MINUTE = 200
"""Other lines of one cause and address written in a minute. Further ones are only counted."""

_MINUTE = 60.0

_MOST_CAUSES = 50
_MOST_SOURCES = 128
"""Causes of warnings, and causes and addresses of details, counted separately in a minute.

All others share one count.
"""

_OTHERS = "others"

_FIELDS = ("code", "table", "player", "address")
"""The keys of a record's `extra` that are written, in the order of the line."""

_MOST_MESSAGE = 500
_MOST_TRACE = 3_000
"""Largest number of characters of a message and of a traceback. Of a traceback the end is kept."""

_BARE = re.compile(r"[A-Za-z0-9_.:/@+-]+\Z")
"""A value that needs no quotes."""


class LineFormatter(logging.Formatter):
    """Formats a record as one line of `key=value`.

    The keys are time, level, code, table, player, address, message and trace. The time is UTC. A value with
    anything but letters, digits and `_.:/@+-` is a JSON string. So a record cannot create a second line or
    move the cursor of a terminal.
    """

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        moment = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        fields = {"time": moment.replace("+00:00", "Z"), "level": record.levelname.lower()}
        fields |= {name: str(value) for name in _FIELDS if (value := getattr(record, name, None)) is not None}
        fields.setdefault("code", record.name)
        fields["message"] = _shortened(record.getMessage())
        if record.exc_info:
            fields["trace"] = self.formatException(record.exc_info)[-_MOST_TRACE:]
        return " ".join(f"{name}={_quoted(value)}" for name, value in fields.items())


def _shortened(message: str) -> str:
    """Return a message without its middle if it is too long: the error of a traceback stands at its end."""
    half = _MOST_MESSAGE // 2
    return message if len(message) <= _MOST_MESSAGE else f"{message[:half]} … {message[-half:]}"


def _quoted(value: str) -> str:
    if _BARE.match(value):
        return value
    text = json.dumps(value, ensure_ascii=False)
    return "".join(char if char.isprintable() else json.dumps(char)[1:-1] for char in text)


@dataclass(slots=True)
class _Minute:
    """The counts of a cause in the minute from `start`: lines written and lines left out."""

    start: float
    level: int
    cause: str
    address: str | None
    written: int = 0
    left_out: int = 0


class LogLines(logging.StreamHandler[TextIO]):
    """A log handler with a rate limit by cause: some warnings and errors a minute, and more of the rest.

    Details are counted by cause and address, so that one peer cannot fill the disk of a verbose server. The
    cause of a record is its `code`, or without one its message before formatting.
    """

    def __init__(self, stream: TextIO, clock: Callable[[], float] = monotonic) -> None:
        super().__init__(stream)
        self.setFormatter(LineFormatter())
        self._clock = clock
        self._warnings: dict[str, _Minute] = {}
        self._details: dict[str, _Minute] = {}

    def emit(self, record: logging.LogRecord) -> None:
        """Write the record, or only count it."""
        self.tell_left_out()
        cause = getattr(record, "code", None) or f"{record.name}: {record.msg}"
        if record.levelno >= logging.WARNING:
            minute = self._minute(self._warnings, _MOST_CAUSES, record.levelno, cause)
            most = LINES_A_MINUTE
        else:
            address = getattr(record, "address", None)
            minute = self._minute(self._details, _MOST_SOURCES, record.levelno, cause, address)
            most = DETAILS_A_MINUTE
        if minute.written < most:
            minute.written += 1
            super().emit(record)
        else:
            minute.left_out += 1

    def _minute(
        self, minutes: dict[str, _Minute], most: int, level: int, cause: str, address: str | None = None
    ) -> _Minute:
        """Return the minute of a cause, or the shared one if there are too many causes."""
        key = f"{cause} {address or ''}"
        if key not in minutes and len(minutes) >= most:
            key, cause, address = _OTHERS, _OTHERS, None
        return minutes.setdefault(key, _Minute(self._clock(), level, cause, address))

    def tell_left_out(self, at_once: bool = False) -> None:
        """Write how many lines of each cause were left out in past minutes; `at_once` in all minutes."""
        before = self._clock() - _MINUTE
        for minutes in (self._warnings, self._details):
            for key in [key for key, one in minutes.items() if at_once or one.start <= before]:
                minute = minutes.pop(key)
                if minute.left_out:
                    message = f"{minute.left_out} more of {minute.cause}"
                    record = logging.LogRecord(__name__, minute.level, __file__, 0, message, None, None)
                    record.code, record.address = "left_out", minute.address
                    super().emit(record)

    async def keep_telling(self) -> None:
        """Write the numbers of lines left out soon after each minute, without end."""
        while True:
            await asyncio.sleep(_MINUTE / 4)
            self.acquire()
            try:
                self.tell_left_out()
            finally:
                self.release()


@contextmanager
def log_lines(verbose: bool = False, stream: TextIO | None = None) -> Iterator[LogLines]:
    """Install the handler for everything logged in this process; it writes to standard error by default.

    Our own loggers write warnings and errors, or everything if `verbose`. Loggers of libraries never write
    more than warnings, because their details may contain hidden cards.
    """
    lines = LogLines(sys.stderr if stream is None else stream)
    root, own = logging.getLogger(), logging.getLogger("botifarra")
    before = own.level
    own.setLevel(logging.DEBUG if verbose else logging.WARNING)
    root.addHandler(lines)
    try:
        yield lines
    finally:
        lines.tell_left_out(at_once=True)
        root.removeHandler(lines)
        own.setLevel(before)
