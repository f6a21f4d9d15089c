"""A desk that starts again: at the port of before, and if that is taken, it says where the cards lead."""

import asyncio
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import sleep

import httpx
from msgspec.structs import replace

from botifarra.cli.prose import prose
from botifarra.cli.server.given_links import given_port, moved_lines, note_address
from botifarra.server.desk.live.state_file import read_state, state_path, write_state
from botifarra.server.desk.moved_links import Served
from botifarra.server.desk.state import DeskState, GivenLinks
from botifarra.server.run import open_port
from tests.server.desk.evenings import DIRECTOR, EVENT, Desk, Json, new_evening, opened, run, serving_desk
from tests.server.ports import free_port
from tests.server.serving import serving
from tests.timeouts import TIMEOUT_S

CARDS = GivenLinks("http://192.168.1.5:8080", 8080, are_on_cards=True)


def state_of(path: Path) -> DeskState:
    state = read_state(state_path(path))
    assert state is not None
    return state


def given_by(path: Path) -> GivenLinks:
    given = state_of(path).given
    assert given is not None
    return given


def wait_until_kept(path: Path, given: GivenLinks) -> None:
    for _ in range(int(TIMEOUT_S / 0.05)):
        if state_of(path).given == given:
            return
        sleep(0.05)
    raise AssertionError(state_of(path).given)


