"""The calls of greedy: a strain by points and length, a double by what the calls so far promise.

Counts and promises are points above the middle (R1.4). The weights are rounded from a linear fit to 6,000
deals, in which greedy played all four seats in each strain. The features were the honours and the lengths of
one hand.
"""

from collections.abc import Callable

from botifarra.bots.calling import Terms, doubling_call, naming_call
from botifarra.core.actions import PASS, SHOW, Call
from botifarra.core.auction import Phase
from botifarra.core.cards import JACK, RANKS, SUIT_MASKS, CardSet, Strain, Suit
from botifarra.core.view import View

TRUMP_HONOURS = (1.0, 1.5, 2.5, 4.0, 6.5)
"""Values of the jack, knight, king, ace and manilla of trumps."""

TRUMP_LENGTH = 4.0
"""Value of each trump in addition."""

PLAIN_HONOURS = (0.0, 0.5, 1.0, 2.5, 6.0)
"""Values of the honours of the other suits, jack first."""

SHORTNESS = (2.5, 1.0)
"""Values of an empty side suit and of a single card: the suit will be ruffed."""

SUIT_PAR = 26.0
"""Count of a hand that expects exactly the middle with a suit as trumps."""

BOTIFARRA_HONOURS = (0.3, 0.7, 1.5, 3.0, 7.0)
"""Values of honours in botifarra, jack first."""

BOTIFARRA_PAR = 14.0
"""Count of a hand that expects exactly the middle in botifarra."""

TERMS = Terms(least=4.0, naming=10.0, answer=3.0, doubles=(12.0, 20.0))
"""Thresholds of greedy's calls, which it assumes of others too; no double follows Sant Vicenç."""

Counted = Callable[[CardSet, Strain], float]
"""The points above the middle that a player expects of its hand in a strain."""


def count(hand: CardSet, strain: Strain) -> float:
    """Return the points above the middle that a hand of twelve expects with `strain` as trumps."""
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


def best_call(view: View, counted: Counted = count) -> Call:
    """Return the call of a seat on turn before the first lead (R3, R5.4), as it has `counted` its hand."""
    public, hand = view.public, view.hand
    contract = public.contract
    if contract is None:
        stakes = [counted(hand, strain) * public.rules.multiplier(strain, 0) for strain in Strain]
        return naming_call(TERMS, public.phase, stakes)
    if public.phase is Phase.SHOW:
        return SHOW if public.rules.codony <= hand else PASS
    return doubling_call(TERMS, public.dealer, contract, view.seat, counted(hand, contract.strain))


def _honours(own: int, weights: tuple[float, ...]) -> float:
    return sum(weight for place, weight in enumerate(weights, JACK) if own >> place & 1)
