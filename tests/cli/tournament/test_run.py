"""`botifarra tournament run`: an evening from the keyboard, or from a file of lines."""

import io
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from botifarra.cli.prose import LANGUAGES, prose
from botifarra.cli.terminal.terminal import Terminal
from botifarra.cli.tournament.evening.runner import EveningRunner
from botifarra.eventfile import EventFile, Pen, Stamp, stamp_now
from botifarra.tournament.events import BoardSlip, Event, Place, Scored
from tests.cli.terminal_window import Window
from tests.cli.tournament.director import Director, begun
from tests.full_disk import no_larger_files

CA = prose("ca")


@pytest.fixture
def mitchell(tmp_path: Path) -> Director:
    """Return a director of sixteen pairs, with seven rounds of 32 slips."""
    director = begun(tmp_path, "--pairing", "mitchell", "--boards", "4", "--name", "Mitchell", pairs=16)
    director.do("pair")
    return director


@pytest.fixture
def swiss(tmp_path: Path) -> Director:
    return begun(tmp_path, "--kind", "matches", "--rounds", "2", pairs=4)


def events(director: Director) -> list[str]:
    """Return the types of the events in the log, with their reasons."""
    entries = [entry["event"] for entry in director.json("verify") if "event" in entry]
    return [" ".join(filter(None, (event["type"], event.get("reason")))) for event in entries]


def test_an_evening_from_a_file(swiss: Director) -> None:
    done = swiss.run("run", stdin="c\n101 40\n101 87\nc\n101 20\n60 60\nc\np\nq\n")
    assert (done.status, done.err) == (0, "")
    lines = done.out.splitlines()
    assert lines[0] == "There is no round yet. Pairs: 4."
    assert "Table 1 › 101 40" in lines
    assert "Table 1: Anna 1 – Bernat 1 101 · Anna 2 – Bernat 2 40" in lines
    assert lines.count("Round 2 · session 1") == 1
    assert lines[-3] == f"Made: {swiss.path.with_name('festa-standings.pdf')}"
    assert lines[-1].startswith("Everything is saved in ")
    assert swiss.path.with_name("festa-standings.pdf").read_bytes().startswith(b"%PDF")
    assert len(swiss.json("standings")[0]["missing"]) == 0


def test_a_round_of_32_slips_needs_150_keys(mitchell: Director) -> None:
    """With botifarra on every fourth slip, a slip that is refused, one of one digit, and an undo."""
    slips = [f"{30 + number % 20}{' be' if number % 4 == 0 else ''}" for number in range(31)]
    typed = "\n".join([*slips[:9], "99", *slips[9:20], "u", slips[19], *slips[20:], "8", "", "c", "q", ""])
    done = mitchell.run("run", stdin=typed)
    assert len(typed) <= 150
    assert done.err == "Round 1, table 3, board 10: 99 and 0 do not sum to 72 points (R1.3).\n"
    assert all(place["round"] > 1 for place in mitchell.json("standings")[0]["missing"])
    assert "Round 2 · to come: 32 of 32" in done.out


def test_the_exit_status_tells_whether_a_line_was_refused(mitchell: Director) -> None:
    assert mitchell.run("run", stdin="44\n").status == 0
    assert mitchell.run("run", stdin="44\n99\n40\n").status == 1
    assert mitchell.run("run", stdin='fine 99 1/2 --reason "late"\n').status == 1
    assert mitchell.run("run", stdin="99\n", typed=True).status == 0
    assert events(mitchell).count("scored") == 3


def test_everything_typed_before_the_end_is_kept(mitchell: Director) -> None:
    done = mitchell.run("run", stdin="44\n30 be\n1.1 45")
    assert done.status == 0
    assert "Everything is saved in" in done.out
    assert events(mitchell)[-2:] == ["scored", "scored"]


def test_corrections_and_undone_slips_stay_in_the_log_with_their_reason(mitchell: Director) -> None:
    mitchell.run("run", stdin="44\n1.1 45\ny\nexchanged\n40\nu\n", lang="en")
    assert events(mitchell)[-4:] == [
        "scored",
        "corrected exchanged",
        "scored",
        "erased undone at the keyboard",
    ]


def test_other_commands_are_run_on_the_file_by_the_same_person(mitchell: Director) -> None:
    done = mitchell.run(
        "run", "--by", "Marta", "--role", "deputy", stdin='fine 5 1/2 --reason "very late" --yes\n44\ns\n'
    )
    assert (done.status, done.err) == (0, "")
    assert "Pair 5: fined 0.50 points, R7.9" in done.out
    assert "Average" in done.out
    entries = mitchell.json("verify")
    written = [(entry["by"], entry.get("role")) for entry in entries if "event" in entry]
    assert written[-2:] == [("Marta", "deputy")] * 2
    assert events(mitchell)[-2:] == ["fined very late", "scored"]


