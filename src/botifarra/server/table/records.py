"""The matches of a table's log, with their finished hands as records (docs/notation.md)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from botifarra.core.actions import action_id
from botifarra.core.auction import Spoken
from botifarra.core.match import Match
from botifarra.core.seats import Seat
from botifarra.fairness.table_deals import format_drawn, format_entropy
from botifarra.records.notation import format_seat
from botifarra.records.record import NAME_TAGS, Record, Tag
from botifarra.server.protocol.parts import Count
from botifarra.server.table.board import Board, Seeds
from botifarra.server.table.counting import count_board
from botifarra.server.table.events import (
    Acted,
    Advised,
    Dealt,
    Doer,
    Entry,
    Kind,
    Placed,
    Player,
    SharedPlay,
    Warned,
)
from botifarra.server.table.evolve import evolve, opened
from botifarra.server.table.public import show_score
from botifarra.server.table.seats import Names, Players, sitters
from botifarra.server.table.table import Table


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A finished hand, the `number`th of its match, with the seeds of its deal.

    `match` is the score sheet before the hand. `calls` are those that were heard. `by` tells who chose each
    action of the record, and `people` has the number of the person, None for a bot. `advised` are the numbers
    of actions after which advice was asked for. `warned` are the numbers of actions before a choice that the
    coach warned about, whether or not it was taken back. Times are in milliseconds since 1970.
    """

    seeds: Seeds
    number: int
    match: Match
    dealt_at: int
    finished_at: int
    record: Record
    calls: tuple[Spoken, ...]
    by: tuple[Doer, ...]
    people: tuple[Player | None, ...]
    advised: tuple[int, ...]
    warned: tuple[int, ...]
    count: Count

    def placed(self, code: str, place: int) -> Placed:
        """Return the event by which this hand of a table is taken over after `place` actions."""
        match, deal = self.match, self.record.deal
        north, west, south, east = map(tuple, deal.hands)
        return Placed(
            code=code,
            deal=self.seeds.deal,
            dealer=deal.dealer,
            hands=(north, west, south, east),
            actions=tuple(map(action_id, self.record.actions[:place])),
            score=show_score(match.score),
            scored=tuple(map(show_score, match.hands)),
            carried=show_score(match.carried),
            points=self.count.points,
        )


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A match of a table, the `number`th, with its finished hands and its last players by seat.

    `match` is the score sheet. `shared` are the boards that the table shares with others, if any. Times are
    in milliseconds since 1970; `finished_at` is None for an unfinished match. `unreadable` are the deals
    whose hands were played but cannot be shown any more.
    """

    code: str
    number: int
    kind: Kind
    match: Match
    began_at: int
    finished_at: int | None
    names: Names
    players: Players
    shared: SharedPlay | None = None
    hands: tuple[PlayedHand, ...] = ()
    unreadable: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class _DealtHand:
    """The hand on the table: its time, the match before it, and who chose each action, with what help."""

    at: int = 0
    match: Match | None = None
    people: tuple[Player | None, ...] = ()
    advised: frozenset[int] = frozenset()
    warned: frozenset[int] = frozenset()

    def after(self, entry: Entry, table: Table, board: Board) -> "_DealtHand":
        """Return the hand after an entry, which may also undo actions."""
        left = len(board.doers)
        people, advised, warned = (
            self.people[:left],
            {place for place in self.advised if place <= left},
            {place for place in self.warned if place <= left},
        )
        match entry.event:
            case Acted(seat, by=by):
                occupant = table.seats[seat]
                people = (*people, occupant.player if occupant is not None and by == "player" else None)
            case Advised(place=place):
                advised.add(place)
            case Warned(place=place):
                warned.add(place)
        return replace(self, people=people, advised=frozenset(advised), warned=frozenset(warned))


def match_records(entries: Iterable[Entry], is_whole: bool = True) -> tuple[PlayedMatch, ...]:
    """Return the matches of a log, each from its first deal on.

    A practice table does not have matches. A broken or incomplete log is read as far as possible. The hand
    that is on the table at that point counts as unreadable.
    """
    matches: dict[int, PlayedMatch] = {}
    dealt = _DealtHand()
    for entry, table in _replayed(entries, is_whole):
        board, match = table.board, table.match
        if board is None or match is None or table.placed is not None:
            continue
        if entry is None:
            if table.stage == "hand":
                _add(matches, table, board.seeds.deal)
            continue
        if isinstance(entry.event, Dealt):
            dealt = _DealtHand(entry.at, match)
            if table.number not in matches:
                names, players = sitters(table.seats)
                matches[table.number] = PlayedMatch(
                    table.code, table.number, table.kind, match, entry.at, None, names, players, table.shared
                )
        dealt = dealt.after(entry, table, board)
        if isinstance(entry.event, Acted) and board.is_over:
            names, players = sitters(table.seats)
            matches[table.number] = replace(
                matches[table.number],
                match=match,
                finished_at=entry.at if match.is_over else None,
                names=names,
                players=players,
            )
            try:
                _add(matches, table, _played_hand(table, board, dealt, entry.at))
            except ValueError:  # one unreadable hand must not remove the others
                _add(matches, table, board.seeds.deal)
    return tuple(matches.values())


def _replayed(entries: Iterable[Entry], is_whole: bool) -> Iterator[tuple[Entry | None, Table]]:
    """Yield each entry with the table after it. Where the log breaks, yield None with the last table."""
    table: Table | None = None
    for entry in entries:
        try:
            table = opened(entry) if table is None else evolve(table, entry)
        except Exception:  # whatever error a wrong entry causes in the replay
            is_whole = False
            break
        yield entry, table
    if table is not None and not is_whole:
        yield None, table


def _add(matches: dict[int, PlayedMatch], table: Table, hand: PlayedHand | int) -> None:
    """Add a hand to its match; a number is that of an unreadable deal."""
    played = matches[table.number]
    matches[table.number] = (
        replace(played, unreadable=(*played.unreadable, hand))
        if isinstance(hand, int)
        else replace(played, hands=(*played.hands, hand))
    )


def _played_hand(table: Table, board: Board, dealt: "_DealtHand", finished_at: int) -> PlayedHand:
    state = board.state
    count = count_board(board)
    assert count is not None
    assert dealt.match is not None
    tags = _tags(table, board, dealt)
    record = Record(state.public.rules, state.deal, state.public.actions, tags)
    return PlayedHand(
        seeds=board.seeds,
        number=board.number,
        dealt_at=dealt.at,
        finished_at=finished_at,
        record=record,
        match=dealt.match,
        calls=board.calls,
        by=board.doers,
        people=dealt.people,
        advised=tuple(sorted(dealt.advised)),
        warned=tuple(sorted(dealt.warned)),
        count=count,
    )


def _tags(table: Table, board: Board, dealt: _DealtHand) -> tuple[Tag, ...]:
    seeds = board.seeds
    names, _ = sitters(table.seats)
    bots = " ".join(format_seat(seat) for seat in Seat if _is_bot(table, seat))
    tags = (
        ("Table", table.code),
        ("Set", table.shared.set if table.shared is not None else ""),
        ("Match", str(table.number)),
        ("Board", str(board.number)),
        ("DealNumber", str(seeds.deal)),
        ("Date", datetime.fromtimestamp(dealt.at / 1000, UTC).strftime("%Y.%m.%d")),
        *zip(NAME_TAGS, names, strict=True),
        ("Bots", bots),
        ("Advised", _written_places(dealt.advised)),
        ("Warned", _written_places(dealt.warned)),
        ("Commit", seeds.commit),
        ("Seed", seeds.seed),
        ("Entropy", _written_entropy(seeds)),
        ("Drawn", format_drawn(seeds.drawn) if board.number == 1 and table.shared is None else ""),
    )
    return tuple((name, value) for name, value in tags if value)


def _written_places(places: Iterable[int]) -> str:
    return " ".join(map(str, sorted(places)))


def _written_entropy(seeds: Seeds) -> str:
    """Return the players' parts of the entropy.

    A newline (`KeptHex`) becomes `?`, so that the record does not prove such a deal.
    """
    return format_entropy(seeds.entropy).replace("\n", "?")


def _is_bot(table: Table, seat: Seat) -> bool:
    occupant = table.seats[seat]
    return occupant is not None and not occupant.is_person
