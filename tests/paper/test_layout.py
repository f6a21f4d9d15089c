"""Every paper of every kind of championship is readable: no words at an edge, over others, or too small."""

from collections.abc import Iterator, Sequence
from itertools import product

import pytest

from botifarra.core.cards import Strain
from botifarra.core.rules import Rules
from botifarra.fairness.boards import Board
from botifarra.paper import catalogue
from botifarra.paper.box import Box
from botifarra.paper.catalogue import PAPERS, PaperName, Wanted, make_paper
from botifarra.paper.sheet import Heading, Sheet
from botifarra.prose import Prose
from botifarra.tournament.board_values import Values
from botifarra.tournament.book import Book
from botifarra.tournament.errors import NoBoards, SeedPublic
from botifarra.tournament.listing.bracket import NoKnockout
from tests.paper.finished_championships import (
    FIELDS,
    LONGEST,
    SEED,
    SHORTEST,
    Names,
    names_in,
    played,
    revealed,
)
from tests.paper.languages import LAYOUTS, prose_of
from tests.paper.languages import LONGEST as LONGEST_TEXTS
from tests.paper.layout import faults, name_words
from tests.paper.pdf_text import read_pages
from tests.scale import PROVING

PRINTED = [name for name in PaperName if PAPERS[name].pages]

CASES = (
    list(product(("fewest", "most"), (SHORTEST, LONGEST), LAYOUTS))
    if PROVING
    else [("fewest", SHORTEST, "ca"), ("most", LONGEST, LONGEST_TEXTS)]
)
"""Number of pairs, kind of names, language."""

REPEATED = (
    PaperName.BOARDS,
    PaperName.CARDS,
    PaperName.DEALING,
    PaperName.RECORDS,
    PaperName.TRAVELLERS,
)
"""Papers with a part for each pair, table or board: twelve are enough, as one is laid out like another.

`test_papers` prints a few boards and travellers of 64 pairs.
"""


@pytest.fixture(autouse=True)
def any_values(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make boards worth the same in each strain, which costs nothing."""

    def solve(boards: Sequence[Board], rules: Rules, threads: int) -> Iterator[tuple[Board, Values]]:
        return ((board, dict.fromkeys(Strain, 72)) for board in boards)

    monkeypatch.setattr(catalogue, "solve_boards", solve)


@pytest.mark.parametrize(("size", "names", "language"), CASES)
@pytest.mark.parametrize("name", PRINTED)
def test_every_page_can_be_read(name: PaperName, size: str, names: Names, language: str) -> None:
    text = prose_of(language)
    made, found = 0, []
    for kind, field in FIELDS.items():
        pairs = getattr(field, size)
        if name in REPEATED and not PROVING:
            pairs = min(pairs, max(field.fewest, 12))
        book = played(kind, pairs, names)
        one = 1 if name is PaperName.SHEETS and not PROVING else None
        pdf = printed(name, book, text, one)
        if pdf is not None:
            made += 1
            texts = (*text.texts.values(), book.begun.name, book.begun.place)
            known = name_words(names_in(book), texts)
            found += [f"{kind}, {size} pairs, {fault}" for fault in faults(read_pages(pdf), known)]
    assert made
    assert found == []


def printed(name: PaperName, book: Book, text: Prose, pair: int | None) -> bytes | None:
    """Return a paper of a finished championship, or of one with secret boards; None if it is without.

    Sheets are those of all pairs or of one.
    """
    try:
        return make_paper(name, ".pdf", Wanted(revealed(book), {}, text, pair=pair))
    except (NoBoards, NoKnockout):
        return None
    except SeedPublic:
        return make_paper(name, ".pdf", Wanted(book, {1: SEED}, text))


def sheet() -> Sheet:
    return Sheet("ca", "Prova", Heading("Campionat"))


@pytest.mark.parametrize(
    ("box", "size", "fault"),
    [
        (Box(2, 50, 40, 8), 10, "page 1: at the edge: 'Puigdemunt'"),
        (Box(50, 291, 40, 6), 10, "page 1: at the edge: 'Puigdemunt'"),
        (Box(50, 50, 40, 8), 7.9, "page 1: too small, 7.9 pt: 'Puigdemunt'"),
        (Box(104, 102, 40, 8), 10, "page 1: overlapping: 'Classificació' and 'Puigdemunt'"),
    ],
)
def test_the_check_finds_each_kind_of_fault(box: Box, size: float, fault: str) -> None:
    paper = sheet()
    paper.page()
    paper.write(Box(100, 100, 40, 8), "Classificació", size=8)
    paper.write(box, "Puigdemunt", size=size)
    assert faults(read_pages(paper.finish()), {"Puigdemunt"}) == [fault]


def test_the_check_finds_type_that_nobody_can_read() -> None:
    paper = sheet()
    paper.page()
    paper.write(Box(100, 100, 40, 8), "Sessió 1", size=6.9)
    paper.write(Box(100, 120, 40, 8), "Sessió 2", size=7)
    assert faults(read_pages(paper.finish())) == ["page 1: too small, 6.9 pt: 'Sessió 1'"]


def test_the_check_accepts_neighbouring_words() -> None:
    paper = sheet()
    page = paper.page().inset(20)
    for box in page.top(40).rows(*[1] * 11):
        paper.write(box, "Àgueda Puigdemunt", size=8)
    for box in page.below(60).top(8).columns(1, 1, 1, gap=1):
        paper.write(box, "Puigdemunt" * 4, size=8, least=8)
    assert faults(read_pages(paper.finish()), {"Puigdemunt"}) == []


def test_names_are_recognised_by_words_of_their_own() -> None:
    assert name_words({"Anna Puigdemunt de Ronda"}, {"Ronda 1"}) == {"Anna", "Puigdemunt"}
