from random import Random

import pytest

from botifarra.core.actions import CONCEDE, DECLARES, DELEGATE, PASS, Play
from botifarra.core.auction import Phase
from botifarra.core.cards import CardSet, Strain
from botifarra.core.deal import Deal
from botifarra.core.rules import Rules
from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.core.trick import Trick
from botifarra.solver.errors import NotInPlay
from botifarra.solver.position import Position
from tests.scale import scale
from tests.solver.positions import any_rules, legal_of

DEAL = Deal.shuffled(Random(1), Seat.SOUTH)


def test_r4_1_the_dealers_right_hand_neighbour_opens_unless_another_is_named() -> None:
    opening = Position.opening(DEAL, Strain.CUPS)
    assert opening == Position(DEAL.hands, Trick(Seat.EAST), Strain.CUPS, Rules())
    rules = Rules.preset("occidental")
    named = Position.opening(DEAL, Strain.NO_TRUMP, rules, Seat.WEST)
    assert named == Position(DEAL.hands, Trick(Seat.WEST), Strain.NO_TRUMP, rules)


def test_a_position_is_that_of_the_hand_at_every_card() -> None:
    rng = Random(2)
    for _ in range(scale(20, 2_000)):
        rules = any_rules(rng)
        state = State.start(rules, Deal.shuffled(rng, rng.choice(tuple(Seat))))
        state = state.apply(rng.choice(DECLARES))
        while state.public.phase is Phase.DOUBLE:
            state = state.apply(PASS)
        assert Position.of(state) == Position.opening(state.deal, state.public.strain, rules)
        while state.public.phase is Phase.PLAY:
            position = Position.of(state)
            assert position.hands == state.hands
            assert position.trick == state.public.trick
            assert position.strain is state.public.strain
            assert position.rules is rules
            # A position does not have the cards played: they are those that nobody holds.
            assert [Play(card) for card in legal_of(position)] == list(state.legal_actions)
            state = state.apply(rng.choice(state.legal_actions))


def test_there_is_no_position_before_the_first_lead_or_after_the_end() -> None:
    codony = CardSet([min(DEAL.hands[Seat.NORTH])])
    state = State.start(Rules(codony=codony), DEAL)
    refused = []
    while state.public.phase is not Phase.PLAY:
        refused.append(refusal(state))
        state = state.apply(DELEGATE if state.public.phase is Phase.DECLARE else state.legal_actions[0])
    assert refused[0] is Phase.DECLARE
    assert {*refused, refusal(state.apply(CONCEDE))} == set(Phase) - {Phase.PLAY}


def refusal(state: State) -> Phase:
    with pytest.raises(NotInPlay, match=state.public.phase.name) as error:
        Position.of(state)
    assert isinstance(error.value, ValueError)
    return error.value.phase


def test_there_is_no_position_after_the_last_card() -> None:
    state = State.start(Rules(), DEAL).apply(DECLARES[0])
    while state.public.phase is not Phase.OVER:
        state = state.apply(state.legal_actions[0])
    assert refusal(state) is Phase.OVER


def test_positions_are_values() -> None:
    first, second = Position.opening(DEAL, Strain.CUPS), Position.opening(DEAL, Strain.CUPS)
    assert first == second
    assert hash(first) == hash(second)
    assert first != Position.opening(DEAL, Strain.COINS)
