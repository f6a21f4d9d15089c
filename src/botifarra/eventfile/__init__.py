"""The event file: the log of a championship in one file, for commands and a server at the same time."""

from botifarra.eventfile.errors import (
    Answered,
    Busy,
    Damaged,
    DiskFailure,
    EventFileError,
    Full,
    NewerVersion,
    NotAnEventFile,
    NothingToSalvage,
    NotWritable,
    OtherRequest,
    Overtaken,
    Replaced,
    Trouble,
)
from botifarra.eventfile.file import EventFile, Pen, Snapshot
from botifarra.eventfile.stamp import Stamp, stamp_now
from botifarra.tournament.chain import VERSION

__all__ = [
    "VERSION",
    "Answered",
    "Busy",
    "Damaged",
    "DiskFailure",
    "EventFile",
    "EventFileError",
    "Full",
    "NewerVersion",
    "NotAnEventFile",
    "NotWritable",
    "NothingToSalvage",
    "OtherRequest",
    "Overtaken",
    "Pen",
    "Replaced",
    "Snapshot",
    "Stamp",
    "Trouble",
    "stamp_now",
]
