"""A point of a record: the hand after a number of its calls or cards, and the match before it."""

from collections.abc import Sequence
from dataclasses import replace

from botifarra.cli.errors import CommandError, UsageError, complain
from botifarra.cli.prose import Prose
from botifarra.cli.records.replay import revoke_message
from botifarra.cli.records.sources import records_of
from botifarra.core.actions import Play
from botifarra.core.match import Match
from botifarra.core.referee import Revoke
from botifarra.core.state import State
from botifarra.records.record import Record

_MATCH_TAGS = ("Table", "Match", "Seating")
"""The tags that distinguish several matches in a file (docs/notation.md)."""


def chosen_record(text: Prose, file: str, number: int | None) -> tuple[int, Record]:
    """Return the number, from 1, and the record that is asked for; raises the errors of `records_to`."""
    records = records_to(text, file, number)
    return len(records), records[-1]


def records_to(text: Prose, file: str, number: int | None) -> tuple[Record, ...]:
    """Return the records of a file up to the one that is asked for, or the only one.

    Raises `UsageError` if that record does not exist or several could be meant. For the file it raises
    `CommandError`, `ParseError` and `OSError`.
    """
    records = records_of(file)
    if not records:
        raise CommandError(text("check.no_hand", file=file))
    if number is None and len(records) > 1:
        raise UsageError(text("record.which", file=file, count=len(records)))
    number = number or 1
    if number > len(records):
        raise UsageError(text("show.no_record", file=file, count=len(records)))
    return records[:number]


def match_before(text: Prose, source: str, records: Sequence[Record]) -> Match:
    """Return the match before the last of these records, which are the first of `source`.

    Its hands are the records before it, except those with tags of another match. After hands that end a
    match, the next match begins (R6.3). Raises `CommandError` for a hand that is not over or has other rules.
    """
    last = records[-1]
    match = Match(last.rules, last.deal.dealer)
    for number, record in enumerate(records[:-1], 1):
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
