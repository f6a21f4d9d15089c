"""Options that the commands of the arena share, and their values."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

from typer import Option

from botifarra.arena.duel import EndlessMatch, must_end
from botifarra.arena.processes import processes
from botifarra.arena.worker_group import ALONE, WorkerGroup
from botifarra.cli.errors import CommandError, UsageError
from botifarra.cli.prose import Prose
from botifarra.core.rules import Rules

Workers = Annotated[int | None, Option("--workers", min=1, max=256, metavar="NUMBER")]
"""Number of processes that play; None stands for one per core."""

Cluster = Annotated[str | None, Option("--cluster", metavar="ADDRESS")]
"""Scheduler of the Dask cluster that plays instead of this machine."""

Matches = Annotated[int, Option("--matches", min=0, metavar="NUMBER")]
"""Number of whole matches in a duel."""

Hands = Annotated[Path | None, Option("--hands", metavar="FILE", readable=False)]
"""File for the records of all hands."""

Plot = Annotated[Path | None, Option("--plot", metavar="FILE", readable=False)]
"""File for the plot of the result."""


def check_matches(text: Prose, matches: int, rules: Rules) -> None:
    """Raise `UsageError` before any play if matches are asked for under rules that may never end one."""
    try:
        if matches:
            must_end(rules)
    except EndlessMatch:
        raise UsageError(text("arena.no_matches")) from None


def chosen_group(text: Prose, workers: int | None, address: str | None) -> WorkerGroup:
    """Return a cluster or a pool of processes; a single process is this one."""
    if address is None:
        count = workers or os.cpu_count() or 1
        return processes(count) if count > 1 else ALONE
    if workers is not None:
        raise UsageError(text("arena.workers_here"))
    from botifarra.arena.cluster import NoBotifarra, NoWorkers, cluster

    try:
        return cluster(address)
    except NoWorkers:
        raise CommandError(text("arena.no_workers", address=address)) from None
    except NoBotifarra:
        raise CommandError(text("arena.no_botifarra", address=address)) from None
    except (OSError, ValueError):
        raise CommandError(text("arena.no_cluster", address=address)) from None


def can_write_all(text: Prose, files: Mapping[str, Path | None]) -> None:
    """Check before hours of play that the files, given by option, can be written.

    Raises `UsageError` for `-` or for one file given twice, `OSError` for a file that cannot be written.
    """
    chosen: dict[str, str] = {}
    for option, path in files.items():
        if path is None:
            continue
        if path == Path("-"):
            raise UsageError(text("arena.no_dash", option=option))
        other = chosen.setdefault(os.path.realpath(path), option)
        if other != option:
            raise UsageError(text("arena.same_file", one=other, other=option, file=path))
        _can_write(path)


def _can_write(path: Path) -> None:
    is_there = path.exists()
    with path.open("ab"):
        pass
    if not is_there:
        path.resolve().unlink()  # the target of a dangling link, not the link itself
