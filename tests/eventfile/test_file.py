"""The event file: what was acknowledged is there, what was changed shows, what cannot be done is told."""

import json
import shutil
import sqlite3
import stat
from contextlib import closing, suppress
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from botifarra.eventfile import (
    VERSION,
    Answered,
    Busy,
    Damaged,
    EventFile,
    EventFileError,
    Full,
    NewerVersion,
    NotAnEventFile,
    NotWritable,
    Overtaken,
    Stamp,
)
from botifarra.tournament.chain import FIRST, BrokenChain, Entry, link
from botifarra.tournament.duplicate.standings import standings
from botifarra.tournament.entries import Pair
from botifarra.tournament.errors import EnteredTwice, PlayedSince
from botifarra.tournament.events import (
    BoardSlip,
    Committed,
    Corrected,
    Drawn,
    Entered,
    Erased,
    Event,
    Opened,
    Paired,
    Place,
    Revealed,
    Scored,
    Withdrawn,
)
from botifarra.tournament.format import Format, Kind, Pairing
from botifarra.tournament.recording import fold
from botifarra.tournament.seating import Round, Seating
from tests.disk import no_larger_files
from tests.scale import scale
from tests.tournament.random_events import random_events

OLD = Path(__file__).parents[1] / "data" / "tournament"
NURIA = Stamp("2026-11-22T10:00:00Z", "Núria")
OPENED = Opened("Festa Major", Format(Kind.DUPLICATE, Pairing.BERGER, "championship", boards=1))
ENTERED = (Entered(Pair(1, ("Anna", "Bernat"))), Entered(Pair(2, ("Carles", "Dolors"))))
PAIRED = Paired(Round(1, 1, (Seating(1, (1, 2), (1,)),)))
SEED = bytes(range(32))
COMMITTED = Committed(1, 1, 1, sha256(SEED).hexdigest())
PLACE = Place(1, 1, 1)


def written(folder: Path) -> Path:
    """A file with a short championship."""
    path = folder / "festa.event"
    with EventFile.create(path, NURIA, OPENED) as file:
        add(file, *ENTERED, COMMITTED, PAIRED, Scored(PLACE, BoardSlip((40, 32))))
        with file.writing(NURIA) as pen:
            pen.keep(1, SEED)
    return path


def add(file: EventFile, *events: Event) -> None:
    with file.writing(NURIA) as pen:
        for event in events:
            pen.add(event)


def read(path: Path) -> list[Entry]:
    with EventFile(path) as file:
        return list(file.entries())


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


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "festa.event"
    path.write_text("mine")
    with pytest.raises(FileExistsError):
        EventFile.create(path, NURIA, OPENED)
    assert path.read_text() == "mine"


def test_what_fails_at_the_beginning_leaves_no_file(tmp_path: Path) -> None:
    with pytest.raises(Full), no_larger_files(4096):
        EventFile.create(tmp_path / "festa.event", NURIA, OPENED)
    assert list(tmp_path.iterdir()) == []


def test_several_are_added_all_or_none(tmp_path: Path) -> None:
    with EventFile.create(tmp_path / "festa.event", NURIA, OPENED) as file:
        with pytest.raises(EnteredTwice):
            add(file, ENTERED[0], ENTERED[0])
        assert file.book.pairs == {}
        assert len(list(file.entries())) == 1
        add(file, *ENTERED)
        assert list(file.book.pairs) == [1, 2]


def test_what_another_wrote_meanwhile_is_seen(tmp_path: Path) -> None:
    path = written(tmp_path)
    with EventFile(path) as one, EventFile(path) as other:
        assert one.book.kept[PLACE].slip == BoardSlip((40, 32))
        with other.writing(NURIA) as pen:
            pen.add(Corrected(PLACE, BoardSlip((32, 40)), "exchanged"))
        with one.writing(NURIA) as pen:
            assert pen.book.kept[PLACE].slip == BoardSlip((32, 40))
            assert pen.add(Corrected(PLACE, BoardSlip((33, 39)), "counted anew")).number == 8
        assert other.book.kept[PLACE].slip == BoardSlip((33, 39))


def test_who_has_to_wait_too_long_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = written(tmp_path)
    monkeypatch.setattr("botifarra.eventfile.file._PATIENCE", 0.01)
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


def test_some_other_file_is_refused(tmp_path: Path) -> None:
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


def test_what_is_broken_is_told_at_the_same_entry_again(tmp_path: Path) -> None:
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
        assert [entry.version for entry in file.entries()][-2:] == [1, 2]
    monkeypatch.setattr("botifarra.eventfile.file.VERSION", 1)
    with pytest.raises(NewerVersion):
        EventFile(path)


