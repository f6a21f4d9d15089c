"""Desks at which a director types lines."""

import pytest

from tests.cli.tournament.evening.typing_desk import MITCHELL, Desk, paired
from tests.tournament.events import MATCHES


@pytest.fixture
def desk() -> Desk:
    """Return a desk for sixteen pairs at eight tables of four boards."""
    return Desk(paired(MITCHELL, 16))


@pytest.fixture
def swiss() -> Desk:
    return Desk(paired(MATCHES, 8))
