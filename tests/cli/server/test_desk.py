"""The command `desk`: what it refuses before it serves."""

import asyncio
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack, contextmanager
from datetime import datetime
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import IO, Any

import httpx
import pytest

from botifarra.cli.server.events import url_to_open
from botifarra.server import lock
from botifarra.server.desk.live.state_file import lock_path, state_path
from botifarra.server.run import Plan
from tests.cli.program import botifarra
from tests.cli.unreadable import forbid
from tests.scale import scale
from tests.server.desk import founders
from tests.server.desk.evenings import new_evening, opened
from tests.timeouts import TIMEOUT_S

Serve = Callable[..., tuple[str, Plan]]


def refusal(path: Path) -> str:
    done = botifarra("desk", str(path), "--no-open", "--port", "0")
    assert done.status == 1
    return done.err


def test_a_file_that_cannot_be_served_is_named(tmp_path: Path) -> None:
    missing, far, other = tmp_path / "none", tmp_path / "none" / "far.event", tmp_path / "other.event"
    other.write_bytes(b"no event")
    assert refusal(missing) == f"{missing}: no such file\n"
    assert refusal(far) == f"{far}: no such file\n"
    assert refusal(other) == f"{other}: this is not the file of a championship\n"


def test_a_desk_is_open_only_once(tmp_path: Path) -> None:
    path = new_evening(tmp_path)
    with lock.hold_file(lock_path(path)):
        assert "a desk of this event is open already" in refusal(path)


def test_a_lock_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    path = new_evening(tmp_path)
    lock_path(path).mkdir()
    assert refusal(path) == f"{lock_path(path)}: this is a folder\n"


def test_a_file_or_folder_that_is_forbidden_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = new_evening(tmp_path)
    forbid(monkeypatch, path, tmp_path)
    assert refusal(path) == f"{path}: permission denied\n"
    assert refusal(tmp_path) == f"{tmp_path}: permission denied\n"


def test_a_damaged_state_is_not_overwritten(tmp_path: Path) -> None:
    path = new_evening(tmp_path)
    for content in (b"{", b'{"key":"zz"}', b'{"key":"00"}', b"\xff"):
        state_path(path).write_bytes(content)
        assert "the file of the desk is damaged" in refusal(path)
        assert state_path(path).read_bytes() == content


