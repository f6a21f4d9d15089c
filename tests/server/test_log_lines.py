"""Lines of the log: one for each record, in a form for programs, and few of one cause."""

import asyncio
import io
import json
import logging
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from websockets.exceptions import WebSocketException

from botifarra.server.log_lines import DETAILS_A_MINUTE, LINES_A_MINUTE, LineFormatter, LogLines, log_lines
from tests.scale import scale
from tests.server.ports import free_port
from tests.server.raw_http import GET, UPGRADE, connect
from tests.server.serving import Served

HOSTILE = scale(500, 100_000)
"""Hostile messages. Beyond its limits a server reads only a part of them, and disconnects."""

MOST_WRITTEN = HOSTILE
"""Bytes of log that they may cause: one for each."""

_FIELD = re.compile(r'([a-z]+)=("(?:[^"\\]|\\.)*"|[^ "]+)(?: |\Z)')

_log = logging.getLogger("botifarra.server.test")


class Clock:
    now = 1_000.0

    def __call__(self) -> float:
        return self.now


@contextmanager
def written(verbose: bool = False) -> Iterator[io.StringIO]:
    stream = io.StringIO()
    with log_lines(verbose, stream):
        yield stream


def fields(text: str) -> dict[str, str]:
    """Return the fields of a line; check that they are the whole line."""
    assert _FIELD.sub("", text) == "", text
    return {name: json.loads(value) if value[0] == '"' else value for name, value in _FIELD.findall(text)}


def test_a_line_has_the_time_the_message_and_the_person() -> None:
    with written() as stream:
        _log.warning(
            "it waits: %s", "disk full", extra={"code": "storage", "table": "7KQM-X2PA-9WTR", "player": 7}
        )
    said = fields(stream.getvalue().removesuffix("\n"))
    assert list(said) == ["time", "level", "code", "table", "player", "message"]
    assert re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z", said.pop("time"))
    assert said == {
        "level": "warning",
        "code": "storage",
        "table": "7KQM-X2PA-9WTR",
        "player": "7",
        "message": "it waits: disk full",
    }


@pytest.mark.parametrize(
    "text",
    ["a\nb", 'a"b\\', "\x1b[2J", "\u202eabc", "\x85\u2028", "", " ", "Núria", "a=b", "\ud800", "x" * 500],
    ids=ascii,
)
def test_every_record_is_one_line(text: str) -> None:
    stream = io.StringIO()
    LogLines(stream).handle(logging.makeLogRecord({"msg": text, "levelno": logging.WARNING, "name": "a"}))
    (only,) = stream.getvalue().splitlines()
    assert only.isprintable()
    assert fields(only)["message"] == text


def test_a_long_message_keeps_its_begin_and_its_end() -> None:
    text = f"Traceback{'x' * 9_999}OSError: disk full"
    line = LineFormatter().format(logging.makeLogRecord({"msg": text, "name": "a"}))
    message = fields(line)["message"]
    assert len(message) < 510
    assert message.startswith("Traceback")
    assert message.endswith("OSError: disk full")


def test_an_exception_is_in_the_same_line() -> None:
    with written() as stream:
        try:
            raise ValueError("why\nnot")
        except ValueError:
            logging.getLogger("uvicorn.error").exception("Exception in ASGI application\n")
    (only,) = stream.getvalue().splitlines()
    said = fields(only)
    assert said["code"] == "uvicorn.error"
    assert said["trace"].startswith("Traceback")
    assert said["trace"].endswith("ValueError: why\nnot")


def test_a_few_lines_of_a_cause_are_written_a_minute_and_the_rest_counted() -> None:
    clock, stream = Clock(), io.StringIO()
    lines = LogLines(stream, clock)
    for number in range(100):
        lines.handle(
            logging.makeLogRecord(
                {"msg": "no %d", "args": (number,), "levelno": logging.WARNING, "name": "a"}
            )
        )
    lines.handle(
        logging.makeLogRecord({"msg": "no %d", "levelno": logging.WARNING, "name": "b", "code": "other"})
    )
    assert len(stream.getvalue().splitlines()) == LINES_A_MINUTE + 1
    clock.now += 60
    lines.tell_left_out()
    assert fields(stream.getvalue().splitlines()[-1])["message"] == f"{100 - LINES_A_MINUTE} more of a: no %d"
    lines.handle(
        logging.makeLogRecord({"msg": "no %d", "args": (100,), "levelno": logging.WARNING, "name": "a"})
    )
    assert fields(stream.getvalue().splitlines()[-1])["message"] == "no 100"


def test_with_too_many_causes_the_rest_is_counted_together() -> None:
    with written() as stream:
        for number in range(10_000):
            _log.error("fault %s" % number)  # noqa: UP031 - as a library may do
    assert len(stream.getvalue().splitlines()) < 100
    assert "more of others" in stream.getvalue()


def test_details_are_written_with_verbose() -> None:
    for verbose in (False, True):
        with written(verbose) as stream:
            for number in range(50):
                _log.debug("message %d", number, extra={"code": "message"})
            logging.getLogger("websockets").debug("the hand of a seat")
        assert len(stream.getvalue().splitlines()) == (50 if verbose else 0)


