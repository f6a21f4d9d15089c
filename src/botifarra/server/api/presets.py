"""What a table can be played by: the presets and every option, as a form needs them."""

from enum import StrEnum
from typing import Literal

import msgspec
from litestar import get

from botifarra.core.cards import CardSet
from botifarra.core.rules import OPTIONS, PRESETS, Rules
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


_RULES = {
    "style": "R4.9",
    "second_may_load": "R4.10",
    "third_loads_only_if_safe": "R4.11",
    "always_overtrump": "R4.12",
    "ladder": "R3.4",
    "max_doubles_suit": "R3.5",
    "max_doubles_botifarra": "R3.5",
    "last_trick_bonus": "R1.4",
    "codony": "R5.4",
    "codony_bonus": "R5.4",
    "scoring": "R7.2",
    "target": "R6.1",
    "max_hands": "R6.1",
    "score_cap": "R6.1",
    "carry_over": "R6.3",
    "sudden_loss": "R6.5",
    "first_dealer": "R2.2",
    "shuffle": "R2.5",
    "misdeal": "R2.6",
    "partner_blind": "R2.7",
}


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
    rule = _RULES[name]
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
