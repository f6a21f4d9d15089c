"""Random hands a second on one core, beside OpenSpiel's random hands of spades on as many deals.

Of its games, spades is most like Botifarra: partners, trumps, every card played. A hand of its 52 cards
counts as one of our 48.

OpenSpiel has no public loop of simulations. Its C++ loop is reached through a search of one simulation, which
evaluates its root by as many random rollouts. Needs `pyspiel`, of the extra `bench`.
"""

from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Any

import botifarra_kernel as kernel

from benchmarks.report import Measurement, seconds, show
from botifarra.core.deal import Deal
from botifarra.core.seats import Seat

DEALS = 20
HANDS = 50_000
ROLLOUTS = 1_000
PYTHON_ROLLOUTS = 50


def main() -> None:
    """Print every figure with its aim."""
    show("Playouts", of_playouts())


def of_playouts() -> tuple[Measurement, ...]:
    """Play whole oriental hands in random strains; the yardsticks are OpenSpiel in C++ and in Python."""
    rng = Random(1)
    deals = [_deal(rng) for _ in range(DEALS)]
    random_play = _rate(DEALS * HANDS, lambda: _play_out(deals, "random"))
    greedy_play = _rate(DEALS * HANDS, lambda: _play_out(deals, "greedy"))
    batch = _rate(DEALS * HANDS // 10, lambda: kernel.playout_batch([*deals] * (HANDS // 10)))

    pyspiel: Any = import_module("pyspiel")
    spades = pyspiel.load_game("spades")
    states = [_spades_deal(spades, rng) for _ in range(DEALS)]
    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=ROLLOUTS, seed=1)
    search = pyspiel.MCTSBot(
        spades, evaluator, uct_c=1, max_simulations=1, max_memory_mb=1, solve=False, seed=1, verbose=False
    )
    in_cpp = _rate(DEALS * ROLLOUTS, lambda: [search.mcts_search(state) for state in states])
    in_python = _rate(DEALS * PYTHON_ROLLOUTS, lambda: _roll_out(states, rng))
    return (
        (
            "random hands",
            f"{random_play:,.0f}/s",
            f"{random_play / in_cpp:.1f} x OpenSpiel in C++",
            "1,800,000",
        ),
        ("", f"{random_play:,.0f}/s", f"{random_play / in_python:.0f} x OpenSpiel in Python", ""),
        ("greedy hands", f"{greedy_play:,.0f}/s", f"{greedy_play / random_play:.2f} x random hands", ""),
        ("one hand from each position", f"{batch:,.0f}/s", f"{batch / random_play:.2f} x random hands", ""),
    )


def _deal(rng: Random) -> tuple[tuple[int, ...], int, int, tuple[int, ...]]:
    """Return hands, leader, strain and an empty trick."""
    deal = Deal.shuffled(rng, Seat(rng.randrange(4)))
    return tuple(hand.mask for hand in deal.hands), deal.dealer.right, rng.randrange(5), ()


def _play_out(deals: list[tuple[tuple[int, ...], int, int, tuple[int, ...]]], policy: str) -> None:
    for hands, leader, strain, _ in deals:
        kernel.playout(hands, leader, strain, number=HANDS, policy=policy)


def _spades_deal(spades: Any, rng: Random) -> Any:
    """Return a deal of spades after random bids, before the first lead."""
    state = spades.new_initial_state()
    while state.is_chance_node():
        state.apply_action(rng.choice([card for card, _ in state.chance_outcomes()]))
    for _ in range(4):
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def _roll_out(states: list[Any], rng: Random) -> None:
    for start in states:
        for _ in range(PYTHON_ROLLOUTS):
            state = start.clone()
            while not state.is_terminal():
                cards = state.legal_actions()
                state.apply_action(cards[int(rng.random() * len(cards))])


def _rate(number: int, work: Callable[[], object]) -> float:
    return number / seconds(work)


if __name__ == "__main__":
    main()
