"""What is played at one table: hands and matches, one after another, as pure transitions."""

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
    """What is settled before the first card: rules, who sits where, the bots' level, the seed of chance.

    A person who has given no name has an empty one.
    """

    rules: Rules
    seat: Seat
    names: Names
    bot: str
    seed: int


@dataclass(frozen=True, slots=True)
class Session:
    """The hand on the table, the match it belongs to as it stood before, and every hand played before it.

    `overclaimed` are the sides whose claim in the hand on the table did not stand.
    Chance follows from the seed and the number of the hand: put away and taken up again, it goes on alike.
    """

    setup: Setup
    match: Match
    state: State
    finished: tuple[State, ...] = ()
    overclaimed: tuple[Side, ...] = ()

    @classmethod
    def start(cls, setup: Setup, dealer: Seat) -> "Session":
        """The first hand of the first match, just dealt."""
        return _deal(setup, Match(setup.rules, dealer), ())

    @classmethod
    def replay(cls, setup: Setup, hands: Iterable[State]) -> "Session":
        """The session in which these hands were played, one at least.

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
        """Every hand, the one on the table too."""
        return (*self.finished, self.state)

    @property
    def sheet(self) -> Match:
        """The match as it stands, with the hand on the table once that is over."""
        outcome = self.state.outcome
        return self.match if outcome is None else self.match.record(outcome)

    @property
    def hand_number(self) -> int:
        """The number of the hand in its match, from 1."""
        return len(self.match.hands) + 1

    @property
    def view(self) -> View:
        """What the person knows."""
        return self.state.view(self.setup.seat)

    @property
    def chance(self) -> Random:
        """The chance that the player on turn has at hand."""
        return _chance(self.setup, len(self.finished), len(self.state.public.actions))

    def act(self, action: Action) -> "Session":
        """The session after `action` by the player on turn; raises `IllegalAction`."""
        return replace(self, state=self.state.apply(action))

    def overclaim(self) -> "Session":
        """The session after a claim by the player on turn that does not stand (R5.5)."""
        return replace(self, overclaimed=(*self.overclaimed, self.state.public.to_act.side))

    def next_hand(self) -> "Session":
        """The next hand when this one is over; the first of another match when the match is over too."""
        match = self.sheet
        return _deal(self.setup, match.next() if match.is_over else match, self.hands)


def draw_seats(rules: Rules, seed: int, seat: Seat) -> Draw:
    """The draw before the first hand, the table turned so that player 0 sits at `seat` (R2.2)."""
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
