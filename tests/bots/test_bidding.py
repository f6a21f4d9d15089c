"""The values of calls in worlds made by hand."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from random import Random
from statistics import fmean

import pytest

from botifarra.bots.bidding import best_call, call_worths, likely_call, likely_contract
from botifarra.bots.check import VARIANTS
from botifarra.bots.equity import FAR, win_chance
from botifarra.bots.models import Calls
from botifarra.bots.planner import Prospect
from botifarra.core.actions import DECLARES, DELEGATE, DOUBLE, PASS, Action
from botifarra.core.auction import Auction, Phase
from botifarra.core.cards import Card, CardSet, Strain
from botifarra.core.match import NO_SCORE, Match
from botifarra.core.rules import LARGEST, Rules, Scoring
from botifarra.core.score import Score
from botifarra.core.seats import Seat
from tests.core.notation import NORTH, SOUTH, after, deal_of
from tests.scale import scale

CALLS = Calls(least=4, naming=7, answer=3, doubles=(9, 13, 17), naming_slope=0.5, doubling_slope=0.5)
POINTS = (40, 30, 36, 50, 45)
NONE = (-100.0,) * 5
DEAL = deal_of(NORTH, "", "", "", "")
DUPLICATE = Rules(scoring=Scoring.DUPLICATE)


def world(points: tuple[int, ...] = POINTS, **promises: tuple[float, ...]) -> Prospect:
    """Return a world in which only the given seats promise anything: n, w, s, e."""
    return Prospect(points, tuple(promises.get(seat, NONE) for seat in "nwse"))


def values(
    rules: Rules, calls: str, *worlds: Prospect, score: Score | None = None, played: int = 0
) -> dict[Action, float]:
    """Return the mean worths of the calls of the player on turn.

    North deals, in a match after so many hands.
    """
    state = after(rules, DEAL, calls)
    match = None if score is None else Match(rules, NORTH, score, (NO_SCORE,) * played)
    worths = call_worths(state.view(state.public.to_act, match), worlds, CALLS)
    return {call: fmean(found) for call, found in worths.items()}


def call_of(calls: str, points: Sequence[int]) -> Action:
    """Return the call of the player on turn, in worlds with these points of N-S."""
    state = after(Rules(), DEAL, calls)
    view = state.view(state.public.to_act)
    return best_call(view, call_worths(view, [world((each,) * 5) for each in points], CALLS))


def only(strain: int, promise: float) -> tuple[float, ...]:
    return tuple(promise if at == strain else -100.0 for at in Strain)


def test_r3_4_a_strain_is_worth_its_excess_times_what_it_counts() -> None:
    copes = only(Strain.CUPS, 5)
    found = values(Rules(), "", world(s=copes))
    assert [found[call] for call in DECLARES] == [4, -6, 0, 14, 18]
    assert found[DELEGATE] == -6


def test_values_are_means_over_worlds() -> None:
    found = values(Rules(), "", world(), world((36, 36, 36, 36, 35)))
    assert [found[call] for call in DECLARES] == [2, -3, 0, 7, 8]


def test_a_partner_names_the_strain_with_the_highest_value() -> None:
    answers = (7.0, 1.0, 1.0, 1.0, 4.0)  # 4 in botifarra counts 8
    assert values(Rules(), "", world(s=answers))[DELEGATE] == 18


def test_others_double_contracts_that_they_promise_to_beat() -> None:
    """West doubles bastos with 7 and not with less; South doubles again with 2, having heard North's 7."""
    bastos = DECLARES[Strain.BATONS]
    assert values(Rules(), "", world(w=only(3, 6.9)))[bastos] == 14
    assert values(Rules(), "", world(w=only(3, 7)))[bastos] == 28
    assert values(Rules(), "", world(e=only(3, 7)))[bastos] == 28
    assert values(Rules(), "", world(w=only(3, 7), s=only(3, 2)))[bastos] == 56
    assert values(Rules(), "", world(w=only(3, 7), s=only(3, 2), e=only(3, 4)))[bastos] == 112
    ladder = Rules(ladder=(1, 2, 3, 5))
    assert values(ladder, "", world(w=only(3, 7), s=only(3, 2)))[bastos] == 42
    assert values(Rules(max_doubles_suit=0), "", world(w=only(3, 7)))[bastos] == 14


