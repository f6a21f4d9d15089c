"""Commands on an event file that has no entry, or that may not be read."""

from pathlib import Path

import pytest

from botifarra.cli.tournament import COMMANDS
from botifarra.paper.catalogue import PAPERS, Paper
from tests.cli.tournament.director import begun
from tests.cli.unreadable import forbid

_REASON = ("--reason", "x")

_ARGUMENTS: dict[str, tuple[str, ...]] = {
    "entries": ("--add", "Anna/Bernat"),
    "score": ("1", "1", "1", "40", "32"),
    "rounds": ("3", *_REASON),
    "correct": ("1", "1", "1", "40", "32", *_REASON),
    "erase": ("1", "1", "1", *_REASON),
    "penalise": ("--lift", "1", *_REASON),
    "fine": ("1", "1", *_REASON),
    "appeal": ("1", "1", "1", "--side", "NS", *_REASON),
    "reseat": ("1", "1", *_REASON),
    "spoil": ("1", "1", "1", *_REASON),
    "publish": ("site",),
    "compare": ("other.event",),
}
"""The arguments of commands that need some."""


def _paper_arguments(name: str, paper: Paper) -> tuple[str, ...]:
    return ("print", name, "--output", f"paper{paper.suffixes[0]}")


@pytest.mark.parametrize(
    "words",
    [
        *((name, *_ARGUMENTS.get(name, ())) for name in COMMANDS if name not in ("new", "print", "salvage")),
        *(_paper_arguments(name, paper) for name, paper in PAPERS.items()),
    ],
)
def test_every_command_says_that_an_empty_file_has_not_begun(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    director = begun(tmp_path)
    director.damage("DELETE FROM log")
    assert director.refused(*words) == "The championship has not begun.\n"


@pytest.mark.parametrize("words", [("verify",), ("standings",), ("publish", "site")])
def test_a_file_without_permission_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    director = begun(tmp_path)
    forbid(monkeypatch, director.path)
    done = director.run(*words)
    assert (done.status, done.err) == (1, f"{director.path}: permission denied\n")
