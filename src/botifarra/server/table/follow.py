"""The events that follow from the state of a table, at once or by time alone."""

from botifarra.core.actions import CONCEDE, action_id
from botifarra.core.seats import Seat
from botifarra.fairness import table_deals
from botifarra.fairness.chance import commitment
from botifarra.server.table.events import (
    Acted,
    Answered,
    AnyEvent,
    Committed,
    Dealt,
    Drawn,
    Relieved,
    Stalled,
    Undone,
)
from botifarra.server.table.stalling import stalls_at
from botifarra.server.table.steps import Steps, steps_of
from botifarra.server.table.table import Table

DEAL_WAIT = 60_000
"""Time that a player who is ready for a deal waits for the others, in milliseconds."""

ASK_WAIT = 20_000
"""Time in milliseconds after which a request without answers is decided.

Silence is a no, except to `relieve`: a silent player may be as absent as the one who stalls the table.
"""


def follow_up(table: Table, events: tuple[AnyEvent, ...], now: int, secret: bytes) -> Steps:
    """Return the steps of some events and of all that follows from them at `now`."""
    steps = steps_of(table, events, now)
    table = steps[-1].after if steps else table
    while (following := next_event(table, now, secret)) is not None:
        steps = (*steps, *steps_of(table, (following,), now))
        table = steps[-1].after
    return steps


def next_event(table: Table, now: int, secret: bytes) -> AnyEvent | None:
    """Return the next event that follows, or None."""
    if table.stage in ("dealing", "counted") and table.seeds is None:
        deal = 1 if table.board is None else table.board.seeds.deal + 1
        if table.shared is not None:
            return Committed(deal, table.shared.commit)
        return Committed(deal, commitment(secret), secret.hex())
    if table.idle_since is not None:
        return None
    time = table.time(now)
    return _settled(table, time) or _relief(table, time) or _stall(table, time) or _next_deal(table, time)


def _settled(table: Table, time: int) -> AnyEvent | None:
    ask = table.ask
    if ask is None:
        return None
    if ask.wish == "relieve":
        is_granted = not ask.waiting or time >= ask.since + ASK_WAIT
        return Relieved(table.on_turn, by="vote") if is_granted and table.on_turn is not None else None
    if not ask.waiting and ask.wish == "undo":
        assert table.board is not None
        return Undone(ask.seat, len(table.board.doers) - 1)
    if not ask.waiting:
        return Acted(ask.seat, action_id(CONCEDE), "player")
    return Answered(ask.waiting[0], yes=False) if time >= ask.since + ASK_WAIT else None


def _relief(table: Table, time: int) -> AnyEvent | None:
    return next((Relieved(seat) for seat, at in reliefs(table) if time >= at), None)


def _stall(table: Table, time: int) -> AnyEvent | None:
    at = stalls_at(table)
    return Stalled(table.on_turn) if at is not None and time >= at and table.on_turn is not None else None


def reliefs(table: Table) -> list[tuple[Seat, int]]:
    """Return the seats to be relieved by a bot, each with its time. A shared board waits for its players."""
    grace = table.settings.grace * 1000
    waited_for = [
        (Seat(place), occupant.away_at + grace)
        for place, occupant in enumerate(table.seats)
        if occupant is not None and occupant.away_at is not None and occupant.relieved_at is None
    ]
    return waited_for if table.in_match and table.shared is None else []


def _next_deal(table: Table, time: int) -> AnyEvent | None:
    """Return the draw or the deal once all present players are ready, or one has waited long enough.

    A shared board comes from its set (`sharing.board_begins`).
    """
    seeds = table.seeds
    if seeds is None or table.shared is not None:
        return None
    ready = [seeds.ready[seat] for seat in Seat if table.person_at(seat) is not None]
    waited = seeds.since is not None and time >= seeds.since + DEAL_WAIT
    if not all(ready) and not waited:
        return None
    if table.match is not None:
        return Dealt(seeds.deal)
    draw = table_deals.drawn(table.rules, bytes.fromhex(seeds.seed), table.code, seeds.deal, seeds.entropy)
    north, west, south, east = map(Seat, draw.players)
    return Drawn(draw.dealer, (north, west, south, east), draw.cards)
