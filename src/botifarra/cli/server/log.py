"""The command `log`: the event log of a table of the browser."""

import json
import sys
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import Annotated, Any

import msgspec
from typer import Argument, Option

from botifarra.cli.errors import CommandError, complain
from botifarra.cli.options import Json, Lang
from botifarra.cli.prose import Prose, prose
from botifarra.cli.server.database import Data, Database, ask_store, database_url, reporting_storage_errors
from botifarra.core.actions import ACTIONS, Declare, Play
from botifarra.core.seats import Seat
from botifarra.records.notation import format_seat, format_strain
from botifarra.server.live.table_codes import parse_code
from botifarra.server.table.events import (
    Acted,
    Asked,
    Away,
    Began,
    Committed,
    Dealt,
    Drawn,
    Entry,
    Opened,
    Overclaimed,
    Player,
    Readied,
    Returned,
    Said,
    Sat,
    Stalled,
    Undone,
    redacted,
)
from botifarra.visible import visible

_NOBODY = "-"
"""Text shown for entries of the server itself."""

_OWN = Readied | Acted | Overclaimed | Asked | Undone | Away | Returned | Said
"""Events of a seat that are caused by its own player, or by the bot that plays there."""


def log(
    code: Annotated[str, Argument(metavar="CODE")],
    everything: Annotated[bool, Option("--all")] = False,
    data: Data = None,
    database: Database = None,
    as_json: Json = False,
    lang: Lang = None,
) -> int:
    """Show the log of a table without secrets; return 1 if a part of it cannot be read."""
    text = prose(lang)
    table = parse_code(code) or code
    with reporting_storage_errors(text):
        read = ask_store(database_url(data, database), lambda store: store.readable_log(table))
    if read is None:
        raise CommandError(text("log.no_table", code=code))
    entries, is_whole = read
    shown = [_shown(entry, everything) for entry in entries]
    sys.stdout.write(_as_json(table, shown) if as_json else _as_text(text, shown))
    if not is_whole:
        complain(text("log.unreadable", code=table, seq=len(entries) + 1))
    return 0 if is_whole else 1


def _shown(entry: Entry, everything: bool) -> Entry:
    return entry if everything else msgspec.structs.replace(entry, event=redacted(entry.event))


def _as_json(table: str, entries: list[Entry]) -> str:
    return f"{visible(msgspec.json.encode({'table': table, 'entries': entries}).decode())}\n"


def _as_text(text: Prose, entries: list[Entry]) -> str:
    heads = tuple(text(f"log.{column}") for column in ("seq", "time", "who", "event"))
    rows = [
        heads,
        *(
            (str(entry.seq), _time(entry.at), visible(who), visible(" ".join(_words(entry))))
            for entry, who in zip(entries, doers(entries), strict=True)
        ),
    ]
    widths = [max(len(row[column]) for row in rows) for column in range(3)]
    return "".join(
        f"{seq:>{widths[0]}}  {time:<{widths[1]}}  {who:<{widths[2]}}  {event}\n"
        for seq, time, who, event in rows
    )


def _time(at: int) -> str:
    """Return the time in UTC, as in the log of the server."""
    moment = datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="milliseconds")
    return moment.replace("+00:00", "Z")


def doers(entries: list[Entry]) -> Iterator[str]:
    """Yield the author of each entry: a person, a bot, or a dash for the server."""
    names = {
        entry.event.player: _name(entry.event)
        for entry in entries
        if isinstance(entry.event, Sat) and entry.event.player is not None
    }
    sitters = [_NOBODY] * 4
    for entry, sender in zip(entries, _senders(entries), strict=True):
        event = entry.event
        if isinstance(event, Sat):
            sitters[event.seat] = _name(event)
        elif isinstance(event, Began | Drawn):
            sitters = [sitters[seat] for seat in event.order]
        if isinstance(event, Committed | Drawn | Dealt | Stalled):
            yield _NOBODY
        elif isinstance(event, _OWN):
            yield sitters[event.seat]
        elif sender is None:
            yield _NOBODY
        else:
            yield names.get(sender, f"#{sender}")


def _senders(entries: list[Entry]) -> list[Player | None]:
    """Return the sender of the message behind each entry; only the last entry of a message names it."""
    senders: list[Player | None] = []
    later: Entry | None = None
    for entry in reversed(entries):
        sender = entry.player
        if sender is None and later is not None and later.at == entry.at:
            sender = senders[-1]
        senders.append(sender)
        later = entry
    opened = entries[0] if entries else None
    if opened is not None and isinstance(opened.event, Opened):
        host, at = opened.event.host, opened.at
        return [
            host if entry.at == at else sender for entry, sender in zip(entries, senders[::-1], strict=True)
        ]
    return senders[::-1]


def _name(sat: Sat) -> str:
    """Return a name, and for a person also the number that distinguishes equal names."""
    return sat.name if sat.player is None else f"{sat.name} #{sat.player}"


def _words(entry: Entry) -> Iterable[str]:
    """Yield the kind of the event and its fields, with seats and actions as in records."""
    fields: dict[str, Any] = msgspec.to_builtins(entry.event)
    yield fields.pop("k")
    for field, value in fields.items():
        if value is None:
            continue
        if field in ("seat", "dealer"):
            yield f"{field}={format_seat(Seat(value))}"
        elif field == "action":
            yield _action(value)
        else:
            yield f"{field}={_value(value)}"


def _action(number: int) -> str:
    action = ACTIONS[number]
    if isinstance(action, Play):
        return f"play={action.card!s}"
    if isinstance(action, Declare):
        return f"declare={format_strain(action.strain)}"
    return type(action).__name__.lower()


def _value(value: object) -> str:
    """Return a value as a bare word, or as JSON."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    bare = text.strip('"')
    return bare if isinstance(value, str) and bare.isalnum() else text
