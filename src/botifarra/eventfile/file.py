"""The event file: the log of a championship in one file that can be copied (SQLite)."""

import os
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from copy import copy
from pathlib import Path
from secrets import token_bytes, token_hex
from types import TracebackType
from typing import NamedTuple, Self

from msgspec.structs import replace

from botifarra.eventfile.connection import connect, with_known_errors
from botifarra.eventfile.errors import Answered, Damaged, NewerVersion, NotAnEventFile, Overtaken, Replaced
from botifarra.eventfile.layout import APPLICATION, new_file
from botifarra.eventfile.stamp import Stamp
from botifarra.fairness.chance import SEED_BYTES, commitment
from botifarra.tournament.book import Book
from botifarra.tournament.chain import START, VERSION, BrokenChain, Entry, Link, link, read_chain
from botifarra.tournament.errors import LotsLost, TournamentError
from botifarra.tournament.events import Drawn, Event, LotsCommitted, Opened, Revealed
from botifarra.tournament.lots import Entrant, Purpose, committed_seed, draw_lots, lots_commitment
from botifarra.tournament.recording import record

_REQUEST = 8
"""Number of bytes of the id of a request."""

_KEY = "SELECT name, type FROM pragma_table_info('log') WHERE pk"
"""The key of the log. If its type is damaged, SQLite finds no entry by its number and reports no error."""

LOTS = 0
"""The session number under which the secret of the lots is stored."""


class Snapshot(NamedTuple):
    """The log at one moment: its book, the number of its last entry, and the digest of that entry."""

    book: Book
    number: int
    digest: str


class Pen:
    """Write access to the file, while all other programs wait; `book` includes the events added so far."""

    def __init__(self, log: "_Log", stamp: Stamp, connection: sqlite3.Connection) -> None:
        self._log = log
        self._stamp = stamp
        self._connection = connection
        self.links: list[Link] = []
        """The entries that were added, as they are stored."""

    @property
    def book(self) -> Book:
        """The state after the events so far."""
        return self._log.book

    def add(self, event: Event) -> Entry:
        """Write an event; raises `TournamentError` if it is refused, and then nothing is written."""
        entry = self._log.add(self._stamp, event)
        self._connection.execute("INSERT INTO log VALUES (?, ?, ?)", self._log.last)
        self.links.append(self._log.last)
        if isinstance(event, Revealed):
            self._connection.execute("DELETE FROM secret WHERE session = ?", (event.session,))
        return entry

    def keep(self, session: int, seed: bytes) -> None:
        """Store the seed of a session's boards until it is revealed."""
        self._connection.execute("INSERT INTO secret VALUES (?, ?)", (session, seed))

    def draw(self, purpose: Purpose, entries: Iterable[Entrant], number: int = 0) -> Entry:
        """Draw lots among entries that are tied after a round, 0 for the end, and write them.

        The seed is the committed one. A file from before there were lots has none, so that it is drawn now.
        Raises the errors of `add`, and `LotsLost`.
        """
        is_committed = bool(self.book.lots_commitment)
        seed = _lots_seed(self._connection, self.book) if is_committed else token_bytes(SEED_BYTES)
        if seed is None:
            raise LotsLost
        drawn = draw_lots(seed, purpose, number, entries)
        return self.add(Drawn(purpose, drawn, commitment(seed), seed.hex(), number))

    def commit_lots(self, reason: str) -> Entry:
        """Commit to new lots, because the earlier secret is lost or known; raises the errors of `add`."""
        secret = token_bytes(SEED_BYTES)
        self._connection.execute("INSERT OR REPLACE INTO secret VALUES (?, ?)", (LOTS, secret))
        return self.add(LotsCommitted(lots_commitment(secret), reason))


