"""What greedy calls: a strain by a count of points and length, a double by what the calls so far promise.

Counts and promises are points above the middle (R1.4). The weights are rounded from a linear fit: what 6,000
deals gave in each strain when greedy played all four seats, by the honours and lengths of one hand.
"""

from botifarra.core.actions import DECLARES, DELEGATE, DOUBLE, PASS, SHOW, Call
from botifarra.core.auction import Contract, Phase
from botifarra.core.cards import JACK, RANKS, SUIT_MASKS, CardSet, Strain, Suit
from botifarra.core.seats import Seat
from botifarra.core.view import View

TRUMP_HONOURS = (1.0, 1.5, 2.5, 4.0, 6.5)
"""What the sota, cavall, rei, as and manilla of trumps count."""

TRUMP_LENGTH = 4.0
"""What each trump counts beside that."""

PLAIN_HONOURS = (0.0, 0.5, 1.0, 2.5, 6.0)
"""What the honours of the other suits count, sota first."""

SHORTNESS = (2.5, 1.0)
"""What another suit with no card counts, and one with a single card: it will be ruffed."""

SUIT_PAR = 26.0
"""The count of a hand that expects the middle and no more when a suit is trumps."""

BOTIFARRA_HONOURS = (0.3, 0.7, 1.5, 3.0, 7.0)
"""What honours count in botifarra, sota first."""

BOTIFARRA_PAR = 14.0
"""The count of a hand that expects the middle and no more in botifarra."""

LEAST_STAKE = 4.0
"""A dealer that expects to score less delegates."""

NAMING_PROMISE = 10.0
"""What a dealer promises who names trumps."""

ANSWER_PROMISE = 3.0
"""What a player promises who had to name them after a delegation."""

DOUBLE_PROMISES = (12.0, 20.0)
"""What is promised by contro and by recontro."""


def best_call(view: View) -> Call:
    """The call of a seat on turn before the first lead (R3, R5.4)."""
    public = view.public
    if public.contract is None:
        return _naming(view)
    if public.phase is Phase.SHOW:
        return SHOW if public.rules.codony <= view.hand else PASS
    return DOUBLE if outweighs(view, public.contract) else PASS


def count(hand: CardSet, strain: Strain) -> float:
    """How many points above the middle a hand of twelve expects for its side with `strain` as trumps."""
    suits = [hand.mask >> RANKS * suit & SUIT_MASKS[0] for suit in Suit]
    if strain is Strain.NO_TRUMP:
        return sum(_honours(own, BOTIFARRA_HONOURS) for own in suits) - BOTIFARRA_PAR
    trumps = suits.pop(strain)
    counted = _honours(trumps, TRUMP_HONOURS) + TRUMP_LENGTH * trumps.bit_count() - SUIT_PAR
    for own in suits:
        counted += _honours(own, PLAIN_HONOURS)
        if own.bit_count() < len(SHORTNESS):
            counted += SHORTNESS[own.bit_count()]
    return counted


def outweighs(view: View, contract: Contract) -> bool:
    """Whether the hand's count and its partner's promise come up to the higher promise of the opponents."""
    first = NAMING_PROMISE if contract.declarer is view.public.dealer else ANSWER_PROMISE
    promises = dict.fromkeys(Seat, 0.0)
    promises[contract.declarer] = first
    promises.update(zip(contract.doublers, DOUBLE_PROMISES, strict=False))
    seat = view.seat
    ours = count(view.hand, contract.strain) + promises[seat.partner]
    return ours >= max(promises[seat.right], promises[seat.left])


def _naming(view: View) -> Call:
    """The strain that expects to score most, botifarra counting double (R3.4), or none of a weak dealer's."""
    rules = view.public.rules
    stakes = {strain: count(view.hand, strain) * rules.multiplier(strain, 0) for strain in Strain}
    best = max(Strain, key=stakes.__getitem__)
    if view.public.phase is Phase.DECLARE and stakes[best] < LEAST_STAKE:
        return DELEGATE
    return DECLARES[best]


def _honours(own: int, weights: tuple[float, ...]) -> float:
    return sum(weight for place, weight in enumerate(weights, JACK) if own >> place & 1)
