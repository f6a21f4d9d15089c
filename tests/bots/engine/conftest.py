import gc
from collections.abc import Iterator

import pytest

from tests.bots.engine.programs import children


@pytest.fixture(autouse=True)
def _nothing_is_left() -> Iterator[None]:
    """Check that every program has ended when its bot has, zombies too."""
    before = children()
    gc.freeze()  # or `collect` would look at all that earlier tests have left: a hundred times as much
    yield
    gc.collect()
    assert children() <= before
