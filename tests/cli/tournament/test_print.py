"""`botifarra tournament print`."""

import csv
import json
from pathlib import Path

import pytest

from botifarra.core.cards import Strain
from botifarra.core.seats import Seat
from botifarra.eventfile import EventFile
from botifarra.solver.solve import solve_strains
from botifarra.tournament.boards import deal_boards
from tests.cli.tournament.director import Director, begun
from tests.paper.reading import Page, read_pages


@pytest.fixture
def director(tmp_path: Path) -> Director:
    """Four pairs, two rounds of two boards paired and dealt."""
    director = begun(tmp_path, "--name", "Copa", "--boards", "2", "--rounds", "2", pairs=4)
    director.do("pair", "--seed", "1")
    director.do("deal", "--boards", "6")
    return director


def printed(director: Director, paper: str, *arguments: str) -> list[Page]:
    """The pages of a paper under the name it gets by itself."""
    target = director.path.with_name(f"festa-{paper}.pdf")
    assert director.do("print", paper, *arguments) == f"Made: {target}\n"
    return read_pages(target.read_bytes())


def play(director: Director) -> None:
    """Score every board, N-S of table 1 always better."""
    with EventFile(director.path) as log:
        places = [place for place, _ in log.book.places()]
    lines = (
        f"{place.round},{place.table},{place.board},{38 - place.table},{34 + place.table}" for place in places
    )
    director.do("score", "--from", "-", stdin="\n".join(lines))


@pytest.mark.parametrize("paper", ["slips", "travellers", "cards", "seating", "standings", "dealing"])
def test_each_paper_is_a_file_beside_the_event(director: Director, paper: str) -> None:
    pages = printed(director, paper)
    assert pages
    assert all("Copa" in page.text for page in pages)


def test_slips_and_seating_are_of_the_round_that_comes_or_of_one_that_is_asked_for(
    director: Director,
) -> None:
    assert "Round 1" in printed(director, "slips")[0].text
    assert "Round 2" in printed(director, "seating", "--round", "2")[0].words
    play(director)
    assert "Round 2" in printed(director, "slips")[0].text


def test_the_language_is_that_of_the_command(director: Director) -> None:
    director.do("print", "seating", "--lang", "ca")
    pages = read_pages(director.path.with_name("festa-seating.pdf").read_bytes())
    assert "Seients per taula" in pages[0].words


def test_boards_are_secret_but_for_those_who_make_them_up(director: Director) -> None:
    assert "secret until deal --reveal" in director.refused("print", "records")
    assert [page.text.count("Board") for page in printed(director, "dealing")] == [6]


def test_hand_records_have_what_each_board_is_worth(director: Director) -> None:
    play(director)
    director.do("deal", "--reveal")
    words = printed(director, "records")[0].words
    with EventFile(director.path) as log:
        seed = bytes.fromhex(log.book.dealt[1].seed)
        rules = log.book.rules
    (board,) = deal_boards(seed, 1, 1, 1)
    values = solve_strains(board.deal.hands, board.deal.dealer.right, rules)
    first = words[words.index("Board 1") : words.index("Board 2")]
    assert board.deal.dealer is Seat.NORTH
    assert first[-6:] == ["N-S", *(str(values[strain]) for strain in Strain)]


def test_certificates_are_for_as_many_places_as_are_asked_for(director: Director) -> None:
    assert "nothing to print" in director.refused("print", "certificates")
    play(director)
    assert len(printed(director, "certificates", "--places", "1")) < len(printed(director, "certificates"))


@pytest.mark.parametrize("paper", ["standings", "results"])
def test_tables_come_as_the_file_is_called(director: Director, paper: str, tmp_path: Path) -> None:
    play(director)
    target = tmp_path / f"{paper}.csv"
    assert director.json("print", paper, "--output", str(target)) == [{"paper": paper, "file": str(target)}]
    rows = list(csv.DictReader(target.read_text(encoding="utf-8-sig").splitlines()))
    director.do("print", paper, "--output", str(target.with_suffix(".json")))
    assert len(json.loads(target.with_suffix(".json").read_bytes())) == len(rows)
    director.do("print", paper, "--output", str(target.with_suffix(".xlsx")))
    assert target.with_suffix(".xlsx").read_bytes().startswith(b"PK")


def test_what_cannot_be_printed_is_told(director: Director, tmp_path: Path) -> None:
    assert "ends in .pdf" in director.refused("print", "slips", "--output", "slips.csv", status=2)
    assert "ends in .xlsx | .csv | .json" in director.refused(
        "print", "results", "--output", "a.pdf", status=2
    )
    assert "Round 9" in director.refused("print", "slips", "--round", "9")
    assert "dealing|records" in director.refused("print", "posters", status=2)
    assert "session 2" in director.refused("print", "dealing", "--session", "2")
    assert "nothing to print" in director.refused("print", "results")
    assert "nowhere" in director.refused("print", "seating", "--output", str(tmp_path / "nowhere" / "a.pdf"))


def test_before_anything_there_is_nothing(tmp_path: Path) -> None:
    director = begun(tmp_path)
    for paper in ("standings", "cards", "seating", "slips", "travellers"):
        assert "nothing to print" in director.refused("print", paper)
    assert "No session" in director.refused("print", "dealing")


def test_matches_have_no_boards_to_print(tmp_path: Path) -> None:
    director = begun(tmp_path, "--kind", "matches", pairs=4)
    director.do("pair")
    for paper in ("dealing", "records", "travellers"):
        assert director.refused("print", paper)
    assert "Round 1" in printed(director, "slips")[0].text


def test_the_event_file_is_never_written_over(tmp_path: Path) -> None:
    director = Director(tmp_path / "festa.pdf")
    director.do("new")
    director.enter(2)
    director.refused("print", "standings", "--output", str(director.path), status=2)
