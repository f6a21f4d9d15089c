"""Delegations judged: with a very weak hand the model finds too large a loss, so the verdict is mild."""

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from botifarra.core.actions import DELEGATE
from botifarra.core.cards import DECK, CardSet
from botifarra.core.deal import Deal
from botifarra.core.match import Match
from botifarra.core.rules import Rules
from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.core.view import View
from botifarra.records.notation import parse_hand
from botifarra.review.judging import opinion_on
from botifarra.review.verdict import CALLS, MISTAKES, WEAK_HAND, Verdict, soften_delegation
from tests.review.hands import SMALL

VERY_WEAK = "S3.S854.S742.S6"
"""A hand whose every call has a net score far below 0."""

STRONG = "91RCS7.91.98.R2"
AHEAD = Match(Rules(), Seat.NORTH, score=(Fraction(80), Fraction(40)))
"""Near the end of a match, where calls are worth their chances to win it."""

EFFORT = replace(SMALL, call=replace(SMALL.call, candidates=60, worlds=20, batches=16))


def dealer_with(cards: str, match: Match | None = None) -> View:
    """Return the first view of a dealer with a hand, among hands dealt at random."""
    hand = parse_hand(cards)
    rest = [card for card in DECK if card not in hand]
    Random(1).shuffle(rest)
    others = [CardSet(rest[start : start + 12]) for start in (0, 12, 24)]
    state = State.start(Rules(), Deal(Seat.NORTH, (hand, others[0], others[1], others[2])))
    return state.view(Seat.NORTH, match)


@pytest.mark.parametrize("match", [None, AHEAD])
def test_a_delegation_with_a_very_weak_hand_is_at_most_a_slip(match: Match | None) -> None:
    opinion = opinion_on(dealer_with(VERY_WEAK, match), DELEGATE, 0, EFFORT)
    found = opinion.comparison
    assert (found.wins is None) is (match is None)
    assert max(map(found.net, found.choices)) < WEAK_HAND
    assert found.loss(DELEGATE) >= CALLS.mistake
    assert opinion.verdict is Verdict.SLIP
    assert opinion.verdicts[found.choices.index(DELEGATE)] is Verdict.SLIP


def test_a_delegation_with_a_strong_hand_may_be_a_mistake() -> None:
    assert opinion_on(dealer_with(STRONG), DELEGATE, 0, EFFORT).verdict in MISTAKES


@pytest.mark.parametrize("verdict", Verdict)
def test_only_below_the_limit_a_delegation_is_judged_more_mildly(verdict: Verdict) -> None:
    assert soften_delegation(verdict, WEAK_HAND) is verdict
    mild = Verdict.SLIP if verdict in MISTAKES else verdict
    assert soften_delegation(verdict, WEAK_HAND - 0.1) is mild
