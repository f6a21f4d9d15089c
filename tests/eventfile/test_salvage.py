"""Salvage of damaged event files: always a prefix of the written entries, with a report of the lost ones."""

import sqlite3
from contextlib import closing, suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from botifarra.cli.prose import LANGUAGES, prose
from botifarra.eventfile import EventFile, EventFileError, NewerVersion, NothingToSalvage, Stamp
from botifarra.eventfile.salvage import Salvaged, salvage
from botifarra.tournament.entries import Pair
from botifarra.tournament.events import Entered, LotsCommitted, Revealed
from tests.cli.program import botifarra
from tests.eventfile.championship import NURIA, SEED, add, read, written

PROGRAM = Stamp(NURIA.at, "botifarra", "program")


def rescued(path: Path) -> tuple[Salvaged, Path]:
    """Return the entries rescued from a file; the file does not change."""
    new = path.with_name("rescued.event")
    new.unlink(missing_ok=True)
    before = path.read_bytes()
    try:
        return salvage(path, new, PROGRAM, "a stick was pulled out"), new
    finally:
        assert path.read_bytes() == before


def test_a_whole_file_is_copied_to_the_entry(tmp_path: Path) -> None:
    path = written(tmp_path)
    done, new = rescued(path)
    assert done.is_whole
    assert read(new) == read(path)
    with EventFile(new) as file, EventFile(path) as other:
        assert file.digest == other.digest == done.digest
        assert file.secrets() == {1: SEED}
        add(file, Entered(Pair(3, ("Enric", "Fina"))))
        with file.writing(NURIA) as pen:
            pen.draw("prizes", [1, 2])
        assert file.book.drawn[0].commitment == file.book.begun.lots
    assert new.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(
    ("change", "kept", "lost", "is_cut"),
    [
        ("UPDATE log SET entry = replace(entry, 'Anna', 'Aina') WHERE number = 2", 1, [2, 3, 4, 5, 6], False),
        ("UPDATE log SET digest = upper(digest) WHERE number = 3", 2, [3, 4, 5, 6], False),
        ("DELETE FROM log WHERE number = 4", 3, [5, 6], False),
        ("UPDATE log SET number = 9 WHERE number = 6", 5, [6], False),
        ("UPDATE log SET entry = '' WHERE number = 6", 5, [], True),
        ("INSERT INTO log VALUES (7, '{}', '')", 6, [], True),
    ],
)
def test_entries_after_a_changed_one_are_reported(
    tmp_path: Path, change: str, kept: int, lost: list[int], is_cut: bool
) -> None:
    path = written(tmp_path)
    entries = read(path)
    with closing(sqlite3.connect(path)) as database:
        database.execute(change)
        database.commit()
    done, new = rescued(path)
    assert read(new) == entries[:kept]
    assert [entry.number for entry in done.lost] == lost
    assert done.is_cut is is_cut
    assert not done.is_whole


def test_a_blob_in_the_log_ends_what_can_be_read(tmp_path: Path) -> None:
    path = written(tmp_path)
    with closing(sqlite3.connect(path)) as database:
        database.execute("UPDATE log SET entry = x'00ff' WHERE number = 5")
        database.commit()
    done, _ = rescued(path)
    assert (done.entries, done.is_cut, [entry.number for entry in done.lost]) == (4, True, [6])
    assert done.known == 6
    for lang in LANGUAGES:
        (path.parent / lang).mkdir()
        told = botifarra("tournament", "salvage", str(path), str(path.parent / lang / "new"), lang=lang).out
        assert prose(lang)("tournament.salvage.cut", read=5, known=6) in told


@pytest.mark.parametrize(
    "change", ["DELETE FROM secret", "UPDATE secret SET seed = x'00'", "DROP TABLE secret"]
)
def test_a_lost_seed_is_told(tmp_path: Path, change: str) -> None:
    path = written(tmp_path)
    with closing(sqlite3.connect(path)) as database:
        database.execute(change)
        database.commit()
    done, new = rescued(path)
    assert (done.entries, done.lost_seeds, done.lots_lost, done.is_whole) == (6, (1,), True, False)
    with EventFile(new) as file:
        assert file.secrets() == {}


def test_a_seed_that_was_revealed_is_not_lost(tmp_path: Path) -> None:
    path = written(tmp_path)
    with EventFile(path) as file:
        add(file, Revealed(1, SEED.hex()))
    done, _ = rescued(path)
    assert done.is_whole


