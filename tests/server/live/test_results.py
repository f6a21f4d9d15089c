"""Finished matches in the steps of a table."""

from botifarra.server.live.results import finished, last_began
from botifarra.server.protocol.commands import Again
from botifarra.server.store.finished import Finished
from botifarra.server.table.settings import Settings
from botifarra.server.table.steps import Step
from tests.server.table.driver import TableDriver, drawn_match


def matches(driver: TableDriver) -> list[Finished]:
    """Return the finished matches of a log, entry by entry."""
    found = []
    for before, entry, after in zip(driver.tables, driver.log[1:], driver.tables[1:], strict=False):
        found.append(finished([Step(before, entry, after)], last_began(driver.log[: entry.seq])))
    return [match for match in found if match is not None]


def test_each_match_is_stored_once_when_it_ends() -> None:
    driver = TableDriver(Settings(rules="oriental target=1"))
    driver.start(3)
    driver.play_match()
    first, ended = driver.table.match, driver.table.seq
    driver.now += 1_000
    driver.do(1, Again, kind="rematch")
    driver.play_match()
    one, two = matches(driver)
    assert first is not None
    assert (one.number, one.score, one.winner) == (1, tuple(map(float, first.score)), first.winner)
    assert (one.players, one.names[:3]) == ((1, 2, 3, None), ("name 1", "name 2", "name 3"))
    assert (one.last_seq, one.finished_at) == (ended, driver.log[ended - 1].at)
    assert (two.number, two.first_seq, two.last_seq) == (2, ended + 1, driver.table.seq)


def test_a_drawn_match_has_no_winner() -> None:
    driver = drawn_match()
    (match,) = matches(driver)
    assert (match.score, match.winner, match.players) == ((0.0, 0.0), None, (1, 2, None, None))
    assert match.last_seq == driver.table.seq
