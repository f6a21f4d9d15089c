"""How long the desk takes to draw a round of 50 tables and 24 boards again after a change."""

import json
from collections.abc import Callable
from typing import Any

import msgspec
from playwright.sync_api import expect

from botifarra.server.desk.protocol.replies import Shown
from tests.browser.conftest import Come
from tests.browser.person import DESKTOP, Look, Person
from tests.scale import only_in_prove

TABLES, BOARDS = 50, 24

LIMIT_S = 0.05
"""Processor time of a redraw with layout, in seconds: within it an answer to a tap seems immediate."""

_SOCKET = """
window.WebSocket = class {
  static OPEN = 1;
  readyState = 1;
  constructor() { window.desk = this; setTimeout(() => this.onopen(), 0); }
  send() {}
  close() {}
};
"""
"""A socket whose other end is the test."""

_REDRAW = """
async (messages) => {
  for (const message of messages) {
    window.desk.onmessage({ data: message });
    await new Promise((flushed) => queueMicrotask(() => queueMicrotask(flushed)));
    document.body.getBoundingClientRect();
  }
}
"""
"""Show the page some messages, and lay it out after each."""


def _cell(board: int, points: int | None) -> dict[str, Any]:
    slip = None if points is None else {"type": "board", "points": [points, 72 - points]}
    state = "missing" if points is None else "confirmed"
    return {"board": board, "state": state, "slip": slip, "claims": [], "revokes": [], "awards": [None, None]}


def _shown(seq: int, done: int) -> str:
    """Return the message of a screen with so many results; raises if the server would not send it so."""
    tables: list[dict[str, Any]] = []
    for table in range(TABLES):
        pairs = [
            {"number": n, "players": [f"Anna {n}", f"Bernat {n}"], "team": "", "club": "Vic"}
            for n in (2 * table + 1, 2 * table + 2)
        ]
        cells = [
            _cell(board + 1, (table + board) % 73 if table * BOARDS + board < done else None)
            for board in range(BOARDS)
        ]
        tables.append(
            {
                "table": table + 1,
                "pairs": pairs,
                "cells": cells,
                "other_cards": [],
                "called": None,
                "phones": 2,
            }
        )
    missing = [
        {"table": each["table"], "boards": [cell["board"] for cell in each["cells"] if cell["slip"] is None]}
        for each in tables
    ]
    screen = {
        "t": "desk",
        "head": {
            "event": "autumn", "name": "Autumn", "date": "2026-11-21", "place": "", "kind": "duplicate",
            "boards": BOARDS, "rounds": 1, "round": 1, "closed": 0,
        },
        "number": seq, "digest": "", "clock": None,
        "shown": {
            "number": 1, "session": 1, "is_open": True, "has_one_set": False, "tables": tables, "resting": [],
            "missing": missing,
        },
        "pairs": [], "to_deal": None, "to_pair": None, "to_play": 0, "shaky": [],
        "is_per_session": True, "planned": 0,
        "is_public": True, "initials": False,
        "next": {"step": "close", "round": 1}, "missing": [], "can_reopen": False,
        "can_start_clock": False, "is_pairing_held": False, "has_bracket": False,
        "take_back_from": None, "can_reveal": False, "can_seat": True,
        "rescued": [], "moved": None, "appeals": [], "fine_appeals": [],
    }  # fmt: skip
    message = msgspec.convert({"t": "shown", "seq": seq, "screen": screen}, Shown)
    return msgspec.json.encode(message).decode()


def test_the_screens_of_the_test_below_have_all_that_the_server_sends() -> None:
    assert _shown(1, 0) != _shown(1, 600)


@only_in_prove("no test of `make test` depends on speed")
def test_the_grid_is_drawn_again_within_50_ms(come: Come) -> None:
    person = come(Look("ca", DESKTOP), server="calm")
    person.page.add_init_script(_SOCKET)
    person.visit(f"/e/autumn/desk#{'A' * 22}")
    expect(person.page.get_by_text(person.text("event.connecting"))).to_be_visible()
    opened = {"t": "opened", "role": "deputy", "table": None, "now": 0, "is_forked": False}
    person.page.evaluate(_REDRAW, [json.dumps(opened), _shown(1, 0)])
    expect(person.page.get_by_role("gridcell")).to_have_count(TABLES * BOARDS)
    seconds = _processor_time(person)
    assert seconds([_shown(seq, 600 + seq) for seq in range(2, 32)]) < LIMIT_S
    person.forgive("404")  # the server has no such event


def _processor_time(person: Person) -> Callable[[list[str]], float]:
    """Return a function that shows messages, and returns the seconds of processor time for each."""
    session = person.page.context.new_cdp_session(person.page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def used() -> float:
        metrics = session.send("Performance.getMetrics")["metrics"]
        return float(next(each["value"] for each in metrics if each["name"] == "TaskDuration"))

    def seconds(messages: list[str]) -> float:
        before = used()
        person.page.evaluate(_REDRAW, messages)
        return (used() - before) / len(messages)

    return seconds
