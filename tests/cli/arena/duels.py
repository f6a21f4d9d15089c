"""Helpers for the tests of `botifarra arena`."""

from functools import partial
from pathlib import Path

from tests.cli.program import botifarra

duel = partial(botifarra, "arena", "duel", "greedy", "random", "--seed", "5", "--workers", "1")
"""A duel of two bots, always the same one."""


def is_png(path: Path) -> bool:
    """Return whether a file holds a picture in which something is drawn."""
    return path.read_bytes().startswith(b"\x89PNG") and path.stat().st_size > 10_000
