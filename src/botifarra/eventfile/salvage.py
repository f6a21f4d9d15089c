"""A new event file from a damaged one: its intact first entries, unchanged."""

import shutil
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from botifarra.eventfile.errors import NewerVersion, NothingToSalvage
from botifarra.eventfile.file import LOTS, EventFile
from botifarra.eventfile.stamp import Stamp
from botifarra.tournament.book import Book
from botifarra.tournament.chain import VERSION, Entry, Link, read_chain
from botifarra.tournament.errors import TournamentError
from botifarra.tournament.events import Revealed
from botifarra.tournament.lots import committed_seed
from botifarra.tournament.recording import record
from botifarra.tournament.scheduling import is_seed_of
from botifarra.tournament.sessions import wrong_seeds

_LOG = "SELECT number, entry, digest FROM log WHERE number > ? ORDER BY number"
_LAST_OF_LOG = f"{_LOG} DESC"
_SECRETS = "SELECT session, seed FROM secret"

_HEADER = 100
"""Bytes of the header of a database. The page size is at offset 16, the number of pages at 28."""

_LARGEST_PAGE = 1 << 16
"""The page size for which the header has the value 1, because two bytes cannot hold it."""

_LARGEST = 1 << 30

_JOURNALS = ("-journal", "-wal")
"""The suffixes of files that SQLite keeps beside a database while it writes, and needs after a crash."""


@dataclass(frozen=True, slots=True)
class Salvaged:
    """The new file: `entries` up to `digest`, and the losses.

    `lost` are later entries that can still be read, but without proof that they are unchanged. `is_cut`: some
    part of the file cannot be read, so other entries may be lost too. `known` is the smallest possible number
    of entries, by the highest number that can be read.

    `lost_seeds` are the sessions whose boards cannot be dealt again. `lots_lost`: lots cannot be drawn from
    the old commitment, and the new file has another commitment after `digest`.
    """

    entries: int
    digest: str
    lost: tuple[Entry, ...]
    is_cut: bool
    known: int
    lost_seeds: tuple[int, ...]
    lots_lost: bool

    @property
    def is_whole(self) -> bool:
        """Whether nothing is lost."""
        return not (self.lost or self.is_cut or self.lost_seeds or self.lots_lost)


def salvage(damaged: Path, new: Path, stamp: Stamp, reason: str) -> Salvaged:
    """Write the intact first entries of an event file into a new one, and leave the damaged one unchanged.

    If the secret of the lots is lost, the new file commits to new lots and gives this reason.

    Raises `NothingToSalvage` if not even the first entry is intact, `NewerVersion`, the errors of a new file,
    and `OSError`.
    """
    with TemporaryDirectory() as folder:
        copy = _copied(damaged, Path(folder))
        with closing(sqlite3.connect(copy, isolation_level=None)) as connection:
            connection.text_factory = lambda text: text.decode(errors="replace")
            if _version(connection) > VERSION:
                raise NewerVersion(damaged)
            links, is_cut = _rows(connection, _LOG, 0)
            good, book = _good(links)
            last, _ = _rows(connection, _LAST_OF_LOG, len(good))
            seeds = dict(_seeds(connection))
    if not good:
        raise NothingToSalvage(damaged)
    behind = {link.number: link for link in (*links[len(good) :], *last)}
    lost = [entry for _, link in sorted(behind.items()) for entry in _entry(link)]
    is_cut |= len(lost) < len(behind)  # the text of some entry cannot be decoded
    seeds |= _proved(book, lost)
    wrong = wrong_seeds(book, seeds)
    secret = [session for session, dealt in book.dealt.items() if not dealt.seed]
    kept = {session: seeds[session] for session in secret if session not in wrong}
    has_lots = LOTS in seeds and committed_seed(seeds[LOTS], book.lots_commitment) is not None
    if has_lots:
        kept[LOTS] = seeds[LOTS]
    lots_lost = bool(book.lots_commitment) and not has_lots
    EventFile.restore(new, good, kept)
    if lots_lost:
        with EventFile(new) as file, file.writing(stamp) as pen:
            pen.commit_lots(reason)
    known = max(behind, default=len(good))
    return Salvaged(len(good), good[-1].digest, tuple(lost), is_cut, known, tuple(wrong), lots_lost)


def _copied(damaged: Path, folder: Path) -> Path:
    """Return the path of a copy with its journals, filled up to the length in its header.

    SQLite does not read a shorter file.
    """
    copy = folder / "copy"
    shutil.copyfile(damaged, copy)
    for journal in _JOURNALS:
        with suppress(FileNotFoundError):
            shutil.copyfile(f"{damaged}{journal}", f"{copy}{journal}")
    with copy.open("r+b") as file:
        header = file.read(_HEADER)
        size = int.from_bytes(header[16:18], "big")
        size = _LARGEST_PAGE if size == 1 else size
        whole = size * int.from_bytes(header[28:32], "big")
        if copy.stat().st_size < whole <= _LARGEST:
            file.truncate(whole)
    return copy


def _good(links: list[Link]) -> tuple[list[Link], Book]:
    """Return the links before the first that was changed or is impossible, and their book."""
    book = Book()
    good: list[Link] = []
    with suppress(TournamentError):
        for link, entry in zip(links, read_chain(links), strict=False):
            book = record(book, entry.event, entry.version)
            good.append(link)
    return good, book


def _rows(connection: sqlite3.Connection, question: str, after: int) -> tuple[list[Link], bool]:
    """Return the links that a query finds, and whether some part of the file cannot be read."""
    links: list[Link] = []
    try:
        for number, text, digest in connection.execute(question, (after,)):
            if not (isinstance(text, str) and isinstance(digest, str)):
                return links, True
            links.append(Link(number, text, digest))
    except (sqlite3.Error, UnicodeDecodeError):
        return links, True
    return links, False


def _seeds(connection: sqlite3.Connection) -> Iterator[tuple[int, bytes]]:
    with suppress(sqlite3.Error, UnicodeDecodeError):
        for session, seed in connection.execute(_SECRETS):
            if isinstance(seed, bytes):
                yield session, seed


def _proved(book: Book, lost: Iterable[Entry]) -> dict[int, bytes]:
    """Return the seeds in lost entries that match their commitments."""
    revealed = (entry.event for entry in lost if isinstance(entry.event, Revealed))
    return {
        event.session: bytes.fromhex(event.seed)
        for event in revealed
        if event.session in book.dealt and is_seed_of(event.seed, book.dealt[event.session].commitment)
    }


def _version(connection: sqlite3.Connection) -> int:
    """Return the version in the file; 0 if it cannot be read."""
    with suppress(sqlite3.Error, UnicodeDecodeError):
        return int(connection.execute("PRAGMA user_version").fetchone()[0])
    return 0


def _entry(link: Link) -> Iterator[Entry]:
    """Return the entry of a link, if it can be read."""
    with suppress(msgspec.DecodeError):
        yield msgspec.json.decode(link.text, type=Entry)
