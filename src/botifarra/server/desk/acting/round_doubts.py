"""Doubts before a round is paired, closed or opened again, or a seed is revealed: possible oversights."""

from botifarra.prose import Language
from botifarra.sentences.consequences import rounds_name
from botifarra.sentences.doubts import pairing_lines, to_come_line
from botifarra.sentences.texts import web_sentences
from botifarra.server.desk.acting.changes import Entries
from botifarra.server.desk.acting.effects import BASIS_LANGUAGE, digest
from botifarra.server.desk.protocol.commands import AnyCommand, CloseRound, PairRound, ReopenRound, Reveal
from botifarra.server.desk.refusals import EffectsChanged
from botifarra.tournament.book import Book
from botifarra.tournament.changed_results import first_that_follows
from botifarra.tournament.events import Unpaired
from botifarra.tournament.prizes import can_go_on
from botifarra.tournament.scheduling import refuse_unplayed
from botifarra.tournament.sessions import session_to_come, session_to_pair, session_to_reveal


def round_basis(book: Book, closed: int, command: AnyCommand, entries: Entries) -> str:
    """Return the digest of a command, its doubts, the number of rounds, and the rounds so far, some closed.

    So of two desks that close, open or take back rounds, or change their number, at the same time, the second
    one looks again. Raises `TournamentError`.
    """
    doubts = round_doubts(book, closed, command, entries, BASIS_LANGUAGE)
    return digest(command, book.rounds, book.begun.format.rounds, closed, doubts)


def refuse_other_basis(
    book: Book, closed: int, command: AnyCommand, entries: Entries, expected: str | None
) -> None:
    """Raise `EffectsChanged` if rounds or doubts are not those of the preview that the person has seen."""
    if expected and round_basis(book, closed, command, entries) != expected:
        raise EffectsChanged


def may_pair(command: CloseRound, entries: Entries) -> bool:
    """Return whether a closing pairs the next round if it can be; an undo only one that it brings back."""
    return command.undoes is None or any(
        entry.request == command.undoes and isinstance(entry.event, Unpaired) for entry in entries()
    )


def round_doubts(
    book: Book, closed: int, command: AnyCommand, entries: Entries, language: Language
) -> tuple[str, ...]:
    """Return the doubts about a command that changes no result; raises `TournamentError`.

    `closed` is the last round that is over. `entries` returns the log so far.
    """
    text = web_sentences(language)
    match command:
        case PairRound(session):
            return tuple(pairing_lines(text, book, session or session_to_pair(book)))
        case CloseRound(number) if number == len(book.rounds) and may_pair(command, entries):
            return tuple(pairing_lines(text, book, session_to_pair(book))) if can_go_on(book) else ()
        case ReopenRound(number, None) if number < len(book.rounds):
            first = first_that_follows(book)
            follows = first is not None and first <= number + 1
            also = range(number + 1, closed + 1)
            return (
                *((text("doubt.opens_too", rounds=rounds_name(text, also)),) if also else ()),
                *((text("doubt.stays_paired", round=number + 1),) if follows else ()),
            )
        case Reveal(session):
            meant = session or session_to_reveal(book)
            refuse_unplayed(book, meant)
            boards = session_to_come(book, meant)
            return (to_come_line(text, book, meant, boards),) if boards else ()
        case _:
            return ()
