"""The transition of a table for each event."""

from typing import assert_never

from msgspec.structs import replace

from botifarra.core.actions import ACTIONS
from botifarra.core.deal import Deal
from botifarra.core.match import Match, Series
from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.fairness import table_deals
from botifarra.records.rules import parse_rules
from botifarra.server.protocol.parts import Stage
from botifarra.server.table import events
from botifarra.server.table.ask import Ask
from botifarra.server.table.board import Board, Seeds
from botifarra.server.table.clock import reserve_left
from botifarra.server.table.events import AnyEvent, Entry
from botifarra.server.table.names import distinct_name
from botifarra.server.table.practice import placed_board, placed_match
from botifarra.server.table.seats import Occupant, reordered, with_place
from botifarra.server.table.shared_cards import board_rules, shared_deal, shared_match
from botifarra.server.table.table import BrokenLog, Table
from botifarra.server.table.warning import CoachWarning


def opened(entry: Entry) -> Table:
    """Return the table of its first entry; raises `BrokenLog`, or `ParseError` for invalid rules."""
    event = entry.event
    if not isinstance(event, events.Opened) or entry.seq != 1:
        raise BrokenLog(f"entry {entry.seq}: a log must begin with entry 1, the event `opened`")
    rules = parse_rules(event.settings.rules)
    if event.shared is not None:
        rules = board_rules(rules)
    return Table(
        event.code,
        event.host,
        event.settings.in_force,
        rules,
        1,
        entry.at,
        idle_since=entry.at,
        shared=event.shared,
    )


def evolve(table: Table, entry: Entry) -> Table:
    """Return the table after one more entry; raises `BrokenLog`, or `IllegalAction` for an illegal action."""
    if entry.seq != table.seq + 1:
        raise BrokenLog(f"entry {entry.seq} follows entry {table.seq}")
    table = replace(table.remembering(entry), seq=entry.seq, at=max(table.at, entry.at))
    return _waited(_attended(_after(table, entry.event)))


def _after(table: Table, event: AnyEvent) -> Table:  # noqa: C901
    """Return the table after `event`; its `seq` and `at` are those of the event already."""
    match event:
        case events.Acted():
            return _acted(table, event)
        case events.Readied():
            return _readied(table, event)
        case events.Committed():
            return _committed(table, event)
        case events.Dealt():
            return _dealt(table, event)
        case events.Placed():
            return _placed(table, event)
        case events.Drawn():
            return _drawn(table, event)
        case events.Configured():
            return _configured(table, event)
        case events.Sat():
            return _sat(table, event)
        case events.Stood():
            return _stood(table, event)
        case events.Began():
            return _began(table, event)
        case events.Advised():
            return replace(table, advised=table.seq)
        case events.Warned():
            return replace(table, warning=CoachWarning(table.seq, table.now))
        case events.Kept():
            return _kept(table)
        case events.Overclaimed():
            return _overclaimed(table, event)
        case events.Undone():
            return _undone(table, event)
        case events.Asked():
            return _asked(table, event)
        case events.Answered():
            return _answered(table, event)
        case events.Away():
            return _away(table, event)
        case events.Returned():
            return _returned(table, event)
        case events.Stalled():
            return replace(table, stalled=True)
        case events.Relieved():
            return _relieved(table, event)
        case events.Lapsed():
            return _lapsed(table)
        case events.Said():
            return _said(table, event)
        case events.Closed():
            return replace(table, stage="closed")
        case events.Opened():
            raise BrokenLog(f"entry {table.seq}: the event `opened` may occur only once")
        case _:
            assert_never(event)


def _configured(table: Table, event: events.Configured) -> Table:
    return replace(table, settings=event.settings.in_force, rules=parse_rules(event.settings.rules))


def _sat(table: Table, event: events.Sat) -> Table:
    seeds = table.seeds
    if seeds is not None:
        seeds = _with_part(seeds, event.seat, None, is_ready=False)
    others = [other.name for other in with_place(table.seats, event.seat, None) if other is not None]
    occupant = Occupant(distinct_name(event.name, others), event.player, event.bot)
    return replace(table, seats=with_place(table.seats, event.seat, occupant), seeds=seeds)


def _stood(table: Table, event: events.Stood) -> Table:
    return replace(table, seats=with_place(table.seats, event.seat, None))


def _began(table: Table, event: events.Began) -> Table:
    match, series = _next_match(table, event.kind)
    return replace(
        table,
        stage="dealing",
        number=table.number + 1,
        kind=event.kind,
        match=match,
        series=series,
        seats=reordered(table.seats, event.order),
    )


