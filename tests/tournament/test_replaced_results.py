"""The results that corrections replaced are those that the state had before them."""

from botifarra.tournament.book import Book
from botifarra.tournament.chain import Entry
from botifarra.tournament.events import Corrected
from botifarra.tournament.recording import record
from botifarra.tournament.replaced_results import with_replaced
from tests.tournament.random_championships import FORMATS, Championship


def test_a_correction_replaced_the_result_of_its_place() -> None:
    count = 0
    for seed in range(2 * len(FORMATS)):
        played = Championship(seed, lambda _: None)
        played.play()
        log = [Entry(number, "", "", event) for number, event in enumerate(played.events, 1)]
        book = Book()
        for entry, replaced in with_replaced(log):
            event = entry.event
            assert replaced == (book.kept[event.place].slip if isinstance(event, Corrected) else None)
            count += isinstance(event, Corrected)
            book = record(book, event)
    assert count > 5
