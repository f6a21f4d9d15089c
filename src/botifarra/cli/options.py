"""Options that several commands share, and their values."""

import os
import secrets
from collections.abc import Iterable
from typing import Annotated, Literal, get_args

from typer import Context, Option

from botifarra.cli.errors import UsageError, fault_message
from botifarra.cli.prose import Prose
from botifarra.core.rules import Rules
from botifarra.prose import LANGUAGES, Language
from botifarra.records.errors import ParseError
from botifarra.records.rules import parse_rules

Lang = Annotated[Language | None, Option("--lang", metavar="|".join(LANGUAGES))]
"""Language of the output; None stands for that of the environment."""

RulesName = Annotated[str, Option("--rules", metavar="NAME")]
"""A preset (docs/rules.md, section 8)."""

Settings = Annotated[list[str] | None, Option("--set", metavar="OPTION=VALUE")]
"""Options of the rules that differ from the preset."""

Seed = Annotated[int | None, Option("--seed", metavar="NUMBER")]
"""Seed of all randomness; None stands for a new one."""

Seconds = Annotated[float | None, Option("--seconds", min=0.001, metavar="SECONDS")]
"""Time limit of a bot for an action, in seconds."""

Nodes = Annotated[int | None, Option("--nodes", min=1, metavar="NUMBER")]
"""Node limit of a bot for an action."""

_MOST_THREADS = 64

Threads = Annotated[int, Option("--threads", min=1, max=_MOST_THREADS, metavar="NUMBER")]
"""Number of threads on which a bot searches."""

ThreadsOrAll = Annotated[int | None, Option("--threads", min=1, max=_MOST_THREADS, metavar="NUMBER")]
"""Number of threads on which a bot searches; None stands for one on each core."""

SeatLetter = Literal["N", "W", "S", "E"]

SEATS = "|".join(get_args(SeatLetter))
"""The placeholder for the letter of a seat."""

Dealer = Annotated[SeatLetter, Option("--dealer", case_sensitive=False, metavar=SEATS)]
"""Dealer of the first hand."""

Verbose = Annotated[bool, Option("--verbose")]
"""A server's log has each connection, message and refusal."""

Json = Annotated[bool, Option("--json")]
"""Output as JSON."""


def all_cores() -> int:
    """Return the number of threads that use every core of this machine, as far as the kernel allows."""
    return min(os.cpu_count() or 1, _MOST_THREADS)


def refuse_given(context: Context, options: Iterable[str], message: str) -> None:
    """Raise `UsageError` with `message` if any of these options, which have no effect here, was given."""
    for option in options:
        source = context.get_parameter_source(option)
        if source is not None and source.name == "COMMANDLINE":
            raise UsageError(message)


def chosen_rules(text: Prose, name: str, settings: list[str] | None) -> Rules:
    """Return the rules of a preset with some options changed."""
    try:
        return parse_rules(" ".join((name, *(settings or ()))))
    except ParseError as error:
        option = "--rules" if error.column <= len(name) else "--set"
        raise UsageError(f"{option}: {fault_message(text, error)}") from None


def chosen_seed(seed: int | None) -> int:
    """Return the given seed, or a new one."""
    return secrets.randbelow(10**9) if seed is None else seed