def _next_match(table: Table, kind: events.Kind) -> tuple[Match | None, Series | None]:
    """Return the match that begins and its series; no match where the dealer is to be drawn."""
    if table.match is not None and kind == "next":
        following = table.match.next()
        changed = following.rules != table.rules
        return (Match(table.rules, following.dealer) if changed else following), None
    if table.series is not None and kind == "series" and not table.series.is_over:
        series = table.series.next()
        series = series.with_match(Match(table.rules, series.match.dealer))
        return series.match, series
    return None, None


def _committed(table: Table, event: events.Committed) -> Table:
    return replace(table, seeds=Seeds(event.deal, event.commit, event.seed or ""))


def _readied(table: Table, event: events.Readied) -> Table:
    assert table.seeds is not None
    return replace(table, seeds=_with_part(table.seeds, event.seat, event.entropy, is_ready=True))


def _with_part(seeds: Seeds, seat: Seat, entropy: events.Hex | None, is_ready: bool) -> Seeds:
    """Return the seeds with the part of the player at a seat, or without it."""
    return replace(
        seeds,
        entropy=with_place(seeds.entropy, seat, entropy),
        ready=with_place(seeds.ready, seat, is_ready),
    )


def _drawn(table: Table, event: events.Drawn) -> Table:
    assert table.seeds is not None
    series = Series.start(table.rules, event.dealer) if table.settings.series else None
    return replace(
        table,
        match=Match(table.rules, event.dealer),
        series=series,
        seats=reordered(table.seats, event.order),
        seeds=replace(table.seeds, ready=reordered(table.seeds.ready, event.order), drawn=event.order),
    )


def _dealt(table: Table, event: events.Dealt) -> Table:
    seeds = table.seeds
    assert seeds is not None
    if event.cards is not None:
        match = shared_match(table, event.cards)
        seeds = replace(seeds, bots=event.cards.bots_seed)
        state = State.start(table.rules, shared_deal(event.cards))
    else:
        assert table.match is not None
        match = table.match
        state = State.start(match.rules, _deal(table, match, seeds))
    reserve = table.settings.reserve * 1000
    north, west, south, east = (
        None if occupant is None else replace(occupant, reserve=reserve) for occupant in table.seats
    )
    board = Board(len(match.hands) + 1, seeds, state)
    table = replace(
        table, stage="hand", match=match, board=board, seeds=None, seats=(north, west, south, east)
    )
    return _with_new_turn(table)


def _deal(table: Table, match: Match, seeds: Seeds) -> Deal:
    """Return the cards that follow from the seeds of server and players."""
    last = table.board
    piles = last.state.piles if last is not None and match.hands else None
    seed = bytes.fromhex(seeds.seed)
    return table_deals.dealt(match.rules, match.dealer, seed, table.code, seeds.deal, seeds.entropy, piles)


def _placed(table: Table, event: events.Placed) -> Table:
    match, board = placed_match(table.rules, event), placed_board(table.rules, event)
    table = replace(table, stage="hand", number=1, match=match, board=board, placed=event)
    return _with_new_turn(replace(table, decided_seq=table.seq))


def _acted(table: Table, event: events.Acted) -> Table:
    assert table.board is not None
    board = table.board.act(ACTIONS[event.action], event.by)
    seats, occupant = table.seats, table.seats[event.seat]
    reserve = reserve_left(table, event)
    if occupant is not None and reserve != occupant.reserve:
        seats = with_place(seats, event.seat, replace(occupant, reserve=reserve))
    decided = table.seq if event.by == "player" else table.decided_seq
    table = _with_new_turn(replace(table, board=board, seats=seats, decided_seq=decided))
    return _counted(table, board) if board.is_over else table


def _counted(table: Table, board: Board) -> Table:
    outcome = board.state.outcome
    assert table.match is not None
    assert outcome is not None
    match = table.match.record(outcome)
    return replace(
        table,
        stage="finished" if match.is_over or table.placed is not None or table.lapsed else "counted",
        match=match,
        series=table.series.with_match(match) if table.series is not None else None,
    )


def _overclaimed(table: Table, event: events.Overclaimed) -> Table:
    assert table.board is not None
    board = table.board.overclaim(event.seat.side)
    return replace(_unasked(table), board=board, turn_seq=table.seq)


def _undone(table: Table, event: events.Undone) -> Table:
    board = table.board
    assert board is not None
    board = board.rewound(len(board.doers) - 1 if event.to is None else event.to)
    return _with_new_turn(replace(table, board=board, decided_seq=table.seq))