def test_without_a_terminal_a_command_with_a_question_writes_nothing(mitchell: Director) -> None:
    done = mitchell.run("run", stdin="44\n" * 32 + 'fine 5 1/2 --reason "late"\n')
    assert done.status == 1
    assert done.err.endswith("repeat the command with --yes.\n")
    assert events(mitchell)[-1] == "scored"


def test_without_a_terminal_the_key_that_pairs_says_how_to_answer_its_question(swiss: Director) -> None:
    appeal = 'appeal 1 1 --side NS --reason "a revoke"'
    done = swiss.run("run", stdin=f"c\n101 40\n101 87\n{appeal}\nc\npair --yes\n")
    assert done.status == 1
    assert done.err.endswith("repeat the command with --yes.\nTo pair all the same, type: pair --yes\n")
    assert events(swiss)[-1] == "paired"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_help_page_fits_and_names_every_word(mitchell: Director, lang: str) -> None:
    text = prose(lang)
    done = mitchell.run("run", stdin="?\n", lang=lang)
    page = text("evening.help").splitlines()
    assert len(page) <= 20
    assert max(map(len, page)) <= 78
    assert all(line.strip() in done.out for line in page)
    for wish in ("undo", "round", "standings", "papers", "close", "leave"):
        first = text(f"evening.word.{wish}").split(",")[0]
        assert any(line.startswith(f"  {first}") for line in page)


def test_a_file_that_cannot_be_written_is_told_and_the_evening_goes_on(mitchell: Director) -> None:
    with no_larger_files(1000):
        done = mitchell.run("run", stdin="44\n40\ns\n")
    assert done.status == 1
    told = f"{mitchell.path}: the disk failed to read or write it; copy the file to another disk\n"
    assert done.err == told * 2
    assert "Average" in done.out
    assert "scored" not in events(mitchell)


def test_another_file_is_refused_by_run(tmp_path: Path) -> None:
    assert Director(tmp_path / "none.event").refused("run") == f"{tmp_path / 'none.event'}: no such file\n"


def begin(folder: Path, director: Director, *arguments: str) -> Window:
    window = Window(folder, "tournament", "run", director.path.name, "--lang", "ca", *arguments)
    window.wait("Taula 1, mà 1 ›")
    return window


def test_the_screen_shows_the_round_and_what_another_desk_writes(
    tmp_path: Path, mitchell: Director, windows: list[Window]
) -> None:
    window = begin(tmp_path, mitchell)
    windows.append(window)
    for line, following in (("44", "mà 2"), ("30 be", "mà 3"), ("99", "mà 3"), ("40", "mà 4")):
        window.type(line)
        window.wait(f"Taula 1, {following} ›")
    assert window.screen.display[0].rstrip().endswith("Ronda 1 · per apuntar: 29 de 32")
    assert "44 30be 40 ··" in window.text
    assert CA("slip.botifarra", side="E-O") in window.text
    os.write(window.keys, b"5")
    mitchell.do("score", "1", "8", "29", "33", "39", "--by", "Joana")
    while "Joana" not in window.text:
        assert window.read(), window.text
    assert "33 ··   ·· ··" in window.text
    assert window.prompt == "Taula 1, mà 4 › 5"
    window.type("2")
    window.wait("Taula 2, mà 5 ›")
    assert "44 30be 40 52" in window.text


def test_pages_aside_and_back(tmp_path: Path, mitchell: Director, windows: list[Window]) -> None:
    window = begin(tmp_path, mitchell)
    windows.append(window)
    window.type("?")
    window.wait(CA("prompt.go_on"))
    assert CA("evening.help.title") in window.text
    window.type("")
    window.wait("Taula 1, mà 1 ›")
    window.type("c")
    window.wait(CA("prompt.go_on"))
    assert CA("column.average") in window.text
    window.type("")
    window.wait(CA("prompt.go_on"))
    window.type("")
    window.wait("Taula 1, mà 1 ›")
    assert "Ronda 1 · per apuntar: 32 de 32" in window.text


@pytest.mark.parametrize("aside", ["c", "?", "entries"])
def test_a_line_typed_at_a_pause_is_the_next_line(
    tmp_path: Path, mitchell: Director, windows: list[Window], aside: str
) -> None:
    window = begin(tmp_path, mitchell)
    windows.append(window)
    window.type(aside)
    window.wait(CA("prompt.go_on"))
    window.type("44")
    window.wait("Taula 1, mà 2 ›")
    assert "44 ·· ·· ··" in window.text


