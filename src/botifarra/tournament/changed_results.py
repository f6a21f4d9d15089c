"""Rounds that were paired on results, fines or withdrawals that were changed afterwards."""

from collections.abc import Iterator, Mapping

import msgspec
from msgspec.structs import replace

from botifarra.tournament.book import Book, Grounds, field_of, fined, plays
from botifarra.tournament.errors import TournamentError
from botifarra.tournament.events import Fined, Place
from botifarra.tournament.lots import LotsNeeded
from botifarra.tournament.movements.groups import knockout_begins, qualified
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


def _changes(book: Book, number: int, grounds: Grounds) -> tuple[Change, ...]:
    return (*sorted(set(_changed_places(book, grounds))), *_changed_pairs(book, number, grounds))


def _changed_pairs(book: Book, number: int, grounds: Grounds) -> Iterator[ChangedPair]:
    """Yield the pairs whose fines changed, if that affects pairings, or that have withdrawn or come back."""
    differ = {pair for pair in book.pairs if fined(grounds.fines, pair) != book.fined(pair)}
    has_fines = bool(differ) and _follows_fines(book, number, grounds)
    for pair in sorted(book.pairs):
        comes_or_goes = plays(grounds.withdrawn, pair, number) is not book.plays(pair, number)
        if comes_or_goes or (has_fines and pair in differ):
            yield ChangedPair(pair)


def _follows_fines(book: Book, number: int, grounds: Grounds) -> bool:
    """Return whether the fines that changed since some grounds can change the pairing of a round.

    After groups they can change the bracket, but no later round.
    """
    if not book.begun.format.pairing.movement.has_groups:
        return follows_standings(book)
    if number != knockout_begins(book):
        return False
    before, now = (_seeds(book, grounds, fines) for fines in (grounds.fines, book.fines_in_force))
    return before is None or now is None or before != now


def _seeds(book: Book, grounds: Grounds, fines: tuple[Fined, ...]) -> list[int] | None:
    """Return the seeds of a knock-out on some grounds, but with these fines; None if they need lots."""
    then = replace(
        book,
        rounds=grounds.rounds,
        kept=grounds.kept,
        sat_out=grounds.sat_out,
        withdrawn=grounds.withdrawn,
        fines=fines,
        fine_appeals=(),
    )
    try:
        return qualified(then)
    except LotsNeeded:
        return None


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
