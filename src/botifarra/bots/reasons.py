"""Reasons for or against a card or a call: certain facts of a view, as values without prose."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from botifarra.bots.leads import Master, OfLead, Runs, lead_reasons
from botifarra.bots.threats import Threat, safety, threats
from botifarra.core.actions import DELEGATE, SHOW, Action, Call, Declare, Play
from botifarra.core.cards import DECK, RANKS, Card, CardSet, Strain, Suit
from botifarra.core.seats import Seat
from botifarra.core.trick import Trick, why_illegal, winning_place
from botifarra.core.view import View
from botifarra.inference.knowledge import Knowledge, played_tricks


@dataclass(frozen=True, slots=True)
class Forced:
    """The reason if no other card or call is legal."""

    code: ClassVar = "forced"


@dataclass(frozen=True, slots=True)
class Secure:
    """A trick that one's own side is certain to win: no opponent can beat `card`, of `seat`."""

    code: ClassVar = "secure"
    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Exposed:
    """A winning `card`, of `seat` on one's own side; in the part `safe` of the deals it is unbeatable."""

    code: ClassVar = "exposed"
    seat: Seat
    card: Card
    safe: Fraction
    threats: tuple[Threat, ...]


@dataclass(frozen=True, slots=True)
class Lost:
    """A trick that the opponents are certain to win: nobody can beat `card`, of their `seat`."""

    code: ClassVar = "lost"
    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Hopeful:
    """A winning `card` of the opponent `seat`, which one's partner may be able to beat."""

    code: ClassVar = "hopeful"
    seat: Seat
    card: Card
    help: Threat


@dataclass(frozen=True, slots=True)
class Loads:
    """A card that adds its points to a trick that the partner is certain to win."""

    code: ClassVar = "loads"
    points: int


@dataclass(frozen=True, slots=True)
class Gives:
    """A card that adds its points to a trick that is certainly lost."""

    code: ClassVar = "gives"
    points: int


@dataclass(frozen=True, slots=True)
class Equal:
    """A card of the same value as the lower `card`: neither counts, and no card of others lies between."""

    code: ClassVar = "equal"
    card: Card


@dataclass(frozen=True, slots=True)
class NearBest:
    """A card or call whose value does not differ significantly from that of the best, `action`."""

    code: ClassVar = "level"
    action: Action


@dataclass(frozen=True, slots=True)
class Trumps:
    """The cards that the hand holds in the suit that the call makes trumps, or speaks about."""

    code: ClassVar = "trumps"
    cards: CardSet


@dataclass(frozen=True, slots=True)
class Tops:
    """The cards of the hand that no card of their suit beats, where there are no trumps."""

    code: ClassVar = "tops"
    cards: CardSet


OfTrick = Secure | Exposed | Lost | Hopeful
"""The side that wins, or may win, the trick."""

Reason = Master | OfLead | OfTrick | Forced | Loads | Gives | Equal | NearBest | Trumps | Tops
"""A reason; `code` names its kind in written form."""


@dataclass(frozen=True, slots=True)
class Void:
    """A proof that `seat` is void in `suit`: its play of `card` to a trick, 1 to 12, and a rule."""

    seat: Seat
    suit: Suit
    trick: int
    card: Card
    rule: str


def card_reasons(view: View, known: Knowledge, card: Card) -> Iterator[Reason]:
    """Yield the reasons for a legal card of the seat of `view`; `known` is the knowledge of that seat."""
    if len(view.legal_actions) == 1:
        yield Forced()
    of_trick = tuple(_trick_reasons(view, known, card))
    if not view.public.trick.cards:
        yield from lead_reasons(view, known, card, is_beatable=not isinstance(of_trick[0], Secure))
    yield from of_trick
    lower = _equals(view, card)
    if lower:
        yield Equal(next(iter(lower)))


def most_telling(reasons: Iterable[Reason]) -> tuple[Reason, ...]:
    """Return the reasons for a card with only the first, most telling plan behind a lead.

    A forced lead, in the last trick, keeps no plan. The plan `Runs` already says that the trick is certain.
    With it, `Secure` is left out, and a second plan is kept if there is one.
    """
    reasons = tuple(reasons)
    facts = [each for each in reasons if not isinstance(each, Master | OfLead)]
    plans = [each for each in reasons if isinstance(each, Master | OfLead)]
    if Forced() in facts:
        return tuple(facts)
    if any(isinstance(plan, Runs) for plan in plans):
        return (*plans[:2], *(fact for fact in facts if not isinstance(fact, Secure)))
    return (*plans[:1], *facts)


