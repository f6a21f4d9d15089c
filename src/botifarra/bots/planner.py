"""What a seat may expect of each card, and of each strain before the first lead: the kernel's search."""

from dataclasses import dataclass
from functools import cache
from random import Random

import botifarra_kernel as kernel

from botifarra.border import rules_flags
from botifarra.bots.effort import CallEffort, CardEffort
from botifarra.bots.evidence import heard
from botifarra.bots.models import Models, models
from botifarra.core.cards import Card, Strain
from botifarra.core.seats import Seat, Side
from botifarra.core.trick import Trick
from botifarra.core.view import View
from botifarra.inference.count import some_deals
from botifarra.inference.knowledge import Knowledge

NODES_A_PROSPECT = len(Strain) * len(Card)
"""Cards that are played for one."""


@dataclass(frozen=True, slots=True)
class Worth:
    """What a card is worth: mean and standard deviation, over worlds, of the points its side still wins."""

    card: Card
    mean: float
    deviation: float


@dataclass(frozen=True, slots=True)
class Plan:
    """What each legal card is worth, by card, and what it took to find out.

    `effective` is how many equally likely worlds would say as much as the candidates do; `nodes` are the
    cards that were played in thought.
    """

    cards: tuple[Worth, ...]
    worlds: int
    effective: float
    nodes: int


@dataclass(frozen=True, slots=True)
class Prospect:
    """A world before the first lead.

    `points` are what N-S win in each strain; `promises` what each hand promises its side in each, in points
    above the middle.
    """

    points: tuple[int, ...]
    promises: tuple[tuple[float, ...], ...]


def plan(view: View, effort: CardEffort, rng: Random, *, seconds: float = 0, nodes: int = 0) -> Plan:
    """What each card is worth to the seat of `view`, which is to play one.

    Thinks until the effort is made, or for some seconds or nodes if they are not 0; at least over one world.
    Raises `Contradiction` (inference) where no deal agrees with the plays.
    """
    public = view.public
    tricks = (*public.tricks, public.trick)
    cards, worlds, effective, searched = kernel.plan(
        _kernel_models(),
        some_deals(Knowledge.of(view)),
        view.seat,
        view.hand.mask,
        [trick.leader for trick in tricks],
        [trick.cards for trick in tricks],
        public.strain,
        public.dealer.side is Side.NS,
        rules_flags(public.rules),
        _calls(view),
        last_trick_bonus=public.rules.last_trick_bonus,
        candidates=effort.candidates,
        worlds=effort.worlds,
        solved=effort.solved,
        trust_in_plays=effort.trust_in_plays,
        trust_in_calls=effort.trust_in_calls,
        sure=effort.sure,
        seconds=seconds,
        nodes=nodes,
        threads=effort.threads,
        seed=rng.getrandbits(63),
    )
    worths = tuple(Worth(Card(card), mean, deviation) for card, mean, deviation in cards)
    return Plan(worths, worlds, effective, searched)


def prospects(view: View, effort: CallEffort, rng: Random) -> tuple[Prospect, ...]:
    """A batch of worlds as they may be before the first lead, each played out in every strain.

    Raises `Contradiction` (inference) where no deal agrees with what was shown.
    """
    public = view.public
    found = kernel.prospects(
        _kernel_models(),
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


def _calls(view: View) -> list[tuple[Seat, str, Strain, float]]:
    """The calls of the others, whose hands they tell of."""
    calls = heard(models().calls, view.public)
    return [(call.seat, call.kind, call.strain, call.needed) for call in calls if call.seat is not view.seat]


@cache
def _kernel_models() -> kernel.Models:
    return kernel_models(models())


def kernel_models(given: Models) -> kernel.Models:
    """The models as the kernel takes them."""
    promises, calls = given.promises, given.calls
    return kernel.Models(
        given.plays,
        (
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
        ),
    )
