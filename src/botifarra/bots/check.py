"""The check that every bot must pass: legal actions, the same answers under a seed, and the budget."""

from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from itertools import count
from pathlib import Path
from random import Random
from time import perf_counter
from traceback import extract_tb

from botifarra.bots.base import Bot, Budget
from botifarra.bots.causes import Cause
from botifarra.bots.engine.action import format_action
from botifarra.bots.engine.errors import EngineError, EngineLate
from botifarra.bots.equity import prepare
from botifarra.core.actions import DECLARES, DELEGATE, Action, Call
from botifarra.core.cards import Strain
from botifarra.core.deal import Deal
from botifarra.core.match import Match
from botifarra.core.rules import PRESETS, Rules
from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.records.rules import format_rules, parse_rules

VARIANTS: tuple[Rules, ...] = (
    *PRESETS.values(),
    *map(
        parse_rules,
        (
            "third_loads_only_if_safe=true",
            "always_overtrump=true",
            "ladder=1-2-3-5",
            "max_doubles_suit=1",
            "max_doubles_botifarra=1",
            "last_trick_bonus=3",
            "codony=o9",
            "codony=o9,o1 codony_bonus=20",
            "scoring=duplicate",
            "target=50",
            "max_hands=12",
            "score_cap=121",
            "carry_over=true",
            "sudden_loss=true",
            "first_dealer=highest_card",
            "shuffle=stack_and_cut",
            "misdeal=next_dealer",
            "partner_blind=true",
        ),
    ),
)
"""Every preset, and the default rules with each option changed."""

OPENINGS: tuple[tuple[Call, ...], ...] = (
    (),
    (DELEGATE, DECLARES[Strain.NO_TRUMP]),
    (DECLARES[Strain.COINS],),
    (DELEGATE, DECLARES[Strain.CUPS]),
    (DECLARES[Strain.SWORDS],),
    (DELEGATE, DECLARES[Strain.BATONS]),
    (DECLARES[Strain.NO_TRUMP],),
)
"""Calls that replace the bot's answers; the seed of a hand chooses one of these beginnings.

The number of beginnings is not divisible by 2 or 3. So each beginning comes with even and odd seeds, and
with and without a match.
"""

BUDGET = Budget(seconds=1.0, nodes=1_000)
"""The default budget for each action."""

GRACE = 0.1
"""Seconds that a bot may be late, because a clock is never exact."""

OVERTIME = 1.1
"""Multiple of the budget's seconds that an answer may take. `GRACE` is added to this time."""

_PACKAGE = Path(__file__).parents[1]

_MATCH_EVERY = 3
"""One hand of this many is in a match."""

_MOST_HANDS = 30
"""Largest number of hands before it in its match, which could have many more if the target is high."""


class Fault(StrEnum):
    """The kind of a bot's error."""

    CRASH = "crash"
    NO_ACTION = "no action"
    ILLEGAL = "illegal"
    UNSTEADY = "unsteady"
    SLOW = "slow"


def failure(error: Exception) -> tuple[Fault, str, Cause | None]:
    """Return the fault for an exception of a bot, its text in English, and the cause if it is an engine's.

    The fault of a late engine is `SLOW`, not `CRASH`. The text for an engine is one line without its name,
    which is shown beside it. Any other text ends with the file and line of the bot, such as `(mine.py:12)`,
    unless the bot is of this package.
    """
    if not isinstance(error, EngineError):
        return Fault.CRASH, f"{error!r}{_place(error)}", None
    cause = error.cause.with_each(_in_one_line)
    return Fault.SLOW if isinstance(error, EngineLate) else Fault.CRASH, str(cause), cause


class BotError(Exception):
    """A fault of a bot, with the rules, seed and ply (index among the hand's actions) that reproduce it.

    `detail` is the exception, the answer, or the seconds taken. For an illegal action it ends with the rule.
    `cause` says the same as `detail` in a form that can be translated; None if `detail` is the same in all
    languages.
    """

    def __init__(
        self,
        bot: str,
        rules: Rules,
        seed: int,
        ply: int,
        seat: Seat,
        fault: Fault,
        detail: str,
        cause: Cause | None = None,
    ) -> None:
        super().__init__(bot, rules, seed, ply, seat, fault, detail, cause)
        self.bot = bot
        self.rules = rules
        self.seed = seed
        self.ply = ply
        self.seat = seat
        self.fault = fault
        self.detail = detail
        self.cause = cause

    def __str__(self) -> str:
        place = f"{format_rules(self.rules)}, seed {self.seed}, ply {self.ply}, {self.seat.name}"
        return f"{self.bot}: {place}: {self.fault}: {self.detail}"


