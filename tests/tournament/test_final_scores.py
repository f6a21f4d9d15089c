"""Duplicate scoring by R7: the worked example, and properties."""

import json
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from botifarra.core.seats import Side
from botifarra.tournament.duplicate.final_scores import final_scores, match_points
from botifarra.tournament.duplicate.result import ControToOwnBotifarra, PointsDoNotSum, Result, Ruled

EXAMPLE: dict[str, Any] = json.loads(
    (Path(__file__).parents[1] / "data/tournament/duplicate_example.json").read_text(encoding="utf-8")
)
ONE, TWO, HALF = Fraction(1), Fraction(2), Fraction(3, 2)


def played(north_south: int, **announced: Side) -> Ruled:
    return Ruled(Result((north_south, 72 - north_south), **announced))


def revoked(north_south: int, *sides: Side) -> Ruled:
    return Ruled(Result((north_south, 72 - north_south)), frozenset(sides))


def scores(tables: Mapping[str, Ruled], side: Side) -> dict[str, Fraction]:
    return {table: final.score for table, final in final_scores(tables, side).items()}


def example(offender: str = "") -> dict[str, Ruled]:
    """Return the worked example, by the pair at N-S; `offender` revoked."""
    tables = {}
    for table in EXAMPLE["tables"]:
        result = Result(
            tuple(table["points"]),
            Side.EW if table["botifarra"] else None,
            Side.NS if table["contro"] else None,
        )
        sides = [side for side in Side if table[("ns", "ew")[side]] == offender]
        tables[table["ns"]] = Ruled(result, frozenset(sides))
    return tables


def pairs_at(table: str) -> tuple[str, str]:
    return next((each["ns"], each["ew"]) for each in EXAMPLE["tables"] if each["ns"] == table)


@pytest.mark.parametrize("table", EXAMPLE["tables"], ids=lambda table: table["ns"])
def test_r7_6_results_and_final_scores_of_the_example(table: dict[str, Any]) -> None:
    tables = example()
    ruled = tables[table["ns"]]
    assert ruled.played is not None
    for side in Side:
        assert ruled.played.of(side) == table["result"][side]
        assert scores(tables, side)[table["ns"]] == Fraction(table["final"][side])


@pytest.mark.parametrize("penalty", EXAMPLE["penalties"], ids=lambda penalty: penalty["pair"])
def test_r7_4_penalties_of_the_example(penalty: dict[str, Any]) -> None:
    tables = example(penalty["pair"])
    found = {pairs_at(table)[side]: score for side in Side for table, score in scores(tables, side).items()}
    for pair, score in penalty["final"].items():
        assert found[pair] == Fraction(score)


def test_r7_2_botifarra_counts_for_its_side_alone_and_contro_for_its_own() -> None:
    botifarra = Result((40, 32), botifarra=Side.NS)
    assert [botifarra.of(side) for side in Side] == [8, -4]
    contro = Result((40, 32), contro=Side.EW)
    assert [contro.of(side) for side in Side] == [4, -8]


def test_r7_2_a_doubled_botifarra_is_twice_for_both() -> None:
    result = Result((30, 42), botifarra=Side.NS, contro=Side.EW)
    assert [result.of(side) for side in Side] == [-12, 12]


def test_r1_3_points_that_are_not_72_are_refused() -> None:
    for points in [(36, 32), (73, -1), (40, 40), (0, 0)]:
        with pytest.raises(PointsDoNotSum):
            Result(points)


def test_r3_3_a_side_cannot_double_its_own_botifarra() -> None:
    with pytest.raises(ControToOwnBotifarra):
        Result((40, 32), botifarra=Side.EW, contro=Side.EW)


@pytest.mark.parametrize(
    ("points", "told"),
    [
        ((-8, 80), "found -8 and 80 points, expected two numbers from 0 with the sum 72 (R1.3)"),
        ((40, 31), "found 40 and 31 points, expected two numbers from 0 with the sum 72 (R1.3)"),
        (("40", "32"), "points must be a whole number, not str"),
        ((40.0, 32.0), "points must be a whole number, not float"),
        ([40, 32], "points must be of the class tuple, not list"),
        ((72,), "points must be two numbers, N-S first, not (72,)"),
    ],
)
def test_a_refused_result_is_told_with_the_possible_ones(points: Any, told: str) -> None:
    with pytest.raises((PointsDoNotSum, TypeError, ValueError)) as refused:
        Result(points)
    assert str(refused.value) == told


def test_contro_to_the_own_botifarra_is_told_in_a_sentence() -> None:
    with pytest.raises(ControToOwnBotifarra) as refused:
        Result((40, 32), botifarra=Side.NS, contro=Side.NS)
    assert str(refused.value) == "found contro by NS, which named botifarra, expected the other side (R3.3)"


def test_r7_3_the_best_gets_2_and_the_worst_1() -> None:
    tables = {"a": played(20), "b": played(30), "c": played(60)}
    assert scores(tables, Side.NS) == {"a": ONE, "b": Fraction(5, 4), "c": TWO}
    assert scores(tables, Side.EW) == {"a": TWO, "b": Fraction(7, 4), "c": ONE}


def test_r7_5_equal_results_get_three_halves() -> None:
    tables = {"a": played(40), "b": played(40)}
    assert scores(tables, Side.NS) == {"a": HALF, "b": HALF}
    assert scores({"a": played(40)}, Side.EW) == {"a": HALF}


