"""Our bots as engines: the answer to each line."""

import json
from collections.abc import Iterable
from random import Random
from typing import Any

import msgspec
import pytest

from botifarra.bots import BOTS
from botifarra.bots.base import Budget
from botifarra.bots.engine.serve import answers
from botifarra.bots.engine.view import format_view
from botifarra.bots.engine.wire import Question, format_line
from botifarra.core.actions import CLAIM, DECLARES, PASS, Action
from botifarra.core.cards import CardSet, Strain
from botifarra.core.deal import Deal
from botifarra.core.rules import Rules
from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.core.view import View
from tests.bots.engine.views import view_after

QUESTION = Question(5, format_view(view_after()), 250, 1_000, 12)
QUESTION_TEXT = format_line(QUESTION)
GREETING = b'{"hello":{"name":"somebody","protocol":1}}\n'


class RecordingBot:
    """A bot that records its questions."""

    name = "recording"

    def __init__(self) -> None:
        self.questions: list[tuple[View, float, Budget]] = []

    def act(self, view: View, rng: Random, budget: Budget) -> Action:
        self.questions.append((view, rng.random(), budget))
        return CLAIM


def said(lines: Iterable[bytes]) -> list[Any]:
    return [json.loads(line) for line in answers(BOTS["random"], lines)]


def changed(**fields: object) -> bytes:
    return format_line(msgspec.structs.replace(QUESTION, **fields))


def test_a_greeting_is_answered_with_the_name_of_the_bot() -> None:
    assert said([GREETING]) == [{"hello": {"name": "random", "protocol": 1}}]


@pytest.mark.parametrize("most", [{"budget_ms": 2**53 - 1}, {"nodes": 2**53 - 1}])
def test_a_bot_may_have_the_longest_budget_of_the_protocol(most: dict[str, int]) -> None:
    [answer] = answers(BOTS["club"], [changed(**most)])
    assert json.loads(answer)["action"] in QUESTION.view.legal


def test_a_contradictory_view_is_answered_with_an_error() -> None:
    """All others are out of coins, and yet one coin is not in the hand that leads again."""
    hands = [CardSet.from_mask(0xFFF << first) for first in (0, 12, 24, 36)]
    state = State.start(Rules(), Deal(Seat.EAST, (hands[0], hands[1], hands[2], hands[3])))
    for call in (DECLARES[Strain.NO_TRUMP], PASS, PASS):
        state = state.apply(call)
    while not state.public.tricks:
        state = state.apply(state.legal_actions[0])
    view = format_view(state.view(Seat.NORTH))
    own, foreign = view.hand[-1], "c8"
    wrong = msgspec.structs.replace(
        view,
        hand=tuple(foreign if card == own else card for card in view.hand),
        legal=tuple(foreign if card == own else card for card in view.legal),
    )
    refused, answer = (
        json.loads(line) for line in answers(BOTS["club"], [changed(view=wrong), changed(view=view, nodes=1)])
    )
    assert refused == {"id": 5, "error": "$.view: no deal agrees with what is known"}
    assert answer["action"] in view.legal


def test_a_bot_gets_view_budget_and_seed() -> None:
    bot = RecordingBot()
    lines = [format_line(QUESTION), changed(budget_ms=None, nodes=None)]
    assert list(answers(bot, lines)) == [b'{"id":5,"action":"claim"}\n'] * 2
    chance = Random(12).random()
    assert bot.questions == [(view_after(), chance, Budget(0.25, 1_000)), (view_after(), chance, Budget())]


def test_the_same_question_has_the_same_answer() -> None:
    one, other = said([format_line(QUESTION), format_line(QUESTION)])
    assert one == other
    assert one["action"] in QUESTION.view.legal
    assert len({answer["action"] for answer in said(changed(seed=seed) for seed in range(30))}) > 1


def test_after_quit_nothing_is_answered() -> None:
    assert said([b'{"quit":true}\n', format_line(QUESTION)]) == []


def test_unknown_fields_are_ignored() -> None:
    line = format_line(QUESTION).replace(b'{"id":5,', b'{"new":[],"id":5,')
    assert said([line]) == said([format_line(QUESTION)])


@pytest.mark.parametrize(
    ("line", "number", "error"),
    [
        (b"", None, "$: Input data was truncated"),
        (b"hello", None, "$: JSON is malformed: invalid character (byte 0)"),
        (b"[" * 100_000, None, "$: "),
        (b'{"error":"\xff"}', None, "$: 'utf-8' codec can't decode byte 0xff"),
        (b'{"hello":{"name":"\xff","protocol":1}}', None, "$: 'utf-8' codec can't decode byte 0xff"),
        (b'{"id":3}', 3, "$: Object missing required field `view`"),
        (b'{"id":"3"}', None, "$.id: Expected `int | null`, got `str`"),
        (b'{"hello":{"name":"x","protocol":2}}', None, "$.hello.protocol: found 2, expected 1"),
        (b'{"hello":{"name":"x"}}', None, "$.hello: Object missing required field `protocol`"),
        (changed(budget_ms=-1), 5, "$.budget_ms: Expected `int` >= 0"),
        (QUESTION_TEXT.replace(b":250,", b":1" + b"0" * 400 + b","), 5, "$.budget_ms: "),
        (changed(budget_ms=2**53), 5, "$.budget_ms: Expected `int` <= 9007199254740991"),
        (changed(nodes=2**63), 5, "$.nodes: Expected `int` <= 9007199254740991"),
        (changed(seed=2**32), 5, "$.seed: Expected `int` <= 4294967295"),
        (
            changed(view=msgspec.structs.replace(QUESTION.view, seat="Q")),
            5,
            "$.view.seat: found 'Q', expected a seat",
        ),
        (
            changed(view=msgspec.structs.replace(QUESTION.view, seat="S")),
            5,
            "$.view.seat: 'S' is not on turn (R2.1)",
        ),
    ],
)
def test_after_a_malformed_line_the_next_one_is_answered(line: bytes, number: int | None, error: str) -> None:
    refusal, answer = said([line, format_line(QUESTION)])
    assert refusal.keys() == {"id", "error"}
    assert refusal["id"] == number
    assert refusal["error"].startswith(error), refusal["error"]
    assert answer["id"] == 5
