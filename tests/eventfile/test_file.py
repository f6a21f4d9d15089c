"""The event file: acknowledged entries are stored, changes are detected, impossible requests raise errors."""

import json
import shutil
import sqlite3
import stat
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import pytest
from msgspec.structs import replace

from botifarra.eventfile import (
    VERSION,
    Busy,
    DiskFailure,
    EventFile,
    NewerVersion,
    NotAnEventFile,
    NotWritable,
)
from botifarra.eventfile.pairing import pair_rounds
from botifarra.tournament.chain import FIRST, Entry, link
from botifarra.tournament.duplicate.standings import standings
from botifarra.tournament.entries import Pair
from botifarra.tournament.errors import EnteredTwice, PlayedSince
from botifarra.tournament.events import (
    BoardSlip,
    BoardSpoiled,
    Corrected,
    Drawn,
    Entered,
    Erased,
    Opened,
    Paired,
    Place,
    Revealed,
    Withdrawn,
)
from tests.eventfile.championship import ENTERED, NURIA, OPENED, PLACE, SEED, add, read, written
from tests.eventfile.version_5 import GOLDEN as VERSION_5
from tests.full_disk import no_larger_files

OLD = Path(__file__).parents[1] / "data" / "tournament"


def test_it_is_one_file_for_its_owner_that_can_be_copied(tmp_path: Path) -> None:
    path = written(tmp_path)
    assert [each.name for each in tmp_path.iterdir()] == ["festa.event"]
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    copy = tmp_path / "còpia #1?.event"
    shutil.copy(path, copy)
    opened, entered = [each.event for each in read(copy)][:2]
    assert isinstance(opened, Opened)
    assert (replace(opened, lots=""), entered) == (OPENED, ENTERED[0])
    assert {(each.at, each.by, each.role) for each in read(copy)} == {NURIA[:3]}
    with EventFile(copy) as file, EventFile(path) as other:
        assert file.book == other.book
        assert file.digest == other.digest


def test_the_first_entry_identifies_the_championship(tmp_path: Path) -> None:
    empty = tmp_path / "empty.event"
    EventFile.restore(empty, [], {})
    with EventFile(empty) as file:
        assert file.identity == ""
    with EventFile.create(tmp_path / "festa.event", NURIA, OPENED) as file:
        first = file.digest
        add(file, *ENTERED)
        assert file.identity == first != file.digest


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "festa.event"
    path.write_text("mine")
    with pytest.raises(FileExistsError):
        EventFile.create(path, NURIA, OPENED)
    assert path.read_text() == "mine"


def test_an_error_while_creating_leaves_no_file(tmp_path: Path) -> None:
    with pytest.raises(DiskFailure), no_larger_files(4096):
        EventFile.create(tmp_path / "festa.event", NURIA, OPENED)
    assert list(tmp_path.iterdir()) == []


def test_several_events_are_added_all_or_none(tmp_path: Path) -> None:
    with EventFile.create(tmp_path / "festa.event", NURIA, OPENED) as file:
        with pytest.raises(EnteredTwice):
            add(file, ENTERED[0], ENTERED[0])
        assert file.book.pairs == {}
        assert len(list(file.entries())) == 1
        add(file, *ENTERED)
        assert list(file.book.pairs) == [1, 2]


def test_entries_of_another_program_are_seen(tmp_path: Path) -> None:
    path = written(tmp_path)
    with EventFile(path) as one, EventFile(path) as other:
        assert one.book.kept[PLACE].slip == BoardSlip((40, 32))
        with other.writing(NURIA) as pen:
            pen.add(Corrected(PLACE, BoardSlip((32, 40)), "exchanged"))
        with one.writing(NURIA) as pen:
            assert pen.book.kept[PLACE].slip == BoardSlip((32, 40))
            assert pen.add(Corrected(PLACE, BoardSlip((33, 39)), "counted anew")).number == 8
        assert other.book.kept[PLACE].slip == BoardSlip((33, 39))


