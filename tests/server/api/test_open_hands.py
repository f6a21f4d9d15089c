"""Open hands over HTTP: the same values as in the browser, and a limit to the questions that wait."""

import asyncio
import threading

import httpx
import pytest

from botifarra.core.cards import Card
from botifarra.server.live import open_hands
from botifarra.server.live.open_hands import MOST_WAITING
from botifarra.solver.bench import bench_positions
from botifarra.solver.position import Position
from botifarra.solver.solve import Bounds, bounds_of_cards
from tests.server.serving import Json, Served
from tests.timeouts import TIMEOUT_S

ENDING: Json = {"hands": [[10, 11], [0, 12], [1, 13], [2, 14]], "leader": 0, "strain": 4}
"""Two tricks before the end: North wins both with the ace and the manilla of one suit."""


def form(position: Position) -> Json:
    """Return a position as a client sends it."""
    rules = position.rules
    return {
        "hands": [list(hand) for hand in position.hands],
        "leader": position.trick.leader,
        "strain": position.strain,
        "trick": position.trick.cards,
        "rules": {
            "occidental": rules.occidental,
            "second_may_load": rules.second_may_load,
            "third_loads_only_if_safe": rules.third_loads_only_if_safe,
            "always_overtrump": rules.always_overtrump,
            "last_trick_bonus": rules.last_trick_bonus,
        },
    }


def ask(served: Served, body: Json) -> httpx.Response:
    return httpx.post(f"{served.url}/api/open-hands", json=body, timeout=TIMEOUT_S)


def values(answer: httpx.Response) -> dict[Card, Bounds]:
    assert answer.status_code == 200, answer.text
    return {Card(one["card"]): Bounds(one["lower"], one["upper"]) for one in answer.json()["cards"]}


def test_the_server_finds_the_values_of_the_kernel(served: Served) -> None:
    for position in list(bench_positions())[1::4]:
        assert values(ask(served, form(position))) == bounds_of_cards(position, 0)


def test_rules_and_trick_may_be_left_out(served: Served) -> None:
    eleven = Bounds(11, 11)
    assert values(ask(served, ENDING)) == {Card(10): eleven, Card(11): eleven}


def test_a_long_search_ends_at_its_limit_with_bounds(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    position = next(bench_positions())
    monkeypatch.setattr(open_hands, "NODES", 1_000)
    found = values(ask(served, form(position)))
    assert not all(bounds.is_exact for bounds in found.values())
    for card, bounds in bounds_of_cards(position, 0).items():
        assert found[card].lower <= bounds.lower <= found[card].upper


@pytest.mark.parametrize(
    ("change", "detail"),
    [
        ({"hands": [[10, 10], [0, 12], [1, 13], [2, 14]]}, "hands[0]: a card is listed twice"),
        ({"hands": [[10, 12], [0, 12], [1, 13], [2, 14]]}, "hands[1]: card 12 is also in another place"),
        ({"hands": [[10], [0, 12], [1, 13], [2, 14]]}, "hands[1]: 2 cards where there must be 1"),
        ({"hands": [[48], [0], [1], [2]]}, "Invalid enum value 48 - at `$.hands[0][0]`"),
        ({"hands": [list(range(13)), [], [], []]}, "Expected `array` of length <= 12 - at `$.hands[0]`"),
        ({"trick": [20, 21, 22, 23]}, "Expected `array` of length <= 3 - at `$.trick`"),
        ({"leader": 4}, "Invalid enum value 4 - at `$.leader`"),
        ({"strain": 5}, "Invalid enum value 5 - at `$.strain`"),
        ({"rules": {"last_trick_bonus": 1_000_000}}, "Expected `int` <= 999999"),
        ({"rules": {"occidental": 1}}, "Expected `bool`, got `int` - at `$.rules.occidental`"),
        ({"nodes": 0}, "Object contains unknown field `nodes`"),
    ],
)  # fmt: skip
def test_a_malformed_position_is_refused(served: Served, change: Json, detail: str) -> None:
    answer = ask(served, ENDING | change)
    assert answer.status_code == 400
    assert answer.json()["code"] == "bad_message"
    assert detail in answer.json()["detail"]


def test_too_many_waiting_questions_are_refused_and_block_nothing_else(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    released = threading.Event()

    def solve_when_released(position: Position, nodes: int) -> dict[Card, Bounds]:
        assert released.wait(TIMEOUT_S)
        return bounds_of_cards(position, nodes)

    monkeypatch.setattr(open_hands, "bounds_of_cards", solve_when_released)

    async def scenario() -> tuple[httpx.Response, httpx.Response, list[httpx.Response]]:
        async with httpx.AsyncClient(base_url=served.url, timeout=TIMEOUT_S) as client:
            asked = {
                asyncio.create_task(client.post("/api/open-hands", json=ENDING))
                for _ in range(MOST_WAITING + 1)
            }
            try:
                done, waiting = await asyncio.wait(asked, return_when=asyncio.FIRST_COMPLETED)
                health = await client.get("/api/health")
            finally:
                released.set()
            return done.pop().result(), health, await asyncio.gather(*waiting)

    refused, health, answered = asyncio.run(scenario())
    assert (refused.status_code, refused.json()["code"]) == (429, "too_many")
    assert refused.headers["retry-after"] == "1"
    assert health.status_code == 200
    assert [answer.status_code for answer in answered] == [200] * MOST_WAITING
    assert ask(served, ENDING).status_code == 200
