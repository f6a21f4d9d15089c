"""The two databases for every test of the store, empty for each test."""

from pathlib import Path

import pytest


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'kept here' / 'tables.sqlite3'}"


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest) -> str:
    """Return the address of an empty database."""
    address: str = request.getfixturevalue(f"{request.param}_url")
    return address
