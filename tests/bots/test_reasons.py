"""Reasons, compared with every possible deal and every way to play on."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from random import Random
from typing import get_args

import pytest

from botifarra.bots.leads import Draws, Exits, Invites, Master, OfLead, Returns, Runs
from botifarra.bots.reasons import (
    Equal,
    Exposed,
    Forced,
    Gives,
    Hopeful,
    Loads,
    Lost,
    Reason,
    Secure,
    Tops,
    Trumps,
    call_reasons,
    card_reasons,
    most_telling,
    voids,
)
from botifarra.bots.threats import Threat
from botifarra.core.actions import DECLARES, DELEGATE, DOUBLE, PASS, Call, Play
from botifarra.core.cards import Card, CardSet, Strain, Suit
from botifarra.core.deal import Hands
from botifarra.core.rules import Rules
from botifarra.core.seats import Seat, Side
from botifarra.core.state import State
from botifarra.core.trick import Trick, winning_place
from botifarra.core.view import View
from botifarra.inference.knowledge import Knowledge
from botifarra.inference.sample import sample
from botifarra.solver.position import Position
from botifarra.solver.solve import solve_cards
from tests.core.notation import NORTH, after, card_of, deal_of, set_of
from tests.inference.worlds import loaded, played, random_rules, whole_worlds

SEEDS = range(40)


@cache
def ending(seed: int) -> tuple[View, list[Hands]]:
    """Draw a hand by any rules with three tricks to go at most, and all its possible deals."""
    rng = Random(seed)
    rules = replace(random_rules(rng), partner_blind=False)
    make = loaded if rules.third_loads_only_if_safe and seed % 2 else played
    state = make(rules, rng, rng.randrange(36, 48))
    view = state.view(state.public.to_act)
    return view, list(whole_worlds(view))


def cards(view: View) -> list[Card]:
    return [action.card for action in view.legal_actions if isinstance(action, Play)]


def reasons(view: View, card: Card) -> list[Reason]:
    return list(card_reasons(view, Knowledge.of(view), card))


def winners(view: View, hands: Hands, card: Card) -> set[Side]:
    """Yield the sides that may win the trick after a card, however all play on."""
    number = len(view.public.tricks)

    def after(state: State) -> Iterator[Side]:
        if len(state.public.tricks) > number:
            yield state.public.tricks[number].winner(state.public.strain).side
        else:
            for action in state.legal_actions:
                yield from after(state.apply(action))

    return set(after(State(view.public, hands).apply(Play(card))))


def can_beat(hand: CardSet, trick: Trick, strain: Strain) -> bool:
    """Return whether a hand has a card, of the suit led if it has that suit, that beats the winning one."""
    winning = trick.cards[winning_place(trick.cards, strain)]
    return any(winning_place((winning, card), strain) for card in hand.of(trick.cards[0].suit) or hand)


def share(deals: list[Hands], seat: Seat, trick: Trick, strain: Strain) -> Fraction:
    return Fraction(sum(can_beat(hands[seat], trick, strain) for hands in deals), len(deals))


def check_threat(threat: Threat, deals: list[Hands], trick: Trick, strain: Strain) -> None:
    assert threat.over + threat.ruff == share(deals, threat.seat, trick, strain) > 0
    held = {card for hands in deals for card in hands[threat.seat]}
    for cards_, chance in ((threat.higher, threat.over), (threat.ruffs, threat.ruff)):
        assert cards_ <= held
        assert bool(cards_) >= bool(chance)
    led = trick.cards[0].suit
    ruffing = sum(
        can_beat(hands[threat.seat], trick, strain) and not hands[threat.seat].of(led) for hands in deals
    )
    assert threat.ruff == Fraction(ruffing, len(deals))


@pytest.mark.parametrize("seed", SEEDS)
def test_the_reasons_name_the_side_that_wins_the_trick(seed: int) -> None:
    view, deals = ending(seed)
    strain, ours = view.public.strain, view.seat.side
    for card in cards(view):
        trick = Trick(view.public.trick.leader, (*view.public.trick.cards, card))
        [told] = [r for r in reasons(view, card) if isinstance(r, Secure | Exposed | Lost | Hopeful)]
        assert (told.seat, told.card) in trick.plays
        assert told.seat is trick.winner(strain)
        sides = {side for hands in deals for side in winners(view, hands, card)}
        match told:
            case Secure():
                assert sides == {ours}
            case Lost():
                assert sides == {ours.other}
            case Hopeful():
                assert told.help.seat is view.seat.partner
                check_threat(told.help, deals, trick, strain)
            case Exposed():
                later = [threat.seat for threat in told.threats]
                for threat in told.threats:
                    assert threat.seat.side is not ours
                    check_threat(threat, deals, trick, strain)
                safe = [h for h in deals if not any(can_beat(h[seat], trick, strain) for seat in later)]
                assert told.safe == Fraction(len(safe), len(deals)) < 1
                assert all(winners(view, hands, card) == {ours} for hands in safe)


@pytest.mark.parametrize("seed", SEEDS)
def test_points_of_certain_tricks_are_reasons(seed: int) -> None:
    view, deals = ending(seed)
    ours = view.seat.side
    for card in cards(view):
        for told in reasons(view, card):
            if isinstance(told, Loads | Gives):
                assert told.points == card.points > 0
                side = ours if isinstance(told, Loads) else ours.other
                assert all(winners(view, hands, card) == {side} for hands in deals)


@pytest.mark.parametrize("seed", SEEDS)
def test_leads(seed: int) -> None:
    view, deals = ending(seed)
    for card in cards(view):
        for told in reasons(view, card):
            elsewhere = [hands[seat] for hands in deals for seat in Seat if seat is not view.seat]
            if isinstance(told, Master):
                assert CardSet() < told.gone <= view.public.played
                assert not any(
                    other > card for hand in (*elsewhere, view.hand) for other in hand.of(card.suit)
                )
            if isinstance(told, Draws):
                held = CardSet(other for hand in elsewhere for other in hand)
                assert told.trumps == held.of(Suit(view.public.strain))
                assert int(card.suit) == view.public.strain


def test_equal_cards_come_to_the_same_in_every_deal() -> None:
    found = 0
    for seed in range(300):
        rng = Random(seed)
        state = played(replace(random_rules(rng), partner_blind=False), rng, rng.randrange(16, 44))
        view = state.view(state.public.to_act)
        equal = {c: told.card for c in cards(view) for told in reasons(view, c) if isinstance(told, Equal)}
        for hands in sample(view, rng, 8) if equal else ():
            position = Position(hands, view.public.trick, view.public.strain, view.public.rules)
            values = solve_cards(position)
            for card, lower in equal.items():
                assert lower < card
                assert values[card] == values[lower]
        found += len(equal)
    assert found >= 20


@pytest.mark.parametrize(
    ("rules", "plays", "is_equal"),
    [
        (Rules(), "", True),
        (Rules(), "o4 o2", False),  # one beats the partner's card
        (Rules(third_loads_only_if_safe=True), "", False),  # which is out tells what is safe (R4.11)
    ],
)
def test_neighbours_that_are_equal_or_not(rules: Rules, plays: str, is_equal: bool) -> None:
    """West leads, or East is to play third."""
    hands = ("", "o4 o7 o8", "o2", "o3 o5 o9 o1") if plays else ("", "o3 o4 o5 o7 o8", "", "")
    state = after(rules, deal_of(NORTH, *hands), f"bastos pass pass {plays}")
    view = state.view(state.public.to_act)
    assert (Equal(card_of("o3")) in reasons(view, card_of("o5"))) == is_equal


@pytest.mark.parametrize("seed", SEEDS)
def test_voids_of_others_are_proved(seed: int) -> None:
    view, deals = ending(seed)
    for told in voids(view):
        assert view.unseen.of(told.suit)
        assert told.rule in {"R4.4", "R4.5", "R4.12"}  # the other rules compare cards of the suit played
        assert not any(hands[told.seat].of(told.suit) for hands in deals)
        plays = (*view.public.tricks, view.public.trick)[told.trick - 1 :]
        assert (told.seat, told.card) in plays[0].plays
        later = [card for trick in plays for seat, card in trick.plays if seat is told.seat]
        assert not any(card.suit is told.suit for card in later)


def test_a_card_that_does_not_beat_is_no_proof_of_a_void() -> None:
    """South could not beat, so that it lacks the manilla: the only unseen card. It plays the suit again."""
    hands = ("o9 b9 b1", "o1 o2 o3 o4 o5 o6 oC oR", "o7 oS b2", "o8")
    calls = "botifarra pass pass"
    view = after(Rules(), deal_of(NORTH, *hands), f"{calls} o1 o7").view(Seat.EAST)
    assert not [told for told in voids(view) if told.seat is Seat.SOUTH]


def test_a_card_that_does_not_follow_suit_is_the_plainest_proof() -> None:
    hands = ("o9 c2", "o1 o2 c3", "b2 b3", "o8 c4")
    view = after(Rules(), deal_of(NORTH, *hands), "bastos pass pass o1 b2").view(Seat.EAST)
    [told] = [told for told in voids(view) if told.seat is Seat.SOUTH]
    assert (told.suit, told.trick, told.card, told.rule) == (Suit.COINS, 1, card_of("b2"), "R4.4")


def test_every_kind_of_reason_comes_up() -> None:
    views = [ending(seed)[0] for seed in SEEDS]
    kinds = {type(told) for view in views for card in cards(view) for told in reasons(view, card)}
    assert kinds >= {Forced, Secure, Exposed, Lost, Hopeful, Loads, Gives, Master, Draws}
    assert any(map(voids, views))


def test_an_only_card_is_forced() -> None:
    for seed in SEEDS:
        view, _ = ending(seed)
        for card in cards(view):
            assert (Forced() in reasons(view, card)) == (len(view.legal_actions) == 1)


@pytest.mark.parametrize(
    ("calls", "call", "reason"),
    [
        ("", DECLARES[Strain.COINS], Trumps(set_of("o9 o1 o5"))),
        ("", DECLARES[Strain.BATONS], Trumps(set_of(""))),
        ("", DECLARES[Strain.NO_TRUMP], Tops(set_of("o9 o1 e9 eC eR e1"))),
        ("", DELEGATE, None),
        ("delego oros", PASS, Trumps(set_of(""))),
        ("delego botifarra", DOUBLE, Tops(set_of("b9"))),
    ],
)
def test_the_reasons_for_a_call_count_the_hand(calls: str, call: Call, reason: Reason | None) -> None:
    deal = deal_of(NORTH, "o9 o1 o5 cR c1 c5 c4 e9 e1 eR eC e8", "b1", "", "b9 bR")
    state = after(Rules(), deal, calls)
    view = state.view(state.public.to_act)
    assert list(call_reasons(view, call)) == [reason] * (reason is not None)


SAFE = Secure(NORTH, Card.O9)
RISKY = Exposed(NORTH, Card.O9, Fraction(1, 2), ())
RUNS, INVITES, MASTER = Runs(set_of("o9 o1")), Invites(Seat.SOUTH), Master(set_of("o9"))
DRAWS, RETURNS, EXITS = Draws(set_of("b9")), Returns(Seat.SOUTH, Suit.COINS), Exits(Suit.COINS)


@pytest.mark.parametrize(
    ("known", "told"),
    [
        ([RUNS, INVITES, MASTER, SAFE], [RUNS, INVITES]),
        ([DRAWS, RUNS, RETURNS, INVITES, SAFE], [DRAWS, RUNS]),
        ([RUNS, SAFE, Equal(Card.O2)], [RUNS, Equal(Card.O2)]),
        ([INVITES, MASTER, SAFE], [INVITES, SAFE]),
        ([RETURNS, EXITS, RISKY, Equal(Card.O2)], [RETURNS, RISKY, Equal(Card.O2)]),
        ([Forced(), INVITES, MASTER, SAFE], [Forced(), SAFE]),
        ([SAFE, Loads(3)], [SAFE, Loads(3)]),
        ([], []),
    ],
)
def test_a_hint_keeps_the_two_reasons_for_a_lead_that_say_most(
    known: list[Reason], told: list[Reason]
) -> None:
    assert most_telling(known) == tuple(told)


def test_the_most_telling_plan_of_a_lead_is_first() -> None:
    order = [*get_args(OfLead), Master]
    views = [ending(seed)[0] for seed in SEEDS]
    plans = [
        [order.index(type(told)) for told in reasons(view, card) if isinstance(told, Master | OfLead)]
        for view in views
        for card in cards(view)
    ]
    assert any(len(each) > 1 for each in plans)
    assert all(each == sorted(each) for each in plans)
