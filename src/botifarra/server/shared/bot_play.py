"""A board as a bot plays it in the place of an entrant. The actions depend on the board alone."""

import msgspec

from botifarra.bots.steady import steady_action
from botifarra.core.actions import Action
from botifarra.core.deal import Deal
from botifarra.core.rules import Rules
from botifarra.core.state import State
from botifarra.server.shared.members import SEATS


class BotBoard(msgspec.Struct, frozen=True, kw_only=True):
    """A board for the bot `level`, who sits South; the bots of the set, `table_level`, have the other seats.

    `nodes` limits the search of each bot for an action. `bots_seed` is that of all bots at the board.
    """

    rules: Rules
    deal: Deal
    bots_seed: bytes
    level: str
    table_level: str
    nodes: int | None

    def play(self) -> tuple[Action, ...]:
        """Return the actions of the hand."""
        state = State.start(self.rules, self.deal)
        while state.outcome is None:
            seat = state.public.to_act
            level = self.level if seat is SEATS[0] else self.table_level
            state = state.apply(steady_action(level, state.view(seat), self.bots_seed, self.nodes))
        return state.public.actions
