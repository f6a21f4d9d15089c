"""One decision judged by what its seat could know: at the table after it was made, and in a review."""

from dataclasses import dataclass
from random import Random

from botifarra.core.actions import DELEGATE, Call, Play
from botifarra.core.view import View
from botifarra.review.calls import compare_calls
from botifarra.review.cards import compare_cards, gains_over
from botifarra.review.comparison import Comparison
from botifarra.review.decisions import choices_of
from botifarra.review.effort import JUDGES, Effort
from botifarra.review.verdict import (
    CALLS,
    CARDS,
    ERRORS,
    Thresholds,
    Verdict,
    confirm,
    judge,
    soften_delegation,
)
from botifarra.review.why_cards import is_style


@dataclass(frozen=True, slots=True)
class Opinion:
    """The choices of a decision compared, and the verdict on the one that was made.

    `verdicts` are those that each choice would get. It is None for a card that would need further judges, if
    they were not asked: the chosen card did not need them, or the first of them found it level.
    """

    comparison: Comparison
    verdict: Verdict
    verdicts: tuple[Verdict | None, ...]


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
    verdicts = _first_verdicts(found, CALLS)
    if DELEGATE in verdicts:
        verdicts[DELEGATE] = soften_delegation(verdicts[DELEGATE], max(map(found.net, found.choices)))
    return Opinion(found, verdicts[chosen], tuple(verdicts.values()))


def _on_card(view: View, chosen: Play, effort: Effort, rng: str) -> Opinion:
    found = compare_cards(view, effort.card, Random(rng))
    verdicts, best = _first_verdicts(found, CARDS), found.best
    assert isinstance(best, Play)
    left = list(JUDGES)
    while left and verdicts[chosen] in ERRORS:
        gains = gains_over(view, best, effort.solving(left.pop(0)), Random(rng))
        for card, verdict in verdicts.items():
            if verdict in ERRORS:
                assert isinstance(card, Play)
                has_style = is_style(view, card.card, best.card)
                verdicts[card] = confirm(verdict, gains[card], is_style=has_style)
    return Opinion(
        found,
        verdicts[chosen],
        tuple(None if left and verdict in ERRORS else verdict for verdict in verdicts.values()),
    )


def _first_verdicts(found: Comparison, by: Thresholds) -> dict[Call | Play, Verdict]:
    """Return the verdict on each choice, before further judges are asked."""
    return {
        choice: judge(found.loss(choice), found.error(choice), by, is_best=found.is_best(choice))
        for choice in found.choices
    }
