"""The catalogue of papers: each can be made, has a description, and uses the options that it lists."""

import subprocess
import sys
from dataclasses import fields

import pytest
from msgspec.structs import replace

from botifarra.cli.prose import prose
from botifarra.paper.catalogue import PAPERS, NothingToPrint, PaperName, Wanted, make_paper
from botifarra.paper.texts import paper_prose
from botifarra.prose import LANGUAGES
from botifarra.sentences.complaints import complaint
from botifarra.tournament.book import Book
from botifarra.tournament.errors import NoBoards
from botifarra.tournament.events import Paired
from botifarra.tournament.listing.bracket import NoKnockout
from botifarra.tournament.recording import record
from tests.paper.championships import duplicate, empty
from tests.paper.papers import DUPLICATE, KNOCKOUT, SWISS
from tests.tournament.events import DUPLICATE as DUPLICATE_EVENT
from tests.tournament.events import KNOCKOUT as KNOCKOUT_EVENT
from tests.tournament.events import book_of, entered

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
@pytest.mark.parametrize("book", [SWISS, empty()])
def test_matches_have_no_papers_of_boards(book: Book, name: PaperName) -> None:
    with pytest.raises(NoBoards):
        make_paper(name, ".pdf", Wanted(book, {}, paper_prose("ca")))


@pytest.mark.parametrize("book", [SWISS, empty()])
def test_a_championship_without_a_knock_out_has_no_bracket(book: Book) -> None:
    with pytest.raises(NoKnockout) as refused:
        make_paper(PaperName.BRACKET, ".pdf", Wanted(book, {}, paper_prose("ca")))
    assert (
        complaint(prose("ca"), refused.value) == "Ningú no queda eliminat en aquest campionat: no té quadre."
    )


ENTERED = book_of([DUPLICATE_EVENT, *entered(4)])
PAIRED = duplicate(pairs=4, rounds=1, scored=False)
PLAYED = duplicate(pairs=4, rounds=1)
LATER = record(PLAYED, Paired(replace(PLAYED.round(1), number=2, session=2)))
"""A championship whose second session is paired, but has no result."""


@pytest.mark.parametrize(
    ("name", "book", "session", "why"),
    [
        (PaperName.STANDINGS, empty(), None, "No pair has entered yet."),
        (PaperName.BRACKET, book_of([KNOCKOUT_EVENT]), None, "No pair has entered yet."),
        (PaperName.SEATING, ENTERED, None, "No round is paired yet."),
        (PaperName.SLIPS, ENTERED, None, "No round is paired yet."),
        (PaperName.CARDS, ENTERED, None, "No round is paired yet."),
        (PaperName.TRAVELLERS, ENTERED, None, "No round is paired yet."),
        (PaperName.BOARDS, ENTERED, None, "No round is paired yet."),
        (PaperName.CROSSTABLE, empty(), None, "No round is paired yet."),
        (PaperName.RESULTS, ENTERED, None, "No round is paired yet."),
        (PaperName.CARDS, PAIRED, 9, "No round of session 9 is paired yet."),
        (PaperName.BOARDS, PLAYED, 9, "No round of session 9 is paired yet."),
        (PaperName.BOARDS, LATER, 2, "Session 2 has no result yet."),
        (PaperName.BOARDS, PAIRED, None, "There is no result yet."),
        (PaperName.SHEETS, PAIRED, None, "There is no result yet."),
        (PaperName.CERTIFICATES, PAIRED, None, "There is no result yet."),
    ],
)
def test_a_paper_tells_what_it_waits_for(name: PaperName, book: Book, session: int | None, why: str) -> None:
    wanted = Wanted(book, {}, paper_prose("en"), session=session)
    with pytest.raises(NothingToPrint) as refused:
        make_paper(name, PAPERS[name].suffixes[0], wanted)
    assert complaint(prose("en"), refused.value) == why
    for lang in LANGUAGES:
        assert "{" not in complaint(prose(lang), refused.value)


def test_a_result_is_recorded_without_loading_printing_and_pairing() -> None:
    """A director types many: the program must not load for each what makes PDFs and pairings."""
    loaded = "{'fpdf', 'openpyxl', 'networkx'} & set(sys.modules)"
    code = f"import sys, botifarra.cli.tournament.score; sys.exit(len({loaded}))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
