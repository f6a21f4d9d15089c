"""A whole duel, from the first deal to the report."""

from contextlib import closing
from functools import partial
from warnings import warn

from botifarra.arena.contestant import as_contestant, start_once
from botifarra.arena.duel import Duel, play_deal
from botifarra.arena.hand import Player
from botifarra.arena.processes import processes
from botifarra.arena.report import DuelReport, report_duel
from botifarra.arena.worker_group import ALONE, in_order
from botifarra.core.rules import Rules
from botifarra.core.seats import Side


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
    imports the script.

    An engine is started once before the first deal. Raises `UnknownBot`, `OSError` or `EngineError` for one
    that does not start, and `ValueError` for less than one deal or worker. Warns if every hand was forfeited.
    """
    for name, count in (("deals", deals), ("workers", workers)):
        if count < 1:
            raise ValueError(f"{name} must be 1 or more, not {count}")
    meeting = Duel(as_contestant(first), as_contestant(second), rules, seed)
    start_once(meeting.first)
    start_once(meeting.second)
    group = ALONE if workers == 1 else processes(workers)
    with closing(in_order(group, partial(play_deal, meeting), range(1, deals + 1))) as played:
        report = report_duel(meeting, list(played))
    if len(report.forfeits) == len(Side) * deals:
        warn(_no_hand_played(report), stacklevel=2)
    return report


def _no_hand_played(report: DuelReport) -> str:
    """Return the warning about a duel of which every hand was forfeited: by whom, and the first fault."""
    first = report.forfeits[0]
    losses = (f"{each.name} forfeited {each.forfeits}" for each in report.contestants if each.forfeits)
    name = report.contestants[first.contestant].name
    return (
        f"no hand was played to its end: of {len(report.forfeits)} hands, {', '.join(losses)}; "
        f"the first fault: {name}: {first.detail}"
    )
