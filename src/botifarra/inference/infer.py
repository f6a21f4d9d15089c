"""The full knowledge of one seat about the hidden hands, in one value."""

from dataclasses import dataclass

from botifarra.core.cards import Card
from botifarra.core.view import View
from botifarra.inference.count import Chances, count, probabilities
from botifarra.inference.explain import Deduction, explain
from botifarra.inference.knowledge import Knowledge


@dataclass(frozen=True, slots=True)
class Inference:
    """The knowledge of a seat: exact, from the plays and a shown codony, never from other calls.

    `deals` is the number of deals that agree with it. `chances` has, for each unseen card, the share of these
    deals in which each seat holds it, by seat. `deductions` tell which play proved which fact, and by which
    rule.
    """

    knowledge: Knowledge
    deals: int
    chances: dict[Card, Chances]
    deductions: tuple[Deduction, ...]


def infer(view: View) -> Inference:
    """Return the knowledge of the seat of `view` about the other hands.

    Raises `Contradiction` where no deal agrees with what was played.
    """
    known = Knowledge.of(view)
    return Inference(known, count(known), probabilities(known), explain(view))
