"""Hidden hands drawn at random, all that agree with what is known equally likely."""

from random import Random

from botifarra.core.cards import CardSet
from botifarra.core.deal import Hands
from botifarra.core.view import View
from botifarra.inference.count import sampler
from botifarra.inference.errors import Contradiction
from botifarra.inference.knowledge import Knowledge


def sample(knowledge: Knowledge, rng: Random, number: int) -> list[Hands]:
    """The unseen cards as they may lie: `number` deals by seat, at most a million.

    Raises `Contradiction` where no deal agrees with what is known.
    """
    deals = sampler(knowledge)
    if deals.count == 0:
        raise Contradiction("no deal agrees with what is known")
    of = CardSet.from_mask
    return [(of(n), of(w), of(s), of(e)) for n, w, s, e in deals.sample(number, rng.getrandbits(63))]


def sample_hands(view: View, rng: Random, number: int) -> list[Hands]:
    """All four hands as they may be now, the one that the seat sees as it is; see `sample`."""
    own = [CardSet()] * 4
    own[view.seat] = view.hand
    return [
        (n | own[0], w | own[1], s | own[2], e | own[3])
        for n, w, s, e in sample(Knowledge.of(view), rng, number)
    ]
