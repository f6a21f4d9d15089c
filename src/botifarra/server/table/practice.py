"""Practice: a finished hand of another table, taken over with bots from one of its moments.

A practice table has one hand, which nobody deals: the event `Placed` has its position.
"""

from fractions import Fraction

import msgspec

from botifarra.bots import BotName
from botifarra.core.actions import ACTIONS
from botifarra.core.cards import CardSet
from botifarra.core.deal import Deal
from botifarra.core.match import Match
from botifarra.core.rules import Rules
from botifarra.core.score import Score
from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.server.protocol import parts
from botifarra.server.table.board import Board, Seeds
from botifarra.server.table.events import Placed, Sat
from botifarra.server.table.names import distinct_name
from botifarra.server.table.seats import Names


def seated_bots(names: Names, own: Seat, name: str, level: BotName) -> tuple[Sat, ...]:
    """Return the events that seat bots at all seats but `own`, under the names of those who played the hand.

    `name` is the name of the person at `own`, which no bot gets. If the person played the hand at another
    seat, the bot there has the name of the player at `own`.
    """
    taken, bots = [name], []
    for seat in Seat:
        if seat != own:
            known = names[own] if names[seat] == name else names[seat]
            bots.append(Sat(seat, distinct_name(known, taken), bot=level))
            taken.append(bots[-1].name)
    return tuple(bots)


def placed_match(rules: Rules, event: Placed) -> Match:
    """Return the match before the hand, so that calls mean the same as they did there."""
    hands = tuple(map(_score, event.scored))
    return Match(rules, event.dealer, _score(event.score), hands, carried=_score(event.carried))


def placed_board(rules: Rules, event: Placed) -> Board:
    """Return the hand after its first actions.

    Nobody at this table chose these, so none can be taken back.
    """
    assert event.hands is not None
    north, west, south, east = map(CardSet, event.hands)
    deal = Deal(event.dealer, (north, west, south, east))
    board = Board(len(event.scored) + 1, Seeds(event.deal, "", ""), State.start(rules, deal))
    for action in event.actions:
        board = board.act(ACTIONS[action], "bot")
    return msgspec.structs.replace(board, settled=len(event.actions))


def show_practice(event: Placed | None) -> parts.Practice | None:
    """Return the hand that a practice table took over; None at any other table."""
    return (
        parts.Practice(event.code, event.deal, len(event.actions), event.points)
        if event is not None
        else None
    )


def _score(score: tuple[float, float]) -> Score:
    north_south, east_west = map(Fraction, score)
    return north_south, east_west
