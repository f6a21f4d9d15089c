"""The claims of the sides of a table. Two equal claims make a result; two different ones are both kept."""

from botifarra.server.desk.protocol.table_commands import Agree, Claim, Dispute, Seat
from botifarra.server.desk.refusals import (
    ClaimChanged,
    OtherTable,
    OutOfKnockout,
    PairedAgain,
    RoundClosed,
    RoundNotOpen,
    WrongTable,
)
from botifarra.server.desk.rounds import closed_rounds, round_in_play
from botifarra.server.desk.state import DeskState
from botifarra.tournament.book import Book
from botifarra.tournament.events import (
    Event,
    Line,
    Place,
    Slip,
    SlipAgreed,
    SlipClaimed,
    SlipDisputed,
    place_facts,
)
from botifarra.tournament.listing.attendance import seat_of
from botifarra.tournament.matches.final_standings import is_out
from botifarra.tournament.scoring import other_side
from botifarra.tournament.seating import Round

TableAnswer = Claim | Agree | Dispute


def refuse_table(book: Book, state: DeskState, table: int, command: TableAnswer) -> None:
    """Refuse a command about another table or a round not in play, or of pairs that sit elsewhere by now."""
    place = command.place
    if place.table != table:
        raise OtherTable(table=table)
    now = _in_play(book, state, place.round)
    if command.pair is not None and command.pair not in book.at(place).pairs:
        raise _wrong_table(book, now, table, command.pair)
    if command.pairs is not None and command.pairs != book.at(place).pairs:
        raise PairedAgain(**place_facts(place))


def refuse_seat(book: Book, state: DeskState, table: int, command: Seat) -> None:
    """Refuse the pair of another table, a pair that does not exist, or a round that is not in play."""
    _ = book.pair(command.pair)
    now = _in_play(book, state, command.round)
    if not any(command.pair in seating.pairs for seating in now.seatings if seating.table == table):
        raise _wrong_table(book, now, table, command.pair)


def _in_play(book: Book, state: DeskState, number: int) -> Round:
    """Return a round; raises `RoundClosed` or `RoundNotOpen` unless it is in play."""
    if number <= closed_rounds(book, state):
        raise RoundClosed(round=number)
    now = round_in_play(book, state)
    if now is None or now.number != number:
        raise RoundNotOpen(round=number)
    return now


def _wrong_table(book: Book, now: Round, table: int, pair: int) -> WrongTable | OutOfKnockout:
    if is_out(book, now, pair):
        return OutOfKnockout(pair=pair, round=now.number, table=table)
    seating = seat_of(book, now, pair)
    right = 0 if seating is None else seating.table
    return WrongTable(pair=pair, round=now.number, table=table, right=right)


def table_events(book: Book, command: TableAnswer) -> list[Event]:
    """Return the events that a table's command writes; raises `ClaimChanged`."""
    match command:
        case Claim(place, side, slip):
            return _claimed(book, place, side, slip)
        case Agree(place, side, slip):
            _refuse_changed(book, place, slip)
            return [SlipAgreed(place, side)]
        case Dispute(place, side, slip, own):
            _refuse_changed(book, place, slip)
            return [SlipDisputed(place, side, own)]


def _refuse_changed(book: Book, place: Place, slip: Slip) -> None:
    claim = book.claims.get(place)
    if claim is None or claim.slip != slip:
        raise ClaimChanged(**place_facts(place))


def _claimed(book: Book, place: Place, side: Line, slip: Slip) -> list[Event]:
    """Return the events of a claim. They depend on the claims that both sides have made before."""
    claim = book.claims.get(place)
    if claim is None:
        return [SlipClaimed(place, side, slip)]
    if claim.side != side:
        return [SlipAgreed(place, side) if claim.slip == slip else SlipDisputed(place, side, slip)]
    if not claim.is_disputed or claim.other is None:
        return [SlipClaimed(place, side, slip)]
    other = other_side(side)
    answer = SlipAgreed(place, other) if claim.other == slip else SlipDisputed(place, other, claim.other)
    return [SlipClaimed(place, side, slip), answer]
