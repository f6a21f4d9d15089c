"""The decisions of a review that are worth reading."""

from collections.abc import Iterator
from dataclasses import dataclass

from botifarra.core.actions import Call, Play
from botifarra.core.seats import Seat
from botifarra.review.facts import Why
from botifarra.review.review import Judgement, Review
from botifarra.review.verdict import Fortune, Verdict
from botifarra.review.why import why

_LEVEL = (Verdict.BEST, Verdict.LEVEL)


@dataclass(frozen=True, slots=True)
class Highlight:
    """A decision that lost something by what its seat could know, or that had bad luck.

    `better` is the best choice. For an unlucky decision it is `Judgement.luckiest`, which open hands favour.
    """

    judged: Judgement
    better: Call | Play


def highlights(review: Review, seat: Seat | None = None) -> Iterator[Highlight]:
    """Yield the decisions worth reading, in order: of one seat, or of all."""
    for judged in review.judgements:
        if seat in (None, judged.seat) and (judged.verdict not in _LEVEL or judged.fortune is not None):
            better = judged.luckiest if judged.fortune is Fortune.UNLUCKY else judged.best
            yield Highlight(judged, better)


def facts_against(judged: Judgement) -> tuple[Why, ...]:
    """Return the facts against a choice that lost something by what its seat could know."""
    if judged.verdict in _LEVEL:
        return ()
    return why(judged.decision.view, judged.chosen, judged.best, judged.comparison)
