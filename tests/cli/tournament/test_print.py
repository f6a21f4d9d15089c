"""`botifarra tournament print`."""

import csv
import json
from pathlib import Path

import pytest

from botifarra.cli.prose import LANGUAGES, prose
from botifarra.core.cards import Strain
from botifarra.core.seats import Seat
from botifarra.eventfile import EventFile
from botifarra.fairness.boards import deal_boards
from botifarra.paper.catalogue import PaperName
from botifarra.solver.solve import solve_strains
from tests.cli.tournament.director import Director, begun
from tests.paper.pdf_text import Page, read_pages
from tests.paper.shapeless import without_shapes


@pytest.fixture
def director(tmp_path: Path) -> Director:
    """Return four pairs, two rounds of two boards paired and dealt."""
    director = begun(tmp_path, "--name", "Copa", "--boards", "2", "--rounds", "2", pairs=4)
    director.do("pair", "--seed", "1")
    director.do("deal", "--boards", "4")
    return director


def printed(director: Director, paper: str, *arguments: str) -> list[Page]:
    """Return the pages of a paper under the name it gets by itself."""
    target = director.path.with_name(f"festa-{paper}.pdf")
    with without_shapes():
        assert director.do("print", paper, *arguments) == f"Made: {target}\n"
    return read_pages(target.read_bytes())


def play(director: Director) -> None:
    """Score every board; N-S of table 1 are always better."""
    with EventFile(director.path) as log:
        places = [place for place, _ in log.book.places()]
    lines = (
        f"{place.round},{place.table},{place.board},{38 - place.table},{34 + place.table}" for place in places
    )
    director.do("score", "--from", "-", stdin="\n".join(lines))


@pytest.mark.parametrize(
    "paper", ["slips", "travellers", "cards", "seating", "standings", "dealing", "commitment"]
)
def test_each_paper_is_a_file_beside_the_event(director: Director, paper: str) -> None:
    pages = printed(director, paper)
    assert pages
    assert all("Copa" in page.text for page in pages)


def test_slips_and_seating_are_of_the_next_round_or_the_given_one(
    director: Director,
) -> None:
    assert "Round 1" in printed(director, "slips")[0].text
    assert "Round 2" in printed(director, "seating", "--round", "2")[0].words
    play(director)
    assert "Round 2" in printed(director, "slips")[0].text


def test_the_language_is_that_of_the_command(director: Director) -> None:
    director.do("print", "seating", "--lang", "ca")
    pages = read_pages(director.path.with_name("festa-seating.pdf").read_bytes())
    assert "Seients per taules" in pages[0].words


def test_boards_are_secret_except_for_their_preparation(director: Director) -> None:
    assert "secret until deal --reveal" in director.refused("print", "records")
    assert [page.text.count("Board") for page in printed(director, "dealing")] == [4]


def test_hand_records_have_the_values_of_each_board(director: Director) -> None:
    play(director)
    director.do("deal", "--reveal", "--yes")
    words = printed(director, "records")[0].words
    with EventFile(director.path) as log:
        seed = bytes.fromhex(log.book.dealt[1].seed)
        rules = log.book.rules
    (board,) = deal_boards(seed, 1, 1, 1)
    values = solve_strains(board.deal.hands, board.deal.dealer.right, rules)
    first = words[words.index("Board 1") : words.index("Board 2")]
    assert board.deal.dealer is Seat.NORTH
    at = first.index("N-S")
    assert first[at : at + 6] == ["N-S", *(str(values[strain]) for strain in Strain)]
    assert first.count("Best") == 2


def test_hand_records_tell_what_the_tables_named_only_after_the_session(director: Director) -> None:
    for suffix in (".pdf", ".csv", ".xlsx", ".json"):
        target = str(director.path.with_name(f"records{suffix}"))
        assert "secret until deal --reveal" in director.refused("print", "records", "--output", target)
    play(director)
    director.do("deal", "--reveal", "--yes")
    words = printed(director, "records", "--field")[0].words
    at = words.index("A suit")
    assert words[at : at + 4] == ["A suit", "2", "36–37", "36.50"]
    assert "A suit" not in printed(director, "records")[0].words
    told = director.path.with_name("records.json")
    director.do("print", "records", "--output", str(told))
    first, *others = json.loads(told.read_bytes())
    assert len(others) == 3
    suits = [points for strain, points in first["values"].items() if strain != "botifarra"]
    assert first["named"] == [
        {
            "botifarra": None,
            "contro": None,
            "tables": 2,
            "lowest": 36,
            "mean": "73/2",
            "highest": 37,
            "open_hands": [min(suits), max(suits)],
        }
    ]
    table = director.path.with_name("records.csv")
    director.do("print", "records", "--output", str(table))
    rows = list(csv.DictReader(table.read_text("utf-8-sig").splitlines()))
    assert [(row["Board"], row["Tables"], row["Mean N-S"]) for row in rows[:1]] == [("1", "2", "36.50")]
    assert "--field only goes with records" in director.refused("print", "boards", "--field", status=2)


