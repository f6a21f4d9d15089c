"""Counts and chances, compared with the enumeration of every deal."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from botifarra.core.cards import CardSet
from botifarra.core.seats import Seat
from botifarra.core.view import View
from botifarra.inference.count import count, probabilities
from botifarra.inference.errors import Contradiction
from botifarra.inference.knowledge import Knowledge
from tests.inference.worlds import SAFE_ONLY, loaded, played, random_rules, worlds
from tests.scale import scale


def check(view: View, known: Knowledge) -> None:
    """Check that exactly the deals with only legal plays are counted, and chances are their frequencies."""
    agreeing = list(worlds(view))
    assert count(known) == len(agreeing)
    held = Counter((card, seat) for hands in agreeing for seat in Seat for card in hands[seat])
    assert probabilities(known) == {
        card: tuple(Fraction(held[card, seat], len(agreeing)) for seat in Seat) for card in view.unseen
    }


def test_the_deals_counted_are_those_in_which_every_play_was_legal() -> None:
    rng = Random(3)
    for _ in range(scale(400, 8_000)):
        state = played(random_rules(rng), rng, rng.randint(36, 48))
        view = state.view(rng.choice(tuple(Seat)))
        check(view, Knowledge.of(view))


def test_r4_11_either_or_facts_count_as_they_should() -> None:
    rng = Random(4)
    facts = 0
    for _ in range(scale(300, 10_000)):
        rules = replace(SAFE_ONLY, always_overtrump=rng.random() < 0.5, second_may_load=rng.random() < 0.5)
        state = loaded(rules, rng, rng.randint(36, 44))
        view = state.view(state.public.dealer if rng.random() < 0.7 else rng.choice(tuple(Seat)))
        known = Knowledge.of(view)
        if known.either_or:
            facts += len(known.either_or)
            check(view, known)
    assert facts > scale(10, 300)


def test_before_a_card_is_played_every_deal_of_36_cards_is_possible() -> None:
    state = played(SAFE_ONLY, Random(5), 0)
    known = Knowledge.of(state.view(Seat.NORTH))
    assert count(known) == 3_384_731_762_521_200
    assert set(probabilities(known).values()) == {(Fraction(0), *[Fraction(1, 3)] * 3)}


def test_a_contradiction_has_no_deals_and_no_chances() -> None:
    state = played(SAFE_ONLY, Random(6), 0)
    known = Knowledge.of(state.view(Seat.NORTH))
    nowhere = CardSet([min(known.unseen)])
    impossible = replace(known, excluded=(known.unseen, nowhere, nowhere, nowhere))
    assert count(impossible) == 0
    with pytest.raises(Contradiction):
        probabilities(impossible)