def check_bot(
    bot: Bot,
    hands: int,
    rules: Iterable[Rules] = VARIANTS,
    *,
    seed: int = 0,
    budget: Budget = BUDGET,
    clock: Callable[[], float] = perf_counter,
) -> None:
    """Ask `bot` for every action of some hands under each of the rules.

    Raises `BotError` at the first fault. The first hand has `seed`, and each other hand, under any rules, has
    the next seed. In hands of even seed, the bot's answers are played. In those of odd seed, random actions
    are played, so that the bot meets unusual positions. In most hands the first calls come from `OPENINGS`.
    Thus all strains are played, and some are named after a delegation. One hand in three is in a match.

    After each hand every question is asked again, the last first, with `rng` in the same state. The answer
    must be the same, so `budget.nodes` must end the search before `budget.seconds`. An answer that takes
    longer than `late_after` allows is late. Raises `ValueError` for less than one hand.
    """
    if hands < 1:
        raise ValueError(f"hands must be 1 or more, not {hands}")
    prepare()  # before the first question, so that it takes no time from the answer
    for each, hand in hands_to_check(hands, rules, seed):
        _Hand(bot, each, hand, budget, clock).check()


def hands_to_check(hands: int, rules: Iterable[Rules], seed: int) -> Iterator[tuple[Rules, int]]:
    """Yield the rules and the seed of each hand of a check; no two hands have the same seed."""
    seeds = count(seed)
    for each in rules:
        for _ in range(hands):
            yield each, next(seeds)


def late_after(seconds: float) -> float:
    """Return the seconds after which an answer is late, for a budget of `seconds`."""
    return seconds * OVERTIME + GRACE


class _Hand:
    """One hand in which one bot is asked at every seat."""

    def __init__(self, bot: Bot, rules: Rules, seed: int, budget: Budget, clock: Callable[[], float]) -> None:
        self.bot = bot
        self.rules = rules
        self.seed = seed
        self.budget = budget
        self.clock = clock
        self.chance = Random(seed)
        self.match = _unfinished_match(rules, self.chance) if seed % _MATCH_EVERY == 1 else None

    def check(self) -> None:
        for asked, action in reversed(self._play()):
            again = self._ask(asked)
            if again != action:
                first, second = (format_action(each, asked.public) for each in (action, again))
                cause = Cause("unsteady", {"first": first, "second": second})
                raise self._error(asked, Fault.UNSTEADY, str(cause), cause)

    def _play(self) -> list[tuple[State, Action]]:
        """Play the hand, and return the bot's answer at each state."""
        dealer = self.match.dealer if self.match else self.chance.choice(tuple(Seat))
        state = State.start(self.rules, Deal.shuffled(self.chance, dealer))
        opening = iter(OPENINGS[self.seed % len(OPENINGS)])
        answers: list[tuple[State, Action]] = []
        while legal := state.legal_actions:
            action = self._ask(state)
            answers.append((state, action))
            played = self.chance.choice(legal) if self.seed % 2 else action
            state = state.apply(next(opening, played))
        return answers

    def _ask(self, state: State) -> Action:
        """Return the bot's answer, after the check that it is an action, in time and legal."""
        public = state.public
        view = state.view(public.to_act, self.match)
        rng = Random(f"{self.seed} {len(public.actions)}")
        start = self.clock()
        try:
            action = self.bot.act(view, rng, self.budget)
        except Exception as error:
            raise self._error(state, *failure(error)) from error
        seconds = self.clock() - start
        if not isinstance(action, Action):
            raise self._error(state, Fault.NO_ACTION, repr(action))
        rule = state.why_illegal(action)
        if rule is not None:
            raise self._error(state, Fault.ILLEGAL, f"{format_action(action, public)} ({rule})")
        if self.budget.seconds is not None and seconds > late_after(self.budget.seconds):
            cause = Cause("slow", {"seconds": f"{seconds:.3f}", "limit": str(self.budget.seconds)})
            raise self._error(state, Fault.SLOW, str(cause), cause)
        return action

    def _error(self, state: State, fault: Fault, detail: str, cause: Cause | None = None) -> BotError:
        public = state.public
        ply = len(public.actions)
        return BotError(self.bot.name, self.rules, self.seed, ply, public.to_act, fault, detail, cause)


def _place(error: Exception) -> str:
    """Return the file and the line that led to the exception of a bot; empty for a bot of this package."""
    frames = extract_tb(error.__traceback__)[1:]  # the first one asked the bot
    if not frames or Path(frames[0].filename).is_relative_to(_PACKAGE):
        return ""
    path = frames[0].filename
    line = next(frame.lineno for frame in reversed(frames) if frame.filename == path)
    return f" ({Path(path).name}:{line})"


def _in_one_line(text: str) -> str:
    return " ".join(text.split())


def _unfinished_match(rules: Rules, chance: Random) -> Match:
    """Return an unfinished match of random hands: one hand before its end, or after `_MOST_HANDS` hands."""
    match = Match(rules, chance.choice(tuple(Seat)))
    while len(match.hands) < _MOST_HANDS:
        state = State.start(rules, Deal.shuffled(chance, match.dealer))
        while legal := state.legal_actions:
            state = state.apply(chance.choice(legal))
        assert state.outcome is not None  # the hand is over
        after = match.record(state.outcome)
        if after.is_over:
            break
        match = after
    return match
