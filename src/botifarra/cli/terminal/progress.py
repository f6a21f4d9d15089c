"""A bar for work that takes long, on a terminal only."""

import sys
from collections.abc import Iterable, Iterator
from typing import TypeVar

_Item = TypeVar("_Item")


def track(items: Iterable[_Item], label: str, total: int | None = None) -> Iterable[_Item]:
    """The items, a bar on standard error showing how far they are while that is a terminal.

    `total` is how many there are, for items that cannot tell.
    """
    return _track(items, label, total) if sys.stderr.isatty() else items


def _track(items: Iterable[_Item], label: str, total: int | None) -> Iterator[_Item]:
    from rich.console import Console
    from rich.progress import Progress

    # A redirected print comes out on the stream of the bar, which must not swallow what goes to a file.
    redirect = sys.stdout.isatty()
    with Progress(console=Console(stderr=True), transient=True, redirect_stdout=redirect) as bar:
        yield from bar.track(items, total=total, description=label)
