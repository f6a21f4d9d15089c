"""A hand with all its cards, and how it goes on."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from botifarra.core.actions import SHOW, Action, Call, Claim, Concede, Play
from botifarra.core.auction import Auction, Phase
from botifarra.core.cards import Card, CardSet
from botifarra.core.claim import wins_the_rest
from botifarra.core.deal import Deal, Hands, Piles
from botifarra.core.errors import IllegalAction
from botifarra.core.match import Match
from botifarra.core.public import PublicState, legal_actions, why_not
from botifarra.core.rules import TRICKS, Rules
from botifarra.core.score import Count, Outcome, Points, count_hand, trick_points
from botifarra.core.seats import Seat, Side
from botifarra.core.trick import Trick
from botifarra.core.view import View


@dataclass(frozen=True, slots=True)
class State:
    """A hand as nobody at the table sees it: what is public, and the cards each seat still holds."""

    public: PublicState
    hands: Hands

    @classmethod
    def start(cls, rules: Rules, deal: Deal) -> "State":
        """A hand that has just been dealt."""
        return cls(PublicState.start(rules, deal.dealer), deal.hands)

    @classmethod
    def replay(cls, rules: Rules, deal: Deal, actions: Iterable[Action]) -> "State":
        """The hand after some actions; `replay(s.public.rules, s.deal, s.public.actions) == s`."""
        state = cls.start(rules, deal)
        for action in actions:
            state = state.apply(action)
        return state

    @property
    def deal(self) -> Deal:
        """The deal this hand began with."""
        north, west, south, east = (
            hand | played for hand, played in zip(self.hands, self._played_by_seat(), strict=True)
        )
        return Deal(self.public.dealer, (north, west, south, east))

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        """The calls or plays open to the player on turn; none when the hand is over."""
        return legal_actions(self.public, self.hands[self.public.to_act])

    def why_illegal(self, action: Action) -> str | None:
        """Number of the rule against `action` by the player on turn, or None where it may be done.

        A claim stands only if it wins every trick against every defence (R5.5).
        """
        rule = why_not(self.public, self.hands[self.public.to_act], action)
        if rule is None and isinstance(action, Claim) and not wins_the_rest(self.public, self.hands):
            return "R5.5"
        return rule

    def apply(self, action: Action) -> "State":
        """The hand after `action` by the player on turn; raises `IllegalAction` with the rule against it."""
        rule = self.why_illegal(action)
        if rule is not None:
            raise IllegalAction(rule, f"{self.public.to_act.name} cannot {action}")
        if isinstance(action, Play):
            return self._play(action)
        if isinstance(action, Claim):
            return self._settle(action, self.public.to_act.side)
        if isinstance(action, Concede):
            return self._settle(action, self.public.to_act.side.other)
        return self._call(action)

    @property
    def outcome(self) -> Outcome | None:
        """The hand counted and scored, or None while it goes on (R5)."""
        public = self.public
        if public.phase is not Phase.OVER or public.contract is None:
            return None
        won = [0, 0]
        for trick in public.tricks:
            won[trick.winner(public.contract.strain).side] += 1
        last = public.tricks[-1].winner(public.contract.strain).side if public.rest is None else public.rest
        won[last] += TRICKS - len(public.tricks)
        north_south, east_west = (
            Count(CardSet(pile), won[side], public.rules.last_trick_bonus if side is last else 0)
            for side, pile in zip(Side, self.piles, strict=True)
        )
        shown_by = public.shown_by.side if public.shown_by is not None else None
        return count_hand(public.rules, public.contract, (north_south, east_west), shown_by)

    @property
    def piles(self) -> Piles:
        """The cards each side has won, in the order taken; what a claim takes comes last."""
        public = self.public
        piles: tuple[list[Card], list[Card]] = ([], [])
        for trick in public.tricks:
            piles[trick.winner(public.strain).side].extend(trick.cards)
        if public.rest is not None:
            piles[public.rest].extend(public.trick.cards)
            for hand in self.hands:
                piles[public.rest].extend(hand)
        return tuple(piles[Side.NS]), tuple(piles[Side.EW])

    def view(self, seat: Seat, match: Match | None = None) -> View:
        """What `seat` knows, in a match as it stood before the hand."""
        hidden = not self.public.sees_its_hand(seat)
        return View(self.public, seat, CardSet() if hidden else self.hands[seat], match)

    def _call(self, call: Call) -> "State":
        public = self.public
        auction = Auction(public.dealer, public.phase, public.to_act, public.contract)
        auction = auction.apply(public.rules, call)
        return State(
            PublicState(
                public.rules,
                public.dealer,
                (*public.actions, call),
                auction.to_act,
                auction.phase,
                auction.contract,
                public.tricks,
                public.trick,
                public.points,
                public.played,
                public.to_act if call == SHOW else None,
            ),
            self.hands,
        )

    def _play(self, play: Play) -> "State":
        public = self.public
        card = play.card
        bit = 1 << card
        hand = self.hands[public.to_act].mask
        trick = Trick(public.trick.leader, (*public.trick.cards, card))
        tricks, points, phase, to_act = public.tricks, public.points, public.phase, public.to_act.right
        if len(trick.cards) == 4:
            to_act = trick.winner(public.strain)
            tricks = (*tricks, trick)
            if len(tricks) == TRICKS:
                phase = Phase.OVER
            points = _add(points, to_act.side, trick_points(public.rules, trick, len(tricks)))
            trick = Trick(to_act)
        return State(
            PublicState(
                public.rules,
                public.dealer,
                (*public.actions, play),
                to_act,
                phase,
                public.contract,
                tricks,
                trick,
                points,
                CardSet.from_mask(public.played.mask | bit),
                public.shown_by,
            ),
            _with_hand(self.hands, public.to_act, CardSet.from_mask(hand ^ bit)),
        )

    def _settle(self, action: Action, winner: Side) -> "State":
        public = self.public
        left = public.rules.total - sum(public.points)
        return State(
            replace(
                public,
                actions=(*public.actions, action),
                phase=Phase.OVER,
                points=_add(public.points, winner, left),
                rest=winner,
            ),
            self.hands,
        )

    def _played_by_seat(self) -> list[CardSet]:
        masks = [0, 0, 0, 0]
        for trick in (*self.public.tricks, self.public.trick):
            for seat, card in trick.plays:
                masks[seat] |= 1 << card
        return [CardSet.from_mask(mask) for mask in masks]


def _add(points: Points, side: Side, won: int) -> Points:
    north_south, east_west = points
    return (north_south + won, east_west) if side is Side.NS else (north_south, east_west + won)


def _with_hand(hands: Hands, seat: Seat, hand: CardSet) -> Hands:
    north, west, south, east = hands
    match seat:
        case Seat.NORTH:
            return hand, west, south, east
        case Seat.WEST:
            return north, hand, south, east
        case Seat.SOUTH:
            return north, west, hand, east
        case _:
            return north, west, south, hand
