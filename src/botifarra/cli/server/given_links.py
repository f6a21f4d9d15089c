"""Where the links lead that people have: on table cards, and in pages that are open since the last start."""

import asyncio
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

from msgspec.structs import replace

from botifarra.cli.prose import Prose
from botifarra.server.config import origin_of
from botifarra.server.desk.live.evening import Evening
from botifarra.server.desk.live.state_file import BadStateFile, read_state, state_path
from botifarra.server.desk.state import DeskState, GivenLinks


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


def address_for_others(addresses: Sequence[str]) -> str:
    """Return the likeliest address for other devices: the first one after that of this machine."""
    return addresses[min(1, len(addresses) - 1)]


def moved_lines(
    text: Prose, evenings: Iterable[Evening], addresses: Sequence[str], port: int
) -> Iterator[str]:
    """Yield what a director has to know if printed cards do not lead to this server."""
    given = [evening.state.given for evening in evenings]
    cards = {each.base: each.port for each in given if each is not None and each.are_on_cards}
    for base, old in cards.items():
        if base not in map(origin_of, addresses):
            yield ""
            cause = _cause(base, old, addresses, port)
            yield text(f"desk.moved.{cause}", old=base, new=address_for_others(addresses), port=old)


def _cause(base: str, old: int, addresses: Sequence[str], port: int) -> str:
    if _is_alone(addresses):
        return "offline"
    hosts = {urlsplit(address).hostname for address in addresses}
    return "port" if old != port and urlsplit(base).hostname in hosts else "address"


def note_address(evening: Evening, addresses: Sequence[str], port: int) -> None:
    """Keep the present address with the desk, unless cards with another one were printed."""
    if _is_alone(addresses):
        return
    now = GivenLinks(origin_of(address_for_others(addresses)), port)

    def noted(state: DeskState) -> DeskState:
        is_kept = state.given is not None and state.given.are_on_cards
        return state if is_kept else replace(state, given=now)

    task = asyncio.get_running_loop().create_task(evening.note(noted))
    _TASKS.add(task)
    task.add_done_callback(_TASKS.discard)


_TASKS: set[asyncio.Task[None]] = set()
"""Tasks that have not ended: the event loop does not keep them."""


def _is_alone(addresses: Sequence[str]) -> bool:
    """Return whether the machine has no network, so that no other device can reach the server."""
    return urlsplit(addresses[-1]).hostname == "localhost"