class EventFile:
    """The log of a championship in a file.

    Raises `EventFileError`, or `BrokenChain` if the log was changed. The version of the file is that of its
    log. A newer version is refused, even if another program raised it while the file was open. An older one
    is raised with the next entry.
    """

    def __init__(self, path: Path) -> None:
        """Open an existing file; raises also `OSError`."""
        with path.open("rb") as opened:
            self.path = path
            self._opened = os.fstat(opened.fileno())
        self._log = _Log()
        self._secrets: dict[int, bytes] = {}
        with with_known_errors(path):
            self._connection = connect(path)
        try:
            with with_known_errors(path):
                self._prepare()
        except BaseException:
            self.close()
            raise

    @classmethod
    def create(cls, path: Path, stamp: Stamp, opened: Opened) -> Self:
        """Create a file, readable by its owner only, in which a championship begins.

        Raises also `OSError`.
        """
        with new_file(path):
            file = cls(path)
            secret = token_bytes(SEED_BYTES)
            with file.writing(stamp) as pen:
                pen.add(replace(opened, lots=lots_commitment(secret)))
                pen.keep(LOTS, secret)
        return file

    @classmethod
    def restore(cls, path: Path, links: Sequence[Link], secrets: Mapping[int, bytes]) -> None:
        """Write a new file with an existing log; raises also `OSError`, and `BrokenChain`."""
        with new_file(path), cls(path) as file:
            with with_known_errors(path):
                file._connection.execute("BEGIN IMMEDIATE")
                file._connection.executemany("INSERT INTO log VALUES (?, ?, ?)", links)
                file._connection.executemany("INSERT INTO secret VALUES (?, ?)", secrets.items())
                file._connection.execute("COMMIT")
            file._catch_up()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    @property
    def book(self) -> Book:
        """The state after all events, with those that other programs have written in the meantime."""
        self._catch_up()
        return self._log.book

    @property
    def digest(self) -> str:
        """The digest of the last entry, which identifies the whole log."""
        self._catch_up()
        return self._log.last.digest

    def snapshot(self) -> Snapshot:
        """Return the current log."""
        self._catch_up()
        return Snapshot(self._log.book, self._log.last.number, self._log.last.digest)

    def data_version(self) -> int:
        """Return SQLite's data version, a number that changes exactly when another program has written.

        Raises `Replaced`.
        """
        self._refuse_replaced()
        with with_known_errors(self.path):
            return int(self._connection.execute("PRAGMA data_version").fetchone()[0])

    @property
    def identity(self) -> str:
        """The digest of the first entry, which identifies the championship; empty if there is no entry."""
        with with_known_errors(self.path):
            first = self._connection.execute("SELECT digest FROM log ORDER BY number LIMIT 1").fetchone()
        return str(first[0]) if first else ""

    def entries(self) -> Iterator[Entry]:
        """Yield the whole log, each entry checked as it is read."""
        return read_chain(self._links())

    def digests(self) -> frozenset[str]:
        """Return the digest of the log after each of its entries."""
        return frozenset(link.digest for link in self._links())

    def secrets(self) -> dict[int, bytes]:
        """Return the seeds of boards that are not revealed yet, by session, if they are bytes."""
        with with_known_errors(self.path):
            stored = self._stored_secrets()
        return {session: seed for session, seed in stored.items() if session > LOTS}

    def stored_secrets(self) -> frozenset[int]:
        """Return the sessions with a stored secret, also a wrong one; `LOTS` stands for that of the lots."""
        with with_known_errors(self.path):
            return frozenset(session for (session,) in self._connection.execute("SELECT session FROM secret"))

    def has_lost_lots(self) -> bool:
        """Return whether the secret of the lots is lost, or does not fit the commitment to them."""
        book = self.book
        with with_known_errors(self.path):
            return bool(book.lots_commitment) and _lots_seed(self._connection, book) is None

    @contextmanager
    def writing(self, stamp: Stamp, expected: str | None = None) -> Iterator[Pen]:
        """Lock the file for writing; at the end everything added is on the disk, or nothing is.

        Raises `Answered` for a request that was already written, `Overtaken` if the log does not end with the
        `expected` digest, and `Replaced`.
        """
        read = None
        stamp = stamp if stamp.request else stamp._replace(request=token_hex(_REQUEST))
        try:
            with with_known_errors(self.path):
                self._connection.execute("BEGIN IMMEDIATE")
                version = self._version()
                self._catch_up()
                read = copy(self._log)
                self.refuse_answered(stamp)
                if expected not in (None, read.last.digest):
                    raise Overtaken(self.path)
                if version < VERSION:
                    self._connection.execute(f"PRAGMA user_version = {VERSION}")
                yield (pen := Pen(self._log, stamp, self._connection))
                self._connection.execute("COMMIT")
                self._refuse_replaced()
                self._secrets = self._stored_secrets()
                self._log.links += pen.links
                self._log.remember(stamp, range(read.last.number + 1, self._log.last.number + 1))
        except BaseException:
            if read is not None:
                self._log = read
            with suppress(sqlite3.Error):
                self._connection.execute("ROLLBACK")
            raise

    def has_request(self, request: str) -> bool:
        """Return whether anybody has written a request with this id."""
        self._catch_up()
        return any(known == request for _, _, known in self._log.requests)

    def refuse_answered(self, stamp: Stamp) -> None:
        """Raise `Answered` if the same author already wrote the request in the same role."""
        self._catch_up()
        numbers = self._log.requests.get(_asked(stamp))
        if numbers:
            raise Answered([entry for entry in self.entries() if entry.number in numbers])

    def known_log(self) -> tuple[Sequence[Link], Mapping[int, bytes]]:
        """Return the log and the secrets as they were last read or written, also if the file is lost."""
        return self._log.links, self._secrets

    def _stored_secrets(self) -> dict[int, bytes]:
        question = "SELECT session, seed FROM secret WHERE typeof(seed) = 'blob'"
        return dict(self._connection.execute(question))

    def _prepare(self) -> None:
        """Check the kind of file. Set SQLite to keep one file, and to end a write when it is on the disk."""
        for setting in ("journal_mode = DELETE", "synchronous = EXTRA", "cell_size_check = ON"):
            self._connection.execute(f"PRAGMA {setting}")
        [application] = self._connection.execute("PRAGMA application_id").fetchone()
        if application != APPLICATION:
            raise NotAnEventFile(self.path)
        self._version()

    def _refuse_replaced(self) -> None:
        """Raise `Replaced` if the path leads to another file: SQLite goes on with the one that was opened."""
        try:
            if os.path.samestat(self._opened, self.path.stat()):
                return
        except OSError:
            pass
        raise Replaced(self.path)

    def _version(self) -> int:
        """Return the version of the file; raises `NewerVersion` if a newer program has raised it."""
        version = int(self._connection.execute("PRAGMA user_version").fetchone()[0])
        if version > VERSION:
            raise NewerVersion(self.path)
        return version

    def _catch_up(self) -> None:
        """Read new entries; raises `Replaced` if the last known one is not there any more."""
        last = self._log.last
        with with_known_errors(self.path):
            # SQLite would not notice another database that was copied over this one after as many writes
            self._connection.execute("PRAGMA shrink_memory")
        links = list(self._links(max(0, last.number - 1)))
        self._refuse_replaced()
        if last.number and last not in links[:1]:
            raise Replaced(self.path)
        links = [each for each in links if each.number > last.number]
        if links:  # a newer program raises the version before it writes
            with with_known_errors(self.path):
                self._version()
                self._secrets = self._stored_secrets()
        self._log.follow(links)

    def _links(self, after: int = 0) -> Iterator[Link]:
        """Yield the links after a number.

        All are read before the first is checked, so that writers need not wait.
        """
        links: list[Link] = []
        question = "SELECT number, entry, digest FROM log WHERE number > ? ORDER BY number"
        fault = None
        try:
            with with_known_errors(self.path):
                if self._connection.execute(_KEY).fetchall() != [("number", "INTEGER")]:
                    raise Damaged(self.path)
                links.extend(Link(*row) for row in self._connection.execute(question, (after,)))
        except Damaged:
            fault = Damaged(self.path, after + len(links) + 1)
        yield from links
        if fault is not None:
            raise fault


