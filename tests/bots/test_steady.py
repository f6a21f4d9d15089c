"""Bots at shared boards: the clock, the threads and the other boards do not change what they do."""

from collections.abc import Callable
from random import Random
from time import perf_counter

import pytest

from botifarra.bots import BOTS, search
from botifarra.bots.levels import CHAMPION, CLUB, MASTER
from botifarra.bots.search import SearchBot
from botifarra.bots.steady import steady_action
from botifarra.core.actions import Action
from botifarra.core.match import Match
from botifarra.core.rules import Rules
from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.fairness.boards import deal_boards
from botifarra.fairness.bot_seeds import bots_seed
from tests.scale import scale

SEED = bytes(range(32))

RULES = Rules.preset("championship")

NODES = scale(1_000, 4_000)


def played(level: str, board: int, nodes: int | None = NODES, most: int = 60) -> tuple[Action, ...]:
    """Return the actions of a board, at most so many, at which the bots of a level play all seats."""
    (one,) = deal_boards(SEED, 1, board, board)
    state = State.start(RULES, one.deal)
    while state.legal_actions and len(state.public.actions) < most:
        view = state.view(state.public.to_act)
        state = state.apply(steady_action(level, view, bots_seed(SEED, 1, board), nodes))
    return state.public.actions


def test_the_same_board_is_always_played_in_the_same_way() -> None:
    for level in BOTS:
        assert played(level, 1, 300, scale(20, 60)) == played(level, 1, 300, scale(20, 60))


def racing() -> Callable[[], float]:
    """Return a clock that is an hour later each time."""
    at = perf_counter()

    def now() -> float:
        nonlocal at
        at += 3_600
        return at

    return now


# With fewer nodes a call would end before it reads the clock.
@pytest.mark.parametrize("nodes", [4_000, None])
def test_a_racing_clock_changes_nothing(monkeypatch: pytest.MonkeyPatch, nodes: int | None) -> None:
    usual = played("club", 2, nodes)
    monkeypatch.setattr(search, "perf_counter", racing())
    assert played("club", 2, nodes) == usual


@pytest.mark.parametrize("bot", [CLUB, MASTER, CHAMPION][scale(2, 0) :])
def test_the_number_of_threads_changes_nothing(monkeypatch: pytest.MonkeyPatch, bot: SearchBot) -> None:
    usual = played(bot.name, 3)
    for threads in (3, 2)[: scale(1, 2)]:
        monkeypatch.setitem(BOTS, bot.name, bot.on(threads))
        assert played(bot.name, 3) == usual


def test_boards_and_seats_have_random_numbers_of_their_own() -> None:
    def first(board: int, seat: Seat) -> Action:
        (one,) = deal_boards(SEED, 1, 1, 1)
        state = State.start(RULES, one.deal)
        while state.public.to_act is not seat or len(state.legal_actions) < 4:
            state = state.apply(state.legal_actions[0])
        return steady_action("random", state.view(seat), bots_seed(SEED, 1, board))

    for seat in Seat:
        assert len({first(board, seat) for board in range(1, 20)}) > 1


def test_a_board_counts_alone() -> None:
    """The score of a match would change what a bot does; in duplicate it does not."""
    rng = Random(1)
    (one,) = deal_boards(SEED, 1, 4, 4)
    state = State.start(RULES, one.deal)
    match = Match(RULES, one.deal.dealer)
    for _ in range(20):
        seat = state.public.to_act
        alone, within = state.view(seat), state.view(seat, match)
        seed = bots_seed(SEED, 1, 4)
        assert steady_action("club", alone, seed, NODES) == steady_action("club", within, seed, NODES)
        state = state.apply(rng.choice(state.legal_actions))
