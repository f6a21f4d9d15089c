"""The page docs/engine.md: the protocol for bots in any language, every message, and a session."""

from fractions import Fraction
from random import Random

import msgspec

from botifarra.bots import BOTS
from botifarra.bots.base import Budget
from botifarra.bots.check import GRACE, OVERTIME, VARIANTS
from botifarra.bots.engine.external import START_S, TIMEOUT_S
from botifarra.bots.engine.process import LONGEST
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

_STORY = f"""\
# Engine protocol

This page describes the protocol by which a program in any language can be a bot. Such a program is an
*engine*. It reads lines from its standard input and writes lines to its standard output, until the input
ends. Each line is a JSON object.

`botifarra` starts an engine that is named `cmd:PROGRAM ARGS`, and asks it for the actions of its seat.
`botifarra engine` offers our bots in the same way. [examples/engine.mjs](../examples/engine.mjs) is a
complete engine. `make docs` makes this page from the types that both ends read and write
(`src/botifarra/bots/engine/wire.py`). The session at the end of this page was recorded with `botifarra engine
greedy`.

## How an engine is started

Only these take `cmd:PROGRAM ARGS` as the name of a bot:

- the command `botifarra play`, for a match against your own engine ([terminal.md](terminal.md));
- the commands `botifarra arena duel`, `botifarra arena ladder` and `botifarra arena check`
  ([arena.md](arena.md));
- in Python, `bot_named` of `botifarra.bots.named`, and functions that take names of bots, such as `duel` and
  `play_hand` ([python.md](python.md));
- the Gymnasium environment ([environments.md](environments.md)).

Other commands take only our own bots. `hint` and `review` show what each choice is worth, and an engine
answers only with its choice. `serve` starts no programs, because its guests choose the bots of their tables.
A program can join a table of `serve` as a player ([protocol.md](protocol.md)).

The text after `cmd:` is split into words as a shell does it (`shlex.split` in Python): at blanks, except
within quotes or after a backslash. No shell runs, so variables, `~`, `*`, pipes and redirections do not work.
A path with blanks needs quotes of its own: `"cmd:python3 'my engines/first.py'"`.

The engine has the current directory and the environment variables of `botifarra`, so relative paths start at
that directory. A program without `/` in its name is looked up in `PATH`: write `./first`, not `first`, for a
program in the current directory. On a cluster, directory and variables are those of the worker.

An engine runs as several processes, so it must not need a file or a port for itself alone:

- In a duel or a ladder, every seat has its own process, because one process at two seats would see two hands
  of a deal. The seats are exchanged. So each worker process has four processes of each engine: with
  `--workers 2`, there are eight. They run until the end. Before the duel, each engine is started once, to see
  whether it greets.
- In the check, one process answers for all four seats.
- In `play`, each of the three bots has its own process. If one fails, or gives an illegal answer, the command
  saves the match and ends. `play --resume` goes on with it. Name the engine again with `--bots`
  then, because the file of a match never starts a program.
- In the Gymnasium environment, each seat that an engine plays has its own process.

## The exchange

- The first line to the engine is a greeting. The engine must answer it with a greeting within
  {START_S:.0f} seconds. Both name the version of the protocol, which is {PROTOCOL}. Any other text before
  the greeting is a fault, even an empty line.
- Then come questions, one at a time. The answer has the `id` of the question and an action. An engine that
  cannot answer sends `error` with a reason in its own words. That counts as a failure.
- The last line says `quit`, or the input just ends. An engine that is still running a second later is killed,
  together with the processes that it started. If the arena is interrupted, or a test ends a duel early, the
  arena does not wait for engines.
- An engine must ignore unknown fields, because later versions may add some. Lines are UTF-8. A line from the
  engine has at most {LONGEST} bytes, without its line break. Text for people goes to standard error.
  The engine must flush its output after each line.

## What a question contains

A question has everything that the seat on turn knows, and nothing that is hidden from it. So an engine does
not have to remember anything. Questions come in any order. The answer must not depend on earlier questions.
If the limit `nodes` ends the search, the answer must not depend on the clock either. The same question must
get the same answer, and all randomness must come from `seed`.

`legal` lists the legal actions, so an engine does not need the rules. Cards and calls are words as in records
([notation.md](notation.md)). A card is a suit and a rank, such as `o9`. The ranks from high to low are
`9 1 R C S 8 7 6 5 4 3 2`. Calls are `oros`, `delego`, `passo`, `contro`, `recontro`, `santvicenc`, `codony`
and so on. During play, `claim` and `concede` are possible answers too (R5.5 of [rules.md](rules.md)),
although `legal` does not list them. A claim that does not stand is illegal. Seats are N, W, S, E, in playing
order.

## Faults

`budget_ms` is the time for an answer. The engine may take {OVERTIME} times `budget_ms` plus
{GRACE * 1000:.0f} ms. After that it is late, and is killed. If no limit is given, as in `play` and in the
environment, it has {TIMEOUT_S:.0f} seconds. An engine that hangs then costs a minute for each hand of a duel,
so give a limit with `--seconds`. In Python, give `duel` and `play_hand` a `Contestant` of
`botifarra.arena.contestant`: `Contestant("cmd:node examples/engine.mjs", Budget(seconds=1))`.

An engine is also killed if it closes its output, sends an invalid answer or an `error`, or writes a line that
is too long. If the engine has ended, or has closed its output, the error message quotes the last lines that
the engine wrote to standard error. The engine is started again before the next question. In a duel, the time
of that start does not count for the question. In a duel, an illegal action or a failure loses the hand.

`botifarra engine` checks each question: it plays the calls and cards again by the rules, except R4.11. All
other fields of the view must follow from them, except `match`. If a question is wrong, the answer is an
`error` with the place and, if a rule is broken, the number of the rule ([rules.md](rules.md)).

## The check

```
botifarra arena check 'cmd:node examples/engine.mjs'
```

This command checks that the answers of an engine are legal under all rules, in time, and *steady*. A steady
engine gives the same answer to the same question with the same seed. If the engine fails, the command shows
the first fault, with the rules, the seed, the seat and the number of actions before it. The exit status is
then 1. To repeat the fault, give these `--rules` (with a `--set` for each change), that `--seed`, and
`--hands 1`. In Python the same check is `check_bot` of `botifarra.bots.check`.

The check covers every preset, and `oriental` with one option changed at a time (the bonus of a codony
together with its cards): {len(VARIANTS)} sets of rules, each with `--hands` hands (2 by default). Every hand
has a seed of its own, and so its own deal. The bot is asked at all four seats. Three things follow from the
seed of a hand:

- If the seed is even, the bot's own answers are played. If it is odd, random actions are played.
- In six hands of seven, the check makes the first calls itself: a strain, or a delegation and its answer.
  Before each of these calls it still asks the bot, and checks the answer, but does not play it. So every
  check of seven hands or more has the phase `answer`, and plays in each of the five strains.
- One hand in three has a `match`. The earlier hands of the match were played at random, and this hand
  may end the match.

The check asks some 5500 questions, with a second and 1000 `nodes` for each. An engine that answers at once
needs a few seconds for all of them. For a slow engine, check only one set of rules, for instance with
`--rules oriental`. Every question is asked twice, and both answers must be the same. So an engine must follow
these rules:

- It takes all its randomness from the `seed` of the question, with a new generator for each question.
- It does not keep anything from one question that would change its answer to another.
- It ends its search by `nodes` before the time in `budget_ms` is over. It may count nodes in its own unit. An
  engine that ignores `nodes` and thinks until the time is over will give different answers sooner or later,
  above all on a busy machine. An engine that does not search may ignore both.

If the check reports different answers although the engine uses the seed, give it more `--seconds` or fewer
`--nodes`.

An engine needs a POSIX system, such as Linux or macOS.
"""

_SESSION_HEAD = """\
## A session

The engine is asked for a call of North, and later for a card. Then the second question is repeated with wrong
points. `>` marks text to the engine, `<` text from it.
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
