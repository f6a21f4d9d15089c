"""Practice tables, and the finished hands that they take over."""

from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.server.protocol.commands import Again, Fill, Sit
from botifarra.server.table.records import PlayedHand, match_records
from botifarra.server.table.settings import Settings
from tests.server.table.driver import HOST, TableDriver

SOURCE = "taula"
"""The code of the table at which a hand was played."""


def last_hand(options: Settings, seed: int, hands: int = 1) -> PlayedHand:
    """Return the last of several finished hands of a table."""
    driver = TableDriver(options, seed=seed, code=SOURCE)
    driver.dealt()
    driver.play_hand()
    while len([hand for match in match_records(driver.log) for hand in match.hands]) < hands:
        if driver.stage() == "finished":
            driver.do(HOST, Again, kind="next")
        driver.ready_all()
        driver.play_hand()
    return [hand for match in match_records(driver.log) for hand in match.hands][-1]


def practice(
    hand: PlayedHand, place: int, seat: Seat | None = None, options: Settings | None = None
) -> TableDriver:
    """Return a table at which the host takes a hand over after `place` actions."""
    record = hand.record
    position = State.replay(record.rules, record.deal, record.actions[:place])
    driver = TableDriver(options or Settings(rules="oriental"), code="practica")
    driver.do(HOST, Sit, seat=position.public.to_act if seat is None else seat)
    driver.do(HOST, Fill, level="random")
    driver.put((hand.placed(SOURCE, place),))
    return driver
