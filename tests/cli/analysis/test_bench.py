"""`botifarra bench`: the same nodes on every machine, until the search changes."""

import json
from collections import Counter

import pytest

from botifarra.core.cards import Strain
from botifarra.core.rules import Style
from botifarra.prose import LANGUAGES
from botifarra.solver.bench import bench_positions
from tests.bench_golden import GOLDEN
from tests.cli.program import botifarra

POSITIONS = list(bench_positions())


def test_the_number_of_nodes_is_unchanged() -> None:
    done = botifarra("bench", "--json")
    measured = json.loads(done.out)
    assert (done.status, done.err) == (0, "")
    assert {fact: measured[fact] for fact in ("positions", "nodes")} == json.loads(GOLDEN.read_bytes())
    assert measured["seconds"] >= 0
    assert measured["rate"] > 0


@pytest.mark.parametrize("lang", LANGUAGES)
def test_one_number_a_line(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("botifarra.cli.analysis.bench.bench_positions", lambda: iter(POSITIONS[3:4]))
    lines = botifarra("bench", lang=lang).out.splitlines()
    assert len(lines) == 4
    assert len({len(line.rstrip("0123456789.")) for line in lines}) == 1


def test_the_positions_cover_every_strain_option_and_size() -> None:
    assert Counter(position.strain for position in POSITIONS) == dict.fromkeys(Strain, len(POSITIONS) // 5)
    rules = {position.rules for position in POSITIONS}
    assert {option.style for option in rules} == set(Style)
    for option in ("second_may_load", "third_loads_only_if_safe", "always_overtrump", "last_trick_bonus"):
        assert {bool(getattr(chosen, option)) for chosen in rules} == {False, True}
    assert {len(position.trick.cards) for position in POSITIONS} == {0, 1, 2, 3}
    assert {max(map(len, position.hands)) for position in POSITIONS} >= {12, 11, 8, 5}


def test_every_position_has_a_deal_of_its_own() -> None:
    assert len({position.hands for position in POSITIONS}) == len(POSITIONS)
    assert [hand.mask for hand in POSITIONS[0].hands] == [
        0x380C0090A248,
        0x840016081D84,
        0x29301044033,
        0x4160E8630000,
    ]
