"""Duels of two contestants on duplicate deals: each side plays the same cards in turn."""

from dataclasses import dataclass
from random import Random

from botifarra.arena.contestant import Contestant
from botifarra.arena.hand import PlayedHand, Sides, play_hand
from botifarra.core.deal import Deal
from botifarra.core.match import Match
from botifarra.core.rules import Rules, Scoring
from botifarra.core.score import Points, Score
from botifarra.core.seats import Seat, Side
from botifarra.core.state import State


class EndlessMatch(ValueError):
    """Rules under which a match may never end (R6.1, R7.2)."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.rules = rules


@dataclass(frozen=True, slots=True)
class Duel:
    """Two contestants and the rules. The seed determines every deal and all random choices of the bots.

    Deals and matches are numbered from 1. Each is played twice, with seats exchanged. "By side" below means
    by the side where `first` sits.
    """

    first: Contestant
    second: Contestant
    rules: Rules
    seed: int

    def deal(self, number: int) -> Deal:
        """Return a deal of the duel; the dealer moves on with the number."""
        return Deal.shuffled(Random(f"{self.seed} {number}"), Seat((number - 1) % 4))

    def match_deal(self, match: int, hand: int) -> Deal:
        """Return the deal of a hand of a match, both numbered from 1; it does not depend on earlier hands."""
        return Deal.shuffled(Random(f"{self.seed} match {match} {hand}"), Seat((match + hand - 2) % 4))

    def sides(self, first: Side) -> Sides:
        """Return the players of N-S and of E-W when the first contestant plays `first`."""
        return (self.first, self.second) if first is Side.NS else (self.second, self.first)


@dataclass(frozen=True, slots=True)
class DuelDeal:
    """A deal of a duel, played twice: its hands by side."""

    number: int
    hands: tuple[PlayedHand, PlayedHand]

    @property
    def points(self) -> float:
        """Points above the middle for the first contestant, per hand (R1.4)."""
        return sum(lead(hand.points, side) for side, hand in zip(Side, self.hands, strict=True)) / 4

    @property
    def score(self) -> float:
        """The first contestant's score less the second's, per hand (R5.1)."""
        return sum(lead(hand.scored, side) for side, hand in zip(Side, self.hands, strict=True)) / 2


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A finished match: its hands, its score, and its winner, or None without one (R6.1)."""

    hands: tuple[PlayedHand, ...]
    score: Score
    winner: Side | None

    def wins(self, side: Side) -> float:
        """Return 1 if `side` won, a half if there is no winner, else 0."""
        return 0.5 if self.winner is None else float(self.winner is side)


@dataclass(frozen=True, slots=True)
class DuelMatch:
    """A match of a duel, played twice: by side."""

    number: int
    matches: tuple[PlayedMatch, PlayedMatch]

    @property
    def wins(self) -> float:
        """Matches of the two that the first contestant won, 0 to 2; one without a winner is half a win."""
        return sum(match.wins(side) for side, match in zip(Side, self.matches, strict=True))


def play_deal(duel: Duel, number: int) -> DuelDeal:
    """Play a deal in both seatings."""
    start = State.start(duel.rules, duel.deal(number))
    one, other = (play_hand(start, duel.sides(first), f"{duel.seed} {number} {first}").hand for first in Side)
    return DuelDeal(number, (one, other))


def must_end(rules: Rules) -> None:
    """Raise `EndlessMatch` where a match may go on for ever.

    That is so under duplicate scoring (R7.2) without `max_hands`: bots that always fail take the same points
    from each other in turn.
    """
    if rules.scoring is Scoring.DUPLICATE and not rules.max_hands:
        raise EndlessMatch(rules)


def play_match(duel: Duel, number: int) -> DuelMatch:
    """Play a match in both seatings, with the same deals while both go on.

    Raises `EndlessMatch` before any play if the match may never end.
    """
    must_end(duel.rules)
    one, other = (_play_seating(duel, number, first) for first in Side)
    return DuelMatch(number, (one, other))


def _play_seating(duel: Duel, number: int, first: Side) -> PlayedMatch:
    match = Match(duel.rules, Seat((number - 1) % 4))
    hands: list[PlayedHand] = []
    while not match.is_over:
        hand = len(hands) + 1
        start = State.start(duel.rules, duel.match_deal(number, hand))
        chance = f"{duel.seed} match {number} {hand} {first}"
        ending = play_hand(start, duel.sides(first), chance, match)
        hands.append(ending.hand)
        match = ending.added_to(match)
    return PlayedMatch(tuple(hands), match.score, match.winner)


def lead(sides: Points | Score, side: Side) -> float:
    """Return the points or score of `side` less those of the other side."""
    return float(sides[side] - sides[side.other])
