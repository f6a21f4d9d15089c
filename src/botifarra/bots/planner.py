"""The kernel's search: the value of each card, and of each strain before the first lead."""

from dataclasses import dataclass
from functools import cache
from math import sqrt
from random import Random

import botifarra_kernel as kernel

from botifarra.border import masks, rules_flags
from botifarra.bots.effort import CallEffort, CardEffort
from botifarra.bots.evidence import call_evidence
from botifarra.bots.models import Models, models
from botifarra.bots.play_weights import Layout, NetworkName, play_weights
from botifarra.core.cards import Card, Strain
from botifarra.core.public import PublicState
from botifarra.core.seats import Seat, Side
from botifarra.core.state import State
from botifarra.core.trick import Trick
from botifarra.core.view import View
from botifarra.inference.count import some_deals
from botifarra.inference.knowledge import Knowledge

NODES_A_PROSPECT = len(Strain) * len(Card)
"""Cards that are played for one prospect."""

LAYOUT = Layout(kernel.LEAD_RANGES, kernel.FOLLOW_RANGES, kernel.PLAY_UNITS)
"""The layout of the kernel's play network."""


@dataclass(frozen=True, slots=True)
class Worth:
    """The value of a card: mean and standard deviation, over worlds, of the points its side still wins.

    `score` is that of the play network: the logarithm of the odds that a player plays the card.
    """

    card: Card
    mean: float
    deviation: float
    score: float


@dataclass(frozen=True, slots=True)
class Plan:
    """The value of each legal card, by card, and the work of the search.

    `covariances` has the covariance of the means of each pair of cards, by row and column in the order of
    `cards`. `hindsight` is the mean, over worlds, of the points of the card that is best in each world.
    `effective` is the effective sample size of the weighted candidates; `nodes` are the cards played by the
    search. `is_exact` tells whether the worlds are all deals that agree with the plays, and all were solved.
    """

    cards: tuple[Worth, ...]
    covariances: tuple[tuple[float, ...], ...]
    hindsight: float
    worlds: int
    effective: float
    nodes: int
    is_exact: bool

    def error(self, one: int, other: int) -> float:
        """Return the standard error of the difference between two cards, by their places in `cards`.

        Both were played in the same worlds, so this error is smaller than their own errors suggest. It is 0
        if the worths are exact.
        """
        if self.is_exact:
            return 0.0
        both = self.covariances[one][one] + self.covariances[other][other]
        return sqrt(max(0.0, both - 2 * self.covariances[one][other]))


@dataclass(frozen=True, slots=True)
class Prospect:
    """A world before the first lead.

    `points` are those that N-S win in each strain. `promises` are those of each hand for its side in each
    strain, in points above the middle.
    """

    points: tuple[int, ...]
    promises: tuple[tuple[float, ...], ...]


def plan(view: View, effort: CardEffort, rng: Random, *, seconds: float = 0, nodes: int = 0) -> Plan:
    """Return the value of each card for the seat of `view`, which is to play one.

    The search ends after the full effort, or after `seconds` or `nodes` if they are not 0; it covers at
    least one world. Raises `Contradiction` (inference) where no deal agrees with the plays.
    """
    deals = some_deals(Knowledge.of(view))
    cards, covariances, hindsight, worlds, effective, searched = kernel.plan(
        kernel_models(effort.network),
        deals,
        view.seat,
        view.hand.mask,
        *_course(view.public),
        _calls(view),
        last_trick_bonus=view.public.rules.last_trick_bonus,
        candidates=effort.candidates,
        worlds=effort.worlds,
        solved=effort.solved,
        prior=effort.prior,
        trust_in_partner=effort.trust_in_partner,
        trust_in_opponents=effort.trust_in_opponents,
        trust_in_calls=effort.trust_in_calls,
        doubt_in_partner=effort.doubt_in_partner,
        doubt_in_opponents=effort.doubt_in_opponents,
        sure=effort.sure,
        seconds=seconds,
        nodes=nodes,
        threads=effort.threads,
        seed=rng.getrandbits(63),
    )
    worths = tuple(Worth(Card(card), *numbers) for card, *numbers in cards)
    rows = tuple(tuple(covariances[at : at + len(worths)]) for at in range(0, len(covariances), len(worths)))
    is_exact = worlds == deals.count and len(view.hand) <= effort.solved
    return Plan(worths, rows, hindsight, worlds, effective, searched, is_exact)


