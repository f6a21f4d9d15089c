"""The lifting of a director's ruling."""

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from fractions import Fraction
from typing import TypeVar, assert_never

from msgspec.structs import replace

from botifarra.core.seats import Side
from botifarra.tournament.appealing import reopened, without_appeal
from botifarra.tournament.book import Book
from botifarra.tournament.chain import Entry
from botifarra.tournament.errors import DecidedAlready, NotInForce, RulingRepeated, UnderAppeal, UnknownEntry
from botifarra.tournament.events import (
    Adjusted,
    AppealDecided,
    Appealed,
    BoardSpoiled,
    Cancelled,
    Event,
    FineAppealDecided,
    FineAppealed,
    Fined,
    Lifted,
    Penalised,
    Ruling,
    SatOut,
    Unpaired,
    Withdrawn,
    place_facts,
)
from botifarra.tournament.fining import fine_reopened, without_fine, without_fine_appeal
from botifarra.tournament.kept_facts import last_of, left_out
from botifarra.tournament.results import NOTHING
from botifarra.tournament.scoring import put

_T = TypeVar("_T")


def ruling_at(entries: Iterable[Entry], number: int) -> Ruling:
    """Return the ruling of an entry; raises `UnknownEntry` for any other entry."""
    for entry in entries:
        if entry.number == number and isinstance(entry.event, Ruling):
            return entry.event
    raise UnknownEntry(entry=number)


def rulings_in_force(entries: Iterable[Entry]) -> dict[int, Ruling]:
    """Return the rulings of a log that were not lifted, by the numbers of their entries, in order.

    The log does not tell which of several rulings with the same effect is lifted: the last equal one is, or
    else the last. A repeated cancellation, sit-out or withdrawal stands in place of the one before. All
    adjusted scores of a side are here, because the one before counts again if the last is lifted. A decided
    appeal is not, until its decision is lifted.
    """
    return _followed(entries)[0]


def _followed(entries: Iterable[Entry]) -> tuple[dict[int, Ruling], dict[int, dict[int, Ruling]]]:
    """Return the rulings in force, and for each ruling the appeals that it decided."""
    found: dict[int, Ruling] = {}
    settled: dict[int, dict[int, Ruling]] = {}
    for entry in entries:
        event = entry.event
        if isinstance(event, Ruling):
            ended = {number: found.pop(number) for number in _ended_by(event, found)}
            settled[entry.number] = ended if isinstance(event, AppealDecided | FineAppealDecided) else {}
            found[entry.number] = event
        elif isinstance(event, Lifted):
            numbers = _with_effect_of(event.ruling, found)
            equal = [number for number in numbers if found[number] == event.ruling]
            for number in (equal or numbers)[-1:]:
                del found[number]
                found |= settled[number]
        elif isinstance(event, Unpaired):
            found = {number: ruling for number, ruling in found.items() if _round(ruling) != event.number}
    return dict(sorted(found.items())), settled


def _ended_by(event: Ruling, rulings: Mapping[int, Ruling]) -> list[int]:
    """Return the rulings that a new one replaces, or the appeal that it decides."""
    match event:
        case Cancelled() | SatOut() | Withdrawn():
            return _with_effect_of(event, rulings)
        case AppealDecided(place, side):
            appeals = ((number, each) for number, each in rulings.items() if isinstance(each, Appealed))
            return [number for number, each in appeals if (each.place, each.side) == (place, side)]
        case FineAppealDecided(fine):
            made = (number for number, each in rulings.items() if _is_against(each, fine))
            return list(made)[-1:]
        case _:
            return []


def _is_against(ruling: Ruling, fine: Fined) -> bool:
    return isinstance(ruling, FineAppealed) and ruling.fine == fine


def _round(ruling: Ruling) -> int | None:
    """Return the round that a ruling ends with; None for a ruling that stands without its round."""
    match ruling:
        case SatOut(number):
            return number
        case Appealed(place) | AppealDecided(place):
            return place.round
        case _:
            return None


def _with_effect_of(ruling: Ruling, rulings: Mapping[int, Ruling]) -> list[int]:
    effect = _effect(ruling)
    return [number for number, each in rulings.items() if _effect(each) == effect]


def _effect(ruling: Ruling) -> Hashable:
    """Return a key of the effect of a ruling: all but its reason, unless a repetition counts again."""
    kind = type(ruling)
    match ruling:
        case Penalised(place, side):
            return kind, place, side
        case Adjusted(place, side, score):
            return kind, place, side, Fraction(score)
        case Cancelled(board):
            return kind, board
        case SatOut(number, table):
            return kind, number, table
        case Withdrawn(pair):
            return kind, pair
        case BoardSpoiled() | Fined() | Appealed() | AppealDecided() | FineAppealed() | FineAppealDecided():
            return ruling


def liftable(in_force: Mapping[int, Ruling]) -> dict[Hashable, int]:
    """Return the entries of the rulings that can be lifted, by their subject.

    Among equal rulings that is the last one, and among the adjusted scores of a side the one that counts. A
    fine with an appeal cannot be lifted: the decision may withdraw it.
    """
    appealed = Counter(
        each.fine for each in in_force.values() if isinstance(each, FineAppealed | FineAppealDecided)
    )
    fines = Counter(each for each in in_force.values() if isinstance(each, Fined))
    return {
        _subject(ruling): number
        for number, ruling in in_force.items()
        if not isinstance(ruling, Fined) or fines[ruling] > appealed[ruling]
    }


def _subject(ruling: Ruling) -> Hashable:
    """Return a key of the rulings that are lifted one after the other, the last one first."""
    return (ruling.place, ruling.side) if isinstance(ruling, Adjusted) else ruling


