"""The rules of play in C++, compared with core (R4.3 to R4.12) for every option and preset."""

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random

import botifarra_kernel as kernel
import pytest

from botifarra.border import rules_flags
from botifarra.core.cards import CardSet
from botifarra.core.rules import Rules
from tests.kernel.positions import EVERY_WAY_TO_PLAY, WAYS, Position, any_thrown, played
from tests.scale import scale

NUMBER = scale(1_000, 60_000)
"""Positions for each of some fifty combinations of options and origin."""


Origin = Callable[[Random, Rules], Iterator[Position]]


def by_play(rng: Random, rules: Rules) -> Iterator[Position]:
    while True:
        yield from played(rng, rules)


def thrown_together(rng: Random, _: Rules) -> Iterator[Position]:
    while True:
        yield any_thrown(rng)


@pytest.mark.parametrize("origin", [by_play, thrown_together])
@pytest.mark.parametrize("name", WAYS)
def test_legal_cards_are_those_of_core(name: str, origin: Origin) -> None:
    rules = WAYS[name]
    for position in islice(origin(Random(name), rules), NUMBER):
        ours, cores = position.kernel_legal(rules), position.legal(rules)
        assert ours == cores, f"{position}: {CardSet.from_mask(ours)}, not {CardSet.from_mask(cores)}"


def test_every_option_changes_what_may_be_played() -> None:
    rng = Random(1)
    positions = [any_thrown(rng) for _ in range(2_000)]
    answers = {
        rules_flags(rules): [at.kernel_legal(rules) for at in positions] for rules in EVERY_WAY_TO_PLAY
    }
    assert answers.keys() == set(range(2 ** len(kernel.RULE_FLAGS)))
    oriental = [answer for number, answer in answers.items() if not number & kernel.RULE_FLAGS["occidental"]]
    occidental = [answer for number, answer in answers.items() if number & kernel.RULE_FLAGS["occidental"]]
    # R4.10 and R4.11 refine R4.6, which occidental style does without.
    assert len({tuple(answer) for answer in oriental}) == 8
    assert len({tuple(answer) for answer in occidental}) == 2


def test_nothing_may_be_played_after_the_end() -> None:
    assert kernel.legal((0, 0, 0, 0), 0, 0) == 0
