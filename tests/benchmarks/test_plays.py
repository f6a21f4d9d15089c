"""The benchmark of plays: the chances that networks give to plays."""

from math import exp, log
from random import Random

import pytest

from benchmarks.plays import NETWORKS, guess_hand, log_chance
from botifarra.bots.play_weights import NetworkName
from botifarra.core.actions import Play
from botifarra.core.rules import PRESETS
from tests.inference.worlds import played

RULES = PRESETS["oriental"]


@pytest.mark.parametrize("network", NETWORKS)
def test_the_chances_of_all_cards_add_up(network: NetworkName) -> None:
    for seed in range(5):
        state = played(RULES, Random(seed), 1 + 5 * seed)
        view = state.view(state.public.to_act)
        cards = [action.card for action in state.legal_actions if isinstance(action, Play)]
        assert sum(exp(log_chance(view, card, network)) for card in cards) == pytest.approx(1)


def test_a_hand_has_its_plays_with_a_choice() -> None:
    plays = guess_hand(RULES, "greedy", 1)
    assert plays == guess_hand(RULES, "greedy", 1)
    assert 10 < len(plays) < 45
    assert {play.is_lead for play in plays} == {True, False}
    for play in plays:
        even, *networks = play.logs
        assert -log(12) <= even < 0
        assert all(chance < 0 for chance in networks)
