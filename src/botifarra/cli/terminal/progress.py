"""A progress bar for long work, shown on a terminal only."""

import sys
from collections.abc import Iterable, Iterator
from typing import TypeVar

_Item = TypeVar("_Item")


def track(items: Iterable[_Item], label: str, total: int | None = None) -> Iterable[_Item]:
    """Return the items; if standard error is a terminal, a progress bar there follows them.

    `total` is their number, for items without a length.
    """
    return _track(items, label, total) if sys.stderr.isatty() else items


def _track(items: Iterable[_Item], label: str, total: int | None) -> Iterator[_Item]:
    from rich.console import Console
    from rich.progress import Progress

    # rich sends redirected prints to the stream of the bar. Prints that go to a file must stay in the file.
    redirect = sys.stdout.isatty()
    with Progress(console=Console(stderr=True), transient=True, redirect_stdout=redirect) as bar:
        yield from bar.track(items, total=total, description=label)
