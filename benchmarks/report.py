"""Figures, each beside a yardstick measured in the same run and an aim, as a table."""

import time
from collections.abc import Callable, Iterable

from rich.console import Console
from rich.table import Table

Measurement = tuple[str, str, str, str]
"""What, measured, beside the yardstick, aim."""

REPEATS = 5


def show(title: str, rows: Iterable[Measurement]) -> None:
    """Print a table; each row as soon as it is there too, to stderr, for some take an hour."""
    coming = Console(stderr=True)
    table = Table(title=title)
    for column in ("what", "measured", "beside the yardstick", "aim"):
        table.add_column(column)
    for row in rows:
        coming.print(" | ".join(row), style="dim")
        table.add_row(*row)
    Console().print(table)


def seconds(work: Callable[[], object]) -> float:
    """Processor time of the quickest of some runs: the one least disturbed."""
    times = []
    for _ in range(REPEATS):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return min(times)