def test_a_double_multiplies_its_contract() -> None:
    assert values(Rules(), "bastos", world()) == {PASS: -14, DOUBLE: -28}
    assert values(Rules(), "copes", world()) == {PASS: 6, DOUBLE: 12}
    assert values(Rules(), "botifarra pass", world((30,) * 5)) == {PASS: 12, DOUBLE: 24}
    assert values(Rules(), "copes double", world()) == {PASS: -12, DOUBLE: -24}


SURELY = (26, 30, 26, 30)
"""Points of N-S in worlds that are nearly the same, and below in worlds that are not."""
BARELY = (6, 56, 26, 46)


@pytest.mark.parametrize("calls", ["bastos double double", "botifarra"])
def test_a_sant_vicenc_and_a_contro_of_a_botifarra_must_gain_more_than_chance_explains(calls: str) -> None:
    assert call_of(calls, SURELY) == DOUBLE
    assert call_of(calls, BARELY) == PASS
    assert call_of(calls, [30]) == PASS


def test_a_contro_of_a_suit_and_any_recontro_are_worth_a_risk() -> None:
    for points in (SURELY, BARELY, [30]):
        assert call_of("bastos", points) == DOUBLE
        assert call_of("bastos double", [72 - each for each in points]) == DOUBLE
        assert call_of("botifarra double", [72 - each for each in points]) == DOUBLE


def test_r7_2_on_a_board_each_side_has_its_own_factor() -> None:
    bastos = DECLARES[Strain.BATONS]
    found = values(DUPLICATE, "", world(w=only(3, 7)))
    assert found[bastos] == 14  # doubled, which counts for the others
    assert found[DECLARES[Strain.NO_TRUMP]] == 18
    assert values(DUPLICATE, "copes", world()) == {PASS: 6, DOUBLE: 12}
    assert values(DUPLICATE, "botifarra", world()) == {PASS: -9, DOUBLE: -18}
    assert values(DUPLICATE, "copes double", world()) == {PASS: -6, DOUBLE: -6}


def test_r1_4_the_middle_moves_with_the_bonus() -> None:
    assert values(Rules(last_trick_bonus=3), "copes", world((38,) * 5)) == {PASS: -0.5, DOUBLE: -1}


EVEN_CHANCES = (world((26,) * 5), world((66,) * 5))
"""West wins 10 points or loses 30."""


def at(score: tuple[int, int], target: int = 101, max_hands: int = 0, played: int = 0) -> dict[Action, float]:
    north_south, east_west = (Fraction(points) for points in score)
    rules = Rules(target=target, max_hands=max_hands)
    return values(rules, "oros", *EVEN_CHANCES, score=(north_south, east_west), played=played)


def test_r6_1_a_side_near_the_target_avoids_risks_that_one_far_behind_takes() -> None:
    ahead, behind = at((0, 100)), at((100, 0))
    assert ahead[PASS] > ahead[DOUBLE]
    assert behind[DOUBLE] > behind[PASS]
    # One world ends the match. In the other, West deals next, and E-W win with the chance of `win_chance`.
    assert ahead[PASS] == pytest.approx((1 + win_chance(1, 71, True)) / 2)
    assert behind[DOUBLE] == pytest.approx(win_chance(81, 1, True) / 2)


def test_far_from_the_target_only_points_count() -> None:
    for target in (FAR + 1, LARGEST):
        assert at((0, 0), target) == {PASS: -10, DOUBLE: -20}
    assert at((LARGEST - 1, LARGEST - 1), LARGEST)[PASS] == pytest.approx(0.5)


about = partial(pytest.approx, abs=1e-6)  # points change the last digits, to break ties


def in_last_hand(score: tuple[int, int]) -> dict[Action, float]:
    return at(score, max_hands=12, played=11)


