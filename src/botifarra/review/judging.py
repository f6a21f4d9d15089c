"""One decision judged by what its seat could know: at the table after it was made, and in a review."""

from dataclasses import dataclass
from random import Random

from botifarra.core.actions import Call, Play
from botifarra.core.view import View
from botifarra.review.calls import compare_calls
from botifarra.review.cards import compare_cards, is_agreed
from botifarra.review.comparison import Comparison
from botifarra.review.decisions import choices_of
from botifarra.review.effort import JUDGES, Effort
from botifarra.review.verdict import CALLS, CARDS, MISTAKES, Verdict, judge
from botifarra.review.why import is_style


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
    if verdict in MISTAKES and not _is_confirmed(view, chosen, found.best, effort, rng):
        verdict = Verdict.SLIP
    return Opinion(found, verdict)


def _is_confirmed(view: View, chosen: Play, best: Call | Play, effort: Effort, rng: str) -> bool:
    """Return whether the further judges agree on a mistake, and it is not a matter of style."""
    assert isinstance(best, Play)
    judges = map(effort.solving, JUDGES)
    agree = all(is_agreed(view, chosen, best, by, Random(rng), CARDS.slip) for by in judges)
    return agree and not is_style(view, chosen.card, best.card)
