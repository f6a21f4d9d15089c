"""Commands that change the seats, and the conditions for sending a command."""

from botifarra.bots import BotName
from botifarra.core.seats import Seat
from botifarra.server.protocol.commands import (
    Act,
    Answer,
    AnyCommand,
    Ask,
    Bot,
    Fill,
    Ready,
    Sit,
)
from botifarra.server.table.events import AnyEvent, Player, Relieved, Returned, Sat, Stood
from botifarra.server.table.names import bot_name
from botifarra.server.table.refusal import Refusal
from botifarra.server.table.table import Table


def must_sit(table: Table, player: Player) -> Seat:
    """Return a person's seat; refuse a person without one."""
    seat = table.seat_of(player)
    if seat is None:
        raise Refusal("not_seated")
    return seat


def must_play(table: Table, player: Player) -> Seat:
    """Return a person's seat; refuse a person without one, or one for whom a bot plays."""
    seat = must_sit(table, player)
    if table.person_at(seat) is None:
        raise Refusal("not_now", detail="relieved")
    return seat


def must_arrange(table: Table, player: Player) -> None:
    """Refuse a person who is neither seated at the table nor its host."""
    if player != table.host:
        must_sit(table, player)


def sit(table: Table, player: Player, name: str, command: Sit) -> tuple[AnyEvent, ...]:
    """Take a seat between hands, or move to it outside a match."""
    if table.stage == "hand":
        raise Refusal("not_now")
    own, occupant = table.seat_of(player), table.seats[command.seat]
    if own is not None and (own is command.seat or table.in_match or table.in_series):
        raise Refusal("seated")
    if occupant is not None and occupant.is_person:
        raise Refusal("seat_taken")
    sat = Sat(command.seat, name, player=player)
    return (sat,) if own is None else (Stood(own), sat)


def stand(table: Table, player: Player) -> tuple[AnyEvent, ...]:
    """Leave one's seat. Outside a match it becomes free; during a match a bot takes it over."""
    seat = must_sit(table, player)
    if not table.in_match:
        return (Stood(seat),)
    return (Relieved(must_play(table, player)),)


def resumed(table: Table, player: Player, command: AnyCommand) -> tuple[AnyEvent, ...]:
    """Return the events before those of a command: a player who wants to play on gets their seat back.

    Saying a phrase and relieving another player do not count, since a player who has left may do these too.
    """
    seat = table.seat_of(player)
    plays = isinstance(command, Act | Ready | Answer) or (
        isinstance(command, Ask) and command.wish != "relieve"
    )
    occupant = table.seats[seat] if seat is not None else None
    if seat is None or occupant is None or occupant.relieved_at is None or not plays or not table.in_match:
        return ()
    return (Returned(seat),)


def return_(table: Table, player: Player) -> tuple[AnyEvent, ...]:
    """Take one's seat back."""
    seat = must_sit(table, player)
    if table.person_at(seat) is not None:
        raise Refusal("not_now")
    return (Returned(seat),)


def bot(table: Table, player: Player, command: Bot) -> tuple[AnyEvent, ...]:
    """Put a bot on a seat between hands, or take one away outside a match."""
    must_arrange(table, player)
    occupant = table.seats[command.seat]
    if table.stage == "hand" or (command.level is None and table.in_match):
        raise Refusal("not_now")
    if occupant is not None and occupant.is_person and not _is_absent(table, command.seat):
        raise Refusal("seat_taken")
    if command.level is not None:
        return (_bot_sat(table, command.seat, command.level, _names(table)),)
    if occupant is None:
        raise Refusal("not_now")
    return (Stood(command.seat),)


def fill(table: Table, player: Player, command: Fill) -> tuple[AnyEvent, ...]:
    """Put bots on all free seats. During a match all seats are taken."""
    must_arrange(table, player)
    free = [seat for seat, occupant in zip(Seat, table.seats, strict=True) if occupant is None]
    if not free:
        raise Refusal("seat_taken")
    names, bots = _names(table), []
    for seat in free:
        bots.append(_bot_sat(table, seat, command.level, names))
        names.append(bots[-1].name)
    return tuple(bots)


def _is_absent(table: Table, seat: Seat) -> bool:
    """Return whether the seat's player may be replaced: gone, and outside a match."""
    occupant = table.seats[seat]
    if occupant is None or table.in_match:
        return False
    return occupant.relieved_at is not None or occupant.away_at is not None


def _names(table: Table) -> list[str]:
    return [occupant.name for occupant in table.seats if occupant is not None]


def _bot_sat(table: Table, seat: Seat, level: BotName, taken: list[str]) -> Sat:
    return Sat(seat, bot_name(table.code, seat, taken), bot=level)
