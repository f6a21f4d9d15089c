"""A point of a record: the hand after a number of its calls or cards, and the match before it."""

from collections.abc import Sequence
from dataclasses import replace

from botifarra.cli.errors import CommandError, UsageError, complain
from botifarra.cli.prose import Prose
from botifarra.cli.records.replay import revoke_message
from botifarra.cli.records.sources import entries_with, entry_numbered
from botifarra.core.actions import Play
from botifarra.core.match import Match
from botifarra.core.referee import Revoke
from botifarra.core.state import State
from botifarra.records.errors import ParseError
from botifarra.records.read import Entry
from botifarra.records.record import Record

_MATCH_TAGS = ("Table", "Match", "Seating")
"""The tags that distinguish several matches in a file (docs/notation.md)."""


def chosen_record(text: Prose, file: str, number: int | None) -> tuple[int, Record]:
    """Return the number, from 1, and the record that is asked for; raises the errors of `entries_to`."""
    if number is None:
        _, record = entries_to(text, file, None)
        return 1, record
    entry = entry_numbered(text, file, number)
    if isinstance(entry, ParseError):
        raise entry
    return number, entry


def entries_to(text: Prose, file: str, number: int | None) -> tuple[list[Entry], Record]:
    """Return the record that is asked for, or the only one, and the entries before it in the file.

    Raises `ParseError` if that record is faulty; faults of other records do not count. Raises `UsageError` if
    it does not exist or several could be meant. For the file it raises `CommandError` and `OSError`.
    """
    if number is None:
        return [], _only_record(text, file)
    *before, record = entries_with(text, file, number)
    if isinstance(record, ParseError):
        raise record
    return before, record


def _only_record(text: Prose, file: str) -> Record:
    """Return the record of a file that has no other; what follows a second one is not read."""
    record, fault = None, None
    for entry in entries_with(text, file):
        if isinstance(entry, ParseError):
            fault = fault or entry
        elif record is None:
            record = entry
        else:
            raise UsageError(text("record.which", file=file))
    if fault is not None:
        raise fault
    assert record is not None  # a file without an entry is refused
    return record


def match_before(text: Prose, source: str, last: Record, entries: Sequence[Entry]) -> Match:
    """Return the match before the record `last`; `entries` are those before it in `source`.

    Its hands are these records, except those with tags of another match. After hands that end a match, the
    next match begins (R6.3). Raises `CommandError` for a hand that is faulty, is not over or has other rules.
    """
    match = Match(last.rules, last.deal.dealer)
    for number, record in enumerate(entries, 1):
        if isinstance(record, ParseError):
            raise CommandError(text("match.unread", source=source, number=number))
        if any(record.tag(tag) != last.tag(tag) for tag in _MATCH_TAGS):
            continue
        if record.revoke is not None and record.scored is None:
            raise CommandError(text("match.board", source=source, number=number))
        if record.scored is None or record.rules != last.rules:
            raise CommandError(text("match.broken", source=source, number=number))
        match = _with_hand(match, record)
        match = match.next() if match.is_over else match
    return replace(match, dealer=last.deal.dealer)  # a misdeal may change the dealer (R2.6)


def state_after(text: Prose, source: str, number: int, record: Record, cards: int | None) -> State:
    """Return the hand of the `number`th record after its first `cards` cards; None stands for all cards.

    A revoke ends it sooner, with a message on standard error (R5.2). A claim or a concession is left out
    (R5.5). Raises `UsageError` if fewer cards were played, `CommandError` beyond a revoke.
    """
    plays = [ply for ply, action in enumerate(record.actions) if isinstance(action, Play)]
    end = len(record.actions) - (record.ending is not None)
    if cards is not None and cards > len(plays):
        raise UsageError(text("after.too_many", source=source, number=number, played=len(plays)))
    if cards is not None and cards < len(plays):
        end = plays[cards]
    revoke = record.revoke
    if revoke is not None and revoke.ply < end:
        message = _revoke_note(text, source, record, revoke)
        if cards is not None:
            raise CommandError(message)
        complain(message)
        end = revoke.ply
    return State.replay(record.rules, record.deal, record.actions[:end])


def state_after_calls(text: Prose, source: str, number: int, record: Record, calls: int) -> State:
    """Return the hand of the `number`th record of `source` after its first `calls` calls, passes included.

    Raises `UsageError` if fewer calls were made.
    """
    if calls > len(record.calls):
        raise UsageError(text("calls.too_many", source=source, number=number, made=len(record.calls)))
    return State.replay(record.rules, record.deal, record.actions[:calls])


def _revoke_note(text: Prose, source: str, record: Record, revoke: Revoke) -> str:
    """Return a message with the place of a revoke and the number of cards before it."""
    assert record.revoke_place is not None  # the record was read from a file
    line, column = record.revoke_place
    until = text("revoke.until", played=4 * revoke.trick + revoke.place)
    return f"{source}:{line}:{column}: {revoke_message(text, record, revoke)} {until}"


def _with_hand(match: Match, record: Record) -> Match:
    """Return the match after a finished hand, which may have ended with a revoke."""
    revoke = record.revoke
    if revoke is None:
        assert record.state.outcome is not None
        return match.record(record.state.outcome)
    public = State.replay(record.rules, record.deal, record.actions[: revoke.ply]).public
    return match.penalise(revoke.seat.side, revoke.contract, public.showing_side)
