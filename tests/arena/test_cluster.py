"""Duels on a real Dask cluster, one of whose workers is killed."""

from functools import partial
from pathlib import Path
from unittest.mock import patch

import msgspec
import pytest

from botifarra.arena.contestant import Contestant
from botifarra.arena.duel import Duel, DuelDeal, play_deal
from botifarra.arena.report import report_duel
from botifarra.arena.worker_group import ALONE, WorkerGroup, WorkersLost, in_order
from botifarra.core.rules import PRESETS
from tests.arena import dask
from tests.arena.jobs import die, sleep_on
from tests.cli.program import Run, botifarra
from tests.scale import only_in_prove

DUEL = Duel(Contestant("greedy"), Contestant("random"), PRESETS["oriental"], seed=3)
DEALS = range(1, 121)


def cluster(address: str) -> WorkerGroup:
    """Return the workers of a cluster."""
    from botifarra.arena import cluster  # noqa: PLC0415 - takes 0.5 s, and one worker of pytest needs it

    return cluster.cluster(address)


def report(deals: list[DuelDeal]) -> bytes:
    return msgspec.json.encode(report_duel(DUEL, deals))


def test_a_worker_killed_midway_changes_nothing(tmp_path: Path) -> None:
    here = list(in_order(ALONE, partial(play_deal, DUEL), DEALS))
    with dask.running(2, tmp_path) as found:
        results = in_order(cluster(found.address), partial(play_deal, DUEL), DEALS)
        deals = [next(results) for _ in range(20)]
        found.workers[0].kill()
        found.workers[0].wait()
        deals += results
        assert report(deals) == report(here)
        assert deals == here

        # The rest of the cluster still obeys the command line.
        command = ("arena", "duel", "greedy", "random", "--seed", "3", "--deals", "9", "--json")
        assert botifarra(*command, "--cluster", found.address) == botifarra(*command, "--workers", "1")


@only_in_prove("tests/arena/test_worker_group.py has processes that always die")
def test_workers_that_always_die_are_given_up_and_so_is_a_scheduler(tmp_path: Path) -> None:
    settings = {"DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "0"}
    with dask.running(2, tmp_path, settings) as found:
        with pytest.raises(WorkersLost):
            list(in_order(cluster(found.address), die, [1]))
        results = in_order(cluster(found.address), partial(sleep_on, str(tmp_path)), range(3))
        assert next(results) == 0
        found.scheduler.kill()
        with pytest.raises(WorkersLost):
            next(results)


def test_a_cluster_without_workers_is_not_waited_for(tmp_path: Path) -> None:
    with dask.running(0, tmp_path) as found, patch("botifarra.arena.cluster._WORKERS_S", 0.1):
        told = botifarra("arena", "duel", "greedy", "random", "--cluster", found.address)
    complaint = f"{found.address}: this cluster has no workers; 'dask worker {found.address}' adds one\n"
    assert told == Run(1, "", complaint)


HIDES_BOTIFARRA = """
import sys
class Without:
    def find_spec(self, name, *_):
        if name.partition(".")[0] == "botifarra":
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Without())
"""


def test_a_cluster_that_does_not_know_botifarra_is_refused(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(HIDES_BOTIFARRA)
    with dask.running(1, tmp_path, {"PYTHONPATH": str(tmp_path)}) as found:
        told = botifarra("arena", "duel", "greedy", "random", "--cluster", found.address)
    complaint = "Botifarra is missing on the scheduler of this cluster or on one of its workers"
    assert told == Run(1, "", f"{found.address}: {complaint}\n")


def test_a_missing_cluster_is_an_oserror() -> None:
    with patch("botifarra.arena.cluster._CONNECT_S", 0.1), pytest.raises(OSError, match="connect"):
        cluster("tcp://127.0.0.1:1")
