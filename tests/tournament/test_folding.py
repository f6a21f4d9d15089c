"""A book depends only on its events, not on the steps in which they are folded."""

from random import Random
from typing import get_args

from hypothesis import given, settings
from hypothesis import strategies as st

from botifarra.tournament.book import Book
from botifarra.tournament.chain import START, Entry, link, read_chain
from botifarra.tournament.events import Committed, Event, LotsCommitted, Revealed
from botifarra.tournament.format import Kind
from botifarra.tournament.recording import fold, record
from tests.scale import scale
from tests.strategies import SEEDS
from tests.tournament.random_events import random_events

KINDS = st.sampled_from([Kind.DUPLICATE, Kind.MATCHES, Kind.TEAMS])


@settings(max_examples=scale(30, 400), deadline=None)
@given(SEEDS, KINDS, st.data())
def test_a_log_that_is_read_again_comes_to_the_same_book(seed: int, kind: Kind, data: st.DataObject) -> None:
    events = list(random_events(Random(seed), kind, 120))
    books = [Book()]
    for event in events:
        books.append(record(books[-1], event))
    links = [START]
    for number, event in enumerate(events, 1):
        entry = Entry(number, "2026-11-22T18:00:00Z", "Núria", event, request=f"{number}")
        links.append(link(entry, links[-1].digest))
    entries = list(read_chain(links[1:]))
    assert [entry.event for entry in entries] == events
    assert fold(entry.event for entry in entries) == books[-1]
    cut = data.draw(st.integers(0, len(events)))
    assert fold(events[cut:], books[cut]) == books[-1]
    assert fold(events[:cut]) == books[cut]


def test_the_random_events_cover_everything() -> None:
    """The random championships have every event except dealt boards and lost secrets."""
    found = {
        type(event) for seed in range(40) for kind in Kind for event in random_events(Random(seed), kind, 120)
    }
    assert found == set(get_args(Event)) - {Committed, LotsCommitted, Revealed}
