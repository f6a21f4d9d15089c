"""Tables at which a player keeps the others waiting."""

from botifarra.core.actions import DECLARES
from botifarra.core.seats import Seat
from botifarra.server.protocol.parts import Stall
from botifarra.server.table.events import Settings, Stalled
from botifarra.server.table.show import snapshot
from botifarra.server.table.stalling import STALL_WAIT
from tests.server.table.driver import TableDriver


def in_play(people: int = 4, **settings: object) -> TableDriver:
    """Return a table after the naming of trumps."""
    sitting = TableDriver(Settings(rules="newcomer", **settings))  # type: ignore[arg-type]
    sitting.dealt(people)
    sitting.act(DECLARES[0])
    return sitting


def stalled(seat: Seat, people: int = 4) -> TableDriver:
    """Return a table where the player at a seat has kept the others waiting for a minute."""
    sitting = in_play(people)
    while sitting.table.on_turn is not seat:
        sitting.act_at_random()
    sitting.wait(STALL_WAIT)
    assert sitting.last() == Stalled(seat)
    return sitting


def stall(sitting: TableDriver, player: int | None = None) -> Stall | None:
    return snapshot(sitting.table, player).stall


def is_relieved(sitting: TableDriver, seat: Seat) -> bool:
    sitter = snapshot(sitting.table, None).seats[seat]
    assert sitter is not None
    return sitter.relieved
