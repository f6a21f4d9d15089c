"""The matches of a table's log, their finished hands as records (docs/notation.md)."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from botifarra.core.auction import Spoken
from botifarra.core.match import Match
from botifarra.core.seats import Seat
from botifarra.records.notation import format_seat
from botifarra.records.record import Record, Tag
from botifarra.server.events import Acted, Dealt, Doer, Entry, Kind
from botifarra.server.protocol.parts import Count
from botifarra.server.shuffle import format_drawn, format_entropy
from botifarra.server.table.board import Board, Seeds
from botifarra.server.table.counting import count_board
from botifarra.server.table.seats import Names, Players, sitters
from botifarra.server.table.table import Table, tables

_NAME_TAGS = ("North", "West", "South", "East")


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A finished hand, the `number`th of its match, and the seeds it was dealt from.

    `calls` are those that were heard, `by` is who chose each action of the record; times are milliseconds
    since 1970.
    """

    seeds: Seeds
    number: int
    dealt_at: int
    finished_at: int
    record: Record
    calls: tuple[Spoken, ...]
    by: tuple[Doer, ...]
    count: Count


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A match of a table, the `number`th, with its finished hands and who sat there last.

    `match` is the score sheet; times are milliseconds since 1970, `finished_at` is None while it goes on.
    """

    code: str
    number: int
    kind: Kind
    match: Match
    began_at: int
    finished_at: int | None
    names: Names
    players: Players
    hands: tuple[PlayedHand, ...] = ()


def match_records(entries: Iterable[Entry]) -> tuple[PlayedMatch, ...]:
    """The matches of a log, each from its first deal on; raises `BrokenLog`."""
    matches: dict[int, PlayedMatch] = {}
    log = list(entries)
    dealt_at = 0
    for entry, table in zip(log, tables(log), strict=True):
        board, match = table.board, table.match
        if board is None or match is None:
            continue
        if isinstance(entry.event, Dealt):
            dealt_at = entry.at
            if table.number not in matches:
                names, players = sitters(table.seats)
                matches[table.number] = PlayedMatch(
                    table.code, table.number, table.kind, match, entry.at, None, names, players
                )
        if isinstance(entry.event, Acted) and board.is_over:
            names, players = sitters(table.seats)
            played = matches[table.number]
            matches[table.number] = replace(
                played,
                match=match,
                finished_at=entry.at if match.is_over else None,
                names=names,
                players=players,
                hands=(*played.hands, _played_hand(table, board, dealt_at, entry.at)),
            )
    return tuple(matches.values())


def _played_hand(table: Table, board: Board, dealt_at: int, finished_at: int) -> PlayedHand:
    state = board.state
    count = count_board(board)
    assert count is not None
    tags = _tags(table, board, dealt_at)
    record = Record(state.public.rules, state.deal, state.public.actions, tags)
    return PlayedHand(
        board.seeds, board.number, dealt_at, finished_at, record, board.calls, board.doers, count
    )


def _tags(table: Table, board: Board, dealt_at: int) -> tuple[Tag, ...]:
    seeds = board.seeds
    names, _ = sitters(table.seats)
    bots = " ".join(format_seat(seat) for seat in Seat if _is_bot(table, seat))
    tags = (
        ("Table", table.code),
        ("Match", str(table.number)),
        ("Board", str(board.number)),
        ("DealNumber", str(seeds.deal)),
        ("Date", datetime.fromtimestamp(dealt_at / 1000, UTC).strftime("%Y.%m.%d")),
        *zip(_NAME_TAGS, names, strict=True),
        ("Bots", bots),
        ("Commit", seeds.commit),
        ("Seed", seeds.seed),
        ("Entropy", format_entropy(seeds.entropy)),
        ("Drawn", format_drawn(seeds.drawn) if board.number == 1 else ""),
    )
    return tuple((name, value) for name, value in tags if value)


def _is_bot(table: Table, seat: Seat) -> bool:
    occupant = table.seats[seat]
    return occupant is not None and not occupant.is_person
