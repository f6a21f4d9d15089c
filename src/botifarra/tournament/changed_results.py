"""Rounds that were paired on results, fines or withdrawals that were changed afterwards."""

from collections.abc import Iterator, Mapping

import msgspec

from botifarra.tournament.book import Book, Grounds, field_of, fined, plays
from botifarra.tournament.errors import TournamentError
from botifarra.tournament.events import Place
from botifarra.tournament.movements.groups import knockout_begins
from botifarra.tournament.results import NOTHING, Kept


class ChangedPair(msgspec.Struct, frozen=True, order=True):
    """A pair whose fines have changed, or that withdrew or came back."""

    pair: int


Change = Place | ChangedPair
"""A place or a pair that has changed since a round was paired."""


def rounds_on_changed_results(book: Book) -> Mapping[int, tuple[Change, ...]]:
    """Return the rounds that were paired before some changes, each with the changed places and pairs.

    A late result, or a confirmation, is not a change. Board 0 of a place stands for its whole table.
    """
    first = first_that_follows(book)
    numbers = () if first is None else range(first, len(book.rounds) + 1)
    found = {number: _changes(book, number, book.grounds[number - 1]) for number in numbers}
    return {number: changes for number, changes in found.items() if changes}


def changes_since(book: Book, number: int, grounds: Grounds) -> tuple[Change, ...]:
    """Return what has changed for the pairing of a round since some grounds, if it follows from results."""
    first = first_that_follows(book)
    return () if first is None or number < first else _changes(book, number, grounds)


def _changes(book: Book, number: int, grounds: Grounds) -> tuple[Change, ...]:
    return (*sorted(set(_changed_places(book, grounds))), *_changed_pairs(book, number, grounds))


def _changed_pairs(book: Book, number: int, grounds: Grounds) -> Iterator[ChangedPair]:
    """Yield the pairs whose fines changed, if that affects pairings, or that have withdrawn or come back."""
    has_standings = follows_standings(book)
    for pair in sorted(book.pairs):
        is_fined = has_standings and fined(grounds.fines, pair) != book.fined(pair)
        if is_fined or plays(grounds.withdrawn, pair, number) is not book.plays(pair, number):
            yield ChangedPair(pair)


def first_that_follows(book: Book) -> int | None:
    """Return the first round that follows from results; None if none does, or if it is not known yet."""
    movement = book.begun.format.pairing.movement
    if movement.is_fixed:
        return None
    if not movement.has_groups:
        return 2
    try:
        return knockout_begins(book)
    except TournamentError:
        return None


def follows_standings(book: Book) -> bool:
    """Return whether rounds follow from standings, so that fines matter, and not from matches alone."""
    movement = book.begun.format.pairing.movement
    return movement.has_groups or not movement.is_knockout


def _changed_places(book: Book, grounds: Grounds) -> Iterator[Place]:
    for place in book.kept.changed(grounds.kept):
        if _what_counts(grounds.kept[place]) != _what_counts(book.kept.get(place, NOTHING)):
            yield place
    rulings = (grounds.cancelled, grounds.spoiled), (book.cancelled, book.spoiled)
    for place in () if rulings[0] == rulings[1] else grounds.kept:
        if place.board in grounds.cancelled ^ book.cancelled or field_of(
            grounds.spoiled, place
        ) != book.field(place):
            yield place
    paired = len(grounds.rounds)
    yield from (Place(*each) for each in grounds.sat_out ^ book.sat_out if each[0] <= paired)
    for before, now in zip(grounds.rounds, book.rounds, strict=False):
        if before is not now:
            sat = set(before.seatings) ^ set(now.seatings)
            yield from (Place(now.number, seating.table) for seating in sat)


def _what_counts(kept: Kept) -> tuple[object, ...]:
    return kept.slip, kept.revoked, kept.awards
