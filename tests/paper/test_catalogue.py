"""The catalogue of papers: each can be made, has a description, and uses the options that it lists."""

import subprocess
import sys
from dataclasses import fields

import pytest

from botifarra.cli.prose import prose
from botifarra.paper.catalogue import PAPERS, NothingToPrint, PaperName, Wanted, make_paper
from botifarra.paper.texts import paper_prose
from botifarra.sentences.complaints import complaint
from botifarra.tournament.errors import NoBoards
from botifarra.tournament.listing.bracket import NoKnockout
from tests.paper.championships import empty
from tests.paper.papers import DUPLICATE, KNOCKOUT, SWISS
from tests.tournament.events import KNOCKOUT as KNOCKOUT_EVENT
from tests.tournament.events import book_of

WITHOUT_SEED = (PaperName.DEALING, PaperName.COMMITMENT, PaperName.RECORDS)
"""Papers that need boards dealt by the program."""


def test_every_paper_is_in_the_catalogue() -> None:
    assert set(PAPERS) == set(PaperName)


@pytest.mark.parametrize("name", sorted(set(PaperName) - set(WITHOUT_SEED)))
def test_every_paper_comes_in_each_of_its_files(name: PaperName) -> None:
    begins: dict[str, bytes | tuple[bytes, ...]] = {
        ".pdf": b"%PDF",
        ".xlsx": b"PK",
        ".csv": b"\xef\xbb\xbf",
        ".json": (b"[", b"{"),
    }
    book = KNOCKOUT if name is PaperName.BRACKET else DUPLICATE
    assert PAPERS[name].suffixes
    for suffix in PAPERS[name].suffixes:
        made = make_paper(name, suffix, Wanted(book, {}, paper_prose("ca")))
        assert made.startswith(begins[suffix])


def test_options_are_fields_of_wanted() -> None:
    known = {field.name for field in fields(Wanted)}
    for paper in PAPERS.values():
        assert set(paper.options) <= known


@pytest.mark.parametrize("name", [*WITHOUT_SEED, PaperName.TRAVELLERS])
def test_matches_have_no_papers_of_boards(name: PaperName) -> None:
    with pytest.raises(NoBoards):
        make_paper(name, ".pdf", Wanted(SWISS, {}, paper_prose("ca")))


def test_a_championship_without_a_knock_out_has_no_bracket() -> None:
    with pytest.raises(NoKnockout) as refused:
        make_paper(PaperName.BRACKET, ".pdf", Wanted(SWISS, {}, paper_prose("ca")))
    assert (
        complaint(prose("ca"), refused.value) == "Ningú no queda eliminat en aquest campionat: no té quadre."
    )


def test_a_bracket_needs_pairs() -> None:
    with pytest.raises(NothingToPrint):
        make_paper(PaperName.BRACKET, ".pdf", Wanted(book_of([KNOCKOUT_EVENT]), {}, paper_prose("ca")))


def test_a_crosstable_needs_a_round() -> None:
    with pytest.raises(NothingToPrint):
        make_paper(PaperName.CROSSTABLE, ".pdf", Wanted(empty(), {}, paper_prose("ca")))


def test_a_session_that_is_not_played_has_no_cards() -> None:
    with pytest.raises(NothingToPrint):
        make_paper(PaperName.CARDS, ".pdf", Wanted(DUPLICATE, {}, paper_prose("ca"), session=9))


def test_a_result_is_recorded_without_loading_printing_and_pairing() -> None:
    """A director types many: the program must not load for each what makes PDFs and pairings."""
    loaded = "{'fpdf', 'openpyxl', 'networkx'} & set(sys.modules)"
    code = f"import sys, botifarra.cli.tournament.score; sys.exit(len({loaded}))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
