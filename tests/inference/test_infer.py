"""The whole knowledge of one seat, in one value."""

from random import Random

import pytest

from botifarra.core.seats import Seat
from botifarra.inference.count import count, probabilities
from botifarra.inference.explain import explain
from botifarra.inference.infer import infer
from botifarra.inference.knowledge import Knowledge
from tests.inference.worlds import SAFE_ONLY, loaded, worlds


@pytest.mark.parametrize("seed", range(6))
def test_the_inference_agrees_with_its_parts(seed: int) -> None:
    view = loaded(SAFE_ONLY, Random(seed), 34 + seed).view(Seat(seed % 4))
    found = infer(view)
    assert found.knowledge == Knowledge.of(view)
    assert found.deals == count(found.knowledge) == len(list(worlds(view)))
    assert found.chances == probabilities(found.knowledge)
    assert found.deductions == explain(view)
    assert set(found.chances) == set(view.unseen)
