"""Two contestants on duplicate deals: whatever the cards are worth, each side gets them in turn."""

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
    """A match by these rules need not end, whatever happens in it (R6.1, R7.2)."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.rules = rules


@dataclass(frozen=True, slots=True)
class Duel:
    """Who meets whom by which rules. With the seed it tells every deal, and all the chance of the bots.

    Deals and matches are numbered from 1. Each is played twice, seats exchanged: what is told "by side" below
    is by the side where `first` sits.
    """

    first: Contestant
    second: Contestant
    rules: Rules
    seed: int

    def deal(self, number: int) -> Deal:
        """A deal of the duel, the dealer moving on with the number."""
        return Deal.shuffled(Random(f"{self.seed} {number}"), Seat((number - 1) % 4))

    def match_deal(self, match: int, hand: int) -> Deal:
        """The deal of a hand of a match, both numbered from 1: the same whichever way the match goes."""
        return Deal.shuffled(Random(f"{self.seed} match {match} {hand}"), Seat((match + hand - 2) % 4))

    def sides(self, first: Side) -> Sides:
        """Who plays N-S and E-W when the first contestant plays `first`."""
        return (self.first, self.second) if first is Side.NS else (self.second, self.first)


@dataclass(frozen=True, slots=True)
class DuelDeal:
    """A deal of a duel, played twice: its hands by side."""

    number: int
    hands: tuple[PlayedHand, PlayedHand]

    @property
    def points(self) -> float:
        """Points above the middle that the first made a hand (R1.4)."""
        return sum(lead(hand.points, side) for side, hand in zip(Side, self.hands, strict=True)) / 4

    @property
    def score(self) -> float:
        """What the first scored a hand, less what the second did (R5.1)."""
        return sum(lead(hand.scored, side) for side, hand in zip(Side, self.hands, strict=True)) / 2


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A match as it was played: its hands, the score, and who won, None where nobody did (R6.1)."""

    hands: tuple[PlayedHand, ...]
    score: Score
    winner: Side | None

    def wins(self, side: Side) -> float:
        """1 if `side` won, a half if nobody did, else 0."""
        return 0.5 if self.winner is None else float(self.winner is side)


@dataclass(frozen=True, slots=True)
class DuelMatch:
    """A match of a duel, played twice: by side."""

    number: int
    matches: tuple[PlayedMatch, PlayedMatch]

    @property
    def wins(self) -> float:
        """Matches of the two that the first won, 0 to 2; one without a winner is half a win."""
        return sum(match.wins(side) for side, match in zip(Side, self.matches, strict=True))


def play_deal(duel: Duel, number: int) -> DuelDeal:
    """Play a deal in both seatings."""
    start = State.start(duel.rules, duel.deal(number))
    one, other = (play_hand(start, duel.sides(first), f"{duel.seed} {number} {first}").hand for first in Side)
    return DuelDeal(number, (one, other))


def must_end(rules: Rules) -> None:
    """Raise `EndlessMatch` where a match may go on for ever.

    By duplicate scoring (R7.2), without `max_hands`, bots that always fail take the same from each other in
    turn.
    """
    if rules.scoring is Scoring.DUPLICATE and not rules.max_hands:
        raise EndlessMatch(rules)


def play_match(duel: Duel, number: int) -> DuelMatch:
    """Play a match in both seatings, with the same deals for as long as both go on.

    Raises `EndlessMatch`, before any play, where it need not end.
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
    """What `side` has more than the other."""
    return float(sides[side] - sides[side.other])
