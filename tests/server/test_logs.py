"""What a server has once kept is read for ever, and comes to the same."""

from typing import get_args

import pytest

from botifarra.server.table.events import AnyEvent, Closed, Configured, Opened, encode_event
from tests.server.logs import FOLDER, TABLES, kept, told


@pytest.mark.parametrize("name", TABLES)
def test_a_log_that_was_kept_comes_to_what_it_came_to(name: str) -> None:
    log = [entry for entry, _ in kept(name)]
    assert told(log) == (FOLDER / f"{name}.bgn").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", TABLES)
def test_its_events_are_written_as_they_were(name: str) -> None:
    for entry, written in kept(name):
        assert encode_event(entry.event).decode() == written


def test_all_that_happens_to_a_match_is_in_one_of_them() -> None:
    happened = {type(entry.event) for name in TABLES for entry, _ in kept(name)}
    assert happened >= {*get_args(AnyEvent)} - {Opened, Configured, Closed}


def test_each_of_them_is_read() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(TABLES)
