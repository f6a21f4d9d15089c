"""The names of events in addresses."""

import re
from collections.abc import Iterable
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
        name = event_name(path)
        number = 1
        while (free := name if number == 1 else f"{name}-{number}") in found:
            number += 1
        found[free] = path
    return found
