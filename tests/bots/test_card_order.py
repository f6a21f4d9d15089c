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


def plan_of(
    view: View,
    means: dict[str, float],
    error: float,
    scores: dict[str, float] | None = None,
    *,
    is_exact: bool = False,
) -> Plan:
    """Return a plan in which each pair of cards has this error of its difference."""
    cards = [action.card for action in view.legal_actions if isinstance(action, Play)]
    mean, score = ({card_of(name): number for name, number in by.items()} for by in (means, scores or {}))
    worths = tuple(Worth(card, mean.get(card, 0.0), 1.0, score.get(card, 0.0)) for card in cards)
    apart = tuple(tuple(error**2 / 2 if one is other else 0.0 for other in worths) for one in worths)
    return Plan(worths, apart, 0.0, 1, 1.0, 1, is_exact)


def first(view: View, means: dict[str, float], error: float, effort: CardEffort = EFFORT) -> Card:
    return first_of(view, plan_of(view, means, error), effort)


def first_of(view: View, found: Plan, effort: CardEffort) -> Card:
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


def test_a_cheaper_card_of_the_same_worth_in_every_deal_is_thrown() -> None:
    assert first(LOST, {"cR": 5.0, "e2": 4.9}, error=0) == card_of("cR")
    assert first(LOST, {"cR": 5.0, "e2": 5.0}, error=0) == card_of("e2")
    liked = plan_of(LOST, {"cR": 5.0, "e2": 5.0}, error=0, scores={"cR": 1.0})
    assert first_of(LOST, liked, replace(EFFORT, prior=0.25)) == card_of("e2")
    state = played(Rules(), Random(1612), 39)
    assert CLUB.act(state.view(state.public.to_act), Random(0), Budget()) == Play(Card.O4)


def test_of_exact_worths_score_and_convention_decide_only_between_equal_ones() -> None:
    lead = seat_on_turn("botifarra", "", north="o9 o1 o2 o3 e2 e3")
    effort = replace(EFFORT, prior=0.25, by_convention=1.0)
    means, scores = {"e2": 5.0, "e3": 5.0, "o9": 4.9}, {"e2": 1.0, "o9": 2.0}
    sampled = plan_of(lead, means, 0.6, scores)
    assert first_of(lead, sampled, effort) == card_of("o9")  # it also shows the ace
    assert first_of(lead, replace(sampled, is_exact=True), effort) == card_of("e2")
    assert first_of(lead, plan_of(lead, means, 0.6, {"e3": 1.0}, is_exact=True), effort) == card_of("e3")
    tied = plan_of(lead, means | {"o9": 5.0}, 0.6, {"e2": 1.0}, is_exact=True)
    assert first_of(lead, tied, effort) == card_of("o9")
    assert first_of(lead, tied, replace(effort, by_convention=0)) == card_of("e2")


def test_on_a_lost_trick_an_exact_worth_counts_however_little_more_it_is() -> None:
    for less, thrown in ((4.9, "cR"), (5.0, "e2")):
        found = plan_of(LOST, {"cR": 5.0, "e2": less}, 0.6, {"cR": 1.0}, is_exact=True)
        assert first_of(LOST, found, replace(EFFORT, prior=0.25)) == card_of(thrown)


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


def test_the_trick_is_lost_by_all_that_the_seat_knows() -> None:
    """Once the partner has played, the lost cards are exactly those of which a hint says that."""
    early, late = CardSet(), CardSet()
    for seed in range(scale(60, 1_000)):
        rng = Random(seed)
        state = played(replace(random_rules(rng), partner_blind=False), rng, rng.randrange(1, 48))
        view = state.view(state.public.to_act)
        if not view.public.trick.cards:
            continue
        cards = CardSet(action.card for action in view.legal_actions if isinstance(action, Play))
        known = Knowledge.of(view)
        told = CardSet(card for card in cards if _is_told_lost(view, known, card))
        lost = lost_cards(view, cards)
        if len(view.public.trick.cards) == 1:
            assert lost <= told
            early |= lost
        else:
            assert lost == told
            late |= lost
    assert early
    assert late


def _is_told_lost(view: View, known: Knowledge, card: Card) -> bool:
    return any(isinstance(reason, Lost) for reason in card_reasons(view, known, card))


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
