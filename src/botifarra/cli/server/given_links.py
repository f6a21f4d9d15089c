"""Where the links lead that people have: on table cards, and in pages that are open since the last start."""

import asyncio
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path

from botifarra.cli.prose import Prose
from botifarra.server.desk.live.evening import Evening
from botifarra.server.desk.live.state_file import BadStateFile, read_state, state_path
from botifarra.server.desk.moved_links import Served, moved_links


def given_port(files: Mapping[str, Path]) -> int | None:
    """Return the port to which the given links lead, or None without any.

    Printed cards count before other links, and of these those of the desk that was used last.
    """
    found: list[tuple[bool, float, int]] = []
    for path in map(state_path, files.values()):
        with suppress(BadStateFile, OSError):
            state = read_state(path)
            if state is not None and state.given is not None:
                found.append((state.given.are_on_cards, path.stat().st_mtime, state.given.port))
    return max(found)[-1] if found else None


def moved_lines(text: Prose, evenings: Iterable[Evening], served: Served) -> Iterator[str]:
    """Yield what a director has to know if printed cards do not lead to this server."""
    found = (moved_links(evening.state.given, served) for evening in evenings)
    for moved in dict.fromkeys(each for each in found if each is not None):
        yield ""
        yield text(f"desk.moved.{moved.cause}", old=moved.old, new=moved.new, port=moved.port)


def note_address(evening: Evening, served: Served) -> None:
    """Keep the present address with the desk, unless cards with another one were printed."""
    task = asyncio.get_running_loop().create_task(evening.serve_at(served))
    _TASKS.add(task)
    task.add_done_callback(_TASKS.discard)


_TASKS: set[asyncio.Task[None]] = set()
"""Tasks that have not ended: the event loop does not keep them."""
