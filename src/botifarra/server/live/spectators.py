"""The spectators of a table: how many it admits, and whom it turns away."""

from collections.abc import Iterable

from botifarra.server.live.connection import Connection
from botifarra.server.live.limits import Limits
from botifarra.server.table.events import Player
from botifarra.server.table.show import has_open_seat
from botifarra.server.table.table import Table


def is_spectator(table: Table, player: Player) -> bool:
    """Return whether a person has no seat and is not the host."""
    return player != table.host and table.seat_of(player) is None


def has_room(table: Table, connected: Iterable[Connection], player: Player, limits: Limits) -> bool:
    """Return whether a person may be a spectator beside those connected, with any number of connections."""
    watching = {peer.player for peer in connected if is_spectator(table, peer.player)}
    return len(watching | {player}) <= _most(table, limits)


def too_many(table: Table, connected: Iterable[Connection], limits: Limits) -> list[Connection]:
    """Return the connections of the spectators beyond the limit; `connected` are in the order of joining.

    They came while a seat could be taken.
    """
    most = _most(table, limits)
    admitted: set[Player] = set()
    beyond: list[Connection] = []
    for peer in connected:
        if not is_spectator(table, peer.player):
            continue
        if peer.player in admitted or len(admitted) < most:
            admitted.add(peer.player)
        else:
            beyond.append(peer)
    return beyond


def _most(table: Table, limits: Limits) -> int:
    return limits.spectators + has_open_seat(table) * limits.spare_spectators
