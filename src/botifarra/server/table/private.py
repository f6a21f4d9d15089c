"""The part of a table that one person alone is shown."""

from collections.abc import Sequence

from botifarra.core.actions import PLAYS, Action, Declare, Double, action_id
from botifarra.core.cards import Card, CardSet
from botifarra.core.score import Factors
from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.core.view import View
from botifarra.server.protocol.parts import AdviceState, Way, You
from botifarra.server.table.acting import may_claim, may_concede, way_to_undo
from botifarra.server.table.advising import advice_state
from botifarra.server.table.coaching import warned_action
from botifarra.server.table.events import Player
from botifarra.server.table.stalling import way_to_relieve
from botifarra.server.table.table import Table

PrivateKey = tuple[
    Seat | None, CardSet | None, int, Way | None, bool, bool, AdviceState | None, int | None, Way | None
]
"""The state that `show_you` depends on: seat, visible hand, turn if on turn, and possible requests."""


def private_key(table: Table, player: Player | None) -> PrivateKey:
    """Return a key that is equal at two moments only if the person's own part is equal."""
    seat, relieve = table.seat_of(player), way_to_relieve(table, player)
    if seat is None:
        return None, None, 0, None, False, False, None, None, relieve
    turn = table.turn_seq if _plays_now(table, seat) else 0
    asks = way_to_undo(table, seat), may_claim(table, seat), may_concede(table, seat)
    help_ = advice_state(table, seat), warned_action(table, seat)
    return seat, _hand_in_sight(table, seat), turn, *asks, *help_, relieve


def show_you(table: Table, player: Player | None) -> You:
    """Return the part of the table that one person alone is shown."""
    seat, relieve = table.seat_of(player), way_to_relieve(table, player)
    hand = _hand_in_sight(table, seat) if seat is not None else None
    if seat is None or hand is None or table.board is None:
        return You(player, seat, relieve=relieve)
    undo, warned = way_to_undo(table, seat), warned_action(table, seat)
    if not _plays_now(table, seat):
        return You(player, seat, tuple(hand), undo=undo, warned=warned, relieve=relieve)
    state = table.board.state
    view = state.view(seat)
    actions = view.legal_actions
    return You(
        player,
        seat,
        tuple(hand),
        legal=tuple(map(action_id, actions)),
        why=_why(view, actions),
        factors=_factors(state, actions),
        undo=undo,
        claim=may_claim(table, seat),
        concede=may_concede(table, seat),
        advice=advice_state(table, seat),
        warned=warned,
    )


def _plays_now(table: Table, seat: Seat) -> bool:
    """Return whether the seat is on turn and its player is present and plays."""
    return table.on_turn is seat and table.person_at(seat) is not None and not table.lapsed


def _hand_in_sight(table: Table, seat: Seat) -> CardSet | None:
    """Return the cards that a seat holds and may see, or None."""
    if table.board is None or table.stage == "dealing":
        return None
    state = table.board.state
    return state.hands[seat] if state.public.sees_its_hand(seat) else None


def _why(view: View, actions: Sequence[Action]) -> dict[Card, str]:
    """Return the rule against each card in hand that may not be played."""
    rules = ((card, view.why_illegal(PLAYS[card])) for card in view.hand if PLAYS[card] not in actions)
    return {card: rule for card, rule in rules if rule is not None}


def _factors(state: State, actions: Sequence[Action]) -> dict[int, Factors]:
    """Return the factors of the hand after each call that changes them (R3.4, R7.2)."""
    raising = (action for action in actions if isinstance(action, Declare | Double))
    after = ((action_id(call), state.apply(call).public.factors) for call in raising)
    return {call: factors for call, factors in after if factors != state.public.factors}
