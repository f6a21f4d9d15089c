"""One decision judged by what its seat could know: at the table after it was made, and in a review."""

from dataclasses import dataclass
from random import Random

from botifarra.core.actions import Call, Play
from botifarra.core.view import View
from botifarra.review.calls import compare_calls
from botifarra.review.cards import compare_cards, gain_over
from botifarra.review.comparison import Comparison
from botifarra.review.decisions import choices_of
from botifarra.review.effort import JUDGES, Effort
from botifarra.review.verdict import CALLS, CARDS, ERRORS, Verdict, confirm, judge
from botifarra.review.why_cards import is_style


@dataclass(frozen=True, slots=True)
class Opinion:
    """The choices of a decision compared, and the verdict on the one that was made."""

    comparison: Comparison
    verdict: Verdict


def opinion_on(view: View, chosen: Call | Play, place: int, effort: Effort, seed: int = 0) -> Opinion:
    """Return the opinion on a choice of the seat on turn, made after `place` actions.

    Only the view counts, not the hidden cards, and not the later calls and plays. So the opinion is the same
    at the table and in the review of the whole hand, with the same effort and seed.
    """
    rng = f"{seed} {place}"
    if isinstance(chosen, Call):
        return _on_call(view, chosen, effort, rng)
    return _on_card(view, chosen, effort, rng)


def _on_call(view: View, chosen: Call, effort: Effort, rng: str) -> Opinion:
    calls = [choice for choice in choices_of(view.legal_actions) if isinstance(choice, Call)]
    found = compare_calls(view, calls, effort.call, Random(rng))
    return Opinion(
        found, judge(found.loss(chosen), found.error(chosen), CALLS, is_best=found.is_best(chosen))
    )


def _on_card(view: View, chosen: Play, effort: Effort, rng: str) -> Opinion:
    found = compare_cards(view, effort.card, Random(rng))
    verdict = judge(found.loss(chosen), found.error(chosen), CARDS, is_best=found.is_best(chosen))
    if verdict in ERRORS:
        best = found.best
        assert isinstance(best, Play)
        has_style = is_style(view, chosen.card, best.card)
        for solved in JUDGES:
            gain = gain_over(view, chosen, best, effort.solving(solved), Random(rng))
            verdict = confirm(verdict, gain, is_style=has_style)
            if verdict is Verdict.LEVEL:
                break
    return Opinion(found, verdict)
