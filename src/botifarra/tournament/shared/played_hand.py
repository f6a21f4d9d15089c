"""A hand of a set as an entrant played it: the actions, from which its result follows."""

import msgspec

from botifarra.core.actions import ACTIONS, Action, action_id
from botifarra.core.deal import Deal
from botifarra.core.rules import Rules
from botifarra.core.state import State
from botifarra.tournament.shared.board_result import BoardResult, FinishedBy, result_of
from botifarra.tournament.shared.errors import OtherCards


class PlayedHand(msgspec.Struct, frozen=True, omit_defaults=True):
    """A board as an entrant played it. `actions` are numbers in the flat action space (`core.actions`)."""

    entrant: int
    board: int
    actions: tuple[int, ...]
    finished_by: FinishedBy = "entrant"

    def result(self, rules: Rules, deal: Deal) -> BoardResult:
        """Return the result on the board's deal.

        Raises `IllegalAction` for a hand that breaks a rule, such as one with other cards. For the number of
        an action that does not exist, raises `OtherCards`. Raises also `HandNotOver`.
        """
        if not all(0 <= action < len(ACTIONS) for action in self.actions):
            raise OtherCards(entrant=self.entrant, board=self.board)
        state = State.replay(rules, deal, (ACTIONS[action] for action in self.actions))
        return result_of(self.entrant, self.board, state, self.finished_by)


def played_hand(
    entrant: int, board: int, actions: tuple[Action, ...], finished_by: FinishedBy = "entrant"
) -> PlayedHand:
    """Return a hand from its actions."""
    return PlayedHand(entrant, board, tuple(map(action_id, actions)), finished_by)
