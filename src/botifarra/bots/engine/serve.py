"""A bot of ours as an engine: an answer to each line of the protocol."""

from collections.abc import Iterable, Iterator
from random import Random

from botifarra.bots.base import Bot, Budget
from botifarra.bots.engine.action import format_action
from botifarra.bots.engine.errors import WireError
from botifarra.bots.engine.view import parse_view
from botifarra.bots.engine.wire import (
    PROTOCOL,
    Answer,
    Failure,
    Greeting,
    Head,
    Hello,
    Question,
    format_line,
    parse_line,
)
from botifarra.bots.equity import prepare
from botifarra.inference.errors import Contradiction


def answers(bot: Bot, lines: Iterable[bytes]) -> Iterator[bytes]:
    """Yield an answer for each line until one says to quit; for a malformed line, the error and its place."""
    prepare()  # before the first question, so that it takes no time from the answer
    for line in lines:
        number = None
        reply: Greeting | Answer | Failure
        try:
            head = parse_line(line, Head)
            number = head.id
            if head.quit:
                return
            reply = _greet(bot, line) if bytes(head.hello) else _answer(bot, line)
        except WireError as error:
            reply = Failure(number, str(error))
        yield format_line(reply)


def _greet(bot: Bot, line: bytes) -> Greeting:
    hello = parse_line(line, Greeting).hello
    if hello.protocol != PROTOCOL:
        raise WireError("$.hello.protocol", f"found {hello.protocol}, expected {PROTOCOL}")
    return Greeting(Hello(bot.name, PROTOCOL))


def _answer(bot: Bot, line: bytes) -> Answer:
    question = parse_line(line, Question)
    view = parse_view(question.view)
    seconds = None if question.budget_ms is None else question.budget_ms / 1000
    try:
        action = bot.act(view, Random(question.seed), Budget(seconds, question.nodes))
    except Contradiction as error:
        raise WireError("$.view", str(error)) from None
    return Answer(question.id, format_action(action, view.public))
