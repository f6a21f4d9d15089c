"""The effect of a command: steps, or a `Refusal`."""

from typing import assert_never

from botifarra.core.match import SERIES_SEATS
from botifarra.core.rules import Rules, Shuffle
from botifarra.core.seats import Seat
from botifarra.records.errors import ParseError
from botifarra.records.rules import parse_rules
from botifarra.server.protocol.commands import (
    Act,
    Advise,
    Again,
    Answer,
    AnyCommand,
    Ask,
    Bot,
    Close,
    Configure,
    Fill,
    Keep,
    Ready,
    Return,
    Say,
    Sit,
    Stand,
    Start,
)
from botifarra.server.table.acting import act, answer, ask
from botifarra.server.table.advising import advise
from botifarra.server.table.coaching import keep
from botifarra.server.table.events import (
    PHRASES_IN_PLAY,
    AnyEvent,
    Began,
    Closed,
    Configured,
    Four,
    Kind,
    Player,
    Readied,
    Said,
)
from botifarra.server.table.follow import follow_up
from botifarra.server.table.refusal import Refusal
from botifarra.server.table.seating import bot, fill, must_arrange, must_play, must_sit, return_, sit, stand
from botifarra.server.table.settings import Settings
from botifarra.server.table.sharing import bar_to_command
from botifarra.server.table.steps import Steps
from botifarra.server.table.table import Table

SAY_EVERY = 3_000
"""Time that a player waits between two phrases, in milliseconds."""

PRACTISED = Act | Advise | Again | Ask | Keep | Return | Close
"""The commands of a practice table: its seats and settings stay as they are."""

_AS_THEY_SIT: Four = (Seat.NORTH, Seat.WEST, Seat.SOUTH, Seat.EAST)


def decide(table: Table, player: Player, name: str, command: AnyCommand, now: int, secret: bytes) -> Steps:
    """Return the steps that a person's command causes, one at least; raises `Refusal`.

    `now` is milliseconds since 1970, `secret` 32 fresh random bytes for the next commitment, if one follows.
    Call `done_before` first: this function does not recognise a command that was done before.
    """
    if table.stage == "closed" or (table.placed is not None and not isinstance(command, PRACTISED)):
        raise Refusal("not_now")
    bar = bar_to_command(table, command)
    if bar is not None:
        raise Refusal("shared_boards", detail=bar)
    events = _events(table, player, name, command, now)
    return follow_up(table, events, now, secret)


def _events(  # noqa: C901
    table: Table, player: Player, name: str, command: AnyCommand, now: int
) -> tuple[AnyEvent, ...]:
    match command:
        case Act():
            return act(table, player, command)
        case Advise():
            return advise(table, player, command)
        case Keep():
            return keep(table, player, command)
        case Ready():
            return _ready(table, player, command)
        case Sit():
            return sit(table, player, name, command)
        case Stand():
            return stand(table, player)
        case Return():
            return return_(table, player)
        case Bot():
            return bot(table, player, command)
        case Fill():
            return fill(table, player, command)
        case Configure():
            return _configure(table, player, command)
        case Start():
            return _start(table, player)
        case Again():
            return _again(table, player, command)
        case Ask():
            return ask(table, player, command)
        case Answer():
            return answer(table, player, command)
        case Say():
            return _say(table, player, command, now)
        case Close():
            return _close(table, player)
        case _:
            assert_never(command)


def done_before(table: Table, player: Player, command_id: str) -> int | None:
    """Return the `seq` of the last event of a person's command; None if it was not done before."""
    for done in table.recent:
        if done.id == command_id and done.player == player:
            return done.seq
    return None


def check_settings(settings: Settings) -> Rules:
    """Return the rules of some settings; raise `Refusal`."""
    try:
        rules = parse_rules(settings.rules)
    except ParseError as error:
        raise Refusal("bad_settings", error.rule, error.found) from None
    if settings.public and rules.shuffle is Shuffle.STACK_AND_CUT:
        # All players saw the stack in the count, so their own cards would tell where it was cut.
        raise Refusal("bad_settings", "R2.5", "public")
    return rules


def _configure(table: Table, player: Player, command: Configure) -> tuple[AnyEvent, ...]:
    _must_host(table, player)
    check_settings(command.settings)
    return (Configured(command.settings),)


def _close(table: Table, player: Player) -> tuple[AnyEvent, ...]:
    _must_host(table, player)
    return (Closed(),)


def _must_host(table: Table, player: Player) -> None:
    if player != table.host:
        raise Refusal("not_host")
    if table.in_match:
        raise Refusal("not_now")


def _start(table: Table, player: Player) -> tuple[AnyEvent, ...]:
    must_arrange(table, player)
    if table.stage != "open" or not _is_full(table):
        raise Refusal("not_now")
    return (Began("first", _AS_THEY_SIT),)


def _again(table: Table, player: Player, command: Again) -> tuple[AnyEvent, ...]:
    must_arrange(table, player)
    if command.kind == "same" or table.placed is not None:
        return _place_again(table, command)
    if table.stage != "finished" or not _is_full(table):
        raise Refusal("not_now")
    if command.kind == "series" and not table.settings.series:
        raise Refusal("not_now")
    return (Began(command.kind, _order(table, command.kind)),)


def _place_again(table: Table, command: Again) -> tuple[AnyEvent, ...]:
    """Set the position of a practice table up anew, at any time."""
    if command.kind != "same" or table.placed is None:
        raise Refusal("not_now")
    return (table.placed,)


def _is_full(table: Table) -> bool:
    """Return whether all seats are taken, and by one person at least."""
    occupants = [occupant for occupant in table.seats if occupant is not None]
    return len(occupants) == len(Seat) and any(occupant.is_person for occupant in occupants)


def _order(table: Table, kind: Kind) -> Four:
    """Return the old seats of the players in the next match: in a series partners change (R6.4)."""
    series = table.series
    if kind != "series" or series is None or series.is_over:
        return _AS_THEY_SIT
    now, then = SERIES_SEATS[len(series.matches) - 1], SERIES_SEATS[len(series.matches)]
    north, west, south, east = (Seat(now.index(player)) for player in then)
    return north, west, south, east


def _ready(table: Table, player: Player, command: Ready) -> tuple[AnyEvent, ...]:
    seat = must_play(table, player)
    if table.seeds is None:
        raise Refusal("not_now")
    if command.deal != table.seeds.deal:
        raise Refusal("wrong_deal", detail=str(table.seeds.deal))
    if table.seeds.ready[seat]:
        raise Refusal("not_now")
    return (Readied(seat, None if table.shared is not None else command.entropy),)


def _say(table: Table, player: Player, command: Say, now: int) -> tuple[AnyEvent, ...]:
    seat = must_sit(table, player)
    if table.stage == "hand" and (command.phrase not in PHRASES_IN_PLAY or table.on_turn is not seat):
        raise Refusal("not_now", "R4.13")
    occupant = table.seats[seat]
    said_at = occupant.said_at if occupant is not None else None
    if said_at is not None and table.time(now) < said_at + SAY_EVERY:
        raise Refusal("too_fast")
    return (Said(seat, command.phrase),)