def test_r6_1_in_the_last_hand_only_the_higher_score_counts() -> None:
    behind_by_more, behind_by_ten, ahead = (
        in_last_hand((15, 0)),
        in_last_hand((60, 50)),
        in_last_hand((0, 40)),
    )
    assert behind_by_more == {PASS: about(0), DOUBLE: about(1 / 2)}
    assert behind_by_ten == {PASS: about(1 / 4), DOUBLE: about(1 / 2)}  # a draw is half a win
    assert ahead == {PASS: about(1), DOUBLE: about(1 / 2)}


def test_r6_1_a_last_hand_is_called_for_the_match_however_far_the_target_is() -> None:
    assert at((15, 0), LARGEST, max_hands=12, played=11) == in_last_hand((15, 0))
    assert at((15, 0), LARGEST, max_hands=12, played=10) == {PASS: -10, DOUBLE: -20}


def test_r6_1_the_target_ends_a_match_before_its_last_hand() -> None:
    assert in_last_hand((100, 91))[PASS] == about(1 / 2)
    found = at((95, 40), max_hands=12, played=9)
    assert found[PASS] == about(win_chance(51, 6, True, 2) / 2)
    assert found[DOUBLE] == about(win_chance(41, 6, True, 2) / 2)


def test_the_hands_left_are_counted_after_the_one_that_is_called() -> None:
    for played in range(12):
        score = Fraction(30), Fraction(0)
        found = values(Rules(max_hands=12), "oros", world((26,) * 5), score=score, played=played)
        assert found[PASS] == about(win_chance(91, 71, True, 11 - played))


def test_with_equal_chances_to_win_points_decide_between_calls() -> None:
    for score, chance in (((0, 90), 1), ((90, 0), 0)):
        found = in_last_hand(score)
        assert found == {PASS: about(chance), DOUBLE: about(chance)}
        assert found[PASS] > found[DOUBLE]


def test_r6_1_a_cap_changes_nobodys_chance() -> None:
    score = Fraction(95), Fraction(60)
    capped = values(Rules(max_hands=12, score_cap=101), "oros", *EVEN_CHANCES, score=score, played=5)
    assert capped == values(Rules(max_hands=12), "oros", *EVEN_CHANCES, score=score, played=5)


def test_boards_and_codonys_play_for_points() -> None:
    """Each point is as good as any other."""
    score = Fraction(100), Fraction(0)
    for rules in (DUPLICATE, Rules(codony=CardSet((Card.O9,)))):
        assert values(rules, "copes", world(), score=score) == values(rules, "copes", world())


@pytest.mark.parametrize("rules", VARIANTS, ids=range(len(VARIANTS)))
def test_likely_calls_are_legal_and_end(rules: Rules) -> None:
    rng = Random(1)
    for _ in range(scale(30, 1_000)):
        dealer = rng.choice(tuple(Seat))
        promises = [[rng.uniform(-20, 40) for _ in Strain] for _ in Seat]
        contract = likely_contract(rules, Auction.start(dealer), promises, CALLS)
        assert contract.declarer in (dealer, dealer.partner)
        assert contract.doubles <= rules.max_doubles(contract.strain)


def test_a_dealer_delegates_a_low_stake() -> None:
    start = Auction.start(NORTH)
    assert likely_call(Rules(), start, (3.9, 0, 0, 0, 1.9), CALLS) == DELEGATE
    assert likely_call(Rules(), start, (4, 0, 0, 0, 1.9), CALLS) == DECLARES[0]
    assert likely_call(Rules(), start, (4, 0, 0, 0, 2.1), CALLS) == DECLARES[4]
    assert likely_call(Rules(ladder=(3, 4, 5, 6)), start, (3.9, 0, 0, 0, 1.9), CALLS) == DELEGATE
    answer = replace(start, phase=Phase.ANSWER, to_act=SOUTH)
    assert likely_call(Rules(), answer, (-5, -4, -9, -9, -9), CALLS) == DECLARES[1]