def lifting(book: Book, entries: Iterable[Entry], number: int, reason: str) -> list[Event]:
    """Return the events that lift the ruling of an entry, given the log so far.

    Raises `UnknownEntry`, `NotInForce`, `DecidedAlready`, `RulingRepeated`, or `UnderAppeal` for a fine.
    `lifted` accepts more, because older logs have entries that were lifted twice.

    If a withdrawal is lifted, the tables of the pair that sat out because of this or another withdrawal play
    again. A table at which another pair is still missing does not.
    """
    log = tuple(entries)
    ruling = ruling_at(log, number)
    in_force, settled = _followed(log)
    if number not in in_force:
        if decision := next((each for each in in_force if number in settled[each]), None):
            raise DecidedAlready(entry=decision, **_appeal_facts(ruling))
        raise NotInForce
    later = liftable(in_force).get(_subject(ruling))
    if later is None:
        assert isinstance(ruling, Fined)
        raise UnderAppeal(pair=ruling.pair)
    if in_force[later] != ruling:  # another adjusted score counts instead
        raise NotInForce
    if later != number:
        raise RulingRepeated(entry=number, later=later)
    events: list[Event] = [Lifted(ruling, reason)]
    if isinstance(ruling, Withdrawn):
        for idle in _idle_by_withdrawal(log):
            round_, table = idle.round, idle.table
            if (round_, table) not in book.sat_out or round_ < ruling.round:
                continue
            pairs = {
                pair for each in book.round(round_).seatings if each.table == table for pair in each.pairs
            }
            if ruling.pair in pairs and all(book.plays(pair, round_) for pair in pairs - {ruling.pair}):
                events.append(Lifted(idle, reason))
    return events


def _appeal_facts(appeal: Ruling) -> dict[str, object]:
    """Return what an appeal is about, as the facts of an error."""
    match appeal:
        case Appealed(place, side):
            return {**place_facts(place), "side": side}
        case FineAppealed(fine):
            return {"pair": fine.pair}
        case _:
            return {}


def _idle_by_withdrawal(entries: Iterable[Entry]) -> Iterable[SatOut]:
    """Return the tables that sit out because of a withdrawal, written for the same request."""
    found: dict[tuple[int, int], SatOut] = {}
    withdrawal: Entry | None = None
    for entry in entries:
        event = entry.event
        if isinstance(event, Withdrawn):
            withdrawal = entry
        elif not isinstance(event, SatOut):
            withdrawal = None
        elif withdrawal is not None and _stamp(entry) == _stamp(withdrawal):
            found[event.round, event.table] = event
        else:
            found.pop((event.round, event.table), None)
    return found.values()


def _stamp(entry: Entry) -> tuple[str, str, str]:
    return entry.at, entry.by, entry.request


def lifted(book: Book, event: Lifted) -> Book:
    """Return the book without a ruling; raises `NotInForce`, or `AppealOpen` for a decision."""
    return _lift(book, event.ruling)


def _lift(book: Book, ruling: Ruling) -> Book:  # noqa: C901
    match ruling:
        case Penalised():
            return _penalised(book, ruling)
        case Adjusted():
            return _adjusted(book, ruling)
        case Cancelled():
            return _cancelled(book, ruling)
        case BoardSpoiled():
            return _spoiled(book, ruling)
        case Fined():
            return without_fine(book, ruling)
        case SatOut():
            return _sat_out(book, ruling)
        case Withdrawn():
            return _withdrawn(book, ruling)
        case Appealed():
            return without_appeal(book, ruling)
        case AppealDecided():
            return reopened(book, ruling)
        case FineAppealed():
            return without_fine_appeal(book, ruling)
        case FineAppealDecided():
            return fine_reopened(book, ruling)
        case _:
            assert_never(ruling)


def _penalised(book: Book, ruling: Penalised) -> Book:
    kept = book.kept.get(ruling.place, NOTHING)
    return put(book, ruling.place, replace(kept, revokes=_without(kept.revokes, Side[ruling.side])))


def _adjusted(book: Book, ruling: Adjusted) -> Book:
    kept = book.kept.get(ruling.place, NOTHING)
    side, score = Side[ruling.side], Fraction(ruling.score)
    if kept.awards[side] != score:  # another award is in force instead
        raise NotInForce
    return put(book, ruling.place, replace(kept, given=_without(kept.given, (side, score))))


def _cancelled(book: Book, ruling: Cancelled) -> Book:
    if ruling.board not in book.cancelled:
        raise NotInForce
    return replace(book, cancelled=book.cancelled - {ruling.board})


def _spoiled(book: Book, ruling: BoardSpoiled) -> Book:
    return replace(book, spoiled=_without(book.spoiled, ruling))


def _without(rulings: tuple[_T, ...], ruling: _T) -> tuple[_T, ...]:
    """Return all items but the last one that is equal."""
    last = last_of(rulings, lambda each: each == ruling)
    if last is None:
        raise NotInForce
    return left_out(rulings, last)


def _sat_out(book: Book, ruling: SatOut) -> Book:
    if (ruling.round, ruling.table) not in book.sat_out:
        raise NotInForce
    return replace(book, sat_out=book.sat_out - {(ruling.round, ruling.table)})


def _withdrawn(book: Book, ruling: Withdrawn) -> Book:
    if book.withdrawn.get(ruling.pair) != ruling.round:
        raise NotInForce
    return replace(
        book, withdrawn={pair: each for pair, each in book.withdrawn.items() if pair != ruling.pair}
    )