def test_long_output_is_shown_a_screen_at_a_time(tmp_path: Path, windows: list[Window]) -> None:
    director = begun(tmp_path, "--kind", "matches", "--name", "Suís", pairs=32)
    director.do("pair")
    window = Window(tmp_path, "tournament", "run", director.path.name, "--lang", "ca")
    windows.append(window)
    window.wait("Taula 1 ›")
    window.type("c")
    window.wait(CA("prompt.go_on"))
    assert window.screen.display[0].startswith("Suís")
    assert "1 Anna 1 – Bernat 1" in window.text
    assert "32 Anna 32" not in window.text
    window.type("")
    window.wait(CA("prompt.go_on"))
    assert "32 Anna 32 – Bernat 32" in window.text
    window.type("101 40")
    window.wait("Taula 2 ›")
    assert "101–40" in window.text


@pytest.mark.parametrize("key", [b"\x03", b"\x04"])
def test_ctrl_c_and_ctrl_d_leave(
    tmp_path: Path, mitchell: Director, windows: list[Window], key: bytes
) -> None:
    window = begin(tmp_path, mitchell)
    windows.append(window)
    window.type("44")
    window.wait("Taula 1, mà 2 ›")
    window.press(key)
    assert window.end() == 0
    assert "Tot és desat a festa.event" in window.text
    assert events(mitchell)[-1] == "scored"


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_a_round_of_32_tables_shows_those_around_the_slip_that_comes_next(
    tmp_path: Path, windows: list[Window], size: tuple[int, int]
) -> None:
    director = begun(tmp_path, "--kind", "matches", "--name", "Suís", pairs=64)
    director.do("pair")
    window = Window(tmp_path, "tournament", "run", director.path.name, "--lang", "ca")
    windows.append(window)
    window.wait("Taula 1 ›")
    window.resize(*size)
    window.type("30. 101 40")
    window.wait("Taula 31 ›")
    assert "59 Anna 59 – Bernat 59" in window.text
    assert "101–40" in window.text
    assert window.screen.cursor.y < window.screen.lines - 1
    rows = [line for line in window.screen.display if "Anna 63 – Bernat 63" in line]
    assert len(rows) == 1


class OvertakenFile(EventFile):
    """An event file in which another desk writes just before this one does."""

    def __init__(self, path: Path, *meanwhile: Event) -> None:
        super().__init__(path)
        self.meanwhile = meanwhile

    @contextmanager
    def writing(self, stamp: Stamp, expected: str | None = None) -> Iterator[Pen]:
        if self.meanwhile:
            with EventFile(self.path) as other, other.writing(stamp_now("Joana")) as pen:
                for event in self.meanwhile:
                    pen.add(event)
            self.meanwhile = ()
        with super().writing(stamp, expected) as pen:
            yield pen


@pytest.mark.parametrize(
    ("theirs", "told"),
    [
        (Place(1, 8, 29), ["Joana: Round 1, table 8, board 29: N-S 33 – E-W 39"]),
        (Place(1, 1, 1), ["Joana: Round 1, table 1, board 1: N-S 33 – E-W 39"]),
    ],
)
def test_changes_just_before_a_slip_are_reported(
    mitchell: Director,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    theirs: Place,
    told: list[str],
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("44\n"))
    with OvertakenFile(mitchell.path, Scored(theirs, BoardSlip((33, 39)))) as log, Terminal() as terminal:
        EveningRunner(terminal, prose("en"), log, "Marta", "director").run()
    lines = capsys.readouterr().out.splitlines()
    assert [line for line in lines if line.startswith(("Joana", "Marta"))] == told


def test_changes_during_a_command_are_reported(
    mitchell: Director, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def overtaken(words: Sequence[str]) -> int:
        for who, slip in (("Joana", "29"), ("Marta", "30")):
            mitchell.do("score", "1", "8", slip, "33", "39", "--by", who)
        return 0

    monkeypatch.setattr("botifarra.cli.tournament.evening.runner.run", overtaken)
    monkeypatch.setattr(sys, "stdin", io.StringIO("s\n"))
    with EventFile(mitchell.path) as log, Terminal() as terminal:
        EveningRunner(terminal, prose("en"), log, "Marta", "director").run()
    lines = capsys.readouterr().out.splitlines()
    told = [line for line in lines if line.startswith(("Joana", "Marta"))]
    assert told == ["Joana: Round 1, table 8, board 29: N-S 33 – E-W 39"]
