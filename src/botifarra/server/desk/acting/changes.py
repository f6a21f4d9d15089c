"""Changes of results, rulings and entries: the events that a command writes."""

from collections.abc import Callable, Iterable, Sequence
from typing import assert_never

from msgspec import structs

from botifarra.server.desk.acting.claims import table_events
from botifarra.server.desk.protocol.commands import (
    Adjust,
    Appeal,
    AppealFine,
    Cancel,
    Confirm,
    Correct,
    Decide,
    DecideFine,
    Enter,
    Erase,
    Fine,
    FineNamed,
    Foul,
    HandSeating,
    Lift,
    Penalise,
    Reseat,
    Restore,
    Score,
    SeatRound,
    SetRounds,
    SitOut,
    Substitute,
    Undo,
    Withdraw,
)
from botifarra.server.desk.protocol.table_commands import Agree, Claim, Dispute
from botifarra.server.desk.refusals import FieldChanged, StillInForce
from botifarra.server.desk.typed_text import line_typed
from botifarra.tournament.book import Book
from botifarra.tournament.chain import Entry
from botifarra.tournament.entering import admission, next_number, player_meant, withdrawal
from botifarra.tournament.entries import Pair
from botifarra.tournament.errors import NoReason, RoundOutOfTurn, TableSatOut
from botifarra.tournament.events import (
    Adjusted,
    AppealDecided,
    Appealed,
    BoardSpoiled,
    Cancelled,
    Confirmed,
    Erased,
    Event,
    FineAppealDecided,
    FineAppealed,
    Fined,
    Line,
    Paired,
    Penalised,
    Place,
    Reseated,
    SatOut,
    Scored,
    SlipAgreed,
    Substituted,
    Unpaired,
    Withdrawn,
)
from botifarra.tournament.format import KNOCKOUTS
from botifarra.tournament.fouled_boards import fouled_alone, fouled_from, pairing_events, rulings_moved
from botifarra.tournament.lifting import lifting, ruling_at, rulings_in_force
from botifarra.tournament.manual_pairing import round_by_hand, with_boards
from botifarra.tournament.reading.slips import fraction_of
from botifarra.tournament.recording import fold
from botifarra.tournament.rounds_to_play import setting_rounds
from botifarra.tournament.ruling import unrepeated
from botifarra.tournament.scoring import correction, other_side
from botifarra.tournament.seating import Round, Seating
from botifarra.tournament.sessions import session_to_pair
from botifarra.tournament.undoing import book_before, refuse_since, undoing
from botifarra.tournament.undoing_pairs import undoing_pairs

Change = (
    Claim
    | Agree
    | Dispute
    | Score
    | Confirm
    | Correct
    | Erase
    | Undo
    | Penalise
    | Adjust
    | Cancel
    | Foul
    | Reseat
    | SeatRound
    | SetRounds
    | SitOut
    | Fine
    | Appeal
    | Decide
    | AppealFine
    | DecideFine
    | Lift
    | Restore
    | Enter
    | Withdraw
    | Substitute
)
"""A command whose events follow from the book."""

Entries = Callable[[], Iterable[Entry]]
"""A function that returns the log so far."""


