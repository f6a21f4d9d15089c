"""Hints: the value of each card or call, and its standard error."""

from dataclasses import replace
from fractions import Fraction
from math import hypot
from random import Random
from statistics import fmean, pstdev

import pytest

from botifarra.bots.base import Budget
from botifarra.bots.card_order import card_order
from botifarra.bots.hint import Choice, Hint, NotOnTurn, hint
from botifarra.bots.levels import CLUB, LEVELS, MASTER, PIMC
from botifarra.bots.named import UnknownBot
from botifarra.bots.reasons import NearBest
from botifarra.bots.search import SearchBot, plan_within
from botifarra.core.actions import DECLARES, DOUBLE, PASS, PLAYS, SHOW, Play
from botifarra.core.cards import Strain
from botifarra.core.deal import Deal
from botifarra.core.match import NO_SCORE, Match
from botifarra.core.rules import Rules
from botifarra.core.seats import Side
from botifarra.core.state import State
from botifarra.core.view import View
from botifarra.solver.position import Position
from botifarra.solver.solve import solve_cards
from tests.core.notation import NORTH, after, deal_of, set_of
from tests.inference.worlds import played, whole_worlds
from tests.scale import scale

NO_TRUST = SearchBot(
    "even",
    replace(CLUB.card_effort, worlds=2_000, trust_in_partner=0, trust_in_opponents=0, trust_in_calls=0),
    CLUB.call_effort,
)
"""A bot for which all deals are equally likely."""


def found(view: View, level: SearchBot = CLUB, budget: Budget = Budget(), seed: int = 1) -> Hint:
    return hint(view, level, Random(seed), budget)


def turn(state: State, match: Match | None = None) -> View:
    return state.view(state.public.to_act, match)


def at(plays: int, seed: int, rules: Rules = Rules()) -> View:
    return turn(played(rules, Random(seed), plays))


@pytest.mark.parametrize("seed", range(12))
def test_an_ending_is_solved_in_every_deal(seed: int) -> None:
    rules = Rules(last_trick_bonus=3 * (seed % 2))
    view = at(38 + seed % 8, seed, rules)
    points: dict[Play, list[int]] = {}
    for hands in whole_worlds(view):
        position = Position(hands, view.public.trick, view.public.strain, rules)
        left = rules.total - sum(view.public.points)
        for card, value in solve_cards(position).items():
            ours = value if view.seat.side is Side.NS else left - value
            points.setdefault(Play(card), []).append(view.public.points[view.seat.side] + ours)
    told = found(view, NO_TRUST)
    assert {choice.action for choice in told.choices} == set(view.legal_actions) == set(points)
    for choice in told.choices:
        assert isinstance(choice.action, Play)
        values = points[choice.action]
        assert (told.deals, told.worlds, choice.error, choice.win) == (len(values), len(values), 0, None)
        assert choice.value == pytest.approx(fmean(values))
        assert choice.deviation == pytest.approx(pstdev(values), abs=1e-6)


@pytest.mark.parametrize("level", [CLUB, MASTER, PIMC], ids=lambda level: level.name)
@pytest.mark.parametrize("plays", [0, 4, 8, 12, 13, 16, 20, 24, 30, 38])
def test_the_first_card_is_the_one_that_the_bot_plays(level: SearchBot, plays: int) -> None:
    """Both search the same worlds. Half of these positions are leads, where conventions count."""
    bot = replace(level, card_effort=replace(level.card_effort, sure=0))
    for seed in range(scale(1, 40)):
        view = at(plays, 100 * plays + seed)
        told = found(view, bot, Budget(nodes=20_000))
        assert told.choices[0].action == bot.act(view, Random(1), Budget(nodes=20_000))
        assert {choice.action for choice in told.choices} == set(view.legal_actions)
        assert told == found(view, bot, Budget(nodes=20_000))


