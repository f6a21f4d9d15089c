"""The calling rules of greedy and of the models, by the points that hands promise (R3)."""

from collections.abc import Sequence

import msgspec

from botifarra.core.actions import DECLARES, DELEGATE, DOUBLE, PASS, Call
from botifarra.core.auction import Contract, Phase
from botifarra.core.cards import Strain
from botifarra.core.seats import Seat


class Terms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The thresholds of calls, in points above the middle times their factor.

    A dealer delegates if the best stake is less than `least`. A player who has named trumps promises
    `naming`, or `answer` after a delegation. A double promises the number of its place in `doubles`. A
    player doubles if its hand and the promise of the partner reach the higher of the opponents' promises.
    """

    least: float
    naming: float
    answer: float
    doubles: tuple[float, ...]


def naming_call(terms: Terms, phase: Phase, stakes: Sequence[float]) -> Call:
    """Return the strain with the highest stake; a dealer with low stakes delegates instead."""
    best = max(Strain, key=stakes.__getitem__)
    if phase is Phase.DECLARE and stakes[best] < terms.least:
        return DELEGATE
    return DECLARES[best]


def doubling_call(terms: Terms, dealer: Seat, contract: Contract, seat: Seat, promise: float) -> Call:
    """Return a double or a pass, by the `promise` of the hand in the strain of the contract."""
    return DOUBLE if promise >= needed(terms, dealer, contract, seat) else PASS


def needed(terms: Terms, dealer: Seat, contract: Contract, seat: Seat) -> float:
    """Return the promise that `seat` needs to double, in points above the middle for its side."""
    promises = dict.fromkeys(Seat, 0.0)
    promises[contract.declarer] = terms.naming if contract.declarer is dealer else terms.answer
    promises.update(zip(contract.doublers, terms.doubles, strict=False))
    return max(promises[seat.right], promises[seat.left]) - promises[seat.partner]
