from random import Random

import pytest

from botifarra.bots import BOTS
from botifarra.bots.base import Budget
from botifarra.bots.named import UnknownBot, bot_named
from botifarra.core.auction import Phase
from botifarra.core.deal import Deal
from botifarra.core.rules import Rules
from botifarra.core.seats import Seat
from botifarra.core.state import State


def test_a_bot_by_its_name() -> None:
    assert [bot_named(name) for name in BOTS] == list(BOTS.values())


def test_an_unknown_name_is_refused() -> None:
    with pytest.raises(UnknownBot, match="greedier"):
        bot_named("greedier")


def test_one_bot_calls_and_another_plays() -> None:
    bot = bot_named("greedy+pimc")
    assert bot.name == "greedy+pimc"
    state = State.start(Rules(), Deal.shuffled(Random(1), Seat.NORTH))
    asked = []
    while state.legal_actions:
        view = state.view(state.public.to_act)
        which = "pimc" if state.public.phase is Phase.PLAY else "greedy"
        action = bot.act(view, Random(2), Budget())
        assert action == bot_named(which).act(view, Random(2), Budget())
        asked.append(which)
        state = state.apply(action)
    assert {*asked} == {"greedy", "pimc"}


@pytest.mark.parametrize("spec", ["greedy+", "+greedy", "greedy+nobody", "greedy+random+club", "cmd:"])
def test_a_pair_with_an_unknown_bot_is_refused(spec: str) -> None:
    with pytest.raises(UnknownBot):
        bot_named(spec)


@pytest.mark.parametrize("spec", ["cmd:", "cmd:python3 'x"])
def test_a_command_that_is_none_is_told_as_a_command(spec: str) -> None:
    with pytest.raises(UnknownBot) as refused:
        bot_named(spec)
    assert str(refused.value) == (
        f"{spec!r} is not a command: expected cmd:PROGRAM ARGUMENTS, such as 'cmd:python3 engine.py'"
    )
