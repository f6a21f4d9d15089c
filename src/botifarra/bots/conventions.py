"""Conventions of leads that players know, to choose between leads of nearly the same worth."""

from enum import IntEnum

from botifarra.core.cards import ACE, MANILLA, RANKS, Card, Suit
from botifarra.core.seats import Seat
from botifarra.core.view import View

_LEAST_LONG = 4
"""Least number of cards in a suit whose manilla is led to show the ace."""

LEAST_GUARDED = 3
"""Least number of cards in a suit whose highest can be saved."""


class Convention(IntEnum):
    """The convention that a lead follows; the higher ones go first."""

    NONE = 0
    RETURNS = 1
    """The highest card of the suit that the partner was the first to lead."""
    SAVES_ACE = 2
    """The lowest card of a suit with the ace, so that the manilla falls before it can catch the ace."""
    SHOWS_ACE = 3
    """The manilla of a long suit with manilla and ace."""


def convention(view: View, card: Card) -> Convention:
    """Return the convention that a lead of the seat of `view` follows; leads of trumps follow none."""
    suit, own = card.suit, view.hand.of(card.suit)
    if int(suit) == view.public.strain:
        return Convention.NONE
    manilla = Card(suit * RANKS + MANILLA)
    if Card(suit * RANKS + ACE) in own:
        if card == manilla and len(own) >= _LEAST_LONG:
            return Convention.SHOWS_ACE
        if manilla in view.unseen and card == min(own) and len(own) >= LEAST_GUARDED:
            return Convention.SAVES_ACE
    if card == max(own) and first_leader(view, suit) is view.seat.partner:
        return Convention.RETURNS
    return Convention.NONE


def first_leader(view: View, suit: Suit) -> Seat | None:
    """Return the seat that led a suit first; None if nobody has."""
    return next((trick.leader for trick in view.public.tricks if trick.cards[0].suit is suit), None)
