"""Final scores of one board from its results (R7.3 to R7.5)."""

from fractions import Fraction

from botifarra.core.seats import Side
from botifarra.tournament.duplicate.final_scores import ALIKE, BEST, REVOKED, WORST
from botifarra.tournament.duplicate.result import Result
from botifarra.tournament.duplicate.scores import duplicate_scores


def test_r7_3_the_best_of_a_line_gets_2_and_the_worst_1() -> None:
    tables = [Result((40, 32), botifarra=Side.EW), Result((28, 44), contro=Side.NS), Result((36, 36))]
    results = [(4, -8), (-16, 8), (0, 0)]
    assert [(table.of(Side.NS), table.of(Side.EW)) for table in tables] == results
    assert duplicate_scores(tables) == [(BEST, WORST), (WORST, BEST), (Fraction(36, 20), ALIKE)]


def test_r7_4_a_revoke_costs_the_board_and_gives_the_others_their_average() -> None:
    tables: list[Result | Side] = [Result((40, 32)), Side.NS, Result((30, 42)), Side.EW]
    assert duplicate_scores(tables) == [(BEST, WORST), (REVOKED, ALIKE), (WORST, BEST), (ALIKE, REVOKED)]


def test_r7_5_equal_results_get_the_middle() -> None:
    assert duplicate_scores([Result((40, 32))] * 2) == [(ALIKE, ALIKE), (ALIKE, ALIKE)]
    assert duplicate_scores([Side.NS]) == [(REVOKED, ALIKE)]
    assert duplicate_scores([]) == []
