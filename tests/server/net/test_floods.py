"""Clients with too many requests: every route answers 429, then they are disconnected."""

import asyncio
import logging
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from dataclasses import replace
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from botifarra.server.live.limits import Limits, Rate
from botifarra.server.net.address_limits import Admission
from botifarra.server.net.request_queue import Paced
from tests.server.ports import free_port
from tests.server.raw_http import (
    GET,
    NO_SESSION,
    OTHER_ADDRESS,
    UPGRADE,
    answers,
    ask,
    connect,
    is_closed,
    linux_only,
    until_close_is_noticed,
    upgrade_of,
)
from tests.server.serving import PLENTY, ROOMY, Served, serving

NOTHING_LEFT = replace(ROOMY, requests=Rate(burst=0, per_second=0.5), refusals=PLENTY, page_cost=1)
"""Limits with empty buckets and a known retry time."""

METHODS = ("GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS")


@pytest.fixture(scope="module")
def spent(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("spent"), limits=NOTHING_LEFT) as served:
        yield served


def paths_of(served: Served) -> list[str]:
    """Return a path for each route of the server, and some without a route."""
    assert served.server is not None
    blanks = {"code": "7KQM-X2PA-9WTR", "deal": "1", "file": "1.bgn", "path": "assets/none.js"}
    blanks |= {"event": "autumn", "number": "1", "name": "cards"}
    blanks |= {"set_id": "2026-11-26", "key": "7kqm", "month": "2026-11"}
    routes = [route.path_format.format(**blanks) for route in served.server.app.routes]
    return [*routes, "/nothing", "/api", "/api/nothing", "/api/schema/nothing", "//", "/%ff", "/api/%00"]


def test_every_route_answers_429_with_a_retry_time(spent: Served) -> None:
    paths = paths_of(spent)
    assert {"/", "/api/schema", "/api/socket", "/api/tables", "/api/tables/7KQM-X2PA-9WTR/hands"} <= {*paths}
    for path in paths:
        for method in METHODS:
            answer = httpx.request(method, f"{spent.url}{path}", json={} if method == "POST" else None)
            assert answer.status_code == 429, (method, path)
            assert 1 <= int(answer.headers["retry-after"]) <= 20, (method, path)
            assert method == "HEAD" or answer.json() == {"code": "too_fast"}, (method, path)
            assert answer.headers["x-content-type-options"] == "nosniff"


def test_a_socket_is_refused_in_the_same_way(spent: Served) -> None:
    with connect(spent.port) as sock:
        answer = ask(sock, UPGRADE + b"\r\n")
    assert (answer.status, answer.headers["retry-after"]) == (429, "1")


def test_the_retry_time_is_when_there_will_be_tokens() -> None:
    admission = Admission(replace(ROOMY, requests=Rate(burst=10, per_second=0.5)))
    assert [admission.ask("a", tokens) for tokens in (10, 10, 1, 0.25)] == [0, 20, 2, 1]
    assert admission.ask("b", 10) == 0
    never = Admission(replace(ROOMY, requests=Rate(burst=1, per_second=0)))
    assert [never.ask("a", 1), never.ask("a", 1)] == [0, 3600]


def test_malformed_http_counts_as_a_request(tmp_path: Path) -> None:
    limits = replace(ROOMY, requests=Rate(burst=3, per_second=0))
    with serving(tmp_path, limits=limits) as own:
        for _ in range(3):
            with connect(own.port) as sock:
                sock.sendall(b"\x16\x03\x01 hello\r\n\r\n")
                (answer,) = answers(sock)
                assert (answer.status, msgspec.json.decode(answer.body)["code"]) == (400, "bad_message")
        assert httpx.get(f"{own.url}/api/health").status_code == 429


def test_a_client_that_ignores_429_is_disconnected(spent: Served) -> None:
    with connect(spent.port) as sock:
        first = ask(sock, GET % b"/")
        second = ask(sock, GET % b"/api/nothing")
        assert is_closed(sock)
    assert (first.status, first.headers.get("connection")) == (429, None)
    assert (second.status, second.headers.get("connection")) == (429, "close")


MAKE = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nCookie: botifarra=%s\r\nContent-Length: 2\r\n\r\n{}"


