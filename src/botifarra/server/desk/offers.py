"""What the dialogue of rounds offers: only what the server accepts, and what can come next."""

from botifarra.server.desk.protocol.steps import StepOver, StepPair, StepSettle
from botifarra.server.desk.rounds import closed_rounds
from botifarra.server.desk.state import DeskState
from botifarra.tournament.book import Book
from botifarra.tournament.errors import TournamentError
from botifarra.tournament.scheduling import refuse_unplayed
from botifarra.tournament.sessions import session_to_reveal


def first_to_take_back(book: Book, state: DeskState) -> int | None:
    """Return the first round that can be taken back: not over, without results or claims, as all after it."""
    first = max(closed_rounds(book, state), book.last_begun) + 1
    return first if first <= len(book.rounds) else None


def can_reveal(book: Book) -> bool:
    """Return whether a seed is secret that can be revealed: no result on its boards is missing."""
    if all(dealt.seed for dealt in book.dealt.values()):
        return False
    try:
        refuse_unplayed(book, session_to_reveal(book))
    except TournamentError:
        return False
    return True


def can_seat_by_hand(book: Book, state: DeskState, pairing: StepPair | StepSettle | StepOver) -> bool:
    """Return whether a round that the director seats can come next; `pairing` is what `pairing_step` returns.

    A director need not wait for the last results of a round, but for the first. After the planned number of
    rounds the number has to be changed first.
    """
    form = book.begun.format
    waiting = len(book.rounds) - closed_rounds(book, state)
    match pairing:
        case StepOver(by_hand):
            is_free = not (form.rounds or form.pairing.movement.is_knockout)
            return by_hand or (is_free and waiting <= 1)
        case StepSettle():
            return book.last_begun == len(book.rounds)
        case StepPair():
            return True
