"""The benchmark of the desk: an evening of two tables is played to its end."""

import asyncio

import pytest

from benchmarks.desk_load import Plan, of_load


def test_the_results_of_all_rounds_are_acknowledged_and_seen() -> None:
    rows = asyncio.run(of_load(Plan(tables=2, boards=2, rounds=2, seconds=0.2, corrections=1)))
    assert rows[0][:2] == ("results entered and confirmed", "8")
    assert [row[0] for row in rows[1:5]] == [
        "acknowledged, p99",
        "seen by the director after it was sent, p99",
        "a correction on every screen, p99",
        "a round closed, p99",
    ]
    assert all(row[1].endswith(" ms") for row in rows[1:])


def test_the_rounds_do_not_wait_for_corrections(capsys: pytest.CaptureFixture[str]) -> None:
    """One correction takes longer than this round, and each one waited for the one before."""
    rows = asyncio.run(of_load(Plan(tables=2, boards=1, rounds=1, seconds=0.01, corrections=5_000)))
    made = next(row[2] for row in rows if row[0] == "a correction on every screen, p99")
    assert made.endswith("; 1 of 5000 made")
    assert capsys.readouterr().err == "Round 1 of 1: 2 results, 1 corrected\n"
