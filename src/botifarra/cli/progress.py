"""A bar for work that takes long, on a terminal only."""

import sys
from collections.abc import Iterable
from typing import TypeVar

_Item = TypeVar("_Item")


def track(items: Iterable[_Item], label: str) -> Iterable[_Item]:
    """The items, a bar on standard error showing how far they are while that is a terminal."""
    if not sys.stderr.isatty():
        return items
    from rich import progress
    from rich.console import Console

    return progress.track(items, label, console=Console(stderr=True), transient=True)
