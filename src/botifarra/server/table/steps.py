"""From events to entries: how a table goes on, each event folded once and none of it kept yet."""

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
"""Steps of one table, each from where the one before it led."""


def steps_of(table: Table, events: Iterable[AnyEvent], now: int) -> Steps:
    """Return what these events make of a table at `now`, milliseconds since 1970."""
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


def retold(table: Table, entries: Iterable[Entry]) -> Iterator[Step]:
    """Yield what entries that were kept made of a table."""
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
    yield from (step.after for step in retold(table, rest))


def replay(entries: Iterable[Entry]) -> Table:
    """Return the table of a log; raises `BrokenLog`."""
    *_, last = tables(entries)
    return last
