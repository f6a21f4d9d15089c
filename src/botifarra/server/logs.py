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

_MINUTE = 60.0

_MOST_CAUSES = 50
"""Causes that are told apart in a minute; all others are one."""

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
    written: int = 0
    left_out: int = 0


class LogLines(logging.StreamHandler[TextIO]):
    """Writes lines to a stream: of warnings and errors a few of each cause in a minute, all of the rest.

    The cause of a record is its `code`, or where it has none its text before anything is filled in.
    """

    def __init__(self, stream: TextIO, clock: Callable[[], float] = monotonic) -> None:
        super().__init__(stream)
        self.setFormatter(LineFormatter())
        self._clock = clock
        self._minutes: dict[str, _Minute] = {}

    def emit(self, record: logging.LogRecord) -> None:
        """Write the record, or count it."""
        self.tell_left_out()
        if record.levelno < logging.WARNING:
            super().emit(record)
            return
        cause = getattr(record, "code", None) or f"{record.name}: {record.msg}"
        if cause not in self._minutes and len(self._minutes) >= _MOST_CAUSES:
            cause = _OTHERS
        minute = self._minutes.setdefault(cause, _Minute(self._clock(), record.levelno))
        if minute.written < LINES_A_MINUTE:
            minute.written += 1
            super().emit(record)
        else:
            minute.left_out += 1

    def tell_left_out(self, at_once: bool = False) -> None:
        """Write how many lines of each cause were left out in a minute that is over; of all, `at_once`."""
        before = self._clock() - _MINUTE
        for cause in [cause for cause, one in self._minutes.items() if at_once or one.start <= before]:
            minute = self._minutes.pop(cause)
            if minute.left_out:
                told = f"{minute.left_out} more of {cause}"
                record = logging.LogRecord(__name__, minute.level, __file__, 0, told, None, None)
                record.code = "left_out"
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
