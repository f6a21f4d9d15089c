"""The review of a hand as a whole: sums, what it may depend on, and what it leaves out."""

from collections import Counter
from dataclasses import replace
from math import isfinite
from random import Random

import pytest
from hypothesis import given, settings

from botifarra.core.actions import CONCEDE, PLAYS, Call, Claim, Concede, Play
from botifarra.core.auction import Phase
from botifarra.core.deal import Deal
from botifarra.core.rules import Rules, Style
from botifarra.core.seats import Seat, Side
from botifarra.core.state import State
from botifarra.core.trick import winning_place
from botifarra.core.view import View
from botifarra.inference.sample import sample
from botifarra.review.balance import luck_adjusted_score
from botifarra.review.cards import compare_cards
from botifarra.review.comparison import SAME
from botifarra.review.decisions import Kind, decisions
from botifarra.review.errors import NotFinished
from botifarra.review.judging import opinion_on
from botifarra.review.review import Judgement, Review, review
from botifarra.review.verdict import (
    CALLS,
    CARDS,
    ERRORS,
    FORTUNE,
    MISTAKES,
    MOST_UNLUCKY,
    Fortune,
    Verdict,
    confirm,
    judge,
)
from tests.review.hands import SMALL, greedy_hand, quick_seeds, random_hand, reviewed
from tests.scale import scale
from tests.strategies import SEEDS, rules

STYLES = pytest.mark.parametrize("style", list(Style))


def some(style: Style, number: int) -> list[Review]:
    hands = (random_hand(seed, Rules(style)) for seed in quick_seeds(number))
    return [reviewed(state) for state in hands]


def conceded(state: State, plays: int) -> State:
    """Return a hand that was conceded after so many cards."""
    public = state.public
    calls = len(public.actions) - len(public.played)
    return State.replay(public.rules, state.deal, (*public.actions[: calls + plays], CONCEDE))


@given(rules(), SEEDS)
@settings(max_examples=scale(2, 200), deadline=None)
def test_a_hand_under_any_rules_has_a_review(by: Rules, seed: int) -> None:
    played = random_hand(seed, by)
    for state in (played, conceded(played, plays=0)):
        found = review(state, effort=SMALL)
        assert found.balance.result == pytest.approx(state.public.points[Side.NS])
        for one in found.judgements:
            assert all(map(isfinite, (one.loss, one.error, one.mean_loss)))
            if isinstance(one.chosen, Play):
                assert all(-SAME <= worth <= by.total + SAME for worth in one.comparison.worths)


# Decisions --------------------------------------------------------------------------------------------


@given(rules())
def test_the_decisions_of_a_hand_are_its_calls_and_cards_with_an_alternative(by: Rules) -> None:
    state = random_hand(3, by)
    made = {decision.place: decision for decision in decisions(state)}
    before = State.start(by, state.deal)
    for place, action in enumerate(state.public.actions):
        legal = [other for other in before.legal_actions if not isinstance(other, Claim | Concede)]
        is_judged = not isinstance(action, Claim | Concede) and before.public.phase is not Phase.SHOW
        assert (place in made) == (is_judged and len(legal) > 1)
        if place in made:
            decision = made[place]
            assert decision.state == before
            assert decision.seat is before.public.to_act
            assert decision.choices == tuple(legal)
            assert decision.action == action
        before = before.apply(action)


def test_a_card_is_of_the_kind_of_its_place_in_the_trick() -> None:
    places = Counter(
        (decision.kind, len(decision.view.public.trick.cards))
        for seed in range(6)
        for decision in decisions(random_hand(seed))
        if isinstance(decision.action, Play)
    )
    discards = {(Kind.DISCARD, place) for place in (1, 2, 3)}
    assert set(places) == {(Kind.LEAD, 0), (Kind.SECOND, 1), (Kind.THIRD, 2), (Kind.FOURTH, 3)} | discards


def test_a_discard_cannot_win_the_trick() -> None:
    for seed in range(6):
        for decision in decisions(random_hand(seed)):
            if not isinstance(decision.action, Play) or not (table := decision.view.public.trick.cards):
                continue
            winning = table[winning_place(table, decision.view.public.strain)]
            can_win = winning_place((winning, decision.action.card), decision.view.public.strain) == 1
            if decision.kind is Kind.DISCARD:
                assert decision.action.card.suit is not table[0].suit
                assert not can_win
            else:
                assert can_win or decision.action.card.suit in (table[0].suit, decision.view.public.strain)


