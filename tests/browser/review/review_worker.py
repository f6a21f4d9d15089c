"""The worker of reviews with a small effort, so that the tests do not take the time of real reviews."""

import runpy
from dataclasses import replace
from functools import partial
from unittest.mock import patch

from botifarra.review import review
from botifarra.review.effort import QUICK

_SMALL = replace(
    QUICK,
    card=replace(QUICK.card, candidates=40, worlds=6, solved=3),
    call=replace(QUICK.call, batches=2),
    playouts=10,
    curve=2,
)

if __name__ == "__main__":
    with patch.object(review, "review", partial(review.review, effort=_SMALL)):
        runpy.run_module("botifarra.server.reviews.worker", run_name="__main__")
