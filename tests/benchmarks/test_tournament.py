"""The benchmark of championships, with small fields: its events still follow the rules."""

import pytest

from benchmarks import tournament


def test_a_swiss_has_possible_results(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tournament, "PAIRS", 16)
    monkeypatch.setattr(tournament, "SWISS_ROUNDS", 4)
    [(what, *_)] = tournament.of_swiss()
    assert what == "next round of a Swiss, 16 pairs, the slowest of 4"


def test_standings_from_a_log(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tournament, "PAIRS", 8)
    monkeypatch.setattr(tournament, "DUPLICATE_ROUNDS", 3)
    [(what, *_)] = tournament.of_standings()
    assert what == "standings of 8 pairs and 12 boards, 108 events"


def test_folding_all_events_and_one_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tournament, "PAIRS", 8)
    monkeypatch.setattr(tournament, "DUPLICATE_ROUNDS", 3)
    assert [what for what, *_ in tournament.of_folding()] == [
        "108 events folded",
        "a copy of that book with one event more",
    ]
