"""The trick and the cards that may be played to it (R4).

The rules narrow a hand in three steps, each leaving a subset of the one before: follow suit (R4.4), beat
(R4.5, R4.12), and what a card that does not beat must be (R4.6, R4.10, R4.11). `legal_cards` is what is left
after the last step and `why_illegal` names the first that drops a card, so each rule is told once.
"""

from dataclasses import dataclass

from botifarra.core.cards import COUNTING_MASK, RANKS, SUIT_MASKS, Card, CardSet, Strain
from botifarra.core.rules import Rules, Style
from botifarra.core.seats import Seat


@dataclass(frozen=True, slots=True)
class Trick:
    """The cards of a trick in the order played, 0 to 4 of them, the first by `leader`."""

    leader: Seat
    cards: tuple[Card, ...] = ()

    @classmethod
    def first(cls, dealer: Seat) -> "Trick":
        """Return the first trick of a hand: the dealer's right-hand neighbour leads (R4.1)."""
        return cls(dealer.right)

    @property
    def to_act(self) -> Seat:
        """The seat that plays the next card; the leader again when the trick is full."""
        return self.leader.after(len(self.cards))

    @property
    def points(self) -> int:
        """The points of the cards, and one for the trick (R1.3)."""
        return 1 + sum(card.points for card in self.cards)

    @property
    def plays(self) -> tuple[tuple[Seat, Card], ...]:
        """The seats and the cards that they played, in order."""
        return tuple((self.leader.after(place), card) for place, card in enumerate(self.cards))

    def winner(self, strain: Strain) -> Seat:
        """Return who is winning the trick so far; needs one card at least (R4.2)."""
        return self.leader.after(winning_place(self.cards, strain))


def winning_place(cards: tuple[Card, ...], strain: Strain) -> int:
    """Return the place (0 to 3) of the winning card: the highest trump, else of the suit led (R4.2)."""
    best = 0
    for place in range(1, len(cards)):
        if _BEATEN_BY[strain][cards[best]] >> cards[place] & 1:
            best = place
    return best


def legal_cards(rules: Rules, hand: CardSet, trick: Trick, strain: Strain, seen: CardSet) -> CardSet:
    """Return the cards of `hand` that may be played (R4.3 to R4.12).

    `seen` is every card played so far, those of this trick too; only R4.11 asks for it.
    """
    return CardSet.from_mask(legal_mask(rules, hand.mask, trick.cards, strain, seen.mask))


def legal_mask(rules: Rules, hand: int, cards: tuple[Card, ...], strain: Strain, seen: int) -> int:
    """Return `legal_cards` over masks, for those who ask often."""
    return _narrow(rules, hand, cards, strain, seen)[2]


def why_illegal(
    rules: Rules, hand: CardSet, trick: Trick, strain: Strain, card: Card, seen: CardSet
) -> str | None:
    """Return the number of the first rule against playing `card`, or None where it may be played.

    A card that is not in the hand breaks R2.3: it was dealt to another, or is played already.
    """
    return why_illegal_of(rules, hand.mask, trick.cards, strain, card, seen.mask)


def why_illegal_of(
    rules: Rules, hand: int, cards: tuple[Card, ...], strain: Strain, card: Card, seen: int
) -> str | None:
    """Return `why_illegal` over masks, for those who ask often."""
    follow, beat, legal, partner_wins = _narrow(rules, hand, cards, strain, seen)
    bit = 1 << card
    if legal & bit:
        return None
    if not hand & bit:
        return "R2.3"
    if not follow & bit:
        return "R4.4"
    if not beat & bit:
        return "R4.12" if partner_wins else "R4.5"
    if not partner_wins:
        return "R4.6b"
    return "R4.11" if card.is_counting else "R4.6a"


def _narrow(
    rules: Rules, hand: int, cards: tuple[Card, ...], strain: Strain, seen: int
) -> tuple[int, int, int, bool]:
    """Return the cards of the hand left after each step, as masks, and whether the partner is winning."""
    if not cards:
        return hand, hand, hand, False  # R4.3
    place = len(cards)
    led = cards[0] // RANKS
    following = hand & SUIT_MASKS[led]
    follow = following or hand  # R4.4
    best = winning_place(cards, strain)
    partner_wins = best == place - 2
    winners = follow & _BEATEN_BY[strain][cards[best]]
    if winners:
        ruffed = cards[best] // RANKS != led
        if not partner_wins or (rules.always_overtrump and ruffed):
            return follow, winners, winners, partner_wins  # R4.5, R4.12
    if rules.style is Style.OCCIDENTAL:
        return follow, follow, follow, partner_wins  # R4.9
    legal = winners | _lowest_of_each_suit(follow)  # R4.6 a and b
    if partner_wins:
        may_load = place == 3 or not rules.third_loads_only_if_safe or _is_safe(cards[best], hand | seen)
    else:
        may_load = place == 1 and (rules.second_may_load or not following)  # R4.6 c, R4.10
    if may_load:
        legal |= follow & COUNTING_MASK
    return follow, follow, legal, partner_wins


def _is_safe(card: Card, accounted: int) -> bool:
    """Return whether no higher card of the suit can be in a hand unseen (R4.11)."""
    return not _HIGHER[card] & ~accounted


def _lowest_of_each_suit(mask: int) -> int:
    lowest = 0
    for suit in SUIT_MASKS:
        own = mask & suit
        lowest |= own & -own
    return lowest


_HIGHER = tuple(CardSet(c for c in Card if c.suit is card.suit and c > card).mask for card in Card)

_BEATEN_BY = tuple(
    tuple(
        _HIGHER[card]
        | (SUIT_MASKS[strain] if strain != int(card.suit) and strain is not Strain.NO_TRUMP else 0)
        for card in Card
    )
    for strain in Strain
)
"""By strain and by the card that is winning: the cards that would win over it (R4.2)."""
