"""A bot that is a program: its questions, and that no program hangs, floods or outlives its caller."""

import pickle
from contextlib import closing
from fractions import Fraction
from pathlib import Path
from random import Random
from unittest.mock import patch

import pytest

from botifarra.bots import BOTS
from botifarra.bots.base import Budget
from botifarra.bots.check import BotError, Fault, check_bot
from botifarra.bots.engine import external, process
from botifarra.bots.engine.errors import EngineCrashed, EngineError, EngineLate, EngineNonsense, NoGreeting
from botifarra.bots.engine.external import ExternalBot
from botifarra.bots.engine.process import Program
from botifarra.bots.engine.wire import Answer, Question, format_line, parse_line
from botifarra.bots.named import bot_named
from botifarra.core.actions import CONCEDE, DELEGATE, PLAYS, Action
from botifarra.core.match import Match
from botifarra.core.rules import Rules
from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.records.notation import parse_card, parse_deal
from tests.bots.engine.programs import AMPLE, GREEDY, GREETS, act, engine, fault_of, script
from tests.bots.engine.views import DEAL, view_after
from tests.scale import scale

SHORT = Budget(seconds=0.05)
TOO_LONG = "a line is too long: it has more than 65536 bytes"
VARIANTS = (Rules(), Rules.preset("championship"), Rules.preset("club-swiss"))


def test_our_own_engine_passes_the_check_of_bots() -> None:
    with closing(ExternalBot(GREEDY)) as bot:
        check_bot(bot, hands=scale(2, 20), rules=VARIANTS, budget=AMPLE)


def test_our_own_engine_answers_as_the_bot_does() -> None:
    state = State.start(Rules(), parse_deal(DEAL))
    with closing(ExternalBot(GREEDY)) as bot:
        while state.legal_actions:
            view = state.view(state.public.to_act, Match(Rules(), Seat.NORTH))
            action = act(bot, view=view)
            assert action == BOTS["greedy"].act(view, Random(7), AMPLE)
            state = state.apply(action)


def test_a_command_names_a_bot() -> None:
    spec = f"cmd:{script(GREETS)}"
    bot = bot_named(spec)
    assert isinstance(bot, ExternalBot)
    assert bot.name == spec


def test_a_program_is_kept_over_questions() -> None:
    with closing(engine("while True: first()")) as bot:
        pid = bot.pid
        assert [act(bot), act(bot), act(bot)] == [view_after().legal_actions[0]] * 3
        assert bot.pid == pid


def test_a_question_has_the_budget_and_the_seed() -> None:
    code = "q = question(); say(id=q['id'], error=repr([q['budget_ms'], q['nodes'], q['seed']])); question()"
    seed = Random(7).getrandbits(32)
    assert fault_of(code, Budget(1.5, 20)).detail == f"reported an error: [1500, 20, {seed}]"
    assert fault_of(code, Budget()).detail == f"reported an error: [None, None, {seed}]"


@pytest.mark.parametrize(
    ("budget", "told"),
    [
        (Budget(1e7, 2**53 - 1), [10**10, 2**53 - 1]),
        (Budget(2**53 / 1000, 2**53), [None, None]),
        (Budget(float("inf"), 2**80), [None, None]),
        (Budget(0.0, 0), [0, 0]),
    ],
)
def test_limits_above_the_protocol_are_left_out(budget: Budget, told: list[int | None]) -> None:
    heard: list[Question] = []

    def ask(program: Program, line: bytes, seconds: float) -> bytes:
        heard.append(parse_line(line, Question))
        return format_line(Answer(heard[-1].id, "delego"))

    with closing(engine("question()")) as bot, patch.object(Program, "ask", ask):
        act(bot, budget)
    assert [heard[0].budget_ms, heard[0].nodes] == told


def test_an_engine_may_have_more_time_than_a_system_waits_at_once() -> None:
    with closing(engine("first(); question()")) as bot:
        assert act(bot, Budget(seconds=1e12)) == view_after().legal_actions[0]