@pytest.mark.parametrize("makes", [True, False], ids=["tables", "replays"])
def test_a_client_that_repeats_expensive_requests_is_disconnected(tmp_path: Path, makes: bool) -> None:
    limits = replace(ROOMY, requests=PLENTY if makes else Rate(10, 0), tables_per_player=1)
    with serving(tmp_path, limits=limits) as own, connect(own.port) as sock:
        request = MAKE % own.guest("Núria").token.encode() if makes else GET % b"/api/tables/x/hands"
        first, second, third = (ask(sock, request) for _ in range(3))
        assert is_closed(sock)
    assert (first.status, first.headers.get("connection")) == (201 if makes else 404, None)
    assert (second.status, second.headers.get("connection")) == (429, None)
    assert (third.status, third.headers.get("connection")) == (429, "close")
    assert int(second.headers["retry-after"]) >= 1


@pytest.mark.parametrize("body", [b"Transfer-Encoding: chunked\r\n", b"Content-Length: 9999999\r\n"])
def test_a_refused_request_has_its_body_unread(spent: Served, body: bytes) -> None:
    with connect(spent.port) as sock:
        answer = ask(sock, b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\n" + body + b"\r\n")
        assert (answer.status, answer.headers["connection"]) == (429, "close")
        assert is_closed(sock)


def test_connections_of_an_address_with_many_refusals_are_closed_unread(tmp_path: Path) -> None:
    limits = replace(NOTHING_LEFT, refusals=Rate(burst=4, per_second=0))
    with serving(tmp_path, limits=limits) as own:
        for _ in range(4):
            assert httpx.get(f"{own.url}/").status_code == 429
        with connect(own.port) as sock:
            assert is_closed(sock)


def test_pipelined_requests_are_answered_up_to_the_limit(tmp_path: Path) -> None:
    limits = replace(ROOMY, requests=Rate(burst=20, per_second=0))
    with serving(tmp_path, limits=limits) as own, connect(own.port) as sock:
        with suppress(ConnectionError):  # the server disconnects before it has read all
            sock.sendall(GET % b"/api/health" * 20_000)
        received = answers(sock)
    assert len(received) <= 22
    assert {answer.status for answer in received} <= {200, 429}


def test_at_most_one_request_is_buffered(tmp_path: Path) -> None:
    with serving(tmp_path) as own, connect(own.port) as sock:
        with suppress(ConnectionError):
            sock.sendall(GET % b"/api/health" * 20_000)
        assert len(answers(sock)) < 20_000


@linux_only
def test_connections_of_an_address_are_counted_until_they_are_closed(tmp_path: Path) -> None:
    limits = replace(ROOMY, connections_per_address=5, request_s=3_600)

    async def scenario() -> None:
        guest = own.guest("Núria")
        client = await guest.sit_at(guest.make())
        await client.send("ping", n=1)
        await client.until("pong")

    with serving(tmp_path, limits=limits) as own, ExitStack() as connections:
        held = [connections.enter_context(connect(own.port, OTHER_ADDRESS)) for _ in range(5)]
        for _ in range(3):
            assert is_closed(connections.enter_context(connect(own.port, OTHER_ADDRESS)))
        own.run(scenario())
        assert ask(held[0], GET % b"/api/health").status == 200
        held.pop().close()
        own.run(until_close_is_noticed(own.port, OTHER_ADDRESS))


@linux_only
def test_connections_of_all_are_counted(tmp_path: Path) -> None:
    with (
        serving(tmp_path, limits=replace(ROOMY, connections=3, request_s=3_600)) as own,
        ExitStack() as connections,
    ):
        oldest, younger, _ = (connections.enter_context(connect(own.port, OTHER_ADDRESS)) for _ in range(3))
        assert is_closed(connections.enter_context(connect(own.port, OTHER_ADDRESS)))
        newcomer = connections.enter_context(connect(own.port, "127.0.0.3"))
        assert is_closed(oldest)
        for sock in (younger, newcomer):
            assert ask(sock, GET % b"/api/health").status == 200


def test_an_open_socket_does_not_count_as_a_connection(tmp_path: Path) -> None:
    async def scenario() -> None:
        guest = own.guest("Núria")
        for _ in range(6):
            await guest.open()

    with serving(tmp_path, limits=replace(ROOMY, connections_per_address=3)) as own:
        own.run(scenario())


def test_connections_through_a_proxy_count_for_its_clients(tmp_path: Path) -> None:
    limits = replace(
        ROOMY, requests=Rate(burst=3, per_second=0), refusals=Rate(1, 0), connections_per_address=1
    )

    def asks(guest: bytes) -> bytes:
        return b"GET /api/health HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: %s\r\n\r\n" % guest

    with (
        serving(tmp_path, public_url="http://localhost", limits=limits) as own,
        connect(own.port) as first,
        connect(own.port) as second,
    ):
        flooder = [ask(first, asks(b"203.0.113.5")) for _ in range(8)]
        assert [answer.status for answer in flooder] == [200] * 3 + [429] * 5
        assert not any("connection" in answer.headers for answer in flooder)
        for sock in (first, second):
            assert ask(sock, asks(b"203.0.113.6")).status == 200


def test_refusals_are_logged_with_the_address_of_the_client(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "botifarra.server")
    headers = {"X-Forwarded-For": "2001:db8:1:2:3:4:5:6", "Host": "botifarra.example"}
    with serving(tmp_path, public_url="https://botifarra.example") as own:
        assert httpx.get(f"{own.url}/api/invite/none", headers=headers).status_code == 404
    lines = [record for record in caplog.records if "/api/invite/none" in record.getMessage()]
    said = [record.__dict__["address"] for record in lines]
    assert said == ["2001:db8:1:2::"] * 2  # the request, and its refusal


@pytest.mark.parametrize(
    ("head", "status"),
    [
        (b"Transfer-Encoding: chunked\r\n\r\n" + b"1\r\nx\r\n" * 20, 411),
        (b"Transfer-Encoding: chunked\r\n\r\nno chunk\r\n", 411),
        (b"Content-Length: 8193\r\n\r\n" + b"x" * 8193, 413),
        (b"Content-Length: 99999999999999999999\r\n\r\n" + b"x" * 60_000, 413),
    ],
)
def test_bodies_that_are_too_long_or_chunked_are_refused(tmp_path: Path, head: bytes, status: int) -> None:
    with serving(tmp_path) as own:
        for asked in (b"POST /api/session", b"GET /", b"DELETE /api/nothing"):
            with connect(own.port) as sock:
                sock.sendall(asked + b" HTTP/1.1\r\nHost: localhost\r\n" + head)
                statuses = [answer.status for answer in answers(sock)]
            assert set(statuses) <= {status, 400}  # 400 if more than the head was read
            assert len(statuses) == 1


def test_forty_people_of_one_address_can_open_the_page_together() -> None:
    limits = Limits()
    admission = Admission(replace(limits, requests=Rate(limits.requests.burst, 0)))
    page = (*(limits.page_cost,) * 30, *(1,) * 5, *(limits.post_cost,) * 2)
    assert not any(admission.ask("club", tokens) for _ in range(40) for tokens in page)
    assert all(admission.connect("club", partial(print, number)) for number in range(40 * 6))


def test_files_cost_less_than_answers_and_answers_less_than_creation(tmp_path: Path) -> None:
    limits = replace(ROOMY, requests=Rate(burst=4 * 0.25 + 2 + 10, per_second=0), page_cost=0.25)
    form = {"name": "Núria"}
    with serving(tmp_path, limits=limits) as own, httpx.Client(base_url=own.url) as http:
        paths = ("/", "/assets/none.js", "/rules", "/cards.svg", "/api/session", "/api/nothing")
        assert 429 not in {http.get(path).status_code for path in paths}
        assert http.post("/api/session", json=form).status_code == 200
        assert http.get("/").status_code == 429


def test_the_limits_leave_open_files_for_players() -> None:
    for files in (64, 256, 1_024, 65_536):
        limits = Limits().within(files)
        assert limits.connections + limits.sockets <= max(files, 64)
        assert 8 <= limits.connections_per_address <= limits.connections / 2
        assert 1 <= limits.sockets_per_address <= max(1, limits.sockets / 2)
    assert Limits().within(sys.maxsize) == Limits()


HALF_OPEN = b"GET / HTTP/1.1\r\nHost:"
"""A possible beginning of a request."""


@linux_only
def test_many_connections_leave_open_files_for_players(tmp_path: Path) -> None:
    port = free_port()
    program = (
        "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (256, 256))\n"
        "from botifarra.cli import main; main()"
    )
    arguments = [
        "serve",
        "--host",
        "127.0.0.1",
        "--port",
        str(port),
        "--data",
        str(tmp_path),
        "--workers",
        "1",
    ]
    served = Served(port)

    async def scenario() -> None:
        guest = served.guest("Núria")
        client = await guest.sit_at(guest.make())
        assert (await client.do("fill", level="random"))["t"] == "ack"

    with subprocess.Popen([sys.executable, "-c", program, *arguments], stdout=subprocess.PIPE) as child:
        try:
            assert child.stdout is not None
            assert child.stdout.readline()
            of_a_person = upgrade_of(served.guest("Pere").token)
            for flood, request in enumerate((HALF_OPEN, NO_SESSION, of_a_person), 1):
                with ExitStack() as connections:
                    for number in range(450):
                        sock = connections.enter_context(connect(port, f"127.0.{flood}.{1 + number % 2}"))
                        with suppress(ConnectionError):
                            sock.sendall(request)
                    served.run(scenario())
        finally:
            child.terminate()
            child.communicate()
            for session in served.sessions:
                session.close()


@linux_only
def test_with_one_connection_for_each_address_the_oldest_silent_one_is_closed(tmp_path: Path) -> None:
    limits = replace(ROOMY, connections=3, request_s=3_600)
    with serving(tmp_path, limits=limits) as own, ExitStack() as connections:
        asked = connections.enter_context(connect(own.port, "127.0.0.2"))
        assert ask(asked, GET % b"/api/health").status == 200
        silent, _ = (connections.enter_context(connect(own.port, f"127.0.0.{number}")) for number in (3, 4))
        newcomer = connections.enter_context(connect(own.port, "127.0.0.5"))
        assert ask(newcomer, GET % b"/api/health").status == 200
        assert is_closed(silent)


def test_addresses_take_turns() -> None:
    begun: list[str] = []

    async def app(scope: dict[str, str], _receive: object, _send: object) -> None:
        begun.append(scope["name"])

    async def scenario() -> None:
        paced = Paced(app)
        asked = [("a", f"a{number}") for number in range(5)] + [("b", "b0"), ("b", "b1"), ("c", "c0")]
        scopes = [{"type": "http", "client": (address, 1), "name": name} for address, name in asked]
        await asyncio.gather(*(paced(scope, None, None) for scope in scopes))

    asyncio.run(scenario())
    assert begun == ["a0", "a1", "b0", "c0", "a2", "b1", "a3", "a4"]


def test_after_a_long_request_the_next_one_waits_for_a_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    rests: list[float] = []

    async def app(*_: object) -> None:
        time.sleep(0.3)  # as with a garbage collection

    async def scenario() -> None:
        loop = asyncio.get_running_loop()
        later = loop.call_later

        def call_later(delay: float, *what: Any) -> asyncio.TimerHandle:
            rests.append(delay)
            return later(delay, *what)

        monkeypatch.setattr(loop, "call_later", call_later)
        await Paced(app)({"type": "http"}, None, None)
        await asyncio.sleep(0)
        await asyncio.sleep(0)

    asyncio.run(scenario())
    assert max(rests) <= 0.02


def test_requests_begin_one_at_a_time() -> None:
    begun: list[int] = []
    seen: list[int] = []

    async def app(scope: int, _receive: object, _send: object) -> None:
        begun.append(scope["number"])  # type: ignore[index]

    async def scenario() -> None:
        paced = Paced(app)
        asked = [asyncio.create_task(paced({"type": "http", "number": n}, None, None)) for n in range(10)]
        asked[3].cancel()
        while not all(task.done() for task in asked):
            await asyncio.sleep(0)
            seen.append(len(begun))
        await paced({"type": "http", "number": 10}, None, None)

    asyncio.run(scenario())
    assert begun == [0, 1, 2, 4, 5, 6, 7, 8, 9, 10]
    assert all(after - before <= 1 for before, after in pairwise(seen))
