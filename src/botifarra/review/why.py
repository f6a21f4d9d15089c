"""Why a choice was worse than the best one: the facts that a view proves."""

from botifarra.core.actions import Call, Play
from botifarra.core.view import View
from botifarra.review.facts import Why
from botifarra.review.why_calls import why_call
from botifarra.review.why_cards import why_card


def why(view: View, chosen: Call | Play, best: Call | Play) -> tuple[Why, ...]:
    """Return the proved facts against a choice, compared with the best one, at most two.

    Both are calls, or both are cards, and legal for the seat of `view`. Raises `Contradiction` (inference)
    where no deal agrees with the plays.
    """
    if isinstance(chosen, Play) and isinstance(best, Play):
        return why_card(view, chosen.card, best.card)
    assert not isinstance(chosen, Play)
    assert not isinstance(best, Play)
    return why_call(view, chosen, best)
