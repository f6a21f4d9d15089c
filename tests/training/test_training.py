"""Training recovers the model that made the data."""

from pathlib import Path

import msgspec
import numpy as np
import pytest
from botifarra_kernel import FOLLOW_RANGES, Models, play_features, play_scores

from botifarra.bots import BOTS
from botifarra.bots.models import models
from botifarra.bots.planner import LAYOUT, call_weights
from botifarra.bots.play_weights import Header, parse_weights
from training.__main__ import main
from training.hands import result, results
from training.network import LEAD_VALUES, VALUES, Network
from training.policy import ENTROPY, STYLES, Lessons, Progress, judge, play_lessons, train
from training.promises import fit_promises

SEED = 3


def some_network() -> Network:
    """Return a network with clear preferences."""
    rng = np.random.default_rng(SEED)
    network = Network.random(rng)
    network.rows[:VALUES] += rng.normal(0, 0.3, network.rows[:VALUES].shape).astype(np.float32)
    return network


# The network -----------------------------------------------------------------------------------------


def test_the_bytes_of_a_network_make_the_same_network() -> None:
    weights = some_network().to_bytes()
    assert Network.from_bytes(weights).to_bytes() == weights


def test_the_kernel_gives_the_same_scores() -> None:
    network = Network.from_bytes(some_network().to_bytes())
    kernel = Models(network.to_bytes(), network.to_bytes(), call_weights(models()))
    hand, elsewhere = 0xFFF, 0xFFF_FFF_FFF_000
    given = (0, hand, elsewhere, [0], [()], 1, True)
    found = np.array([score for _, score in play_scores(kernel, *given)])
    features = np.array([[*values, VALUES] for _, values in play_features(*given)])
    assert features.shape == (12, len(FOLLOW_RANGES))
    assert found == pytest.approx(network.scores(features), abs=2 / 1024)


def test_the_gradient_is_the_slope_of_the_scores() -> None:
    rng, network = np.random.default_rng(SEED), some_network()
    network = Network(*(array.astype(np.float64) for array in network.arrays))
    leads = np.append(rng.integers(0, LEAD_VALUES, (5, 12)), np.full((5, 1), VALUES), axis=1)
    features = np.concatenate([leads, rng.integers(LEAD_VALUES, VALUES, (5, 13))])
    slopes = rng.normal(size=10)
    gradient = network.gradient(features, slopes)
    for array, slope in zip(network.arrays, gradient.arrays, strict=True):
        for row in (0, 1, int(features[7, 3])):
            if row >= len(array):
                continue
            for unit in range(1, 16, 5):
                before = array[row, unit]
                array[row, unit] = before + 1e-6
                above = (slopes * network.scores(features)).sum()
                array[row, unit] = before - 1e-6
                below = (slopes * network.scores(features)).sum()
                array[row, unit] = before
                assert slope[row, unit] == pytest.approx((above - below) / 2e-6, abs=1e-4)


# The policy ------------------------------------------------------------------------------------------


def test_scores_in_proportion_to_points_are_the_best() -> None:
    """Where each card has the chance that its points and the entropy give it, no score can be better."""
    points = np.array([3.0, 2.5, 1.0, 7.0, 7.0], np.float32)
    lessons = Lessons(np.array([3, 2]), np.zeros((5, 13), np.int32), points)
    assert judge(points / ENTROPY, lessons).slopes == pytest.approx(np.zeros(5), abs=1e-4)
    even = judge(np.zeros(5, np.float32), lessons)
    assert even.gain == pytest.approx(0, abs=1e-6)
    assert even.entropy == pytest.approx((np.log(3) + np.log(2)) / 2)
    assert even.slopes[0] > even.slopes[1] > 0 > even.slopes[2]


def test_training_makes_more_points() -> None:
    seen: list[Progress] = []
    network = train(60, 60, SEED, 1, seen.append, every=59)
    assert [progress.step for progress in seen] == [0, 59]
    assert abs(seen[0].gain) < 0.2
    assert seen[1].gain > 0.3
    assert seen[1].entropy < seen[0].entropy
    assert network.to_bytes() == train(60, 60, SEED, 2, seen.append).to_bytes()


def test_the_command_writes_weights_that_the_kernel_takes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "plays.bin"
    recipe = "python -m training network --steps 2 --hands 6 --seed 3"
    monkeypatch.setattr("sys.argv", [*recipe.split()[2:], "--threads", "1", "--out", str(out)])
    main()
    assert capsys.readouterr().out.startswith("step 0: ")
    content = out.read_bytes()
    assert msgspec.json.decode(content.partition(b"\n")[0], type=Header) == Header(LAYOUT, recipe)
    weights = parse_weights(content, LAYOUT, out.name)
    trained = Models(weights, weights, call_weights(models()))
    scores = play_scores(trained, 0, 0xFFF, 0xFFF_FFF_FFF_000, [0], [()], 1, True)
    assert [card for card, _ in scores] == list(range(12))
    assert len({score for _, score in scores}) > 1


def test_lessons_have_both_styles() -> None:
    for rules in STYLES:
        lessons = play_lessons(some_network(), rules, 20, SEED, 1)
        style = lessons.features[:, 0] >= LEAD_VALUES
        assert style.any()
        assert not style.all()
        last = lessons.features[style, -1] - (VALUES - FOLLOW_RANGES[-1])
        assert set(last // (FOLLOW_RANGES[-1] // 2)) == {STYLES.index(rules)}


# Calls -----------------------------------------------------------------------------------------------


def test_results_are_the_parts_of_all_hands() -> None:
    found = [result(BOTS["greedy"], "a", number) for number in range(4)]
    assert found == [result(BOTS["greedy"], "a", number) for number in range(4)]
    assert sum(results(found).values()) == pytest.approx(1)
    assert results([2, 2, -1, 2]) == {-1: 0.25, 2: 0.75}


def test_promises_are_worth_more_for_higher_cards() -> None:
    found = fit_promises(150, "a")
    assert list(found.trump_honours[2:]) == sorted(found.trump_honours[2:])
    assert list(found.botifarra_honours[2:]) == sorted(found.botifarra_honours[2:])
    assert found.trump_length > 0
    assert found.suit_par > 0
