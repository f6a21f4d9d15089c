"""Random samples of the hidden hands, uniform over the deals that agree with the knowledge."""

from random import Random

from botifarra.core.cards import CardSet
from botifarra.core.deal import Hands
from botifarra.core.seats import Seat
from botifarra.core.view import View
from botifarra.inference.count import some_deals
from botifarra.inference.knowledge import Knowledge


def sample(known: View | Knowledge, rng: Random, number: int = 1) -> list[Hands]:
    """Return `number` deals of the cards that are left, by seat; at most a million.

    With a `View` the hand that its seat sees is in its place. `Knowledge` does not hold that hand, so there
    it is empty. Raises `Contradiction` where no deal agrees with what is known, and `InvalidArgument` for a
    number out of range.
    """
    knowledge = Knowledge.of(known) if isinstance(known, View) else known
    own = (known.hand.mask if isinstance(known, View) and known.seat is seat else 0 for seat in Seat)
    north, west, south, east = own
    of = CardSet.from_mask
    return [
        (of(n | north), of(w | west), of(s | south), of(e | east))
        for n, w, s, e in some_deals(knowledge).sample(number, rng.getrandbits(63))
    ]
