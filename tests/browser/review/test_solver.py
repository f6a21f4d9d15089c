"""The solver of the pages, in Chromium: it finds what the kernel finds, also without the server."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import botifarra_kernel as kernel
import pytest
from playwright.sync_api import Browser, Page, Request

from botifarra.server.config import STATIC
from botifarra.solver.ask import ask
from botifarra.solver.bench import bench_positions
from botifarra.solver.position import Position
from tests.browser.person import TIMEOUT_MS
from tests.browser.server_process import Served, serving
from tests.browser.service_worker import WORKING
from tests.scale import scale

SOLVE = """async ([script, positions]) => {
  const { solver } = await import(script);
  return Promise.all(positions.map((position) => solver.solve(position)));
}"""
"""Asks the worker alone, which also returns the number of nodes."""

SOLVE_CARDS = """async ([script, position]) => (await import(script)).solver.cards(position)"""
"""Asks as a page does, which falls back to the server."""

OPTIONS = (
    "occidental",
    "second_may_load",
    "third_loads_only_if_safe",
    "always_overtrump",
    "last_trick_bonus",
)


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    with browser.new_context(service_workers="allow") as context:
        context.set_default_timeout(TIMEOUT_MS)
        yield context.new_page()


def script() -> str:
    """Return the address of the module in the built pages."""
    (found,) = (STATIC / "assets").glob("solver_entry-*.js")
    return f"/assets/{found.name}"


def form(position: Position) -> dict[str, Any]:
    """Return a position as a page asks about it."""
    return {
        "hands": [[int(card) for card in hand] for hand in position.hands],
        "leader": int(position.trick.leader),
        "strain": int(position.strain),
        "trick": [int(card) for card in position.trick.cards],
        "rules": {option: getattr(position.rules, option) for option in OPTIONS},
    }


def bounds(position: Position) -> tuple[list[dict[str, int]], int]:
    """Return the values of the cards as the kernel finds them, and its number of nodes."""
    values, nodes = ask(kernel.solve_cards, position)
    return [{"card": card, "lower": lower, "upper": upper} for card, lower, upper in values], nodes


def test_values_and_node_counts_are_those_of_the_kernel(page: Page, calm: Served) -> None:
    # Whole deals, at every fourth place, take nine tenths of the time.
    positions = [
        position for place, position in enumerate(bench_positions()) if place % 4 or place % scale(28, 1) == 0
    ]
    page.goto(calm.url)
    found = page.evaluate(SOLVE, [script(), list(map(form, positions))])
    assert [(one["cards"], one["nodes"]) for one in found] == list(map(bounds, positions))


def test_the_page_solves_without_the_server(page: Page, tmp_path: Path) -> None:
    position = list(bench_positions())[1]
    with serving(tmp_path, 1) as served:
        page.goto(served.url)
        page.evaluate(WORKING)
    assert page.evaluate(SOLVE_CARDS, [script(), form(position)]) == bounds(position)[0]


def test_the_server_answers_where_the_solver_cannot_be_loaded(browser: Browser, calm: Served) -> None:
    position = list(bench_positions())[1]
    page = browser.new_page(service_workers="block")  # it would fetch the file itself
    page.set_default_timeout(TIMEOUT_MS)
    page.route("**/assets/solver-*.wasm", lambda route: route.abort())
    asked: list[str] = []

    def note(request: Request) -> None:
        asked.append(f"{request.method} {request.url.removeprefix(calm.url)}")

    page.goto(calm.url)
    page.on("request", note)
    found = page.evaluate(SOLVE_CARDS, [script(), form(position)])
    assert found == bounds(position)[0]
    assert "POST /api/open-hands" in asked
    page.close()