def call_reasons(view: View, call: Call) -> Iterator[Reason]:
    """Yield the reasons for a legal call of the seat of `view`."""
    strain = call.strain if isinstance(call, Declare) else view.public.strain
    if call in (DELEGATE, SHOW):
        return
    if strain is Strain.NO_TRUMP:
        yield Tops(_tops(view.hand))
    else:
        yield Trumps(view.hand.of(Suit(strain)))


def voids(view: View) -> tuple[Void, ...]:
    """Return the voids of the other seats that a single play proves, trick by trick.

    A card that did not follow suit is the plainest proof. Suits without unseen cards are left out.
    """
    found: dict[tuple[Seat, Suit], Void] = {}
    for void, _ in sorted(_proofs(view), key=lambda proof: not proof[1]):
        found.setdefault((void.seat, void.suit), void)
    return tuple(sorted(found.values(), key=lambda void: void.trick))


def _proofs(view: View) -> Iterator[tuple[Void, bool]]:
    """Yield the plays that prove a void by themselves, and whether each did not follow suit."""
    missing = [suit for suit in Suit if view.unseen.of(suit)]
    for number, trick in enumerate(played_tricks(view.public), 1):
        for place, (seat, card) in enumerate(trick.plays):
            faced = Trick(trick.leader, trick.cards[:place])
            for suit in missing:
                if place and seat is not view.seat and suit is not card.suit:
                    rule = _rule_of_void(view, faced, card, suit)
                    if rule is not None:
                        yield Void(seat, suit, number, card, rule), suit is trick.cards[0].suit


def _rule_of_void(view: View, faced: Trick, card: Card, suit: Suit) -> str | None:
    """Return the rule that forbids `card` to every hand with a card of `suit`; None if there is none."""
    rules, strain = view.public.rules, view.public.strain
    rule = None
    for other in DECK.of(suit):
        rule = why_illegal(rules, CardSet((card, other)), faced, strain, card, DECK)
        if rule is None:
            return None
    return rule


def _trick_reasons(view: View, known: Knowledge, card: Card) -> Iterator[Reason]:
    """Yield the side that wins, or may win, the trick after `card`."""
    strain, seat = view.public.strain, view.seat
    trick = Trick(view.public.trick.leader, (*view.public.trick.cards, card))
    winner, winning = trick.plays[winning_place(trick.cards, strain)]
    to_come = [trick.to_act.after(step) for step in range(4 - len(trick.cards))]
    rivals = threats(known, trick, strain, [other for other in to_come if other.side is not winner.side])
    match winner.side is seat.side, rivals:
        case True, ():
            yield Secure(winner, winning)
            if winner is not seat and card.points:
                yield Loads(card.points)
        case True, _:
            safe = safety(known, trick, strain, [threat.seat for threat in rivals])
            yield Exposed(winner, winning, safe, rivals)
        case _, (help_,):
            yield Hopeful(winner, winning, help_)
        case _:
            yield Lost(winner, winning)
            if card.points:
                yield Gives(card.points)


def _equals(view: View, card: Card) -> CardSet:
    """Return the legal lower cards of the same value, lowest first."""
    if card.is_counting or view.public.rules.third_loads_only_if_safe:  # R4.11 depends on the card
        return CardSet()
    # A card on the table still separates others: the higher beats it and the lower does not.
    ours = view.hand | (view.public.played - CardSet(view.public.trick.cards))
    legal = CardSet(action.card for action in view.legal_actions if isinstance(action, Play))
    lower = []
    for other in range(card - 1, card - card.strength - 1, -1):
        if Card(other) not in ours:
            break
        if Card(other) in legal:
            lower.append(Card(other))
    return CardSet(lower)


def _tops(hand: CardSet) -> CardSet:
    """Return the cards of each suit from the manilla down, without a gap."""
    tops = []
    for suit in Suit:
        for card in range(suit * RANKS + RANKS - 1, suit * RANKS - 1, -1):
            if Card(card) not in hand:
                break
            tops.append(Card(card))
    return CardSet(tops)