def test_a_request_is_written_once_and_answered_again(tmp_path: Path) -> None:
    path = written(tmp_path)
    asked = NURIA._replace(request="a1", role="table")
    third, fourth = Entered(Pair(3, ("Enric", "Fina"))), Entered(Pair(4, ("Gemma", "Hug")))
    with EventFile(path) as one, EventFile(path) as other:
        with one.writing(asked) as pen:
            first = [pen.add(third), pen.add(fourth)]
        assert {(entry.role, entry.request) for entry in first} == {("table", "a1")}
        digest = one.digest
        for file in (one, other):
            with pytest.raises(Answered) as answered, file.writing(asked):
                pytest.fail("what was written is written again")
            assert answered.value.entries == first
            assert file.digest == digest
        add(other, Entered(Pair(5, ("Iu", "Júlia"))))
    with EventFile(path) as later, pytest.raises(Answered), later.writing(asked):
        pytest.fail("what was written is written again")
    assert len({entry.request for entry in read(path)}) == 4


@pytest.mark.parametrize("seed", range(scale(3, 30)))
def test_what_is_asked_twice_at_any_time_is_written_once(tmp_path: Path, seed: int) -> None:
    rng = Random(seed)
    opened, *random = random_events(rng, rng.choice(list(Kind)), 40)
    assert isinstance(opened, Opened)
    events = [event for event in random if not isinstance(event, Drawn)]  # lots follow from the file's seed
    path = tmp_path / "festa.event"
    EventFile.create(path, NURIA, opened).close()
    with EventFile(path) as one, EventFile(path) as other:
        for number, event in enumerate(events):
            with rng.choice((one, other)).writing(NURIA._replace(request=f"{number}")) as pen:
                pen.add(event)
            again = rng.randrange(number + 1)
            with (
                pytest.raises(Answered) as answered,
                rng.choice((one, other)).writing(NURIA._replace(request=f"{again}")),
            ):
                pytest.fail("what was asked before is written again")
            assert [entry.event for entry in answered.value.entries] == [events[again]]
        assert one.digest == other.digest
        assert one.book == other.book == fold(entry.event for entry in one.entries())
    assert [entry.event for entry in read(path)][1:] == events


def test_a_request_that_failed_can_be_made_again(tmp_path: Path) -> None:
    asked = NURIA._replace(request="a1")
    with EventFile(written(tmp_path)) as file:
        with pytest.raises(EnteredTwice), file.writing(asked) as pen:
            list(map(pen.add, (Entered(Pair(3, ("Enric", "Fina"))), ENTERED[0])))
        with file.writing(asked) as pen:
            pen.add(Entered(Pair(3, ("Enric", "Fina"))))
        assert list(file.book.pairs) == [1, 2, 3]


def test_what_was_decided_on_an_older_log_is_not_written(tmp_path: Path) -> None:
    path = written(tmp_path)
    with EventFile(path) as one, EventFile(path) as other:
        seen = one.digest
        add(other, Entered(Pair(3, ("Enric", "Fina"))))
        with pytest.raises(Overtaken), one.writing(NURIA, expected=seen):
            pytest.fail("what was decided on an older log is written")
        with one.writing(NURIA, expected=one.digest) as pen:
            pen.add(Entered(Pair(4, ("Gemma", "Hug"))))
        assert list(other.book.pairs) == [1, 2, 3, 4]


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
    ],
)
def test_a_changed_past_shows(tmp_path: Path, change: str, number: int) -> None:
    path = written(tmp_path)
    with closing(sqlite3.connect(path)) as database:
        database.execute(change)
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


def test_what_cannot_have_happened_is_told_though_the_chain_holds(tmp_path: Path) -> None:
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
    """A file with names so long that some entries need pages of their own."""
    path = written(tmp_path_factory.mktemp("sample"))
    with EventFile(path) as file:
        add(file, *(Entered(Pair(each, (f"Àngels {each}" * 300, f"Blai {each}"))) for each in range(3, 12)))
    return path


@given(st.data())
def test_a_flipped_byte_in_the_log_is_told_with_its_entry(sample: Path, data: st.DataObject) -> None:
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
def test_a_flipped_byte_anywhere_is_told_or_harmless(sample: Path, data: st.DataObject) -> None:
    content = bytearray(sample.read_bytes())
    content[data.draw(st.integers(0, len(content) - 1))] ^= data.draw(st.integers(1, 255))
    path = sample.with_name("flipped")
    path.write_bytes(content)
    entries = read(sample)
    with suppress(BrokenChain, EventFileError), EventFile(path) as file:
        assert list(file.entries()) == entries
        file.secrets()


def test_a_file_cut_short_is_told(sample: Path) -> None:
    content = sample.read_bytes()
    path = sample.with_name("short")
    for length in range(1, len(content), 1000):
        path.write_bytes(content[:length])
        with pytest.raises((BrokenChain, EventFileError)):
            read(path)


def test_a_full_disk_loses_nothing(tmp_path: Path) -> None:
    path = written(tmp_path)
    before = read(path)
    with EventFile(path) as file:
        many = [Entered(Pair(number, (f"Anna {number}", f"Bernat {number}"))) for number in range(3, 300)]
        with pytest.raises(Full), no_larger_files(path.stat().st_size):
            add(file, *many)
        assert list(file.book.pairs) == [1, 2]
        assert list(file.entries()) == before
        add(file, Entered(Pair(3, ("Enric", "Fina"))))
    assert len(read(path)) == len(before) + 1


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


def test_a_file_of_before_lots_draws_them_from_a_seed_of_now(tmp_path: Path) -> None:
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
