"""The exact chances that later players beat the winning card of a trick, from the plays alone."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from math import prod
from types import MappingProxyType

from botifarra.core.cards import CardSet, Strain
from botifarra.core.seats import Seat
from botifarra.core.trick import Trick, winning_place
from botifarra.inference.count import count, probabilities
from botifarra.inference.knowledge import Knowledge

_Lacks = tuple[tuple[int, CardSet], ...]
"""Sets of cards with signs, for inclusion and exclusion.

Count the hands that lack each set, multiply by its sign, and add up: that is the number of hands that cannot
beat the winning card.
"""


@dataclass(frozen=True, slots=True)
class Threat:
    """The ways of `seat` to beat the winning card, each with its probability over the possible deals.

    With the probability `over`, it holds one of `higher`, of the suit led. With `ruff`, it has no card of
    that suit, but one of `ruffs`, higher trumps. The two exclude each other.
    """

    seat: Seat
    higher: CardSet
    over: Fraction
    ruffs: CardSet
    ruff: Fraction


def threats(known: Knowledge, trick: Trick, strain: Strain, seats: Iterable[Seat]) -> tuple[Threat, ...]:
    """Return a threat for each of `seats` that can beat the winning card; none of them may have played yet.

    The trick must have begun. All deals that agree with the knowledge are equally likely; there must be one.
    """
    (_, higher), (_, following), (_, helpless) = _lacks(known, trick, strain)
    ruffs = helpless - following
    total = count(known)
    chances = probabilities(known)

    def lacking(seat: Seat, cards: CardSet) -> Fraction:
        return Fraction(count(_without(known, {seat: cards})), total)

    def held(seat: Seat, cards: CardSet) -> CardSet:
        return CardSet(card for card in cards if chances[card][seat])

    found = []
    for seat in seats:
        over = 1 - lacking(seat, higher)
        ruff = lacking(seat, following) - lacking(seat, helpless)
        if over or ruff:
            may_ruff = held(seat, ruffs) if ruff else CardSet()
            found.append(Threat(seat, held(seat, higher), over, may_ruff, ruff))
    return tuple(found)


def safety(
    known: Knowledge,
    trick: Trick,
    strain: Strain,
    seats: Iterable[Seat],
    others: Mapping[Seat, CardSet] = MappingProxyType({}),
) -> Fraction:
    """Return the part of the deals in which none of `seats` can beat the winning card; see `threats`.

    `others` maps further seats to cards. A deal then counts only if each of these seats also holds none of
    its cards in `others`. The part is still that of all deals.
    """
    seats = tuple(seats)
    safe = 0
    for terms in product(_lacks(known, trick, strain), repeat=len(seats)):
        lacked = {**others, **{seat: cards for seat, (_, cards) in zip(seats, terms, strict=True)}}
        safe += prod(sign for sign, _ in terms) * count(_without(known, lacked))
    return Fraction(safe, count(known))


def _lacks(known: Knowledge, trick: Trick, strain: Strain) -> _Lacks:
    """Return the signed sets whose lack makes a hand unable to beat the winning card.

    Such a hand lacks the higher cards of the suit led, unless it is void in that suit and can trump.
    """
    winning = trick.cards[winning_place(trick.cards, strain)]
    led = trick.cards[0].suit
    following = known.unseen.of(led)
    beating = CardSet(card for card in known.unseen if winning_place((winning, card), strain))
    return (1, beating.of(led)), (-1, following), (1, following | beating)


def _without(known: Knowledge, lacked: dict[Seat, CardSet]) -> Knowledge:
    """Return the knowledge that some seats also hold none of some cards."""
    north, west, south, east = (known.excluded[seat] | lacked.get(seat, CardSet()) for seat in Seat)
    return replace(known, excluded=(north, west, south, east))