class _Log:
    """The part of the log that was read, and its book."""

    def __init__(self) -> None:
        self.book = Book()
        self.last = START
        self.links: list[Link] = []
        """All entries that are known to be in the file, for a file that is lost (`rescue`)."""
        self.requests: dict[tuple[str, str, str], range] = {}
        """The numbers of the entries written for each request. An id belongs to one author."""

    def follow(self, links: Iterable[Link]) -> None:
        """Read new entries."""
        coming = list(links)
        for link_, entry in zip(coming, read_chain(coming, self.last), strict=True):
            try:
                self.book = record(self.book, entry.event, entry.version)
            except TournamentError:
                raise BrokenChain(number=entry.number) from None
            self.remember(entry, range(entry.number, entry.number + 1))
            self.links.append(link_)
            self.last = link_  # so that a broken entry after it is found again

    def remember(self, stamp: Stamp | Entry, numbers: range) -> None:
        """Record the consecutive entries of a request."""
        if stamp.request and numbers:
            asked = _asked(stamp)
            self.requests[asked] = range(self.requests.get(asked, numbers).start, numbers.stop)

    def add(self, stamp: Stamp, event: Event) -> Entry:
        """Add one more event, unless it is refused."""
        self.book = record(self.book, event)
        number = self.last.number + 1
        entry = Entry(number, stamp.at, stamp.by, event, stamp.role, stamp.request, stamp.device)
        self.last = link(entry, self.last.digest)
        return entry


def _asked(stamp: Stamp | Entry) -> tuple[str, str, str]:
    """Return the key of a request."""
    return stamp.by, stamp.role, stamp.request


def _lots_seed(connection: sqlite3.Connection, book: Book) -> bytes | None:
    """Return the seed of the next lots; None if the secret is lost, or does not fit the commitment."""
    question = "SELECT seed FROM secret WHERE session = ? AND typeof(seed) = 'blob'"
    row = connection.execute(question, (LOTS,)).fetchone()
    return committed_seed(row[0], book.lots_commitment) if row else None
