"""The trick and the cards that may be played to it (R4).

The rules narrow a hand in three steps: follow suit (R4.4), beat (R4.5, R4.12), and restrict the cards that do
not beat (R4.6, R4.10, R4.11). Each step leaves a subset of the cards before it. `legal_cards` returns the
cards left after the last step. `why_illegal` names the first step that drops a card. So each rule is written
once.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from botifarra.core.arguments import expect
from botifarra.core.cards import COUNTING_MASK, SUIT_MASKS, Card, CardSet, Strain
from botifarra.core.rules import Rules, Style
from botifarra.core.seats import Seat


@dataclass(frozen=True, slots=True)
class Trick:
    """The cards of a trick in the order played, 0 to 4 of them, the first by `leader`."""

    leader: Seat
    cards: tuple[Card, ...] = ()

    def __post_init__(self) -> None:
        expect(Seat, "leader", self.leader)

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
        return 1 + sum(map(_POINTS.__getitem__, self.cards))

    @property
    def plays(self) -> tuple[tuple[Seat, Card], ...]:
        """The seats and the cards that they played, in order."""
        return tuple((self.leader.after(place), card) for place, card in enumerate(self.cards))

    def winner(self, strain: Strain) -> Seat:
        """Return the seat that is winning the trick so far; at least one card is needed (R4.2)."""
        return self.leader.after(winning_place(self.cards, strain))


def winning_place(cards: Sequence[Card], strain: Strain) -> int:
    """Return the place (0 to 3) of the winning card (R4.2).

    The highest trump wins. Without a trump, the highest card of the suit led wins.
    """
    beaten_by = _BEATEN_BY[strain]
    best, winners = 0, beaten_by[cards[0]]
    for place in range(1, len(cards)):
        card = cards[place]
        if winners >> card & 1:
            best, winners = place, beaten_by[card]
    return best


def cut_tricks(leader: Seat, cards: Sequence[Card], strain: Strain) -> tuple[Trick, ...]:
    """Return the tricks of cards that were played one after the other, whether or not they were legal.

    Each winner leads the next trick (R4.1, R4.2). The last trick is the one on the table, with 0 to 3 cards.
    """
    tricks: list[Trick] = []
    for start in range(0, len(cards) + 1, 4):
        trick = Trick(leader, tuple(cards[start : start + 4]))
        tricks.append(trick)
        if len(trick.cards) == 4:
            leader = trick.winner(strain)
    return tuple(tricks)


def cards_by_seat(tricks: Iterable[Trick]) -> list[int]:
    """Return the masks of the cards that each seat played to some tricks."""
    played = [0, 0, 0, 0]
    for trick in tricks:
        for seat, card in enumerate(trick.cards, trick.leader):
            played[seat & 3] |= 1 << card
    return played


def legal_cards(rules: Rules, hand: CardSet, trick: Trick, strain: Strain, seen: CardSet) -> CardSet:
    """Return the cards of `hand` that may be played (R4.3 to R4.12).

    `seen` is every card played so far, those of this trick too; only R4.11 uses it.
    """
    return CardSet.from_mask(legal_mask(rules, hand.mask, trick.cards, strain, seen.mask))


def legal_mask(rules: Rules, hand: int, cards: tuple[Card, ...], strain: Strain, seen: int) -> int:
    """Return the mask of `legal_cards`; faster, for callers that need it often."""
    best = winning_place(cards, strain) if cards else 0
    return _narrow(rules, hand, cards, best, _BEATEN_BY[strain], seen)[2]


def why_illegal(
    rules: Rules, hand: CardSet, trick: Trick, strain: Strain, card: Card, seen: CardSet
) -> str | None:
    """Return the number of the first rule against playing `card`, or None if it is legal.

    A card that is not in the hand breaks R2.3: another player got it, or it has been played.
    """
    best = winning_place(trick.cards, strain) if trick.cards else 0
    steps = _narrow(rules, hand.mask, trick.cards, best, _BEATEN_BY[strain], seen.mask)
    return _why_dropped(card, hand.mask, steps)


def play_cards(
    rules: Rules, hands: Sequence[int], table: Trick, cards: Iterable[Card], strain: Strain, seen: int
) -> tuple[list[Trick], list[int], int, str | None]:
    """Return the tricks, and as masks the hands and the cards seen, after cards are played to the table.

    The last trick is the one then on the table. The play stops before the first card that is not legal. The
    last value returned is the rule against that card, or None.
    """
    tricks: list[Trick] = []
    left = list(hands)
    beaten_by = _BEATEN_BY[strain]
    leader, on_table = table.leader, list(table.cards)
    place = len(on_table)
    best = winning_place(on_table, strain) if on_table else 0
    rule = None
    for card in cards:
        bit = 1 << card
        seat = leader + place & 3
        steps = _narrow(rules, left[seat], on_table, best, beaten_by, seen)
        if not steps[2] & bit:
            rule = _why_dropped(card, left[seat], steps)
            break
        left[seat] ^= bit
        seen |= bit
        if place and beaten_by[on_table[best]] & bit:
            best = place
        on_table.append(card)
        place += 1
        if place == 4:
            tricks.append(Trick(leader, tuple(on_table)))
            leader, on_table, place, best = leader.after(best), [], 0, 0  # R4.1
    tricks.append(Trick(leader, tuple(on_table)))
    return tricks, left, seen, rule


_Steps = tuple[int, int, int, bool]
"""The cards of a hand left after each step, as masks, and whether the partner is winning."""


def _narrow(
    rules: Rules, hand: int, cards: Sequence[Card], best: int, beaten_by: Sequence[int], seen: int
) -> _Steps:
    """Return the cards left after each step; the card at the place `best` is winning the trick."""
    if not cards:
        return hand, hand, hand, False  # R4.3
    place = len(cards)
    led, winning = cards[0], cards[best]
    following = hand & _SUIT_OF[led]
    follow = following or hand  # R4.4
    partner_wins = best == place - 2
    winners = follow & beaten_by[winning]
    if winners and (not partner_wins or (rules.always_overtrump and _SUIT_OF[winning] != _SUIT_OF[led])):
        return follow, winners, winners, partner_wins  # R4.5, R4.12
    if rules.style is _OCCIDENTAL:
        return follow, follow, follow, partner_wins  # R4.9
    legal = winners | (follow & -follow if following else _lowest_of_each_suit(follow))  # R4.6 a and b
    if partner_wins:
        may_load = place == 3 or not rules.third_loads_only_if_safe or _is_safe(winning, hand | seen)
    else:
        may_load = place == 1 and (rules.second_may_load or not following)  # R4.6 c, R4.10
    if may_load:
        legal |= follow & COUNTING_MASK
    return follow, follow, legal, partner_wins


def _why_dropped(card: Card, hand: int, steps: _Steps) -> str | None:
    """Return the number of the rule of the first step that dropped the card, or None if none did."""
    follow, beat, legal, partner_wins = steps
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


def _is_safe(card: Card, accounted: int) -> bool:
    """Return whether no higher card of the suit can be in an unseen hand (R4.11)."""
    return not _HIGHER[card] & ~accounted


def _lowest_of_each_suit(mask: int) -> int:
    coins, cups, swords, batons = mask & _COINS, mask & _CUPS, mask & _SWORDS, mask & _BATONS
    return coins & -coins | cups & -cups | swords & -swords | batons & -batons


_OCCIDENTAL = Style.OCCIDENTAL  # looking up a global is faster than looking up a member of an enum

_POINTS = tuple(card.points for card in Card)

_COINS, _CUPS, _SWORDS, _BATONS = SUIT_MASKS

_SUIT_OF = tuple(SUIT_MASKS[card.suit] for card in Card)
"""The mask of the suit of each card."""

_HIGHER = tuple(CardSet(c for c in Card if c.suit is card.suit and c > card).mask for card in Card)

_BEATEN_BY = tuple(
    tuple(
        _HIGHER[card]
        | (SUIT_MASKS[strain] if strain != int(card.suit) and strain is not Strain.NO_TRUMP else 0)
        for card in Card
    )
    for strain in Strain
)
"""The cards that would win over the winning card, by strain and by that card (R4.2)."""
