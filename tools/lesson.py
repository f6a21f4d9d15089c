"""The guided hand of /learn: a deal that shows every duty of the play, in the form that the page needs."""

from collections.abc import Iterator
from typing import Any

import msgspec

from botifarra.core.actions import PLAYS, Play, action_id
from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.records.bgn import parse_bgn
from botifarra.server.protocol.parts import Call, Count
from botifarra.server.table.board import Board, Seeds
from botifarra.server.table.counting import count_board
from botifarra.server.table.public import show_calls

GUIDED = 6
"""Tricks in which the learner, at south, chooses; the rest of the hand is played automatically."""

HAND = """\
[BGN "1"]
[Rules "oriental"]
[Dealer "S"]
[Deal "S:1S7532.R73.-.CS5 986.12.RS5.9432 C4.95.C8763.1R7 R.CS864.9142.86"]
[Calls "S:oros"]
[Play]
 1 E o6 oC oR o1
 2 S o2 o8 o4 cC
 3 E o9 c5 cS o3
 4 E c2 c9 c4 cR
 5 N eC e1 o5 e5
 6 S o7 b2 b1 e2
 7 S c3 c1 e3 c6
 8 E b9 b7 b6 b5
 9 E b3 bR b8 bS
10 N e6 e9 oS eS
11 S bC b4 e7 c8
12 S c7 eR e8 e4
[Points "NS 51 EW 21"]
[Score "NS +15 EW 0"]
"""

_SEED = "00" * 32
"""A placeholder: the deal does not come from a seed, and the page does not show it."""


class Step(msgspec.Struct, omit_defaults=True):
    """An action; for a choice of the learner also the legal actions, and the rule against other cards.

    `alike` are legal cards that are as good as the action.
    """

    seat: Seat
    action: int
    legal: tuple[int, ...] = ()
    why: dict[int, str] = {}
    alike: tuple[int, ...] = ()


class Lesson(msgspec.Struct):
    """The hand as web/src/learn/lesson.ts reads it; `hands` are the cards dealt, by seat."""

    dealer: Seat
    hands: tuple[tuple[int, ...], ...]
    actions: tuple[Step, ...]
    calls: tuple[Call, ...]
    count: Count


def lesson() -> Lesson:
    """Return the hand, played to its end."""
    (record,) = parse_bgn(HAND)
    board = Board(1, Seeds(1, _SEED, _SEED, 0), State.start(record.rules, record.deal))
    for action in record.actions:
        board = board.act(action, "player")
    count = count_board(board)
    assert count is not None
    return Lesson(
        record.deal.dealer,
        tuple(tuple(map(int, hand)) for hand in record.deal.hands),
        tuple(_steps(record.actions, State.start(record.rules, record.deal))),
        show_calls(board.calls),
        count,
    )


def lesson_json() -> str:
    """Return the text of web/src/learn/lesson.json, with an action on each line for readable diffs."""
    parts: dict[str, Any] = msgspec.to_builtins(lesson())
    actions = ",\n".join(f"    {_line(step)}" for step in parts.pop("actions"))
    fields = ",\n".join(f'  "{name}": {_line(value)}' for name, value in parts.items())
    return f'{{\n{fields},\n  "actions": [\n{actions}\n  ]\n}}\n'


def _line(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _steps(actions: tuple[Any, ...], state: State) -> Iterator[Step]:
    for action in actions:
        seat = state.public.to_act
        if seat is Seat.SOUTH and len(state.public.tricks) < GUIDED:
            legal = tuple(map(action_id, state.legal_actions))
            yield Step(seat, action_id(action), legal, _why(state), _alike(state, action))
        else:
            yield Step(seat, action_id(action))
        state = state.apply(action)


def _alike(state: State, action: Any) -> tuple[int, ...]:
    """Return the learner's other trumps where the learner leads one and nobody else has any."""
    contract = state.public.contract
    if contract is None or not isinstance(action, Play) or state.public.trick.cards:
        return ()
    trumps = {
        card: seat for seat in Seat for card in state.hands[seat] if int(card.suit) == int(contract.strain)
    }
    if action.card not in trumps or set(trumps.values()) != {Seat.SOUTH}:
        return ()
    return tuple(int(card) for card in trumps if card != action.card)


def _why(state: State) -> dict[int, str]:
    """Return the rule against each illegal card of the learner; empty while trumps are named."""
    if not isinstance(state.legal_actions[0], Play):
        return {}
    against = {card: state.why_illegal(PLAYS[card]) for card in state.hands[Seat.SOUTH]}
    return {int(card): rule for card, rule in against.items() if rule is not None}