def _kept(table: Table) -> Table:
    """Return the table as a turn goes on after a warning, with its whole time."""
    warning, now = table.warning, table.now
    assert warning is not None
    return replace(table, warning=replace(warning, is_open=False), turn_since=now, waited_since=now)


def _with_new_turn(table: Table) -> Table:
    """Return the table as a turn begins."""
    now = table.now
    return replace(
        table,
        turn_seq=table.seq,
        turn_since=now,
        waited_since=now,
        stalled=False,
        ask=None,
        advised=0,
        warning=None,
    )


def _asked(table: Table, event: events.Asked) -> Table:
    assert table.board is not None
    waiting = tuple(seat for seat in Seat if _is_asked(table, event, seat))
    board = table.board.asked_for(event.seat, event.wish)
    return replace(table, board=board, ask=Ask(event.seat, event.wish, waiting, table.now, table.seq))


def _is_asked(table: Table, event: events.Asked, seat: Seat) -> bool:
    """Return whether a seat has to answer a request; a request to relieve is for present players only."""
    match event.wish:
        case "undo":
            return seat is not event.seat and table.must_consent(seat)
        case "concede":
            return seat is event.seat.partner and table.must_consent(seat)
        case "relieve":
            return seat not in (event.seat, table.on_turn) and table.person_at(seat) is not None


def _answered(table: Table, event: events.Answered) -> Table:
    if event.yes:
        return _without_waiting(table, event.seat)
    if table.ask is not None and table.ask.wish == "relieve":
        return replace(table, ask=None, stalled=False, waited_since=table.now)
    return _unasked(table)


def _away(table: Table, event: events.Away) -> Table:
    return _with_occupant(table, event.seat, replace(_occupant(table, event.seat), away_at=table.now))


def _returned(table: Table, event: events.Returned) -> Table:
    occupant = _occupant(table, event.seat)
    if table.on_turn is event.seat and occupant.relieved_at is not None:
        table = replace(table, waited_since=table.now)
    return _with_occupant(table, event.seat, replace(occupant, away_at=None, relieved_at=None))


def _relieved(table: Table, event: events.Relieved) -> Table:
    occupant, ask = replace(_occupant(table, event.seat), relieved_at=table.now), table.ask
    table = replace(_with_occupant(table, event.seat, occupant), warning=None)
    if table.on_turn is event.seat:
        table = replace(table, stalled=False)
    if ask is None:
        return table
    if ask.wish == "relieve" and event.seat not in (ask.seat, table.on_turn):
        return _without_waiting(table, event.seat)
    is_void = ask.wish == "relieve" or event.seat in (ask.seat, *ask.waiting)
    return _unasked(table) if is_void else table


def _lapsed(table: Table) -> Table:
    stage: Stage = "hand" if table.stage == "hand" else "finished"
    return replace(table, lapsed=True, stage=stage, seeds=None, ask=None)


def _said(table: Table, event: events.Said) -> Table:
    return _with_occupant(table, event.seat, replace(_occupant(table, event.seat), said_at=table.now))


def _occupant(table: Table, seat: Seat) -> Occupant:
    occupant = table.seats[seat]
    assert occupant is not None
    return occupant


def _with_occupant(table: Table, seat: Seat, occupant: Occupant) -> Table:
    return replace(table, seats=with_place(table.seats, seat, occupant))


def _without_waiting(table: Table, seat: Seat) -> Table:
    ask = table.ask
    if ask is None or seat not in ask.waiting:
        return table
    waiting = tuple(place for place in ask.waiting if place is not seat)
    return replace(table, ask=replace(ask, waiting=waiting))


def _unasked(table: Table) -> Table:
    """Return the table without a request. During a request for an undo, the turn stood still."""
    ask = table.ask
    if ask is None:
        return table
    stood_still = table.now - ask.since if ask.wish == "undo" else 0
    turn_since, waited_since = table.turn_since + stood_still, table.waited_since + stood_still
    return replace(table, ask=None, turn_since=turn_since, waited_since=waited_since)


def _attended(table: Table) -> Table:
    """Return the table with its own time stopped or started, depending on who is present."""
    if table.is_attended is (table.idle_since is None):
        return table
    if table.idle_since is None:
        return replace(table, idle_since=table.at)
    return replace(table, idle=table.idle + table.at - table.idle_since, idle_since=None)


def _waited(table: Table) -> Table:
    """Return the table with the wait for the next deal started or cancelled.

    It runs while a present player is ready.
    """
    seeds = table.seeds
    if seeds is None:
        return table
    waits = any(seeds.ready[seat] and table.person_at(seat) for seat in Seat)
    if waits is (seeds.since is not None):
        return table
    return replace(table, seeds=replace(seeds, since=table.now if waits else None))
