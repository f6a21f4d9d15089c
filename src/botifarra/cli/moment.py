"""A point of a record: the hand after so many of its calls or cards."""

from botifarra.cli.errors import CommandError
from botifarra.cli.prose import Prose
from botifarra.cli.replay import revoke_message, seat_names
from botifarra.cli.sources import read_records
from botifarra.core.actions import Play
from botifarra.core.state import State
from botifarra.records.record import Record


def chosen_record(text: Prose, file: str, number: int | None) -> tuple[int, Record]:
    """The record of a file that is asked for, or the only one, and its number from 1.

    Raises `CommandError` where there is no such record, `ParseError` and `OSError` for the file.
    """
    records = read_records(file)
    if not records:
        raise CommandError(text("check.no_hand", file=file))
    if number is None and len(records) > 1:
        raise CommandError(text("record.which", file=file, count=len(records)))
    number = number or 1
    if number > len(records):
        raise CommandError(text("show.no_record", file=file, count=len(records)))
    return number, records[number - 1]


def state_after(text: Prose, source: str, number: int, record: Record, cards: int | None) -> State:
    """The hand of the `number`th record of `source` after its first `cards` cards, or after all of them.

    A claim or a concession is left out (R5.5). Raises `CommandError` where fewer cards were played, or where
    one of them is a revoke, after which nothing that was played has to make sense (R5.2).
    """
    plays = [ply for ply, action in enumerate(record.actions) if isinstance(action, Play)]
    end = len(record.actions) - (record.ending is not None)
    if cards is not None and cards > len(plays):
        raise CommandError(text("after.too_many", source=source, number=number, played=len(plays)))
    if cards is not None and cards < len(plays):
        end = plays[cards]
    if record.revoke is not None and record.revoke.ply < end:
        line, column = record.places[record.revoke.ply]
        message = revoke_message(text, seat_names(text, record), record.revoke)
        raise CommandError(f"{source}:{line}:{column}: {message}")
    return State.replay(record.rules, record.deal, record.actions[:end])


def state_after_calls(text: Prose, source: str, number: int, record: Record, calls: int) -> State:
    """The hand of the `number`th record of `source` after its first `calls` calls, passes too.

    Raises `CommandError` where fewer calls were made.
    """
    if calls > len(record.calls):
        raise CommandError(text("calls.too_many", source=source, number=number, made=len(record.calls)))
    return State.replay(record.rules, record.deal, record.actions[:calls])
