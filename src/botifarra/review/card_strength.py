"""The strength of a card, by what a seat sees: what beats it, who may trump it, and its suit without it."""

from botifarra.core.cards import Card, CardSet
from botifarra.core.seats import Seat
from botifarra.core.trick import winning_place
from botifarra.core.view import View
from botifarra.inference.count import probabilities
from botifarra.inference.knowledge import Knowledge


def beating(view: View, winning: Card) -> CardSet:
    """Return the unseen cards that would win over the winning card."""
    return CardSet(card for card in view.unseen if winning_place((winning, card), view.public.strain))


def is_top(view: View, card: Card) -> bool:
    """Return whether no higher card of the suit is left, in hand or unseen."""
    return not any(other > card for other in (view.unseen | view.hand).of(card.suit))


def higher(view: View, card: Card) -> CardSet:
    """Return the unseen higher cards of the suit."""
    return CardSet(other for other in view.unseen.of(card.suit) if other > card)


def is_level(view: View, card: Card, other: Card) -> bool:
    """Return whether two cards are of one suit, with no unseen card between them."""
    return card.suit is other.suit and higher(view, card) == higher(view, other)


def equal(view: View, card: Card) -> Card | None:
    """Return the highest other card of the hand and the suit with no unseen card between the two."""
    equals = (other for other in view.hand if other != card and is_level(view, card, other))
    return max(equals, default=None)


def spends_top(view: View, card: Card, other: Card) -> bool:
    """Return whether a card is the highest left of its suit, and the other neither is nor is as good."""
    return is_top(view, card) and not is_top(view, other) and not is_level(view, card, other)


def bared(view: View, card: Card) -> Card | None:
    """Return the counting card that stays alone in the suit of `card`, with a higher one unseen."""
    left = view.hand.of(card.suit) - CardSet((card,))
    if len(left) != 1:
        return None
    [alone] = left
    return alone if alone.is_counting and higher(view, alone) else None


def is_bare(view: View, card: Card) -> bool:
    """Return whether a counting card is alone in its suit, with a higher one unseen."""
    return len(view.hand.of(card.suit)) == 1 and card.is_counting and bool(higher(view, card))


def is_trump(view: View, card: Card) -> bool:
    """Return whether the card is a trump."""
    return int(card.suit) == view.public.strain


def ruffers(view: View, known: Knowledge) -> tuple[Seat, ...]:
    """Return the opponents that hold a trump in some deal."""
    chances = probabilities(known)
    trumps = [card for card in view.unseen if is_trump(view, card)]
    opponents = view.seat.right, view.seat.left
    return tuple(seat for seat in opponents if any(chances[card][seat] for card in trumps))


def may_be_ruffed(view: View, known: Knowledge, card: Card) -> bool:
    """Return whether an opponent that may hold a trump is known to lack the plain suit of a card."""
    left = view.unseen.of(card.suit)
    return not is_trump(view, card) and any(left <= known.excluded[seat] for seat in ruffers(view, known))
