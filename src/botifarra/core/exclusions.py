"""Cards that a seat cannot hold, as its plays prove: the rules leave few choices, so plays exclude cards."""

from botifarra.core.cards import DECK, CardSet, Strain
from botifarra.core.public import PublicState
from botifarra.core.rules import Rules
from botifarra.core.seats import Seat
from botifarra.core.trick import Trick, legal_mask


def excluded_by_seat(public: PublicState) -> list[CardSet]:
    """Return by seat the cards that its plays exclude, or that another seat showed (R4, R5.4)."""
    excluded = [shown_by_another(public, seat) for seat in Seat]
    for trick in (*public.tricks, public.trick):
        for place, (seat, _) in enumerate(trick.plays):
            excluded[seat] |= excluded_by_play(public.rules, trick, place, public.strain)
    return [CardSet.from_mask(mask) for mask in excluded]


def shown_by_another(public: PublicState, seat: Seat) -> int:
    """Return the mask of the cards that a seat other than `seat` has shown (R5.4)."""
    return 0 if public.shown_by in (None, seat) else public.rules.codony.mask


def excluded_by_play(rules: Rules, trick: Trick, place: int, strain: Strain) -> int:
    """Return the mask of the cards that would make the play at `place` (0 to 3) illegal if held as well.

    A rule forbids a card because the player holds one certain other card. So it is enough to judge hands of
    two cards. Only R4.11 depends on a card that is *not* held; it is left out by taking every card as seen.
    """
    before, card = trick.cards[:place], trick.cards[place]
    bit = 1 << card
    excluded = 0
    for other in DECK:
        if other is not card and not legal_mask(rules, bit | 1 << other, before, strain, DECK.mask) & bit:
            excluded |= 1 << other
    return excluded
