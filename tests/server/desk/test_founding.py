"""The wizard: a host begins events, in the file and on the desk, once for each request."""

import os
import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from random import Random
from string import ascii_letters
from unittest.mock import Mock

import httpx
import msgspec
import pytest

from botifarra.eventfile import EventFile
from botifarra.server import lock
from botifarra.server.desk.founding.beginning import begin
from botifarra.server.desk.founding.host import host_of
from botifarra.server.desk.links import Link, secret_of
from botifarra.server.desk.live.state_file import BadStateFile, lock_path, read_state, state_path
from botifarra.server.desk.protocol.founding import FoundingForm
from botifarra.server.store.errors import InUse
from botifarra.tournament.format import Pairing
from tests.cli.program import botifarra
from tests.server.desk.evenings import Desk, Json, read_book, run, secret
from tests.server.desk.founders import Wizard, form, pair
from tests.server.serving import serving
from tests.timeouts import TIMEOUT_S
from tests.workbooks import workbook


def begun(wizard: Wizard, body: Json) -> Desk:
    """Begin an event; return its desk."""
    answer = wizard.post("host/events", body)
    assert answer.status_code == 201, answer.text
    event = answer.json()["event"]
    path = wizard.folder / f"{event}.event"
    state = read_state(state_path(path))
    assert state is not None
    assert answer.json()["secret"] == secret_of(state, Link("director"))
    return Desk(wizard.url, path, event)


def refused(wizard: Wizard, body: Json, route: str = "host/events") -> str:
    """Send a form that is refused; return the code."""
    answer = wizard.post(route, body)
    assert answer.status_code == 409, answer.text
    assert "{" not in answer.json()["sentence"]
    assert list(wizard.folder.glob("*.event")) == []
    code: str = answer.json()["code"]
    return code


def test_an_event_is_begun_and_its_desk_shows_round_1(wizard: Wizard) -> None:
    body = form(8, pairs=[pair(number, club="Vic") for number in range(1, 9)])
    seats = wizard.post("host/preview", body).json()
    desk = begun(wizard, body)
    assert desk.event == "vetllada-de-tardor"
    book = read_book(desk.path)
    assert (book.begun.name, book.begun.date, book.begun.place) == ("Vetllada de tardor", "2026-11-21", "Vic")
    assert (book.begun.format.pairing, book.begun.format.boards, len(book.rounds)) == (Pairing.BERGER, 3, 7)
    assert book.pair(3).players == ("Anna 3", "Blai 3")
    assert (book.dealt[1].first, book.dealt[1].last) == (1, 21)

    async def scenario(at: Desk) -> None:
        screen = await at.look(Link("director"))
        shown = screen.shown
        assert shown["head"]["round"] == 1
        assert all(each["present"] for each in shown["pairs"])
        tables = [[each["number"] for each in table["pairs"]] for table in shown["shown"]["tables"]]
        assert tables == [[each["number"] for each in table["pairs"]] for table in seats["tables"]]

    run(desk, scenario)


def test_the_file_is_that_of_the_commands(wizard: Wizard) -> None:
    """The log differs only in its author, its requests and its secrets."""
    desk = begun(wizard, form(8))
    path = wizard.folder.parent / "commands.event"
    names = wizard.folder.parent / "names.csv"
    names.write_text("".join(f"Anna {n},Blai {n}\n" for n in range(1, 9)), encoding="utf-8")
    for command in (
        ("new", "--name", "Vetllada de tardor", "--boards", "3", "--date", "2026-11-21", "--place", "Vic"),
        ("entries", str(names)),
        ("pair",),
        ("deal",),
    ):
        name, *words = command
        done = botifarra("tournament", name, str(path), *words)
        assert done.status == 0, done.err
    with EventFile(desk.path) as log, EventFile(path) as written:
        ours, theirs = ([type(entry.event).__name__ for entry in each.entries()] for each in (log, written))
    assert ours == theirs
    one, other = read_book(desk.path), read_book(path)
    assert (one.begun.format, one.pairs, one.rounds) == (other.begun.format, other.pairs, other.rounds)
    verified = botifarra("tournament", "verify", str(desk.path))
    assert verified.status == 0, verified.err