@pytest.mark.parametrize("level", LEVELS)
def test_the_best_call_comes_first_and_the_bot_makes_it(level: SearchBot) -> None:
    view = turn(State.start(Rules(), Deal.shuffled(Random(7), NORTH)))
    budget = Budget(nodes=1)
    told = found(view, level, budget)
    assert told.choices[0].action == level.act(view, Random(1), budget)
    assert {choice.action for choice in told.choices} == set(view.legal_actions)
    assert (told.worlds, told.voids) == (level.call_effort.worlds, ())


def test_a_double_whose_gain_is_not_sure_comes_after_the_pass_that_the_bot_makes() -> None:
    state = State.start(Rules(), Deal.shuffled(Random(50), NORTH)).apply(DECLARES[Strain.NO_TRUMP])
    told = found(turn(state))
    best, other = told.choices
    assert (best.action, other.action) == (PASS, DOUBLE)
    assert best.action == CLUB.act(turn(state), Random(1), Budget())
    assert other.value > best.value
    assert NearBest(PASS) in other.reasons


def test_all_worlds_are_looked_at_however_clear_the_card() -> None:
    eager = replace(CLUB, card_effort=replace(CLUB.card_effort, worlds=64, sure=1e-9))
    assert found(at(9, 3), eager).worlds == 64


def test_the_error_covers_the_values_of_other_seeds() -> None:
    """Over 30 seeds, means differ by their standard error, which is rounded up."""
    view = at(14, 5)
    told = [found(view, seed=seed) for seed in range(30)]
    for action in view.legal_actions:
        choices = [next(c for c in hint_.choices if c.action == action) for hint_ in told]
        strayed = pstdev(choice.value for choice in choices)
        assert strayed < 1.3 * fmean(choice.error for choice in choices)


@pytest.mark.parametrize(
    "view",
    [at(14, 5), at(16, 2), turn(State.start(Rules(), Deal.shuffled(Random(7), NORTH)))],
    ids=["a card", "a lead", "a call"],
)
def test_the_error_of_a_difference_covers_the_differences_of_other_seeds(view: View) -> None:
    """All choices are judged in the same worlds, so differences stray less than the values alone."""
    told = [found(view, seed=seed) for seed in range(30)]
    first = told[0].choices[0].action
    same = [{choice.action: choice for choice in hint_.choices} for hint_ in told]
    same = [choices for choices, hint_ in zip(same, told, strict=True) if hint_.choices[0].action == first]
    assert len(same) > 10
    for action in set(view.legal_actions) - {first}:
        strayed = pstdev(choices[action].value - choices[first].value for choices in same)
        error = fmean(choices[action].difference_error for choices in same)
        assert 0 < strayed < 1.4 * error
        assert error < fmean(hypot(choices[action].error, choices[first].error) for choices in same)
    assert {choices[first].difference_error for choices in same} == {0}


def test_a_call_is_level_by_the_error_of_the_difference() -> None:
    """Calls go well in the same worlds, so their difference is known better than each of them."""
    otherwise = 0
    for seed in range(8):
        best, *others = found(turn(State.start(Rules(), Deal.shuffled(Random(seed), NORTH)))).choices
        for choice in others:
            is_level = best.value - choice.value <= 2 * choice.difference_error
            assert (NearBest(best.action) in choice.reasons) == is_level
            by_own_errors = best.value - choice.value <= 2 * hypot(best.error, choice.error)
            otherwise += is_level != by_own_errors
    assert otherwise > 0


def test_cards_level_with_the_best_are_marked_and_come_next_in_the_order_of_the_bot() -> None:
    for seed in range(10):
        view = at(8, seed)
        made = plan_within(view, CLUB.card_effort, Random(0), Budget())
        first, *others = card_order(view, made, CLUB.card_effort)
        level = [
            PLAYS[made.cards[at_].card]
            for at_ in others
            if abs(made.cards[first].mean - made.cards[at_].mean) <= 2 * made.error(first, at_)
        ]
        best, *choices = found(view, CLUB, seed=0).choices
        assert best.action == PLAYS[made.cards[first].card]
        assert [choice.action for choice in choices[: len(level)]] == level
        marked = [choice.action for choice in choices if NearBest(best.action) in choice.reasons]
        assert marked == level
        values = [choice.value for choice in choices[len(level) :]]
        assert values == sorted(values, reverse=True)