@pytest.mark.parametrize(
    ("word", "played", "action"),
    [
        ("delego", "", DELEGATE),
        ("o9", "", PLAYS[parse_card("o9")]),
        ("concede", "botifarra passo passo", CONCEDE),
    ],
)
def test_illegal_answers_are_returned_unchecked(word: str, played: str, action: Action) -> None:
    with closing(engine(f"say(id=question()['id'], action='{word}'); question()")) as bot:
        assert act(bot, view=view_after(played)) == action


def test_an_illegal_action_is_found_by_the_check() -> None:
    with closing(engine("while True: say(id=question()['id'], action='o9')")) as bot:
        with pytest.raises(BotError) as caught:
            check_bot(bot, hands=1, rules=VARIANTS[:1], budget=AMPLE)
        assert (caught.value.fault, caught.value.ply) == (Fault.ILLEGAL, 0)


@pytest.mark.parametrize(
    ("code", "detail"),
    [
        ("question(); sys.exit('oh dear')", "ended with exit status 1: oh dear"),
        ("question(); sys.exit(3)", "ended with exit status 3"),
        ("question(); os.kill(os.getpid(), 9)", "ended by SIGKILL"),
        ("sys.exit(0)", "ended with exit status 0"),
        ("question(); sys.stderr.write('x' * 10**6 + 'end'); sys.exit(3)", "x" * 1997 + "end"),
    ],
)
def test_a_crash_is_reported_with_the_end_of_standard_error(
    code: str, detail: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process, "DYING_S", 60)
    error = fault_of(code)
    assert isinstance(error, EngineCrashed)
    assert error.detail.endswith(detail)


def test_an_engine_that_closes_its_output_is_killed() -> None:
    error = fault_of("question(); os.close(1); time.sleep(1000)")
    assert isinstance(error, EngineCrashed)
    assert error.detail == "closed its output"


@pytest.mark.parametrize(
    "code",
    [
        "question(); time.sleep(1000)",
        "question(); sys.stdout.write('{'); time.sleep(1000)",
        "while True: sys.stderr.write('x' * 65536)",
        "os.close(0); time.sleep(1000)",
    ],
    ids=["silent", "half a line", "complaints without end", "deaf"],
)
def test_an_engine_without_an_answer_in_time_is_late(code: str) -> None:
    error = fault_of(code, SHORT)
    assert isinstance(error, EngineLate)
    assert error.detail == "no answer within 0.155 s; does it flush its output?"


def test_a_late_engine_that_answered_before_gets_no_hint_about_flushing() -> None:
    with closing(engine("first(); question(); time.sleep(1000)")) as bot:
        act(bot)
        with pytest.raises(EngineLate) as caught:
            act(bot, SHORT)
    assert caught.value.detail == "no answer within 0.155 s"


def test_an_engine_that_is_late_is_slow_in_the_check() -> None:
    with closing(engine("question(); time.sleep(1000)")) as bot, pytest.raises(BotError) as caught:
        check_bot(bot, hands=1, rules=VARIANTS[:1], budget=SHORT)
    assert (caught.value.fault, caught.value.ply) == (Fault.SLOW, 0)


def test_an_engine_that_does_not_read_a_long_question_is_late() -> None:
    scores = ((Fraction(1), Fraction(0)),) * 10_000
    match = Match(Rules(), Seat.NORTH, hands=scores)
    view = State.start(Rules(), parse_deal(DEAL)).view(Seat.NORTH, match)
    assert isinstance(fault_of("time.sleep(1000)", SHORT, view), EngineLate)
    with closing(engine("time.sleep(0.1); first(); question()")) as bot:
        assert act(bot, view=view) == view.legal_actions[0]


