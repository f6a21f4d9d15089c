"""The choices of a player over many hands: sums for a hand, and means with intervals for a season."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from math import fsum

from botifarra.arena.estimate import Estimate, estimate
from botifarra.core.actions import Play
from botifarra.core.seats import Seat, Side
from botifarra.review.review import Review
from botifarra.review.verdict import Verdict


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """The choices of one player in a hand.

    `lost_points` is the loss of the player's cards, in points of the hand. `lost_score` is that of the calls,
    in points of the match. Both are sums of `mean_loss`.

    `result` and `luck_adjusted` are those of `Balance`, as points of the player's side above the middle. The
    result is `cards` + `gained` + `partner` + `opponents` + `guesses`. `gained` are the points that the
    player's cards gained for its side against the model, and `partner` those of the partner's cards.
    `opponents` is what the cards of the opponents gained for this side; it is negative if they play well.
    """

    decisions: int
    slips: int
    mistakes: int
    blunders: int
    lost_points: float
    lost_score: float
    cards: float
    gained: float
    partner: float
    opponents: float
    guesses: float
    result: float
    luck_adjusted: float


@dataclass(frozen=True, slots=True)
class Season:
    """The choices of one player over its hands: sums of decisions and verdicts, and means for a hand."""

    hands: int
    decisions: int
    slips: int
    mistakes: int
    blunders: int
    lost_points: Estimate
    lost_score: Estimate
    cards: Estimate
    gained: Estimate
    partner: Estimate
    opponents: Estimate
    guesses: Estimate
    result: Estimate
    luck_adjusted: Estimate


def played_hand(review: Review, seat: Seat) -> PlayedHand:
    """Return the choices of a seat in a reviewed hand."""
    judged = review.of(seat)
    verdicts = Counter(each.verdict for each in judged)
    cards = [each.mean_loss for each in judged if isinstance(each.chosen, Play)]
    calls = [each.mean_loss for each in judged if not isinstance(each.chosen, Play)]
    found = review.balance
    sign = 1 if seat.side is Side.NS else -1
    return PlayedHand(
        len(judged),
        verdicts[Verdict.SLIP],
        verdicts[Verdict.MISTAKE],
        verdicts[Verdict.BLUNDER],
        fsum(cards),
        fsum(calls),
        sign * found.cards,
        found.choices[seat],
        found.choices[seat.partner],
        -found.of_side(seat.side.other),
        sign * found.guesses,
        sign * (found.result - found.middle),
        sign * (found.luck_adjusted - found.middle),
    )


def season(hands: Iterable[PlayedHand]) -> Season:
    """Return the season of a player from its hands; at least one is needed."""
    played = tuple(hands)
    return Season(
        len(played),
        sum(hand.decisions for hand in played),
        sum(hand.slips for hand in played),
        sum(hand.mistakes for hand in played),
        sum(hand.blunders for hand in played),
        estimate(hand.lost_points for hand in played),
        estimate(hand.lost_score for hand in played),
        estimate(hand.cards for hand in played),
        estimate(hand.gained for hand in played),
        estimate(hand.partner for hand in played),
        estimate(hand.opponents for hand in played),
        estimate(hand.guesses for hand in played),
        estimate(hand.result for hand in played),
        estimate(hand.luck_adjusted for hand in played),
    )
