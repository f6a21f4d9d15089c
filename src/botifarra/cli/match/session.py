"""The hands and matches played at one table, one after another, as pure transitions."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from random import Random

from botifarra.cli.words import Names
from botifarra.core.actions import Action
from botifarra.core.deal import Deal, next_deal
from botifarra.core.draw import Draw, draw
from botifarra.core.errors import RuleError
from botifarra.core.match import Match
from botifarra.core.rules import Rules
from botifarra.core.seats import Seat, Side
from botifarra.core.state import State
from botifarra.core.view import View


@dataclass(frozen=True, slots=True)
class Setup:
    """The choices before the first card: rules, the person's seat, names, the bots' level, the seed.

    A person without a name has an empty one.
    """

    rules: Rules
    seat: Seat
    names: Names
    bot: str
    seed: int


@dataclass(frozen=True, slots=True)
class Session:
    """The hand on the table, its match as it stood before the hand, and every hand played before it.

    `overclaimed` are the sides that made a false claim in the hand on the table. Randomness follows from the
    seed and the number of the hand, so a resumed session goes on as if it had not stopped.
    """

    setup: Setup
    match: Match
    state: State
    finished: tuple[State, ...] = ()
    overclaimed: tuple[Side, ...] = ()

    @classmethod
    def start(cls, setup: Setup, dealer: Seat) -> "Session":
        """Return a session with the first hand of the first match just dealt."""
        return _deal(setup, Match(setup.rules, dealer), ())

    @classmethod
    def replay(cls, setup: Setup, hands: Iterable[State]) -> "Session":
        """Return the session in which these hands were played; there must be at least one.

        Raises `RuleError` if one before the last is not over, or if the deal does not pass as in R2.4.
        """
        first, *others = hands
        session = cls(setup, Match(setup.rules, first.public.dealer), first)
        for state in others:
            if session.state.outcome is None:
                raise RuleError("R2.4", "a hand is dealt before the last is over")
            session = session.next_hand()
            if session.state.public.dealer is not state.public.dealer:
                raise RuleError("R2.4", f"{state.public.dealer.name} deals out of turn")
            session = replace(session, state=state)
        return session

    @property
    def hands(self) -> tuple[State, ...]:
        """Every hand, including the one on the table."""
        return (*self.finished, self.state)

    @property
    def sheet(self) -> Match:
        """The match, including the hand on the table once that is over."""
        outcome = self.state.outcome
        return self.match if outcome is None else self.match.record(outcome)

    @property
    def hand_number(self) -> int:
        """The number of the hand in its match, from 1."""
        return len(self.match.hands) + 1

    @property
    def view(self) -> View:
        """The view of the person's seat."""
        return self.state.view(self.setup.seat)

    @property
    def chance(self) -> Random:
        """The random generator for the player on turn."""
        return _chance(self.setup, len(self.finished), len(self.state.public.actions))

    def act(self, action: Action) -> "Session":
        """Return the session after `action` by the player on turn; raises `IllegalAction`."""
        return replace(self, state=self.state.apply(action))

    def overclaim(self) -> "Session":
        """Return the session after a false claim by the player on turn (R5.5)."""
        return replace(self, overclaimed=(*self.overclaimed, self.state.public.to_act.side))

    def next_hand(self) -> "Session":
        """Return a session with the next hand after a finished one, in a new match if the old one is over."""
        match = self.sheet
        return _deal(self.setup, match.next() if match.is_over else match, self.hands)


def draw_seats(rules: Rules, seed: int, seat: Seat) -> Draw:
    """Return the draw before the first hand, with the table turned so that player 0 is at `seat` (R2.2)."""
    drawn = draw(rules.first_dealer, Random(f"{seed} draw"))
    turn = (seat - drawn.players.index(0)) & 3
    north, west, south, east = (drawn.players[(place - turn) & 3] for place in Seat)
    return Draw((north, west, south, east), drawn.dealer.after(turn), drawn.cards)


def _deal(setup: Setup, match: Match, finished: tuple[State, ...]) -> Session:
    piles = finished[-1].piles if finished else None
    deal: Deal = next_deal(setup.rules, match.dealer, _chance(setup, len(finished)), piles)
    return Session(setup, match, State.start(setup.rules, deal), finished)


def _chance(setup: Setup, *moment: int) -> Random:
    return Random(" ".join(map(str, (setup.seed, *moment))))
