"""The preview of a table for anybody who knows its code, before they join."""

import msgspec

from botifarra.server.live.lobby import Lobby
from botifarra.server.protocol.parts import Sitter, Sitters, Stage
from botifarra.server.table.public import show_seats


class TablePreview(msgspec.Struct, frozen=True):
    """A table as anybody may see it. `host` is the name of its host, None for a host without a seat.

    A table with shared boards always looks the same: nobody else may know how far its players are.
    """

    code: str
    stage: Stage
    seats: Sitters
    host: str | None
    rules: str


async def look(code: str, lobby: Lobby) -> TablePreview | None:
    """Return the preview of a table; None if it does not exist. Raise `StorageError`."""
    owner = await lobby.find(code)
    if owner is None:
        return None
    table = owner.table
    seats = show_seats(table)
    host = next((sitter.name for sitter in seats if sitter is not None and sitter.player == table.host), None)
    stage = table.stage
    if table.shared is not None:
        stage = "hand"
        north, west, south, east = (
            sitter and Sitter(sitter.name, sitter.player, sitter.bot) for sitter in seats
        )
        seats = north, west, south, east
    return TablePreview(table.code, stage, seats, host, table.settings.rules)
