"""The presets and all options of the rules, as a form needs them."""

from enum import StrEnum
from typing import Literal

import msgspec
from litestar import get
from msgspec.structs import replace

from botifarra.core.cards import CardSet
from botifarra.core.rules import OPTION_RULES, OPTIONS, PRESETS, RANGES, Rules
from botifarra.records.rules import format_option
from botifarra.server.api.errors import problems

_FOR_SCORERS = ("misdeal", "sudden_loss")

OptionKind = Literal["bool", "int", "choice", "ladder", "cards"]


class Preset(msgspec.Struct, frozen=True):
    """A preset: the value of every option, as `records.rules` writes it."""

    name: str
    rules: dict[str, str]


class Option(msgspec.Struct, frozen=True, omit_defaults=True):
    """An option, its possible values, and the rule that describes it (docs/rules.md).

    A number has a `least` and a `most`. An option `for_scorers` has no effect at a table of the server, where
    misdeals and penalties do not occur. It is for people who record matches played elsewhere.
    """

    name: str
    kind: OptionKind
    rule: str
    choices: tuple[str, ...] | None = None
    least: int | None = None
    most: int | None = None
    for_scorers: bool = False


class Presets(msgspec.Struct, frozen=True):
    """All presets, the default first, and all options."""

    presets: tuple[Preset, ...]
    options: tuple[Option, ...]


def all_presets() -> Presets:
    """Return the presets and options of this version."""
    return Presets(
        tuple(
            Preset(name, {option: format_option(getattr(rules, option)) for option in OPTIONS})
            for name, rules in PRESETS.items()
        ),
        tuple(replace(_option(name), for_scorers=name in _FOR_SCORERS) for name in OPTIONS),
    )


def _option(name: str) -> Option:
    rule = OPTION_RULES[name]
    match getattr(Rules(), name):
        case bool():
            return Option(name, "bool", rule)
        case StrEnum() as default:
            return Option(name, "choice", rule, tuple(type(default)))
        case int():
            least, most = RANGES[name]
            return Option(name, "int", rule, least=least, most=most)
        case CardSet():
            return Option(name, "cards", rule)
        case _:
            return Option(name, "ladder", rule)


@get("/presets", sync_to_thread=False, summary="Presets and options", tags=["tables"], responses=problems())
def presets() -> Presets:
    """Return the presets and options of the rules."""
    return all_presets()
