"""The texts of papers: the same keys in every language, and all are used."""

import json
from importlib.resources import files
from string import Formatter

import pytest

from botifarra.paper.exports import csv_file, xlsx_file
from botifarra.paper.score_slips import score_slips
from botifarra.paper.seating import seating_lists
from botifarra.paper.table_cards import table_cards
from botifarra.paper.texts import paper_prose
from botifarra.prose import LANGUAGES, Prose
from botifarra.tournament.events import Substituted
from botifarra.tournament.listing.table_rows import results, standings
from botifarra.tournament.recording import record
from tests.paper.papers import DUPLICATE, GROUPED, LEAGUE, MITCHELL, PAPERS, SWISS
from tests.paper.test_attendance import sharing_tables
from tests.tournament.events import book_of, eventful


def texts(language: str) -> dict[str, str]:
    read: dict[str, str] = json.loads((files("botifarra.paper") / "i18n" / f"{language}.json").read_bytes())
    return read


def blanks(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_language_has_the_same_texts(language: str) -> None:
    ours, catalan = texts(language), texts(LANGUAGES[0])
    assert list(ours) == list(catalan)
    assert {key: blanks(text) for key, text in ours.items()} == {
        key: blanks(text) for key, text in catalan.items()
    }


class Recording(Prose):
    """Remembers which texts were asked for."""

    asked: set[str]

    def __call__(self, key: str, **values: object) -> str:
        self.asked.add(key)
        return super().__call__(key, **values)


def test_every_text_is_used() -> None:
    text = Recording("ca", paper_prose("ca").texts)
    text.asked = {f"month.{month}" for month in range(1, 13)}
    text.asked |= {f"certificate.place.{place}" for place in range(1, 11)}
    text.asked |= {"stage.8", "stage.16"}
    for paper in PAPERS.values():
        paper(text)
    table_cards(sharing_tables(), text)
    seating_lists(sharing_tables(), 1, text)
    score_slips(sharing_tables(), 1, text)
    substituted = record(DUPLICATE, Substituted(1, DUPLICATE.pairs[1].players[0], "Carles", 2, "ill"))
    for book in (substituted, book_of(eventful()), DUPLICATE, MITCHELL, SWISS, GROUPED, LEAGUE):
        csv_file(results(book), text)
        xlsx_file(results(book), text("results.title"), text)
        xlsx_file([row for listing in standings(book) for row in listing.rows], "x", text)
    assert text.asked == set(text.texts)
