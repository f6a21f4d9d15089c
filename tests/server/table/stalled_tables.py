"""Tables at which a player keeps the others waiting."""

from botifarra.core.actions import DECLARES
from botifarra.core.seats import Seat
from botifarra.server.protocol.parts import Stall
from botifarra.server.table.events import Stalled
from botifarra.server.table.settings import Settings
from botifarra.server.table.show import snapshot
from botifarra.server.table.stalling import STALL_WAIT
from tests.server.table.driver import TableDriver


def in_play(people: int = 4, **settings: object) -> TableDriver:
    """Return a table after the naming of trumps."""
    driver = TableDriver(Settings(rules="newcomer", **settings))  # type: ignore[arg-type]
    driver.dealt(people)
    driver.act(DECLARES[0])
    return driver


def stalled(seat: Seat, people: int = 4) -> TableDriver:
    """Return a table where the player at a seat has kept the others waiting for a minute."""
    driver = in_play(people)
    while driver.table.on_turn is not seat:
        driver.act_at_random()
    driver.wait(STALL_WAIT)
    assert driver.last() == Stalled(seat)
    return driver


def stall(driver: TableDriver, player: int | None = None) -> Stall | None:
    return snapshot(driver.table, player).stall


def is_relieved(driver: TableDriver, seat: Seat) -> bool:
    sitter = snapshot(driver.table, None).seats[seat]
    assert sitter is not None
    return sitter.relieved