def test_r7_5_a_penalised_table_counts_for_neither_lines_ends() -> None:
    tables = {"a": played(20), "b": played(40), "c": revoked(72, Side.EW), "d": revoked(0, Side.NS)}
    assert scores(tables, Side.NS)["a"] == ONE
    assert scores(tables, Side.NS)["b"] == TWO
    assert scores(tables, Side.EW)["a"] == TWO


def test_r7_5_the_average_is_over_played_results_only() -> None:
    tables = {
        "a": played(20),
        "b": played(30),
        "c": played(60),
        "d": revoked(36, Side.EW),
        "e": revoked(36, Side.NS),
        "f": Ruled(Result((70, 2)), awards=(TWO, TWO)),
    }
    finals = final_scores(tables, Side.NS)
    assert finals["d"].score == (ONE + Fraction(5, 4) + TWO) / 3
    assert finals["d"].is_average
    assert not finals["d"].is_flagged
    assert finals["e"].score == 0


def test_r7_5_both_sides_penalised_get_nothing() -> None:
    tables = {"a": played(20), "b": revoked(36, *Side)}
    assert scores(tables, Side.NS)["b"] == scores(tables, Side.EW)["b"] == 0


def test_r7_5_with_nothing_to_average_three_halves_are_flagged() -> None:
    final = final_scores({"a": revoked(30, Side.NS)}, Side.EW)["a"]
    assert (final.score, final.is_flagged) == (HALF, True)


def test_r7_5_a_result_alone_in_its_line_is_flagged() -> None:
    assert final_scores({"a": played(20)}, Side.NS)["a"].is_flagged
    assert not any(
        final.is_flagged for final in final_scores({"a": played(20), "b": played(20)}, Side.NS).values()
    )


def test_a_revoke_on_a_board_that_was_not_played_out_counts_too() -> None:
    tables = {"a": played(20), "b": played(50), "c": Ruled(None, frozenset((Side.NS,)))}
    assert scores(tables, Side.NS) == {"a": ONE, "b": TWO, "c": Fraction(0)}
    assert scores(tables, Side.EW)["c"] == HALF


def test_an_award_is_for_one_side_and_leaves_the_other_compared() -> None:
    tables = {"a": played(20), "b": played(50), "c": Ruled(Result((72, 0)), awards=(HALF, None))}
    assert scores(tables, Side.NS) == {"a": ONE, "b": TWO, "c": HALF}
    assert scores(tables, Side.EW) == {"a": TWO, "b": ONE + Fraction(22, 52), "c": ONE}


def test_the_best_result_beats_all_others() -> None:
    tables = {"a": played(20), "b": played(30), "c": played(30), "d": played(60), "e": revoked(72, Side.NS)}
    shares = {"a": Fraction(0), "b": Fraction(1, 2), "c": Fraction(1, 2), "d": ONE}
    assert match_points(tables, Side.NS) == shares
    assert match_points({"a": played(20)}, Side.NS) == {}


results = st.builds(
    lambda ns, botifarra, contro: Result(
        (ns, 72 - ns), botifarra, contro if contro is not botifarra else None
    ),
    st.integers(0, 72),
    st.sampled_from((None, *Side)),
    st.sampled_from((None, *Side)),
)
awards = st.none() | st.fractions(0, 2, max_denominator=12)
ruleds = st.builds(
    Ruled, results | st.none(), st.frozensets(st.sampled_from(tuple(Side))), st.tuples(awards, awards)
)
boards = st.dictionaries(st.text(min_size=1, max_size=3), ruleds, max_size=12)


def other(side: Side | None) -> Side | None:
    return None if side is None else side.other


def exchanged(ruled: Ruled) -> Ruled:
    """Return the same with the lines exchanged."""
    played = ruled.played
    result = played and Result(played.points[::-1], other(played.botifarra), other(played.contro))
    return Ruled(result, frozenset(side.other for side in ruled.revoked), (ruled.awards[1], ruled.awards[0]))


@given(boards)
def test_scores_are_from_0_to_2_and_those_compared_from_1(tables: dict[str, Ruled]) -> None:
    for side in Side:
        for table, final in final_scores(tables, side).items():
            assert 0 <= final.score <= 2
            if tables[table].counts(side):
                assert final.score >= 1
        assert all(0 <= share <= 1 for share in match_points(tables, side).values())


@given(boards, st.randoms(use_true_random=False))
def test_scores_do_not_depend_on_names(tables: dict[str, Ruled], rng: Any) -> None:
    names = list(tables)
    rng.shuffle(names)
    renamed = {f"new {name}": tables[name] for name in names}
    for side in Side:
        expected = {f"new {name}": final for name, final in final_scores(tables, side).items()}
        assert final_scores(renamed, side) == expected


@given(boards)
def test_scores_are_exchanged_when_the_lines_are(tables: dict[str, Ruled]) -> None:
    turned = {table: exchanged(ruled) for table, ruled in tables.items()}
    for side in Side:
        assert final_scores(turned, side) == final_scores(tables, side.other)
        assert match_points(turned, side) == match_points(tables, side.other)


@given(boards)
def test_shares_of_others_beaten_are_a_half_in_the_mean(tables: dict[str, Ruled]) -> None:
    for side in Side:
        shares = match_points(tables, side).values()
        assert sum(shares, Fraction(0)) == Fraction(len(shares), 2)
