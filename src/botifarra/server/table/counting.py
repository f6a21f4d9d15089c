"""The count of a hand that is over, with all that is needed to check it."""

from typing import Literal

from botifarra.core.actions import Claim, Concede
from botifarra.core.rules import TRICKS
from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.server.protocol import parts
from botifarra.server.table.board import Board
from botifarra.server.table.public import show_score
from botifarra.server.table.table import Table


def show_count(table: Table) -> parts.Count | None:
    """Return the count of the hand on the table; None until it is over."""
    if table.board is None or not table.has_count:
        return None
    return count_board(table.board)


def count_board(board: Board) -> parts.Count | None:
    """Return the count of a hand; None until it is over."""
    state, public = board.state, board.state.public
    outcome = state.outcome
    if outcome is None:
        return None
    north_south, east_west = outcome.counts
    ended = _ended(state)
    return parts.Count(
        deal=board.seeds.deal,
        hands=tuple(tuple(hand) for hand in state.deal.hands),
        tricks=_show_tricks(state),
        tricks_won=(north_south.tricks, east_west.tricks),
        points=outcome.points,
        middle=float(public.rules.middle),
        factors=public.factors,
        scored=show_score(outcome.scored),
        seed=board.seeds.seed or None,
        rest=_show_rest(state),
        rest_tricks=TRICKS - len(public.tricks),
        ended=ended,
        ended_by=public.to_act if ended != "played" else None,
        last_bonus=(north_south.bonus, east_west.bonus),
        capot=outcome.capot,
        codony=outcome.shown_by,
    )


def _ended(state: State) -> Literal["played", "claim", "concede"]:
    last = state.public.actions[-1]
    if isinstance(last, Claim):
        return "claim"
    return "concede" if isinstance(last, Concede) else "played"


def _show_tricks(state: State) -> tuple[parts.Pile, ...]:
    piles = []
    for trick in state.public.tricks:
        winner: Seat = trick.winner(state.public.strain)
        piles.append(parts.Pile(trick.cards, trick.points - 1, winner.side, trick.leader, winner))
    return tuple(piles)


def _show_rest(state: State) -> parts.Pile | None:
    """Return the cards that a claim or concession took: the trick on the table, and all hands."""
    if state.public.rest is None:
        return None
    cards = (*state.public.trick.cards, *(card for hand in state.hands for card in hand))
    return parts.Pile(cards, sum(card.points for card in cards), state.public.rest)