def play_scores(view: View, network: NetworkName) -> dict[Card, float]:
    """Return the score of each legal card of the seat on turn by a play network, as the logarithm of odds."""
    course = _course(view.public)
    scores = kernel.play_scores(kernel_models(network), view.seat, view.hand.mask, view.unseen.mask, *course)
    return {Card(card): score for card, score in scores}


def open_hands_points(
    state: State, network: NetworkName, rng: Random, *, solved: int, number: int
) -> list[int]:
    """Return the points that N-S still win in each of `number` hands that a play network plays on.

    The hidden cards are where they are in `state`, and each player knows its own hand. The last `solved`
    tricks are solved with open hands.
    """
    return kernel.model_playouts(
        kernel_models(network),
        masks(state.hands),
        *_course(state.public),
        last_trick_bonus=state.public.rules.last_trick_bonus,
        solved=solved,
        number=number,
        seed=rng.getrandbits(63),
    )


def prospects(view: View, effort: CallEffort, rng: Random) -> tuple[Prospect, ...]:
    """Return a batch of possible worlds before the first lead, each played out in every strain.

    Raises `Contradiction` (inference) where no deal agrees with what was shown.
    """
    public = view.public
    found = kernel.prospects(
        kernel_models(effort.network),
        some_deals(Knowledge.of(view)),
        view.seat,
        view.hand.mask,
        Trick.first(public.dealer).leader,
        public.dealer.side is Side.NS,
        rules_flags(public.rules),
        _calls(view),
        last_trick_bonus=public.rules.last_trick_bonus,
        candidates=effort.candidates,
        worlds=effort.worlds,
        trust_in_calls=effort.trust_in_calls,
        seed=rng.getrandbits(63),
    )
    return tuple(
        Prospect(tuple(points), tuple(tuple(by_strain) for by_strain in promises))
        for points, promises in found
    )


def _course(public: PublicState) -> tuple[list[Seat], list[tuple[Card, ...]], Strain, bool, int]:
    """Return the play so far for the kernel.

    These are the leaders, the cards by trick, the strain, whether N-S named it, and the flags of the rules.
    """
    tricks = (*public.tricks, public.trick)
    return (
        [trick.leader for trick in tricks],
        [trick.cards for trick in tricks],
        public.strain,
        public.dealer.side is Side.NS,
        rules_flags(public.rules),
    )


def _calls(view: View) -> list[tuple[Seat, str, Strain, float]]:
    """Return the calls of the others, which are evidence of their hands."""
    calls = call_evidence(models().calls, view.public)
    return [(call.seat, call.kind, call.strain, call.needed) for call in calls if call.seat is not view.seat]


@cache
def kernel_models(network: NetworkName) -> kernel.Models:
    """Return the kernel's models with a version of the play network, and the oldest version for doubts."""
    return kernel.Models(play_weights(network, LAYOUT), play_weights("0.1", LAYOUT), call_weights(models()))


def call_weights(given: Models) -> tuple[float, ...]:
    """Return the weights of the model of calls as the kernel takes them."""
    promises, calls = given.promises, given.calls
    return (
        *promises.trump_honours,
        promises.trump_length,
        *promises.plain_honours,
        promises.void,
        promises.singleton,
        promises.suit_par,
        *promises.botifarra_honours,
        promises.botifarra_par,
        calls.least,
        calls.naming_slope,
        calls.doubling_slope,
    )