def test_a_lock_that_lasts_too_long_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = written(tmp_path)
    monkeypatch.setattr("botifarra.eventfile.connection._LOCK_TIMEOUT_S", 0.01)
    with EventFile(path) as one, EventFile(path) as other, one.writing(NURIA):
        with pytest.raises(Busy), other.writing(NURIA):
            pytest.fail("two write at once")
        assert other.book.pairs


def test_a_seed_is_kept_until_it_is_revealed(tmp_path: Path) -> None:
    path = written(tmp_path)
    assert SEED in path.read_bytes()
    with EventFile(path) as file:
        assert file.secrets() == {1: SEED}
        with file.writing(NURIA) as pen:
            pen.add(Revealed(1, SEED.hex()))
        assert file.secrets() == {}
        assert file.book.dealt[1].seed == SEED.hex()


def test_another_kind_of_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "other"
    for content in (b"", b"Anna;Bernat\n", b"SQLite format 3\0" + bytes(84), bytes(9000)):
        path.write_bytes(content)
        with pytest.raises(NotAnEventFile):
            EventFile(path)
        assert path.read_bytes() == content
    with closing(sqlite3.connect(path := tmp_path / "tables.db")) as database:
        database.execute("CREATE TABLE log (number)")
    with pytest.raises(NotAnEventFile):
        EventFile(path)
    with pytest.raises(FileNotFoundError):
        EventFile(tmp_path / "none")
    with pytest.raises(IsADirectoryError):
        EventFile(tmp_path)


def test_a_newer_version_is_refused(tmp_path: Path) -> None:
    path = written(tmp_path)
    with closing(sqlite3.connect(path)) as database:
        database.execute(f"PRAGMA user_version = {VERSION + 1}")
    with pytest.raises(NewerVersion):
        EventFile(path)


def test_an_older_file_gets_the_version_with_its_next_entry(tmp_path: Path) -> None:
    path = written(tmp_path)
    with closing(sqlite3.connect(path)) as database:
        database.execute(f"PRAGMA user_version = {VERSION - 1}")
    with EventFile(path) as file, closing(sqlite3.connect(path)) as database:
        before = list(file.known_log()[0])
        for version in (VERSION - 1, VERSION):
            assert database.execute("PRAGMA user_version").fetchone() == (version,)
            with file.writing(NURIA) as pen:
                pen.add(Corrected(PLACE, BoardSlip((20 + version, 52 - version)), "counted again"))
        assert list(file.known_log()[0])[: len(before)] == before


def test_a_file_that_becomes_of_a_newer_version_while_it_is_open_is_refused(tmp_path: Path) -> None:
    path = written(tmp_path)
    with EventFile(path) as file, closing(sqlite3.connect(path)) as database:
        digest = file.digest
        database.execute(f"PRAGMA user_version = {VERSION + 1}")
        with pytest.raises(NewerVersion), file.writing(NURIA):
            pytest.fail("an older program writes on")
        assert file.digest == digest
        text = '{"number":7,"at":"","by":"","event":{"type":"of a newer version"}}'
        now = sha256(f"{digest}\n{text}".encode()).hexdigest()
        database.execute("INSERT INTO log VALUES (7, ?, ?)", (text, now))
        database.commit()
        with pytest.raises(NewerVersion):
            _ = file.book


def test_a_file_of_the_first_version_is_read_as_before(tmp_path: Path) -> None:
    path = tmp_path / "old.event"
    shutil.copy(OLD / "version-1.event", path)
    expected = json.loads((OLD / "version-1.json").read_text(encoding="utf-8"))
    with EventFile(path) as file:
        assert file.digest == expected["digest"]
        entries = list(file.entries())
        assert len(entries) == expected["entries"]
        assert {(entry.role, entry.request, entry.version) for entry in entries} == {("director", "", 1)}
        assert {str(pair): list(each.players) for pair, each in file.book.pairs.items()} == expected[
            "players"
        ]
        assert [[each.round, each.table, each.board] for each in file.book.missing()] == expected["missing"]
        assert sorted(
            [row.pair, str(row.total), row.boards, row.sat_out, row.is_flagged]
            for row in standings(file.book)
        ) == sorted(row[1:] for row in expected["standings"])
        assert len(file.secrets()[2]) == 32
    assert path.read_bytes() == (OLD / "version-1.event").read_bytes()


