"""Steps of a command: the table knows the command again, now and after a replay of its log."""

from botifarra.core.seats import Seat
from botifarra.server.protocol.commands import Fill, Sit
from botifarra.server.table.decide import decide, done_before
from botifarra.server.table.steps import Steps, caused_by, replay
from tests.server.table.driver import HOST, STRANGER, TableDriver


def filled() -> tuple[TableDriver, Steps]:
    """Return a table with its host seated, and the steps of filling it with bots."""
    driver = TableDriver()
    driver.do(HOST, Sit, seat=Seat.SOUTH)
    return driver, decide(
        driver.table, HOST, "Anna", driver.command(Fill, level="club"), driver.now, bytes(32)
    )


def test_only_the_last_entry_names_the_player_and_the_command() -> None:
    _, steps = filled()
    marked = caused_by(steps, HOST, "one")
    assert len(steps) > 1
    assert marked[:-1] == steps[:-1]
    assert [(step.entry.player, step.entry.id) for step in marked][-2:] == [(None, None), (HOST, "one")]
    assert [step.entry.event for step in marked] == [step.entry.event for step in steps]


def test_a_table_knows_a_command_again_now_and_after_a_replay() -> None:
    driver, steps = filled()
    marked = caused_by(steps, HOST, "one")
    after = marked[-1].after
    assert done_before(steps[-1].after, HOST, "one") is None
    assert done_before(after, HOST, "one") == after.seq
    assert done_before(after, STRANGER, "one") is None
    assert replay([*driver.log, *(step.entry for step in marked)]) == after
