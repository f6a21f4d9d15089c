"""Who can still beat the card that is winning a trick, and how likely that is, exactly, by plays alone."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from math import prod

from botifarra.core.cards import CardSet, Strain
from botifarra.core.seats import Seat
from botifarra.core.trick import Trick, winning_place
from botifarra.inference.count import count, probabilities
from botifarra.inference.knowledge import Knowledge

_Lacks = tuple[tuple[int, CardSet], ...]
"""Sets of cards with signs: the hands that lack each, so signed, add up to those that cannot beat."""


@dataclass(frozen=True, slots=True)
class Threat:
    """How `seat` may beat the card that is winning: what it may hold, in what part of the possible deals.

    It holds one of `higher`, of the suit led, with the chance `over`, and has none of that suit but one of
    `ruffs`, trumps that beat, with the chance `ruff`; never both.
    """

    seat: Seat
    higher: CardSet
    over: Fraction
    ruffs: CardSet
    ruff: Fraction


def threats(known: Knowledge, trick: Trick, strain: Strain, seats: Iterable[Seat]) -> tuple[Threat, ...]:
    """Those of `seats`, yet to play to a trick that has begun, which can beat the card that is winning it.

    All deals that agree with what is known count the same; there must be one.
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


def safety(known: Knowledge, trick: Trick, strain: Strain, seats: Iterable[Seat]) -> Fraction:
    """In what part of the deals none of `seats` can beat the card that is winning; see `threats`."""
    seats = tuple(seats)
    safe = 0
    for terms in product(_lacks(known, trick, strain), repeat=len(seats)):
        lacked = {seat: cards for seat, (_, cards) in zip(seats, terms, strict=True)}
        safe += prod(sign for sign, _ in terms) * count(_without(known, lacked))
    return Fraction(safe, count(known))


def _lacks(known: Knowledge, trick: Trick, strain: Strain) -> _Lacks:
    """No higher card of the suit led, but for hands without that suit; of these, those without a ruff."""
    winning = trick.cards[winning_place(trick.cards, strain)]
    led = trick.cards[0].suit
    following = known.unseen.of(led)
    beating = CardSet(card for card in known.unseen if winning_place((winning, card), strain))
    return (1, beating.of(led)), (-1, following), (1, following | beating)


def _without(known: Knowledge, lacked: dict[Seat, CardSet]) -> Knowledge:
    """The same, some seats being known to hold none of some cards too."""
    north, west, south, east = (known.excluded[seat] | lacked.get(seat, CardSet()) for seat in Seat)
    return replace(known, excluded=(north, west, south, east))
