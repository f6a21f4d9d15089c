"""The claims of the sides of a table. Two equal claims make a result; two different ones are both kept."""

from botifarra.server.desk.protocol.commands import Agree, Claim, Dispute
from botifarra.server.desk.refusals import ClaimChanged, OtherTable, RoundClosed, RoundNotOpen, WrongTable
from botifarra.server.desk.rounds import closed_rounds, round_in_play
from botifarra.server.desk.screens.cells import other_side
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

TableAnswer = Claim | Agree | Dispute


def refuse_table(book: Book, state: DeskState, table: int, command: TableAnswer) -> None:
    """Refuse a command about another table or a round not in play, or from a pair that sits elsewhere."""
    place = command.place
    if place.table != table:
        raise OtherTable(table=table)
    if place.round <= closed_rounds(book, state):
        raise RoundClosed(round=place.round)
    now = round_in_play(book, state)
    if now is None or now.number != place.round:
        raise RoundNotOpen(round=place.round)
    pair = command.pair
    if pair is not None and pair not in book.at(place).pairs:
        seating = now.of(pair)
        right = 0 if seating is None else seating.table
        raise WrongTable(pair=pair, round=place.round, table=table, right=right)


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
