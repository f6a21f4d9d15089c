"""The sentence that says what is in force after an undo, or after a ruling was lifted or restored."""

from collections.abc import Sequence

from botifarra.prose import Prose
from botifarra.sentences.chronicle import event_line, seats_text, slip_text
from botifarra.sentences.doubts import seatless_lines
from botifarra.sentences.given_numbers import given_text
from botifarra.sentences.places import place_name
from botifarra.tournament.book import Book
from botifarra.tournament.events import (
    Adjusted,
    Event,
    Lifted,
    Line,
    Penalised,
    Place,
    Reseated,
    RoundsSet,
    Ruling,
    Substituted,
)
from botifarra.tournament.results import NOTHING

_SIDES: tuple[Line, Line] = ("NS", "EW")


def undone_line(text: Prose, book: Book, events: Sequence[Event]) -> str:
    """Return what is in force after the events of an undo; empty for rounds and pairs that were undone."""
    first = next(iter(events), None)
    if isinstance(first, Reseated):
        return text("inforce.seats", round=first.round, seats=seats_text(text, first.seatings))
    if isinstance(first, Substituted):
        rounds = dict.fromkeys(each.round for each in events if isinstance(each, Substituted))
        return "; ".join(_players_line(text, book, first.pair, number) for number in rounds)
    if isinstance(first, RoundsSet):
        return event_line(text, first)
    place = getattr(first, "place", None)
    return result_line(text, book, place) if isinstance(place, Place) else ""


def _players_line(text: Prose, book: Book, pair: int, number: int) -> str:
    players = " – ".join(book.pair_in(pair, number).names)
    return text("inforce.players", pair=pair, round=number, players=players)


def ruling_line(text: Prose, book: Book, events: Sequence[Event]) -> str:
    """Return what is in force after a ruling was lifted or restored.

    For restored rounds, these are the pairs without a seat in them; empty if there are none.
    """
    first = next(iter(events), None)
    if isinstance(first, Lifted):
        return _without(text, book, first.ruling)
    if isinstance(first, Ruling):
        return text("inforce.restored", ruling=event_line(text, first))
    return " ".join(seatless_lines(text, book, events))


def result_line(text: Prose, book: Book, place: Place) -> str:
    """Return what counts at a place now: its result or what is missing, and the rulings on it."""
    kept = book.kept.get(place, NOTHING)
    rulings = [text("inforce.revoke", side=_side(text, side)) for side in sorted(kept.revoked)]
    rulings += [
        text("inforce.award", score=given_text(text, award), side=_side(text, side))
        for side, award in enumerate(kept.awards)
        if award is not None
    ]
    return f"{place_name(text, place)}: {' · '.join([_result(text, book, place), *rulings])}"


def _result(text: Prose, book: Book, place: Place) -> str:
    slip, claim = book.kept.get(place, NOTHING).slip, book.claims.get(place)
    if place.board in book.cancelled:
        return text("inforce.cancelled")
    if (place.round, place.table) in book.sat_out:
        return text("inforce.satout")
    if slip is not None:
        return text("inforce.result", slip=slip_text(text, slip))
    if claim is None:
        return text("inforce.missing")
    if claim.is_disputed:
        return text("inforce.disputed")
    return text("inforce.claimed", side=text(f"side.{claim.side}"), slip=slip_text(text, claim.slip))


def _without(text: Prose, book: Book, ruling: Ruling) -> str:
    """Return what is in force without a ruling that was lifted."""
    if isinstance(ruling, Penalised | Adjusted):
        return result_line(text, book, ruling.place)
    place, side = getattr(ruling, "place", None), getattr(ruling, "side", None)
    return text(
        f"inforce.lifted.{type(ruling).__name__.lower()}",
        ruling=ruling,
        where=place_name(text, place) if isinstance(place, Place) else "",
        side=text(f"side.{side}") if side else "",
    )


def _side(text: Prose, side: int) -> str:
    return text(f"side.{_SIDES[side]}")
