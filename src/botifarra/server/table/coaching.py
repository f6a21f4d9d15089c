"""The coach of a person who plays with bots only: which decision it judges, and what follows a mistake."""

from dataclasses import dataclass

from botifarra.core.actions import Call, Play, action_id
from botifarra.core.match import Match
from botifarra.core.seats import Seat
from botifarra.core.view import View
from botifarra.review.decisions import is_decision
from botifarra.server.protocol.commands import Keep
from botifarra.server.table.advising import bar_to_help
from botifarra.server.table.board import Board
from botifarra.server.table.events import AnyEvent, Kept, Player, Warned
from botifarra.server.table.refusal import Refusal
from botifarra.server.table.seating import must_play
from botifarra.server.table.table import Table


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice to be judged, made after `place` actions. The judgement depends on these fields alone."""

    view: View
    action: Call | Play
    place: int


@dataclass(frozen=True, slots=True)
class CoachTurn:
    """A player's decision, by entry `decided`, that the coach judges, or has warned about by entry `warned`.

    `warned` is 0 until then. `board` is the one after the decision.
    """

    player: Player
    seat: Seat
    decided: int
    warned: int
    board: Board
    match: Match | None

    @property
    def choice(self) -> Choice | None:
        """The choice that was made; None for an action that no model values."""
        place = len(self.board.doers) - 1
        action = self.board.state.public.actions[place]
        view = self.board.rewound(place).state.view(self.seat, self.match)
        return Choice(view, action, place) if is_decision(action, view) else None


def coached(table: Table) -> CoachTurn | None:
    """Return the decision that the coach is to judge, or has warned about while the player has not answered.

    It is the last action of the hand, by a player who has a coach. None after `Kept`.
    """
    board, warning = table.board, table.warning
    if board is None or table.stage != "hand" or len(board.doers) == board.settled:
        return None
    seat = board.seats[-1]
    occupant = table.person_at(seat)
    if not table.settings.coach or occupant is None or occupant.player is None:
        return None
    if board.doers[-1] != "player" or bar_to_help(table, seat) is not None:
        return None
    if warning is not None and not warning.is_open:
        return None
    warned = warning.seq if warning is not None else 0
    return CoachTurn(occupant.player, seat, table.decided_seq, warned, board, table.match)


def warn(turn: CoachTurn) -> Warned:
    """Return the event of a warning about a decision."""
    return Warned(turn.seat, len(turn.board.doers) - 1)


def warned_action(table: Table, seat: Seat) -> int | None:
    """Return the player's own action that the coach has warned about, while the player has not answered."""
    if table.warning is None or not table.warning.is_open or table.board is None:
        return None
    board = table.board
    return action_id(board.state.public.actions[-1]) if board.seats[-1] is seat else None


def keep(table: Table, player: Player, command: Keep) -> tuple[AnyEvent, ...]:
    """Play on after a warning."""
    seat = must_play(table, player)
    if warned_action(table, seat) is None or table.warning is None:
        raise Refusal("not_now")
    if command.base < table.warning.seq:
        raise Refusal("stale")
    return (Kept(seat),)
