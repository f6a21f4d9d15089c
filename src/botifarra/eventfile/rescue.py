"""The log of a file that was deleted, replaced or damaged while it was open, saved beside it."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from threading import Lock

import msgspec

from botifarra.eventfile.errors import EventFileError
from botifarra.eventfile.file import LOTS, EventFile
from botifarra.tournament.chain import BrokenChain
from botifarra.tournament.lots import committed_seed
from botifarra.tournament.sessions import wrong_seeds

_UNREADABLE = (EventFileError, BrokenChain, OSError)

_DIGITS = 16
"""Number of digits of the digest of the last entry in the name of a saved log."""

_SAVING = Lock()
"""Held while a log is saved: two threads may have the same one."""


class SavedLog(msgspec.Struct, frozen=True):
    """A log that was saved: the name of its file, its number of entries, and the time of the last one.

    The time is in ISO 8601, UTC. A log that cannot be read has no entries and no time.
    """

    name: str
    entries: int
    last_at: str | None


def rescue(file: EventFile) -> Path | None:
    """Save the log that was read from a file and written to it, unless the file in its place has it all.

    Returns the path of the saved log, which is an event file too, and None if none was needed. Raises
    `EventFileError`, `BrokenChain` and `OSError`.
    """
    links, secrets = file.known_log()
    if not links or _has(file.path, links[-1].digest, secrets):
        return None
    saved = file.path.with_name(f"{_prefix(file.path)}{links[-1].digest[:_DIGITS]}")
    with _SAVING:
        if not saved.exists():
            new = saved.with_name(f"{saved.name}.new")
            new.unlink(missing_ok=True)
            EventFile.restore(new, links, secrets)
            new.replace(saved)
    return saved


def rescued(file: EventFile) -> tuple[SavedLog, ...]:
    """Return the saved logs that a file does not have, by their last entry; those that it has are removed.

    A saved log stays as long as it has a secret that the file has lost. Raises the errors of the event file.
    """
    digests = {digest[:_DIGITS] for digest in file.digests()}
    left = (_described(each) for each in _saved(file.path) if not _is_removed(each, digests, file))
    return tuple(sorted(left, key=lambda log: (log.last_at or "", log.name)))


def has_one_of(file: EventFile, saved: Iterable[SavedLog]) -> bool:
    """Return whether a file has the last entry of a saved log; raises the errors of the event file."""
    digests = {digest[:_DIGITS] for digest in file.digests()}
    return any(log.name[-_DIGITS:] in digests for log in saved)


def _described(saved: Path) -> SavedLog:
    try:
        with EventFile(saved) as log:
            entries = [*log.entries()]
    except _UNREADABLE:
        entries = []
    return SavedLog(saved.name, len(entries), entries[-1].at if entries else None)


def _saved(path: Path) -> Iterator[Path]:
    """Yield the saved logs beside a file."""
    for each in path.parent.iterdir():
        if each.name.startswith(_prefix(path)) and len(each.name) == len(_prefix(path)) + _DIGITS:
            yield each


def _is_removed(saved: Path, digests: set[str], file: EventFile) -> bool:
    if saved.name[-_DIGITS:] not in digests:
        return False
    try:
        with EventFile(saved) as log:
            log.snapshot()
            _, secrets = log.known_log()
        if _has_lost_one_of(secrets, file):
            return False
        saved.unlink(missing_ok=True)
    except _UNREADABLE:  # it may hold what cannot be read now
        return False
    return True


def _prefix(path: Path) -> str:
    return f"{path.name}.rescued-"


def _has(path: Path, digest: str, secrets: Mapping[int, bytes]) -> bool:
    """Return whether a file can be read, and has the entry with a digest and the secrets that it needs."""
    try:
        with EventFile(path) as log:
            return digest in log.digests() and not _has_lost_one_of(secrets, log)
    except _UNREADABLE:
        return False


def _has_lost_one_of(secrets: Mapping[int, bytes], file: EventFile) -> bool:
    """Return whether one of the secrets fits a commitment of a file that does not have it any more."""
    book = file.book
    if file.has_lost_lots() and committed_seed(secrets.get(LOTS, b""), book.lots_commitment) is not None:
        return True
    return bool({*wrong_seeds(book, file.secrets())} - {*wrong_seeds(book, secrets)})
