"""The command `serve`, in a process of its own, as a person runs it."""

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from botifarra.cli.database import database_url
from tests.cli.program import botifarra

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
    """What it says until it says how to end it."""
    assert program.stdout is not None
    lines: list[str] = []
    while not lines or lines[-1] != "To end: ctrl-C":
        line = program.stdout.readline()
        assert line, program.stderr and program.stderr.read()
        lines.append(line.rstrip("\n"))
    return lines


@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGTERM])
def test_it_serves_until_it_is_ended(tmp_path: Path, end: signal.Signals) -> None:
    with serve("--host", "127.0.0.1", "--port", "0", "--data", str(tmp_path)) as program:
        here, _ = lines_of(program)
        found = re.fullmatch(r"The table is laid at (http://127\.0\.0\.1:[0-9]+)", here)
        assert found
        assert httpx.get(f"{found[1]}/api/health").json()["ok"] is True
        program.send_signal(end)
        out, err = program.communicate(timeout=30)
        assert (program.returncode, out, err) == (0, "Ended. The tables are kept.\n", "")
    assert (tmp_path / "tables.db").exists()


def test_a_taken_port_is_told(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        wrong = botifarra("serve", "--host", "127.0.0.1", "--port", str(port), "--data", str(tmp_path))
    assert (wrong.status, wrong.out) == (1, "")
    assert wrong.err == f"127.0.0.1:{port}: Address already in use\n"


@pytest.mark.parametrize(
    "url", ["botifarra.example", "https://botifarra.example/play", "ftp://x", "https://"]
)
def test_a_public_address_without_a_path_is_expected(url: str) -> None:
    wrong = botifarra("serve", "--public-url", url)
    assert (wrong.status, wrong.out) == (2, "")
    assert url in wrong.err


def test_a_database_that_cannot_be_opened_is_told(tmp_path: Path) -> None:
    (tmp_path / "tables.db").write_bytes(b"no database" * 100)
    wrong = botifarra("serve", "--host", "127.0.0.1", "--port", "0", "--data", str(tmp_path))
    assert (wrong.status, wrong.out) == (1, "")
    assert wrong.err.startswith("The database cannot be opened: ")


def test_where_the_tables_are(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.delenv("DATABASE_URL", raising=False)
    assert database_url(None, None) == f"sqlite:///{tmp_path}/botifarra/tables.db"
    assert database_url(tmp_path / "here", None) == f"sqlite:///{tmp_path}/here/tables.db"
    monkeypatch.setenv("DATABASE_URL", "postgresql://somewhere")
    assert database_url(None, None) == "postgresql://somewhere"
    assert database_url(tmp_path, None) == f"sqlite:///{tmp_path}/tables.db"
    assert database_url(tmp_path, "sqlite:///x.db") == "sqlite:///x.db"
