"""A table whose boards are shared with other tables: how it begins, what it refuses, what it waits for.

No later board is known to the table: its set gives it each board when the board begins.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from botifarra.core.deal import Deal
from botifarra.core.score import Outcome
from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.server.protocol.commands import (
    Act,
    Advise,
    Again,
    Answer,
    AnyCommand,
    Ask,
    Close,
    Configure,
    Keep,
    Ready,
    Return,
    Say,
    Start,
)
from botifarra.server.table.events import AnyEvent, Began, Dealt, Lapsed, Opened, Sat, SharedCards, SharedPlay
from botifarra.server.table.follow import DEAL_WAIT, follow_up
from botifarra.server.table.names import bot_name
from botifarra.server.table.settings import Settings
from botifarra.server.table.steps import Steps
from botifarra.server.table.table import Table

SharedBar = Literal["undo", "advice", "seats", "settings", "once", "relieve", "lapsed"]
"""The reason why something is refused because the boards are shared.

`undo` and `advice`: nobody at the other tables has that. `seats`: only the entrant plays. `settings`: they
are those of the set. `once`: each board is played once. `relieve`: a board waits for its players. `lapsed`:
the time is over.
"""


@dataclass(frozen=True, slots=True)
class SharedBoard:
    """Board `number` of a set, and the seed of its bots (`fairness.bot_seeds.bots_seed`)."""

    number: int
    deal: Deal
    bots_seed: bytes


@dataclass(frozen=True, slots=True)
class FinishedBoard:
    """Board `board` of a set as an entrant has finished it at the table `code`.

    `state` is its end, with the deal and all actions. `by_bot`: a bot played some of the players' actions,
    because the time was over.
    """

    set: str
    entrant: int
    board: int
    code: str
    state: State
    outcome: Outcome
    by_bot: bool


def opening(
    code: str, play: SharedPlay, names: Sequence[str], settings: Settings
) -> tuple[Opened, tuple[AnyEvent, ...]]:
    """Return the first event of a shared table, and those after it: all sit down, and the match begins.

    `names` are those of the entrant's players, in the order of their seats. The bots sit down first, and
    their names follow from the set, so that all entrants meet the same bots. Of `settings`, only `rules` and
    `pace_ms` are used.
    """
    people = [player for player in play.seats if player is not None]
    kept = Settings(rules=settings.rules, pace_ms=settings.pace_ms, spectators=False, undo=False)
    bots: list[Sat] = []
    for seat, player in zip(Seat, play.seats, strict=True):
        if player is None:
            name = bot_name(play.set, seat, (bot.name for bot in bots))
            bots.append(Sat(seat, name, bot=play.level))
    sitting = (
        Sat(Seat(play.seats.index(player)), name, player) for player, name in zip(people, names, strict=True)
    )
    began = Began("first", (Seat.NORTH, Seat.WEST, Seat.SOUTH, Seat.EAST))
    return Opened(code, people[0], kept, play), (*bots, *sitting, began)


def bar_to_command(table: Table, command: AnyCommand) -> SharedBar | None:
    """Return why a shared table refuses a command, whoever sends it; None if it may be done there."""
    if table.shared is None:
        return None
    match command:
        case Ask(wish="undo"):
            return "undo"
        case Ask(wish="relieve"):
            return "relieve"
        case Advise() | Keep():
            return "advice"
        case Configure() | Close():
            return "settings"
        case Start() | Again():
            return "once"
        case Act() | Ready() | Answer() | Ask():
            return "lapsed" if table.lapsed else None
        case Say() | Return():
            return None
        case _:
            return "seats"


def wanted_board(table: Table, now: int) -> int | None:
    """Return the number of the shared board for which the table asks its set now; None if it does not ask.

    All players of the entrant must be present. They must all be ready, or one must have waited long enough.
    """
    seeds = table.seeds
    if table.shared is None or seeds is None or table.idle_since is not None:
        return None
    players = [Seat(place) for place, player in enumerate(table.shared.seats) if player is not None]
    if any(table.person_at(seat) is None for seat in players):
        return None
    has_waited = seeds.since is not None and table.time(now) >= seeds.since + DEAL_WAIT
    return seeds.deal if has_waited or all(seeds.ready[seat] for seat in players) else None


def board_begins(table: Table, board: SharedBoard, now: int, secret: bytes) -> Steps:
    """Return the steps of a board's beginning; none if the table does not want it any more."""
    if wanted_board(table, now) != board.number:
        return ()
    north, west, south, east = map(tuple, board.deal.hands)
    cards = SharedCards(board.deal.dealer, (north, west, south, east), board.bots_seed.hex())
    return follow_up(table, (Dealt(board.number, cards),), now, secret)


def lapse(table: Table, now: int, secret: bytes) -> Steps:
    """Return the steps by which the time of a shared table ends; none if it is over already."""
    if table.shared is None or table.lapsed or table.stage in ("finished", "closed"):
        return ()
    return follow_up(table, (Lapsed(),), now, secret)


def finished_board(table: Table) -> FinishedBoard | None:
    """Return the shared board that was finished last; None while one is played, or before the first."""
    shared, board = table.shared, table.board
    if shared is None or board is None or board.state.outcome is None:
        return None
    by_bot = any(
        by != "player" and shared.seats[seat] is not None
        for seat, by in zip(board.seats, board.doers, strict=True)
    )
    return FinishedBoard(
        shared.set, shared.entrant, board.seeds.deal, table.code, board.state, board.state.outcome, by_bot
    )
