"""Reasons for a lead: the plan behind it, as certain facts of a view."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, NamedTuple, get_args

from botifarra.bots.conventions import LEAST_GUARDED, Convention, convention, first_leader
from botifarra.bots.threats import safety, threats
from botifarra.core.cards import ACE, RANKS, SUIT_MASKS, Card, CardSet, Strain, Suit
from botifarra.core.seats import Seat
from botifarra.core.trick import Trick
from botifarra.core.view import View
from botifarra.inference.count import probabilities
from botifarra.inference.knowledge import Knowledge

_LEAST_LONG = 4
"""Least number of cards in a long suit."""

_LIKELY = Fraction(1, 2)
"""Smallest part of the deals in which a lead wins on which the partner is invited to load."""

_CHEAP = 2
"""Largest number of points of a card that is led to make a higher one fall."""

_MOST_HIGHER = 2
"""Largest number of higher cards that a lead may force out, or for whose fall a card may wait."""


@dataclass(frozen=True, slots=True)
class Master:
    """A lead without a higher unseen card of its suit, since those of `gone` have been played."""

    code: ClassVar = "master"
    gone: CardSet


@dataclass(frozen=True, slots=True)
class Draws:
    """A trump lead, with the trumps in other hands; an opponent may hold some."""

    code: ClassVar = "draws"
    trumps: CardSet


@dataclass(frozen=True, slots=True)
class DrawsPartner:
    """A trump lead, where the partner `seat` holds all other `trumps`."""

    code: ClassVar = "draws_partner"
    seat: Seat
    trumps: CardSet


@dataclass(frozen=True, slots=True)
class Runs:
    """A lead of one of the `cards`, which no opponent can beat if they are led from the highest down.

    There are at least two of these cards.
    """

    code: ClassVar = "runs"
    cards: CardSet


@dataclass(frozen=True, slots=True)
class Long:
    """A lead from the one longest suit in hand.

    `cards` is the number of its cards in hand, and `others` the number in other hands. No opponent can trump
    this lead.
    """

    code: ClassVar = "long"
    cards: int
    others: int


@dataclass(frozen=True, slots=True)
class Returns:
    """A lead of the `suit` that the partner `seat` was the first to lead."""

    code: ClassVar = "returns"
    seat: Seat
    suit: Suit


@dataclass(frozen=True, slots=True)
class Shortens:
    """A lead of the last card of a plain `suit` in hand; one of `trumps` can trump that suit later."""

    code: ClassVar = "shortens"
    suit: Suit
    trumps: CardSet


@dataclass(frozen=True, slots=True)
class GivesRuff:
    """A lead of a `suit` that the partner `seat` lacks; in the part `chance` of the deals it has a trump."""

    code: ClassVar = "gives_ruff"
    seat: Seat
    suit: Suit
    chance: Fraction


@dataclass(frozen=True, slots=True)
class Forces:
    """A lead that only the counting cards `higher` of its suit can beat.

    Once these are played, the cards `then` in hand are the highest of the suit. No opponent is known to trump
    the lead.
    """

    code: ClassVar = "forces"
    higher: CardSet
    then: CardSet


@dataclass(frozen=True, slots=True)
class Exits:
    """A lead of a `suit` in which the hand has no counting card.

    It has counting cards of other suits, which an opponent may win. No opponent is known to trump the lead.
    """

    code: ClassVar = "exits"
    suit: Suit


@dataclass(frozen=True, slots=True)
class ShowsAce:
    """A lead of the manilla of a long suit; by convention it shows that the hand has the ace, `card`."""

    code: ClassVar = "shows_ace"
    card: Card


@dataclass(frozen=True, slots=True)
class Saves:
    """A low lead of a plain suit; the hand keeps its highest card of that suit: `card`, which counts.

    At least one lower card of the suit stays with `card` to guard it. Only the few unseen cards `higher` of
    the suit beat `card`, and one of them may fall on the lead. No opponent is known to trump the lead.
    """

    code: ClassVar = "saves"
    card: Card
    higher: CardSet


@dataclass(frozen=True, slots=True)
class Costs:
    """A lead of a jack or a knight of a plain suit, which only the counting cards `higher` of its suit beat.

    An opponent may hold one of them. No opponent is known to trump the lead.
    """

    code: ClassVar = "costs"
    higher: CardSet


@dataclass(frozen=True, slots=True)
class ToPartner:
    """A lead of a suit in which all higher `cards` are in the hand of the partner `seat`.

    No opponent is known to trump it.
    """

    code: ClassVar = "to_partner"
    seat: Seat
    cards: CardSet


@dataclass(frozen=True, slots=True)
class Invites:
    """A lead that no card of its suit beats, and that wins in at least half of the deals.

    The partner `seat` may be able to add points to it.
    """

    code: ClassVar = "invites"
    seat: Seat


OfLead = (
    Draws
    | DrawsPartner
    | Runs
    | GivesRuff
    | ShowsAce
    | Forces
    | Saves
    | Costs
    | ToPartner
    | Returns
    | Shortens
    | Long
    | Exits
    | Invites
)
"""A plan behind a lead; the only other plan is `Master`. The classes are in order, the most telling first."""

_PLANS = (*get_args(OfLead), Master)


def lead_reasons(view: View, known: Knowledge, card: Card, *, is_beatable: bool) -> list[Master | OfLead]:
    """Return the plans behind leading `card`, the most telling first.

    `is_beatable` tells whether an opponent may beat the card.
    """
    lead = _Lead.of(view, known, card)
    plans = [*_winning_plans(lead), *_plans_with_partner(lead)]
    if is_beatable:
        plans += _losing_plans(lead)
    return sorted(plans, key=lambda plan: _PLANS.index(type(plan)))


class _Lead(NamedTuple):
    """A lead with the knowledge of its seat; `held` are the cards that each seat has in some possible deal.

    `own` and `unseen` are those of its suit, and `trumps` the unseen ones.
    """

    view: View
    known: Knowledge
    card: Card
    held: dict[Seat, CardSet]
    own: CardSet
    unseen: CardSet
    trumps: CardSet

    @classmethod
    def of(cls, view: View, known: Knowledge, card: Card) -> "_Lead":
        chances, strain = probabilities(known), view.public.strain
        held = {seat: CardSet(card for card, each in chances.items() if each[seat]) for seat in Seat}
        trumps = view.unseen.of(Suit(strain)) if strain is not Strain.NO_TRUMP else CardSet()
        return cls(view, known, card, held, view.hand.of(card.suit), view.unseen.of(card.suit), trumps)

    @property
    def is_trump(self) -> bool:
        return int(self.card.suit) == self.view.public.strain

    @property
    def may_be_ruffed(self) -> bool:
        """Whether an opponent may hold a trump, with another suit led."""
        return not self.is_trump and any(cards & self.trumps for cards in self.opponents)

    @property
    def is_void_ruffed(self) -> bool:
        """Whether an opponent may hold a trump and is known to lack the suit, which is another."""
        return not self.is_trump and any(
            cards & self.trumps and not cards & self.unseen for cards in self.opponents
        )

    @property
    def partner(self) -> Seat:
        return self.view.seat.partner

    @property
    def opponents(self) -> tuple[CardSet, CardSet]:
        """The cards that each opponent may hold."""
        return self.held[self.view.seat.right], self.held[self.view.seat.left]

    @property
    def higher(self) -> CardSet:
        return _above(self.card, self.unseen)

    @property
    def longest(self) -> int:
        """Largest number of unseen cards of the suit that another seat may hold."""
        return max(min(self.known.places[seat], len(self.held[seat] & self.unseen)) for seat in Seat)


def _winning_plans(lead: _Lead) -> Iterator[Master | OfLead]:
    """Yield the plans to win tricks, or to draw trumps."""
    gone = _above(lead.card, lead.view.public.played)
    if gone and not lead.higher | _above(lead.card, lead.own):
        yield Master(gone)
    if lead.is_trump and lead.trumps:
        theirs = any(cards & lead.trumps for cards in lead.opponents)
        yield Draws(lead.trumps) if theirs else DrawsPartner(lead.partner, lead.trumps)
    if not lead.higher and not lead.may_be_ruffed:
        tops = CardSet(card for card in lead.own if not _above(card, lead.unseen))
        run = lead.own if len(tops) >= lead.longest else tops
        if len(run) > 1:
            yield Runs(run)


def _plans_with_partner(lead: _Lead) -> Iterator[OfLead]:
    """Yield the plans that count on the partner: its suit, its high cards, and the points that it can add."""
    suit = lead.card.suit
    if convention(lead.view, lead.card) is Convention.SHOWS_ACE:
        yield ShowsAce(Card(suit * RANKS + ACE))
    if first_leader(lead.view, suit) is lead.partner:
        yield Returns(lead.partner, suit)
    if lead.is_void_ruffed:
        return
    if not lead.higher and _may_load(lead):
        yield Invites(lead.partner)
    if lead.higher and not any(cards & lead.higher for cards in lead.opponents):
        yield ToPartner(lead.partner, lead.higher)


def _may_load(lead: _Lead) -> bool:
    """Return whether the lead is likely to win, and the partner may hold a counting card to play to it."""
    if lead.view.public.rules.third_loads_only_if_safe:
        return False  # R4.11 depends on what the partner sees
    seat, strain = lead.view.seat, lead.view.public.strain
    trick, opponents = Trick(seat, (lead.card,)), (seat.right, seat.left)
    counting, suit = _counting(lead.view.unseen), lead.unseen

    def won(lacked: CardSet) -> Fraction:
        """Return the part of the deals in which no opponent wins, and the partner lacks some cards."""
        return safety(lead.known, trick, strain, opponents, {lead.partner: lacked})

    safe = won(CardSet())
    return safe >= _LIKELY and (won(counting & suit) < safe or won(suit | counting) < won(suit))


def _losing_plans(lead: _Lead) -> Iterator[OfLead]:
    """Yield the plans behind a card that an opponent may beat."""
    suit, view = lead.card.suit, lead.view
    next_longest = max(len(view.hand.of(other)) for other in Suit if other is not suit)
    if not lead.is_trump and not lead.may_be_ruffed and len(lead.own) >= max(_LEAST_LONG, next_longest + 1):
        yield Long(len(lead.own), len(lead.unseen))
    if not lead.is_trump:
        yield from _plans_of_ruffs(lead)
    if lead.is_void_ruffed:
        return
    if any(cards & lead.higher for cards in lead.opponents):
        yield from _plans_against_honours(lead)
    if not lead.is_trump and not _counting(lead.own) and _has_catchable(view):
        yield Exits(suit)


def _plans_against_honours(lead: _Lead) -> Iterator[OfLead]:
    """Yield the plans to make the higher cards of an opponent fall."""
    is_dear = _counting(lead.higher) == lead.higher
    others = [card for card in lead.own if card != lead.card]
    then = CardSet(card for card in others if CardSet() < _above(card, lead.unseen) <= lead.higher)
    if is_dear and then and len(lead.higher) <= _MOST_HIGHER:
        yield Forces(lead.higher, then)
    elif lead.is_trump:
        return
    elif is_dear and 0 < lead.card.points <= _CHEAP:
        yield Costs(lead.higher)
    elif not lead.card.is_counting and len(lead.own) >= LEAST_GUARDED:
        top = max(lead.own)
        higher = _above(top, lead.unseen)
        is_at_risk = any(cards & higher for cards in lead.opponents)
        if top.is_counting and is_at_risk and len(higher) <= _MOST_HIGHER:
            yield Saves(top, higher)


def _plans_of_ruffs(lead: _Lead) -> Iterator[OfLead]:
    """Yield the plans to trump, now by the partner or later by the player."""
    view, strain = lead.view, lead.view.public.strain
    trumps = view.hand.of(Suit(strain)) if strain is not Strain.NO_TRUMP else CardSet()
    if len(lead.own) == 1 and lead.unseen and trumps:
        yield Shortens(lead.card.suit, trumps)
    if not lead.held[lead.partner] & lead.unseen:
        for partner in threats(lead.known, Trick(view.seat, (lead.card,)), strain, (lead.partner,)):
            yield GivesRuff(lead.partner, lead.card.suit, partner.ruff)


def _above(card: Card, cards: CardSet) -> CardSet:
    """Return those of the cards that are higher and of the same suit."""
    return cards & CardSet.from_mask(SUIT_MASKS[card.suit] & -(2 << card))


def _counting(cards: CardSet) -> CardSet:
    return CardSet(card for card in cards if card.is_counting)


def _has_catchable(view: View) -> bool:
    """Return whether a counting card in hand may be beaten by a card of its suit."""
    return any(_above(card, view.unseen.of(card.suit)) for card in _counting(view.hand))