@pytest.mark.parametrize("level", [CLUB, MASTER], ids=lambda level: level.name)
def test_an_exact_value_is_level_only_with_the_same_value(level: SearchBot) -> None:
    """In hand 172, a card that the network likes less is worth more in the mean of all 8 deals."""
    same, worse = 0, 0
    for seed in [172, *range(scale(40, 400))]:
        view = at(39 if seed == 172 else 34 + seed % 12, seed)
        best, *others = hint(view, level).choices
        for choice in others:
            is_level = NearBest(best.action) in choice.reasons
            if choice.difference_error == 0:
                assert is_level == (choice.value == best.value)
            if best.error == 0:
                assert choice.error == choice.difference_error == 0
                assert choice.value <= best.value
                same += is_level
                worse += not is_level
    assert min(same, worse) > 0


def test_a_card_that_is_surely_better_than_the_first_is_not_level() -> None:
    best, *others = hint(at(34, 1778), "club").choices
    better = [choice for choice in others if choice.value > best.value + 2 * choice.difference_error]
    assert len(better) == 2
    assert all(NearBest(best.action) not in choice.reasons for choice in better)
    assert any(NearBest(best.action) in choice.reasons for choice in others)


def test_a_call_in_a_match_has_the_chance_to_win_it() -> None:
    rules = Rules()
    state = State.start(rules, Deal.shuffled(Random(2), NORTH))
    won = turn(state, Match(rules, NORTH, (Fraction(100), Fraction(0))))
    lost = turn(state, Match(rules, NORTH, (Fraction(0), Fraction(100))))
    alone = found(turn(state))
    for good, bad in zip(_by_action(found(won)), _by_action(found(lost)), strict=True):
        assert good.action == bad.action
        assert good.value == bad.value
        assert 0 <= (bad.win or 0) < (good.win or 0) <= 1
    wins = [choice.win or 0 for choice in found(won).choices]
    assert wins == sorted(wins, reverse=True)
    assert [choice.win for choice in alone.choices] == [None] * len(alone.choices)


def test_where_the_match_is_decided_points_tell_calls_apart() -> None:
    rules = Rules(max_hands=12)
    state = State.start(rules, Deal.shuffled(Random(2), NORTH))
    match = Match(rules, NORTH, (Fraction(0), Fraction(100)), (NO_SCORE,) * 11)
    told = found(turn(state, match)).choices
    assert {choice.win for choice in told} <= {0, 1}
    values = [choice.value for choice in told if not choice.win]
    assert len(set(values)) > 1
    assert values == sorted(values, reverse=True)


def test_a_codony_is_worth_its_bonus() -> None:
    rules = Rules(codony=set_of("o9"), codony_bonus=10)
    deal = deal_of(NORTH, "", "o9", "", "")
    state = after(rules, deal, "oros pass pass")
    values = {choice.action: choice.value for choice in found(turn(state)).choices}
    assert values[SHOW] == pytest.approx(values[PASS] + 10)


def _by_action(told: Hint) -> list[Choice]:
    return sorted(told.choices, key=lambda choice: str(choice.action))


def test_a_level_is_a_bot_or_its_name_and_chance_has_a_seed() -> None:
    view = at(30, seed=3)
    assert hint(view, "club") == hint(view, CLUB, Random(0), Budget())
    assert hint(view) == hint(view, next(level for level in LEVELS if level.name == "master"), Random(0))


def test_only_a_seat_on_turn_has_something_to_choose() -> None:
    state = played(Rules(), Random(4), 30)
    with pytest.raises(NotOnTurn, match="is not on turn"):
        hint(state.view(state.public.to_act.left))


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(UnknownBot):
        hint(at(30, seed=3), "greedy")  # type: ignore[arg-type]
