"""Counts and chances, held to the enumeration of every deal."""

from fractions import Fraction
from random import Random

import pytest

from botifarra.core.cards import CardSet
from botifarra.core.seats import Seat
from botifarra.inference.count import count, probabilities
from botifarra.inference.errors import Contradiction
from botifarra.inference.knowledge import Knowledge
from tests.inference.worlds import SAFE_ONLY, played, random_rules, worlds
from tests.scale import scale


def test_the_deals_counted_are_those_in_which_every_play_was_legal() -> None:
    rng = Random(3)
    either_or = cases = 0
    for _ in range(scale(300, 6_000)):
        rules = random_rules(rng) if rng.random() < 0.7 else SAFE_ONLY
        state = played(rules, rng, rng.randint(36, 48))
        view = state.view(rng.choice(tuple(Seat)))
        known = Knowledge.of(view)
        agreeing = list(worlds(view))
        either_or += bool(known.either_or)
        assert count(known) == len(agreeing)
