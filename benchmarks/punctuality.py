"""The budget of every level, in time and memory, on a machine that is kept busy.

For comparison, a process only watches the clock for as long as a search thinks. It shows the delay by the
machine alone.
"""

import os
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from fractions import Fraction
from functools import partial
from itertools import chain, count, islice
from multiprocessing import get_context
from pathlib import Path
from random import Random
from statistics import fmean
from time import perf_counter
from typing import NamedTuple

from benchmarks.report import Measurement
from botifarra.arena.contestant import Contestant, seated
from botifarra.arena.worker_group import WorkerGroup, in_order
from botifarra.bots import BOTS
from botifarra.bots.base import Budget
from botifarra.core.deal import Deal
from botifarra.core.match import Match
from botifarra.core.rules import Rules
from botifarra.core.seats import Seat
from botifarra.core.state import State

ASKED = (
    Contestant("random", Budget(seconds=0.02)),
    Contestant("beginner", Budget(seconds=0.02)),
    Contestant("casual", Budget(seconds=0.02)),
    Contestant("greedy", Budget(seconds=0.02)),
    Contestant("club", Budget(seconds=0.02)),
    Contestant("master", Budget(seconds=0.3)),
    Contestant("champion", Budget(seconds=1.0)),
)
OVERTIME = 1.1
"""Multiple of the budget's seconds after which an answer is late here. No grace is added."""

THINKING = 0.9
"""The part of the seconds that a search takes if nothing ends it earlier."""

WATCHED = 0.1
"""Number of clock watches for each decision."""

MEMORY_MB = 60
KB = 1024
MB = 1e6


class Answer(NamedTuple):
    """Seconds of a decision by the clock, and the peak memory of its process so far."""

    seconds: float
    peak: int


def of_budgets(group: WorkerGroup, rules: Rules, seed: int, decisions: int) -> Iterator[Measurement]:
    """Return two rows for each level, whose workers are new processes."""
    with _busy(os.cpu_count() or 1):
        for contestant in ASKED:
            watches = range(max(1, round(WATCHED * decisions)))
            watched = list(in_order(group, partial(_watch, _seconds(contestant)), watches))
            asked = partial(ask_in_deal, contestant, rules, seed)
            with closing(in_order(group, asked, count(1))) as coming:
                answers = list(islice(chain.from_iterable(coming), decisions))
            yield in_time(contestant, [answer.seconds for answer in answers], watched)
            yield in_memory(contestant, max(answer.peak for answer in answers))


def ask_in_deal(contestant: Contestant, rules: Rules, seed: int, number: int) -> list[Answer]:
    """Ask a bot for every choice of a hand, in a match that greedy plays."""
    chance = f"{seed} budget {number}"
    rng = Random(chance)
    deal = Deal.shuffled(rng, Seat((number - 1) % 4))
    match = Match(rules, deal.dealer, (_some_score(rules, rng), _some_score(rules, rng)))
    state = State.start(rules, deal)
    answers = []
    while legal := state.legal_actions:
        seat = state.public.to_act
        view = state.view(seat, match)
        if len(legal) > 1:
            bot = seated(contestant, seat)
            own = Random(f"{chance} {len(state.public.actions)}")
            start = perf_counter()
            bot.act(view, own, contestant.budget)
            answers.append(Answer(perf_counter() - start, _peak()))
        state = state.apply(BOTS["greedy"].act(view, rng, Budget()))
    return answers


def in_time(contestant: Contestant, times: Sequence[float], watched: Sequence[float]) -> Measurement:
    """Count the decisions that are late by more than a tenth, and the clock watches that are as late."""
    allowed = OVERTIME * _seconds(contestant)
    late, watched_late = (sum(time > allowed for time in some) for some in (times, watched))
    verdict = "missed" if late else "holds"
    return (
        f"{contestant.name}, {len(times):,} decisions",
        f"{late:,} late, longest {_ms(max(times))}, mean {_ms(fmean(times))}",
        f"{verdict}; the clock alone {watched_late:,} of {len(watched):,}, longest {_ms(max(watched))}",
        f"none over {_ms(allowed)}",
    )


def in_memory(contestant: Contestant, peak: int) -> Measurement:
    """Return the peak memory of its workers in bytes."""
    return (
        f"{contestant.name}, memory of a worker",
        f"{peak / MB:.0f} MB",
        "holds" if peak < MEMORY_MB * MB else "missed",
        f"under {MEMORY_MB} MB",
    )


def _seconds(contestant: Contestant) -> float:
    seconds = contestant.budget.seconds
    assert seconds is not None  # every question has seconds
    return seconds


def _ms(seconds: float) -> str:
    return f"{seconds * 1e3:.1f} ms"


def _watch(seconds: float, _: int) -> float:
    """Return the seconds of looking at the clock until the time to think is over."""
    start = perf_counter()
    while perf_counter() - start < THINKING * seconds:
        pass
    return perf_counter() - start


def _some_score(rules: Rules, rng: Random) -> Fraction:
    return Fraction(rng.randrange(rules.target))


def _peak() -> int:
    """Return the peak memory in bytes; `getrusage` would include the parent's before the start."""
    status = Path("/proc/self/status").read_text(encoding="ascii")
    return int(status.partition("VmHWM:")[2].split()[0]) * KB


@contextmanager
def _busy(processes: int) -> Iterator[None]:
    """Keep some processes busy."""
    context = get_context("spawn")
    spinning = [context.Process(target=_spin, daemon=True) for _ in range(processes)]
    for process in spinning:
        process.start()
    try:
        yield
    finally:
        for process in spinning:
            process.kill()
            process.join()


def _spin() -> None:
    """Loop until the parent is gone."""
    parent = os.getppid()
    while os.getppid() == parent:
        pass
