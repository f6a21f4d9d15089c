"""Damaged event files: errors name the entry that was changed or lost, and a full disk loses no entry."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from botifarra.eventfile import Damaged, DiskFailure, EventFile, EventFileError, Full
from botifarra.tournament.chain import FIRST, BrokenChain, Entry, link
from botifarra.tournament.entries import Pair
from botifarra.tournament.events import Entered
from tests.eventfile.championship import ENTERED, NURIA, add, read, written
from tests.full_disk import no_larger_files


def test_a_broken_chain_is_reported_at_the_same_entry_again(tmp_path: Path) -> None:
    path = written(tmp_path)
    with EventFile(path) as file, EventFile(path) as other:
        assert len(file.book.pairs) == 2
        add(other, Entered(Pair(3, ("Enric", "Fina"))), Entered(Pair(4, ("Gemma", "Hug"))))
        with closing(sqlite3.connect(path)) as database:
            database.execute("UPDATE log SET entry = replace(entry, 'Hug', 'Hugo') WHERE number = 8")
            database.commit()
        for _ in range(2):
            with pytest.raises(BrokenChain) as caught:
                _ = file.book
            assert caught.value.facts == {"number": 8}


@pytest.mark.parametrize(
    ("change", "number"),
    [
        ("UPDATE log SET entry = replace(entry, 'Anna', 'Aina') WHERE number = 2", 2),
        ("UPDATE log SET digest = upper(digest) WHERE number = 3", 3),
        ("DELETE FROM log WHERE number = 4", 4),
        ("UPDATE log SET number = 9 WHERE number = 6", 6),
        ("UPDATE log SET entry = x'00' WHERE number = 5", 5),
        ("INSERT INTO log VALUES (7, '{}', '')", 7),
        ("DROP TABLE log", 1),
        ("PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, 'INTEGER', 'INTEGES')", 1),
    ],
)
def test_a_changed_entry_is_detected(tmp_path: Path, change: str, number: int) -> None:
    path = written(tmp_path)
    with closing(sqlite3.connect(path)) as database:
        database.executescript(change)
        database.commit()
    with EventFile(path) as file:
        for reading in (lambda: file.book, lambda: list(file.entries())):
            try:
                reading()
            except BrokenChain as error:
                told = error.facts["number"]
            except Damaged as error:
                told = error.number
            else:
                told = None
            assert told == number
        with pytest.raises((BrokenChain, Damaged)), file.writing(NURIA):
            pytest.fail("what is broken is not written on")


def test_impossible_events_are_detected_in_a_valid_chain(tmp_path: Path) -> None:
    path = written(tmp_path)
    entries = read(path)
    before = FIRST
    with closing(sqlite3.connect(path)) as database:
        for entry in (*entries, Entry(7, NURIA.at, NURIA.by, ENTERED[0])):
            _, text, before = link(entry, before)
            database.execute("INSERT OR REPLACE INTO log VALUES (?, ?, ?)", (entry.number, text, before))
        database.commit()
    with EventFile(path) as file, pytest.raises(BrokenChain) as caught:
        _ = file.book
    assert caught.value.facts == {"number": 7}


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a file with names so long that some entries need pages of their own."""
    path = written(tmp_path_factory.mktemp("sample"))
    with EventFile(path) as file:
        add(file, *(Entered(Pair(each, (f"Àngels {each}" * 300, f"Blai {each}"))) for each in range(3, 12)))
    return path


@given(st.data())
def test_a_flipped_byte_in_the_log_is_reported_with_its_entry(sample: Path, data: st.DataObject) -> None:
    content = bytearray(sample.read_bytes())
    with closing(sqlite3.connect(sample)) as database:
        rows = database.execute("SELECT number, entry, digest FROM log").fetchall()
    number, entry, digest = data.draw(st.sampled_from(rows))
    written_as = data.draw(st.sampled_from([entry.encode()[:1000], digest.encode()]))
    start = content.index(written_as)
    position = start + data.draw(st.integers(0, len(written_as) - 1))
    content[position] ^= data.draw(st.integers(1, 255))
    path = sample.with_name("flipped")
    path.write_bytes(content)
    with EventFile(path) as file, pytest.raises(BrokenChain) as caught:
        list(file.entries())
    assert caught.value.facts == {"number": number}


@given(st.data())
def test_a_flipped_byte_anywhere_is_reported_or_harmless(sample: Path, data: st.DataObject) -> None:
    content = bytearray(sample.read_bytes())
    content[data.draw(st.integers(0, len(content) - 1))] ^= data.draw(st.integers(1, 255))
    path = sample.with_name("flipped")
    path.write_bytes(content)
    entries = read(sample)
    with suppress(BrokenChain, EventFileError), EventFile(path) as file:
        assert list(file.entries()) == entries
        file.secrets()


def test_a_truncated_file_is_reported(sample: Path) -> None:
    content = sample.read_bytes()
    path = sample.with_name("short")
    for length in range(1, len(content), 1000):
        path.write_bytes(content[:length])
        with pytest.raises((BrokenChain, EventFileError)):
            read(path)


@contextmanager
def full_disk(file: EventFile) -> Iterator[None]:
    """Let SQLite find no room for another page."""
    (pages,) = file._connection.execute("PRAGMA page_count").fetchone()  # noqa: SLF001
    (usual,) = file._connection.execute("PRAGMA max_page_count").fetchone()  # noqa: SLF001
    file._connection.execute(f"PRAGMA max_page_count = {pages}")  # noqa: SLF001
    yield
    file._connection.execute(f"PRAGMA max_page_count = {usual}")  # noqa: SLF001


def failing_disk(file: EventFile) -> AbstractContextManager[None]:
    """Let the system refuse to write, for another reason than a lack of space."""
    return no_larger_files(file.path.stat().st_size)


@pytest.mark.parametrize(("trouble", "told"), [(full_disk, Full), (failing_disk, DiskFailure)])
def test_a_full_disk_and_one_that_fails_are_told_apart_and_lose_nothing(
    tmp_path: Path, trouble: Callable[[EventFile], AbstractContextManager[None]], told: type[EventFileError]
) -> None:
    path = written(tmp_path)
    before = read(path)
    with EventFile(path) as file:
        many = [Entered(Pair(number, (f"Anna {number}", f"Bernat {number}"))) for number in range(3, 300)]
        with trouble(file), pytest.raises(told):
            add(file, *many)
        assert list(file.book.pairs) == [1, 2]
        assert list(file.entries()) == before
        add(file, Entered(Pair(3, ("Enric", "Fina"))))
    assert len(read(path)) == len(before) + 1