@pytest.mark.parametrize(
    ("kind", "pairing", "pairs"),
    [
        ("duplicate", "mitchell", 9),
        ("matches", "swiss", 11),
        ("matches", "groups", 12),
        ("matches", "knockout", 6),
        ("teams", "berger", 8),
    ],
)
def test_every_sort_of_event_can_be_begun(wizard: Wizard, kind: str, pairing: str, pairs: int) -> None:
    desk = begun(wizard, form(pairs, kind=kind, pairing=pairing, minutes=600))
    book = read_book(desk.path)
    assert (book.begun.format.kind, book.begun.format.pairing) == (kind, pairing)
    assert len(book.pairs) == pairs
    assert book.rounds
    assert bool(book.dealt) is book.begun.format.kind.facts.has_boards
    if kind == "teams":
        assert [each.team for each in book.pairs.values()] == ["1", "1", "2", "2", "3", "3", "4", "4"]


def test_a_swiss_begins_with_the_boards_of_all_planned_rounds(wizard: Wizard) -> None:
    desk = begun(wizard, form(8, pairing="swiss", rounds=3, boards=4))
    book = read_book(desk.path)
    assert (len(book.rounds), book.dealt[1].first, book.dealt[1].last) == (1, 1, 12)


def test_boards_are_not_dealt_if_the_club_makes_its_own(wizard: Wizard) -> None:
    assert read_book(begun(wizard, form(8, deals=False)).path).dealt == {}


def test_a_form_that_is_sent_again_is_done_once(wizard: Wizard) -> None:
    body = form(8)
    first = begun(wizard, body)
    log = first.path.read_bytes()
    assert begun(wizard, body).event == first.event
    with EventFile(first.path) as file:
        entries = list(file.entries())
    assert len(entries) == 1 + 8 + 7 + 1
    assert first.path.read_bytes() == log


def test_a_form_goes_on_where_it_was_cut_off(wizard: Wizard) -> None:
    """The server dies after the first entry: the file has the beginning, and no desk."""
    body = form(8)
    whole = begun(wizard, body)
    with EventFile(whole.path) as file:
        entries = list(file.entries())
    for kept in (1, 9, 16):
        other = form(8, name=f"Tall {kept}", request=f"cut-{kept}")
        path = wizard.host.path(other["name"])
        cut_off(path, other, kept)
        desk = begun(wizard, other)
        book = read_book(desk.path)
        assert (len(book.pairs), len(book.rounds), len(book.dealt)) == (8, 7, 1)
        with EventFile(path) as file:
            assert len(list(file.entries())) == len(entries)


KILLED = """
import os, sys
from pathlib import Path
import msgspec
from botifarra.server.desk.founding import beginning
from botifarra.server.desk.protocol.founding import FoundingForm
path, step = sys.argv[1:]
setattr(beginning, step, lambda *_: os._exit(9))
beginning.begin(Path(path), msgspec.json.decode(sys.stdin.buffer.read(), type=FoundingForm))
"""
"""A program that begins an event and dies at a step.

A fork of the tests would have the locks of their threads, which nobody frees, and after an error it would go
on as a second run of the tests.
"""


@pytest.mark.parametrize("step", ["write_once", "pair_next_rounds", "deal_session", "_name"])
def test_a_server_that_is_killed_leaves_no_event_without_pairs(tmp_path: Path, step: str) -> None:
    body = msgspec.convert(form(8), FoundingForm)
    path = tmp_path / "tall.event"
    program = [sys.executable, "-c", KILLED, str(path), step]
    died = subprocess.run(program, input=msgspec.json.encode(body), timeout=TIMEOUT_S, check=False)
    assert died.returncode == 9
    assert [each.name for each in tmp_path.iterdir()] == [".tall.event.new"]
    begin(path, body)
    book = read_book(path)
    assert (len(book.pairs), len(book.rounds), len(book.dealt)) == (8, 7, 1)
    assert [each.name for each in tmp_path.iterdir()] == ["tall.event"]


