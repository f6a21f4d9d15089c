"""The files that `botifarra arena` writes: hands and pictures."""

from pathlib import Path
from unittest.mock import patch

import pytest

from botifarra.records.bgn import parse_bgn
from tests.cli.arena.duels import duel
from tests.cli.program import Run, botifarra


def test_hands_are_written(tmp_path: Path) -> None:
    path = tmp_path / "hands.bgn"
    assert duel("--deals", "3", "--matches", "1", "--hands", str(path)).status == 0
    records = parse_bgn(path.read_bytes())
    assert [record.tag("Board") for record in records[:6]] == ["1", "1", "2", "2", "3", "3"]
    assert records[6].tag("Match") == "1"
    assert botifarra("check", str(path)).status == 0


def test_an_unwritable_file_is_reported_before_any_play(tmp_path: Path) -> None:
    with patch("botifarra.cli.arena.duel.play_deal", side_effect=AssertionError):
        told = duel("--hands", str(tmp_path / "none" / "hands.bgn"))
    assert (told.status, told.out) == (1, "")
    assert told.err.endswith("hands.bgn: no such file\n")


def test_a_file_for_two_outputs_is_refused(tmp_path: Path) -> None:
    path, link = tmp_path / "both", tmp_path / "link"
    link.symlink_to(path)
    told = duel("--hands", str(path), "--plot", str(link))
    assert told == Run(2, "", f"--hands and --plot are the same file: {link}\n")
    assert not path.exists()


def test_a_link_to_itself_is_reported_as_unwritable(tmp_path: Path) -> None:
    path = tmp_path / "loop"
    path.symlink_to(path)
    told = duel("--hands", str(path))
    assert (told.status, told.out) == (1, "")
    assert told.err.startswith(f"{path}: ")


@pytest.mark.parametrize("option", ["--hands", "--plot"])
def test_hands_and_pictures_cannot_go_to_standard_output(option: str) -> None:
    told = duel(option, "-")
    assert told == Run(2, "", f"{option} needs a file, because the result goes to standard output.\n")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only where there is a disk that is always full")
@pytest.mark.parametrize("option", ["--hands", "--plot"])
def test_a_full_disk_is_reported_with_the_file(option: str) -> None:
    told = duel("--deals", "2", option, "/dev/full")
    assert (told.status, told.err) == (1, "/dev/full: no space left\n")


def test_a_file_is_unchanged_if_nothing_is_written(tmp_path: Path) -> None:
    new, old, link = tmp_path / "new.bgn", tmp_path / "old.bgn", tmp_path / "link.bgn"
    old.write_text("kept")
    link.symlink_to(tmp_path / "nowhere.bgn")
    with patch("botifarra.cli.arena.duel.play_deal", side_effect=KeyboardInterrupt):
        assert [duel("--hands", str(path)).status for path in (new, old, link)] == [130, 130, 130]
    assert sorted(tmp_path.iterdir()) == [link, old]
    assert (old.read_text(), link.is_symlink()) == ("kept", True)
