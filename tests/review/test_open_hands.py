"""Values of choices with open hands: scores of calls, and cards of a seat that knows every hand."""

from dataclasses import replace
from random import Random
from statistics import fmean

import pytest

from botifarra.core.actions import DECLARES, DELEGATE, DOUBLE, PASS, Call, Play
from botifarra.core.auction import Phase
from botifarra.core.cards import CardSet, Strain
from botifarra.core.deal import Deal, Hands
from botifarra.core.rules import Rules, Scoring, Style
from botifarra.core.score import score_points
from botifarra.core.seats import Seat, Side
from botifarra.core.state import State
from botifarra.core.trick import Trick
from botifarra.inference.count import count
from botifarra.inference.knowledge import Knowledge
from botifarra.review.cards import compare_cards
from botifarra.review.decisions import decisions
from botifarra.review.open_hands import open_hands_of_calls, open_hands_of_cards
from botifarra.solver.position import Position
from botifarra.solver.solve import solve
from tests.inference.worlds import whole_worlds
from tests.minimax import minimax
from tests.review.hands import SMALL, random_hand
from tests.scale import scale


def net_if_all_pass(state: State, side: Side) -> float:
    """Return the net score of a side if nobody doubles any more, and all cards are played with open hands."""
    while state.public.phase is Phase.DOUBLE:
        state = state.apply(PASS)
    rules, contract = state.public.rules, state.public.contract
    assert contract is not None
    points = solve(state)
    score = score_points(rules, contract, (points, rules.total - points))
    # On a board each side has a result of its own (R7.2).
    return float(score[side] if rules.scoring is Scoring.DUPLICATE else score[side] - score[side.other])


@pytest.mark.parametrize("scoring", list(Scoring))
@pytest.mark.parametrize("dealer", [Seat.NORTH, Seat.EAST])
def test_a_call_is_worth_the_score_with_open_hands(scoring: Scoring, dealer: Seat) -> None:
    state = State.start(
        Rules(scoring=scoring, last_trick_bonus=3), Deal.shuffled(Random(int(dealer)), dealer)
    )
    for call in (DELEGATE, DECLARES[Strain.NO_TRUMP], DOUBLE, PASS, PASS):
        state = state.apply(call)
    assert state.public.phase is Phase.PLAY
    made = list(decisions(state))
    assert len(made) == 5
    for decision, values in zip(made, open_hands_of_calls(made), strict=True):
        before, side = decision.state, decision.seat.side
        for choice in decision.choices:
            after = before.apply(choice)
            ends = [after.apply(call) for call in DECLARES] if choice == DELEGATE else [after]
            assert values[choice] == max(net_if_all_pass(end, side) for end in ends)


@pytest.mark.parametrize("style", list(Style))
def test_a_card_of_a_seat_that_knows_every_hand_is_worth_its_value_with_open_hands(style: Style) -> None:
    sides = set()
    for seed in range(scale(15, 200)):
        made = [
            decision
            for decision in decisions(random_hand(seed, Rules(style, last_trick_bonus=3)))
            if decision.view.public.phase is Phase.PLAY
            and len(decision.view.hand) <= SMALL.card.solved
            and count(Knowledge.of(decision.view)) == 1
        ]
        for decision, values in zip(made, open_hands_of_cards(made), strict=True):
            found = compare_cards(decision.view, SMALL.card, Random(1))
            assert values == dict(zip(found.choices, found.worths, strict=True))
            assert all(found.error(choice) == 0 for choice in found.choices)
            assert found.expected == max(found.worths)
            sides.add(decision.seat.side)
    assert sides == set(Side)


@pytest.mark.parametrize("style", list(Style))
def test_where_all_deals_are_known_a_card_is_exactly_its_mean_over_them(style: Style) -> None:
    """Without trust in calls and plays, every deal counts alike."""
    effort = replace(
        SMALL.card,
        candidates=5_000,
        worlds=2_000,
        trust_in_partner=0,
        trust_in_opponents=0,
        trust_in_calls=0,
    )
    compared = 0
    for seed in range(scale(3, 200)):
        for decision in decisions(random_hand(seed, Rules(style))):
            view = decision.view
            if len(view.hand) != 3 or not 1 < count(Knowledge.of(view)) <= 200:
                continue
            found = compare_cards(view, effort, Random(1))
            assert found.halves[0] == found.halves[1]
            assert not any(map(any, found.covariances))
            deals = tuple(whole_worlds(view))
            for choice in found.choices:
                values = [_points_after(decision.state, hands, choice) for hands in deals]
                assert found.worth(choice) == pytest.approx(fmean(values), abs=1e-4)
            compared += 1
    assert compared >= 3


def _points_after(state: State, hands: Hands, choice: Call | Play) -> int:
    """Return the points of the side on turn after a card, if the cards left are dealt like this."""
    assert isinstance(choice, Play)
    public, seat = state.public, state.public.to_act
    assert public.strain is not None
    cards = (*public.trick.cards, choice.card)
    held = list(hands)
    held[seat] -= CardSet((choice.card,))
    north, west, south, east = held
    done = public.points[Side.NS]
    trick = Trick(public.trick.leader, cards)
    left = minimax(Position((north, west, south, east), trick, public.strain, public.rules))
    return done + left if seat.side is Side.NS else public.rules.total - done - left
