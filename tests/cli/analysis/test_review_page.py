"""The pages of a review: the hand as a sum, and the table of players."""

import pytest

from botifarra.cli.analysis.review_page import open_text, player_row, sum_rows
from botifarra.cli.prose import prose
from botifarra.cli.words import plain_names
from botifarra.core.seats import Seat, Side
from botifarra.prose import LANGUAGES
from botifarra.review.highlights import highlights
from tests.review.hands import greedy_hand, reviewed


def test_open_hands_are_points_as_in_the_browser() -> None:
    review = reviewed(greedy_hand(4))
    told = list(highlights(review))
    assert told
    for each in told:
        chosen, better = open_text(prose("en"), each).replace("−", "-").split(" → ")
        values = each.judged.open_hands
        assert (int(chosen), int(better)) == (values[each.judged.chosen], values[each.better])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sum_names_the_play_that_it_takes_off(language: str) -> None:
    text = prose(language)
    review, names = reviewed(greedy_hand(1)), plain_names(text)
    parts = {label: number for label, number, _ in sum_rows(text, names, review)}
    for seat in Seat:
        *_, gained = player_row(text, review, seat)
        is_ours = seat.side is Side.NS
        part = parts[text("review.play" if is_ours else "review.play.against", name=names[seat])]
        assert part[1:] == gained[1:]
        assert (part[0] == gained[0]) == is_ours
