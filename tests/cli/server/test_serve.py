"""The command `serve` in its own process, as a person runs it."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import httpx
import psutil
import pytest

from botifarra.cli.server.database import database_url
from botifarra.server.run import Plan
from tests.cli.program import botifarra
from tests.scale import scale
from tests.server.ports import free_port
from tests.server.serving import Served, serving
from tests.timeouts import TIMEOUT_S

PROGRAM = [sys.executable, "-c", "from botifarra.cli import main; main()", "serve"]


@contextmanager
def serve(*arguments: str) -> Iterator["subprocess.Popen[str]"]:
    environment = {**os.environ, "PYTHONUNBUFFERED": "1", "BOTIFARRA_LANG": "en"}
    with subprocess.Popen(
        [*PROGRAM, "--workers", "1", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
        text=True,
    ) as program:
        try:
            yield program
        finally:
            program.kill()


def lines_of(program: "subprocess.Popen[str]") -> list[str]:
    """Return the lines of the program up to the one that says how to stop it."""
    assert program.stdout is not None
    lines: list[str] = []
    while not lines or lines[-1] != "To end: ctrl-C":
        line = program.stdout.readline()
        assert line, program.stderr and program.stderr.read()
        lines.append(line.rstrip("\n"))
    return lines


@contextmanager
def few_sockets() -> Iterator[int]:
    """Let programs begin with a low limit of sockets; yield the limit up to which they may raise it."""
    if sys.platform == "win32":  # Windows has no such limit
        yield 0
        return
    import resource  # noqa: PLC0415

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(256, soft), hard))
    try:
        yield hard
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGTERM][: scale(1, 2)])
def test_it_serves_with_the_most_sockets_until_it_is_ended(tmp_path: Path, end: signal.Signals) -> None:
    with (
        few_sockets() as most,
        serve("--host", "127.0.0.1", "--port", "0", "--data", str(tmp_path)) as program,
    ):
        here, _ = lines_of(program)
        if sys.platform != "win32":
            assert psutil.Process(program.pid).rlimit(psutil.RLIMIT_NOFILE) == (most, most)
        found = re.fullmatch(r"The table is at (http://127\.0\.0\.1:[0-9]+)", here)
        assert found
        assert httpx.get(f"{found[1]}/api/health").json()["ok"] is True
        program.send_signal(end)
        out, err = program.communicate(timeout=TIMEOUT_S)
        assert (program.returncode, out, err) == (0, "Ended. The tables are saved.\n", "")
    assert (tmp_path / "tables.db").exists()


def test_leaving_guests_and_dying_bots_do_not_end_the_server(tmp_path: Path) -> None:
    port = free_port()
    with serve("--host", "127.0.0.1", "--port", str(port), "--data", str(tmp_path)) as program:
        lines_of(program)
        rng = Random(1)
        for _ in range(40):
            cut_download(port, rng.uniform(0.0, 0.15))
        served = Served(port)

        async def story() -> None:
            guest = served.guest("Núria")
            client = await guest.sit_at(guest.make(settings={"pace_ms": 200}, fill="greedy", start=True))
            for actions in (1, 2, 3):
                for worker in psutil.Process(program.pid).children():
                    worker.kill()
                await client.play(Random(1), actions=actions)

        served.run(story())
        for session in served.sessions:
            session.close()
        assert httpx.get(f"{served.url}/api/health").json()["ok"] is True
        program.terminate()
        out, err = program.communicate(timeout=TIMEOUT_S)
        assert (program.returncode, out) == (0, "Ended. The tables are saved.\n")
        # A bot that is still starting may be killed too, and that is logged.
        assert all(" code=no_worker " in line for line in err.splitlines())


def cut_download(port: int, delay: float) -> None:
    """Request a large answer and close the connection without reading it."""
    with socket.socket() as plug:
        plug.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        plug.connect(("127.0.0.1", port))
        plug.sendall(b"GET /api/schema HTTP/1.1\r\nHost: localhost\r\n\r\n" * 4)
        time.sleep(delay)


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("ca", "El port {port} ja és ocupat; prova --port {other}.\n"),
        ("es", "El puerto {port} ya está ocupado; prueba --port {other}.\n"),
        ("en", "Port {port} is in use; try --port {other}.\n"),
    ],
)
def test_a_taken_port_is_reported(tmp_path: Path, lang: str, told: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        where = ("--host", "127.0.0.1", "--port", str(port), "--data", str(tmp_path))
        wrong = botifarra("serve", *where, lang=lang)
    assert (wrong.status, wrong.out) == (1, "")
    assert wrong.err == told.format(port=port, other=port + 1)


@pytest.mark.parametrize("host", ["no.such.host.invalid", "198.51.100.7"])
def test_a_wrong_address_to_listen_on_is_reported(tmp_path: Path, host: str) -> None:
    wrong = botifarra("serve", "--host", host, "--port", "0", "--data", str(tmp_path), lang="ca")
    assert (wrong.status, wrong.out) == (1, "")
    assert wrong.err.startswith(f"--host: «{host}» no és cap adreça d'aquest ordinador")


def test_a_folder_is_served_by_one_server_alone(tmp_path: Path, plans: list[Plan]) -> None:
    here = ("--host", "127.0.0.1", "--port", "0", "--data", str(tmp_path))
    with serve(*here) as first:
        lines_of(first)
        second = botifarra("serve", *here)
        assert (second.status, second.out) == (1, "")
        assert second.err.startswith(f"A server is using {tmp_path} already")
        first.kill()
        first.wait(timeout=TIMEOUT_S)
        assert plans == []
    third = botifarra("serve", *here)
    assert (third.status, third.err, len(plans)) == (0, "", 1)


@pytest.mark.parametrize("zone", ["Mars", "", "../etc/passwd", "Europe"])
def test_an_unknown_time_zone_is_refused(zone: str) -> None:
    wrong = botifarra("serve", "--zone", zone)
    assert (wrong.status, wrong.out) == (2, "")
    assert zone in wrong.err
    assert "Europe/Madrid" in wrong.err


@pytest.mark.parametrize(
    "url", ["botifarra.example", "https://botifarra.example/play", "ftp://x", "https://"]
)
def test_a_public_address_without_a_path_is_expected(url: str) -> None:
    wrong = botifarra("serve", "--public-url", url)
    assert (wrong.status, wrong.out) == (2, "")
    assert url in wrong.err


@pytest.fixture
def plans(monkeypatch: pytest.MonkeyPatch) -> list[Plan]:
    """Record the plans of servers, none of which runs."""
    kept: list[Plan] = []

    def keep(plan: Plan, listening: socket.socket, _: object) -> None:
        kept.append(plan)
        listening.close()

    monkeypatch.setattr("botifarra.cli.server.serve.run", keep)
    monkeypatch.setattr("botifarra.cli.server.desk.run", keep)
    return kept


@pytest.mark.parametrize(("told", "proxies"), [(None, "127.0.0.1,::1"), ("10.0.0.0/8", "10.0.0.0/8")])
@pytest.mark.parametrize("command", ["serve --data", "desk"])
def test_options_for_proxies_reach_the_server(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    plans: list[Plan],
    command: str,
    told: str | None,
    proxies: str,
) -> None:
    monkeypatch.delenv("FORWARDED_ALLOW_IPS", raising=False)
    if told is not None:
        monkeypatch.setenv("FORWARDED_ALLOW_IPS", told)
    botifarra(*command.split(), str(tmp_path), "--host", "127.0.0.1", "--port", "0")
    assert [plan.site.proxies for plan in plans] == [proxies]


def test_the_option_for_spectators_reaches_the_server(tmp_path: Path, plans: list[Plan]) -> None:
    where = ("--host", "127.0.0.1", "--port", "0", "--data", str(tmp_path))
    botifarra("serve", *where)
    botifarra("serve", *where, "--spectators", "7")
    assert [plan.site.limits.spectators for plan in plans] == [100, 7]


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("ca", "Falta construir la web: make play"),
        ("es", "Falta construir la web: make play"),
        ("en", "The pages have not been built. Run: make play"),
    ],
)
def test_a_server_without_pages_says_so_in_the_users_language(
    tmp_path: Path, plans: list[Plan], lang: str, told: str
) -> None:
    botifarra("serve", "--host", "127.0.0.1", "--port", "0", "--data", str(tmp_path), lang=lang)
    (plan,) = plans
    with serving(tmp_path, static=tmp_path / "none", unbuilt=plan.site.unbuilt) as served:
        assert httpx.get(f"{served.url}/").text == told


def test_a_database_that_cannot_be_opened_is_reported(tmp_path: Path) -> None:
    (tmp_path / "tables.db").write_bytes(b"no database" * 100)
    wrong = botifarra("serve", "--host", "127.0.0.1", "--port", "0", "--data", str(tmp_path))
    assert (wrong.status, wrong.out) == (1, "")
    assert wrong.err.startswith("The database cannot be opened: ")


def test_the_folder_of_the_tables_is_chosen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.delenv("DATABASE_URL", raising=False)
    assert database_url(None, None) == f"sqlite:///{tmp_path}/botifarra/tables.db"
    assert database_url(tmp_path / "here", None) == f"sqlite:///{tmp_path}/here/tables.db"
    monkeypatch.setenv("DATABASE_URL", "postgresql://somewhere")
    assert database_url(None, None) == "postgresql://somewhere"
    assert database_url(tmp_path, None) == f"sqlite:///{tmp_path}/tables.db"
    assert database_url(tmp_path, "sqlite:///x.db") == "sqlite:///x.db"
