"""The event file: the log of a championship in one file, for commands and a server at the same time."""

from botifarra.eventfile.errors import (
    Busy,
    Damaged,
    EventFileError,
    Full,
    NewerVersion,
    NotAnEventFile,
    NotWritable,
    Trouble,
)
from botifarra.eventfile.file import EventFile, Pen
from botifarra.eventfile.stamp import Stamp, stamp_now

__all__ = [
    "Busy",
    "Damaged",
    "EventFile",
    "EventFileError",
    "Full",
    "NewerVersion",
    "NotAnEventFile",
    "NotWritable",
    "Pen",
    "Stamp",
    "Trouble",
    "stamp_now",
]
