"""Lots stand below the standings whose rows they have ordered, and below no others."""

import pytest
from msgspec.structs import replace

from botifarra.core.seats import Side
from botifarra.paper.commitment import commitment_sheet
from botifarra.paper.standings import standings_pages
from botifarra.paper.texts import paper_prose
from botifarra.prose import LANGUAGES
from botifarra.tournament.book import Book
from botifarra.tournament.duplicate import standings as duplicate_standings
from botifarra.tournament.events import Withdrawn
from botifarra.tournament.recording import record
from tests.paper.championships import dealt, level_group
from tests.paper.pdf_text import read_pages
from tests.tournament.events import (
    MATCHES,
    MITCHELL,
    book_of,
    draw,
    duplicate,
    entered,
    match,
    paired,
    scored,
)

PLAYED = [scored(1, 1, 1, 40), scored(1, 2, 1, 30), scored(1, 1, 2, 20), scored(1, 2, 2, 20)]


def pages(book: Book, lang: str = "en") -> list[str]:
    """Return the text of each page of the standings."""
    read = read_pages(standings_pages(book, paper_prose(lang)))
    return [page.text.replace("\N{NO-BREAK SPACE}", " ") for page in read]


def note(
    book: Book, lang: str = "en", purpose: str = "prizes", drawn: int = 0, among: tuple[int, ...] = ()
) -> str:
    entries = [str(each) for each in book.drawn[drawn].entries if not among or each in among]
    return paper_prose(lang)(f"standings.lots.{purpose}", entries=" · ".join(entries))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_lots_for_prizes(lang: str) -> None:
    book = draw(duplicate(*PLAYED), "prizes", [1, 4])
    start = note(book, lang).split(":")[0]
    assert note(book, lang) in pages(book, lang)[0]
    assert start not in pages(duplicate(*PLAYED), lang)[0]


@pytest.mark.parametrize("purpose", ["qualifying", "seeding"])
def test_other_lots_do_not_order_the_final_standings(purpose: str) -> None:
    book = draw(duplicate(*PLAYED), purpose, [1, 4])  # type: ignore[arg-type]
    assert pages(book) == pages(duplicate(*PLAYED))


def test_lots_among_pairs_that_are_not_level_order_nothing() -> None:
    assert pages(draw(duplicate(*PLAYED), "prizes", [1, 2])) == pages(duplicate(*PLAYED))
    everybody = draw(duplicate(*PLAYED), "prizes", [1, 2, 3, 4])
    order = [str(each) for each in everybody.drawn[0].entries]
    one, other = ([each for each in order if each in level] for level in ("14", "23"))
    assert f"lots: {' · '.join(one)}; {' · '.join(other)}." in pages(everybody)[0]


def test_a_line_of_a_mitchell_has_the_lots_of_its_own_pairs() -> None:
    events = [
        MITCHELL,
        *entered(4),
        paired(1, [(1, 2), (3, 4)], [1]),
        scored(1, 1, 1, 40),
        scored(1, 2, 1, 40),
    ]
    book = draw(book_of(events), "prizes", [1, 3])
    assert [row.rank for row in duplicate_standings.standings(book) if row.line is Side.EW] == [1, 1]
    (page,) = pages(book)
    assert note(book) in page
    assert page.count("by lots") == 1


def test_the_teams_or_pairs_of_matches_that_lots_told_apart() -> None:
    played = [match(1, 1, 101, 50), match(1, 2, 101, 50)]
    book = book_of([MATCHES, *entered(4), paired(1, [(1, 2), (3, 4)]), *played])
    drawn = draw(book, "prizes", [1, 3])
    assert note(drawn) in pages(drawn)[0]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_lots_for_going_on_from_a_group_are_noted(lang: str) -> None:
    book = draw(level_group(), "qualifying", [1, 2, 3], 3)
    assert note(book, lang, "qualifying") in pages(book, lang)[0]
    assert paper_prose(lang)("standings.lots.prizes", entries="").split(":")[0] not in pages(book, lang)[0]
    order = paper_prose(lang)("standings.order.matches").replace("\N{NO-BREAK SPACE}", " ")
    assert order in pages(book, lang)[0]
    first, *others = book.drawn[0].entries
    left = record(book, Withdrawn(int(first), 4, "ill"))
    among = tuple(int(each) for each in others)
    assert note(left, lang, "qualifying", among=among) in pages(left, lang)[0]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_commitment_to_lots_is_printed_beside_that_to_the_boards(lang: str) -> None:
    text = paper_prose(lang)
    book = dealt()
    assert book.opened is not None
    book = replace(book, opened=replace(book.opened, lots="c0ffee12" * 8))
    (page,) = read_pages(commitment_sheet(book, 1, text))
    told = page.text.replace("\N{NO-BREAK SPACE}", " ").replace("\n", "").replace(" ", "")
    assert text("commitment.lots", digest="c0ffee12" * 8).replace("\n", "").replace(" ", "") in told
