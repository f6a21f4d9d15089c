"""The referee: finds the first play that broke a rule and scores the hand for it (R5.2)."""

from collections.abc import Iterable
from dataclasses import dataclass

from botifarra.core.actions import Action, Play
from botifarra.core.auction import Contract
from botifarra.core.cards import Card
from botifarra.core.deal import Deal
from botifarra.core.errors import IllegalAction
from botifarra.core.rules import Rules, Scoring
from botifarra.core.score import Score, score_revoke
from botifarra.core.seats import Seat
from botifarra.core.state import State

REVOKES = ("R4.4", "R4.5", "R4.6a", "R4.6b", "R4.11", "R4.12")
"""The rules a play can break and stand (R5.2); a card not held, or out of turn, is no play at all."""


@dataclass(frozen=True, slots=True)
class Revoke:
    """The first play of a hand that broke a rule of play, and what the hand then scores.

    `ply` is its index among the hand's actions; `trick` (0 to 11) and `place` (0 to 3) say where it was
    played. `scored` is None on a board of duplicate: that score needs the other tables (R7.4).
    """

    ply: int
    trick: int
    place: int
    seat: Seat
    card: Card
    rule: str
    contract: Contract
    scored: Score | None


def find_revoke(rules: Rules, deal: Deal, actions: Iterable[Action]) -> Revoke | None:
    """Return the first revoke among the actions of a hand, or None if all are legal.

    Raises `IllegalAction` for what can be no revoke: a wrong call, a card that the player does not hold.
    """
    state = State.start(rules, deal)
    for ply, action in enumerate(actions):
        try:
            state = state.apply(action)
        except IllegalAction as error:
            public = state.public
            if error.rule not in REVOKES or not isinstance(action, Play) or public.contract is None:
                raise
            offender = public.to_act
            scored = score_revoke(rules, public.contract, offender.side, public.showing_side)
            return Revoke(
                ply,
                len(public.tricks),
                len(public.trick.cards),
                offender,
                action.card,
                error.rule,
                public.contract,
                scored if rules.scoring is Scoring.MATCH else None,
            )
    return None