@pytest.fixture(params=["desk", "serve"])
def serve(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Serve:
    """Return a function that starts a server with further options, and returns its plan."""
    command: str = request.param
    served: list[Plan] = []
    program = import_module(f"botifarra.cli.server.{command}")
    monkeypatch.setattr(program, "run", lambda plan, *_: served.append(plan))
    place = ("--data", str(tmp_path)) if command == "serve" else (str(tmp_path), "--no-open")

    def start(*options: str) -> tuple[str, Plan]:
        assert botifarra(command, *place, "--port", "0", *options).status == 0
        return command, served.pop()

    return start


def test_bots_play_the_boards_of_the_day_on_a_public_server_alone(serve: Serve) -> None:
    command, plan = serve()
    assert plan.site.has_field == (command == "serve")


def test_details_are_logged_only_if_asked_for(serve: Serve) -> None:
    assert not serve()[1].verbose
    assert serve("--verbose")[1].verbose


def test_the_browser_opens_the_event_nearest_to_today(tmp_path: Path) -> None:
    today = datetime.now().astimezone().date().isoformat()
    days = {"autumn": "2001-09-22", "tonight": today, "undated": "", "winter": "2200-01-12"}
    for name in days:
        (tmp_path / name).mkdir()

    async def opens(*names: str) -> str | None:
        async with AsyncExitStack() as stack:
            evenings = {
                name: await stack.enter_async_context(opened(tmp_path / name / "autumn.event"))
                for name in names
            }
            desk = SimpleNamespace(evenings=evenings, host=None)
            server: Any = SimpleNamespace(app=SimpleNamespace(state=SimpleNamespace(desk=desk)))
            return url_to_open(server, ["http://here"])

    links = {}
    for name, day in days.items():
        new_evening(tmp_path / name, date=day)
        links[name] = asyncio.run(opens(name))
    assert len(set(links.values())) == len(days)
    assert asyncio.run(opens(*days)) == links["tonight"]
    assert asyncio.run(opens("undated", "winter")) == links["winter"]
    assert asyncio.run(opens()) is None


@contextmanager
def host_link(*command: str) -> Iterator[tuple[str, IO[str]]]:
    """Yield the host's link that a command prints, and what it prints then, while it serves."""
    options = ("--host", "127.0.0.1", "--port", "0", "--lang", "en")
    words = (sys.executable, "-m", "botifarra", *command, *options)
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            line = next(line for line in process.stdout if line.startswith("New event"))
            yield line.split(": ", 1)[1].strip(), process.stdout
        finally:
            process.terminate()


@pytest.mark.parametrize(
    ("command", "file", "name"),
    [
        (("desk", "--no-open"), "evenings/autumn.event", "autumn"),
        (("serve", "--workers", "1", "--data", "{folder}", "--events"), "evenings", None),
        (("desk", "--no-open"), "evenings", None),
    ][: scale(2, 3)],
)
def test_the_link_to_begin_an_event_is_printed(
    tmp_path: Path, command: tuple[str, ...], file: str, name: str | None
) -> None:
    (tmp_path / "evenings").mkdir()
    words = (word.format(folder=tmp_path) for word in command)
    with host_link(*words, str(tmp_path / file)) as (link, printed):
        base, _, secret = link.partition("/new-event#")
        headers = {"Authorization": f"Bearer {secret}"}
        assert httpx.get(f"{base}/api/host", headers=headers).json() == {"name": name}
        form = founders.form(4)
        answer = httpx.post(f"{base}/api/host/events", json=form, headers=headers, timeout=TIMEOUT_S)
        assert answer.status_code == 201, answer.text
        event, key = answer.json()["event"], answer.json()["secret"]
        director = next(line for line in printed if line.startswith("Director"))
        assert director.strip().endswith(f"/e/{event}/desk#{key}")
    assert len(list((tmp_path / "evenings").glob("*.event"))) == 1


def test_an_unreadable_file_of_a_folder_does_not_keep_the_others_from_their_desks(tmp_path: Path) -> None:
    folder = tmp_path / "evenings"
    folder.mkdir()
    good = new_evening(folder)
    bad = folder / "winter.event"
    bad.write_bytes(b"no event")
    other = folder / "summer.event"
    other.mkdir()
    options = ("--no-open", "--port", "0", "--lang", "en")
    command = [sys.executable, "-m", "botifarra", "desk", str(folder), *options]
    errors = tmp_path / "errors"
    with (
        errors.open("w") as told,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=told, text=True) as process,
    ):
        try:
            assert process.stdout is not None
            assert next(line for line in process.stdout if "/e/autumn/desk#" in line)
            complaints = errors.read_text().splitlines()
            assert complaints[0].startswith(f"{other}: ")
            assert complaints[2] == f"{bad}: this is not the file of a championship"
            bad.write_bytes(good.read_bytes())
            assert next(line for line in process.stdout if "/e/winter/desk#" in line)
        finally:
            process.terminate()


def test_a_server_for_tables_has_the_desks_of_a_folder(tmp_path: Path) -> None:
    folder = tmp_path / "evenings"
    folder.mkdir()
    new_evening(folder)
    (folder / "notes.txt").write_text("no event")
    command = [sys.executable, "-m", "botifarra", "serve", "--events", str(folder), "--data", str(tmp_path)]
    options = ["--host", "127.0.0.1", "--port", "0", "--workers", "1", "--lang", "en"]
    with subprocess.Popen([*command, *options], stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            public = next(line for line in process.stdout if line.startswith("Public page"))
            address, _, event = public.split(":", 1)[1].strip().rpartition("/e/")
            assert httpx.get(f"{address}/api/events").json()["events"][0]["event"] == event == "autumn"
            shutil.copy(folder / "autumn.event", folder / "winter.event")  # while it runs
            director = next(line for line in process.stdout if f"{address}/e/winter/desk#" in line)
            assert director.startswith("Director")
        finally:
            process.terminate()
