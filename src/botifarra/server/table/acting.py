"""Commands of the hand: acting, asking, answering; and what each seat may ask for."""

from botifarra.core.actions import ACTIONS, CLAIM, CONCEDE, Claim, Concede, action_id
from botifarra.core.auction import Phase
from botifarra.core.claim import can_claim
from botifarra.core.seats import Seat
from botifarra.server.protocol.commands import Act, Answer, Ask
from botifarra.server.protocol.parts import Way
from botifarra.server.table.board import Board
from botifarra.server.table.events import Acted, Answered, AnyEvent, Asked, Overclaimed, Player, Undone
from botifarra.server.table.refusal import Refusal
from botifarra.server.table.seating import must_play
from botifarra.server.table.stalling import relieve
from botifarra.server.table.table import Table


def way_to_undo(table: Table, seat: Seat) -> Way | None:
    """Return how the player at `seat` may take their last action back; None if they may not.

    With bots only it is done `now`, even if bots have acted since.
    """
    board = table.board
    if board is None or table.stage != "hand" or table.person_at(seat) is None:
        return None
    if table.ask is not None or not table.settings.undo:
        return None
    if table.is_alone(seat):
        return "now" if board.decided(seat) is not None else None
    return "ask" if board.undoer is seat and (seat, "undo") not in board.asked else None


def may_claim(table: Table, seat: Seat) -> bool:
    """Return whether the player at `seat` may claim the rest now; the claim may still fail."""
    board = table.board
    return _may_end(table, seat) and board is not None and can_claim(board.state.public, board.overclaimed)


def may_concede(table: Table, seat: Seat) -> bool:
    """Return whether the player at `seat` may concede the rest now or ask the partner to, once in a turn."""
    board = table.board
    if not _may_end(table, seat) or board is None:
        return False
    return table.ask is None and (seat, "concede") not in board.asked


def _may_end(table: Table, seat: Seat) -> bool:
    """Return whether a claim or concession by the player at `seat` can end the hand (R5.5)."""
    board = table.board
    if board is None or table.on_turn is not seat or table.person_at(seat) is None or table.lapsed:
        return False
    return board.state.public.phase is Phase.PLAY


def act(table: Table, player: Player, command: Act) -> tuple[AnyEvent, ...]:
    """Call, play or claim, or concede without asking where that is allowed."""
    seat, board = _must_play_on(table, player)
    if command.base < table.turn_seq:
        raise Refusal("stale")
    _must_be_on_turn(board, seat)
    action = ACTIONS[command.action]
    if isinstance(action, Claim):
        return _claim(board, seat)
    if isinstance(action, Concede) and table.must_consent(seat.partner):
        raise Refusal("illegal", "R5.5", "ask")
    rule = board.state.why_illegal(action)
    if rule is not None:
        raise Refusal("illegal", rule)
    return (Acted(seat, command.action, "player"),)


def ask(table: Table, player: Player, command: Ask) -> tuple[AnyEvent, ...]:
    """Ask the others for an undo or to relieve the player on turn, or the partner to concede."""
    if command.wish == "relieve":
        return relieve(table, player, command)
    seat, board = _must_play_on(table, player)
    if command.wish == "undo":
        return _undo(table, seat, board, command)
    if command.base < table.turn_seq:
        raise Refusal("stale")
    _must_be_on_turn(board, seat)
    rule = board.state.why_illegal(CONCEDE)
    if rule is not None:
        raise Refusal("illegal", rule)
    if not may_concede(table, seat):
        raise Refusal("not_now")
    return (Asked(seat, "concede"),)


def answer(table: Table, player: Player, command: Answer) -> tuple[AnyEvent, ...]:
    """Answer a request."""
    seat = must_play(table, player)
    if table.ask is None or seat not in table.ask.waiting:
        raise Refusal("not_asked")
    if command.base < table.ask.seq:
        raise Refusal("stale")
    return (Answered(seat, command.yes),)


def _must_play_on(table: Table, player: Player) -> tuple[Seat, Board]:
    seat = must_play(table, player)
    if table.stage != "hand" or table.board is None:
        raise Refusal("not_now")
    return seat, table.board


def _must_be_on_turn(board: Board, seat: Seat) -> None:
    if board.to_act is not seat:
        raise Refusal("illegal", "R2.1")


def _undo(table: Table, seat: Seat, board: Board, command: Ask) -> tuple[AnyEvent, ...]:
    """Take one's last decision back, or ask to.

    Actions of bots since then do not make the request stale. It must refer to the decision that the player
    saw.
    """
    if command.base < (table.decided_seq if table.is_alone(seat) else table.turn_seq):
        raise Refusal("stale")
    way = way_to_undo(table, seat)
    if way is None:
        raise Refusal("not_now")
    if way == "ask":
        return (Asked(seat, "undo"),)
    kept = board.decided(seat)
    assert kept is not None
    return (Undone(seat, kept),)


def _claim(board: Board, seat: Seat) -> tuple[AnyEvent, ...]:
    """Claim the rest. A failed claim is announced. A side may fail once in a hand (R5.5)."""
    if not can_claim(board.state.public, board.overclaimed):
        raise Refusal("illegal", "R5.5")
    if board.state.why_illegal(CLAIM) is not None:
        return (Overclaimed(seat),)
    return (Acted(seat, action_id(CLAIM), "player"),)
