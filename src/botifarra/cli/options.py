"""Options that several commands share, and what they stand for."""

import secrets
from collections.abc import Iterable
from typing import Annotated, Literal

from typer import Context, Option

from botifarra.cli.errors import UsageError, fault_message
from botifarra.cli.prose import Prose
from botifarra.core.rules import Rules
from botifarra.records.errors import ParseError
from botifarra.records.rules import parse_rules

Lang = Annotated[Literal["ca", "es", "en"] | None, Option("--lang", metavar="ca|es|en")]
"""Language of what is said; of the environment when None."""

RulesName = Annotated[str, Option("--rules", metavar="NAME")]
"""A preset (docs/rules.md, section 8)."""

Settings = Annotated[list[str] | None, Option("--set", metavar="OPTION=VALUE")]
"""Options of the rules to change."""

Seed = Annotated[int | None, Option("--seed", metavar="NUMBER")]
"""Seed of all chance; a new one when None."""

Seconds = Annotated[float | None, Option("--seconds", min=0.001, metavar="SECONDS")]
"""How long a bot may think over an action."""

Nodes = Annotated[int | None, Option("--nodes", min=1, metavar="NUMBER")]
"""How far a bot may search at an action."""

Threads = Annotated[int, Option("--threads", min=1, max=64, metavar="NUMBER")]
"""Threads on which club, master and champion think over a card."""

Dealer = Annotated[Literal["N", "W", "S", "E"], Option("--dealer", case_sensitive=False, metavar="N|W|S|E")]
"""Who deals the first hand."""

Json = Annotated[bool, Option("--json")]
"""Whether to write JSON."""


def refuse_given(context: Context, options: Iterable[str], message: str) -> None:
    """Complain with `message` if any of these options was given: they would be without effect."""
    for option in options:
        source = context.get_parameter_source(option)
        if source is not None and source.name == "COMMANDLINE":
            raise UsageError(message)


def chosen_rules(text: Prose, name: str, settings: list[str] | None) -> Rules:
    """The rules of a preset with some options changed."""
    try:
        return parse_rules(" ".join((name, *(settings or ()))))
    except ParseError as error:
        raise UsageError(f"--rules, --set: {fault_message(text, error)}") from None


def chosen_seed(seed: int | None) -> int:
    """The seed given, or a new one."""
    return secrets.randbelow(10**9) if seed is None else seed