def test_rulings_on_places_to_come_in_a_file_of_version_5_are_read_as_before(tmp_path: Path) -> None:
    path = tmp_path / "old.event"
    shutil.copy(VERSION_5, path)
    moved = BoardSpoiled(1, (Place(2, 2, 1), Place(3, 4, 1), Place(5, 4, 1)), "from round 2 on")
    alone = BoardSpoiled(1, (Place(2, 2, 1), Place(5, 4, 1)), "other cards there", only=True)
    to_come = BoardSpoiled(4, (Place(6, 3, 4),), "in its last round")
    with EventFile(path) as file:
        assert len(file.book.rounds) == 3
        assert file.book.spoiled == (to_come, moved, alone)
        assert path.read_bytes() == VERSION_5.read_bytes()
        paired = [entry.event.round for entry in file.entries() if isinstance(entry.event, Paired)]
        pair_rounds(file, NURIA, lambda _: paired[3:7])
        fields = {place: file.book.field(place) for place, _ in file.book.places()}
        ruled = {place.round: field for place, field in fields.items() if place.board == 1 and field}
        assert ruled[2] == ruled[5] != ruled[3]
        assert [place for place, field in fields.items() if place.board == 4 and field] == [Place(6, 3, 4)]


def test_the_next_entry_makes_an_old_file_one_that_older_programs_refuse(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "old.event"
    shutil.copy(OLD / "version-1.event", path)
    with EventFile(path) as file, pytest.raises(PlayedSince):
        add(file, Withdrawn(5, 1, "a rule of version 2"))
    with monkeypatch.context() as older:
        older.setattr("botifarra.eventfile.file.VERSION", 1)
        EventFile(path).close()
    with EventFile(path) as file:
        add(file, Erased(Place(2, 1, 3), "never played"))
        assert [entry.version for entry in file.entries()][-2:] == [1, VERSION]
    monkeypatch.setattr("botifarra.eventfile.file.VERSION", 1)
    with pytest.raises(NewerVersion):
        EventFile(path)


def test_a_file_that_may_only_be_read_can_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = written(tmp_path)
    connect = sqlite3.connect
    monkeypatch.setattr(  # a mode of the file would not keep root from writing
        "sqlite3.connect", lambda name, **options: connect(name.replace("mode=rw", "mode=ro"), **options)
    )
    with EventFile(path) as file:
        assert list(file.book.pairs) == [1, 2]
        with pytest.raises(NotWritable):
            add(file, Entered(Pair(3, ("Enric", "Fina"))))
        assert list(file.book.pairs) == [1, 2]


def test_lots_are_drawn_from_what_the_file_began_with_a_commitment_to(tmp_path: Path) -> None:
    path = tmp_path / "festa.event"
    with EventFile.create(path, NURIA, OPENED) as file, file.writing(NURIA) as pen:
        for event in ENTERED:
            pen.add(event)
        first = pen.draw("prizes", [1, 2]).event
        second = pen.draw("prizes", [1, 2]).event
        assert isinstance(first, Drawn)
        assert isinstance(second, Drawn)
        assert (first.commitment, second.commitment) == (file.book.begun.lots, first.seed)
        assert file.secrets() == {}
    assert [each.event for each in read(path)][-2:] == [first, second]


def test_a_file_without_a_secret_for_lots_draws_them_from_new_seeds(tmp_path: Path) -> None:
    path = tmp_path / "festa.event"
    EventFile.create(path, NURIA, OPENED).close()
    with closing(sqlite3.connect(path)) as connection, connection:
        before = link(Entry(1, "2026-11-22T18:00:00Z", "Núria", OPENED), FIRST)
        connection.execute("UPDATE log SET entry = ?, digest = ?", (before.text, before.digest))
        connection.execute("DELETE FROM secret")
    with EventFile(path) as file:
        add(file, *ENTERED)
        with file.writing(NURIA) as pen:
            drawn = [pen.draw("prizes", [1, 2]).event for _ in range(2)]
        assert drawn[0] != drawn[1]
        assert list(file.book.drawn) == drawn
