"""`botifarra tournament publish`."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from botifarra.eventfile import EventFile
from botifarra.server.desk.live.state_file import first_state, state_path, write_state
from botifarra.server.desk.public_site.frame import MARK
from tests.cli.tournament.director import Director, begun


@pytest.fixture
def director(tmp_path: Path) -> Director:
    """Return four pairs, two rounds of two boards paired and dealt."""
    director = begun(tmp_path, "--name", "Copa", "--boards", "2", "--rounds", "2", pairs=4)
    director.do("pair", "--seed", "1")
    director.do("deal", "--boards", "6")
    return director


def play(director: Director, rounds: int) -> None:
    with EventFile(director.path) as log:
        places = [place for place in log.book.missing() if place.round <= rounds]
    lines = (f"{place.round},{place.table},{place.board},40,32" for place in places)
    director.do("score", "--from", "-", stdin="\n".join(lines))


def index(folder: Path) -> str:
    return (folder / "index.html").read_text()


def test_rounds_with_all_results_are_published(director: Director, tmp_path: Path) -> None:
    folder = tmp_path / "site"
    assert director.do("publish", str(folder)) == (
        f"{folder}: pages written: 8; unchanged: 0; removed: 0. Rounds that are over: 0.\n"
    )
    assert "No round is over yet." in index(folder)
    play(director, 1)
    assert director.json("publish", str(folder))[0]["closed"] == 1
    assert "After round 1" in index(folder)
    assert director.json("publish", str(folder)) == [
        {"folder": str(folder), "closed": 1, "written": [], "removed": []}
    ]
    play(director, 2)
    assert director.json("publish", str(folder))[0]["removed"] == ["seats.html"]


def test_the_desk_says_which_rounds_are_over_and_whether_there_are_names(
    director: Director, tmp_path: Path
) -> None:
    folder = tmp_path / "site"
    play(director, 2)
    with EventFile(director.path) as log:
        state = replace(first_state(log.book), closed=1, initials=True)
    write_state(state_path(director.path), state)
    director.do("publish", str(folder))
    assert "After round 1" in index(folder)
    assert "A. 1." in index(folder)
    state_path(director.path).write_text("{")
    assert "the file of the desk is damaged" in director.refused("publish", str(folder))


def test_initials_can_be_asked_for(director: Director, tmp_path: Path) -> None:
    play(director, 1)
    director.do("publish", str(tmp_path / "site"), "--initials")
    assert not any("Anna" in page.read_text() for page in (tmp_path / "site").iterdir())


def test_pages_of_others_are_left_alone(director: Director, tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("My club")
    assert director.refused("publish", str(tmp_path)) == (
        f"{tmp_path / 'index.html'} was not made by this command, and is not overwritten. "
        "Choose another folder.\n"
    )


def test_the_pages_of_another_championship_are_left_alone(director: Director, tmp_path: Path) -> None:
    folder = tmp_path / "site"
    director.do("publish", str(folder))
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    (tmp_path / "other").mkdir()
    other = begun(tmp_path / "other", "--name", "Copa", pairs=2)
    assert other.refused("publish", str(folder)) == (
        f"{folder} has the pages of another championship, and they are not overwritten. "
        "Choose another folder, or remove those pages first.\n"
    )
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
    renamed = Director(director.path.rename(tmp_path / "renamed.event"))
    assert renamed.json("publish", str(folder))[0]["written"] == []


def test_pages_that_do_not_name_their_championship_are_replaced(director: Director, tmp_path: Path) -> None:
    folder = tmp_path / "site"
    director.do("publish", str(folder))
    (folder / "style.css").write_text(f"/* {MARK} */\n")  # as an older version of the program made it
    assert director.json("publish", str(folder))[0]["written"] == ["style.css"]
