"""What a table can be played by: the presets and every option, as a form needs them."""

from enum import StrEnum
from typing import Literal

import msgspec
from litestar import get

from botifarra.core.cards import CardSet
from botifarra.core.rules import OPTION_RULES, OPTIONS, PRESETS, Rules
from botifarra.records.rules import format_option

OptionKind = Literal["bool", "int", "choice", "ladder", "cards"]


class Preset(msgspec.Struct, frozen=True):
    """A preset: the value of every option, as `records.rules` writes it."""

    name: str
    rules: dict[str, str]


class Option(msgspec.Struct, frozen=True, omit_defaults=True):
    """An option, what it can be, and the rule that tells of it (docs/rules.md)."""

    name: str
    kind: OptionKind
    rule: str
    choices: tuple[str, ...] | None = None


class Presets(msgspec.Struct, frozen=True):
    """All presets, the default first, and all options."""

    presets: tuple[Preset, ...]
    options: tuple[Option, ...]


def all_presets() -> Presets:
    """The presets and options of this version."""
    return Presets(
        tuple(
            Preset(name, {option: format_option(getattr(rules, option)) for option in OPTIONS})
            for name, rules in PRESETS.items()
        ),
        tuple(map(_option, OPTIONS)),
    )


def _option(name: str) -> Option:
    rule = OPTION_RULES[name]
    match getattr(Rules(), name):
        case bool():
            return Option(name, "bool", rule)
        case StrEnum() as default:
            return Option(name, "choice", rule, tuple(type(default)))
        case int():
            return Option(name, "int", rule)
        case CardSet():
            return Option(name, "cards", rule)
        case _:
            return Option(name, "ladder", rule)


@get("/presets", sync_to_thread=False, summary="Presets and options", tags=["tables"])
def presets() -> Presets:
    """What a table can be played by."""
    return all_presets()
