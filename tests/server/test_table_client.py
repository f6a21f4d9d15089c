"""A client written from docs/protocol.md alone plays a match; all messages are as the page says."""

import json
import subprocess
import sys
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from botifarra.core.actions import ACTIONS
from botifarra.server.protocol.commands import decode_message
from botifarra.server.protocol.replies import FromServer, Welcome, encode_message
from botifarra.server.table.settings import Settings
from botifarra.server.table.show import happened, snapshot
from tests.scale import scale
from tests.server.protocol_document import PAGE, Document, Json, Undocumented
from tests.server.serving import serving
from tests.server.table.driver import PEOPLE, STRANGER, TableDriver
from tests.server.table.random_events import RandomEvents
from tests.timeouts import TIMEOUT_S
from tools.protocol_session import SESSION

CLIENT = Path(__file__).parents[2] / "examples" / "table_client.py"

RULES = "oriental target=1 max_hands=2"


def test_the_client_of_the_document_plays_a_match(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        command = [sys.executable, str(CLIENT), served.url, "--rules", RULES, "--trace"]
        done = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=TIMEOUT_S, check=False)
        assert done.returncode == 0, done.stderr[-2_000:]
        told = dict(line.split(" ", 1) for line in done.stdout.splitlines())
        hands = served.guest("Núria").http.get(f"/api/tables/{told['table']}/hands").json()["hands"]
    assert len(hands) == int(told["hands"]) in (1, 2)
    score = [sum(hand["scored"][side] for hand in hands) for side in (0, 1)]
    assert [float(part) for part in told["score"].split()] == score
    best = [side for side in ("N-S", "E-W") if score[side == "E-W"] == max(score)]
    assert told["winner"] in (best if len(best) == 1 else ["-"])
    lines = [line.split(" ", 1) for line in done.stderr.splitlines()]
    sent = [json.loads(text) for side, text in lines if side == ">"]
    heard = [json.loads(text) for side, text in lines if side == "<"]
    document = Document(PAGE.read_text(encoding="utf-8"))
    for message in sent:
        document.check_sent(message)
    for message in heard:
        document.check_heard(message)
    assert not [message for message in heard if message["t"] in ("reject", "bye")]
    acts = [message["action"] for message in sent if message["t"] == "act"]
    assert len(acts) >= 12
    assert all(0 <= action < len(ACTIONS) for action in acts)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("{url}", "--rules", "foo"), "refused: 400 "),
        (("{url}", "--level", "club2"), "refused: 400 "),
        (
            ("http://127.0.0.1:1",),
            "no Botifarra server at http://127.0.0.1:1: [Errno 111]",
        ),
        (("127.0.0.1:1",), "no Botifarra server at 127.0.0.1:1: "),
        (("localhost",), "no Botifarra server at localhost: unknown url type: 'localhost/api/session'"),
    ],
)
def test_the_client_tells_in_a_line_why_it_cannot_play(
    tmp_path: Path, arguments: tuple[str, ...], told: str
) -> None:
    with serving(tmp_path) as served:
        command = [sys.executable, str(CLIENT), *(each.format(url=served.url) for each in arguments)]
        done = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=TIMEOUT_S, check=False)
    assert done.returncode == 2
    (line,) = done.stderr.splitlines()
    assert line.startswith(told)


@pytest.mark.parametrize(("people", "seed"), [(3, 2), (4, 1), (1, 3)][: scale(1, 3)])
def test_everything_that_happens_at_a_table_is_in_the_document(people: int, seed: int) -> None:
    document = Document(PAGE.read_text(encoding="utf-8"))
    driver = TableDriver(Settings(rules="oriental max_hands=2", turn=20 if seed == 2 else 0), seed=seed)
    driver.dealt(people)
    random_events = RandomEvents(driver, seed)
    for _ in range(300):
        random_events.happens()
    for player in (*PEOPLE, STRANGER):
        for before, after, entry in zip(driver.tables, driver.tables[1:], driver.log[1:], strict=False):
            news = happened(before, after, entry).to(player)
            shown = Welcome(seq=after.seq, now=after.at, table=snapshot(after, player))
            for message in (news, shown):
                document.check_heard(msgspec.json.decode(encode_message(message)))


def test_the_session_of_the_document_is_as_the_document_says() -> None:
    document = Document(PAGE.read_text(encoding="utf-8"))
    for line in SESSION.read_text(encoding="utf-8").splitlines():
        side, text = line.split(" ", 1)
        if text.startswith("{"):
            (document.check_sent if side == ">" else document.check_heard)(json.loads(text))


def test_the_document_knows_every_kind_of_message() -> None:
    document = Document(PAGE.read_text(encoding="utf-8"))
    assert document.from_server == {kind.__struct_config__.tag for kind in get_args(FromServer)}


@pytest.mark.parametrize(
    "message",
    [
        {"t": "jump", "id": "a", "base": 0},
        {"t": "stand", "base": 0},
        {"t": "stand", "id": "a", "base": 0, "seat": 1},
        {"t": "stand", "id": "a\n", "base": 0.5},
        {"t": "stand", "id": "a", "base": True},
        {"t": "act", "id": "a", "base": 0, "action": 59},
        {"t": "ready", "id": "a", "base": 0, "deal": 1, "entropy": "x"},
        {"t": "bot", "id": "a", "base": 0, "seat": 1, "level": "best"},
        {"t": "configure", "id": "a", "base": 0, "settings": {"turn": "1"}},
    ],
)
def test_undocumented_messages_are_detected(message: Json) -> None:
    document = Document(PAGE.read_text(encoding="utf-8"))
    with pytest.raises(Undocumented):
        document.check_sent(message)
    with pytest.raises(msgspec.ValidationError):
        decode_message(msgspec.json.encode(message))
