"""The cost of solving with open hands, beside endplay's DDS, which solves bridge.

Times are processor time of one core, except for batches: only the clock shows the gain of threads, on an
otherwise idle machine. What is compared is timed in turn, deal by deal, so that ratios hold on a busy machine
too. Memory is measured on Linux only. By default it takes the deals of the goals in decision 0004; fewer are
enough to try it.
"""

import subprocess
import sys
import time
from argparse import ArgumentParser
from collections.abc import Callable, Iterable, Sequence
from random import Random
from statistics import fmean, median, quantiles
from typing import Any, NamedTuple, TypeVar

import botifarra_kernel as kernel
from endplay.dds.solve import SolveMode, solve_board
from endplay.types import Deal as BridgeDeal
from endplay.types import Denom, Player

from benchmarks.report import Measurement, show
from botifarra.border import masks, rules_flags
from botifarra.core.actions import DECLARES, Declare
from botifarra.core.auction import Phase
from botifarra.core.cards import Strain
from botifarra.core.deal import Deal
from botifarra.core.rules import TRICKS, Rules
from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.solver.ask import TABLE_MB

DEALS = 600
"""Number of full deals in each row; the longest take a hundred milliseconds."""

SEEDS = 3
"""Number of random seeds that the deals are divided among."""

ENDINGS_TO_A_DEAL = 5
"""Number of endings for each full deal of a row: endings take less time, so more of them are solved."""

REPEATS = 3
STARTS = 7

TRUMPS = tuple(Strain)[:4]
NO_TRUMP = (Strain.NO_TRUMP,)
BRIDGE_TRUMPS = (Denom.spades, Denom.hearts, Denom.diamonds, Denom.clubs)
ORIENTAL = Rules()
OCCIDENTAL = Rules.preset("occidental")

T = TypeVar("T")

Question = tuple[list[int], int, int, int]
"""Hands, leader, strain and rules, as the kernel takes them."""


class Size(NamedTuple):
    """The number of full deals in each row, and of the random seeds that they are divided among."""

    deals: int = DEALS
    seeds: int = SEEDS