@contextmanager
def desk(path: Path, kept: GivenLinks | None = None) -> Iterator[tuple[int, list[str]]]:
    """Yield the port of a desk and the lines that it prints at the start; it is killed at the end.

    Without `kept`, the desk keeps its own address.
    """
    words = ("-m", "botifarra", "desk", str(path), "--no-open", "--host", "127.0.0.1", "--lang", "en")
    with subprocess.Popen((sys.executable, *words), stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            lines = []
            for line in process.stdout:
                lines.append(line)
                if line.startswith("To end"):
                    break
            public = next(line for line in lines if line.startswith("Public page"))
            port = int(public.strip().removesuffix(f"/e/{EVENT}").rpartition(":")[2])
            wait_until_kept(path, kept or GivenLinks(f"http://127.0.0.1:{port}", port))
            yield port, lines
        finally:
            process.send_signal(signal.SIGKILL)


def test_a_desk_starts_again_at_its_port_and_says_if_that_is_taken(tmp_path: Path) -> None:
    path = new_evening(tmp_path)
    port = free_port()
    write_state(state_path(path), DeskState("17" * 32, given=GivenLinks("http://192.168.1.5:1", port)))
    with desk(path) as (again, lines):
        assert again == port
        assert not any("lead to" in line for line in lines)
    cards = GivenLinks(f"http://127.0.0.1:{port}", port, are_on_cards=True)
    write_state(state_path(path), replace(state_of(path), given=cards))
    with open_port("127.0.0.1", port, fixed=True), desk(path, kept=cards) as (other, lines):
        assert other != port
        told = next(line for line in lines if "lead to" in line)
        assert f"lead to http://127.0.0.1:{port}, and the desk is at http://127.0.0.1:{other}" in told
        assert f"--port {port}" in told
        moved = {"cause": "port", "old": cards.base, "new": f"http://127.0.0.1:{other}", "port": port}
        assert moved_on_screen(Desk(str(moved["new"]), path)) == [moved, None]


def moved_on_screen(desk: Desk) -> list[Json | None]:
    """Return what the director's screen says of the cards, before and after new ones are printed."""
    found: list[Json | None] = []

    async def scenario(desk: Desk) -> None:
        screen = await desk.look(DIRECTOR)
        found.append(screen.shown["moved"])
        printed = await asyncio.to_thread(desk.get, DIRECTOR, "papers/cards")
        assert printed.status_code == 200
        found.append((await screen.until(lambda shown: shown["moved"] is None))["moved"])

    run(desk, scenario)
    return found


def test_printed_cards_decide_where_links_lead(tmp_path: Path) -> None:
    path = new_evening(tmp_path)

    async def started_elsewhere() -> None:
        async with opened(path) as evening:
            note_address(evening, Served(("http://localhost:1", "http://192.168.1.9:1"), 1))
            await asyncio.sleep(0)
            await evening.note(lambda state: state)

    asyncio.run(started_elsewhere())
    assert given_by(path) == GivenLinks("http://192.168.1.9:1", 1)
    with serving_desk(path) as served:
        answer = httpx.get(f"{served.api}/papers/cards", headers=served.headers(DIRECTOR), timeout=TIMEOUT_S)
        assert answer.status_code == 200
    printed = GivenLinks(served.url, int(served.url.rpartition(":")[2]), are_on_cards=True)
    assert given_by(path) == printed
    asyncio.run(started_elsewhere())
    assert given_by(path) == printed
    assert given_port({EVENT: path}) == printed.port


def test_a_laptop_at_another_address_is_told_what_the_cards_lead_to(tmp_path: Path) -> None:
    path = new_evening(tmp_path)

    async def told(*addresses: str, port: int = 8080) -> list[str]:
        async with opened(path) as evening:
            evening.state = replace(evening.state, given=CARDS)
            lines = list(moved_lines(prose("en"), [evening, evening], Served(addresses, port)))
            note_address(evening, Served(addresses, port))
            assert evening.state.given == CARDS
            return lines

    here = "http://localhost:8080"
    assert asyncio.run(told(here, "http://192.168.1.9:8080", "http://192.168.1.5:8080")) == []
    _, moved = asyncio.run(told(here, "http://192.168.1.9:8080"))
    assert "lead to http://192.168.1.5:8080, and the desk is at http://192.168.1.9:8080" in moved
    _, taken = asyncio.run(told("http://localhost:8081", "http://192.168.1.5:8081", port=8081))
    assert "If another program uses port 8080, end it" in taken
    _, likeliest = asyncio.run(told(here, "http://192.168.1.9:8080", "http://172.17.0.1:8080"))
    assert "the desk is at http://192.168.1.9:8080" in likeliest
    _, alone = asyncio.run(told(here))
    assert "is not in a network" in alone


def test_cards_of_a_network_that_the_desk_joined_later_are_no_reason_for_a_warning(tmp_path: Path) -> None:
    """The desk started without a network, and the address of the new cards is that of the request."""
    path = new_evening(tmp_path)
    write_state(state_path(path), DeskState("17" * 32, given=CARDS))
    with serving(tmp_path, events={EVENT: path}) as server:
        assert server.server is not None
        evening = server.server.app.state.desk.evenings[EVENT]
        starting = evening.serve_at(Served((f"http://localhost:{server.port}",), server.port))
        loop = server.server.servers[0].get_loop()
        asyncio.run_coroutine_threadsafe(starting, loop).result(TIMEOUT_S)
        before, after = moved_on_screen(Desk(server.url, path))
        assert before is not None
        assert (before["cause"], after) == ("offline", None)
    assert given_by(path) == GivenLinks(server.url, server.port, are_on_cards=True)


def test_links_without_cards_are_no_reason_for_a_warning(tmp_path: Path) -> None:
    async def told() -> list[str]:
        async with opened(new_evening(tmp_path)) as evening:
            evening.state = replace(evening.state, given=replace(CARDS, are_on_cards=False))
            served = Served(("http://localhost:1", "http://192.168.1.9:1"), 1)
            return list(moved_lines(prose("en"), [evening], served))

    assert asyncio.run(told()) == []


def test_printed_cards_give_the_port_before_a_later_start(tmp_path: Path) -> None:
    path, other = tmp_path / "autumn.event", tmp_path / "winter.event"
    write_state(state_path(path), DeskState("17" * 32, given=CARDS))
    write_state(state_path(other), DeskState("17" * 32, given=GivenLinks("http://192.168.1.5:8081", 8081)))
    assert given_port({EVENT: path, "winter": other}) == CARDS.port


def test_the_desk_used_last_gives_the_port_and_a_damaged_state_none(tmp_path: Path) -> None:
    path, other = tmp_path / "autumn.event", tmp_path / "winter.event"
    assert given_port({EVENT: path}) is None
    write_state(state_path(path), DeskState("17" * 32, given=CARDS))
    state_path(other).write_bytes(b"{")
    assert given_port({EVENT: path, "winter": other}) == CARDS.port
