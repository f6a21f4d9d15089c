"""Hidden cards that are dealt again, as all plays allow, change no answer of a bot and no hint."""

from collections.abc import Callable, Iterator
from random import Random

import pytest

from botifarra.bots import BOTS
from botifarra.bots.base import Bot, Budget
from botifarra.bots.hint import hint
from botifarra.bots.levels import CLUB_0_1, LEVELS, PIMC
from botifarra.bots.search import SearchBot
from botifarra.core.deal import Deal
from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.core.view import View
from botifarra.inference.count import count
from botifarra.inference.knowledge import Knowledge
from botifarra.inference.sample import sample
from tests.inference.worlds import played, random_rules
from tests.scale import scale

QUICK = Budget(nodes=50)
"""A budget for few worlds: the search reads the same view however many there are."""

DEALS = scale(2, 5)
"""The number of deals of the hidden cards, for each moment of a hand."""

MOMENTS = ("call", "lead", "early trick", "late trick", "ending")
PLAYS = {"lead": (0, 0), "early trick": (1, 11), "late trick": (12, 31), "ending": (32, 46)}


def moment(name: str, rng: Random) -> State:
    """Return a random hand in which the player on turn has a choice, and does not know all cards."""
    while True:
        if name == "call":
            state = State.start(random_rules(rng), Deal.shuffled(rng, rng.choice(tuple(Seat))))
            for _ in range(rng.randrange(3)):
                state = state.apply(rng.choice(state.legal_actions))
        else:
            state = played(random_rules(rng), rng, rng.randint(*PLAYS[name]))
        if len(state.legal_actions) > 1 and count(Knowledge.of(state.view(state.public.to_act))) > 1:
            return state


def dealt_again(state: State, rng: Random) -> Iterator[View]:
    """Yield the view of the player on turn in other deals of the cards that are hidden from it."""
    view = state.view(state.public.to_act)
    for hands in sample(view, rng, DEALS):
        yield State(view.public, hands).view(view.seat)


def only_answer(name: str, seed: int, answer: Callable[[View], object]) -> None:
    """Check that the answer is the same for every deal of the hidden cards."""
    rng = Random(f"{name} {seed}")
    state = moment(name, rng)
    first = answer(state.view(state.public.to_act))
    for view in dealt_again(state, rng):
        assert answer(view) == first


@pytest.mark.parametrize("name", MOMENTS)
@pytest.mark.parametrize("bot", [*BOTS.values(), PIMC, CLUB_0_1], ids=lambda bot: bot.name)
def test_hidden_cards_change_no_answer(bot: Bot, name: str) -> None:
    for seed in range(scale(1, 20)):
        only_answer(name, seed, lambda view: bot.act(view, Random(7), QUICK))


@pytest.mark.parametrize("name", MOMENTS)
@pytest.mark.parametrize("bot", LEVELS, ids=lambda bot: bot.name)
def test_hidden_cards_change_no_hint(bot: SearchBot, name: str) -> None:
    for seed in range(scale(1, 20)):
        only_answer(name, seed, lambda view: hint(view, bot, Random(7), QUICK))
