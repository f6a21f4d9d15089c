"""The names of events in addresses."""

import re
from collections.abc import Container, Iterable
from pathlib import Path

from botifarra.letters import plain_letters


def event_name(path: Path) -> str:
    """Return the name of an event in addresses."""
    return address_name(path.stem)


def address_name(text: str) -> str:
    """Return a text with letters, digits and `-` only, which is never empty."""
    return re.sub("[^a-z0-9]+", "-", plain_letters(text).lower()).strip("-") or "event"


def event_names(paths: Iterable[Path]) -> dict[str, Path]:
    """Return event files by their names. If two would have the same name, the second gets `-2` after it."""
    found: dict[str, Path] = {}
    for path in paths:
        found[free_name(path, found)] = path
    return found


def free_name(path: Path, taken: Container[str]) -> str:
    """Return the name of an event, with a number after it if that name is taken."""
    name = event_name(path)
    number = 1
    while (free := name if number == 1 else f"{name}-{number}") in taken:
        number += 1
    return free