def test_nothing_is_rescued_from_another_file(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path / "other"
    for content in (b"", b"Anna;Bernat\n", b"SQLite format 3\0" + bytes(84), bytes(9000)):
        path.write_bytes(content)
        with pytest.raises(NothingToSalvage):
            rescued(path)
        assert not path.with_name("rescued.event").exists()
    path = written(tmp_path)
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA user_version = 99")
    with pytest.raises(NewerVersion):
        rescued(path)
    with pytest.raises(FileNotFoundError):
        salvage(tmp_path / "none", tmp_path / "new", PROGRAM, "-")
    good = written(tmp_path_factory.mktemp("good"))
    with pytest.raises(FileExistsError):
        salvage(good, path, PROGRAM, "-")


@pytest.fixture(scope="module")
def long(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a file of many pages."""
    path = written(tmp_path_factory.mktemp("long"))
    with EventFile(path) as file:
        add(file, *(Entered(Pair(each, (f"Àngels {each}" * 20, f"Blai {each}"))) for each in range(3, 120)))
    return path


def test_a_file_cut_short_keeps_what_is_there(long: Path) -> None:
    """More of the file left means more entries rescued."""
    content, entries = long.read_bytes(), read(long)
    path = long.with_name("short")
    kept = [0]
    for length in range(0, len(content), 4096):
        path.write_bytes(content[: length + 17])
        with suppress(NothingToSalvage):
            done, new = rescued(path)
            assert read(new) == entries[: done.entries]
            assert done.is_cut
            kept.append(done.entries)
    assert kept == sorted(kept)
    assert kept[-1] > len(entries) // 2


@given(st.data())
def test_changed_bytes_anywhere(long: Path, data: st.DataObject) -> None:
    """Rescued entries equal the written ones, after any damage."""
    content, entries = bytearray(long.read_bytes()), read(long)
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(content) - 1))
        size = min(data.draw(st.sampled_from([1, 64, 4096])), len(content) - start)
        content[start : start + size] = bytes([data.draw(st.integers(0, 255))]) * size
    path = long.with_name("changed")
    path.write_bytes(content)
    with suppress(NothingToSalvage, NewerVersion):
        done, new = rescued(path)
        assert read(new)[: done.entries] == entries[: done.entries]
        assert len(read(new)) == done.entries + done.lots_lost
        if done.entries < len(entries):
            assert not done.is_whole
        if done.is_whole:
            with suppress(EventFileError), EventFile(path) as file:
                assert list(file.entries()) == entries


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_command_reports_the_losses(tmp_path: Path, lang: str) -> None:
    path = written(tmp_path)
    new = tmp_path / "new.event"
    done = botifarra("tournament", "salvage", str(path), str(new), lang=lang)
    assert (done.status, done.err) == (0, "")
    assert len(done.out.splitlines()) == 2
    with closing(sqlite3.connect(path)) as database:
        database.execute("UPDATE log SET entry = replace(entry, '40', '41') WHERE number = 6")
        database.execute("DELETE FROM secret")
        database.commit()
    again = botifarra("tournament", "salvage", str(path), str(new), lang=lang)
    assert (again.status, again.out) == (1, "")
    new.unlink()
    done = botifarra("tournament", "salvage", str(path), str(new), lang=lang)
    assert (done.status, done.err) == (1, "")
    first, lost, entry, seed, lots = done.out.splitlines()
    assert str(new) in first
    assert "1" in lost
    assert entry.startswith("   6  2026-11-22T10:00:00Z  Núria: ")
    assert "41" in entry
    assert "1" in seed
    assert lots == prose(lang)("tournament.salvage.no_lots")
    new.unlink()
    done = botifarra("tournament", "salvage", str(path), str(new), "--json", lang=lang)
    assert (done.status, done.err) == (1, "")
    told = done.out
    assert '"entries":5,' in told
    assert '"is_cut":false,"known":6,"lost_seeds":[1],"lots_lost":true' in told
    assert [entry.by for entry in read(new)[-2:]] == [NURIA.by, "botifarra"]


def test_lots_can_be_drawn_though_their_secret_is_lost(tmp_path: Path) -> None:
    path = written(tmp_path)
    with EventFile(path) as file, file.writing(NURIA) as pen:
        pen.draw("prizes", [1, 2])
    with closing(sqlite3.connect(path)) as database:
        database.execute("DELETE FROM secret WHERE session = 0")
        database.commit()
    done, new = rescued(path)
    assert (done.entries, done.lots_lost) == (7, True)
    with EventFile(new) as file:
        with file.writing(NURIA) as pen:
            for _ in range(2):
                pen.draw("prizes", [1, 2])
        _, second, third = file.book.drawn
    committed = read(new)[7]
    assert isinstance(committed.event, LotsCommitted)
    assert (committed.by, committed.role, committed.event.reason) == (*PROGRAM[1:3], "a stick was pulled out")
    assert (second.commitment, third.commitment) == (committed.event.commitment, second.seed)
    told = botifarra("tournament", "verify", str(new), lang="en")
    assert told.status == 0
    assert f"Commitment: {committed.event.commitment} (a stick was pulled out)" in told.out
    again = tmp_path / "again.event"
    assert salvage(new, again, PROGRAM, "-").is_whole
    assert read(again) == read(new)


def test_a_seed_that_a_lost_entry_reveals_is_used_if_it_proves_itself(tmp_path: Path) -> None:
    path = written(tmp_path)
    with EventFile(path) as file:
        add(file, Revealed(1, SEED.hex()))
    with closing(sqlite3.connect(path)) as database:
        database.execute("UPDATE log SET entry = replace(entry, '40', '41') WHERE number = 6")
        database.commit()
    done, new = rescued(path)
    assert ([entry.number for entry in done.lost], done.lost_seeds) == ([6, 7], ())
    with EventFile(new) as file:
        assert file.secrets() == {1: SEED}
    with closing(sqlite3.connect(path)) as database:
        database.execute("UPDATE log SET entry = replace(entry, ?, ?) WHERE number = 7", (SEED.hex(), "00"))
        database.commit()
    done, _ = rescued(path)
    assert done.lost_seeds == (1,)
