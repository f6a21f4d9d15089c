"""The order of cards on a trick that is lost: no counting card for nothing."""

from dataclasses import replace
from random import Random

import pytest

from botifarra.bots.base import Budget
from botifarra.bots.card_order import card_order, lost_cards
from botifarra.bots.effort import CardEffort
from botifarra.bots.levels import CLUB
from botifarra.bots.planner import Plan, Worth
from botifarra.bots.reasons import Lost, card_reasons
from botifarra.core.actions import Play
from botifarra.core.cards import Card, CardSet
from botifarra.core.rules import Rules
from botifarra.core.view import View
from botifarra.inference.knowledge import Knowledge
from tests.bots.test_silly_plays import silly_plays
from tests.core.notation import EAST, after, card_of, deal_of, set_of
from tests.inference.worlds import played, random_rules
from tests.scale import scale

EFFORT = CardEffort(candidates=1, worlds=1, solved=0, saves_points=1.0)


def seat_on_turn(call: str, plays: str, **hands: str) -> View:
    """Return the view of the seat on turn, after North has led; East deals."""
    north, west, south, east = (hands.get(seat, "") for seat in ("north", "west", "south", "east"))
    state = after(Rules(), deal_of(EAST, north, west, south, east), f"{call} pass pass {plays}")
    return state.view(state.public.to_act)


def plan_of(view: View, means: dict[str, float], error: float) -> Plan:
    """Return a plan in which each pair of cards has this error of its difference."""
    cards = [action.card for action in view.legal_actions if isinstance(action, Play)]
    by_card = {card_of(name): mean for name, mean in means.items()}
    worths = tuple(Worth(card, by_card.get(card, 0.0), 1.0, 0.0) for card in cards)
    apart = tuple(tuple(error**2 / 2 if one is other else 0.0 for other in worths) for one in worths)
    return Plan(worths, apart, 0.0, 1, 1.0, 1)


def first(view: View, means: dict[str, float], error: float, effort: CardEffort = EFFORT) -> Card:
    found = plan_of(view, means, error)
    return found.cards[card_order(view, found, effort)[0]].card


HAND = "cR e2 e3 e4 e5 e6 e7 e8 o3 o4 o5 o6"
"""A hand of South without batons: on a trick of batons it may throw cR, e2 or o3 (R4.6)."""

LOST = seat_on_turn("botifarra", "b7 b9", north="b7 b8", west="b9 b2", south=HAND)
"""West wins the trick of North with the manilla, and South, third to play, can only throw a card."""


def test_a_cheaper_card_of_nearly_the_same_worth_is_thrown_on_a_lost_trick() -> None:
    means = {"cR": 5.0, "e2": 4.5, "o3": 4.2}
    assert first(LOST, means, error=0.6) == card_of("e2")
    assert first(LOST, means, error=0.4) == card_of("cR")
    assert first(LOST, means, error=0.6, effort=replace(EFFORT, saves_points=0)) == card_of("cR")


def test_the_order_has_every_card_once() -> None:
    found = plan_of(LOST, {"cR": 5.0, "e2": 4.5}, error=0.6)
    assert sorted(card_order(LOST, found, EFFORT)) == list(range(len(found.cards)))


@pytest.mark.parametrize(
    ("call", "plays", "west", "lost"),
    [
        ("botifarra", "b9", "b2 b3 bR", "b2"),  # nothing beats the manilla
        ("botifarra", "b1", "b2 b3 bR", ""),  # the partner may have the manilla
        ("botifarra", "b1", "b2 b9", ""),  # it takes the trick itself, as it must
        ("oros", "b9", "b2 b3 bR", ""),  # the partner may trump
    ],
)
def test_a_trick_that_the_partner_may_still_win_is_not_lost(
    call: str, plays: str, west: str, lost: str
) -> None:
    view = seat_on_turn(call, plays, north="b1" if plays == "b1" else "b9 b8", west=west)
    cards = CardSet(action.card for action in view.legal_actions if isinstance(action, Play))
    assert lost_cards(view, cards) == set_of(lost)


def test_on_the_trick_of_the_partner_nothing_is_lost() -> None:
    view = seat_on_turn("botifarra", "b7 b2", north="b7", west="b2", south=HAND)
    assert lost_cards(view, view.hand) == CardSet()
    assert lost_cards(LOST, LOST.hand) == LOST.hand


@pytest.mark.parametrize("seed", range(scale(60, 1_000)))
def test_the_trick_is_lost_by_all_that_the_seat_knows(seed: int) -> None:
    rng = Random(seed)
    state = played(replace(random_rules(rng), partner_blind=False), rng, rng.randrange(1, 48))
    view = state.view(state.public.to_act)
    cards = CardSet(action.card for action in view.legal_actions if isinstance(action, Play))
    known = Knowledge.of(view)
    sure = lost_cards(view, cards) if view.public.trick.cards else CardSet()
    for card in sure:
        assert any(isinstance(reason, Lost) for reason in card_reasons(view, known, card))


def test_the_bot_keeps_a_counting_card_that_it_threw_before() -> None:
    """Number 49 of the known silly plays is of this kind, and the bot repeated it."""
    state, thrown = silly_plays()[48]
    view = state.view(state.public.to_act)
    heedless = replace(CLUB, card_effort=replace(CLUB.card_effort, saves_points=0))
    assert heedless.act(view, Random(1), Budget()) == thrown
    kept = CLUB.act(view, Random(1), Budget())
    assert isinstance(kept, Play)
    assert isinstance(thrown, Play)
    assert kept.card.points < thrown.card.points