def test_an_event_can_be_begun_where_files_have_no_links(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "link", Mock(side_effect=PermissionError))
    begin(tmp_path / "tall.event", msgspec.convert(form(8), FoundingForm))
    assert [each.name for each in tmp_path.iterdir()] == ["tall.event"]


def cut_off(path: Path, body: Json, kept: int) -> None:
    """Write a file as `begin` does, and forget everything after an entry."""
    begin(path, msgspec.convert(body, FoundingForm))
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("DELETE FROM log WHERE number > ?", (kept,))
        file.execute("DELETE FROM secret WHERE session > 0")


def test_the_desk_of_a_new_event_is_open_only_once(wizard: Wizard) -> None:
    desk = begun(wizard, form(8))
    with pytest.raises(InUse), lock.hold_file(lock_path(desk.path)):
        pass


def test_two_hosts_at_the_same_moment_do_not_take_the_same_name(wizard: Wizard) -> None:
    with ThreadPoolExecutor(4) as people:
        answers = list(people.map(lambda _: wizard.post("host/events", form(8)), range(4)))
    assert sorted(answer.status_code for answer in answers) == [201, 409, 409, 409]
    assert {answer.json()["code"] for answer in answers if answer.status_code == 409} == {"EventExists"}


def test_an_existing_file_is_never_written(wizard: Wizard) -> None:
    kinds = {"text": b"not an event", "empty": b"", "damaged": b"SQLite format 3\x00" + b"\xff" * 5000}
    for name, content in kinds.items():
        path = wizard.folder / f"{name}.event"
        path.write_bytes(content)
        answer = wizard.post("host/events", form(8, name=name))
        assert (answer.status_code, answer.json()["code"]) == (409, "EventExists"), answer.text
        assert path.read_bytes() == content


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("../../etc/passwd", "etc-passwd"),
        ("/tmp/x", "tmp-x"),
        ("..", "event"),
        ("C:\\temp\\a.event", "c-temp-a-event"),
        ("Sant Jordi. 2a vetllada", "sant-jordi-2a-vetllada"),
        ("📎", "event"),
        ("a" * 100, "a" * 60),
    ],
)
def test_a_name_stays_in_the_folder(wizard: Wizard, name: str, file: str) -> None:
    desk = begun(wizard, form(4, name=name))
    assert desk.path == wizard.folder / f"{file}.event"
    assert read_book(desk.path).begun.name == name
    assert [each.name for each in wizard.folder.parent.glob("*.event")] == []


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"minutes": 20}, "NoSuchFormat"),
        ({"sets": 1}, "NoSuchFormat"),
        ({"kind": "teams"}, "NotATeam"),
        ({"kind": "matches", "pairing": "howell"}, "NoSuchFormat"),
        ({"pairs": [pair(1), pair(2), pair(3), pair(1)]}, "EnteredTwice"),
        ({"pairs": [pair(1), pair(2), pair(3), {"players": ["Anna", "  "]}]}, "NotText"),
        ({"pairs": [pair(1), pair(2), pair(3), {"players": ["Anna", "Bl\nai"]}]}, "NotText"),
        ({"name": "a\tb"}, "NotText"),
        ({"name": "   "}, "NotText"),
        ({"place": "a\x00b"}, "NotText"),
        ({"date": "2026-13-45"}, "NotDate"),
        ({"date": "21 November"}, "NotDate"),
    ],
)
def test_what_cannot_be_begun_is_refused_before_a_file_exists(
    lasting_wizard: Wizard, changes: Json, code: str
) -> None:
    if code == "NotATeam":
        changes = changes | {"pairs": [pair(n, team="A" if n < 4 else "B") for n in range(1, 5)]}
    body = form(4, **changes)
    assert refused(lasting_wizard, body) == code
    if "name" not in changes:
        assert refused(lasting_wizard, body, "host/preview") == code


