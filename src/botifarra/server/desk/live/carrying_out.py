"""The execution of commands, once for each request: in the event file, or in the state of the desk."""

from collections.abc import Sequence
from contextlib import nullcontext

from msgspec.structs import replace

from botifarra.eventfile import EventFile, Stamp, stamp_now
from botifarra.eventfile.changing import entries_before, write_once
from botifarra.eventfile.pairing import without_rulings_moved
from botifarra.prose import Language
from botifarra.sentences.in_force import ruling_line, undone_line
from botifarra.sentences.texts import web_sentences
from botifarra.server.desk.acting.changes import Change, change_events
from botifarra.server.desk.acting.claims import TableAnswer, refuse_seat, refuse_table
from botifarra.server.desk.acting.desk_changes import DeskChange, changed_desk, refuse_taking_back
from botifarra.server.desk.acting.effects import basis, consequences
from botifarra.server.desk.acting.permissions import may_send
from botifarra.server.desk.acting.round_doubts import round_basis, round_doubts
from botifarra.server.desk.links import Link, secret_of
from botifarra.server.desk.live.arranging import arrange, reopen
from botifarra.server.desk.live.errors import DeskError, kept_refusal, refused
from botifarra.server.desk.live.evening import Evening, now_ms
from botifarra.server.desk.live.refused_requests import (
    forgetting_refusal,
    refusal_before,
    remembering_refusal,
)
from botifarra.server.desk.live.writing import done_as, written
from botifarra.server.desk.protocol.commands import (
    AnyCommand,
    CommandForm,
    Lift,
    ReopenRound,
    Restore,
    Revoke,
    SeatRound,
    SetRounds,
    Undo,
)
from botifarra.server.desk.protocol.replies import Consequences, Done
from botifarra.server.desk.protocol.table_commands import Seat
from botifarra.server.desk.refusals import EffectsChanged
from botifarra.server.desk.rounds import closed_rounds
from botifarra.server.desk.state import DeskState
from botifarra.server.desk.typed_text import line_typed
from botifarra.tournament.book import Book
from botifarra.tournament.chain import BrokenChain, Entry
from botifarra.tournament.errors import TournamentError
from botifarra.tournament.events import Entered, Event, Substituted, Withdrawn


async def carry_out(evening: Evening, link: Link, form: CommandForm) -> Done:
    """Carry out a command, once for each request of a device. A refused request is refused again.

    The refusal is on the disk before it is sent, so that it is the same after a restart. That of `Seat`,
    which changes nothing, is not kept.

    Raises `DeskError` if it is refused or if the role may not send it, and the errors of the event file.
    """
    _refuse_role(link, form)
    if (before := refusal_before(evening.state, link, form)) is not None:
        raise refused(before)
    try:
        done = await _carry_out(evening, link, form)
    except BrokenChain:
        raise
    except TournamentError as error:
        refusal = kept_refusal(error, form.lang)
        if not isinstance(form.command, Seat):
            await evening.note(lambda state: remembering_refusal(state, link, form, refusal))
        raise refused(refusal.answer(form.lang)) from None
    if refusal_before(evening.state, link, form) is not None:
        await evening.note(lambda state: forgetting_refusal(state, link, form))
    return done


async def _carry_out(evening: Evening, link: Link, form: CommandForm) -> Done:
    stamp = _stamp(link, form)
    command = form.command
    entries: Sequence[Entry] = ()
    if isinstance(command, Seat):
        assert link.table is not None
        refuse_seat(evening.book, evening.state, link.table, command)
    elif isinstance(command, ReopenRound):
        entries = await reopen(evening, stamp, command, form.expected)
    elif isinstance(command, DeskChange):
        entries = await _change_desk(evening, link, stamp, command)
    elif isinstance(command, Change):
        writing = _Writing(evening, link, command, form.expected)
        async with evening.arranging() if _is_about_rounds(command) else nullcontext():
            entries = await written(evening, lambda file: writing.write(file, stamp))
        await _check_in(evening, stamp, entries)
    else:
        entries = await arrange(evening, stamp, command, form.expected)
    return Done(
        form.request,
        bool(entries),
        tuple(type(entry.event).__name__.lower() for entry in entries),
        () if link.role == "table" else tuple(entry.number for entry in entries),
        secret_of(evening.state, Link(command.link, command.table)) if isinstance(command, Revoke) else None,
        next((pair for entry in entries if (pair := _pair_of(entry.event))), None),
        _in_force(evening.book, command, entries, form.lang),
    )


