"""A position of play with open hands, the question that the solver answers."""

from dataclasses import dataclass

from botifarra.core.arguments import expect
from botifarra.core.auction import Phase
from botifarra.core.cards import Strain
from botifarra.core.deal import Deal, Hands
from botifarra.core.rules import Rules
from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.core.trick import Trick
from botifarra.solver.errors import NotInPlay


@dataclass(frozen=True, slots=True)
class Position:
    """The cards still held, and those on the table, 0 to 3 of them.

    Cards that are not held have been played. The trick that empties the hands is the last one (R1.4, R4.11).
    """

    hands: Hands
    trick: Trick
    strain: Strain
    rules: Rules = Rules()

    @classmethod
    def of(cls, state: "State | Position") -> "Position":
        """Return the position of a hand, or the position itself; raises `NotInPlay` outside of play."""
        if isinstance(state, Position):
            return state
        expect(State, "state", state)
        public = state.public
        if public.phase is not Phase.PLAY:
            raise NotInPlay(public.phase)
        return cls(state.hands, public.trick, public.strain, public.rules)

    @classmethod
    def opening(
        cls, deal: Deal, strain: Strain, rules: Rules = Rules(), leader: Seat | None = None
    ) -> "Position":
        """Return the position before the first lead.

        The dealer's right-hand neighbour leads unless `leader` is given (R4.1).
        """
        trick = Trick.first(deal.dealer) if leader is None else Trick(leader)
        return cls(deal.hands, trick, strain, rules)
