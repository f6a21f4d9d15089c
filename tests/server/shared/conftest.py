"""A server for each test file, early in its day."""

from collections.abc import Iterator

import pytest

from tests.server.serving import serving
from tests.server.shared.boards import RATE, Hall, morning_zone
from tests.server.shared.quick_sets import simple_sets


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    with (
        simple_sets(),
        serving(tmp_path_factory.mktemp("hall"), makes_sets=True, rate=RATE, zone=morning_zone()) as served,
    ):
        yield Hall(served)
