"""How players call, greedy and those that the models stand for: by what their hands promise (R3)."""

from collections.abc import Sequence

import msgspec

from botifarra.core.actions import DECLARES, DELEGATE, DOUBLE, PASS, Call
from botifarra.core.auction import Contract, Phase
from botifarra.core.cards import Strain
from botifarra.core.seats import Seat


class Terms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What players call with, in points above the middle times what they count for.

    A dealer delegates whose best stake is less than `least`. Who has named trumps promises `naming`, or
    `answer` after a delegation, and a double promises the number of its place in `doubles`; who doubles must
    come up, with the promise of the partner, to the higher of the opponents' promises.
    """

    least: float
    naming: float
    answer: float
    doubles: tuple[float, ...]


def naming_call(terms: Terms, phase: Phase, stakes: Sequence[float]) -> Call:
    """The strain that expects to score most, by what is at stake in each, or none of a weak dealer's."""
    best = max(Strain, key=stakes.__getitem__)
    if phase is Phase.DECLARE and stakes[best] < terms.least:
        return DELEGATE
    return DECLARES[best]


def doubling_call(terms: Terms, dealer: Seat, contract: Contract, seat: Seat, promise: float) -> Call:
    """What `seat` says whose hand promises so much in the strain of the contract."""
    return DOUBLE if promise >= needed(terms, dealer, contract, seat) else PASS


def needed(terms: Terms, dealer: Seat, contract: Contract, seat: Seat) -> float:
    """What a hand must promise for `seat` to double, in points above the middle for its side."""
    promises = dict.fromkeys(Seat, 0.0)
    promises[contract.declarer] = terms.naming if contract.declarer is dealer else terms.answer
    promises.update(zip(contract.doublers, terms.doubles, strict=False))
    return max(promises[seat.right], promises[seat.left]) - promises[seat.partner]