def test_without_a_budget_an_engine_still_has_a_timeout(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(external, "TIMEOUT_S", 0.05)
    assert isinstance(fault_of("question(); time.sleep(1000)", Budget()), EngineLate)


@pytest.mark.parametrize(
    ("code", "detail"),
    [
        ("question(); print()", "an empty line: $: "),
        ("question(); print('hm')", "hm: $: JSON is malformed: invalid character (byte 0)"),
        ("question(); say(action='o9')", "$: Object missing required field `id`"),
        ("question(); say(id=1)", "$: Object missing required field `action`"),
        ("question(); say(id=1, action=5)", "$.action: Expected `str`, got `int`"),
        ("question(); say(id=7, action='o9')", "answers question 7, expected 1"),
        ("question(); say(id=1, action='o13')", "'o13' is not an action"),
        ("question(); say(id=1, action='recontro')", "'recontro' is not an action"),
        ("question(); say(id=1, error='no')", "reported an error: no"),
        ("question(); print('[' * 60000)", "$: "),
        ("while True: sys.stdout.write('x' * 65536)", TOO_LONG),
        ("while True: print('x' * 100)", "$: JSON is malformed: invalid character (byte 0)"),
    ],
)
def test_malformed_answers_are_nonsense(code: str, detail: str) -> None:
    error = fault_of(f"{code}; question()" if "while" not in code else code)
    assert isinstance(error, EngineNonsense)
    assert detail in error.detail
    assert len(error.detail) < 400


@pytest.mark.parametrize("pause", ["", "time.sleep(0.05)"], ids=["at once", "in two parts"])
@pytest.mark.parametrize("length", [65_536, 65_537, 70_000])
def test_an_answer_is_too_long_by_its_length_alone(length: int, pause: str) -> None:
    code = (
        "line = json.dumps(dict(id=question()['id'], action='delego')).encode()\n"
        f"line = line.ljust({length}) + b'\\n'\n"
        f"sys.stdout.buffer.write(line[:60000]); {pause}\n"
        "sys.stdout.buffer.write(line[60000:])\n"
        "question()"
    )
    if length == 65_536:
        with closing(engine(code)) as bot:
            assert act(bot) == DELEGATE
    else:
        error = fault_of(code)
        assert isinstance(error, EngineNonsense)
        assert error.detail == TOO_LONG


def test_output_on_standard_error_does_not_block_answers() -> None:
    with closing(engine("sys.stderr.write('x' * 10**6); first(); question()")) as bot:
        assert act(bot) == view_after().legal_actions[0]


def test_after_a_crash_it_is_started_again(tmp_path: Path) -> None:
    once = tmp_path / "once"
    code = f"once = {str(once)!r}\nif os.path.exists(once): first(); question()\nopen(once, 'w')"
    with closing(engine(code)) as bot:
        first = bot.pid
        with pytest.raises(EngineCrashed):
            act(bot)
        assert act(bot) == view_after().legal_actions[0]
        assert bot.pid not in (None, first)


def test_an_answer_given_before_the_question_is_nonsense() -> None:
    with closing(engine("first(); say(id=1, action='oros'); first(); question()")) as bot:
        act(bot)
        with pytest.raises(EngineNonsense, match="answers question 1, expected 2"):
            act(bot)


@pytest.mark.parametrize(
    ("code", "kind", "detail"),
    [
        ("import sys; sys.exit('not today')", EngineCrashed, "ended with exit status 1: not today"),
        (
            "input(); print(); input()",
            NoGreeting,
            "expected a greeting, found an empty line; text for people belongs on standard error",
        ),
        (
            "input(); print('Loading weights'); input()",
            NoGreeting,
            "expected a greeting, found 'Loading weights'; text for people belongs on standard error",
        ),
        ("input(); print('{}'); input()", EngineNonsense, "{}: $: Object missing required field `hello`"),
        (
            'input(); print(\'{"hello": {"name": "new", "protocol": 2}}\'); input()',
            EngineNonsense,
            "speaks protocol 2, expected 1",
        ),
        ('input(); print(\'{"error": "no"}\'); input()', EngineNonsense, "reported an error: no"),
    ],
)
def test_a_program_without_a_greeting_is_not_an_engine(
    code: str, kind: type[EngineError], detail: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process, "DYING_S", 60)
    with pytest.raises(kind) as caught:
        bot_named(f"cmd:{script(code)}")
    assert caught.value.detail == detail


def test_a_missing_greeting_can_be_sent_to_another_process() -> None:
    error = NoGreeting("cmd:engine", "Loading weights")
    copy = pickle.loads(pickle.dumps(error))
    assert (str(copy), copy.line) == (str(error), "Loading weights")


def test_a_program_with_a_late_greeting_is_not_an_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(external, "START_S", 0.05)
    with pytest.raises(EngineLate):
        ExternalBot(script("import time; time.sleep(1000)"))
