"""Claims: whether a side may make one, and whether it wins against every defence (R5.5)."""

from collections.abc import Collection, Iterable
from functools import lru_cache

from botifarra.core.auction import Phase
from botifarra.core.cards import DECK, SUIT_MASKS, Card, CardSet, Strain
from botifarra.core.deal import Hands
from botifarra.core.public import PublicState
from botifarra.core.rules import Rules
from botifarra.core.seats import Seat, Side
from botifarra.core.trick import legal_mask, winning_place

CLAIM_NODES = 20_000
"""Limit of plays in the search for a proof; without a proof a claim does not stand."""

_REMEMBERED = 64
"""Number of cached answers: a client that asks about a claim often makes it next."""

_Masks = tuple[int, int, int, int]


def can_claim(public: PublicState, overclaimed: Collection[Side]) -> bool:
    """Return whether the player on turn may claim: it may during the play, if no claim of its side failed.

    `overclaimed` are the sides whose claim in this hand did not stand. They may not claim again, because a
    second claim could only reveal something about the hidden hands (R5.5).
    """
    return public.phase is Phase.PLAY and public.to_act.side not in overclaimed


def wins_the_rest(public: PublicState, hands: Hands) -> bool:
    """Return whether the side on turn wins this trick and all that follow against every defence (R5.5).

    Of a hand that holds only winners, no more than the trick in progress is searched. Other positions are
    searched up to `CLAIM_NODES` plays.
    A claim that is not proved within them does not stand, and play goes on.
    """
    north, west, south, east = (hand.mask for hand in hands)
    masks = north, west, south, east
    trick = public.trick
    return _is_proved(public.rules, public.strain, masks, trick.leader, trick.cards, CLAIM_NODES)


@lru_cache(_REMEMBERED)
def _is_proved(
    rules: Rules, strain: Strain, hands: _Masks, leader: Seat, cards: tuple[Card, ...], nodes: int
) -> bool:
    """Return whether a search of `nodes` plays proves that the side on turn, after `cards`, wins the rest."""
    side = leader.after(len(cards)).side
    try:
        return _Search(rules, strain, side, nodes).wins(hands, leader, cards)
    except _TooDeep:
        return False


class _TooDeep(Exception):
    """The search reached its limit of plays without a result."""


class _Search:
    """A search for a defence that wins a trick; it caches its results at the starts of tricks."""

    def __init__(self, rules: Rules, strain: Strain, side: Side, nodes: int) -> None:
        self.rules = rules
        self.strain = strain
        self.side = side
        self.nodes = nodes
        self.known: dict[tuple[_Masks, Seat], bool] = {}

    def wins(self, hands: _Masks, leader: Seat, cards: tuple[Card, ...]) -> bool:
        """Return whether the claiming side wins the rest from here, `cards` being the trick on the table."""
        if len(cards) == 4:
            winner = leader.after(winning_place(cards, self.strain))
            return winner.side is self.side and self._wins_from(hands, winner)
        if self.nodes == 0:
            raise _TooDeep
        self.nodes -= 1
        seat = leader.after(len(cards))
        claims = seat.side is self.side
        held = hands[0] | hands[1] | hands[2] | hands[3]
        legal = legal_mask(self.rules, hands[seat], cards, self.strain, DECK.mask & ~held)
        others = CardSet(cards).mask | held & ~hands[seat]
        for card in _unlike(legal, others):
            if self.wins(_without(hands, card), leader, (*cards, card)) is claims:
                return claims
        return not claims

    def _wins_from(self, hands: _Masks, leader: Seat) -> bool:
        if _runs(hands, leader, self.strain):
            return True
        key = (hands, leader)
        if key not in self.known:
            self.known[key] = self.wins(hands, leader, ())
        return self.known[key]


def _runs(hands: _Masks, leader: Seat, strain: Strain) -> bool:
    """Return whether the leader wins all the rest by playing its suits from the top, trumps first.

    This needs two conditions: nobody holds a higher card of the suit led, and the opponents have no trumps
    left when other suits are led. The partner discards, because it need not win. When it has only trumps
    left, these win as well.
    """
    others = hands[leader.right], hands[leader.partner], hands[leader.left]
    for suit, mask in enumerate(SUIT_MASKS):
        own = CardSet.from_mask(hands[leader] & mask)
        rest = [hand & mask for hand in others]
        if suit == strain and max(rest[0].bit_count(), rest[2].bit_count()) > len(own):
            return False
        for turn, card in enumerate(_strongest_first(own)):
            if any(held >> card and held.bit_count() > turn for held in rest):
                return False
    return True


def _strongest_first(cards: Iterable[Card]) -> list[Card]:
    return sorted(cards, key=lambda card: -card.strength)


def _unlike(legal: int, others: int) -> list[Card]:
    """Return the legal cards, strongest first, with one card of each group of equals.

    Two cards are equals if nobody else has a card between them, and both are counting cards or neither is.
    """
    kept: list[Card] = []
    for card in CardSet.from_mask(legal):
        below = kept[-1] if kept else None
        if below is not None and below.suit is card.suit and below.is_counting == card.is_counting:
            between = (1 << card) - (2 << below)
            if not others & between:
                kept.pop()
        kept.append(card)
    return _strongest_first(kept)


def _without(hands: _Masks, card: Card) -> _Masks:
    keep = ~(1 << card)
    return hands[0] & keep, hands[1] & keep, hands[2] & keep, hands[3] & keep
