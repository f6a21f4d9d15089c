"""How many deals a seat must still consider, and how likely each card is at each seat: exactly."""

from fractions import Fraction

from botifarra_kernel import Sampler

from botifarra.border import masks
from botifarra.core.cards import Card
from botifarra.inference.errors import Contradiction
from botifarra.inference.knowledge import Knowledge

Chances = tuple[Fraction, Fraction, Fraction, Fraction]
"""By seat: how likely it is to hold a card; they sum to 1."""


def count(knowledge: Knowledge) -> int:
    """How many deals of the unseen cards agree with what is known; 0 where it contradicts itself."""
    return sampler(knowledge).count


def probabilities(knowledge: Knowledge) -> dict[Card, Chances]:
    """For each unseen card, in how large a part of the deals each seat holds it.

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
    """The kernel's sampler of the deals that agree with what is known."""
    return Sampler(
        knowledge.places,
        knowledge.unseen.mask,
        masks(knowledge.excluded),
        [(fact.seat, fact.none_of.mask, fact.all_of.mask) for fact in knowledge.either_or],
    )


def some_deals(knowledge: Knowledge) -> Sampler:
    """The same sampler, of one deal at least; raises `Contradiction` where there are none."""
    deals = sampler(knowledge)
    if deals.count == 0:
        raise Contradiction("no deal agrees with what is known")
    return deals
