"""The referee: judges a hand, finds the first play that broke a rule and scores the hand for it (R5.2)."""

from collections.abc import Sequence
from dataclasses import dataclass

from botifarra.core.actions import Action, Play
from botifarra.core.auction import Contract
from botifarra.core.cards import Card
from botifarra.core.public import PublicState
from botifarra.core.rules import Scoring
from botifarra.core.score import Score, score_revoke
from botifarra.core.seats import Seat
from botifarra.core.state import State

REVOKES = ("R4.4", "R4.5", "R4.6a", "R4.6b", "R4.11", "R4.12")
"""The rules that a revoke can break (R5.2); a card not held, or out of turn, is not a play."""


@dataclass(frozen=True, slots=True)
class Revoke:
    """The first play of a hand that broke a rule of play, and the score of the hand.

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


def judge(state: State, actions: Sequence[Action]) -> State | Revoke:
    """Return the hand after further actions, or the first of them that was a revoke.

    Raises `IllegalAction` for an action that cannot be a revoke: a wrong call, a card that the player lacks.
    """
    done = len(state.public.actions)
    state = state.play_legal(actions)
    for action in actions[len(state.public.actions) - done :]:
        if isinstance(action, Play):
            rule = state.why_illegal(action)
            if rule is not None and rule in REVOKES:
                return _revoke(state.public, action.card, rule)
        state = state.apply(action)
    return state


def _revoke(before: PublicState, card: Card, rule: str) -> Revoke:
    assert before.contract is not None  # a card was played
    seat, contract = before.to_act, before.contract
    scored = score_revoke(before.rules, contract, seat.side, before.showing_side)
    return Revoke(
        len(before.actions),
        len(before.tricks),
        len(before.trick.cards),
        seat,
        card,
        rule,
        contract,
        scored if before.rules.scoring is Scoring.MATCH else None,
    )
