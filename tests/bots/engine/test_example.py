"""The engine of examples/ follows docs/engine.md, and plays better than a random bot."""

import os
import shlex
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from botifarra.bots import BOTS
from botifarra.bots.base import Budget
from botifarra.bots.check import check_bot
from botifarra.bots.engine.external import ExternalBot
from botifarra.core.deal import Deal
from botifarra.core.rules import Rules
from botifarra.core.seats import Seat, Side
from botifarra.core.state import State
from tests.bots.engine.programs import ROOT

EXAMPLE = ROOT / "examples" / "engine.mjs"
AMPLE = Budget(seconds=60, nodes=1_000)

_LACKS = "no Node: `make .venv/.npm` puts one into .venv"


@pytest.fixture(scope="module")
def example() -> Iterator[ExternalBot]:
    """Yield the example, run by Node; without Node the test is skipped, except in CI."""
    node = shutil.which("node", path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    if node is None:
        (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)(_LACKS)
    bot = ExternalBot(shlex.join([node, str(EXAMPLE)]))
    yield bot
    bot.close()


def test_it_passes_the_check_of_bots(example: ExternalBot) -> None:
    check_bot(example, hands=2, budget=AMPLE)


def test_it_beats_random_play(example: ExternalBot) -> None:
    won = 0
    for number in range(20):
        deal = Deal.shuffled(Random(number), Seat(number % 4))
        won += sum(_points(example, side, deal) - 36 for side in Side)
    assert won > 0


def test_it_is_short() -> None:
    assert len(EXAMPLE.read_text(encoding="utf-8").splitlines()) < 60


def _points(bot: ExternalBot, side: Side, deal: Deal) -> int:
    """Return the points of a side with the bot at both seats, against random bots."""
    rng = Random(0)
    state = State.start(Rules(), deal)
    while state.legal_actions:
        seat = state.public.to_act
        player = bot if seat.side is side else BOTS["random"]
        state = state.apply(player.act(state.view(seat), rng, AMPLE))
    return state.public.points[side]