# Verdicts ---------------------------------------------------------------------------------------------


def test_a_matter_of_style_is_never_a_mistake(monkeypatch: pytest.MonkeyPatch) -> None:
    before = reviewed(greedy_hand(6))
    mistakes = [one for one in before.judgements if isinstance(one.chosen, Play) and one.verdict in MISTAKES]
    assert mistakes
    monkeypatch.setattr("botifarra.review.judging.is_style", lambda *_: True)
    after = review(greedy_hand(6), effort=SMALL)
    for one, other in zip(before.judgements, after.judgements, strict=True):
        assert other.verdict is (Verdict.SLIP if one in mistakes else one.verdict)
        assert other.fortune in (None, one.fortune)


@pytest.mark.parametrize("gain", [0.0, 0.7, 3.0])
def test_a_card_is_a_slip_or_worse_only_if_further_judges_agree(
    gain: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    judges = iter([gain, 9.0] * 48)

    def gains_over(view: View, *_: object) -> dict[Play, float]:
        return dict.fromkeys((PLAYS[card] for card in view.hand), next(judges))

    monkeypatch.setattr("botifarra.review.judging.gains_over", gains_over)
    monkeypatch.setattr("botifarra.review.judging.is_style", lambda *_: False)
    verdicts = set()
    for one in review(greedy_hand(6), effort=SMALL).judgements:
        if isinstance(one.chosen, Play):
            is_best = one.comparison.is_best(one.chosen)
            verdict = judge(one.loss, one.error, CARDS, is_best=is_best)
            verdicts.add(verdict)
            if verdict in ERRORS:
                verdict = confirm(verdict, gain, is_style=False)
            assert one.verdict is verdict
    assert verdicts >= {Verdict.BEST, Verdict.LEVEL, Verdict.SLIP, Verdict.MISTAKE}


def test_each_choice_has_the_verdict_that_it_would_get() -> None:
    confirmed = set[Verdict]()
    for one in reviewed(random_hand(3)).judgements:
        view, place = one.decision.view, one.decision.place
        told = dict(zip(one.comparison.choices, one.verdicts, strict=True))
        assert told[one.chosen] is one.verdict
        for choice, verdict in told.items():
            if verdict is None:
                assert isinstance(choice, Play)
                assert one.verdict not in ERRORS
                continue
            assert opinion_on(view, choice, place, SMALL).verdict is verdict
            if one.verdict in ERRORS and judged_first(one, choice) in ERRORS:
                confirmed.add(verdict)
    assert confirmed >= {Verdict.LEVEL, *ERRORS}


def judged_first(one: Judgement, choice: Call | Play) -> Verdict:
    """Return the verdict on a choice before further judges are asked."""
    found, by = one.comparison, CARDS if isinstance(choice, Play) else CALLS
    return judge(found.loss(choice), found.error(choice), by, is_best=found.is_best(choice))


def test_a_mistake_is_lucky_exactly_if_it_gained_with_open_hands() -> None:
    found = [one for seed in quick_seeds(8) for one in reviewed(random_hand(seed)).judgements]
    for one in found:
        gain = one.open_hands[one.chosen] - one.open_hands[one.best]
        assert (one.fortune is Fortune.LUCKY) == (one.verdict in MISTAKES and gain > 0)
    lucky = [one for one in found if one.fortune is Fortune.LUCKY]
    assert {isinstance(one.chosen, Play) for one in lucky} == {True, False}


def test_of_cards_that_open_hands_favour_alike_the_one_worth_most_is_the_luckiest() -> None:
    one = next(
        one
        for one in reviewed(greedy_hand(4)).judgements
        if isinstance(one.chosen, Play) and len(one.comparison.choices) > 2
    )
    chosen, first, second, *rest = one.comparison.choices
    worths = (20.0, 20.2, 20.6, *(0.0 for _ in rest))
    found = replace(
        one,
        decision=replace(one.decision, action=chosen),
        comparison=replace(one.comparison, worths=worths),
        open_hands={chosen: 10, first: 18, second: 18} | dict.fromkeys(rest, 30),
    )
    assert found.luckiest == second


# Sums -------------------------------------------------------------------------------------------------


@STYLES
def test_the_parts_of_a_hand_add_up_to_its_result(style: Style) -> None:
    for found in some(style, scale(4, 60)):
        balance = found.balance
        assert balance.result == pytest.approx(found.state.public.points[Side.NS], abs=1e-9)
        parts = balance.middle + balance.cards + balance.guesses
        parts += sum(
            gain if seat.side is Side.NS else -gain for seat, gain in zip(Seat, balance.choices, strict=True)
        )
        assert parts == pytest.approx(balance.result, abs=1e-9)
        played = balance.of_side(Side.NS) - balance.of_side(Side.EW)
        assert balance.luck_adjusted == pytest.approx(balance.middle + played)
        for seat in Seat:
            cards = [one for one in found.of(seat) if one.comparison.expected is not None]
            gained = sum(one.comparison.worth(one.chosen) - (one.comparison.expected or 0) for one in cards)
            assert balance.choices[seat] == pytest.approx(gained, abs=1e-9)


def test_the_luck_adjusted_score_has_the_factor_of_the_hand() -> None:
    state = greedy_hand(2)
    found = reviewed(state)
    scored = state.scored
    assert scored is not None
    above = state.public.points[Side.NS] - found.balance.middle
    factor = float(scored[Side.NS] - scored[Side.EW]) / above
    expected = factor * (found.balance.luck_adjusted - found.balance.middle)
    assert luck_adjusted_score(state, found.balance) == pytest.approx(expected)


def test_the_curve_has_a_point_before_the_lead_and_after_each_card() -> None:
    for seed in quick_seeds(3):
        state = greedy_hand(seed)
        found = reviewed(state)
        assert found.curve[0] == found.balance.middle + found.balance.cards
        assert len(found.curve) == 1 + len(state.public.played)
        assert found.curve[-1] == state.public.points[Side.NS]


def test_the_curve_ends_with_the_result_after_a_concession() -> None:
    state = conceded(greedy_hand(0), plays=5)
    found = review(state, effort=SMALL)
    assert len(found.curve) == 1 + 5 + 1
    assert found.curve[-1] == state.public.points[Side.NS]


# Secrets and seeds ------------------------------------------------------------------------------------


def test_the_same_seed_gives_the_same_review() -> None:
    state = greedy_hand(3)
    assert review(state, effort=SMALL, seed=4) == review(state, effort=SMALL, seed=4)
    assert review(state, effort=SMALL, seed=5) != review(state, effort=SMALL, seed=4)


@STYLES
def test_a_worth_does_not_depend_on_cards_that_the_seat_cannot_know(style: Style) -> None:
    rng = Random(6)
    for decision in decisions(random_hand(2, Rules(style))):
        if not isinstance(decision.action, Play) or rng.random() > scale(10, 100) / 100:
            continue
        (hands,) = sample(decision.view, rng)
        other = replace(decision.state, hands=hands).view(decision.seat)
        assert compare_cards(other, SMALL.card, Random(1)) == compare_cards(
            decision.view, SMALL.card, Random(1)
        )


def test_a_hand_that_is_not_over_has_no_review() -> None:
    state = State.start(Rules(), Deal.shuffled(Random(1), Seat.NORTH))
    with pytest.raises(NotFinished, match="NORTH is on turn"):
        review(state, effort=SMALL)


# Verdicts ---------------------------------------------------------------------------------------------


@STYLES
def test_verdicts_and_fortunes_follow_from_the_worths(style: Style) -> None:
    seen: Counter[Verdict | Fortune | None] = Counter()
    for found in some(style, scale(5, 60)):
        seen.update(one.verdict for one in found.judgements)
        seen.update(one.fortune for one in found.judgements)
        unlucky = [one for one in found.judgements if one.fortune is Fortune.UNLUCKY]
        assert len(unlucky) <= MOST_UNLUCKY
        for one in found.judgements:
            assert one.chosen in one.comparison.choices
            assert set(one.open_hands) == set(one.comparison.choices)
            assert (one.verdict is Verdict.BEST) == (one.best == one.chosen)
            if one.verdict in (Verdict.SLIP, Verdict.MISTAKE, Verdict.BLUNDER):
                assert one.loss + SAME >= max(1, 2 * one.error)
            if one.fortune is Fortune.LUCKY:
                assert one.verdict in (Verdict.MISTAKE, Verdict.BLUNDER)
                assert one.open_hands[one.chosen] > one.open_hands[one.best]
            if one.fortune is Fortune.UNLUCKY:
                assert one.verdict in (Verdict.BEST, Verdict.LEVEL)
                assert max(one.open_hands.values()) - one.open_hands[one.chosen] >= FORTUNE
    assert {Verdict.BEST, Verdict.LEVEL, Verdict.SLIP, Verdict.MISTAKE, Fortune.UNLUCKY} <= set(seen)
