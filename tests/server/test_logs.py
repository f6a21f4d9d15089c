"""Old logs stay readable, and give the same tables."""

from typing import get_args

import pytest

from botifarra.server.table.events import AnyEvent, Closed, Configured, Opened, encode_event
from tests.server.logs import FOLDER, TABLES, kept, records_text


@pytest.mark.parametrize("name", TABLES)
def test_an_old_log_gives_the_same_table_as_before(name: str) -> None:
    log = [entry for entry, _ in kept(name)]
    assert records_text(log) == (FOLDER / f"{name}.bgn").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", TABLES)
def test_the_events_of_an_old_log_are_encoded_as_before(name: str) -> None:
    for entry, written in kept(name):
        assert encode_event(entry.event).decode() == written


def test_the_old_logs_contain_every_event_of_a_match() -> None:
    happened = {type(entry.event) for name in TABLES for entry, _ in kept(name)}
    assert happened >= {*get_args(AnyEvent)} - {Opened, Configured, Closed}


def test_every_old_log_is_read() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(TABLES)
