"""Figures, each with a yardstick from the same run and an aim, as a table."""

import time
from collections.abc import Callable, Iterable

from rich.console import Console
from rich.table import Table

Measurement = tuple[str, str, str, str]
"""Name, measured value, yardstick, aim."""

REPEATS = 5


def show(title: str, rows: Iterable[Measurement]) -> None:
    """Print a table; each row is also printed to stderr at once, because some take an hour."""
    coming = Console(stderr=True)
    table = Table(title=title)
    for column in ("what", "measured", "beside the yardstick", "aim"):
        table.add_column(column)
    for row in rows:
        coming.print(" | ".join(row), style="dim")
        table.add_row(*row)
    Console().print(table)


def seconds(work: Callable[[], object]) -> float:
    """Return the processor time of the quickest of some runs, which is the least disturbed."""
    times = []
    for _ in range(REPEATS):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return min(times)
