"""Leads for the high cards of a suit and for the partner, compared with possible deals, and written out."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from random import Random
from typing import TypeVar

import pytest

from botifarra.bots.leads import Costs, Invites, OfLead, Saves, ShowsAce, ToPartner
from botifarra.bots.reasons import Exposed, Reason, card_reasons
from botifarra.core.actions import Play
from botifarra.core.cards import Card, CardSet, Strain, Suit
from botifarra.core.deal import Hands
from botifarra.core.rules import Rules
from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.core.trick import Trick
from botifarra.core.view import View
from botifarra.inference.infer import infer
from botifarra.inference.sample import sample
from tests.core.notation import EAST, after, card_of, deal_of, set_of
from tests.inference.worlds import played, random_rules
from tests.scale import scale

SEEDS = range(scale(60, 3_000))

SOME, MANY = 100, 10_000
"""Numbers of deals of a position, drawn at random; a trick that is possible must come up in one of many."""


@cache
def position(seed: int) -> tuple[View, Sequence[Hands]]:
    """Draw a hand by any rules before a lead to one of the tricks 1 to 11, and some of its possible deals."""
    rng = Random(seed)
    state = played(replace(random_rules(rng), partner_blind=False), rng, 4 * rng.randrange(11))
    view = state.view(state.public.to_act)
    return view, sample(view, rng, SOME)


def reasons(view: View, card: Card) -> list[Reason]:
    return list(card_reasons(view, infer(view).knowledge, card))


def plans(view: View) -> Iterator[tuple[Card, OfLead]]:
    """Yield the plans behind each lead."""
    for action in view.legal_actions:
        if isinstance(action, Play):
            for reason in reasons(view, action.card):
                if isinstance(reason, OfLead):
                    yield action.card, reason


Plan = TypeVar("Plan", Saves, Costs, ToPartner, Invites, ShowsAce)


def told(seed: int, kind: type[Plan]) -> Iterator[tuple[View, Sequence[Hands], Card, Plan]]:
    """Yield the plans of a kind in a position."""
    view, deals = position(seed)
    for card, plan in plans(view):
        if isinstance(plan, kind):
            yield view, deals, card, plan


def above(card: Card, among: CardSet) -> CardSet:
    return CardSet(other for other in among.of(card.suit) if other > card)


def held(view: View, seat: Seat) -> CardSet:
    """Return the unseen cards that a seat may hold."""
    return CardSet(card for card, chances in infer(view).chances.items() if chances[seat])


def tricks(view: View, hands: Hands, card: Card) -> Iterator[Trick]:
    """Yield every trick that the lead of a card can become."""

    def go(state: State) -> Iterator[Trick]:
        public = state.public
        if len(public.tricks) > len(view.public.tricks):
            yield public.tricks[-1]
            return
        for action in state.legal_actions:
            if isinstance(action, Play):
                yield from go(state.apply(action))

    yield from go(State(view.public, hands).apply(Play(card)))


def possible_tricks(view: View, deals: Sequence[Hands], card: Card) -> Iterator[Trick]:
    """Yield the tricks that a lead can become, in these deals and then in many more."""
    for hands in deals:
        yield from tricks(view, hands, card)
    for hands in sample(view, Random(0), MANY):
        yield from tricks(view, hands, card)


def is_known_ruff(view: View, card: Card) -> bool:
    """Return whether an opponent is known to lack the suit, and may hold a trump."""
    strain = view.public.strain
    if strain in (Strain.NO_TRUMP, int(card.suit)):
        return False
    opponents = [held(view, seat) for seat in (view.seat.right, view.seat.left)]
    return any(cards.of(Suit(strain)) and not cards.of(card.suit) for cards in opponents)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_card_that_is_saved_waits_for_cards_that_may_fall(seed: int) -> None:
    for view, deals, card, plan in told(seed, Saves):
        own = view.hand.of(card.suit)
        assert int(card.suit) != view.public.strain
        assert not card.is_counting
        assert plan.card == max(own)
        assert plan.card.is_counting
        assert len(own) > 2
        assert 0 < len(plan.higher) < 3
        assert plan.higher == above(plan.card, view.unseen)
        assert not is_known_ruff(view, card)
        assert any(CardSet(trick.cards) & plan.higher for trick in possible_tricks(view, deals, card))


@pytest.mark.parametrize("seed", SEEDS)
def test_a_cheap_honour_is_beaten_only_by_higher_ones(seed: int) -> None:
    for view, deals, card, plan in told(seed, Costs):
        assert card.points in (1, 2)
        assert int(card.suit) != view.public.strain
        assert plan.higher == above(card, view.unseen)
        assert all(other.is_counting for other in plan.higher)
        assert not is_known_ruff(view, card)
        winners = set()
        for hands in deals[:20]:
            for trick in tricks(view, hands, card):
                seat = trick.winner(view.public.strain)
                winning = dict(trick.plays)[seat]
                if seat.side is not view.seat.side and winning.suit is card.suit:
                    winners.add(winning)
        assert winners <= {*plan.higher}
        opponents = held(view, view.seat.right) | held(view, view.seat.left)
        assert opponents & plan.higher


@pytest.mark.parametrize("seed", SEEDS)
def test_higher_cards_of_the_partner_are_in_its_hand_in_every_deal(seed: int) -> None:
    for view, deals, card, plan in told(seed, ToPartner):
        assert plan.seat is view.seat.partner
        assert plan.cards == above(card, view.unseen) != CardSet()
        assert all(plan.cards <= hands[plan.seat] for hands in deals)
        chances = infer(view).chances
        assert all(chances[higher][plan.seat] == 1 for higher in plan.cards)
        assert not is_known_ruff(view, card)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_partner_that_is_invited_may_load_the_trick(seed: int) -> None:
    for view, deals, card, plan in told(seed, Invites):
        assert plan.seat is view.seat.partner
        assert not above(card, view.unseen)
        exposed = [each for each in reasons(view, card) if isinstance(each, Exposed)]
        assert all(each.safe >= Fraction(1, 2) for each in exposed)
        assert any(
            dict(trick.plays)[plan.seat].is_counting
            and trick.winner(view.public.strain).side is view.seat.side
            for trick in possible_tricks(view, deals, card)
        )


@pytest.mark.parametrize("seed", SEEDS)
def test_the_ace_that_a_manilla_shows_is_in_hand(seed: int) -> None:
    for view, _, card, plan in told(seed, ShowsAce):
        assert int(card.suit) != view.public.strain
        assert card == max(Card(number) for number in range(48) if Card(number).suit is card.suit)
        assert plan.card == card - 1
        assert plan.card in view.hand
        assert len(view.hand.of(card.suit)) > 3


def test_every_plan_comes_up() -> None:
    kinds = Counter(type(plan) for seed in SEEDS for _, plan in plans(position(seed)[0]))
    assert kinds.keys() >= {Saves, Costs, ToPartner, Invites, ShowsAce}


REST = "b2 b3 b4 b5 c2 c3 c4 e2"
"""Low cards that fill the hand of North."""


def lead(calls: str, plays: str, card: str, *hands: str) -> list[OfLead]:
    """Return the plans of North, which leads first; East deals."""
    state = after(Rules(), deal_of(EAST, *hands), f"{calls} pass pass {plays}")
    view = state.view(Seat.NORTH)
    assert not view.public.trick.cards
    return [plan for led, plan in plans(view) if led == card_of(card)]


def kinds(told: list[OfLead]) -> set[type]:
    return {type(plan) for plan in told}


@pytest.mark.parametrize("calls", ["copes", "botifarra"])
def test_a_low_lead_saves_the_ace_or_the_king(calls: str) -> None:
    assert Saves(Card.O1, set_of("o9")) in lead(calls, "", "o2", f"o1 oR o2 o3 {REST}", "", "", "")
    assert Saves(Card.OR, set_of("o9 o1")) in lead(calls, "", "o2", f"oR oC o2 o3 {REST}", "", "", "")


@pytest.mark.parametrize(
    ("calls", "card", "north"),
    [
        ("copes", "o2", f"oC oS o2 o3 {REST}"),  # three cards are higher
        ("copes", "o2", f"o9 o1 o2 o3 {REST}"),  # nothing is higher
        ("copes", "o2", f"o1 o2 e3 e4 {REST}"),  # the ace would be alone
        ("oros", "o2", f"o1 oR o2 o3 {REST}"),  # a trump
        ("copes", "oR", f"o1 oR o2 o3 {REST}"),  # counts itself
    ],
)
def test_a_lead_that_saves_nothing(calls: str, card: str, north: str) -> None:
    assert Saves not in kinds(lead(calls, "", card, north, "", "", ""))


def test_a_cheap_honour_costs_the_opponents_a_higher_one() -> None:
    north = f"oC o7 o5 e3 {REST}"
    assert lead("copes", "", "oC", north, "", "", "") == [Costs(set_of("o9 o1 oR"))]
    assert Costs not in kinds(lead("copes", "", "o7", north, "", "", ""))
    assert Costs not in kinds(lead("oros", "", "oC", north, "", "", ""))
    king = f"oR o7 o5 e3 {REST}"
    assert Costs not in kinds(lead("copes", "", "oR", king, "", "", ""))


def test_the_manilla_of_a_long_suit_shows_the_ace_and_invites_the_partner() -> None:
    north = f"o9 o1 o2 o3 {REST}"
    plans = lead("copes", "", "o9", north, "", "", "")
    assert plans == [ShowsAce(Card.O1), Invites(Seat.SOUTH)]
    assert ShowsAce not in kinds(lead("copes", "", "o1", north, "", "", ""))
    assert Invites not in kinds(lead("copes", "", "o2", north, "", "", ""))


def test_a_partner_that_holds_all_higher_cards_gets_the_lead() -> None:
    """West and East have no oros, which the first trick proves."""
    west = "b6 b7 b8 bS bC bR b1 b9 c5 c6 c7 c8"
    hands = (f"oS o2 o3 o4 {REST}", west, "o9 o1 oR oC o5 o6 o7 o8 cS cC cR c1", "")
    assert ToPartner not in kinds(lead("botifarra", "", "o2", *hands))
    told = lead("botifarra", "oS b6 o5 e3", "o2", *hands)
    assert ToPartner(Seat.SOUTH, set_of("o9 o1 oR oC o6 o7 o8")) in told
