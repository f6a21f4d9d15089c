"""The deals of tests/data/open_hands.json, on whose values two independent programs agree."""

import json
from dataclasses import dataclass
from pathlib import Path

import pytest

from botifarra.core.cards import Card, CardSet, Strain
from botifarra.core.deal import Hands
from botifarra.core.rules import Rules
from botifarra.core.seats import Seat
from botifarra.solver.solve import solve_strains

FILE = Path(__file__).parents[1] / "data" / "open_hands.json"


@dataclass(frozen=True, slots=True)
class Vector:
    hands: Hands
    leader: Seat
    rules: Rules
    points: dict[Strain, int]


def read() -> list[Vector]:
    vectors = []
    for found in json.loads(FILE.read_text(encoding="utf-8"))["deals"]:
        north, west, south, east = (CardSet(map(Card, hand)) for hand in found["hands"])
        points = dict(zip(Strain, found["points_ns"], strict=True))
        rules = Rules.preset(found["style"])
        vectors.append(Vector((north, west, south, east), Seat(found["leader"]), rules, points))
    return vectors


VECTORS = read()


@pytest.mark.parametrize("vector", VECTORS, ids=range(len(VECTORS)))
def test_the_five_strains_of_a_deal(vector: Vector) -> None:
    assert solve_strains(vector.hands, vector.leader, vector.rules) == vector.points
