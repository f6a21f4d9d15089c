"""One hand between two contestants, every answer checked."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from time import perf_counter

from botifarra.arena.contestant import Contestant, as_contestant, seated
from botifarra.bots.base import Bot
from botifarra.bots.check import Fault, action_text, failure, patience
from botifarra.bots.named import UnknownBot
from botifarra.core.actions import Action, action_id
from botifarra.core.auction import Contract
from botifarra.core.match import Match
from botifarra.core.score import Points, Score, revoke_points, score_revoke
from botifarra.core.seats import Seat, Side
from botifarra.core.state import State

_DETAIL = 200
"""Characters of what a bot did that are kept, half from either end."""

Clock = Callable[[], float]
"""Seconds since some moment."""

Player = Contestant | Bot | str
"""A contestant, or a bot or its name, which may think without limit."""

Sides = tuple[Contestant, Contestant]
"""Who plays N-S and who plays E-W."""


@dataclass(frozen=True, slots=True)
class Forfeit:
    """What a bot did that cost it the hand, and where: `ply` is the index among the hand's actions.

    `detail` is the exception or the answer, the middle left out of what is longer than 200 characters; of an
    illegal action it ends with the rule.
    """

    seat: Seat
    ply: int
    fault: Fault
    detail: str


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A hand as it was played: the ids of its actions, and what each side made.

    Of a forfeited hand the actions are those before the fault. `late` counts by side the answers that took
    more than their time, and that of an engine which was not waited for.
    """

    actions: bytes
    points: Points
    scored: Score
    forfeit: Forfeit | None = None
    late: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class Ending:
    """Where a hand ended: over, or just before what forfeited it."""

    state: State
    late: tuple[int, int]
    forfeit: Forfeit | None = None

    def added_to(self, match: Match) -> Match:
        """Return the match after the hand."""
        outcome = self.state.outcome
        return match.record(outcome) if outcome is not None else match.penalise(*self._penalty)

    @property
    def hand(self) -> PlayedHand:
        """What is kept of it."""
        public = self.state.public
        actions = bytes(map(action_id, public.actions))
        outcome = self.state.outcome
        if outcome is not None:
            return PlayedHand(actions, outcome.points, outcome.scored, None, self.late)
        loser, contract, shown_by = self._penalty
        points = revoke_points(public.rules, loser)
        scored = score_revoke(public.rules, contract, loser, shown_by)
        return PlayedHand(actions, points, scored, self.forfeit, self.late)

    @property
    def _penalty(self) -> tuple[Side, Contract, Side | None]:
        """The side that lost, the contract, and the side that had shown the codony."""
        public = self.state.public
        return public.to_act.side, public.forfeit_contract, public.showing_side


def play_hand(
    state: State,
    sides: tuple[Player, Player],
    chance: str = "0",
    match: Match | None = None,
    clock: Clock = perf_counter,
) -> Ending:
    """Play a hand on to its end between `sides`, N-S first, and return where it ended.

    All chance of the bots comes from `chance` and the ply.

    A bot that raises, or answers with what the rules forbid, loses the hand for its side as by a revoke
    (R5.2): the others make all points; and so does one that cannot be started, and an engine that is late,
    which has no answer. `match` is the match before the hand, for the bots to see. Raises `UnknownBot`,
    and `ValueError` unless there are two `sides`.
    """
    if len(sides) != len(Side):
        raise ValueError(f"sides must be two players, N-S first, not {sides!r}")
    late = [0, 0]
    contestants = tuple(map(as_contestant, sides))
    while state.legal_actions:
        seat = state.public.to_act
        contestant = contestants[seat.side]
        view = state.view(seat, match)
        rng = Random(f"{chance} {len(state.public.actions)}")
        try:
            bot = seated(contestant, seat)
            start = clock()
            action = bot.act(view, rng, contestant.budget)
        except UnknownBot:
            raise
        except Exception as error:
            fault, detail = failure(error)
            late[seat.side] += fault is Fault.SLOW
            return _forfeited(state, late, fault, detail)
        late[seat.side] += _is_late(clock() - start, contestant.budget.seconds)
        wrong = _fault(state, action)
        if wrong is not None:
            return _forfeited(state, late, *wrong)
        state = state.apply(action)
    return Ending(state, (late[Side.NS], late[Side.EW]))


def _forfeited(state: State, late: list[int], fault: Fault, detail: str) -> Ending:
    forfeit = Forfeit(state.public.to_act, len(state.public.actions), fault, _shortened(detail))
    return Ending(state, (late[Side.NS], late[Side.EW]), forfeit)


def _shortened(detail: str) -> str:
    """Return the text without its middle: an exception begins with its kind, and the cause may come last."""
    half = _DETAIL // 2
    return detail if len(detail) <= _DETAIL else f"{detail[:half]}…{detail[-half:]}"


def _fault(state: State, answer: object) -> tuple[Fault, str] | None:
    """Return what is wrong with an answer, or None."""
    if not isinstance(answer, Action):
        return Fault.NO_ACTION, repr(answer)
    rule = state.why_illegal(answer)
    return (Fault.ILLEGAL, f"{action_text(answer)} ({rule})") if rule is not None else None


def _is_late(seconds: float, limit: float | None) -> bool:
    return limit is not None and seconds > patience(limit)
