"""Rates of one process on one core, each with a yardstick from the same run.

Machines differ and are shared, so compare the ratios. A rate is per second of processor time.
"""

import subprocess
import sys
import time
from collections import deque
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import median

from benchmarks.report import Measurement, seconds, show
from botifarra.core.actions import Action
from botifarra.core.deal import Deal
from botifarra.core.public import PublicState
from botifarra.core.rules import Rules
from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.records.bgn import format_bgn, parse_bgn
from botifarra.records.record import Record

HANDS = 300
STARTS = 7


def main() -> None:
    """Print every figure with its aim."""
    show("Speed", (*of_play(), of_check(), *of_start()))


def of_play() -> tuple[Measurement, Measurement]:
    """Play random whole hands; the yardstick creates one `PublicState`, the least work of a step."""
    rng = Random(1)
    deals = [Deal.shuffled(rng, Seat(number % 4)) for number in range(HANDS)]
    states = [state for deal in deals for state in _played(deal, rng)]
    steps = [
        (state, after.public.actions[-1])
        for state, after in pairwise(states)
        if len(after.public.actions) > len(state.public.actions)
    ]
    actions = len(states) - len(deals)

    random_play = seconds(lambda: _do(_play_out(deal, rng) for deal in deals)) / actions
    apply = seconds(lambda: _do(state.apply(action) for state, action in steps)) / len(steps)
    views = seconds(lambda: _do(state.view(seat) for state in states for seat in Seat)) / len(states)
    unit = seconds(lambda: _do(_copy(state.public) for state in states)) / len(states)
    return (
        (
            "legal_actions + apply",
            f"{1 / random_play:,.0f} actions/s",
            f"{random_play / unit:.1f} x",
            "60,000",
        ),
        ("a view for each seat", f"{views * 1e6:.1f} us", f"{views / apply:.2f} x apply", "under 2 x apply"),
    )


def of_check() -> Measurement:
    """Read, replay and verify BGN; the yardstick is the replay alone."""
    rng = Random(2)
    hands = [_played(Deal.shuffled(rng, Seat(number % 4)), rng)[-1] for number in range(HANDS)]
    records = [Record(Rules(), hand.deal, hand.public.actions) for hand in hands]
    text = format_bgn(records)
    read = seconds(lambda: parse_bgn(text)) / HANDS
    replay = seconds(lambda: _do(_replay(record.deal, record.actions) for record in records)) / HANDS
    return (
        "check: BGN read and verified",
        f"{1 / read:,.0f} hands/s",
        f"{read / replay:.1f} x replay",
        "500",
    )


def of_start() -> tuple[Measurement, Measurement]:
    """Run whole processes, on the clock; the yardstick is an interpreter that does nothing."""
    python = sys.executable
    bare = _start(python, "-c", "pass")
    imported = _start(python, "-c", "import botifarra")
    helped = _start(str(Path(python).with_name("botifarra")), "--help")
    return (
        (
            "python -c 'import botifarra'",
            f"{imported * 1e3:.0f} ms",
            f"{imported / bare:.1f} x python",
            "60 ms",
        ),
        ("botifarra --help", f"{helped * 1e3:.0f} ms", f"{helped / bare:.1f} x python", "250 ms"),
    )


def _played(deal: Deal, rng: Random) -> list[State]:
    states = [State.start(Rules(), deal)]
    while actions := states[-1].legal_actions:
        states.append(states[-1].apply(actions[int(rng.random() * len(actions))]))
    return states


def _play_out(deal: Deal, rng: Random) -> State:
    state = State.start(Rules(), deal)
    while actions := state.legal_actions:
        state = state.apply(actions[int(rng.random() * len(actions))])
    return state


def _replay(deal: Deal, actions: tuple[Action, ...]) -> State:
    return State.replay(Rules(), deal, actions)


def _copy(public: PublicState) -> PublicState:
    return PublicState(
        public.rules, public.dealer, public.actions, public.to_act, public.phase, public.contract,
        public.tricks, public.trick, public.points, public.played, public.shown_by, public.rest,
    )  # fmt: skip


def _do(work: Iterable[object]) -> None:
    """Do the work and drop the result, which the garbage collector would scan again."""
    deque(work, maxlen=0)


def _start(*command: str) -> float:
    times = []
    for _ in range(STARTS):
        start = time.perf_counter()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        times.append(time.perf_counter() - start)
    return median(times)


if __name__ == "__main__":
    main()