def test_results_per_board_and_score_sheets_are_printed(director: Director) -> None:
    assert "no result yet" in director.refused("print", "boards")
    play(director)
    pages = printed(director, "boards", "--session", "1")
    boards = [word for page in pages for word in page.words if word.startswith("Board ")]
    with EventFile(director.path) as log:
        book = log.book
    assert boards == [f"Board {number}" for number in sorted({place.board for place in book.kept})]
    assert len(printed(director, "sheets")) == len(book.pairs)
    (sheet,) = printed(director, "sheets", "--pair", "2")
    assert "Score sheet of pair 2" in sheet.words
    assert "--pair only goes with sheets" in director.refused("print", "boards", "--pair", "2", status=2)
    assert "99" in director.refused("print", "sheets", "--pair", "99")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_unknown_paper_is_answered_with_the_list_of_papers(director: Director, lang: str) -> None:
    done = director.run("print", "poster", lang=lang)
    assert (done.status, done.out) == (2, "")
    assert f" {'|'.join(PaperName)}." in done.err


def test_certificates_are_for_the_given_number_of_places(director: Director) -> None:
    play(director)
    director.do("lots", "--yes")
    assert len(printed(director, "certificates", "--places", "1")) < len(printed(director, "certificates"))


def test_certificates_wait_for_all_results(director: Director) -> None:
    assert "no result yet" in director.refused("print", "certificates")
    director.do("score", "1", "1", "1", "40", "32")
    told = director.refused("print", "certificates")
    assert "missing (7), the first in round 1, table 1" in told


def test_certificates_wait_for_the_final(tmp_path: Path) -> None:
    director = begun(tmp_path, "--kind", "matches", "--pairing", "knockout", pairs=4)
    for tables in (2, 1):
        director.do("pair")
        lines = "".join(f"{3 - tables},{table},101,50\n" for table in range(1, tables + 1))
        director.do("score", "--from", "-", stdin=lines)
        if tables == 2:
            assert "2 pairs are left" in director.refused("print", "certificates")
    director.do("lots")
    assert printed(director, "certificates")


def test_the_session_is_the_one_being_played_and_for_records_the_last_one_told(tmp_path: Path) -> None:
    director = begun(tmp_path, "--boards", "2", "--rounds", "2", pairs=4)
    director.do("pair")
    for session in ("1", "2"):
        director.do("deal", "--boards", "4", "--session", session)
    assert "Session 1" in printed(director, "dealing")[0].text
    assert "Session 1" in printed(director, "commitment")[0].text
    play(director)
    assert "Session 2" in printed(director, "dealing")[0].text
    director.do("deal", "--reveal", "--session", "1")
    assert "Session 1" in printed(director, "records")[0].text
    assert "Session 1" in printed(director, "cards", "--session", "1")[0].text
    assert "No round of session 2" in director.refused("print", "cards", "--session", "2")


def test_a_file_of_secret_hands_is_readable_by_its_owner_only(director: Director) -> None:
    target = director.path.with_name("festa-dealing.pdf")
    target.touch(mode=0o644)
    printed(director, "dealing")
    assert target.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(
    ("paper", "option"), [("dealing", "--round"), ("slips", "--session"), ("cards", "--places")]
)
def test_an_option_without_effect_is_refused(director: Director, paper: str, option: str) -> None:
    assert f"{option} only goes with" in director.refused("print", paper, option, "1", status=2)


@pytest.mark.parametrize("paper", ["standings", "results"])
def test_the_format_of_a_table_follows_the_suffix(director: Director, paper: str, tmp_path: Path) -> None:
    play(director)
    target = tmp_path / f"{paper}.csv"
    assert director.json("print", paper, "--output", str(target)) == [{"paper": paper, "file": str(target)}]
    rows = list(csv.DictReader(target.read_text(encoding="utf-8-sig").splitlines()))
    director.do("print", paper, "--output", str(target.with_suffix(".json")))
    assert len(json.loads(target.with_suffix(".json").read_bytes())) == len(rows)
    director.do("print", paper, "--output", str(target.with_suffix(".xlsx")))
    assert target.with_suffix(".xlsx").read_bytes().startswith(b"PK")


