"""Reasons for a lead, compared with every possible deal, and in positions written out."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from random import Random

import pytest

from botifarra.bots.leads import (
    Draws,
    DrawsPartner,
    Exits,
    Forces,
    GivesRuff,
    Long,
    OfLead,
    Returns,
    Runs,
    Shortens,
)
from botifarra.bots.reasons import Exposed, card_reasons
from botifarra.core.actions import Play
from botifarra.core.cards import Card, CardSet, Strain, Suit
from botifarra.core.deal import Hands
from botifarra.core.rules import Rules
from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.core.view import View
from botifarra.inference.knowledge import Knowledge
from tests.core.notation import EAST, after, card_of, deal_of, set_of
from tests.inference.worlds import played, random_rules, whole_worlds
from tests.scale import scale

SEEDS = range(scale(60, 3_000))


@cache
def leads(seed: int) -> tuple[View, list[Hands]]:
    """Draw a hand by any rules before a lead with three tricks to go at most, and all its possible deals."""
    rng = Random(seed)
    state = played(replace(random_rules(rng), partner_blind=False), rng, rng.choice((36, 40)))
    view = state.view(state.public.to_act)
    return view, list(whole_worlds(view))


def plans(view: View, card: Card) -> list[OfLead]:
    told = card_reasons(view, Knowledge.of(view), card)
    return [reason for reason in told if isinstance(reason, OfLead)]


def cards(view: View) -> list[Card]:
    return [action.card for action in view.legal_actions if isinstance(action, Play)]


def opponents(view: View) -> tuple[Seat, Seat]:
    return view.seat.right, view.seat.left


def above(card: Card, among: CardSet) -> CardSet:
    return CardSet(other for other in among.of(card.suit) if other > card)


def tricks(view: View, hands: Hands, run: list[Card]) -> Iterator[list[tuple[Seat, Card]]]:
    """Yield every way to play to a run of leads: the winners of its tricks with their cards.

    A way ends early if the player does not win a trick and so cannot lead to the next.
    """

    def go(state: State, left: list[Card], won: list[tuple[Seat, Card]]) -> Iterator[list[tuple[Seat, Card]]]:
        public = state.public
        if len(public.tricks) > len(view.public.tricks) + len(won):
            trick = public.tricks[-1]
            seat = trick.winner(public.strain)
            won = [*won, (seat, dict(trick.plays)[seat])]
            if seat is not view.seat or not left:
                yield won
                return
        if public.to_act is view.seat and not public.trick.cards:
            yield from go(state.apply(Play(left[0])), left[1:], won)
            return
        for action in state.legal_actions:
            yield from go(state.apply(action), left, won)

    yield from go(State(view.public, hands), run, [])


@pytest.mark.parametrize("seed", SEEDS)
def test_trumps_are_drawn_from_an_opponent_or_only_from_the_partner(seed: int) -> None:
    view, deals = leads(seed)
    strain = view.public.strain
    for card in cards(view):
        told = [reason for reason in plans(view, card) if isinstance(reason, Draws | DrawsPartner)]
        if int(card.suit) != strain or not view.unseen.of(card.suit):
            assert told == []
            continue
        trumps = view.unseen.of(card.suit)
        if any(hands[seat].of(card.suit) for hands in deals for seat in opponents(view)):
            assert told == [Draws(trumps)]
        else:
            assert told == [DrawsPartner(view.seat.partner, trumps)]
            assert all(trumps <= hands[view.seat.partner] for hands in deals)


@pytest.mark.parametrize("seed", SEEDS)
def test_no_opponent_ever_wins_a_trick_of_a_run(seed: int) -> None:
    view, deals = leads(seed)
    for card in cards(view):
        for told in plans(view, card):
            if isinstance(told, Runs):
                assert card in told.cards <= view.hand.of(card.suit)
                assert len(told.cards) > 1
                run = [card, *sorted(told.cards - CardSet((card,)), reverse=True)]
                for hands in deals[:: max(1, len(deals) // 40)]:
                    winners = {seat.side for won in tricks(view, hands, run) for seat, _ in won}
                    assert winners == {view.seat.side}


@pytest.mark.parametrize("seed", SEEDS)
def test_a_partner_that_may_ruff_lacks_the_suit(seed: int) -> None:
    view, deals = leads(seed)
    partner, strain = view.seat.partner, view.public.strain
    for card in cards(view):
        [*told] = [reason for reason in plans(view, card) if isinstance(reason, GivesRuff)]
        is_beatable = any(isinstance(each, Exposed) for each in card_reasons(view, Knowledge.of(view), card))
        is_void = not any(hands[partner].of(card.suit) for hands in deals)
        trumps = 0
        if strain is not Strain.NO_TRUMP and int(card.suit) != strain:
            trumps = sum(bool(hands[partner].of(Suit(strain))) for hands in deals)
        if is_beatable and is_void and trumps:
            assert told == [GivesRuff(partner, card.suit, Fraction(trumps, len(deals)))]
        else:
            assert told == []


@pytest.mark.parametrize("seed", SEEDS)
def test_only_the_cards_forced_out_beat_the_lead(seed: int) -> None:
    view, deals = leads(seed)
    for card in cards(view):
        for told in plans(view, card):
            if isinstance(told, Forces):
                assert told.higher == above(card, view.unseen)
                assert all(other.is_counting for other in told.higher)
                for other in told.then:
                    assert other in view.hand
                    assert CardSet() < above(other, view.unseen) <= told.higher
                for hands in deals[:: max(1, len(deals) // 40)]:
                    for won in tricks(view, hands, [card]):
                        [(seat, winning)] = won
                        is_ruff = winning.suit is not card.suit
                        assert seat.side is view.seat.side or is_ruff or winning in told.higher


@pytest.mark.parametrize("seed", SEEDS)
def test_a_suit_is_returned_to_the_partner_that_led_it_first(seed: int) -> None:
    view, _ = leads(seed)
    first: dict[Suit, Seat] = {}
    for trick in view.public.tricks:
        first.setdefault(trick.cards[0].suit, trick.leader)
    for card in cards(view):
        told = [reason for reason in plans(view, card) if isinstance(reason, Returns)]
        is_partners = first.get(card.suit) is view.seat.partner
        assert told == [Returns(view.seat.partner, card.suit)] * is_partners


@pytest.mark.parametrize("seed", SEEDS)
def test_a_suit_that_is_led_out_can_be_ruffed_later(seed: int) -> None:
    view, _ = leads(seed)
    strain = view.public.strain
    for card in cards(view):
        for told in plans(view, card):
            if isinstance(told, Shortens):
                assert view.hand.of(told.suit) == CardSet((card,))
                assert view.unseen.of(told.suit)
                assert told.trumps == view.hand.of(Suit(strain)) != CardSet()


@pytest.mark.parametrize("seed", SEEDS)
def test_a_quiet_lead_risks_no_counting_card_of_the_suit(seed: int) -> None:
    view, deals = leads(seed)
    for card in cards(view):
        for told in plans(view, card):
            if isinstance(told, Exits):
                assert int(card.suit) != view.public.strain
                assert not any(other.is_counting for other in view.hand.of(card.suit))
                assert any(other.is_counting and above(other, view.unseen) for other in view.hand)
                for seat in opponents(view):
                    trumps = [
                        hands[seat].of(Suit(view.public.strain)) for hands in deals if view.public.strain < 4
                    ]
                    assert any(hands[seat].of(card.suit) for hands in deals) or not any(trumps)


def test_every_plan_comes_up() -> None:
    kinds = Counter(
        type(told) for seed in SEEDS for card in cards(leads(seed)[0]) for told in plans(leads(seed)[0], card)
    )
    assert kinds.keys() >= {Draws, DrawsPartner, Runs, Returns, Shortens, GivesRuff, Forces, Exits}


def lead(calls: str, plays: str, card: str, *hands: str) -> list[OfLead]:
    """Return the plans of North, which leads first; East deals."""
    state = after(Rules(), deal_of(EAST, *hands), f"{calls} pass pass {plays}")
    view = state.view(Seat.NORTH)
    assert not view.public.trick.cards
    return plans(view, card_of(card))


def kinds(told: list[OfLead]) -> set[type]:
    return {type(reason) for reason in told}


REST = "b2 b3 b4 b5 c2 c3 c4 e2"
"""Low cards that fill the hand of North."""


def test_the_tops_of_a_suit_run_in_botifarra() -> None:
    hands = (f"o9 o1 oR o2 {REST}", "", "", "")
    assert Runs(set_of("o9 o1 oR")) in lead("botifarra", "", "o1", *hands)
    assert Runs not in kinds(lead("botifarra", "", "o2", *hands))


def test_a_single_top_does_not_run() -> None:
    assert Runs not in kinds(lead("botifarra", "", "o9", f"o9 oR oC o2 {REST}", "", "", ""))


def test_trumps_run_and_a_suit_that_may_be_ruffed_does_not() -> None:
    hands = (f"o9 o1 o3 o2 {REST}", "", "", "")
    assert Runs(set_of("o9 o1")) in lead("oros", "", "o9", *hands)
    assert Runs not in kinds(lead("copes", "", "o9", *hands))


def test_enough_tops_make_the_low_cards_of_a_suit_good() -> None:
    """Three cards are in other hands, and three tops take them all out. Two tops would not."""
    long = "o9 o1 oR o2 o3 o4 o5 o6 o7 b2 b3 b4"
    assert Runs(set_of(long[:26])) in lead("botifarra", "", "o9", long, "oC", "oS", "o8")
    assert Runs(set_of("o9 o1")) in lead("botifarra", "", "o9", long.replace("oR", "b5"), "oC", "oS", "o8")


def test_a_lead_forces_the_only_higher_cards_out() -> None:
    told = lead("botifarra", "", "oC", f"oR oC oS o2 {REST}", "", "", "")
    assert Forces(set_of("o9 o1"), set_of("oR oS")) in told


@pytest.mark.parametrize(
    ("calls", "card", "north"),
    [
        ("botifarra", "o7", f"o7 o1 oR oC {REST}"),  # the o8, which does not count, beats it too
        ("botifarra", "oR", f"oR o2 o3 o4 {REST}"),  # no other card becomes good
        ("botifarra", "oR", f"oR o9 o3 o4 {REST}"),  # the o9 was good before
        ("botifarra", "o8", f"oR oS o8 o2 {REST}"),  # three cards beat it
    ],
)
def test_a_lead_that_forces_nothing(calls: str, card: str, north: str) -> None:
    assert Forces not in kinds(lead(calls, "", card, north, "", "", ""))


def test_a_long_suit_is_led_where_nobody_can_ruff_it() -> None:
    north = "o4 o5 o6 oR o2 b2 b3 b4 b5 c2 c3 e2"
    assert Long(5, 7) in lead("botifarra", "", "o4", north, "", "", "")
    assert Long not in kinds(lead("botifarra", "", "b2", north, "", "", ""))
    assert Long not in kinds(lead("copes", "", "o4", north, "", "", ""))
    assert Long not in kinds(lead("oros", "", "o4", north, "", "", ""))
    level = "o4 o5 o6 oR b2 b3 b4 b5 c2 c3 e2 e3"
    assert Long not in kinds(lead("botifarra", "", "o4", level, "", "", ""))


def test_a_lone_card_is_led_to_ruff_the_suit_later() -> None:
    north = f"e3 o2 o3 oR {REST.replace('e2', 'b6')}"
    assert Shortens(Suit.SWORDS, set_of("c2 c3 c4")) in lead("copes", "", "e3", north, "", "", "")
    assert Shortens not in kinds(lead("botifarra", "", "e3", north, "", "", ""))
    assert Shortens not in kinds(lead("copes", "", "o2", north, "", "", ""))


NO_OROS = (f"o9 oR o2 o3 {REST}", "o1 o4 oS", "b6 b7 b8 bS bC bR b1 b9 c5 c6 c7 c8", "o5 oC")
"""South has no oros."""


def test_a_partner_that_failed_to_follow_may_ruff() -> None:
    [ruff] = [told for told in lead("copes", "o9 o4 b6 o5", "oR", *NO_OROS) if isinstance(told, GivesRuff)]
    assert (ruff.seat, ruff.suit) == (Seat.SOUTH, Suit.COINS)
    assert Fraction(9, 10) < ruff.chance < 1


@pytest.mark.parametrize(
    ("calls", "plays", "card"),
    [
        ("copes", "", "oR"),  # nobody knows yet
        ("copes", "o9 o4 b6 o5", "b2"),  # another suit
        ("botifarra", "o9 o4 b6 o5", "oR"),  # no trumps
    ],
)
def test_a_partner_that_cannot_be_known_to_ruff(calls: str, plays: str, card: str) -> None:
    assert GivesRuff not in kinds(lead(calls, plays, card, *NO_OROS))


def test_trumps_that_only_the_partner_has_are_its_own() -> None:
    north = f"c9 c5 o9 oR {REST}"
    hands = (north, "o2 o3 o4 o5 o6 o7 o8 oS oC o1 b6 b7", "c1 cR cC cS c6 c7 c8", "")
    assert Draws in kinds(lead("copes", "", "c9", *hands))
    told = lead("copes", "c9 o2 c6 e8", "c5", *hands)
    assert DrawsPartner(Seat.SOUTH, set_of("c1 cR cC cS c7 c8")) in told
    assert Draws not in kinds(told)


QUIET = f"oR o2 e3 e4 {REST}"


def test_a_quiet_lead_has_no_counting_card_behind_it() -> None:
    assert Exits(Suit.BATONS) in lead("copes", "", "b5", QUIET, "", "", "")


@pytest.mark.parametrize(
    ("calls", "plays", "card", "north"),
    [
        ("copes", "", "o2", QUIET),  # the oR may be caught
        ("copes", "", "c2", QUIET),  # a trump
        ("copes", "", "b5", QUIET.replace("oR", "o3")),  # no counting card that could be caught
    ],
)
def test_a_lead_that_is_not_quiet(calls: str, plays: str, card: str, north: str) -> None:
    assert Exits not in kinds(lead(calls, plays, card, north, "", "", ""))


def test_a_suit_that_an_opponent_may_ruff_is_not_quiet() -> None:
    """East has no oros. It loads none on the ace of West, and so may hold trumps."""
    east = "b6 b7 b8 bS bC bR b1 b9 e3 e4 c8 c9"
    hands = ("o2 o3 o4 e9 eR b2 b3 b4 b5 c2 c3 c4", "o9 o1 o5 e2 e5", "o6 o7 o8 oS oC oR e6 e7", east)
    plays = "o2 o1 o6 b6  e2 e6 e3 e9"
    assert Exits(Suit.COINS) in lead("copes", "", "o3", *hands)
    assert Exits(Suit.COINS) not in lead("copes", plays, "o3", *hands)
    assert Exits(Suit.BATONS) in lead("copes", plays, "b2", *hands)
