"""Duels: each deal and each match twice, seats exchanged."""

from dataclasses import replace
from fractions import Fraction
from functools import partial
from random import Random

import pytest

from botifarra.arena.contestant import Contestant
from botifarra.arena.duel import (
    Duel,
    DuelDeal,
    DuelMatch,
    EndlessMatch,
    PlayedMatch,
    play_deal,
    play_match,
)
from botifarra.arena.hand import PlayedHand
from botifarra.arena.processes import processes
from botifarra.arena.worker_group import ALONE, in_order
from botifarra.bots.base import Budget
from botifarra.core.actions import ACTIONS, Action
from botifarra.core.match import NO_SCORE
from botifarra.core.rules import PRESETS, Rules
from botifarra.core.score import Points
from botifarra.core.seats import Seat, Side
from botifarra.core.state import State
from botifarra.core.view import View
from tests.arena.bots import entered

GREEDY, RANDOM = Contestant("greedy"), Contestant("random")
DUEL = Duel(GREEDY, RANDOM, PRESETS["oriental"], seed=3)


def hand(points: Points, scored: tuple[int, int]) -> PlayedHand:
    return PlayedHand(b"", points, (Fraction(scored[0]), Fraction(scored[1])))


def fail(view: View, rng: Random, budget: Budget) -> Action:
    raise ValueError


def test_a_deal_follows_from_its_number() -> None:
    deals = [DUEL.deal(number) for number in range(1, 6)]
    assert deals == [DUEL.deal(number) for number in range(1, 6)]
    assert [deal.dealer for deal in deals] == [*Seat, Seat.NORTH]
    assert len({deal.hands for deal in deals}) == 5
    assert DUEL.deal(1) != Duel(GREEDY, RANDOM, DUEL.rules, seed=4).deal(1)


def test_seats_are_exchanged() -> None:
    played = play_deal(DUEL, 5)
    swapped = play_deal(Duel(RANDOM, GREEDY, DUEL.rules, seed=3), 5)
    for side in Side:
        actions = [ACTIONS[number] for number in played.hands[side].actions]
        outcome = State.replay(DUEL.rules, DUEL.deal(5), actions).outcome
        assert outcome is not None
        assert outcome.points == played.hands[side].points
    assert played.number == 5
    assert played.hands != swapped.hands
    assert DUEL.sides(Side.NS) == (GREEDY, RANDOM)
    assert DUEL.sides(Side.EW) == (RANDOM, GREEDY)


def test_the_score_of_a_deal_for_the_first_contestant() -> None:
    deal = DuelDeal(0, (hand((40, 32), (4, 0)), hand((30, 42), (0, 12))))
    assert (deal.points, deal.score) == (5, 8)
    turned = DuelDeal(0, (deal.hands[1], deal.hands[0]))
    assert (turned.points, turned.score) == (-5, -8)


def test_a_match_goes_to_the_target() -> None:
    played = play_match(DUEL, 2)
    for match in played.matches:
        assert match.winner is not None
        assert match.score[match.winner] >= 101 > match.score[match.winner.other]
        assert match.score == tuple(sum(hand.scored[side] for hand in match.hands) for side in Side)
    assert played == play_match(DUEL, 2)


def test_both_seatings_of_a_match_have_the_same_deals() -> None:
    one, other = play_match(DUEL, 2).matches
    for number, hands in enumerate(zip(one.hands, other.hands, strict=False), 1):
        deal = DUEL.match_deal(2, number)
        assert deal.dealer is Seat(number % 4)
        for hand in hands:
            actions = [ACTIONS[number] for number in hand.actions]
            assert State.replay(DUEL.rules, deal, actions).outcome is not None


def test_wins_of_a_match() -> None:
    won, lost, drawn = (PlayedMatch((), NO_SCORE, winner) for winner in (Side.NS, Side.EW, None))
    assert DuelMatch(0, (won, lost)).wins == 2
    assert DuelMatch(0, (won, won)).wins == 1
    assert DuelMatch(0, (lost, drawn)).wins == 0.5


def test_a_match_of_limited_length_may_have_no_winner() -> None:
    rules = Rules(max_hands=1, target=999)
    played = play_match(Duel(GREEDY, GREEDY, rules, seed=1), 0)
    assert played.wins == 1
    assert all(len(match.hands) == 1 for match in played.matches)


def test_a_bot_that_always_fails_loses_every_match() -> None:
    with entered(fail) as failing:
        played = play_match(Duel(failing, GREEDY, DUEL.rules, seed=1), 0)
    assert played.wins == 0
    assert all(hand.forfeit is not None for match in played.matches for hand in match.hands)


def test_r7_2_a_match_that_may_never_end_is_not_begun() -> None:
    with entered(fail) as failing:
        with pytest.raises(EndlessMatch) as caught:
            play_match(Duel(failing, failing, PRESETS["championship"], seed=1), 1)
        assert caught.value.rules == PRESETS["championship"]
        limited = replace(PRESETS["championship"], max_hands=6)
        played = play_match(Duel(failing, failing, limited, seed=1), 1)
    assert [len(match.hands) for match in played.matches] == [6, 6]


def test_the_deals_of_a_duel_do_not_depend_on_the_contestants() -> None:
    here = list(in_order(ALONE, partial(play_deal, DUEL), range(1, 9)))
    assert list(in_order(processes(2), partial(play_deal, DUEL), range(1, 9))) == here
    assert [deal.number for deal in here] == list(range(1, 9))
