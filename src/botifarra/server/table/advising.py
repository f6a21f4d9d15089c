"""Advice for a person who plays with bots only: when it is allowed, and for which turn it was asked."""

from dataclasses import dataclass
from typing import Literal

from botifarra.core.actions import Claim, Concede
from botifarra.core.auction import Phase
from botifarra.core.seats import Seat
from botifarra.core.view import View
from botifarra.server.protocol.commands import Advise
from botifarra.server.protocol.parts import AdviceState
from botifarra.server.table.board import Board
from botifarra.server.table.events import Advised, AnyEvent, Player
from botifarra.server.table.refusal import Refusal
from botifarra.server.table.seating import must_play
from botifarra.server.table.table import Table

Bar = Literal["public", "people"]
"""The reason why a table does not have advice: it is public, or other people play its cards."""


@dataclass(frozen=True, slots=True)
class AdviceTurn:
    """A turn for which advice was asked, by entry `seq`; `view` is all that the advice may depend on."""

    player: Player
    seq: int
    view: View


def bar_to_help(table: Table, seat: Seat) -> Bar | None:
    """Return why the player at `seat` may not have advice; None if they may.

    They must play with bots only, at a private table. `is_alone` is false where the deal is played at other
    tables too.
    """
    if table.settings.public:
        return "public"
    return None if table.is_alone(seat) else "people"


def advice_state(table: Table, seat: Seat) -> AdviceState | None:
    """Return whether the player at `seat` may ask for advice, or has asked, once in a turn with a choice."""
    board = table.board
    if board is None or table.on_turn is not seat or table.person_at(seat) is None:
        return None
    if table.advised:
        return "asked"
    return "open" if bar_to_help(table, seat) is None and _has_choice(board) else None


def advise(table: Table, player: Player, command: Advise) -> tuple[AnyEvent, ...]:
    """Ask for advice on one's turn."""
    seat, board = must_play(table, player), table.board
    bar = bar_to_help(table, seat)
    if bar is not None:
        raise Refusal("no_advice", detail=bar)
    if table.stage != "hand" or board is None:
        raise Refusal("not_now")
    if command.base < table.turn_seq:
        raise Refusal("stale")
    if board.to_act is not seat:
        raise Refusal("illegal", "R2.1")
    if advice_state(table, seat) != "open":
        raise Refusal("not_now")
    return (Advised(seat, len(board.doers)),)


def advice_turn(table: Table) -> AdviceTurn | None:
    """Return the turn for which advice was asked, if it still lasts."""
    seat, board = table.on_turn, table.board
    occupant = table.seats[seat] if seat is not None else None
    if not table.advised or seat is None or board is None or occupant is None or occupant.player is None:
        return None
    return AdviceTurn(occupant.player, table.advised, board.state.view(seat, table.match))


def _has_choice(board: Board) -> bool:
    """Tell whether the seat on turn has a choice that can be valued; the codony cannot (R5.4)."""
    state = board.state
    choices = [action for action in state.legal_actions if not isinstance(action, Claim | Concede)]
    return len(choices) > 1 and state.public.phase is not Phase.SHOW
