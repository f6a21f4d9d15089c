"""The screen of the director and the deputy."""

from collections.abc import Mapping

from botifarra.eventfile import Snapshot
from botifarra.eventfile.rescue import SavedLog
from botifarra.server.desk.next_step import can_start_clock, is_pairing_held, next_step, pairing_step
from botifarra.server.desk.offers import can_reveal, can_seat_by_hand, first_to_take_back
from botifarra.server.desk.protocol.desk_screen import (
    DeskFine,
    DeskPair,
    DeskRound,
    DeskScreen,
    DeskTable,
    OpenAppeal,
    OpenFineAppeal,
)
from botifarra.server.desk.protocol.moved import MovedLinks
from botifarra.server.desk.protocol.screen_parts import RoundSeats, SeatedTable
from botifarra.server.desk.protocol.steps import StepPair
from botifarra.server.desk.rounds import can_reopen, closed_rounds, round_in_play
from botifarra.server.desk.screens.cells import cell, closed_missing, tables_missing
from botifarra.server.desk.screens.heads import event_head, pair_names
from botifarra.server.desk.state import DeskState
from botifarra.tournament.book import Book, FineAppeal
from botifarra.tournament.changed_results import rounds_on_changed_results
from botifarra.tournament.events import FineAppealed, Fined, Place
from botifarra.tournament.listing.attendance import resting
from botifarra.tournament.proposed_round import proposed_round
from botifarra.tournament.rounds_to_play import has_number, rounds_meant
from botifarra.tournament.seating import Round, Seating
from botifarra.tournament.sessions import next_dealing, session_to_pair

Phones = Mapping[int, int]
"""The number of connected phones by table."""


def desk_screen(
    event: str,
    log: Snapshot,
    state: DeskState,
    phones: Phones,
    rescued: tuple[SavedLog, ...] = (),
    moved: MovedLinks | None = None,
) -> DeskScreen:
    """Return the desk with the round in play, or else the last one."""
    book = log.book
    closed = closed_rounds(book, state)
    dealing, pairing = next_dealing(book), pairing_step(book)
    to_pair = pairing.round if isinstance(pairing, StepPair) else None
    fines = _fines(book)
    shown = round_in_play(book, state) or (book.round(closed) if closed else None)
    return DeskScreen(
        event_head(event, book, state),
        log.number,
        log.digest,
        state.clock,
        None if shown is None else desk_round(book, state, shown, phones),
        tuple(
            DeskPair(
                pair.number,
                pair.names,
                pair.team,
                pair.club,
                pair.section,
                pair.number in state.present,
                book.withdrawn.get(pair.number),
                fines.get(pair.number, ()),
            )
            for pair in book.pairs.values()
        ),
        next_step(book, state, dealing, pairing),
        dealing,
        to_pair,
        book.begun.format.rounds if has_number(book) else None,
        book.begun.format.pairing.movement.is_fixed,
        _planned(book, to_pair),
        tuple(rounds_on_changed_results(book)),
        state.is_public,
        state.initials,
        tuple(closed_missing(book, closed)),
        tuple(OpenAppeal(made.place, made.side, made.reason) for made in book.open_appeals),
        tuple(_fine_appeal(made) for made in book.open_fine_appeals),
        closed > 0 and can_reopen(book, closed),
        can_start_clock(book, state, pairing),
        is_pairing_held(book, state, pairing),
        first_to_take_back(book, state),
        can_reveal(book),
        can_seat_by_hand(book, state, pairing),
        book.begun.format.pairing.movement.is_knockout,
        rescued,
        moved,
    )


def _planned(book: Book, to_pair: int | None) -> int:
    """Return the planned number of rounds, 0 if the round to be paired is of a session after them."""
    planned = rounds_meant(book) if has_number(book) else 0
    return 0 if to_pair is not None and to_pair > planned else planned


def _fines(book: Book) -> Mapping[int, tuple[DeskFine, ...]]:
    """Return the fines of each pair, with the appeals against them."""
    found: dict[int, tuple[DeskFine, ...]] = {}
    for fine, appeal in book.fines_and_appeals:
        found[fine.pair] = (*found.get(fine.pair, ()), _fine(fine, appeal))
    return found


def _fine(fine: Fined, appeal: FineAppeal | None) -> DeskFine:
    if appeal is None or appeal.decision is None:
        return DeskFine(fine.points, fine.points, fine.reason, None if appeal is None else "open")
    decision = appeal.decision
    return DeskFine(decision.points, fine.points, fine.reason, "decided", decision.reason)


def _fine_appeal(made: FineAppealed) -> OpenFineAppeal:
    fine = made.fine
    return OpenFineAppeal(fine.pair, fine.points, fine.reason, made.reason)


def desk_round(book: Book, state: DeskState, shown: Round, phones: Phones) -> DeskRound:
    """Return a round with all its cells."""
    return DeskRound(
        shown.number,
        shown.session,
        shown.number > closed_rounds(book, state),
        book.begun.format.pairing.movement.has_one_set,
        tuple(
            _table(book, state, shown.number, seating, phones)
            for seating in sorted(shown.seatings, key=lambda seating: seating.table)
        ),
        tuple(resting(book, shown)),
        tables_missing(sorted(book.missing([shown.number]))),
    )


def seats_to_change(book: Book) -> RoundSeats:
    """Return the next round as a proposal."""
    number = len(book.rounds) + 1
    proposed = proposed_round(book, session_to_pair(book))
    pairs = {pair: pair_names(book, pair, number) for pair in proposed.pairs}
    tables = sorted(proposed.seatings, key=lambda seating: seating.table)
    return RoundSeats(
        number,
        tuple(
            SeatedTable(
                seating.table,
                (pairs[seating.pairs[0]], pairs[seating.pairs[1]]),
                seating.boards,
                book.pair(seating.pairs[0]).section,
            )
            for seating in tables
        ),
        tuple(pairs[pair] for pair in proposed.sits_out),
    )


def _table(book: Book, state: DeskState, number: int, seating: Seating, phones: Phones) -> DeskTable:
    north_south, east_west = seating.pairs
    places = [Place(number, seating.table, board) for board in seating.boards or (0,)]
    return DeskTable(
        seating.table,
        (pair_names(book, north_south, number), pair_names(book, east_west, number)),
        tuple(cell(book, place) for place in places),
        tuple(place.board for place in places if book.field(place)),
        state.calls.get(seating.table),
        phones.get(seating.table, 0),
    )
