"""A fit finds the weights by which its examples were made."""

from math import exp
from random import Random

import numpy as np
import pytest
from botifarra_kernel import PLAY_WEIGHTS

from botifarra.bots import BOTS
from botifarra.core.actions import Play
from botifarra.core.auction import Phase
from botifarra.core.deal import Deal
from botifarra.core.seats import Seat
from botifarra.core.state import State
from training.hands import RULES, card_features, play, results
from training.plays import fit_plays
from training.promises import fit_promises


def test_a_hand_teaches_every_choice_of_a_card_and_its_result() -> None:
    lesson = play(BOTS["greedy"], "a", 1)
    assert lesson == play(BOTS["greedy"], "a", 1)
    assert 12 < len(lesson.choices) < 48
    for cards, played in lesson.choices:
        assert len(cards) > 1
        assert 0 <= played < len(cards)
    assert results(iter([lesson, lesson])) == {lesson.result: 1.0}


def test_features_are_those_of_the_cards_that_may_be_played() -> None:
    rng = Random(5)
    state = State.start(RULES, Deal.shuffled(rng, Seat.NORTH))
    while state.legal_actions:
        if state.public.phase is Phase.PLAY:
            features = card_features(state.view(state.public.to_act))
            plays = [action.card for action in state.legal_actions if isinstance(action, Play)]
            assert list(features) == plays
        state = state.apply(rng.choice(state.legal_actions))


def test_weights_that_choices_were_made_by_are_found() -> None:
    rng, true = Random(1), [1.5, -1.0, 0.0, 0.5]
    choices = []
    for _ in range(4_000):
        cards = [[rng.randrange(4)] * 6 for _ in range(3)]
        chosen = rng.choices(range(3), [exp(6 * true[card[0]] / 6) for card in cards])[0]
        choices.append((cards, chosen))
    fit = fit_plays(choices)
    found = 6 * fit.weights[:4]
    assert found - found.mean() == pytest.approx(np.array(true) - np.mean(true), abs=0.15)
    assert not fit.weights[4:PLAY_WEIGHTS].any()
    assert -1.1 < fit.likelihood < -0.8


def test_promises_are_worth_more_for_higher_cards() -> None:
    found = fit_promises(150, "a")
    assert list(found.trump_honours[2:]) == sorted(found.trump_honours[2:])
    assert list(found.botifarra_honours[2:]) == sorted(found.botifarra_honours[2:])
    assert found.trump_length > 0
    assert found.suit_par > 0