def test_the_whole_championship_is_one_file(director: Director) -> None:
    play(director)
    director.do("penalise", "1", "1", "1", "--side", "NS", "--reason", "renunci", "--by", "Marta", "--yes")
    target = director.path.with_name("festa-championship.json")
    assert director.do("print", "championship") == f"Made: {target}\n"
    whole = json.loads(target.read_bytes())
    [standings] = director.json("standings")
    assert [row for ranking in whole["standings"] for row in ranking["rows"]] == standings["rows"]
    assert whole["results"][0]["notes"][0]["by"] == "Marta"
    digest = whole["log"]["digest"]
    assert director.json("verify", "--digest", digest)[-1] == {
        "entries": whole["log"]["entries"],
        "digest": digest,
    }
    with EventFile(director.path) as log:
        [secret] = log.secrets().values()
    assert secret.hex() not in target.read_text(encoding="utf-8")


def test_unavailable_papers_are_refused(director: Director, tmp_path: Path) -> None:
    assert "ends in .pdf" in director.refused("print", "slips", "--output", "slips.csv", status=2)
    assert "ends in .xlsx | .csv | .json" in director.refused(
        "print", "results", "--output", "a.pdf", status=2
    )
    assert "Round 9" in director.refused("print", "slips", "--round", "9")
    assert "dealing|commitment|records" in director.refused("print", "posters", status=2)
    assert "Session 2" in director.refused("print", "dealing", "--session", "2")
    nowhere = tmp_path / "nowhere"
    assert f"{nowhere}: " in director.refused("print", "seating", "--output", str(nowhere / "a.pdf"))


def test_an_empty_championship_has_nothing_to_print(tmp_path: Path) -> None:
    director = begun(tmp_path)
    assert "No pair has entered" in director.refused("print", "standings")
    for paper in ("cards", "seating", "slips", "travellers", "results"):
        assert "No round is paired" in director.refused("print", paper)
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


@pytest.mark.parametrize("lang", LANGUAGES)
def test_shared_places_with_a_certificate_are_mentioned(tmp_path: Path, lang: str) -> None:
    director = begun(tmp_path, "--boards", "1", "--rounds", "1", pairs=4)
    director.do("pair")
    director.do("score", "--from", "-", stdin="1 1 1 40 32\n1 2 1 40 32\n")
    done = director.run("print", "certificates", lang=lang)
    assert (done.status, done.err) == (0, f"{prose(lang)('tournament.print.level')}\n")
    assert "tournament lots" in done.err
    director.do("lots")
    assert director.run("print", "certificates", lang=lang).err == ""


def test_results_of_unfinished_boards_are_not_printed(director: Director) -> None:
    director.do("score", "1", "1", "1", "40", "32")
    told = director.refused("print", "boards")
    assert told.startswith("No board has the results of all its tables yet")


def test_standings_before_any_play_say_so(director: Director) -> None:
    words = printed(director, "standings")[0].words
    assert {"Provisional standings", "Nothing has been played yet"} <= set(words)
    director.do("score", "1", "1", "1", "40", "32")
    assert "Nothing has been played yet" not in printed(director, "standings")[0].words


def test_boards_of_a_movement_that_ended_early_need_an_option(tmp_path: Path) -> None:
    mitchell = begun(tmp_path, "--pairing", "mitchell", "--boards", "1", pairs=6)
    mitchell.do("pair")
    rows = "".join(f"{number} {table} {board} 40 32\n" for number, table, board in MITCHELL_OF_SIX)
    mitchell.do("score", "--from", "-", stdin=rows)
    paired = mitchell.run("print", "boards")
    assert (paired.status, paired.err.startswith("No board has the results")) == (1, True)
    mitchell.do("pair", "--undo", "3", "--reason", "time is up")
    left_out = "Boards 1–3 are left out: the movement takes them to more tables"
    assert mitchell.run("print", "boards").err.startswith(left_out)
    mitchell.do("print", "boards", "--ended")
    made = mitchell.path.with_name("festa-boards.pdf")
    words = read_pages(made.read_bytes())[0].text
    assert all(f"Board {board}" in words for board in (1, 2, 3))
    assert "--ended only goes with boards" in mitchell.refused("print", "sheets", "--ended", status=2)


MITCHELL_OF_SIX = ((1, 1, 1), (1, 2, 2), (1, 3, 3), (2, 1, 2), (2, 2, 3), (2, 3, 1))
"""Round, table and board of the first two rounds."""
