"""Logs of earlier servers and their tables: tests/data/logs.

A stored log must be readable forever: presets, events and draws may not change their meaning.
"""

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import msgspec

from botifarra.records.bgn import format_bgn
from botifarra.server.protocol.commands import Advise, Again, Ready
from botifarra.server.table.checkpoint import VERSION, Checkpoint, encode_checkpoint
from botifarra.server.table.events import Entry, decode_event, encode_event
from botifarra.server.table.records import match_records
from botifarra.server.table.settings import Settings
from botifarra.server.table.steps import replay
from tests.server.table.driver import HOST, TableDriver
from tests.server.table.practice_tables import last_hand, practice
from tests.server.table.random_events import RandomEvents
from tests.server.table.shared_tables import PARTNERS, SharedDriver, shared_play

FOLDER = Path(__file__).parents[1] / "data" / "logs"

CHECKPOINTS = FOLDER.with_name("checkpoints.json")
"""The version of checkpoints, and a digest of the checkpoint of each log."""

TABLES: dict[str, tuple[Settings, int]] = {
    "oriental": (Settings(rules="oriental target=30"), 4),
    "clock": (Settings(rules="occidental target=30", turn=20, reserve=10, grace=5), 4),
    "load": (Settings(rules="oriental-load max_hands=3", public=True), 2),
    "viquipedia": (Settings(rules="viquipedia max_hands=3"), 3),
    "series": (Settings(rules="fournier max_hands=2", series=True), 4),
    "club-swiss": (Settings(rules="club-swiss max_hands=3", undo=False), 1),
    "championship": (Settings(rules="championship max_hands=3"), 2),
    "newcomer": (Settings(rules="newcomer max_hands=3", spectators=False), 1),
    "newline": (Settings(rules="oriental max_hands=3"), 2),
    "stalled": (Settings(rules="oriental max_hands=2", grace=300), 4),
    "alone": (Settings(rules="viquipedia max_hands=2", turn=20), 1),
    "practice": (Settings(spectators=False), 1),
    "coached": (Settings(rules="oriental max_hands=2", coach=True), 1),
    "shared": (Settings(rules="championship"), 2),
}
"""The settings of each table, and the number of people there.

At `coached` the coach finds many mistakes. At `newline` a player gave its entropy for deal 2 with a newline
at its end, as early versions allowed. At `practice` a hand is taken over, with advice, and then once more. At
`shared` partners play boards of a set, until the time for the third is over.
"""

OF_MATCHES = tuple(name for name in TABLES if name not in ("practice", "shared"))
"""The tables whose hands belong to matches. Those of a practice table are not kept, and shared boards are."""

NEWLINE_CODE = "NEWL-NEWL-NEWL"
"""The code of the table `newline`, which a server can find."""

MATCHES = 2
_SEED = 5

_ENCODER = msgspec.json.Encoder()


def regenerate() -> None:
    """Write missing logs only. Existing ones must stay as older servers wrote them."""
    for name in TABLES:
        if (FOLDER / f"{name}.jsonl").exists():
            continue
        log = played(name)
        lines = [_ENCODER.encode(_line(entry)).decode() for entry in log]
        (FOLDER / f"{name}.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
        (FOLDER / f"{name}.bgn").write_text(records_text(log), encoding="utf-8")

    golden = {"version": VERSION, "digests": digests()}
    CHECKPOINTS.write_bytes(msgspec.json.format(_ENCODER.encode(golden), indent=1) + b"\n")


def digests() -> dict[str, str]:
    """Return a digest of the table of each log, from its checkpoint."""
    return {
        name: sha256(
            encode_checkpoint(Checkpoint(replay(entry for entry, _ in kept(name)), 0, 0)).encode()
        ).hexdigest()
        for name in TABLES
    }


def played(name: str) -> list[Entry]:
    """Return the log of a table with two finished matches and every kind of event."""
    if name == "practice":
        return _practised()
    if name == "shared":
        return _shared()
    settings, people = TABLES[name]
    driver = TableDriver(settings, seed=_SEED, code=NEWLINE_CODE if name == "newline" else name)
    driver.start(people)
    if name == "newline":
        return _with_newline(driver)
    random_events = RandomEvents(driver, _SEED)
    while driver.table.number < MATCHES or driver.stage() != "finished":
        random_events.happens()
    return driver.kept()


def _with_newline(driver: TableDriver) -> list[Entry]:
    driver.ready_all()
    driver.play_hand()
    driver.do(1, Ready, deal=2, entropy=f"{driver.rng.randbytes(32).hex()}\n", id="ready\n")
    driver.ready(2)
    driver.play_match()
    driver.do(1, Again, kind="next")
    driver.play_match()
    return driver.kept()


def _practised() -> list[Entry]:
    settings, _ = TABLES["practice"]
    driver = practice(last_hand(Settings(), _SEED), 7, options=settings)
    driver.do(HOST, Advise)
    driver.play_hand()
    driver.do(HOST, Again, kind="same")
    driver.play_hand()
    return driver.kept()


def _shared() -> list[Entry]:
    driver = SharedDriver(shared_play(PARTNERS), seed=_SEED, code="shared")
    for _ in range(2):
        driver.deal()
        driver.play_hand()
    driver.deal()
    for _ in range(20):
        driver.act_at_random()
    driver.depart(1)
    driver.lapse()
    driver.play_hand()
    return driver.kept()


def kept(name: str) -> list[tuple[Entry, str]]:
    """Return the stored log, each entry with its event as it was written."""
    return list(_read((FOLDER / f"{name}.jsonl").read_text(encoding="utf-8")))


def records_text(log: list[Entry]) -> str:
    """Return all finished hands of a log."""
    return format_bgn([hand.record for match in match_records(log) for hand in match.hands])


def _line(entry: Entry) -> list[object]:
    return [entry.seq, entry.at, entry.player, entry.id, encode_event(entry.event).decode()]


def _read(text: str) -> Iterator[tuple[Entry, str]]:
    for line in text.splitlines():
        seq, at, player, command, event = msgspec.json.decode(line)
        yield Entry(seq, at, decode_event(event), player, command), event
