"""The events without a command: those of time, of connections, and of bots."""

from dataclasses import dataclass
from typing import NamedTuple

from botifarra.bots import BotName
from botifarra.core.actions import Action, action_id
from botifarra.core.seats import Seat
from botifarra.core.view import View
from botifarra.fairness.chance import SEED_BYTES
from botifarra.server.table.clock import turn_ends
from botifarra.server.table.coaching import CoachTurn, coached, warn
from botifarra.server.table.events import Acted, AnyEvent, Away, Doer, Player, Returned
from botifarra.server.table.follow import ASK_WAIT, DEAL_WAIT, follow_up, next_event, reliefs
from botifarra.server.table.refusal import Refusal
from botifarra.server.table.stalling import stalls_at
from botifarra.server.table.steps import Steps
from botifarra.server.table.table import Table

STAND_IN: BotName = "greedy"
"""The level of a bot that plays for a person."""

COACH_WAIT = 5_000
"""Time in which the coach judges a decision, in milliseconds; then the bots go on without a warning.

Most judgements take a tenth of a second of processor time. One that may find a mistake takes up to 2.5 s,
because two more judges are asked.
"""

TRICK_SHOWN = 900
"""Additional time that a bot leaves a full trick on the table, in milliseconds."""


class Steadiness(NamedTuple):
    """The seed of the bots at a shared board, and the nodes within which they think (`steady_action`).

    `is_urgent`: players wait for the answer. Once the time for the boards is over nobody does.
    """

    bots_seed: bytes
    nodes: int | None
    is_urgent: bool


@dataclass(frozen=True, slots=True)
class BotTurn:
    """A turn at which a bot acts for `seat`; the turn began with entry `base`.

    The answer of the bot is applied at `answers_at`, in milliseconds since 1970, and not before. At a shared
    board `steady` limits its thinking, in place of the time.
    """

    seat: Seat
    base: int
    view: View
    level: BotName
    by: Doer
    answers_at: int
    steady: Steadiness | None = None


def arrived(table: Table, player: Player) -> tuple[AnyEvent, ...]:
    """Return the events of a player's first connection: a player who was away returns."""
    seat = table.seat_of(player)
    occupant = table.seats[seat] if seat is not None else None
    if seat is None or occupant is None or occupant.away_at is None or table.stage == "closed":
        return ()
    return (Returned(seat),)


def departed(table: Table, player: Player) -> tuple[AnyEvent, ...]:
    """Return the events of the end of a player's last connection."""
    seat = table.seat_of(player)
    if seat is None or table.person_at(seat) is None or table.stage == "closed":
        return ()
    return (Away(seat),)


def due(table: Table, now: int, secret: bytes) -> Steps:
    """Return all that follows at `now`; `secret` are 32 fresh random bytes for the next commitment."""
    return follow_up(table, (), now, secret)


def wakes_at(table: Table, now: int) -> int | None:
    """Return when `due` or `bot_turn` next has a result, or `coach_turn` no longer has one.

    This holds if nothing else happens. The time is in milliseconds since 1970: `now` where `due` has a result
    already; None for never.
    """
    if next_event(table, now, bytes(SEED_BYTES)) is not None:
        return now
    if table.idle_since is not None:
        return None
    ends, seeds, stalls = turn_ends(table), table.seeds, stalls_at(table)
    times = [
        *(at for _, at in reliefs(table)),
        *([table.ask.since + ASK_WAIT] if table.ask is not None else ()),
        *([seeds.since + DEAL_WAIT] if seeds is not None and seeds.since is not None else ()),
        *([ends.reserve] if ends is not None else ()),
        *([stalls] if stalls is not None else ()),
        *([table.turn_since + COACH_WAIT] if coach_turn(table, now) is not None else ()),
    ]
    return min((time + table.idle for time in times if time + table.idle > now), default=None)


def coach_turn(table: Table, now: int) -> CoachTurn | None:
    """Return the decision that the coach is to judge by `now`, or has warned about; None if there is none."""
    turn = coached(table)
    if turn is None or turn.warned:
        return turn
    return turn if table.time(now) < table.turn_since + COACH_WAIT else None


def coach_warned(table: Table, turn: CoachTurn, now: int, secret: bytes) -> Steps:
    """Return the steps of a warning, unless it comes too late, and of all that follows."""
    current = coach_turn(table, now)
    is_late = current is None or current.warned or current.decided != turn.decided
    return follow_up(table, () if is_late else (warn(turn),), now, secret)


def bot_turn(table: Table, now: int, judged_at: int | None = 0) -> BotTurn | None:
    """Return the turn that a bot has to play; None if there is none.

    It is that of a bot's seat, of a relieved player, or of a player whose time has run out by `now`. Bots
    wait for the coach: `judged_at` is when it was ready, and None while it is not. From then on a bot has
    half of its usual time at least. Once the time for shared boards is over, bots play on at once at all
    seats, whether or not anybody is present.
    """
    seat, board = table.on_turn, table.board
    occupant = table.seats[seat] if seat is not None else None
    if seat is None or board is None or occupant is None:
        return None
    steady = None
    if table.shared is not None:
        steady = Steadiness(bytes.fromhex(board.seeds.bots), table.shared.nodes, not table.lapsed)
        if table.lapsed:
            view = board.state.view(seat)
            return BotTurn(seat, table.turn_seq, view, table.shared.level, "bot", 0, steady)
    if table.idle_since is not None or table.paused_since is not None or judged_at is None:
        return None
    if occupant.is_person and occupant.relieved_at is None:
        ends = turn_ends(table)
        if ends is None or table.time(now) < ends.reserve:
            return None
        by: Doer = "clock"
        answers_at = ends.reserve
    else:
        by = "bot"
        public = board.state.public
        shown = TRICK_SHOWN if public.tricks and not public.trick.cards else 0
        answers_at = max(table.turn_since, occupant.relieved_at or 0) + table.settings.pace_ms + shown
    level = occupant.bot or STAND_IN
    view = board.state.view(seat, table.match if steady is None else None)
    answers_at = max(answers_at + table.idle, judged_at + table.settings.pace_ms // 2)
    return BotTurn(seat, table.turn_seq, view, level, by, answers_at, steady)


def bot_acted(table: Table, turn: BotTurn, action: Action, now: int, secret: bytes) -> Steps:
    """Return the steps of a bot's answer; raise `Refusal` if it is too late, too soon or illegal."""
    current = bot_turn(table, now)
    if current is None or (current.base, current.by) != (turn.base, turn.by) or table.board is None:
        raise Refusal("stale")
    if now < current.answers_at:
        raise Refusal("too_fast")
    rule = table.board.state.why_illegal(action)
    if rule is not None:
        raise Refusal("illegal", rule)
    return follow_up(table, (Acted(turn.seat, action_id(action), turn.by),), now, secret)
