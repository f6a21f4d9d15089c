"""A hand with all its cards, and its transitions."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import cast

from botifarra.core.actions import (
    Action,
    Call,
    Claim,
    Concede,
    Play,
    is_call,
    leading_calls,
    leading_plays,
)
from botifarra.core.arguments import expect
from botifarra.core.auction import Auction, Contract, Phase, spoken_calls, why_illegal_call
from botifarra.core.cards import Card, CardSet
from botifarra.core.claim import wins_the_rest
from botifarra.core.deal import Deal, Hands, Piles
from botifarra.core.diagram import Diagram
from botifarra.core.errors import IllegalAction
from botifarra.core.match import Match
from botifarra.core.notation import format_calls, format_ending, format_refused, format_trick
from botifarra.core.public import PublicState, legal_actions, why_not
from botifarra.core.rules import TRICKS, Rules
from botifarra.core.score import Count, Outcome, Points, Score, count_hand, score_hand, trick_points
from botifarra.core.seats import Seat, Side
from botifarra.core.trick import cards_by_seat, play_cards
from botifarra.core.view import View


@dataclass(frozen=True, slots=True)
class State:
    """The complete state of a hand, hidden cards too: the public part, and the cards that each seat holds.

    `str(state)` is its notation: the deal, the calls, a line for each trick, and the claim or concession that
    ended it, as BGN has them.
    `repr(state)` is an expression that makes the same state again.
    """

    public: PublicState
    hands: Hands

    @classmethod
    def start(cls, rules: Rules, deal: Deal) -> "State":
        """Return a hand that has just been dealt."""
        expect(Rules, "rules", rules)
        expect(Deal, "deal", deal)
        return cls(PublicState.start(rules, deal.dealer), deal.hands)

    @classmethod
    def replay(cls, rules: Rules, deal: Deal, actions: Iterable[Action]) -> "State":
        """Return the hand after some actions; `replay(s.public.rules, s.deal, s.public.actions) == s`."""
        actions = tuple(actions)
        calls = leading_calls(actions)
        state = _call(cls.start(rules, deal), calls).play_legal(actions[len(calls) :])
        for action in actions[len(state.public.actions) :]:
            state = state.apply(action)
        return state

    def play_legal(self, actions: Sequence[Action]) -> "State":
        """Return the hand after the plays at the beginning of `actions`, up to the first illegal one."""
        plays = leading_plays(actions) if self.public.phase is Phase.PLAY else ()
        return _play(self, plays)[0] if plays else self

    @property
    def deal(self) -> Deal:
        """The deal this hand began with."""
        public = self.public
        north, west, south, east = (
            CardSet.from_mask(hand.mask | played)
            for hand, played in zip(self.hands, cards_by_seat((*public.tricks, public.trick)), strict=True)
        )
        return Deal(public.dealer, (north, west, south, east))

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        """The calls or plays open to the player on turn; none when the hand is over."""
        return legal_actions(self.public, self.hands[self.public.to_act])

    def why_illegal(self, action: Action) -> str | None:
        """Return the number of the rule against `action` by the player on turn, or None if it is legal.

        A claim stands only if it wins every trick against every defence (R5.5).
        """
        rule = why_not(self.public, self.hands[self.public.to_act], action)
        if rule is None and isinstance(action, Claim) and not wins_the_rest(self.public, self.hands):
            return "R5.5"
        return rule

    def apply(self, action: Action) -> "State":
        """Return the hand after `action` by the player on turn.

        Raises `IllegalAction` with the rule, and `TypeError` for a value that is not an `Action`.
        """
        public = self.public
        if isinstance(action, Play) and public.phase is Phase.PLAY:
            played, rule = _play(self, (action,))
            if rule is not None:
                raise _refusal(rule, public.to_act, action, public.contract, len(public.actions))
            return played
        if is_call(action) and public.phase is not Phase.OVER:
            return _call(self, (action,))
        rule = self.why_illegal(action)
        if rule is not None:
            raise _refusal(rule, public.to_act, action, public.contract, len(public.actions))
        assert isinstance(action, Claim | Concede)  # the rules forbid all other actions
        return _settle(self, action)

    @property
    def outcome(self) -> Outcome | None:
        """The hand counted and scored, or None while it goes on (R5)."""
        public = self.public
        if public.phase is not Phase.OVER or public.contract is None:
            return None
        last = public.to_act.side if public.rest is None else public.rest
        north_south, east_west = (
            Count(CardSet(pile), len(pile) // 4, public.rules.last_trick_bonus if side is last else 0)
            for side, pile in zip(Side, self.piles, strict=True)
        )
        return count_hand(public.rules, public.contract, (north_south, east_west), public.showing_side)

    @property
    def scored(self) -> Score | None:
        """The score of each side, as the outcome has it, or None while the hand goes on (R5)."""
        public = self.public
        if public.phase is not Phase.OVER or public.contract is None:
            return None
        return score_hand(public.rules, public.contract, public.points, public.showing_side)

    @property
    def piles(self) -> Piles:
        """The cards each side has won, in the order taken; those of a claim come last."""
        public = self.public
        piles: tuple[list[Card], list[Card]] = ([], [])
        for trick, following in pairwise((*public.tricks, public.trick)):
            piles[following.leader.side].extend(trick.cards)
        if public.rest is not None:
            piles[public.rest].extend(public.trick.cards)
            for hand in self.hands:
                piles[public.rest].extend(hand)
        return tuple(piles[Side.NS]), tuple(piles[Side.EW])

    def view(self, seat: Seat, match: Match | None = None) -> View:
        """Return the knowledge of `seat`; `match` is the match before the hand."""
        expect(Seat, "seat", seat)
        hidden = not self.public.sees_its_hand(seat)
        return View(self.public, seat, CardSet() if hidden else self.hands[seat], match)

    def svg(self) -> str:
        """Return a picture of the cards left, the trick on the table, the calls and the points: SVG."""
        public = self.public
        return Diagram(
            public.dealer,
            self.hands,
            spoken_calls(public.rules, public.dealer, public.actions),
            public.to_act if public.phase is not Phase.OVER else None,
            public.trick if public.trick.cards else None,
            points=public.points if public.contract else None,
            scored=self.scored,
        ).svg()

    _repr_svg_ = svg

    def __repr__(self) -> str:
        public = self.public
        return f"State.replay({public.rules!r}, {self.deal!r}, {public.actions!r})"

    def __str__(self) -> str:
        public = self.public
        calls = spoken_calls(public.rules, public.dealer, public.actions)
        tricks = (*public.tricks, public.trick) if public.trick.cards else public.tricks
        lines = [
            str(self.deal),
            format_calls(calls, are_last=len(calls) == len(public.actions)),
            *(format_trick(number, trick) for number, trick in enumerate(tricks, 1)),
        ]
        last = public.actions[-1] if public.actions else None
        if isinstance(last, Claim | Concede):
            lines.append(format_ending(last, public.to_act))
        return "\n".join(filter(None, lines))


def _call(state: State, calls: Sequence[Call]) -> State:
    """Return the hand after some calls, without making a `State` for each of them."""
    public = state.public
    rules = public.rules
    auction = Auction(public.dealer, public.phase, public.to_act, public.contract, public.shown_by)
    for ply, call in enumerate(calls, len(public.actions)):
        seat = auction.to_act
        rule = why_illegal_call(rules, auction.phase, auction.contract, state.hands[seat], call)
        if rule is not None:
            raise _refusal(rule, seat, call, auction.contract, ply)
        auction = auction.apply(rules, call)
    said = cast(tuple[Call, ...], (*public.actions, *calls))
    return State(PublicState.after_calls(rules, said, auction), state.hands)


def _play(state: State, plays: Sequence[Play]) -> tuple[State, str | None]:
    """Return the hand after some plays, without making a `State` for each of them.

    It stops before the first play that is not legal, and returns the rule against it, else None.
    """
    public = state.public
    hands = [hand.mask for hand in state.hands]
    cards = [play.card for play in plays]
    played = public.played.mask
    tricks, left, seen, rule = play_cards(public.rules, hands, public.trick, cards, public.strain, played)
    if rule is not None:
        plays = plays[: (seen ^ played).bit_count()]
    points = list(public.points)
    for number, (trick, following) in enumerate(pairwise(tricks), len(public.tricks) + 1):
        points[following.leader.side] += trick_points(public.rules, trick, number)
    full = (*public.tricks, *tricks[:-1])
    north_south, east_west = points
    north, west, south, east = map(CardSet.from_mask, left)
    after = State(
        PublicState(
            public.rules,
            public.dealer,
            (*public.actions, *plays),
            tricks[-1].to_act,
            Phase.OVER if len(full) == TRICKS else Phase.PLAY,
            public.contract,
            full,
            tricks[-1],
            (north_south, east_west),
            CardSet.from_mask(seen),
            public.shown_by,
        ),
        (north, west, south, east),
    )
    return after, rule


def _settle(state: State, action: Claim | Concede) -> State:
    """Return the hand after a claim that stands, or a concession."""
    public = state.public
    side = public.to_act.side
    winner = side if isinstance(action, Claim) else side.other
    left = public.rules.total - sum(public.points)
    settled = replace(
        public,
        actions=(*public.actions, action),
        phase=Phase.OVER,
        points=_add(public.points, winner, left),
        rest=winner,
    )
    return State(settled, state.hands)


def _refusal(
    rule: str, seat: Seat, action: object, contract: Contract | None, ply: int
) -> IllegalAction | TypeError:
    """Return the error for an action that a rule forbids, or for a value that is not an action."""
    if not isinstance(action, Action):
        return TypeError(f"found {action!r}, expected an Action, such as Delegate()")
    return IllegalAction(rule, format_refused(seat, action, contract), ply)


def _add(points: Points, side: Side, won: int) -> Points:
    north_south, east_west = points
    return (north_south + won, east_west) if side is Side.NS else (north_south, east_west + won)
