"""The commands that each role may send."""

from typing import get_args

from botifarra.server.desk.protocol.commands import AnyCommand, DirectorCommand, ResultCommand, Undo
from botifarra.server.desk.protocol.replies import LinkRole
from botifarra.server.desk.protocol.table_commands import TableCommand

_ALLOWED: dict[LinkRole, tuple[type, ...]] = {
    "director": (*get_args(ResultCommand), *get_args(DirectorCommand)),
    "deputy": get_args(ResultCommand),
    "table": get_args(TableCommand),
    "hall": (),
    "public": (),
}


def may_send(role: LinkRole, command: AnyCommand) -> bool:
    """Return whether a role may send a command."""
    if isinstance(command, Undo) and command.place is None:  # seats, players and rounds are the director's
        return role == "director"
    return isinstance(command, _ALLOWED[role])
