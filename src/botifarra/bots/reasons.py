"""Why a card or a call may be good or bad: what follows from a view for certain, as values without prose."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from botifarra.bots.threats import Threat, safety, threats
from botifarra.core.actions import DELEGATE, SHOW, Action, Call, Declare, Play
from botifarra.core.cards import RANKS, SUIT_MASKS, Card, CardSet, Strain, Suit
from botifarra.core.seats import Seat
from botifarra.core.trick import Trick, winning_place
from botifarra.core.view import View
from botifarra.inference.explain import explain
from botifarra.inference.knowledge import Knowledge


@dataclass(frozen=True, slots=True)
class Forced:
    """Nothing else may be played."""

    code: ClassVar = "forced"


@dataclass(frozen=True, slots=True)
class Secure:
    """The trick is for one's own side whatever the others do: no opponent can beat `card`, of `seat`."""

    code: ClassVar = "secure"
    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Exposed:
    """`card`, played by `seat` of one's own side, is winning, and in the part `safe` of the deals it must."""

    code: ClassVar = "exposed"
    seat: Seat
    card: Card
    safe: Fraction
    threats: tuple[Threat, ...]


@dataclass(frozen=True, slots=True)
class Lost:
    """The trick is for the opponents whatever follows: nobody can beat `card`, played by `seat` of theirs."""

    code: ClassVar = "lost"
    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Hopeful:
    """`card`, played by the opponent `seat`, is winning, but one's partner may be able to beat it."""

    code: ClassVar = "hopeful"
    seat: Seat
    card: Card
    help: Threat


@dataclass(frozen=True, slots=True)
class Loads:
    """The card adds its points to a trick that is the partner's for sure."""

    code: ClassVar = "loads"
    points: int


@dataclass(frozen=True, slots=True)
class Gives:
    """The card adds its points to a trick that is lost for sure."""

    code: ClassVar = "gives"
    points: int


@dataclass(frozen=True, slots=True)
class Master:
    """A lead that no unseen card of its suit is higher than, since those of `gone` have been played."""

    code: ClassVar = "master"
    gone: CardSet


@dataclass(frozen=True, slots=True)
class Draws:
    """A lead of trumps, of which these are in other hands."""

    code: ClassVar = "draws"
    trumps: CardSet


@dataclass(frozen=True, slots=True)
class Equal:
    """The card is worth what the lower `card` is: neither counts, and nothing of others lies between."""

    code: ClassVar = "equal"
    card: Card


@dataclass(frozen=True, slots=True)
class Level:
    """What the card or call is worth differs from the best, `action`, by less than chance may account for."""

    code: ClassVar = "level"
    action: Action


@dataclass(frozen=True, slots=True)
class Trumps:
    """The cards in the hand of the suit that the call makes trumps, or speaks about."""

    code: ClassVar = "trumps"
    cards: CardSet


@dataclass(frozen=True, slots=True)
class Tops:
    """The cards in the hand that no card of their suit beats, where there are no trumps."""

    code: ClassVar = "tops"
    cards: CardSet


OfTrick = Secure | Exposed | Lost | Hopeful
"""Whose the trick is, or may be."""

Reason = OfTrick | Forced | Loads | Gives | Master | Draws | Equal | Level | Trumps | Tops
"""One reason; `code` names its kind where it is written."""


@dataclass(frozen=True, slots=True)
class Void:
    """`seat` has no card of `suit` left, as its play of `card` to a trick, 1 to 12, proves by a rule."""

    seat: Seat
    suit: Suit
    trick: int
    card: Card
    rule: str


def card_reasons(view: View, known: Knowledge, card: Card) -> Iterator[Reason]:
    """What there is to say of a card that the seat of `view` may play; `known` is what it can know."""
    if len(view.legal_actions) == 1:
        yield Forced()
    if not view.public.trick.cards:
        yield from _lead_reasons(view, card)
    yield from _trick_reasons(view, known, card)
    lower = _equals(view, card)
    if lower:
        yield Equal(next(iter(lower)))


def call_reasons(view: View, call: Call) -> Iterator[Reason]:
    """What there is to say of a call that the seat of `view` may make."""
    strain = call.strain if isinstance(call, Declare) else view.public.strain
    if call in (DELEGATE, SHOW):
        return
    if strain is Strain.NO_TRUMP:
        yield Tops(_tops(view.hand))
    else:
        yield Trumps(view.hand.of(Suit(strain)))


def voids(view: View) -> tuple[Void, ...]:
    """The suits that others have no card of, in the order in which their plays proved it.

    Left out are suits of which nothing is unseen.
    """
    excluded = dict.fromkeys(Seat, CardSet())
    found: dict[tuple[Seat, Suit], Void] = {}
    for told in explain(view):
        excluded[told.seat] |= told.excluded
        for suit in Suit:
            cards = view.unseen.of(suit)
            if cards and cards <= excluded[told.seat] and (told.seat, suit) not in found:
                found[told.seat, suit] = Void(told.seat, suit, told.trick, told.card, told.rule)
    return tuple(found.values())


def _lead_reasons(view: View, card: Card) -> Iterator[Reason]:
    higher = CardSet.from_mask(SUIT_MASKS[card.suit] & -(2 << card))
    gone = higher & view.public.played
    if gone == higher and gone:
        yield Master(gone)
    if int(card.suit) == view.public.strain and (trumps := view.unseen.of(card.suit)):
        yield Draws(trumps)


def _trick_reasons(view: View, known: Knowledge, card: Card) -> Iterator[Reason]:
    """Whose the trick is, or may be, after `card`."""
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
    """The lower cards that may be played instead and come to the same, lowest first."""
    if card.is_counting or view.public.rules.third_loads_only_if_safe:  # R4.11 asks which was played
        return CardSet()
    # A card on the table is not out of the way yet: it may lie between what beats it and what does not.
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
    """The cards of each suit from the manilla down, without a gap."""
    tops = []
    for suit in Suit:
        for card in range(suit * RANKS + RANKS - 1, suit * RANKS - 1, -1):
            if Card(card) not in hand:
                break
            tops.append(Card(card))
    return CardSet(tops)
