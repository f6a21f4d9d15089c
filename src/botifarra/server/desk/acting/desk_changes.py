"""Changes of the desk that are not in the log: calls, check-in, the clock, the public page, links."""

from collections.abc import Callable, Iterable, Mapping
from typing import assert_never

from msgspec.structs import replace

from botifarra.eventfile import Snapshot
from botifarra.server.desk.links import Link
from botifarra.server.desk.next_step import can_begin
from botifarra.server.desk.protocol.commands import (
    Answer,
    CheckIn,
    CloseRound,
    Publish,
    ReopenRound,
    Revoke,
    StartClock,
    StopClock,
)
from botifarra.server.desk.protocol.screen_parts import RoundClock
from botifarra.server.desk.protocol.table_commands import Call
from botifarra.server.desk.refusals import RoundNotOpen, RoundPlayedOn
from botifarra.server.desk.rounds import closed_rounds, first_played_after, round_in_play
from botifarra.server.desk.state import DeskState
from botifarra.tournament.book import Book
from botifarra.tournament.chain import Entry
from botifarra.tournament.errors import ChangedSince
from botifarra.tournament.events import Event, Paired, RoundsSet, Unpaired
from botifarra.tournament.undoing import refuse_since

DeskChange = Call | Answer | CheckIn | StartClock | StopClock | Publish | Revoke
"""A command that changes only the state of the desk."""


_CLOSING = "closing"
"""The name of the closing of rounds in `changed_by`."""


def changed_desk(
    book: Book, state: DeskState, command: DeskChange, link: Link, request: str, now: int
) -> DeskState:
    """Return the state after a command from a link at `now`, in milliseconds; raises `TournamentError`."""
    match command:
        case Call(on):
            assert link.table is not None
            calls = _without(state.calls, link.table)
            at = state.calls.get(link.table, now)
            return replace(state, calls={**calls, link.table: at} if on else calls)
        case Answer(table):
            return replace(state, calls=_without(state.calls, table))
        case CheckIn(pair, present, undoes):
            _ = book.pair(pair)
            thing = f"pair {pair}"
            _refuse_changed(state, thing, undoes, pair=pair)
            checked = state.present | {pair} if present else state.present - {pair}
            return replace(_changed_by(state, thing, request), present=checked)
        case StartClock(seconds):
            return replace(state, clock=_started(state.clock, 1000 * seconds, now))
        case StopClock(clear):
            return replace(state, clock=None if clear else _paused(state.clock, now))
        case Publish(is_public, initials):
            return replace(state, is_public=is_public, initials=initials)
        case Revoke(role, table):
            name = Link(role, table).name
            generation = state.generations.get(name, 0) + 1
            return replace(state, generations={**state.generations, name: generation})
        case _:
            assert_never(command)


def closed_desk(book: Book, state: DeskState, command: CloseRound, request: str, now: int) -> DeskState:
    """Return the state after a round is closed, and the next one is paired if possible.

    The clock of the round stops and its calls end. That of the next one starts if the command says so, or
    comes back if the command undoes an opening. Raises `RoundNotOpen` if the round is not paired.
    """
    if command.round <= closed_rounds(book, state):  # a command that was sent again
        return state
    if command.round > len(book.rounds):  # another program has taken it back meanwhile
        raise RoundNotOpen(round=command.round)
    after = _changed_by(state, _CLOSING, request)
    after = replace(
        after, closed=command.round, clock=None, clock_before=state.clock, clock_after=None, calls={}
    )
    if command.undoes is not None:
        return replace(after, clock=state.clock_after)
    begun = round_in_play(book, after)
    if command.seconds is None or begun is None or not can_begin(book, begun):
        return after
    return replace(after, clock=_started(None, 1000 * command.seconds, now))


def reopened_desk(log: Snapshot, state: DeskState, command: ReopenRound, request: str) -> DeskState:
    """Return the state after a round is in play again; raises the errors of `refuse_reopening`."""
    refuse_reopening(log.book, state, command)
    is_last = command.round == state.closed
    before, after = (state.clock_before, state.clock) if is_last else (None, None)
    return replace(
        _changed_by(state, _CLOSING, request),
        closed=command.round - 1,
        clock=before,
        clock_before=None,
        clock_after=after,
        reopened_at=log.number,
    )


def _refuse_changed(state: DeskState, thing: str, undoes: str | None, **facts: int) -> None:
    """Raise `ChangedSince` if the request that is undone was not the last one that changed a thing."""
    if undoes is not None and state.changed_by.get(thing) != undoes:
        raise ChangedSince(**facts)


def _changed_by(state: DeskState, thing: str, request: str) -> DeskState:
    return replace(state, changed_by={**state.changed_by, thing: request})


def _without(calls: Mapping[int, int], table: int) -> dict[int, int]:
    return {each: at for each, at in calls.items() if each != table}


def _paused(clock: RoundClock | None, now: int) -> RoundClock | None:
    if clock is None or clock.ends is None:
        return clock
    return RoundClock(None, max(0, clock.ends - now), clock.total)


def _started(clock: RoundClock | None, left: int, now: int) -> RoundClock:
    is_paused = clock is not None and clock.ends is None
    return RoundClock(now + left, None, clock.total if clock is not None and is_paused else left)


def refuse_reopening(book: Book, state: DeskState, command: ReopenRound) -> None:
    """Raise an error if a round cannot be in play again."""
    number, closed = command.round, closed_rounds(book, state)
    _refuse_other_closing(state, command, closed)
    if not 0 < number <= closed:
        raise RoundNotOpen(round=number, closed=closed)
    if (played := first_played_after(book, number)) is not None:
        raise RoundPlayedOn(round=number, played=played)


def refuse_closing(
    book: Book, state: DeskState, command: CloseRound, entries: Callable[[], Iterable[Entry]]
) -> None:
    """Raise `ChangedSince` if a closing undoes an opening that must not be undone any more.

    That is so if a round was closed or opened since, if its round or the next one was paired or taken back,
    or if the number of rounds was changed. `entries` returns the log so far.
    """
    _refuse_other_closing(state, command, closed_rounds(book, state))
    opened_at = state.reopened_at
    if command.undoes is not None and opened_at is not None:
        later = (each for each in entries() if each.number > opened_at)
        refuse_since(book, later, lambda event: _round_changed(event, command.round + 1))


def _round_changed(event: Event, last: int) -> bool:
    """Return whether an event pairs or takes back a round up to the last one, or sets how many there are."""
    match event:
        case Paired(round_):
            return round_.number <= last
        case Unpaired(number):
            return number <= last
        case RoundsSet():
            return True
        case _:
            return False


def _refuse_other_closing(state: DeskState, command: CloseRound | ReopenRound, closed: int) -> None:
    """Raise `ChangedSince` if the request that is undone was not the last that closed or opened a round."""
    ground = {"closed": closed} if closed >= command.round else {"reopened": closed + 1}
    _refuse_changed(state, _CLOSING, command.undoes, **ground)


def refuse_taking_back(book: Book, state: DeskState, events: Iterable[Event]) -> None:
    """Raise `ChangedSince` if an undo would take back a round that is closed."""
    closed = closed_rounds(book, state)
    if any(isinstance(event, Unpaired) and event.number <= closed for event in events):
        raise ChangedSince(closed=closed)
