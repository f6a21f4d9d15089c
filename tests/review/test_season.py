"""The choices of players over many hands."""

import pytest

from botifarra.core.actions import Play
from botifarra.core.seats import Seat, Side
from botifarra.review.review import Review
from botifarra.review.season import played_hand, season
from botifarra.review.verdict import Verdict
from tests.review.hands import greedy_hand, quick_seeds, reviewed


@pytest.fixture(scope="module")
def reviews() -> list[Review]:
    return [reviewed(greedy_hand(seed)) for seed in quick_seeds(3)]


def test_every_decision_of_a_hand_belongs_to_one_player(reviews: list[Review]) -> None:
    for found in reviews:
        hands = [played_hand(found, seat) for seat in Seat]
        assert sum(hand.decisions for hand in hands) == len(found.judgements)
        for verdict, counts in (
            (Verdict.SLIP, [hand.slips for hand in hands]),
            (Verdict.MISTAKE, [hand.mistakes for hand in hands]),
            (Verdict.BLUNDER, [hand.blunders for hand in hands]),
        ):
            assert sum(counts) == sum(each.verdict is verdict for each in found.judgements)


def test_losses_of_cards_and_of_calls_are_added_up_apart(reviews: list[Review]) -> None:
    for found in reviews:
        for seat in Seat:
            hand = played_hand(found, seat)
            cards = [each for each in found.of(seat) if isinstance(each.chosen, Play)]
            assert hand.lost_points == pytest.approx(sum(each.mean_loss for each in cards))
            both = hand.lost_points + hand.lost_score
            assert both == pytest.approx(sum(each.mean_loss for each in found.of(seat)))


def test_what_one_side_makes_the_other_lacks(reviews: list[Review]) -> None:
    for found in reviews:
        north, west, south, east = (played_hand(found, seat) for seat in Seat)
        assert north.result == south.result == -west.result == -east.result
        assert north.result == pytest.approx(found.state.public.points[Side.NS] - 36)
        played = north.gained + south.gained - west.gained - east.gained
        assert north.luck_adjusted == -west.luck_adjusted == pytest.approx(played)


def test_the_parts_of_a_hand_add_up_for_every_player(reviews: list[Review]) -> None:
    for found in reviews:
        for seat in Seat:
            hand = played_hand(found, seat)
            choices = hand.gained + hand.partner + hand.opponents
            assert hand.luck_adjusted == pytest.approx(choices)
            assert hand.result == pytest.approx(hand.cards + choices + hand.guesses)
            across, beside = (played_hand(found, other) for other in (seat.partner, seat.right))
            assert (across.cards, across.gained, across.partner) == (hand.cards, hand.partner, hand.gained)
            assert (beside.cards, beside.guesses) == (-hand.cards, -hand.guesses)
            assert beside.opponents == pytest.approx(-hand.gained - hand.partner)


def test_a_season_has_sums_and_means_of_its_hands(reviews: list[Review]) -> None:
    hands = [played_hand(found, Seat.WEST) for found in reviews]
    found = season(hands)
    assert found.hands == len(hands)
    assert found.decisions == sum(hand.decisions for hand in hands)
    for mean, values in (
        (found.lost_points, [hand.lost_points for hand in hands]),
        (found.lost_score, [hand.lost_score for hand in hands]),
        (found.cards, [hand.cards for hand in hands]),
        (found.gained, [hand.gained for hand in hands]),
        (found.partner, [hand.partner for hand in hands]),
        (found.opponents, [hand.opponents for hand in hands]),
        (found.guesses, [hand.guesses for hand in hands]),
        (found.result, [hand.result for hand in hands]),
        (found.luck_adjusted, [hand.luck_adjusted for hand in hands]),
    ):
        assert mean.mean == pytest.approx(sum(values) / len(values))
        low, high = mean.interval
        assert low <= mean.mean <= high
    parts = (found.cards, found.gained, found.partner, found.opponents, found.guesses)
    assert sum(part.mean for part in parts) == pytest.approx(found.result.mean)
