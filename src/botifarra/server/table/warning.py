"""A warning of the coach."""

import msgspec


class CoachWarning(msgspec.Struct, frozen=True):
    """A warning about the last decision, given by entry `seq` at the table's own time `since`.

    It is open until the player has chosen to play on.
    """

    seq: int
    since: int
    is_open: bool = True
