"""Papers of these tests have no shapes of letters, unless a test asks for `real_fonts`."""

from collections.abc import Iterator
from contextlib import nullcontext

import pytest

from tests.paper.shapeless import without_shapes


@pytest.fixture
def real_fonts() -> None:
    """Let papers have the shapes of their letters."""


@pytest.fixture(autouse=True)
def shapeless(request: pytest.FixtureRequest) -> Iterator[None]:
    """Print without shapes: to reduce the fonts takes half the time of a paper."""
    with nullcontext() if "real_fonts" in request.fixturenames else without_shapes():
        yield
