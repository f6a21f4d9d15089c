"""A whole duel, from the first deal to the report."""

from contextlib import closing
from functools import partial

from botifarra.arena.contestant import as_contestant
from botifarra.arena.duel import Duel, play_deal
from botifarra.arena.hand import Player
from botifarra.arena.processes import processes
from botifarra.arena.report import DuelReport, report_duel
from botifarra.arena.worker_group import ALONE, in_order
from botifarra.core.rules import Rules


def duel(
    first: Player,
    second: Player,
    *,
    deals: int = 100,
    seed: int = 0,
    rules: Rules = Rules(),
    workers: int = 1,
) -> DuelReport:
    """Play `deals` deals, each twice with seats exchanged, and return the report (docs/arena.md).

    `points` and `score` of the report belong to `first`, per hand: the mean, its standard error, and the
    number of deals. The same seed gives the same report with any number of worker processes. A
    script with more than one worker calls this below `if __name__ == "__main__":`, because each process
    imports the script. Raises `UnknownBot`, and `ValueError` for less than one deal or worker.
    """
    for name, count in (("deals", deals), ("workers", workers)):
        if count < 1:
            raise ValueError(f"{name} must be 1 or more, not {count}")
    meeting = Duel(as_contestant(first), as_contestant(second), rules, seed)
    group = ALONE if workers == 1 else processes(workers)
    with closing(in_order(group, partial(play_deal, meeting), range(1, deals + 1))) as played:
        return report_duel(meeting, list(played))
