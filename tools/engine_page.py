"""The page docs/engine.md: the protocol for bots in any language, every message, and a session."""

from fractions import Fraction
from random import Random

import msgspec

from botifarra.bots import BOTS
from botifarra.bots.base import Budget
from botifarra.bots.engine.serve import answers
from botifarra.bots.engine.view import format_view
from botifarra.bots.engine.wire import (
    PROTOCOL,
    Answer,
    Failure,
    Greeting,
    Hello,
    Points,
    Question,
    Quit,
    format_line,
)
from botifarra.core.match import Match
from botifarra.core.rules import Rules
from botifarra.core.state import State
from botifarra.records.notation import parse_deal
from tools.reference import inner_structs, reference

_MESSAGES = (Greeting, Question, Quit, Answer, Failure)
_PARTS = tuple(inner_structs(_MESSAGES))

ENGINE_MESSAGES: tuple[type[msgspec.Struct], ...] = (*_MESSAGES, *_PARTS)
"""All types that the page describes."""

_STORY = """\
# Engine protocol

A bot can be a program in any language. It reads a line, a JSON object, from its standard input, writes a line
to its standard output, and so on until its input ends. `botifarra` starts it, without a shell, wherever a bot
is called `cmd:PROGRAM ARGS`, and asks it what its seat is to do; `botifarra engine` offers our bots in the
same way. [examples/engine.mjs](../examples/engine.mjs) is a whole engine. This page is made by `make docs`
from the types that both ends read and write (`src/botifarra/bots/engine/wire.py`), and the session at its end
is what `botifarra engine greedy` says.

## The talk

- The first line to the engine is a greeting, and so is its answer; both name the version of the protocol,
  which is 1. It has thirty seconds for it.
- Then come questions, one at a time. The answer has the `id` of the question and an action. An engine that
  cannot answer says `error` instead, with why in its own words, and the question is lost to it.
- The last line says `quit`, or the input just ends. Who is still there a second later is killed, with all
  that it has started. An arena that is cut short, or has decided its test, waits for no engine.
- A field that an engine does not know is to be left out: there may be more of them one day. Lines are UTF-8
  and have at most 65536 bytes in answers. What is for people goes to standard error. Output has to be
  flushed line by line.

## What can be counted on

A question says all that the seat on turn knows, and nothing of what is hidden: an engine needs to remember
nothing. What it answers must not depend on the questions before, as these come in any order, or on the clock
where `nodes` ends its search: the same question has the same answer, and all chance comes from `seed`.

`legal` are the actions open, so that an engine need not know the rules. Cards and calls are words as records
have them ([notation.md](notation.md)), a card by suit and rank, of which `9 1 R C S 8 7 6 5 4 3 2` is the
order from high to low: `o9`, `oros`, `delego`, `passo`, `contro`, `recontro`, `santvicenc`,
`codony`. While cards are played, `claim` and `concede` may be answered too (R5.5), though no list has them;
a claim that does not stand is illegal. Seats are N, W, S, E, which is the playing order.

## What goes wrong

The time is told in `budget_ms`, and the engine is waited for a tenth longer, and 0.1 seconds: then it is
late, and killed. Where no limit is told it is waited for 60 seconds: in a duel one that hangs then costs a
minute a hand, so that `--seconds` should be given. It is also killed when it ends its output, answers with
what is no answer or with an `error`, or writes a line without end. Where it has ended, or has ended its
output, its last words on standard error are part of what is reported. It is started anew before the next
question, whose time in a duel its start does not take. What an illegal action or a failure costs is for those
to say who asked: in a duel it is the hand.

`botifarra engine` checks what it is asked: calls and cards are played again by the rules, and all else has to
follow from them. A question that does not add up is answered with an `error` that tells the place and, where
there is one, the number of the rule ([rules.md](rules.md)).

## The check

```
botifarra arena check 'cmd:node examples/engine.mjs'
```

tells whether an engine is legal under every rule, steady under a seed, and in time; or its first fault, with
the rules, the seed, the seat and the number of actions before, and then its exit status is 1. With these
`--rules`, each change as a `--set`, and that `--seed`, `--hands 1` meets the fault again. In Python the same
is `check_bot` of `botifarra.bots.check`.

It asks some five thousand questions, with a second and 1000 `nodes` for each: a slow engine is checked sooner
by one kind of rules, such as `--rules oriental`. Every question is asked twice, and the answer must be the
same. So an engine has to

- draw all its chance from the `seed` of the question, made anew for each question;
- keep nothing from one question that changes the answer to another;
- end its search by `nodes`, counted in whatever unit it likes, before the time in `budget_ms` is over. One
  that ignores `nodes` and thinks until the clock says stop is found unsteady sooner or later, on a busy
  machine at the latest. An engine with nothing to search may ignore both.

If the check says that the answers differ though the seed is heeded, give it more `--seconds` or fewer
`--nodes`.

An engine needs a POSIX system, such as Linux or macOS.
"""

_SESSION_HEAD = """\
## A session

North is asked for a call, and later for a card; then in the same question the points are wrong. `>` goes to
the engine, `<` comes from it.
"""

_DEAL = "N:C652.973.95.764 8.S6.1S642.9R32 973.1R42.RC3.C5 1RS4.C85.87.1S8"
_BOT = BOTS["greedy"]
_SEED = 2026
_SCORE = Fraction(8), Fraction(0)


def engine_page() -> str:
    """Return the page."""
    return "\n".join(
        (
            _STORY,
            reference("To the engine", (Greeting, Question, Quit)),
            reference("From the engine", (Answer, Failure)),
            reference("Parts", _PARTS),
            f"{_SESSION_HEAD}\n```\n{_session()}```\n",
        )
    )


def _session() -> str:
    state = State.start(Rules(), parse_deal(_DEAL))
    call = _question(1, state)
    while len(state.public.tricks) < 2 or state.public.to_act is not state.public.dealer:
        state = state.apply(_BOT.act(state.view(state.public.to_act), Random(_SEED), Budget()))
    card = _question(2, state)
    wrong = msgspec.structs.replace(card.view, points=Points(36, 0))
    asked = (
        Greeting(Hello("botifarra", PROTOCOL)),
        call,
        card,
        msgspec.structs.replace(card, id=3, view=wrong),
        Quit(),
    )
    lines = []
    for line in map(format_line, asked):
        lines.append(f"> {line.decode()}")
        lines.extend(f"< {answer.decode()}" for answer in answers(_BOT, [line]))
    return "".join(lines)


def _question(number: int, state: State) -> Question:
    match = Match(Rules(), state.public.dealer, _SCORE, (_SCORE,))
    view = format_view(state.view(state.public.to_act, match))
    return Question(number, view, 1000, None, _SEED)
