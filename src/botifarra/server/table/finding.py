"""The coach's judgement of a choice, as it is sent."""

from botifarra.bots.fact_lines import DIGITS, fact_line
from botifarra.core.actions import Call, Play, action_id
from botifarra.review.comparison import Comparison
from botifarra.review.effort import QUICK, Effort
from botifarra.review.judging import Opinion, opinion_on
from botifarra.review.verdict import MISTAKES, SURE, Verdict
from botifarra.review.why import why
from botifarra.server.protocol.advice import ChoicePart
from botifarra.server.protocol.correction import Finding
from botifarra.server.table.coaching import Choice


def find(choice: Choice, effort: Effort = QUICK) -> Finding:
    """Judge a choice as the quick review of its hand does."""
    return _shown(choice, opinion_on(choice.view, choice.action, choice.place, effort))


def is_mistake(found: Finding) -> bool:
    """Return whether the coach warns about a choice."""
    return found.verdict in MISTAKES


def _shown(choice: Choice, opinion: Opinion) -> Finding:
    found, chosen = opinion.comparison, choice.action
    best = chosen if opinion.verdict is Verdict.BEST else found.best
    ranked = sorted(found.choices, key=lambda each: (each != best, -found.worth(each)))
    facts = why(choice.view, chosen, best, found) if opinion.verdict in MISTAKES else ()
    return Finding(
        opinion.verdict,
        action_id(best),
        round(found.loss(chosen), DIGITS),
        round(found.error(chosen), DIGITS),
        tuple(_choice_part(found, each) for each in ranked),
        tuple(map(fact_line, facts)),
    )


def _choice_part(found: Comparison, choice: Call | Play) -> ChoicePart:
    at = found.choices.index(choice)
    error = found.error(choice)
    return ChoicePart(
        action_id(choice),
        round((found.nets or found.worths)[at], DIGITS),
        round(error, DIGITS),
        None if found.wins is None else round(found.wins[at], DIGITS),
        choice != found.best and found.loss(choice) <= SURE * error,
    )
