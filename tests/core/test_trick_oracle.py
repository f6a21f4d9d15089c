"""`legal_cards`, compared with the second implementation of the rules in tests/parlett.py."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, cycle, islice
from random import Random
from typing import Any

import pytest

from botifarra.bots import BOTS
from botifarra.bots.base import Bot, Budget
from botifarra.core.actions import DECLARES
from botifarra.core.auction import Phase
from botifarra.core.cards import Card, CardSet, Strain
from botifarra.core.deal import Piles, next_deal
from botifarra.core.rules import PRESETS, Rules, Shuffle, Style
from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.core.trick import Trick, legal_cards
from tests import parlett
from tests.scale import scale

OPTIONS: dict[str, Any] = {
    "style": Style.OCCIDENTAL,
    "second_may_load": True,
    "third_loads_only_if_safe": True,
    "always_overtrump": True,
}
CONFIGURATIONS = {
    **PRESETS,
    **{
        " ".join(names): Rules(**{name: OPTIONS[name] for name in names})
        for names in (*combinations(OPTIONS, 1), *combinations(OPTIONS, 2))
    },
}
BUDGET = Budget(nodes=1_000)


def differ(rules: Rules, hand: CardSet, trick: Trick, strain: Strain, seen: CardSet) -> str:
    """Return the answers of both implementations if they differ, else nothing."""
    options = parlett.PlayOptions(
        rules.style.value, rules.second_may_load, rules.third_loads_only_if_safe, rules.always_overtrump
    )
    ours = legal_cards(rules, hand, trick, strain, seen)
    theirs = parlett.legal(options, frozenset(hand), trick.cards, strain, frozenset(seen))
    return "" if ours == theirs else f"{strain!r} {trick} {hand} {seen}: {ours}, not {theirs}"


def decisions(rules: Rules, bot: Bot, rng: Random) -> Iterator[State]:
    """Yield, hand after hand, each state in which a player follows to a trick with a choice of cards.

    Hands are of every strain in turn; half are stacked and cut, so that long suits appear.
    """
    rules = replace(rules, max_doubles_suit=0, max_doubles_botifarra=0, shuffle=Shuffle.STACK_AND_CUT)
    piles: Piles | None = None
    for declare in cycle(DECLARES):
        state = State.start(rules, next_deal(rules, rng.choice(tuple(Seat)), rng, rng.choice((None, piles))))
        state = state.apply(declare)
        while state.public.phase is Phase.PLAY:
            if state.public.trick.cards and len(state.hands[state.public.to_act]) > 1:
                yield state
            state = state.apply(bot.act(state.view(state.public.to_act), rng, BUDGET))
        piles = state.piles


@pytest.mark.parametrize("player", ["random", "greedy"])
@pytest.mark.parametrize("name", CONFIGURATIONS)
def test_r4_7_legal_cards_are_those_of_parletts_table(name: str, player: str) -> None:
    rules = CONFIGURATIONS[name]
    strains: Counter[Strain] = Counter()
    for state in islice(decisions(rules, BOTS[player], Random(name)), scale(500, 100_000)):
        public = state.public
        hand = state.hands[public.to_act]
        strains[public.strain] += 1
        assert not differ(rules, hand, public.trick, public.strain, public.played)
    assert set(strains) == set(Strain)


@pytest.mark.parametrize("name", CONFIGURATIONS)
def test_r4_7_on_cards_thrown_together_at_random(name: str) -> None:
    # Positions that no play may reach, and the shortest and longest of suits.
    rng = Random(name)
    rules = CONFIGURATIONS[name]
    for _ in range(scale(500, 200_000)):
        suits = rng.sample(range(4), rng.randint(1, 4))
        cards = [card for card in Card if card.suit in suits]
        rng.shuffle(cards)
        place = rng.randrange(4)
        size = rng.randint(1, 12 if len(cards) > 12 else 12 - place)
        seen = CardSet(cards[:place] + cards[place + size : rng.randrange(48)])
        trick = Trick(Seat.NORTH, tuple(cards[:place]))
        hand = CardSet(cards[place : place + size])
        assert not differ(rules, hand, trick, rng.choice(tuple(Strain)), seen)
