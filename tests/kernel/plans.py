"""The knowledge of a seat as arguments of `plan`, and the same plans computed world by world in Python."""

import sys
from array import array
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import exp, fsum, log1p, sqrt
from random import Random
from typing import Any

import botifarra_kernel as kernel

from botifarra.border import rules_flags
from botifarra.core.actions import DECLARES, PLAYS, Action, Declare, Play
from botifarra.core.cards import SUIT_MASKS, Card, CardSet, Strain
from botifarra.core.deal import Deal, Hands
from botifarra.core.rules import Rules
from botifarra.core.seats import Seat, Side
from botifarra.core.state import State
from botifarra.core.view import View
from botifarra.inference.count import sampler
from botifarra.inference.knowledge import Knowledge
from tests.inference.worlds import played, worlds

Heard = tuple[int, str, int, float]
Worths = list[tuple[int, float, float]]
Answer = tuple[list[tuple[int, float, float, float]], list[float], float, int, float, int]

KINDS = ("name", "name_after_delegation", "delegate", "double", "pass")


ROWS = sum(kernel.LEAD_RANGES) + sum(kernel.FOLLOW_RANGES)
"""The rows of the play network's first layer; then follow two of biases and two of outputs."""

LEAST_PLAY_CHANCE = exp(-6)
"""The least likelihood of a play that was made."""


@dataclass(frozen=True)
class Weights:
    """The weights of the models. `plays` and `others` are in parts of 1024, `PLAY_UNITS` to a row.

    The class is not slotted: packing 50,000 weights takes longer than most questions, so it is done once. The
    worlds of an ending have many decisions in common, so scores are remembered.
    """

    plays: "array[int]"
    calls: tuple[float, ...]
    others: "array[int] | None" = None

    @cached_property
    def other(self) -> "Weights":
        """The same weights, but for plays those of the other network."""
        assert self.others is not None
        return replace(self, plays=self.others)

    @classmethod
    def random(cls, rng: Random) -> "Weights":
        """Return weights that make some plays and calls far likelier than others."""
        plays = array("h", array("b", rng.randbytes((ROWS + 4) * kernel.PLAY_UNITS)))
        for row in range(ROWS):
            plays[row * kernel.PLAY_UNITS] *= 4
        for row in range(ROWS + 2, ROWS + 4):
            plays[row * kernel.PLAY_UNITS] = 1024
        promises = [rng.uniform(0, 4) for _ in range(20)]
        return cls(plays, (*promises, rng.uniform(0, 8), rng.uniform(0.1, 0.6), rng.uniform(0.1, 0.6)))

    @cached_property
    def play_bytes(self) -> bytes:
        """The weights of plays as the kernel takes them."""
        packed = self.plays[:]
        if sys.byteorder == "big":
            packed.byteswap()
        return packed.tobytes()

    @property
    def models(self) -> kernel.Models:
        other = self if self.others is None else self.other
        return kernel.Models(self.play_bytes, other.play_bytes, self.calls)

    def row(self, number: int) -> "array[int]":
        """Return the weights of a row, one for each unit."""
        return self.plays[number * kernel.PLAY_UNITS : (number + 1) * kernel.PLAY_UNITS]

    @cached_property
    def scores(self) -> dict[tuple[int, ...], float]:
        """The scores found so far, by features."""
        return {}

    def score(self, features: list[int]) -> float:
        """Return the score of a card."""
        key = tuple(features)
        if key not in self.scores:
            self.scores[key] = self._score(features)
        return self.scores[key]

    def _score(self, features: list[int]) -> float:
        """Return the score of a card: all units but the first are rectified."""
        kind = features[0] >= sum(kernel.LEAD_RANGES)
        sums = map(sum, zip(self.row(ROWS + kind), *map(self.row, features), strict=True))
        units = [sum_ if unit == 0 else max(sum_, 0) for unit, sum_ in enumerate(sums)]
        parts = sum(unit * out for unit, out in zip(units, self.row(ROWS + 2 + kind), strict=True))
        return int(parts / 1024) / 1024

    def promise(self, hand: int, strain: int) -> float:
        """Return the promise of a hand of twelve in a strain."""
        suits = [(hand & suit) >> 12 * number for number, suit in enumerate(SUIT_MASKS)]
        trump_honours, trump_length, plain_honours = self.calls[:5], self.calls[5], self.calls[6:11]
        botifarra_honours = self.calls[14:19]
        if strain == Strain.NO_TRUMP:
            return sum(_honours(suit, botifarra_honours) for suit in suits) - self.calls[19]
        trumps = suits.pop(strain)
        short = sum({0: self.calls[11], 1: self.calls[12]}.get(suit.bit_count(), 0.0) for suit in suits)
        plain = sum(_honours(suit, plain_honours) for suit in suits)
        return (
            _honours(trumps, trump_honours)
            + trump_length * trumps.bit_count()
            + plain
            + short
            - self.calls[13]
        )

    def call_chance(self, call: Heard, dealt: int) -> float:
        """Return the probability of the call of the player with this hand."""
        _, kind, strain, needed = call
        least, naming, doubling = self.calls[20:]
        if kind in ("double", "pass"):
            surplus = doubling * (self.promise(dealt, strain) - needed)
            return exp(-log1p(exp(-surplus if kind == "double" else surplus)))
        stakes = [exp(naming * self.promise(dealt, s) * (2 if s == Strain.NO_TRUMP else 1)) for s in Strain]
        delegated = 0 if kind == "name_after_delegation" else exp(naming * least)
        return (delegated if kind == "delegate" else stakes[strain]) / (sum(stakes) + delegated)


