"""The count of points: rows and columns add up, under all rules."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from botifarra.cli.prose import LANGUAGES, prose
from botifarra.cli.records.count import count_lines
from botifarra.cli.words import count_text, decimal_text, points_text
from botifarra.core.actions import CONCEDE
from botifarra.core.rules import Scoring
from botifarra.core.seats import Side
from botifarra.core.state import State
from tests.strategies import states


@given(states(), st.sampled_from(Side), st.sampled_from(LANGUAGES))
def test_r1_3_r5_1_the_count_adds_up(state: State, own: Side, language: str) -> None:
    if state.outcome is None:
        while state.public.contract is None:
            state = state.apply(state.legal_actions[0])
        while state.why_illegal(CONCEDE) is not None:
            state = state.apply(state.legal_actions[0])
        state = state.apply(CONCEDE)
    outcome, rules = state.outcome, state.public.rules
    assert outcome is not None
    rows = list(count_lines(prose(language), rules, outcome, own))
    total = next(number for number, row in enumerate(rows) if row.is_result)
    for side in (0, 1):
        assert sum(row.points[side] for row in rows[:total]) == rows[total].points[side]
        above, factor, *codony, scored = (row.points[side] for row in rows[total + 1 :])
        assert above * factor + sum(codony) == scored == outcome.scored[(own, own.other)[side]]
        if rules.scoring is Scoring.MATCH:
            assert above >= 0
    assert sum(rows[total].points) == rules.total
    for row in rows[:4]:
        assert sum(row.points) == 15
        assert tuple(cards.points for cards in row.cards) == row.points


def test_points_are_written_in_halves() -> None:
    written = [
        points_text(points) for points in (0, 16, -8, Fraction(75, 2), Fraction(1, 2), Fraction(-5, 2))
    ]
    assert written == ["0", "16", "-8", "37½", "½", "-2½"]


def test_numbers_are_written_as_each_language_does() -> None:
    catalan, english = prose("ca"), prose("en")
    assert (count_text(catalan, 1_234_567), count_text(english, 1_234_567)) == ("1.234.567", "1,234,567")
    assert (decimal_text(catalan, -0.25, 2), decimal_text(english, 7, sign=True)) == ("−0,25", "+7.0")
