"""Checkpoints: a table as text goes on as its log does, after any events."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from botifarra.server.table import checkpoint as module
from botifarra.server.table.checkpoint import (
    VERSION,
    Checkpoint,
    decode_checkpoint,
    encode_checkpoint,
)
from botifarra.server.table.evolve import evolve
from botifarra.server.table.settings import Settings
from botifarra.server.table.steps import replay, tables
from botifarra.server.table.table import Table
from tests import strategies
from tests.server.logs import CHECKPOINTS, TABLES, digests, kept
from tests.server.table.driver import TableDriver
from tests.server.table.random_events import RandomEvents, settings_of_tables


def text_of(table: Table) -> str:
    return encode_checkpoint(Checkpoint(table, 7, 3))


@given(settings_of_tables(), strategies.SEEDS, st.integers(1, 4), st.integers(0, 300))
def test_a_table_of_a_checkpoint_is_the_table_of_its_log(
    settings: Settings, seed: int, people: int, happenings: int
) -> None:
    driver = TableDriver(settings, seed=seed)
    driver.start(people)
    random_events = RandomEvents(driver, seed)
    for _ in range(happenings):
        random_events.happens()
    log = driver.kept()
    cut = seed % len(log)
    found = decode_checkpoint(text_of(driver.tables[cut]))
    assert found == Checkpoint(driver.tables[cut], 7, 3)
    table = found.table
    for entry in log[cut + 1 :]:
        table = evolve(table, entry)
    assert table == replay(log)


@pytest.mark.parametrize("name", TABLES)
def test_every_moment_of_the_golden_logs(name: str) -> None:
    for table in tables(entry for entry, _ in kept(name)):
        assert decode_checkpoint(text_of(table)) == Checkpoint(table, 7, 3)


def test_the_version_changes_with_the_result_of_a_replay() -> None:
    """If this fails, increase `VERSION` and run `make goldens`."""
    golden = msgspec.json.decode(CHECKPOINTS.read_bytes())
    assert golden == {"version": VERSION, "digests": digests()}


def test_a_checkpoint_of_another_version_is_ignored(monkeypatch: pytest.MonkeyPatch) -> None:
    driver = TableDriver()
    driver.dealt()
    text = text_of(driver.table)
    assert decode_checkpoint(text) is not None
    monkeypatch.setattr(module, "VERSION", VERSION + 1)
    assert decode_checkpoint(text) is None


@pytest.mark.parametrize("wrong", ["", "{}", "null", "[1]", '{"version": 1}', '{"version": "x"}'])
def test_a_text_that_is_not_a_checkpoint_is_ignored(wrong: str) -> None:
    assert decode_checkpoint(wrong) is None


@pytest.mark.parametrize(
    "change",
    [
        {"rules": "none"},
        {"seq": "one"},
        {"seats": []},
        {"board": {"number": 1}},
        {"stage": "nowhere"},
        {"match": {"rules": "oriental", "dealer": 9}},
    ],
)
def test_a_damaged_checkpoint_is_ignored(change: dict[str, object]) -> None:
    driver = TableDriver()
    driver.dealt()
    kept_table = msgspec.json.decode(text_of(driver.table))
    kept_table["table"] |= change
    assert decode_checkpoint(msgspec.json.encode(kept_table).decode()) is None


@pytest.mark.parametrize(
    "change", [{"deal": {"dealer": 0, "hands": [1, 2, 3, 4]}}, {"actions": [57] * 4, "doers": ["player"] * 4}]
)
def test_a_checkpoint_with_an_impossible_board_is_ignored(change: dict[str, object]) -> None:
    driver = TableDriver()
    driver.dealt()
    kept_table = msgspec.json.decode(text_of(driver.table))
    kept_table["table"]["board"] |= change
    assert decode_checkpoint(msgspec.json.encode(kept_table).decode()) is None
