"""Claims, compared with brute force, and the limit of their search."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import product
from random import Random
from typing import Any

import pytest

from botifarra.core import claim
from botifarra.core.actions import CLAIM, DECLARES
from botifarra.core.auction import Contract, Phase
from botifarra.core.cards import DECK, Card, CardSet, Strain
from botifarra.core.claim import CLAIM_NODES, wins_the_rest
from botifarra.core.deal import Deal
from botifarra.core.public import PublicState
from botifarra.core.rules import Rules, Style
from botifarra.core.seats import Seat, Side
from botifarra.core.state import State
from botifarra.core.trick import Trick, legal_mask
from tests.core.notation import A_SUIT_EACH, EAST, NORTH, after, deal_of
from tests.scale import scale

PLAY_RULES = [
    Rules(style, second_may_load=load, third_loads_only_if_safe=safe, always_overtrump=overtrump)
    for style, load, safe, overtrump in product(Style, (False, True), (False, True), (False, True))
]


def sweeps(state: State, side: Side, lost_before: int) -> bool:
    """Return whether `side` can win every trick from here, by looking at every play of every player."""
    actions = state.legal_actions
    if not actions:
        return state.public.points[side.other] == lost_before
    answers = [sweeps(state.apply(action), side, lost_before) for action in actions]
    return any(answers) if state.public.to_act.side is side else all(answers)


def played_at_random(rules: Rules, rng: Random) -> State:
    """Return a hand of any strain played at random to its last cards."""
    deal = Deal.shuffled(rng, rng.choice(tuple(Seat)))
    rules = replace(rules, max_doubles_suit=0, max_doubles_botifarra=0)
    state = State.start(rules, deal).apply(rng.choice(DECLARES))
    for _ in range(rng.randrange(36, 48)):
        state = state.apply(rng.choice(state.legal_actions))
    return state


def of_few_suits(rules: Rules, rng: Random) -> State:
    """Return last cards of two to four suits; the leader has most high ones, so that its hand may run."""
    size, suits = rng.randint(1, scale(3, 4)), rng.randint(2, 4)
    leader = rng.choice(tuple(Seat))
    cards = rng.sample(list(Card)[: 12 * suits], 4 * size)
    cards.sort(key=lambda card: 12 * rng.random() - card.strength)
    hands = [CardSet(cards[size * turn : size * turn + size]) for turn in range(4)]
    north, west, south, east = (hands[(seat - leader) % 4] for seat in Seat)
    public = replace(
        PublicState.start(rules, EAST),
        phase=Phase.PLAY,
        to_act=leader,
        contract=Contract(NORTH, rng.choice((*tuple(Strain)[:suits], Strain.NO_TRUMP))),
        trick=Trick(leader),
        played=DECK - CardSet(cards),
    )
    state = State(public, (north, west, south, east))
    for _ in range(rng.choice((0, 0, 1, 2, 3))):
        state = state.apply(rng.choice(state.legal_actions))
    return state


@pytest.mark.parametrize("last_cards", [played_at_random, of_few_suits])
def test_r5_5_a_claim_stands_exactly_where_brute_force_wins_every_trick(
    last_cards: Callable[[Rules, Random], State],
) -> None:
    rng = Random(5)
    answers: Counter[bool] = Counter()
    for turn in range(scale(250, 5_000)):
        state = last_cards(PLAY_RULES[turn % len(PLAY_RULES)], rng)
        side = state.public.to_act.side
        expected = sweeps(state, side, state.public.points[side.other])
        assert wins_the_rest(state.public, state.hands) is expected, state
        assert (state.why_illegal(CLAIM) is None) is expected
        answers[expected] += 1
    assert min(answers[True], answers[False]) > scale(50, 1_000)


@pytest.fixture
def plays(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Return every play that is looked at from now on."""
    seen: list[Any] = []

    def looked_at(*args: Any) -> int:
        seen.append(args)
        return legal_mask(*args)

    monkeypatch.setattr(claim, "legal_mask", looked_at)
    return seen


@pytest.mark.parametrize("style", Style)
def test_a_hopeless_claim_too_deep_to_refute_ends_in_bounded_work(plays: list[Any], style: Style) -> None:
    # North has eleven sure tricks, in many orders, and loses the two of bastos to West whenever it is led.
    deal = deal_of(
        EAST, "o9 o1 oR oC oS o8 c9 c1 e9 e1 b9 b2", "bR b1 o7 o6 c8 c7 eC e8", "cR cC eR", "e7 b8"
    )
    assert after(Rules(style=style), deal, "botifarra pass pass").why_illegal(CLAIM) == "R5.5"
    assert len(plays) == CLAIM_NODES


def test_a_claim_is_judged_once_though_it_is_asked_about_before_it_is_made(plays: list[Any]) -> None:
    rules = Rules(target=77)  # of which no other test has asked
    assert not plays
    state = after(rules, A_SUIT_EACH, "oros pass pass")
    assert state.why_illegal(CLAIM) is None
    looked_at = len(plays)
    assert looked_at > 0
    assert state.apply(CLAIM).public.rest is Side.NS
    assert len(plays) == looked_at
    assert after(rules, A_SUIT_EACH, "copes pass pass").why_illegal(CLAIM) == "R5.5"
    assert len(plays) > looked_at
