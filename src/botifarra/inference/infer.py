"""All that one seat can know of the hidden hands, in one value."""

from dataclasses import dataclass

from botifarra.core.cards import Card
from botifarra.core.view import View
from botifarra.inference.count import Chances, count, probabilities
from botifarra.inference.explain import Deduction, explain
from botifarra.inference.knowledge import Knowledge


@dataclass(frozen=True, slots=True)
class Inference:
    """What a seat can know: exact, from the plays alone, never from the calls.

    `deals` is the number of deals that agree with what it knows. `chances` has, for each unseen card, the
    part of these deals in which each seat holds it, by seat. `deductions` tell which play proved what, and by
    which rule.
    """

    knowledge: Knowledge
    deals: int
    chances: dict[Card, Chances]
    deductions: tuple[Deduction, ...]


def infer(view: View) -> Inference:
    """Return what the seat of `view` can know of the other hands.

    Raises `Contradiction` where no deal agrees with what was played.
    """
    known = Knowledge.of(view)
    return Inference(known, count(known), probabilities(known), explain(view))
