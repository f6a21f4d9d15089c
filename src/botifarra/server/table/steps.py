"""Steps of a table: from events to entries. Each event is applied once, and nothing is stored yet."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from msgspec.structs import replace

from botifarra.server.table.events import AnyEvent, Entry, Player
from botifarra.server.table.evolve import evolve, opened
from botifarra.server.table.table import BrokenLog, Table


class Step(NamedTuple):
    """An entry, and the table before and after it."""

    before: Table
    entry: Entry
    after: Table


Steps = tuple[Step, ...]
"""Consecutive steps of one table."""


def steps_of(table: Table, events: Iterable[AnyEvent], now: int) -> Steps:
    """Return the steps of these events on a table at `now`, in milliseconds since 1970."""
    steps = []
    for event in events:
        entry = Entry(table.seq + 1, max(now, table.at), event)
        step = Step(table, entry, evolve(table, entry))
        steps.append(step)
        table = step.after
    return tuple(steps)


def caused_by(steps: Steps, player: Player, command: str) -> Steps:
    """Return the steps with the last entry marked as caused by a player's command, given by its id."""
    *others, (before, entry, after) = steps
    entry = replace(entry, player=player, id=command)
    return (*others, Step(before, entry, after.remembering(entry)))


def stored_steps(table: Table, entries: Iterable[Entry]) -> Iterator[Step]:
    """Yield the steps of entries that were already stored."""
    for entry in entries:
        step = Step(table, entry, evolve(table, entry))
        yield step
        table = step.after


def tables(entries: Iterable[Entry]) -> Iterator[Table]:
    """Yield the table after each entry of its log; raises `BrokenLog`."""
    rest = iter(entries)
    first = next(rest, None)
    if first is None:
        raise BrokenLog("a log without entries")
    table = opened(first)
    yield table
    yield from (step.after for step in stored_steps(table, rest))


def replay(entries: Iterable[Entry]) -> Table:
    """Return the table of a log; raises `BrokenLog`."""
    *_, last = tables(entries)
    return last
