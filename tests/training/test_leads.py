"""The fit of the order of early leads."""

import re

import numpy as np
import pytest
from botifarra_kernel import lead_features, solve_cards

from botifarra.core.cards import Strain
from botifarra.core.seats import Seat
from tests.scale import scale
from training.leads import FACTOR, HEADER, Leads, fit, format_header, lost_points, random_hands, solved_leads


def test_the_leads_of_a_deal_have_their_values_and_features() -> None:
    leads = solved_leads(3, "a", Strain.COINS, 2)
    assert list(leads.starts) == [0, 12, 24]
    hands = random_hands("a 1")
    found, _ = solve_cards(hands, Seat.NORTH, Strain.COINS)
    assert list(leads.values[12:24]) == [value for _, value, _ in found]
    rows = [row for _, row in lead_features(hands, Seat.NORTH, Strain.COINS)]
    assert leads.features[12:24].tolist() == rows


def test_a_fit_chooses_the_best_leads() -> None:
    # The best lead of each deal has the higher first feature. The second one says nothing.
    features = np.array([[1, 0], [2, 3], [5, 1], [4, 1], [0, 2]], float)
    leads = Leads(features, np.array([10, 30, 40, 20, 20]), np.array([0, 2]))
    weights = fit(leads)
    assert weights[0] > abs(weights[1])
    assert lost_points(leads, weights) == 0
    assert lost_points(leads, -weights) == 20


@pytest.mark.parametrize("strain", [Strain.COINS, Strain.NO_TRUMP])
def test_a_fit_to_some_deals_is_better_for_others(strain: Strain) -> None:
    others = solved_leads(scale(8, 40), "b", strain, 1)
    weights = fit(solved_leads(scale(12, 60), "a", strain, 1))
    assert lost_points(others, weights) < lost_points(others, np.zeros(len(weights)))


def test_the_kernels_weights_are_those_of_the_command() -> None:
    text = HEADER.read_text(encoding="utf-8")
    with_trumps, without = (
        np.array(re.findall(r"-?\d+", numbers), float) / FACTOR
        for numbers in re.findall(r"= \{([^}]*)\}", text)
    )
    assert len(with_trumps) == len(without) == len(lead_features(random_hands("a"), 0, 0)[0][1])
    recipe = "python -m training leads --deals 5000 --seed leads"
    assert format_header(with_trumps, without, recipe) == text
