"""Hostile input: nothing of it is written, and the desk goes on."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from random import Random

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from botifarra.eventfile import EventFile
from tests.scale import scale
from tests.server.desk.command_forms import ALL, OF_TABLES, named
from tests.server.desk.evenings import (
    DIRECTOR,
    HALL,
    NORTH,
    Desk,
    Json,
    new_evening,
    open_desk,
    place,
    secret,
    serving_desk,
    table,
)
from tests.server.serving import Served
from tests.timeouts import TIMEOUT_S

ODD: tuple[object, ...] = (
    None,
    -1,
    0,
    2**63,
    1e9,
    "",
    "é" * 500,
    "\x00",
    [],
    {},
    True,
    [[[]]],
    "NS",
    {"t": "x"},
)


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    with serving_desk(new_evening(tmp_path_factory.mktemp("hostile"))) as desk:
        yield desk


def number(path: Path) -> int:
    with EventFile(path) as log:
        return log.snapshot().number


def mutated(form: Json, rng: Random) -> Json:
    """Return a form in which some value, at any depth, is something else."""
    copy: Json = msgspec.json.decode(msgspec.json.encode(form))
    at: object = copy
    while True:
        keys = list(at) if isinstance(at, dict) else list(range(len(at))) if isinstance(at, list) else []
        key = rng.choice(keys)
        inner = at[key]  # type: ignore[index]
        if isinstance(inner, dict | list) and inner and rng.random() < 0.7:
            at = inner
            continue
        at[key] = rng.choice(ODD)  # type: ignore[index]
        return copy


@pytest.mark.parametrize("command", ALL, ids=named)
def test_odd_forms_are_refused_or_done_but_never_fail(served: Served, tmp_path: Path, command: Json) -> None:
    desk = open_desk(served, new_evening(tmp_path))
    link, routes = (table(1), ("commands",)) if command in OF_TABLES else (DIRECTOR, ("commands", "preview"))
    rng = Random(named(command))
    with httpx.Client(headers=desk.headers(link), timeout=TIMEOUT_S) as client:
        for _ in range(scale(5, 500)):
            form = mutated(desk.form(command["t"]) | {"command": command}, rng)
            answer = client.post(f"{desk.api}/{rng.choice(routes)}", json=form)
            assert answer.status_code in (200, 201, 400, 409), (form, answer.text)
            assert answer.json().get("code") != "failed"
    assert desk.get(DIRECTOR, "rounds/1").status_code == 200


@pytest.mark.parametrize(
    "wrong", [{"round": 0}, {"table": 0}, {"board": -1}, {"board": 10_000}, {"table": 10**40}], ids=str
)
def test_a_place_that_no_championship_has_is_not_read(desk: Desk, wrong: Json) -> None:
    asked = place(1) | wrong
    for answer in (
        desk.send(DIRECTOR, "score", place=asked, slip=NORTH),
        desk.send(DIRECTOR, "foul", board=1, places=[asked], reason="x"),
    ):
        assert (answer.status_code, answer.json()["code"]) == (400, "bad_message")


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"\xff", b"[]", b"null", b'{"request":1}', b"[" * 5000, b'{"a":' * 5000, b" " * 100_000],
    ids=range(9),
)
def test_bodies_that_are_no_forms(desk: Desk, body: bytes) -> None:
    before = number(desk.path)
    headers = desk.headers(DIRECTOR) | {"Content-Type": "application/json"}
    answer = httpx.post(f"{desk.api}/commands", content=body, headers=headers, timeout=TIMEOUT_S)
    assert answer.status_code in (400, 413), answer.text
    assert number(desk.path) == before


@pytest.mark.parametrize("header", ["", "Bearer", "Basic x", "Bearer null", f"Bearer {'a' * 22}", "x" * 900])
def test_a_command_without_a_valid_link_is_refused(desk: Desk, header: str) -> None:
    form = desk.form("score", place=place(2), slip=NORTH)
    answer = httpx.post(
        f"{desk.api}/commands", json=form, headers={"Authorization": header}, timeout=TIMEOUT_S
    )
    assert (answer.status_code, answer.json()["code"]) == (401, "no_link")


def test_a_page_of_another_site_may_not_send(desk: Desk) -> None:
    headers = desk.headers(DIRECTOR) | {"Origin": "https://elsewhere.example"}
    form = desk.form("score", place=place(2), slip=NORTH)
    answer = httpx.post(f"{desk.api}/commands", json=form, headers=headers, timeout=TIMEOUT_S)
    assert answer.status_code == 403


def test_there_is_no_such_event(desk: Desk) -> None:
    other = Desk(desk.url, desk.path, "winter")
    assert other.send(DIRECTOR, "call").json()["code"] == "no_event"

    async def look() -> None:
        screen = await other.look(None)
        assert screen.opened == {"t": "closed", "code": "no_event", "again": False}
        await other.hang_up()

    asyncio.run(look())


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "null",
        '{"t":"open","link":5}',
        '{"t":"open","link":"' + "x" * 65 + '"}',
        '{"t":"score"}',
        "[" * 9000,
    ],
    ids=range(7),
)
def test_a_socket_that_says_something_else_is_closed(desk: Desk, text: str) -> None:
    async def scenario() -> None:
        socket = await desk.connect()
        await socket.send(text)
        async with asyncio.timeout(TIMEOUT_S):
            with pytest.raises(ConnectionClosed):
                await socket.recv()
        await socket.close()

    asyncio.run(scenario())


def test_a_link_is_opened_for_its_own_role_alone(desk: Desk) -> None:
    """A hall's or a table's link, or none, does not show the desk, whatever is sent first."""

    async def scenario() -> None:
        for link, kind in ((HALL, "hall"), (table(1), "table"), (None, "public"), (DIRECTOR, "desk")):
            screen = await desk.look(link)
            assert screen.shown["t"] == kind
            await screen.socket.send('{"t":"beat","n":7}')
            assert (await screen.next())["n"] == 7
            # the link of another role on the same socket takes the place of the first one
            await screen.socket.send(
                msgspec.json.encode({"t": "open", "link": secret(desk.path, table(2))}).decode()
            )
            while (message := await screen.next())["t"] != "opened":
                pass
            assert (message["role"], message["table"]) == ("table", 2)
            await screen.until(lambda shown: shown["t"] == "table" and shown["table"] == 2)
        await desk.hang_up()

    asyncio.run(scenario())