def change_events(book: Book, command: Change, entries: Entries) -> list[Event]:  # noqa: C901
    """Return the events of a command; raises `TournamentError`. `record` checks them."""
    match command:
        case Claim() | Agree() | Dispute():
            return table_events(book, command)
        case Score(place, slip, confirm, reason):
            return [Scored(place, slip, line_typed(reason)), *([Confirmed(place)] if confirm else [])]
        case Confirm(place):
            return [_confirmed(book, place)]
        case Correct(place, slip, reason):
            return [correction(book, place, slip, line_typed(reason))]
        case Erase(place, reason):
            return [Erased(place, line_typed(reason))]
        case Undo(number, reason, Place() as place):
            return undoing(book, entries(), place, number, line_typed(reason))
        case Undo(number, reason):
            return undoing_pairs(book, entries(), number, line_typed(reason))
        case Penalise(place, side, reason):
            return [unrepeated(book, entries(), Penalised(place, side, line_typed(reason)))]
        case Adjust(place, side, score, reason):
            ruling = Adjusted(place, side, fraction_of(score), line_typed(reason))
            return [unrepeated(book, entries(), ruling)]
        case Cancel(board, reason):
            return [Cancelled(board, line_typed(reason))]
        case Foul():
            return [_fouled(book, command)]
        case Reseat(number, seatings, reason):
            return [Reseated(number, _seatings(seatings), line_typed(reason))]
        case SeatRound():
            return _seated(book, command)
        case SetRounds(rounds, reason):
            return [setting_rounds(book, rounds, line_typed(reason))]
        case SitOut(number, table, reason):
            if (number, table) in book.sat_out:
                raise TableSatOut(round=number, table=table)
            return [SatOut(number, table, line_typed(reason))]
        case Fine(pair, points, reason):
            return [Fined(pair, fraction_of(points), line_typed(reason))]
        case Appeal(place, side, reason):
            return [Appealed(place, side, line_typed(reason))]
        case Decide(place, side, outcome, reason):
            return [AppealDecided(place, side, outcome, line_typed(reason))]
        case AppealFine(fine, reason):
            return [FineAppealed(_fine(fine), line_typed(reason))]
        case DecideFine(fine, points, reason):
            return [FineAppealDecided(_fine(fine), fraction_of(points), line_typed(reason))]
        case Lift(number, reason):
            return lifting(book, entries(), number, line_typed(reason))
        case Restore(number):
            return _restored(book, entries(), number)
        case Enter():
            return [_entered(book, command)]
        case Withdraw(pair, reason, number):
            return withdrawal(book, pair, number or book.kept.last_round + 1, line_typed(reason))
        case Substitute():
            return [_substituted(book, command)]
        case _:
            assert_never(command)


def _confirmed(book: Book, place: Place) -> Event:
    """Return the event that confirms a result. A claim is confirmed on behalf of the other side."""
    claim = book.claims.get(place)
    if claim is None or claim.is_disputed:
        return Confirmed(place)
    return SlipAgreed(place, other_side(claim.side))


def _seatings(asked: Iterable[HandSeating]) -> tuple[Seating, ...]:
    return tuple(Seating(each.table, each.pairs, each.boards) for each in asked)


def _seated(book: Book, command: SeatRound) -> list[Event]:
    """Return the events of a round that is seated by hand; raises `TournamentError`."""
    expected = len(book.rounds) + 1
    if command.round != expected:
        raise RoundOutOfTurn(round=command.round, expected=expected)
    if not (reason := line_typed(command.reason)):
        raise NoReason
    seatings = with_boards(book, _seatings(command.seatings))
    made = round_by_hand(book, command.session or session_to_pair(book), seatings, rematch=command.rematch)
    return pairing_events(book, [made], reason)


def _fine(named: FineNamed) -> Fined:
    return Fined(named.pair, named.points, named.reason)


def _fouled(book: Book, command: Foul) -> Event:
    if command.round is None or command.table is None:
        return fouled_alone(book, command.board, command.places, line_typed(command.reason))
    places = fouled_from(book, command.board, command.round, command.table)
    return BoardSpoiled(command.board, places, line_typed(command.reason))


def _restored(book: Book, entries: Iterable[Entry], number: int) -> list[Event]:
    """Return the events that restore a lifted ruling, or rounds that were taken back.

    For a round, these are its pairing and the rulings about it: all is as if it had not been taken back, so a
    pair that came since has no seat in it. The rounds before it that were taken back with it or since come
    again too. Raises `UnknownEntry`, `StillInForce` if the ruling was not lifted or is
    in force again, `ChangedSince`, `FieldChanged`, or the errors of `unrepeated`.
    """
    written = list(entries)
    taken_back = next((each.event for each in written if each.number == number), None)
    if isinstance(taken_back, Unpaired):
        return _all_paired_again(book, written, number, taken_back.number)
    ruling = ruling_at(written, number)
    about = [each.event for each in written if ruling in (each.event, getattr(each.event, "ruling", None))]
    if about[-1] == ruling or number in rulings_in_force(written):
        raise StillInForce(entry=number)
    if isinstance(ruling, Withdrawn):
        return withdrawal(book, ruling.pair, ruling.round, ruling.reason)
    again = unrepeated(book, written, ruling)
    if isinstance(ruling, Adjusted):
        _refuse_other_score(book, written, ruling)
    return [again]


