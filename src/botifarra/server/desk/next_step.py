"""The next step of the director with the rounds: one that the server accepts."""

from msgspec.structs import replace

from botifarra.server.desk.protocol.steps import (
    NextStep,
    StepClose,
    StepDeal,
    StepOver,
    StepPair,
    StepSettle,
)
from botifarra.server.desk.rounds import closed_rounds, round_in_play
from botifarra.server.desk.state import DeskState
from botifarra.tournament.book import Book
from botifarra.tournament.errors import TournamentError
from botifarra.tournament.events import Place
from botifarra.tournament.matches.final_standings import still_in, tied_matches
from botifarra.tournament.movements.fixed import rounds_to_come
from botifarra.tournament.movements.groups import BadGroups, knockout_begins
from botifarra.tournament.movements.knockout import Undecided
from botifarra.tournament.new_boards import new_boards
from botifarra.tournament.prizes import can_go_on, needs_seating_by_hand, next_session
from botifarra.tournament.seating import Round, Seating
from botifarra.tournament.sessions import Dealing, next_dealing, session_to_pair


def next_step(
    book: Book, state: DeskState, dealing: Dealing | None, pairing: StepPair | StepSettle | StepOver
) -> NextStep:
    """Return what the director does next; `dealing` are the boards that can be dealt.

    `pairing` is what `pairing_step` returns. Boards are dealt when the round in play needs them, not before,
    because those of later rounds may be for another evening. If the program has dealt none, the club deals by
    hand. A match that needs a winner is settled before its round is closed, so that its pairs can play on.
    """
    now = round_in_play(book, state)
    if now is not None:
        if dealing is not None and lacks_boards(book, now, dealing):
            return StepDeal(dealing)
        if tied := tied_matches(book, now.number):
            return StepSettle(tied[0], is_tied=True)
        return StepClose(now.number)
    return pairing


def pairing_step(book: Book) -> StepPair | StepSettle | StepOver:
    """Return the step towards one more round, whether a round is in play or not.

    Two rounds may be refused, and the refusal says why: round 1 for a field that the movement cannot seat,
    and the next round of a knock-out after another pair has won an earlier match.
    """
    if not book.rounds:
        return StepPair(1)
    if not can_go_on(book):
        return StepOver(needs_seating_by_hand(book), next_session(book))
    return _unsettled(book) or StepPair(len(book.rounds) + 1)


def lacks_boards(book: Book, now: Round, dealing: Dealing) -> bool:
    """Return whether a round needs some of the boards that can be dealt; not if the club deals by hand."""
    if not book.dealt:
        return False
    undealt = set(now.boards).intersection(book.undealt())
    return any(dealing.first <= board <= dealing.last for board in undealt)


def can_begin(book: Book, each: Round) -> bool:
    """Return whether a round lacks no boards that the program deals."""
    dealing = next_dealing(book)
    return dealing is None or not lacks_boards(book, each, dealing)


def can_start_clock(book: Book, state: DeskState, pairing: StepPair | StepSettle | StepOver) -> bool:
    """Return whether the clock of the next round can start when the one in play is closed.

    `pairing` is what `pairing_step` returns. A round that is not paired yet is paired by the closing.
    """
    if round_in_play(book, state) is None:
        return False
    following = closed_rounds(book, state) + 1
    if following == len(book.rounds):
        if not isinstance(pairing, StepPair):
            return False
        book = _with_next_boards(book)
    return can_begin(book, book.rounds[following])


def is_pairing_held(book: Book, state: DeskState, pairing: StepPair | StepSettle | StepOver) -> bool:
    """Return whether the round in play is the last one, and missing results hold up the pairing of the next.

    `pairing` is what `pairing_step` returns.
    """
    now = round_in_play(book, state)
    is_last = now is not None and now.number == len(book.rounds)
    return is_last and isinstance(pairing, StepSettle) and not pairing.is_tied


def _with_next_boards(book: Book) -> Book:
    """Return the book with the boards of the next round, at one table: who sits there makes no difference."""
    session = session_to_pair(book)
    if book.begun.format.pairing.movement.is_fixed:
        boards = rounds_to_come(book, session)[0].boards
    else:
        boards = new_boards(book)
    each = Round(session, len(book.rounds) + 1, (Seating(1, (1, 2), boards),))
    return replace(book, rounds=(*book.rounds, each))


def _is_next_in_groups(book: Book) -> bool:
    """Return whether the next round is one of groups: it follows from the order of entry alone."""
    if not book.begun.format.pairing.movement.has_groups:
        return False
    try:
        return len(book.rounds) + 1 < knockout_begins(book)
    except BadGroups:
        return False


def _unsettled(book: Book) -> StepSettle | None:
    """Return the first result that the next round depends on and that is not settled."""
    movement = book.begun.format.pairing.movement
    if movement.is_fixed or _is_next_in_groups(book):
        return None
    if missing := book.missing():
        return StepSettle(missing[0], is_tied=False)
    if movement.is_knockout:
        try:
            still_in(book)
        except Undecided as tied:
            return StepSettle(Place(tied.round, tied.table), is_tied=True)
        except TournamentError:  # such as tied pairs, among which lots are drawn when the round is paired
            return None
    return None
