"""The state of an evening at the keyboard: the round, the place of the next slip, and the question."""

from dataclasses import dataclass, replace

from botifarra.tournament.book import Book
from botifarra.tournament.events import Corrected, Erased, Event, Place, Slip
from botifarra.tournament.reading.short_slips import ShortSlip
from botifarra.tournament.results import NOTHING


@dataclass(frozen=True, slots=True)
class Typed:
    """A slip that was typed: its place, the result before it, if there was one, and the new result."""

    place: Place
    before: Slip | None
    now: Slip

    def undone(self, reason: str) -> Event:
        """Return the event that undoes the slip."""
        if self.before is None:
            return Erased(self.place, reason)
        return Corrected(self.place, self.before, reason)


@dataclass(frozen=True, slots=True)
class Unlikely:
    """The question whether a one-sided result, or a tie where a winner is needed, is right."""

    typed: Typed


@dataclass(frozen=True, slots=True)
class Overwrite:
    """The question whether a result replaces another; `shown` are the consequences that the director saw."""

    typed: Typed
    shown: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Why:
    """The question for the reason of a replacement that was agreed to."""

    agreed: Overwrite


@dataclass(frozen=True, slots=True)
class UndoAnyway:
    """The question whether a slip is undone; `shown` are the consequences that the director saw."""

    typed: Typed
    shown: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PairOn:
    """The question whether another round is paired, in a format without a fixed number of rounds."""


Question = Unlikely | Overwrite | Why | UndoAnyway | PairOn


@dataclass(frozen=True, slots=True)
class Evening:
    """The `round` on the screen, 0 before the first, and the place of the next slip.

    `next` is None if the round lacks no result. `typed` are the slips that can be undone, in order of typing.
    """

    round: int = 0
    next: Place | None = None
    typed: tuple[Typed, ...] = ()
    question: Question | None = None

    @classmethod
    def start(cls, book: Book) -> "Evening":
        """Start at the first round that lacks results, or else at the last one."""
        return cls().at_round(book, next((place.round for place in book.missing()), len(book.rounds)))

    def at_round(self, book: Book, number: int) -> "Evening":
        """Go to the first slip that a round lacks."""
        return replace(self, round=number, next=next_missing(book, number), question=None)

    def follow(self, book: Book) -> "Evening":
        """Go on to the next missing slip, unless the expected one is still missing."""
        number = min(max(self.round, 1), len(book.rounds))
        if number != self.round:
            return replace(self, round=number, next=next_missing(book, number))
        if self.next is not None and self.next.round == number and self.next in book.missing([number]):
            return self
        return replace(self, next=next_missing(book, number, self.next))

    def after_pairing(self, book: Book, rounds: int) -> "Evening":
        """Go to the first new round, if there were fewer `rounds` before and this one is complete."""
        is_done = next_missing(book, self.round) is None
        return self.at_round(book, rounds + 1) if is_done and rounds < len(book.rounds) else self.follow(book)

    def place_meant(self, book: Book, short: ShortSlip) -> Place | None:
        """Return the place of a slip that was typed in part; None if that part is not enough.

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
        """Return the evening after a slip is written: after a new one, the next slip follows its place."""
        goes_on = typed.before is None and typed.place.round == self.round
        following = typed.place if goes_on else self.next
        return replace(self, next=following, typed=(*self.typed, typed), question=None)

    def undid(self) -> "Evening":
        """Return the evening after the last slip is undone; its place is next if it has no result again."""
        last, typed = self.typed[-1], self.typed[:-1]
        if last.before is not None:
            return replace(self, typed=typed, question=None)
        return replace(self, round=last.place.round, next=last.place, typed=typed, question=None)


def result_at(book: Book, place: Place) -> Slip | None:
    """Return the result of a place, if it has one."""
    return book.kept.get(place, NOTHING).slip


def next_missing(book: Book, number: int, after: Place | None = None) -> Place | None:
    """Return the first place after another that lacks its slip, table by table; else the first of all."""
    missing = _missing(book, number)
    behind = (place for place in missing if after is None or place > after)
    return next(behind, missing[0] if missing else None)


def _missing(book: Book, number: int) -> list[Place]:
    return sorted(book.missing([number]))
