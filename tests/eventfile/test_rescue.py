"""Files that are deleted, replaced or damaged while they are open: nothing that was known of them is lost."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from botifarra.eventfile import EventFile, Replaced
from botifarra.eventfile.file import LOTS
from botifarra.eventfile.rescue import SavedLog, rescue, rescued
from botifarra.tournament.entries import Pair
from botifarra.tournament.events import Entered
from tests.eventfile.championship import SEED, add, read, written


def pair(number: int) -> Entered:
    return Entered(Pair(number, (f"Enric {number}", f"Fina {number}")))


def saved(file: EventFile) -> Path:
    """Save the log of a file, which is needed."""
    found = rescue(file)
    assert found is not None
    assert rescue(file) == found
    return found


def names(file: EventFile) -> list[str]:
    return [saved.name for saved in rescued(file)]


def test_the_log_of_a_deleted_file_is_saved_with_its_secrets(tmp_path: Path) -> None:
    path = written(tmp_path)
    entries = read(path)
    with EventFile(path) as file:
        add(file, pair(3))
        path.unlink()
        with pytest.raises(Replaced):
            add(file, pair(4))
        found = saved(file)
    with EventFile(found) as file:
        assert file.secrets() == {1: SEED}
        assert not file.has_lost_lots()
        assert [each.event for each in file.entries()] == [each.event for each in entries] + [pair(3)]
    assert found.stat().st_mode & 0o777 == 0o600
    found.rename(path)
    with EventFile(path) as file:
        assert rescued(file) == ()


@pytest.mark.parametrize("own", [1, 2])
def test_another_log_that_is_copied_over_the_open_file_is_noticed_and_nothing_is_lost(
    tmp_path: Path, own: int
) -> None:
    """SQLite cannot notice it if both copies have had as many writes since, which `own` 1 makes so."""
    path = written(tmp_path)
    other = Path(shutil.copy(path, tmp_path / "other"))
    with EventFile(path) as file:
        for number in range(3, 3 + own):
            add(file, pair(number))
        with EventFile(other) as copied:
            add(copied, pair(3))
            digest = copied.digest
        shutil.copyfile(other, path)
        for _ in range(2):
            with pytest.raises(Replaced):
                add(file, pair(9))
        found = saved(file)
    with EventFile(path) as file:
        assert file.digest == digest
        assert names(file) == [found.name]
    assert len(read(found)) == 6 + own


def test_nothing_is_saved_if_the_new_file_has_it_all(tmp_path: Path) -> None:
    path = written(tmp_path)
    with EventFile(path) as file:
        longer = Path(shutil.copy(path, tmp_path / "longer"))
        with EventFile(longer) as other:
            add(other, pair(3))
        longer.replace(path)
        with pytest.raises(Replaced):
            add(file, pair(3))
        assert rescue(file) is None
    assert len(list(tmp_path.iterdir())) == 1


def test_a_saved_log_is_removed_once_the_file_has_it_all(tmp_path: Path) -> None:
    path = written(tmp_path)
    with EventFile(path) as file:
        assert file.snapshot().number == 6
        kept = path.rename(tmp_path / "kept")
        found = saved(file)
    kept.rename(path)
    other = path.with_name(f"{path.name}.rescued-{'0' * 16}")
    other.touch()
    with EventFile(path) as file:
        assert names(file) == [other.name]
    assert not found.exists()


@pytest.mark.parametrize("session", [1, LOTS])
def test_a_saved_log_stays_while_only_it_has_a_secret(tmp_path: Path, session: int) -> None:
    """A file that was salvaged has all entries, but the seeds of its boards may be gone."""
    path = written(tmp_path)
    with EventFile(path) as file:
        assert file.snapshot().number == 6
        without = Path(shutil.copy(path, tmp_path / "without"))
        with closing(sqlite3.connect(without)) as connection, connection:
            connection.execute("DELETE FROM secret WHERE session = ?", (session,))
        whole = path.rename(tmp_path / "whole")
        without.rename(path)
        found = saved(file)
    with EventFile(path) as file:
        assert names(file) == [found.name]
    whole.replace(path)
    with EventFile(path) as file:
        assert rescued(file) == ()
    assert not found.exists()


def test_a_saved_log_that_cannot_be_read_stays(tmp_path: Path) -> None:
    path = written(tmp_path)
    with EventFile(path) as file:
        broken = path.with_name(f"{path.name}.rescued-{file.digest[:16]}")
        broken.write_text("not a database")
        assert rescued(file) == (SavedLog(broken.name, 0, None),)


def test_saved_logs_are_told_apart_by_their_entries_and_the_last_time(tmp_path: Path) -> None:
    path = written(tmp_path)
    older = Path(shutil.copy(path, tmp_path / "older"))
    found: list[SavedLog] = []
    for count in (1, 2):
        with EventFile(path) as file:
            for number in range(count):
                add(file, pair(3 + number))
            path.unlink()
            log = saved(file)
        last = read(log)[-1]
        found.append(SavedLog(log.name, last.number, last.at))
        shutil.copy(older, path)
    with EventFile(path) as file:
        assert set(rescued(file)) == set(found)
    assert [log.entries for log in found] == [7, 8]
