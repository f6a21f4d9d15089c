"""Knowledge of a seat: deals counted and drawn on one core, compared with plain Python in the same run.

Before the first lead a seat does not see 36 cards. Either nothing is known of them, or the first tricks of
random play exclude some of them from some hands. That is harder than real play, where more cards are known.
"""

from array import array
from collections.abc import Callable, Sequence
from math import comb, prod
from random import Random
from statistics import fmean
from typing import TypeVar

import botifarra_kernel as kernel

from benchmarks.report import Measurement, seconds, show
from botifarra.border import rules_flags
from botifarra.core.auction import Phase
from botifarra.core.deal import Deal
from botifarra.core.exclusions import excluded_by_seat
from botifarra.core.public import PublicState
from botifarra.core.rules import Rules
from botifarra.core.seats import Seat
from botifarra.core.state import State

DEALS = 50
"""Number of deals for each number of tricks, 1 to 6."""

SAMPLES = 200_000
ROUNDS = 20

RULES = Rules()
SEAT = Seat.NORTH

T = TypeVar("T")

Question = tuple[tuple[int, int, int, int], int, list[int]]
"""Places, unseen cards and excluded ones, as the kernel takes them."""


def main() -> None:
    """Print every figure with its aim."""
    rng = Random(1)
    states = {tricks: [_after(tricks, rng) for _ in range(DEALS)] for tricks in range(7)}
    at_first = [_question(state, as_dealt=True) for state in states[0]]
    proven = [_question(state, as_dealt=True) for tricks in range(1, 7) for state in states[tricks]]
    in_play = [_question(state) for tricks in range(1, 7) for state in states[tricks]]
    show(
        "Inference",
        (
            _samples("36 unseen, nothing known", at_first, "2,500,000"),
            _samples("36 unseen, 1 to 6 tricks known", proven, "2,500,000"),
            _samples("in play after 1 to 6 tricks", in_play, ""),
            _filled("36 unseen, nothing known", at_first, "10,000,000"),
            _filled("36 unseen, 1 to 6 tricks known", proven, "10,000,000"),
            _filled("in play after 1 to 6 tricks", in_play, "10,000,000"),
            _counts("36 unseen, nothing known", at_first, "5 us"),
            _counts("36 unseen, 1 to 6 tricks known", proven, "5 us"),
            _counts("in play after 1 to 6 tricks", in_play, ""),
            _proofs([state.public for tricks in range(1, 7) for state in states[tricks]]),
        ),
    )


def _samples(name: str, questions: Sequence[Question], aim: str) -> Measurement:
    """Draw samples; the yardstick shuffles as many cards in Python until they agree with the facts."""
    samplers = [kernel.Sampler(*question) for question in questions]
    number = SAMPLES // len(samplers)
    ours = seconds(lambda: [deals.sample(number, 1) for deals in samplers]) / number
    decks = [list(range(unseen.bit_count())) for _, unseen, _ in questions]
    rng = Random(1)
    theirs = seconds(lambda: _shuffle(decks, rng)) / ROUNDS
    tries = fmean(
        _ways(places) / deals.count for deals, (places, _, _) in zip(samplers, questions, strict=True)
    )
    return (
        f"samples, {name}",
        f"{len(samplers) / ours:,.0f}/s",
        f"{theirs * tries / ours:,.0f} x shuffles",
        aim,
    )


def _filled(name: str, questions: Sequence[Question], aim: str) -> Measurement:
    """Draw the same samples into a buffer; the yardstick is the list of tuples."""
    samplers = [kernel.Sampler(*question) for question in questions]
    number = SAMPLES // len(samplers)
    buffer = array("Q", bytes(number * len(Seat) * 8))
    ours = seconds(lambda: _fill(samplers, buffer))
    theirs = seconds(lambda: [deals.sample(number, 1) for deals in samplers])
    return (
        f"samples into a buffer, {name}",
        f"{number * len(samplers) / ours:,.0f}/s",
        f"{theirs / ours:.1f} x a list",
        aim,
    )


def _fill(samplers: Sequence[kernel.Sampler], buffer: "array[int]") -> None:
    for deals in samplers:
        deals.sample_into(buffer, 1)


def _shuffle(decks: list[list[int]], rng: Random) -> None:
    for _ in range(ROUNDS):
        for deck in decks:
            rng.shuffle(deck)


def _counts(name: str, questions: Sequence[Question], aim: str) -> Measurement:
    """Build a sampler and count its deals; the yardstick counts all deals without facts."""
    ours = _each(lambda question: kernel.Sampler(*question).count, questions)
    theirs = _each(lambda question: _ways(question[0]), questions)
    return f"count, {name}", f"{ours * 1e6:.2f} us", f"{ours / theirs:.1f} x binomials in Python", aim


def _proofs(publics: Sequence[PublicState]) -> Measurement:
    """Find the proofs of plays by the kernel; the yardstick is core."""
    ours = _each(_excluded, publics)
    theirs = _each(excluded_by_seat, publics)
    return "what 1 to 6 tricks prove", f"{ours * 1e6:.1f} us", f"1/{theirs / ours:.0f} of core", ""


def _each(work: Callable[[T], object], items: Sequence[T]) -> float:
    return seconds(lambda: [work(item) for _ in range(ROUNDS) for item in items]) / (ROUNDS * len(items))


def _after(tricks: int, rng: Random) -> State:
    """Return a random deal after some tricks of random play."""
    state = State.start(RULES, Deal.shuffled(rng, rng.choice(tuple(Seat))))
    while state.public.phase is not Phase.PLAY or len(state.public.tricks) < tricks:
        state = state.apply(rng.choice(state.legal_actions))
    return state


def _question(state: State, *, as_dealt: bool = False) -> Question:
    """Return a seat's knowledge of the cards that it does not see, left or as dealt."""
    hands = state.deal.hands if as_dealt else state.hands
    north, west, south, east = (0 if seat is SEAT else len(hands[seat]) for seat in Seat)
    unseen = sum(hand.mask for seat, hand in enumerate(hands) if seat != SEAT)
    return (north, west, south, east), unseen, _excluded(state.public)


def _excluded(public: PublicState) -> list[int]:
    excluded, _ = kernel.exclusions(
        [trick.leader for trick in public.tricks],
        [trick.cards for trick in public.tricks],
        public.strain,
        rules_flags(public.rules),
    )
    return excluded


def _ways(places: Sequence[int]) -> int:
    """Return the number of deals without any knowledge."""
    return prod(comb(sum(places[seat:]), places[seat]) for seat in range(len(places)))


if __name__ == "__main__":
    main()