def test_details_are_limited_by_cause_and_address() -> None:
    clock, stream = Clock(), io.StringIO()
    lines = LogLines(stream, clock)

    def tell(code: str, address: str, times: int = 1) -> None:
        for _ in range(times):
            lines.handle(
                logging.makeLogRecord({"msg": "", "levelno": logging.DEBUG, "code": code, "address": address})
            )

    many = scale(1_000, 100_000)
    tell("bad_message", "a", many)
    assert len(stream.getvalue().splitlines()) == DETAILS_A_MINUTE
    tell("bad_message", "b")
    tell("message", "a")
    assert len(stream.getvalue().splitlines()) == DETAILS_A_MINUTE + 2
    clock.now += 60
    lines.tell_left_out()
    last = fields(stream.getvalue().splitlines()[-1])
    assert (last["level"], last["code"], last["address"]) == ("debug", "left_out", "a")
    assert last["message"] == f"{many - DETAILS_A_MINUTE} more of bad_message"
    for number in range(scale(300, 1_000)):
        tell("message", f"address {number}", scale(DETAILS_A_MINUTE + 1, 2 * DETAILS_A_MINUTE))
    assert len(stream.getvalue().splitlines()) < 30_000


@contextmanager
def _server(folder: Path, *options: str) -> Iterator[tuple[Served, Path]]:
    """Yield `botifarra serve` in a process of its own, and the file of its standard error."""
    port, log = free_port(), folder / "log"
    command = [sys.executable, "-c", "from botifarra.cli import main; main()", "serve", "--workers", "1"]
    where = ["--host", "127.0.0.1", "--port", str(port), "--data", str(folder)]
    served = Served(port)
    with (
        log.open("wb") as errors,
        subprocess.Popen([*command, *where, *options], stdout=subprocess.PIPE, stderr=errors) as program,
    ):
        try:
            assert program.stdout is not None
            assert program.stdout.readline()
            yield served, log
        finally:
            program.terminate()
            program.communicate()
            for session in served.sessions:
                session.close()


async def _hostile(served: Served) -> int:
    """Send hostile messages together, again and again; return their number."""
    guest = served.guest("Núria")
    code = guest.make(fill="random", start=True)
    sent = 0
    while sent < HOSTILE:
        with suppress(OSError, WebSocketException, TimeoutError):
            client = await guest.sit_at(code)
            texts = ("{", "x" * 8_000, '{"t":"nothing"}', '{"t":"act","id":"a","base":0,"action":1}')
            for text in texts * 8:
                await client.socket.send(text)
                sent += 1
            await client.socket.send(b"\xff\xfe", text=True)
            sent += 1
        for asked in (b"\x16\x03\x01\r\n\r\n", GET % b"/api/%ff" * 50, UPGRADE + b"X: x\r\n" * 200 + b"\r\n"):
            with suppress(OSError), connect(served.port) as sock:
                sock.sendall(asked)
                sock.recv(1)
            sent += asked.count(b"HTTP/1.1") or 1
        await served.hang_up()
        if sent % 50 == 0:
            await asyncio.sleep(0)
    return sent


def test_hostile_messages_write_few_log_lines(tmp_path: Path) -> None:
    with _server(tmp_path) as (served, log):
        assert served.run(_hostile(served)) >= HOSTILE
    assert log.stat().st_size < MOST_WRITTEN
    for text in log.read_text(encoding="utf-8").splitlines():
        assert {"time", "level", "code", "message"} <= fields(text).keys()


def test_verbose_logs_every_connection_message_and_refusal(tmp_path: Path) -> None:
    async def scenario() -> tuple[str, int]:
        guest = served.guest("Núria")
        code = guest.make()
        client = await guest.sit_at(code)
        await client.do("start", id="too-soon")
        await client.socket.send("{")
        await client.until("reject")
        await client.do("ready", deal=1, entropy="ab" * 32)
        await client.do("act", id="secret", action=47)
        return code, guest.player

    with _server(tmp_path, "--verbose") as (served, log):
        code, player = served.run(scenario())
    text = log.read_text(encoding="utf-8")
    lines = [fields(one) for one in text.splitlines()]
    told = [(one["code"], one["message"]) for one in lines if one.get("player") == str(player)]
    assert ("message", f"hello {code} 0") in told
    assert ("message", "start too-soon 1") in told or ("message", "start too-soon 2") in told
    assert any(why == "not_now" and message.startswith("reject too-soon") for why, message in told)
    assert any(why == "bad_message" for why, _ in told)
    assert {"opened", "closed"} <= {why for why, _ in told}
    assert {one.get("table") for one in lines if one["code"] == "not_now"} == {code}
    assert ("request", "POST /api/tables") in [(one["code"], one["message"]) for one in lines]
    assert "ab" * 32 not in text
    assert any(re.fullmatch("act secret [0-9]+", message) for _, message in told)
    assert served.sessions[0].cookies["botifarra"] not in text