def _refuse_other_score(book: Book, written: Sequence[Entry], ruling: Adjusted) -> None:
    """Refuse if the side got another score since a ruling was lifted, which would no longer count."""
    lifted = max(each.number for each in written if getattr(each.event, "ruling", None) == ruling)
    since = (each for each in written if each.number > lifted)
    refuse_since(book, since, lambda each: isinstance(each, Adjusted) and _seat(each) == _seat(ruling))


def _seat(ruling: Adjusted) -> tuple[Place, Line]:
    return ruling.place, ruling.side


def _all_paired_again(book: Book, written: Sequence[Entry], number: int, last: int) -> list[Event]:
    """Return the events of the rounds up to `last`, which entry `number` took back.

    Rounds are taken back from the last one on, so the entries of those before it follow. Raises
    `ChangedSince` if one of these rounds, or one before them, was paired anew; also `FieldChanged`.
    """
    _refuse_other_rounds(book, written, number, last)
    found: list[Event] = []
    for again in range(min(last, len(book.rounds) + 1), last + 1):
        taken = (each.number for each in written if each.number >= number and _takes_back(each, again))
        before = next(taken, 0)
        then = book_before(written, before)
        events = _paired_again([each for each in written if each.number < before], again)
        _refuse_other_field(book, then, events)
        if book.spoiled != then.spoiled:  # a board was fouled since, perhaps also in this round
            events[1:1] = rulings_moved(book, fold(events[:1], book))
        book = fold(events, book)
        found += events
    return found


def _refuse_other_rounds(book: Book, written: Sequence[Entry], number: int, last: int) -> None:
    """Raise `ChangedSince` if a round up to `last` was paired anew since entry `number` took it back."""
    then = book_before(written, number).planned[: last - 1]
    others = [each for each in book.planned[:last] if each not in then]
    if others:
        since = (each for each in written if each.number > number)
        refuse_since(book, since, lambda each: isinstance(each, Paired) and each.round == others[0])


def _takes_back(entry: Entry, number: int) -> bool:
    return isinstance(entry.event, Unpaired) and entry.event.number == number


def _refuse_other_field(book: Book, then: Book, events: Iterable[Event]) -> None:
    """Raise `FieldChanged` if a pair of a round has left, or if one is left out that came since `then`.

    Only rounds of groups and of a knock-out are refused for a pair that came: without a place in round 1 it
    is out. In other formats it plays the rounds that are paired later. If all rounds of a movement come
    again, there are none, and the desk names the pair.
    """
    for event in events:
        if isinstance(event, Paired):
            number = event.round.number
            playing, seated = frozenset(book.playing(number)), frozenset(event.round.pairs)
            left_out: frozenset[int] = frozenset()
            if book.begun.format.pairing in KNOCKOUTS:
                left_out = (playing - seated).difference(then.playing(number))  # the others may be out
                if book.rounds:  # a pair that came after the first round is too late
                    left_out = left_out.intersection(book.rounds[0].pairs)
            if changed := sorted(left_out | (seated - playing)):
                raise FieldChanged(round=number, pairs=tuple(changed))


def _paired_again(before: Sequence[Entry], number: int) -> list[Event]:
    """Return the pairing of a round, and the rulings about it that are in force at the end of a log."""
    in_force = rulings_in_force(before)
    found: list[Event] = []
    for entry in before:
        event = entry.event
        match event:
            case Paired(Round(number=paired)) if paired == number:
                found = [structs.replace(event, again=True)]
            case Reseated(round=about) if about == number:
                found.append(event)
            case SatOut(round=about) if about == number and entry.number in in_force:
                found.append(event)
            case _:
                pass
    return found


def _entered(book: Book, command: Enter) -> Event:
    first, second = map(line_typed, command.players)
    section, team, club = map(line_typed, (command.section, command.team, command.club))
    return admission(book, Pair(next_number(book), (first, second), section, team, club))


def _substituted(book: Book, command: Substitute) -> Event:
    number = command.round or book.kept.last_round + 1
    leaves = player_meant(book, command.pair, number, line_typed(command.leaves))
    return Substituted(command.pair, leaves, line_typed(command.comes), number, line_typed(command.reason))
