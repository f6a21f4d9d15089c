"""The exact number of deals that a seat must consider, and the probability of each card at each seat."""

from fractions import Fraction

from botifarra_kernel import Sampler

from botifarra.border import masks
from botifarra.core.cards import Card
from botifarra.inference.errors import Contradiction
from botifarra.inference.knowledge import Knowledge

Chances = tuple[Fraction, Fraction, Fraction, Fraction]
"""The probabilities that the seats hold a card, by seat; they sum to 1."""


def count(knowledge: Knowledge) -> int:
    """Return the number of deals of the unseen cards that agree with the knowledge; 0 for a contradiction."""
    return sampler(knowledge).count


def probabilities(knowledge: Knowledge) -> dict[Card, Chances]:
    """Return for each unseen card the share of the deals in which each seat holds it.

    Raises `Contradiction` where there are no deals.
    """
    deals = some_deals(knowledge)
    total = deals.count
    return {
        Card(card): (
            Fraction(north, total),
            Fraction(west, total),
            Fraction(south, total),
            Fraction(east, total),
        )
        for card, north, west, south, east in deals.counts()
    }


def sampler(knowledge: Knowledge) -> Sampler:
    """Return the kernel's sampler of the deals that agree with the knowledge."""
    return Sampler(
        knowledge.places,
        knowledge.unseen.mask,
        masks(knowledge.excluded),
        [(fact.seat, fact.none_of.mask, fact.all_of.mask) for fact in knowledge.either_or],
    )


def some_deals(knowledge: Knowledge) -> Sampler:
    """Return `sampler(knowledge)`; raises `Contradiction` if no deal agrees with the knowledge."""
    deals = sampler(knowledge)
    if deals.count == 0:
        raise Contradiction("no deal agrees with what is known")
    return deals
