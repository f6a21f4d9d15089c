"""The decisions of a review that are worth reading."""

from botifarra.core.seats import Seat
from botifarra.review.highlights import highlights
from botifarra.review.verdict import LEVEL_BY_VIEW, Fortune, Verdict
from tests.review.hands import greedy_hand, random_hand, reviewed
from tests.scale import scale


def test_highlights_lost_something_or_had_luck() -> None:
    kinds = set()
    for state in (*map(greedy_hand, range(scale(1, 2))), *map(random_hand, range(scale(1, 4)))):
        found = reviewed(state)
        told = list(highlights(found))
        places = [each.judged.decision.place for each in told]
        assert places == sorted(places)
        assert [each for seat in Seat for each in highlights(found, seat)] == sorted(
            told, key=lambda each: each.judged.seat
        )
        for each in found.judgements:
            is_told = each.verdict not in (Verdict.BEST, Verdict.LEVEL) or each.fortune is not None
            assert (each.decision.place in places) == is_told
        for one in told:
            judged = one.judged
            kinds.add(judged.fortune or judged.verdict)
            if judged.fortune is Fortune.UNLUCKY:
                found_worth = judged.comparison.worth
                assert abs(found_worth(one.better) - found_worth(judged.chosen)) <= LEVEL_BY_VIEW
                assert judged.open_hands[one.better] - judged.open_hands[judged.chosen] >= 5
            else:
                assert one.better == judged.best
    assert {Verdict.SLIP, Verdict.MISTAKE, Verdict.BLUNDER, Fortune.UNLUCKY} <= kinds
