"""Where an evening at the keyboard stands: the round, the slip that comes next, and what is asked."""

from dataclasses import dataclass, replace

from botifarra.tournament.book import Book
from botifarra.tournament.events import Corrected, Erased, Event, Place, Slip
from botifarra.tournament.reading.short_slips import ShortSlip
from botifarra.tournament.results import NOTHING


@dataclass(frozen=True, slots=True)
class Typed:
    """A slip that was typed: its place, the result there before, if there was one, and the one there now."""

    place: Place
    before: Slip | None
    now: Slip

    def undone(self, reason: str) -> Event:
        """Return the event that takes it back."""
        if self.before is None:
            return Erased(self.place, reason)
        return Corrected(self.place, self.before, reason)


@dataclass(frozen=True, slots=True)
class Unlikely:
    """Whether a one-sided result, or a tie where somebody must win, is right."""

    typed: Typed


@dataclass(frozen=True, slots=True)
class Overwrite:
    """Whether a result is put in the place of another, with what comes of it as it was `told`."""

    typed: Typed
    told: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Why:
    """The reason for putting a result in the place of another, once that is agreed to."""

    agreed: Overwrite


@dataclass(frozen=True, slots=True)
class UndoAnyway:
    """Whether a slip is undone in spite of what comes of it, as it was `told`."""

    typed: Typed
    told: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PairOn:
    """Whether another round is paired where nothing says how many there are."""


Question = Unlikely | Overwrite | Why | UndoAnyway | PairOn


@dataclass(frozen=True, slots=True)
class Evening:
    """The `round` on the screen, 0 before there is one, and the place whose slip is to be typed next.

    `next` is None where the round lacks nothing. `typed` are the slips that can be undone, the last one last.
    """

    round: int = 0
    next: Place | None = None
    typed: tuple[Typed, ...] = ()
    question: Question | None = None

    @classmethod
    def start(cls, book: Book) -> "Evening":
        """Begin at the first round that lacks results, or else at the last one."""
        return cls().at_round(book, next((place.round for place in book.missing()), len(book.rounds)))

    def at_round(self, book: Book, number: int) -> "Evening":
        """Go to the first slip that a round lacks."""
        return replace(self, round=number, next=next_missing(book, number), question=None)

    def follow(self, book: Book) -> "Evening":
        """Go on to the slip that is missing next, if the one that came next is there now."""
        number = min(max(self.round, 1), len(book.rounds))
        if number != self.round:
            return replace(self, round=number, next=next_missing(book, number))
        if self.next is not None and self.next.round == number and self.next in book.missing([number]):
            return self
        return replace(self, next=next_missing(book, number, self.next))

    def after_pairing(self, book: Book, rounds: int) -> "Evening":
        """Go to the first new round, if there were fewer `rounds` before and this one lacks nothing."""
        is_done = next_missing(book, self.round) is None
        return self.at_round(book, rounds + 1) if is_done and rounds < len(book.rounds) else self.follow(book)

    def place_meant(self, book: Book, short: ShortSlip) -> Place | None:
        """Find the place of a slip of which only a part was typed; None where that part is not enough.

        Raises `UnknownRound` or `UnknownTable`.
        """
        number = short.round or self.round
        known = self.next if self.next is not None and self.next.round == number else None
        table = short.table
        if table is None and known is not None:
            table = known.table
        if table is None:
            return None
        _ = book.seating(number, table)
        if short.board is not None or not book.begun.format.kind.facts.has_boards:
            return Place(number, table, short.board or 0)
        if known is not None and known.table == table:
            return known
        return next((place for place in _missing(book, number) if place.table == table), None)

    def wrote(self, typed: Typed) -> "Evening":
        """Return the evening once a slip is written: the slip behind a new one comes next."""
        goes_on = typed.before is None and typed.place.round == self.round
        following = typed.place if goes_on else self.next
        return replace(self, next=following, typed=(*self.typed, typed), question=None)

    def undid(self) -> "Evening":
        """Return the evening once the last slip is undone: it comes next, unless a result is there again."""
        last, typed = self.typed[-1], self.typed[:-1]
        if last.before is not None:
            return replace(self, typed=typed, question=None)
        return replace(self, round=last.place.round, next=last.place, typed=typed, question=None)


def result_at(book: Book, place: Place) -> Slip | None:
    """Return the result of a place, if it has one."""
    return book.kept.get(place, NOTHING).slip


def next_missing(book: Book, number: int, after: Place | None = None) -> Place | None:
    """Return the first place behind another that lacks its slip, table by table; else the first of all."""
    missing = _missing(book, number)
    behind = (place for place in missing if after is None or place > after)
    return next(behind, missing[0] if missing else None)


def _missing(book: Book, number: int) -> list[Place]:
    return sorted(book.missing([number]))