def test_odd_forms_are_refused(wizard: Wizard) -> None:
    whole = form(4)
    odd: list[object] = [None, -1, 2**63, 1e9, "", "\x00", [], {}, True, [[]], "x" * 5000]
    for key in whole:
        for value in odd:
            answer = wizard.post("host/preview", whole | {key: value})
            assert answer.status_code in (200, 400, 409), (key, value, answer.text)
            assert answer.json().get("code") != "failed"
    for body in (b"", b"{", b"\xff", b"[" * 5000, b" " * 300_000):
        headers = wizard.headers() | {"Content-Type": "application/json"}
        answer = httpx.post(f"{wizard.url}/api/host/events", content=body, headers=headers, timeout=TIMEOUT_S)
        assert answer.status_code in (400, 413), answer.text
    assert list(wizard.folder.glob("*.event")) == []


def test_only_the_host_may_ask_anything(wizard: Wizard) -> None:
    director = secret(begun(wizard, form(4)).path, Link("director"))
    wrong = (wizard.headers("a" * 22), wizard.headers(director), {"Authorization": wizard.host.secret})
    for headers in ({}, *wrong):
        for method, route in (
            ("GET", "host"),
            ("GET", "host/proposals?pairs=8&minutes=180&sets=4"),
            ("POST", "host/names"),
            ("POST", "host/preview"),
            ("POST", "host/events"),
        ):
            body = None if method == "GET" else form(4, name="altra")
            url = f"{wizard.url}/api/{route}"
            answer = httpx.request(method, url, headers=headers, timeout=TIMEOUT_S, json=body)
            assert (answer.status_code, answer.json()["code"]) == (401, "no_link")
    elsewhere = wizard.headers() | {"Origin": "https://elsewhere.example"}
    answer = httpx.post(f"{wizard.url}/api/host/events", json=form(4), headers=elsewhere, timeout=TIMEOUT_S)
    assert answer.status_code == 403
    assert len(list(wizard.folder.glob("*.event"))) == 1


def test_a_server_without_a_host_has_no_wizard(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        headers = {"Authorization": f"Bearer {'a' * 22}"}
        assert httpx.get(f"{served.url}/api/host", headers=headers).status_code == 404


def test_a_large_body_needs_the_link(wizard: Wizard) -> None:
    """A spreadsheet is larger than any form. Only the host may send one, and not without a limit."""
    rng = Random(1)
    large = workbook(*(_long_row(rng) for _ in range(200)))
    assert len(large) > 50_000
    address = f"{wizard.url}/api/host/names"
    for content, headers, status in (
        (large, wizard.headers(), 200),
        (b",".join([b"x" * 100_000] * 2), wizard.headers(), 409),
        (b"x" * 257 * 1024, wizard.headers(), 413),
        (large, wizard.headers("a" * 22), 413),
        (b"x" * 9_000, {}, 413),
    ):
        try:
            answer = httpx.post(address, content=content, headers=headers, timeout=TIMEOUT_S)
        except httpx.TransportError:  # the server has closed the connection while we were sending
            assert status == 413
        else:
            assert answer.status_code == status, answer.text


def _long_row(rng: Random) -> list[object]:
    return ["".join(rng.choices(ascii_letters, k=199)) for _ in range(2)]


def test_a_link_stays_and_is_for_its_folder_only(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    one.mkdir()
    other.mkdir()
    host = host_of(one)
    assert host_of(one) == host
    assert len(host.secret) == 22
    assert host_of(other).secret != host.secret
    assert ((one / "host.desk").stat().st_mode & 0o777) == 0o600
    (one / "host.desk").write_bytes(b"{")
    with pytest.raises(BadStateFile):
        host_of(one)


def test_a_file_that_the_command_names_is_the_only_one(tmp_path: Path) -> None:
    host = host_of(tmp_path, tmp_path / "Tardor 2026.event")
    with serving(tmp_path, host=host) as served:
        wizard = Wizard(served.url, host)
        assert wizard.get("host").json() == {"name": "Tardor 2026"}
        answer = wizard.post("host/events", form(8, name="una altra"))
        assert answer.json()["event"] == "tardor-2026"
        assert read_book(tmp_path / "Tardor 2026.event").begun.name == "una altra"
        assert wizard.post("host/events", form(8, name="i una altra")).json()["code"] == "EventExists"
