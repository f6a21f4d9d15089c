"""A hand with all its cards, and how it goes on."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import groupby
from typing import cast

from botifarra.core.actions import SHOW, Action, Call, Claim, Concede, Play
from botifarra.core.auction import Auction, Phase, spoken_calls
from botifarra.core.cards import Card, CardSet
from botifarra.core.claim import wins_the_rest
from botifarra.core.deal import Deal, Hands, Piles
from botifarra.core.diagram import Diagram
from botifarra.core.errors import IllegalAction
from botifarra.core.match import Match
from botifarra.core.notation import format_calls, format_trick
from botifarra.core.public import OVER, PublicState, legal_actions, why_not
from botifarra.core.rules import TRICKS, Rules
from botifarra.core.score import Count, Outcome, Points, count_hand, trick_points
from botifarra.core.seats import Seat, Side
from botifarra.core.trick import Trick, why_illegal_of
from botifarra.core.view import View


@dataclass(frozen=True, slots=True)
class State:
    """A hand as nobody at the table sees it: what is public, and the cards each seat still holds.

    `str(state)` is its notation: the deal, the calls, and a line for each trick, as BGN has them.
    `repr(state)` replays the hand.
    """

    public: PublicState
    hands: Hands

    @classmethod
    def start(cls, rules: Rules, deal: Deal) -> "State":
        """Return a hand that has just been dealt."""
        return cls(PublicState.start(rules, deal.dealer), deal.hands)

    @classmethod
    def replay(cls, rules: Rules, deal: Deal, actions: Iterable[Action]) -> "State":
        """Return the hand after some actions; `replay(s.public.rules, s.deal, s.public.actions) == s`."""
        state = cls.start(rules, deal)
        for are_plays, group in groupby(actions, lambda action: isinstance(action, Play)):
            if are_plays and state.public.phase is Phase.PLAY:
                state = _play(state, cast(Iterable[Play], group))
            else:
                for action in group:
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
        """Return the number of the rule against `action` by the player on turn, or None where it may be done.

        A claim stands only if it wins every trick against every defence (R5.5).
        """
        rule = why_not(self.public, self.hands[self.public.to_act], action)
        if rule is None and isinstance(action, Claim) and not wins_the_rest(self.public, self.hands):
            return "R5.5"
        return rule

    def apply(self, action: Action) -> "State":
        """Return the hand after `action` by the player on turn, or raise `IllegalAction` with the rule."""
        if isinstance(action, Play) and self.public.phase is Phase.PLAY:
            return _play(self, (action,))
        rule = self.why_illegal(action)
        if rule is not None:
            raise IllegalAction(rule, f"{self.public.to_act.name} cannot {action}")
        assert not isinstance(action, Play)  # outside of play a rule is against it
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
        last = public.to_act.side if public.rest is None else public.rest
        north_south, east_west = (
            Count(CardSet(pile), len(pile) // 4, public.rules.last_trick_bonus if side is last else 0)
            for side, pile in zip(Side, self.piles, strict=True)
        )
        return count_hand(public.rules, public.contract, (north_south, east_west), public.showing_side)

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
        """Return what `seat` knows, in a match as it stood before the hand."""
        hidden = not self.public.sees_its_hand(seat)
        return View(self.public, seat, CardSet() if hidden else self.hands[seat], match)

    def svg(self) -> str:
        """Return a picture of the cards left, the trick on the table, the calls and the points: SVG."""
        public, outcome = self.public, self.outcome
        return Diagram(
            public.dealer,
            self.hands,
            spoken_calls(public.rules, public.dealer, public.actions),
            public.to_act if public.phase is not Phase.OVER else None,
            public.trick if public.trick.cards else None,
            points=public.points if public.contract else None,
            scored=outcome.scored if outcome else None,
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
        return "\n".join(filter(None, lines))

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


def _play(state: State, plays: Iterable[Play]) -> State:
    """Return the hand after some plays, without making a value of each state between."""
    public = state.public
    rules, strain, seat, played = public.rules, public.strain, public.to_act, public.played.mask
    leader, cards, tricks, points = public.trick.leader, public.trick.cards, public.tricks, public.points
    hands, done = [*state.hands], list[Play]()
    for play in plays:
        held, is_over = hands[seat].mask, len(tricks) == TRICKS
        rule = OVER if is_over else why_illegal_of(rules, held, cards, strain, play.card, played)
        if rule is not None:
            raise IllegalAction(rule, f"{seat.name} cannot {play}")
        done.append(play)
        cards = (*cards, play.card)
        hands[seat] = CardSet.from_mask(held ^ 1 << play.card)
        played |= 1 << play.card
        seat = seat.right
        if len(cards) == 4:
            trick = Trick(leader, cards)
            tricks = (*tricks, trick)
            leader = seat = trick.winner(strain)
            points = _add(points, seat.side, trick_points(rules, trick, len(tricks)))
            cards = ()
    north, west, south, east = hands
    return State(
        PublicState(
            rules,
            public.dealer,
            (*public.actions, *done),
            seat,
            Phase.OVER if len(tricks) == TRICKS else Phase.PLAY,
            public.contract,
            tricks,
            Trick(leader, cards),
            points,
            CardSet.from_mask(played),
            public.shown_by,
        ),
        (north, west, south, east),
    )


def _add(points: Points, side: Side, won: int) -> Points:
    north_south, east_west = points
    return (north_south + won, east_west) if side is Side.NS else (north_south, east_west + won)
