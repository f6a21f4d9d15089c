"""Bots by name, as on a command line or in a job for another process."""

from collections.abc import Iterable

from botifarra.bots import BOTS
from botifarra.bots.base import Bot
from botifarra.bots.engine.errors import NoCommand
from botifarra.bots.engine.external import ExternalBot
from botifarra.bots.levels import LEVELS_0_1, PIMC
from botifarra.bots.specialists import Specialists

EXTERNAL = "cmd:"
"""The prefix of the command of an engine (docs/engine.md)."""


BASELINES = {bot.name: bot for bot in (PIMC, *LEVELS_0_1)}
"""Bots that others are compared with."""


class UnknownBot(ValueError):
    """A name that does not belong to a bot; `names` are the usual ones."""

    def __init__(self, spec: str, names: Iterable[str] = (*BOTS, f"{EXTERNAL}…")) -> None:
        self.names = tuple(names)
        super().__init__(spec, self.names)
        self.spec = spec

    def __str__(self) -> str:
        if self.spec.startswith(EXTERNAL):
            example = f"{EXTERNAL}PROGRAM ARGUMENTS, such as '{EXTERNAL}python3 engine.py'"
            return f"{self.spec!r} is not a command: expected {example}"
        return f"found {self.spec!r}, expected the name of a bot: {' | '.join(self.names)}"


def bot_named(spec: str) -> Bot:
    """Return the bot that `spec` names; raises `UnknownBot`.

    `spec` is one of `BOTS`, `pimc`, or an earlier level such as `club-0.1`. It may also be
    `CALLS+CARDS`: two of these names, one for the calls and one for the cards. `cmd:PROGRAM ARGS` starts an
    engine, a new one for each bot; this raises `OSError` or `EngineError` if it fails.
    """
    if spec.startswith(EXTERNAL):
        try:
            return ExternalBot(spec.removeprefix(EXTERNAL))
        except NoCommand:
            raise UnknownBot(spec) from None
    calls, plus, cards = spec.partition("+")
    try:
        return Specialists(_by_name(calls), _by_name(cards)) if plus else _by_name(spec)
    except KeyError:
        raise UnknownBot(spec) from None


def is_bot_name(spec: str) -> bool:
    """Return whether `bot_named` knows this name; a command is not started, so it may still fail."""
    try:
        return spec.startswith(EXTERNAL) or bot_named(spec) is not None
    except UnknownBot:
        return False


def _by_name(name: str) -> Bot:
    return BOTS[name] if name in BOTS else BASELINES[name]
