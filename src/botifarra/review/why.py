"""Why a choice was worse than the best one: proved facts, or for some calls what each is worth."""

from botifarra.core.actions import Call, Play
from botifarra.core.view import View
from botifarra.review.comparison import Comparison
from botifarra.review.facts import Why
from botifarra.review.why_calls import why_call
from botifarra.review.why_cards import why_card


def why(view: View, chosen: Call | Play, best: Call | Play, found: Comparison) -> tuple[Why, ...]:
    """Return the facts against a choice, compared with the best one, at most two.

    Both are calls, or both are cards, and legal for the seat of `view`. `found` has their worth. Raises
    `Contradiction` (inference) where no deal agrees with the plays.
    """
    if isinstance(chosen, Play) and isinstance(best, Play):
        return why_card(view, chosen.card, best.card)
    assert not isinstance(chosen, Play)
    assert not isinstance(best, Play)
    return why_call(view, chosen, best, found)
