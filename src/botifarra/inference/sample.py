"""Hidden hands drawn at random, all that agree with what is known equally likely."""

from random import Random

from botifarra.core.cards import CardSet
from botifarra.core.deal import Hands
from botifarra.core.seats import Seat
from botifarra.core.view import View
from botifarra.inference.count import some_deals
from botifarra.inference.knowledge import Knowledge


def sample(knowledge: Knowledge, rng: Random, number: int) -> list[Hands]:
    """The unseen cards as they may lie: `number` deals by seat, at most a million.

    Raises `Contradiction` where no deal agrees with what is known, and `InvalidArgument` for a number out of
    range.
    """
    of = CardSet.from_mask
    return [(of(n), of(w), of(s), of(e)) for n, w, s, e in _draw(knowledge, rng, number)]


def sample_hands(view: View, rng: Random, number: int) -> list[Hands]:
    """All four hands as they may be now, the one that the seat sees as it is; see `sample`."""
    of = CardSet.from_mask
    north, west, south, east = (view.hand.mask if seat is view.seat else 0 for seat in Seat)
    return [
        (of(n | north), of(w | west), of(s | south), of(e | east))
        for n, w, s, e in _draw(Knowledge.of(view), rng, number)
    ]


def _draw(knowledge: Knowledge, rng: Random, number: int) -> list[tuple[int, int, int, int]]:
    return some_deals(knowledge).sample(number, rng.getrandbits(63))
