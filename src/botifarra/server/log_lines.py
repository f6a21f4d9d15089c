"""The lines of the server's log: `key=value`, and not too many of one cause."""

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
"""Warnings and errors of one cause that are written in a minute; then their number."""

DETAILS_A_MINUTE = 200
"""All other lines of one cause and address that are written in a minute; then their number."""

_MINUTE = 60.0

_MOST_CAUSES = 50
_MOST_SOURCES = 128
"""Causes of warnings, and causes and addresses of details, told apart in a minute; all others are one."""

_OTHERS = "others"

_FIELDS = ("code", "table", "player", "address")
"""What a record may say in its `extra`, in the order of the line."""

_MOST_MESSAGE = 500
_MOST_TRACE = 3_000
"""Characters of a message, and of a traceback, of which the end says most."""

_BARE = re.compile(r"[A-Za-z0-9_.:/@+-]+\Z")
"""A value that needs no quotes."""


class LineFormatter(logging.Formatter):
    """Writes a record as one line of `key=value`: time, level, code, table, player, address, message, trace.

    The time is UTC. A value with anything but letters, digits and `_.:/@+-` is a JSON string, so that no
    record can make a second line or move a cursor.
    """

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        moment = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        fields = {"time": moment.replace("+00:00", "Z"), "level": record.levelname.lower()}
        fields |= {name: str(value) for name in _FIELDS if (value := getattr(record, name, None)) is not None}
        fields.setdefault("code", record.name)
        fields["message"] = record.getMessage()[:_MOST_MESSAGE]
        if record.exc_info:
            fields["trace"] = self.formatException(record.exc_info)[-_MOST_TRACE:]
        return " ".join(f"{name}={_quoted(value)}" for name, value in fields.items())


def _quoted(value: str) -> str:
    if _BARE.match(value):
        return value
    text = json.dumps(value, ensure_ascii=False)
    return "".join(char if char.isprintable() else json.dumps(char)[1:-1] for char in text)


@dataclass(slots=True)
class _Minute:
    """What came of a cause since `start`: how many lines were written, how many were not."""

    start: float
    level: int
    cause: str
    address: str | None
    written: int = 0
    left_out: int = 0


class LogLines(logging.StreamHandler[TextIO]):
    """Writes lines to a stream: of warnings and errors a few of each cause in a minute, of the rest more.

    Details are counted by cause and address, so that no peer can fill the disk of a server that tells them.
    The cause of a record is its `code`, or where it has none its text before anything is filled in.
    """

    def __init__(self, stream: TextIO, clock: Callable[[], float] = monotonic) -> None:
        super().__init__(stream)
        self.setFormatter(LineFormatter())
        self._clock = clock
        self._warnings: dict[str, _Minute] = {}
        self._details: dict[str, _Minute] = {}

    def emit(self, record: logging.LogRecord) -> None:
        """Write the record, or count it."""
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
        """Return the minute of a cause, or that of all others where too many are told apart."""
        key = f"{cause} {address or ''}"
        if key not in minutes and len(minutes) >= most:
            key, cause, address = _OTHERS, _OTHERS, None
        return minutes.setdefault(key, _Minute(self._clock(), level, cause, address))

    def tell_left_out(self, at_once: bool = False) -> None:
        """Write how many lines of each cause were left out in a minute that is over; of all, `at_once`."""
        before = self._clock() - _MINUTE
        for minutes in (self._warnings, self._details):
            for key in [key for key, one in minutes.items() if at_once or one.start <= before]:
                minute = minutes.pop(key)
                if minute.left_out:
                    told = f"{minute.left_out} more of {minute.cause}"
                    record = logging.LogRecord(__name__, minute.level, __file__, 0, told, None, None)
                    record.code, record.address = "left_out", minute.address
                    super().emit(record)

    async def keep_telling(self) -> None:
        """Tell what was left out as soon as its minute is over, for ever."""
        while True:
            await asyncio.sleep(_MINUTE / 4)
            self.acquire()
            try:
                self.tell_left_out()
            finally:
                self.release()


@contextmanager
def log_lines(verbose: bool = False, stream: TextIO | None = None) -> Iterator[LogLines]:
    """Have all that is logged in this process written as lines, by default to standard error.

    Our own loggers say warnings and errors, or everything when `verbose`; those of libraries, which may tell
    what no seat may know, never say more than warnings.
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