def _is_about_rounds(command: Change) -> bool:
    """Return whether a change may pair rounds, take them back, or set how many there are."""
    return isinstance(command, SeatRound | Restore | SetRounds) or (
        isinstance(command, Undo) and command.place is None
    )


def _in_force(book: Book, command: AnyCommand, entries: Sequence[Entry], language: Language) -> str:
    """Return what is in force now, if a command takes something back or brings it back."""
    text, events = web_sentences(language), [entry.event for entry in entries]
    match command:
        case Undo():
            return undone_line(text, book, events)
        case Lift() | Restore():
            return ruling_line(text, book, events)
        case _:
            return ""


def _pair_of(event: Event) -> int | None:
    """Return the pair that enters, withdraws or changes players with an event."""
    match event:
        case Entered(pair):
            return pair.number
        case Withdrawn(number) | Substituted(number):
            return number
        case _:
            return None


async def foresee(evening: Evening, link: Link, form: CommandForm) -> Consequences:
    """Return what a command would change; nothing is written. Raises as `carry_out`."""
    _refuse_role(link, form)
    command = form.command

    def ask(file: EventFile) -> Consequences:
        book = file.book
        if not isinstance(command, Change):
            closed = closed_rounds(book, evening.state)
            doubts = round_doubts(book, closed, command, file.entries, form.lang)
            seen = round_basis(book, closed, command, file.entries)
            return Consequences(seen, doubts, (), False, (), (), (), (), ())
        events = change_events(book, command, file.entries)
        refuse_taking_back(book, evening.state, events)
        return consequences(book, events, form.lang)

    return await evening.shared.work(ask)


def _refuse_role(link: Link, form: CommandForm) -> None:
    if not may_send(link.role, form.command):
        raise DeskError(403, "not_allowed")


def _stamp(link: Link, form: CommandForm) -> Stamp:
    """Return the stamp of an entry. Its author is the number of a table, or the name given at the desk."""
    role = link.role
    assert role in ("director", "deputy", "table")
    by = str(link.table) if role == "table" else line_typed(form.by) or None
    return stamp_now(by, role, form.request)._replace(device=form.device)


class _Writing:
    """A change of results, rulings or entries on its way into the file."""

    def __init__(self, evening: Evening, link: Link, command: Change, expected: str | None) -> None:
        self._evening = evening
        self._link = link
        self._expected = expected
        self._command = command
        self._events: list[Event] = []

    def write(self, file: EventFile, stamp: Stamp) -> list[Entry]:
        """Write the events of the command, unless its request was written before."""

        def events(book: Book) -> list[Event]:
            return change_events(book, self._command, lambda: entries_before(file, stamp))

        def agree(book: Book) -> bool:
            if isinstance(self._command, TableAnswer):
                assert self._link.table is not None
                refuse_table(book, self._evening.state, self._link.table, self._command)
            self._events = events(book)
            refuse_taking_back(book, self._evening.state, self._events)
            if self._expected and basis(book, self._events) != self._expected:
                raise EffectsChanged
            return True

        return write_once(
            file,
            stamp,
            lambda book, written: without_rulings_moved(written) == without_rulings_moved(events(book)),
            lambda pen: [pen.add(event) for event in self._events],
            agree,
        )


async def _check_in(evening: Evening, stamp: Stamp, entries: Sequence[Entry]) -> None:
    """Check in the pairs that have entered: a pair that comes late stands at the desk."""
    come = {entry.event.pair.number for entry in entries if isinstance(entry.event, Entered)}
    if come:
        await evening.change_state(done_as(stamp), lambda state: replace(state, present=state.present | come))


async def _change_desk(evening: Evening, link: Link, stamp: Stamp, command: DeskChange) -> Sequence[Entry]:
    request = done_as(stamp)
    book, now = evening.book, now_ms()

    def changed(state: DeskState) -> DeskState:
        return changed_desk(book, state, command, link, stamp.request, now)

    await evening.change_state(request, changed)
    return ()
