"""Random samples of the hidden hands, uniform over the deals that agree with the knowledge.

If no deal agrees with the knowledge, the functions raise `Contradiction`. For a number out of its range, or a
buffer that cannot hold deals, they raise `InvalidArgument` (errors.py).
"""

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from botifarra_kernel import Sampler

from botifarra.core.arguments import expect
from botifarra.core.cards import CardSet
from botifarra.core.deal import Hands
from botifarra.core.seats import Seat
from botifarra.core.view import View
from botifarra.inference.count import some_deals
from botifarra.inference.knowledge import Knowledge

if TYPE_CHECKING:
    from typing_extensions import Buffer


def sample(known: View | Knowledge, rng: Random, number: int = 1) -> list[Hands]:
    """Return `number` deals of the cards that are left, by seat; at most a million.

    With a `View`, a deal has the hand of its seat too. With `Knowledge`, that hand is an empty `CardSet`,
    because `Knowledge` does not contain it.
    """
    expect(Random, "rng", rng)
    expect(int, "number", number)
    of = CardSet.from_mask
    return [
        (of(north), of(west), of(south), of(east))
        for north, west, south, east in _deals(known).sample(number, rng.getrandbits(63))
    ]


def sample_into(known: View | Knowledge, deals: "Buffer", rng: Random, *, threads: int = 1) -> None:
    """Fill a buffer with the deals that `sample` returns: for each deal, the `CardSet.mask` of each seat.

    The buffer is writable and contiguous, and holds native integers of 64 bits: an `array("Q")` of four for
    each deal, or a NumPy array of shape (number, 4). The deals do not depend on the number of threads, 1 to
    256. The first ones do not depend on the size of the buffer.
    """
    expect(Random, "rng", rng)
    expect(int, "threads", threads)
    _deals(known).sample_into(deals, rng.getrandbits(63), threads=threads)


def _deals(known: View | Knowledge) -> Sampler:
    return some_deals(known if isinstance(known, Knowledge) else _with_own_hand(known))


def _with_own_hand(view: View) -> Knowledge:
    """Return the knowledge of a seat as if its own hand were to be dealt too, in the only possible way."""
    known, hand = Knowledge.of(view), view.hand
    if not hand:
        return known
    n, w, s, e = (len(hand) if seat is view.seat else known.places[seat] for seat in Seat)
    north, west, south, east = (
        cards if seat is view.seat else cards | hand for seat, cards in zip(Seat, known.excluded, strict=True)
    )
    return replace(
        known, unseen=known.unseen | hand, places=(n, w, s, e), excluded=(north, west, south, east)
    )