def main() -> None:
    """Print every figure with its aim."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=DEALS, help="full deals in each row")
    parser.add_argument("--seeds", type=int, default=SEEDS, help="random seeds that share the deals")
    size = Size(**vars(parser.parse_args()))
    show(
        "Open hands",
        (*of_deals(size), *of_endings(size), *of_questions(size), *of_threads(size), *of_room()),
    )


def of_deals(size: Size) -> tuple[Measurement, ...]:
    """Solve full deals; the yardstick is DDS on as many bridge deals, for one strain."""
    kinds = (
        ("a trump", TRUMPS, ORIENTAL, "0.45 x, p95 100 ms"),
        ("botifarra", NO_TRUMP, ORIENTAL, "0.60 x, p95 100 ms"),
        ("occidental, a trump", TRUMPS, OCCIDENTAL, "1.0 x"),
        ("occidental, botifarra", NO_TRUMP, OCCIDENTAL, "1.8 x"),
    )
    ours = [(_solve, _full_deals(size, strains, rules)) for _, strains, rules, _ in kinds]
    bridge = [(_solve_bridge, _bridge_deals(size, denoms)) for denoms in (BRIDGE_TRUMPS, (Denom.nt,))]
    *times, with_trumps, without = _in_turn(*ours, *bridge)
    dds = {TRUMPS: fmean(with_trumps), NO_TRUMP: fmean(without)}
    return tuple(
        (
            f"a deal, {name}",
            f"{fmean(taken) * 1e3:.1f} ms, p95 {quantiles(taken, n=20)[-1] * 1e3:.0f} ms",
            f"{fmean(taken) / dds[strains]:.2f} x DDS ({dds[strains] * 1e3:.1f} ms)",
            aim,
        )
        for (name, strains, _, aim), taken in zip(kinds, times, strict=True)
    )


def of_endings(size: Size) -> tuple[Measurement, ...]:
    """Solve endings of random play in all strains; the yardstick is a full deal."""
    full = fmean(_each(_solve, _full_deals(size, tuple(Strain), ORIENTAL)))
    rows = []
    for cards, aim in ((10, "1.4 ms"), (8, "0.23 ms")):
        mean = fmean(_each(_solve, _endings(size.deals * ENDINGS_TO_A_DEAL, cards)))
        rows.append((f"{cards} cards each", f"{mean * 1e3:.2f} ms", f"1/{full / mean:.0f} of a deal", aim))
    return tuple(rows)


def of_questions(size: Size) -> tuple[Measurement, ...]:
    """Solve all twelve leads, and all five strains; the yardstick is the value of the same deals alone."""
    asked = _full_deals(size, tuple(Strain), ORIENTAL)
    one, leads = map(fmean, _in_turn((_solve, asked), (_solve_leads, asked)))
    few = asked[:: len(Strain)]  # so that each row takes about as long
    each_strain = [
        (_solve, [(hands, leader, strain, rules) for hands, leader, _, rules in few]) for strain in Strain
    ]
    *singles, five = map(fmean, _in_turn(*each_strain, (_solve_strains, few)))
    single = fmean(singles)
    return (
        ("all twelve leads of a deal", f"{leads * 1e3:.1f} ms", f"{leads / one:.2f} x its value", "2.5 x"),
        ("all five strains of a deal", f"{five * 1e3:.1f} ms", f"{five / single:.2f} x one strain", "4.5 x"),
    )


def of_threads(size: Size) -> tuple[Measurement, ...]:
    """Solve batches of full deals by two threads; the yardstick is the same batch by one, on the clock."""
    asked = _full_deals(size, tuple(Strain), ORIENTAL)
    batch = [(hands, leader, strain, ()) for hands, leader, strain, _ in asked]
    rows = []
    for name, search in (
        ("a batch by two threads", kernel.solve_batch),
        ("a batch of all leads by two threads", kernel.solve_cards_batch),
    ):
        times: dict[int, list[float]] = {1: [], 2: []}
        for _ in range(REPEATS):
            for threads, taken in times.items():
                start = time.perf_counter()
                search(batch, threads=threads)
                taken.append(time.perf_counter() - start)
        one, two = min(times[1]), min(times[2])
        rows.append((name, f"{size.deals / two:,.0f} deals/s", f"{one / two:.2f} x one thread", "1.8 x"))
    return tuple(rows)


def of_room() -> tuple[Measurement, Measurement]:
    """Measure the memory of the solver and the time of its import, in separate processes."""
    held = int(
        _output(
            "import re\n"
            "def peak():\n"
            "    with open('/proc/self/status') as status:\n"
            "        return int(re.search(r'VmHWM:\\s*(\\d+)', status.read())[1])\n"
            "before = peak()\n"
            "import botifarra_kernel\n"
            f"for question in {_full_deals(Size(10), tuple(Strain), ORIENTAL)}:\n"
            "    botifarra_kernel.solve(*question)\n"
            "print(peak() - before)\n"
        )
    )
    timed = "import time; start = time.process_time(); import {}; print(time.process_time() - start)"
    ours, theirs = (
        median(float(_output(timed.format(name))) for _ in range(STARTS))
        for name in ("botifarra_kernel", "json")
    )
    return (
        ("a solver's memory", f"{held / 1024:.1f} MB", f"of which its table {TABLE_MB} MB", "32 MB"),
        ("import botifarra_kernel", f"{ours * 1e3:.2f} ms", f"{ours / theirs:.1f} x import json", "5 ms"),
    )


def _full_deals(size: Size, strains: Sequence[Strain], rules: Rules) -> list[Question]:
    rngs = _generators(size)
    flags = rules_flags(rules)
    deals = [Deal.shuffled(rngs[place % size.seeds], Seat(place % 4)) for place in range(size.deals)]
    return [
        (masks(deal.hands), int(deal.dealer.right), int(strains[place % len(strains)]), flags)
        for place, deal in enumerate(deals)
    ]


def _generators(size: Size) -> list[Random]:
    return [Random(seed + 1) for seed in range(size.seeds)]


def _endings(number: int, cards: int) -> list[Question]:
    return [_ending(Random(place), DECLARES[place % len(DECLARES)], cards) for place in range(number)]


def _ending(rng: Random, declare: Declare, cards: int) -> Question:
    state = State.start(ORIENTAL, Deal.shuffled(rng, rng.choice(tuple(Seat)))).apply(declare)
    while state.public.phase is not Phase.PLAY or len(state.public.tricks) < TRICKS - cards:
        state = state.apply(rng.choice(state.legal_actions))
    public = state.public
    return masks(state.hands), int(public.to_act), int(public.strain), rules_flags(public.rules)


def _solve(question: Question) -> object:
    return kernel.solve(*question)


def _solve_leads(question: Question) -> object:
    return kernel.solve_cards(*question)


def _solve_strains(question: Question) -> object:
    hands, leader, _, rules = question
    return kernel.solve_strains(hands, leader, rules)


def _bridge_deals(size: Size, denoms: Sequence[Denom]) -> list[BridgeDeal]:
    rngs = _generators(size)
    deals = []
    for place in range(size.deals):
        pack = rngs[place % size.seeds].sample(range(52), 52)
        hands = (_bridge_hand(pack[seat::4]) for seat in range(4))
        deals.append(BridgeDeal(f"N:{' '.join(hands)}", Player(place % 4), denoms[place % len(denoms)]))
    return deals


def _bridge_hand(cards: Iterable[int]) -> str:
    by_suit = [[card % 13 for card in sorted(cards) if card // 13 == suit] for suit in range(4)]
    return ".".join("".join("23456789TJQKA"[rank] for rank in suit) for suit in by_suit)


def _solve_bridge(deal: BridgeDeal) -> object:
    return solve_board(deal, SolveMode.OptimalOne)


def _each(work: Callable[[T], object], items: Sequence[T]) -> list[float]:
    """Return the processor time of each call, without the setup by the first one."""
    (times,) = _in_turn((work, items))
    return times


def _in_turn(*kinds: tuple[Callable[[Any], object], Sequence[Any]]) -> list[list[float]]:
    """Return for each work what `_each` returns. The works take turns; each has the same number of items."""
    for work, items in kinds:
        work(items[0])
    times: list[list[float]] = [[] for _ in kinds]
    for together in zip(*(items for _, items in kinds), strict=True):
        for (work, _), item, taken in zip(kinds, together, times, strict=True):
            start = time.process_time()
            work(item)
            taken.append(time.process_time() - start)
    return times


def _output(program: str) -> str:
    return subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True).stdout


if __name__ == "__main__":
    main()
