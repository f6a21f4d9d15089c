"""The execution of commands about rounds and boards."""

from collections.abc import Callable, Sequence
from typing import assert_never

from botifarra.eventfile import EventFile, Stamp
from botifarra.eventfile.changing import Agree, write_agreed
from botifarra.eventfile.dealing import deal_session, reveal_session
from botifarra.eventfile.pairing import pair_next_rounds, take_back_rounds
from botifarra.server.desk.acting.desk_changes import (
    closed_desk,
    refuse_closing,
    refuse_reopening,
    reopened_desk,
)
from botifarra.server.desk.acting.round_doubts import may_pair, refuse_other_basis
from botifarra.server.desk.live.evening import Evening, now_ms
from botifarra.server.desk.live.writing import done_as, written
from botifarra.server.desk.protocol.commands import CloseRound, Deal, PairRound, ReopenRound, Reveal, Unpair
from botifarra.server.desk.refusals import EffectsChanged, RoundNotOpen, RoundUnfinished
from botifarra.server.desk.rounds import closed_rounds, round_in_play
from botifarra.server.desk.typed_text import line_typed
from botifarra.tournament.book import Book
from botifarra.tournament.chain import BrokenChain, Entry
from botifarra.tournament.errors import TournamentError
from botifarra.tournament.events import Paired
from botifarra.tournament.undoing_pairs import undoing_pairs


async def arrange(
    evening: Evening,
    stamp: Stamp,
    command: Deal | Reveal | PairRound | Unpair | CloseRound,
    expected: str | None,
) -> Sequence[Entry]:
    """Carry out a command about rounds and boards, unless its doubts are not the `expected` ones."""
    async with evening.arranging():
        return await _arrange(evening, stamp, command, expected)


async def _arrange(
    evening: Evening,
    stamp: Stamp,
    command: Deal | Reveal | PairRound | Unpair | CloseRound,
    expected: str | None,
) -> Sequence[Entry]:
    def refuse(file: EventFile, book: Book) -> None:
        refuse_other_basis(book, closed_rounds(book, evening.state), command, file.entries, expected)

    def agreeing(file: EventFile) -> Agree:
        def agree(book: Book) -> bool:
            refuse(file, book)
            return True

        return agree

    match command:
        case CloseRound():
            return await _close(evening, stamp, command, agreeing)
        case Unpair(number, reason):
            why = line_typed(reason)
            return await written(
                evening, lambda file: take_back_rounds(file, stamp, number, why, agreeing(file))
            )
        case PairRound(session):
            return await written(evening, lambda file: pair_next_rounds(file, stamp, session, agreeing(file)))
        case Deal(session, boards):
            return await written(evening, lambda file: deal_session(file, stamp, session, boards))
        case Reveal(session):
            return await written(
                evening,
                lambda file: reveal_session(file, stamp, lambda *_: refuse(file, file.book), session),
            )
        case _:
            assert_never(command)


async def _close(
    evening: Evening, stamp: Stamp, command: CloseRound, agreeing: Callable[[EventFile], Agree]
) -> Sequence[Entry]:
    """Close a round, and pair the next one if possible. If not, a later `PairRound` gives the reason.

    The undo of an opening pairs only a round that the opening took back.
    """
    number = command.round
    request = done_as(stamp)

    def pair(file: EventFile) -> list[Entry]:
        file.refuse_answered(stamp)
        if request in evening.state.done:
            return []
        book = file.book
        refuse_closing(book, evening.state, command, file.entries)
        now = round_in_play(book, evening.state)
        if now is None or now.number != number:
            raise RoundNotOpen(round=number)
        missing = len(book.missing([number]))
        if missing and not command.anyway:
            raise RoundUnfinished(round=number, missing=missing)
        agree = agreeing(file)
        agree(book)
        if number < len(book.rounds) or not may_pair(command, file.entries):
            return []
        try:
            return pair_next_rounds(file, stamp, None, agree)
        except (BrokenChain, EffectsChanged):
            raise
        except TournamentError:
            return []

    entries = await written(evening, pair)
    book, now = evening.book, now_ms()
    await evening.change_state(request, lambda state: closed_desk(book, state, command, stamp.request, now))
    return entries


async def reopen(
    evening: Evening, stamp: Stamp, command: ReopenRound, expected: str | None
) -> Sequence[Entry]:
    """Bring a round into play again. The round that its closing paired is taken back if that is undone."""
    async with evening.arranging():
        return await _reopen(evening, stamp, command, expected)


async def _reopen(
    evening: Evening, stamp: Stamp, command: ReopenRound, expected: str | None
) -> Sequence[Entry]:
    request = done_as(stamp)

    def take_back(file: EventFile) -> list[Entry]:
        file.refuse_answered(stamp)
        if request in evening.state.done:
            return []
        book = file.book
        refuse_reopening(book, evening.state, command)
        refuse_other_basis(book, closed_rounds(book, evening.state), command, file.entries, expected)
        entries = [*file.entries()]
        paired = next((each.number for each in entries if _was_paired_by(each, command.undoes)), None)
        if paired is None:
            return []
        why = line_typed(command.reason)
        return write_agreed(file, stamp, lambda book: undoing_pairs(book, entries, paired, why))

    entries = await written(evening, take_back)
    log = evening.log
    await evening.change_state(request, lambda state: reopened_desk(log, state, command, stamp.request))
    return entries


def _was_paired_by(entry: Entry, request: str | None) -> bool:
    return request is not None and entry.request == request and isinstance(entry.event, Paired)
