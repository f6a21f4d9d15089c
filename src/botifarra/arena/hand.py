"""A hand between two contestants, with every answer checked."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from time import perf_counter

from botifarra.arena.contestant import Contestant, as_contestant, seated
from botifarra.bots.base import Bot
from botifarra.bots.causes import Cause
from botifarra.bots.check import Fault, failure, late_after
from botifarra.bots.engine.action import format_action
from botifarra.bots.named import UnknownBot
from botifarra.core.actions import Action, action_id
from botifarra.core.arguments import expect
from botifarra.core.auction import Contract
from botifarra.core.match import Match
from botifarra.core.score import Points, Score, revoke_points, score_revoke
from botifarra.core.seats import Seat, Side
from botifarra.core.state import State

_DETAIL = 200
"""Characters that are kept of a bot's error or answer, half from either end."""

Clock = Callable[[], float]
"""A clock in seconds, from any starting point."""

Player = Contestant | Bot | str
"""A contestant; or a bot or the name of a bot, which then has no time limit."""

Sides = tuple[Contestant, Contestant]
"""The players of N-S and of E-W."""


@dataclass(frozen=True, slots=True)
class Forfeit:
    """The fault that cost a bot the hand, and its place: `ply` is the index among the hand's actions.

    `detail` is the bot's wrong answer, or the exception with the file and line of the bot. Where it is longer
    than 200 characters, its middle is left out.
    For an illegal action it ends with the rule. `cause` is the cause of an engine's failure, with texts that
    are shortened in the same way.
    """

    seat: Seat
    ply: int
    fault: Fault
    detail: str
    cause: Cause | None = None


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A hand as it was played: the ids of its actions, and the points and score of each side.

    In a forfeited hand, the actions are those before the fault. `late` counts by side the answers that took
    too long, including that of an engine that reached its timeout.
    """

    actions: bytes
    points: Points
    scored: Score
    forfeit: Forfeit | None = None
    late: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class Ending:
    """The end of a hand: the final position, or the one just before a forfeit."""

    state: State
    late: tuple[int, int]
    forfeit: Forfeit | None = None

    def added_to(self, match: Match) -> Match:
        """Return the match after the hand."""
        outcome = self.state.outcome
        return match.record(outcome) if outcome is not None else match.penalise(*self._penalty)

    @property
    def hand(self) -> PlayedHand:
        """The hand as the arena stores it."""
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

    `chance` is a text that serves as random seed. For each question, the bot gets a generator that depends
    only on `chance` and the ply.

    A bot that raises an error, or answers with an illegal action, loses the hand for its side as by a revoke
    (R5.2). The other side then has all points. The same holds for a bot that does not start, and for an
    engine without an answer in time. `match` is the match before the hand, shown to the bots. Raises
    `UnknownBot`, and `ValueError` unless there are two `sides`.
    """
    if len(sides) != len(Side):
        raise ValueError(f"sides must be two players, N-S first, not {sides!r}")
    expect(State, "state", state)
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
            fault, detail, cause = failure(error)
            late[seat.side] += fault is Fault.SLOW
            return _forfeited(state, late, fault, detail, cause)
        late[seat.side] += _is_late(clock() - start, contestant.budget.seconds)
        wrong = _fault(state, action)
        if wrong is not None:
            return _forfeited(state, late, *wrong)
        state = state.apply(action)
    return Ending(state, (late[Side.NS], late[Side.EW]))


def _forfeited(
    state: State, late: list[int], fault: Fault, detail: str, cause: Cause | None = None
) -> Ending:
    short = cause.with_each(_shortened) if cause else None
    forfeit = Forfeit(state.public.to_act, len(state.public.actions), fault, _shortened(detail), short)
    return Ending(state, (late[Side.NS], late[Side.EW]), forfeit)


def _shortened(detail: str) -> str:
    """Return the text without its middle: an exception begins with its kind, and the cause may come last."""
    half = _DETAIL // 2
    return detail if len(detail) <= _DETAIL else f"{detail[:half]}…{detail[-half:]}"


def _fault(state: State, answer: object) -> tuple[Fault, str] | None:
    """Return the fault of an answer, or None."""
    if not isinstance(answer, Action):
        return Fault.NO_ACTION, repr(answer)
    rule = state.why_illegal(answer)
    return (Fault.ILLEGAL, f"{format_action(answer, state.public)} ({rule})") if rule is not None else None


def _is_late(seconds: float, limit: float | None) -> bool:
    return limit is not None and seconds > late_after(limit)
