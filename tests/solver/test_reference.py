"""The solver, compared with the plain searches of reference.cpp on endings of up to ten tricks."""

from random import Random

import pytest

from botifarra.solver.solve import solve
from tests.minimax import minimax
from tests.scale import scale
from tests.solver.positions import any_position
from tests.solver.reference import Reference, compile_reference

PARTS = 20


@pytest.fixture(scope="session")
def reference(tmp_path_factory: pytest.TempPathFactory) -> Reference:
    return compile_reference(tmp_path_factory.mktemp("reference"))


def test_the_plain_searches_agree_with_that_over_cores_rules(reference: Reference) -> None:
    rng = Random("reference")
    for _ in range(scale(100, 5_000)):
        position = any_position(rng, rng.randint(1, 4))
        value = minimax(position)
        assert reference.minimax(position) == value, position
        assert [at for at in (value - 1, value, value + 1) if reference.is_value(position, at)] == [value]


@pytest.mark.parametrize("part", range(PARTS))
def test_endings_of_one_to_six_tricks(reference: Reference, part: int) -> None:
    rng = Random(f"plain endings {part}")
    for _ in range(scale(600, 500_000) // PARTS):
        position = any_position(rng, rng.randint(1, 6))
        assert solve(position) == reference.minimax(position), position


@pytest.mark.parametrize("part", range(PARTS))
def test_endings_of_seven_to_ten_tricks(reference: Reference, part: int) -> None:
    rng = Random(f"long endings {part}")
    for _ in range(scale(20, 10_000) // PARTS):
        position = any_position(rng, rng.randint(7, 10))
        assert reference.is_value(position, solve(position)), position