EVEN = Weights(array("h", [0] * (ROWS + 4) * kernel.PLAY_UNITS), (0.0,) * 23)
"""Weights by which all legal actions are equally likely."""


def _honours(suit: int, weights: Sequence[float]) -> float:
    return sum(weight for at, weight in enumerate(weights) if suit >> 7 + at & 1)


@dataclass(frozen=True, slots=True)
class Ending:
    """A view of a seat on turn, and all deals that could lie hidden in it."""

    view: View
    hidden: tuple[Hands, ...]
    calls: tuple[Heard, ...]

    def ask(
        self, weights: Weights, *, trust_in_plays: float = 0.0, **options: Any
    ) -> tuple[Worths, int, float, int]:
        """Return the answer of `plan` without scores and covariances, by default with all worlds solved."""
        trusts = {"trust_in_partner": trust_in_plays, "trust_in_opponents": trust_in_plays}
        cards, _, _, worlds, effective, nodes = self.ask_all(weights, **{**trusts, **options})
        return [(card, mean, deviation) for card, mean, deviation, _ in cards], worlds, effective, nodes

    def ask_all(self, weights: Weights, **options: Any) -> Answer:
        """Return the answer of `plan`, by default with all worlds solved."""
        asked: dict[str, Any] = {"candidates": 1, "worlds": len(self.hidden), "solved": 12, **options}
        return kernel.plan(weights.models, **seen_by(self.view, self.calls), **asked)

    def world(self, hidden: Hands) -> State:
        """Return the hand with these hidden cards."""
        hands = [
            hand | self.view.hand if s is self.view.seat else hand
            for s, hand in zip(Seat, hidden, strict=True)
        ]
        north, west, south, east = hands
        return State(self.view.public, (north, west, south, east))

    def renamed(self, suits: Sequence[int]) -> "Ending":
        """Return the same ending with renamed suits: `suits` has the new suit of each."""
        strains = (*suits, 4)

        def of(card: Card) -> Card:
            return Card(12 * suits[card // 12] + card % 12)

        def cards(hand: CardSet) -> CardSet:
            return CardSet(map(of, hand))

        def deal(hands: Hands) -> Hands:
            north, west, south, east = map(cards, hands)
            return north, west, south, east

        def action(done: Action) -> Action:
            if isinstance(done, Play):
                return PLAYS[of(done.card)]
            return DECLARES[strains[done.strain]] if isinstance(done, Declare) else done

        state = self.world(self.hidden[0])
        dealt = Deal(state.deal.dealer, deal(state.deal.hands))
        rules = replace(state.public.rules, codony=cards(state.public.rules.codony))
        there = State.replay(rules, dealt, map(action, state.public.actions))
        calls = tuple((seat, kind, strains[strain], needed) for seat, kind, strain, needed in self.calls)
        return Ending(there.view(self.view.seat), tuple(map(deal, self.hidden)), calls)

    def turned(self, seats: int) -> "Ending":
        """Return the same ending with every player moved on by some seats."""

        def deal(hands: Hands) -> Hands:
            north, west, south, east = (hands[(seat - seats) & 3] for seat in Seat)
            return north, west, south, east

        state = self.world(self.hidden[0])
        dealt = Deal(Seat((state.deal.dealer + seats) & 3), deal(state.deal.hands))
        there = State.replay(state.public.rules, dealt, state.public.actions)
        calls = tuple(((seat + seats) & 3, kind, strain, needed) for seat, kind, strain, needed in self.calls)
        return Ending(there.view(Seat((self.view.seat + seats) & 3)), tuple(map(deal, self.hidden)), calls)

    def values(self, hidden: Hands) -> dict[int, int]:
        """Return the points that the seat's side still wins with each card when all hands are open."""
        public, rules = self.view.public, self.view.public.rules
        hands = [hand.mask for hand in self.world(hidden).hands]
        found, _ = kernel.solve_cards(
            hands,
            public.trick.leader,
            public.strain,
            rules_flags(rules),
            public.trick.cards,
            last_trick_bonus=rules.last_trick_bonus,
        )
        left = rules.total - sum(public.points)
        ours = self.view.seat.side is Side.NS
        return {card: points if ours else left - points for card, points, _ in found}

    def expected(self, weights: Weights = EVEN, plays: float = 0, calls: float = 0) -> Worths:
        """Return mean and deviation for each card, over worlds with these `chances`."""
        values = [self.values(hidden) for hidden in self.hidden]
        chances = self.chances(weights, plays, calls)
        whole = fsum(chances)
        worths: Worths = []
        for card in sorted(values[0]):
            mean = fsum(part * value[card] for part, value in zip(chances, values, strict=True)) / whole
            squares = fsum(
                part * (value[card] - mean) ** 2 for part, value in zip(chances, values, strict=True)
            )
            worths.append((card, mean, sqrt(squares / whole)))
        return worths

    def chances(self, weights: Weights, plays: float = 0, calls: float = 0) -> list[float]:
        """Return the weights of the worlds: probabilities of plays and of calls to these powers."""
        return [
            (self.play_chance(weights, hidden) ** plays if plays else 1)
            * (self.call_chance(weights, hidden) ** calls if calls else 1)
            for hidden in self.hidden
        ]

    def play_chance(self, weights: Weights, hidden: Hands, seats: Sequence[Seat] = tuple(Seat)) -> float:
        """Return the probability, in a world, of all plays of the others that are by these seats."""
        end = self.world(hidden)
        state = State.start(end.public.rules, end.deal)
        chance = 1.0
        for action in end.public.actions:
            seat = state.public.to_act
            if isinstance(action, Play) and seat is not self.view.seat and seat in seats:
                cards = described(state.view(seat))
                chance *= max(
                    softmax(weights, cards)[action.card], LEAST_PLAY_CHANCE if len(cards) > 1 else 1
                )
            state = state.apply(action)
        return chance

    def call_chance(self, weights: Weights, hidden: Hands) -> float:
        """Return the probability of all calls of the others in a world."""
        dealt = [hand.mask for hand in self.world(hidden).deal.hands]
        chance = 1.0
        for call in self.calls:
            chance *= weights.call_chance(call, dealt[call[0]])
        return chance


def softmax(weights: Weights, described: list[tuple[int, list[int]]]) -> dict[int, float]:
    """Return the probability of each card."""
    odds = {card: exp(weights.score(features)) for card, features in described}
    return {card: odd / sum(odds.values()) for card, odd in odds.items()}


def seen_by(view: View, calls: Sequence[Heard] = ()) -> dict[str, Any]:
    """Return the knowledge of the seat on turn as arguments of `plan`."""
    public = view.public
    tricks = (*public.tricks, public.trick)
    return {
        "sampler": sampler(Knowledge.of(view)),
        "seat": view.seat,
        "hand": view.hand.mask,
        "leaders": [trick.leader for trick in tricks],
        "tricks": [trick.cards for trick in tricks],
        "strain": public.strain,
        "makers": public.dealer.side is Side.NS,
        "rules": rules_flags(public.rules),
        "calls": calls,
        "last_trick_bonus": public.rules.last_trick_bonus,
    }


def middle(seed: int, plays: int = 22) -> Ending:
    """Return a hand with far more deals than can be looked at; the seat has some choice."""
    rng = Random(seed)
    while True:
        state = played(Rules(), rng, plays)
        if len(state.legal_actions) > 2:
            view = state.view(state.public.to_act)
            return Ending(view, (), some_calls(rng, view.seat))


def ending(rng: Random, rules: Rules, *, most_worlds: int = 120, tricks: int = 4) -> Ending:
    """Return the end of a random hand in which several deals are possible for the seat on turn."""
    while True:
        state = played(rules, rng, rng.randint(48 - 4 * tricks, 45))
        view = state.view(state.public.to_act)
        if 1 < sampler(Knowledge.of(view)).count <= most_worlds:
            return Ending(view, tuple(worlds(view)), some_calls(rng, view.seat))


def some_calls(rng: Random, seat: Seat) -> tuple[Heard, ...]:
    """Return some calls by the others, legal or not."""
    return tuple(
        (other, rng.choice(KINDS), rng.randrange(5), rng.uniform(-5, 15))
        for other in Seat
        if other is not seat and rng.random() < 0.7
    )


def model_value(state: State, weights: Weights, solved: int = 0) -> float:
    """Return the points that N-S can expect when all play on by the model, from every line of play.

    Once `solved` tricks are left, all play perfectly.
    """
    public = state.public
    if not state.legal_actions:
        return public.points[0]
    hands = [hand.mask for hand in state.hands]
    if not public.trick.cards and len(state.hands[public.to_act]) <= solved:
        rules = public.rules
        points, _, _ = kernel.solve(
            hands, public.to_act, public.strain, rules_flags(rules), last_trick_bonus=rules.last_trick_bonus
        )
        return public.points[0] + points
    chances = softmax(weights, described(state.view(public.to_act)))
    return fsum(
        part * model_value(state.apply(PLAYS[card]), weights, solved) for card, part in chances.items()
    )


def described(view: View) -> list[tuple[int, list[int]]]:
    """Return the features of each card that the seat on turn may play."""
    return kernel.play_features(*decision(view))


def scores(weights: Weights, view: View) -> list[tuple[int, float]]:
    """Return the scores of the cards that the seat on turn may play."""
    return kernel.play_scores(weights.models, *decision(view))


def decision(view: View) -> tuple[Any, ...]:
    """Return the decision of the seat on turn, as the kernel takes it."""
    public = view.public
    tricks = (*public.tricks, public.trick)
    return (
        view.seat,
        view.hand.mask,
        view.unseen.mask,
        [trick.leader for trick in tricks],
        [trick.cards for trick in tricks],
        public.strain,
        public.dealer.side is Side.NS,
        rules_flags(public.rules),
    )
