"""Rules as text: a preset and the options that differ from it, `oriental target=50 ladder=1-2-3-5`."""

import re
from dataclasses import replace
from enum import StrEnum
from functools import lru_cache

from botifarra.core.cards import CardSet
from botifarra.core.errors import InvalidOption
from botifarra.core.rules import LARGEST, MOST_DOUBLES, OPTIONS, PRESETS, Rules
from botifarra.records.errors import Expected, ParseError
from botifarra.records.notation import parse_card

_BOOLEANS = {"true": True, "false": False}
_INTEGER = re.compile("-?[0-9]{1,18}")
_NONE = "-"
_DEFAULTS = Rules()

_Value = bool | int | StrEnum | tuple[int, ...] | CardSet
_Change = tuple[str, _Value]


@lru_cache(maxsize=64)  # most records of a file have the same rules
def format_rules(rules: Rules) -> str:
    """Return the preset with the fewest options changed, and those options in their order (section 8)."""
    written = {name: _format_changes(rules, preset) for name, preset in PRESETS.items()}
    nearest = min(written, key=lambda name: len(written[name]))
    return " ".join((nearest, *written[nearest]))


def parse_rules(text: str) -> Rules:
    """Return the rules of a preset, else of `oriental`, with some options changed all at once."""
    tokens = [(found.start() + 1, found.group()) for found in re.finditer(r"\S+", text)]
    rules = _DEFAULTS
    if tokens and "=" not in tokens[0][1]:
        column, name = tokens.pop(0)
        if name.lower() not in PRESETS:
            raise ParseError(name, Expected.RULES, "R8", tuple(PRESETS), column=column)
        rules = PRESETS[name.lower()]
    changes: dict[str, _Value] = {}
    for column, token in tokens:
        try:
            option, value = _parse_change(token)
        except ParseError as error:
            raise error.within("-", 1, column) from None
        if option in changes:
            raise ParseError(token, Expected.ONCE, column=column)
        changes[option] = value
    return _change_all(rules, changes, tokens)


def set_option(rules: Rules, text: str) -> Rules:
    """Return the rules with one option changed: `set_option(rules, "target=50")`.

    Options that are valid only together, such as a short ladder and few doubles, need `parse_rules`.
    """
    return _change_all(rules, dict([_parse_change(text)]), [(1, text)])


def format_option(value: _Value) -> str:
    """Return the value of an option: `true`, `101`, `oriental`, `1-2-4-8`, `o9,o1`, `-` for no cards."""
    match value:
        case bool():
            return str(value).lower()
        case tuple():
            return "-".join(map(str, value))
        case CardSet():
            return ",".join(map(str, value)) or _NONE
        case _:
            return str(value)


def _format_changes(rules: Rules, preset: Rules) -> list[str]:
    return [
        f"{option}={format_option(getattr(rules, option))}"
        for option in OPTIONS
        if getattr(rules, option) != getattr(preset, option)
    ]


def _parse_change(text: str) -> _Change:
    name, equals, value = text.partition("=")
    if not equals:
        raise ParseError(text, Expected.SETTING)
    option = name.lower()
    if option not in OPTIONS:
        raise ParseError(name, Expected.OPTION, choices=OPTIONS)
    expected, choices = _taken_by(option)
    parsed = _parse_value(getattr(_DEFAULTS, option), value.lower())
    if parsed is None:
        raise ParseError(text, expected, choices=choices)
    return option, parsed


def _taken_by(option: str) -> tuple[Expected, tuple[str, ...]]:
    match getattr(_DEFAULTS, option):
        case bool():
            return Expected.CHOICE, tuple(_BOOLEANS)
        case StrEnum() as default:
            return Expected.CHOICE, tuple(type(default))
        case int():
            return Expected.INTEGER, ()
        case tuple():
            return Expected.LADDER, ()
        case _:
            return Expected.CARDS, ()


def _parse_value(default: _Value, text: str) -> _Value | None:
    match default:
        case bool():
            return _BOOLEANS.get(text)
        case StrEnum():
            return next((choice for choice in type(default) if choice == text), None)
        case int():
            return int(text) if _INTEGER.fullmatch(text) else None
        case tuple():
            steps = text.split("-")
            return tuple(map(int, steps)) if all(map(_INTEGER.fullmatch, steps)) else None
        case _:
            try:
                return CardSet(map(parse_card, text.split(",") if text != _NONE else ()))
            except ParseError:
                return None


def _change_all(rules: Rules, changes: dict[str, _Value], tokens: list[tuple[int, str]]) -> Rules:
    """Return the rules with all changes made at once.

    If the result is invalid, the error names change n + 1, where n is the most first changes that are valid.
    """
    try:
        return replace(rules, **changes)  # type: ignore[arg-type]
    except InvalidOption as error:
        options = list(changes)
        valid = max(count for count in range(len(changes)) if _is_valid(rules, changes, options[:count]))
        column, token = tokens[valid]
        others = replace(rules, **dict(list(changes.items())[:valid]))  # type: ignore[arg-type]
        expected, choices = _possible_values(others, options[valid])
        raise ParseError(token, expected, error.rule, choices, column=column) from None


def _possible_values(others: Rules, option: str) -> tuple[Expected, tuple[str, ...]]:
    """Return the values that an option may have together with the other options."""
    doubles = f"0–{min(MOST_DOUBLES, len(others.ladder) - 1)}"
    ranges = {
        "max_doubles_suit": (doubles,),
        "max_doubles_botifarra": (doubles,),
        "last_trick_bonus": (f"0–{LARGEST}",),
        "codony_bonus": (f"1–{LARGEST}",),
        "target": (f"1–{others.score_cap or LARGEST}",),
        "max_hands": (f"0–{LARGEST}",),
        "score_cap": ("0", f"{others.target}–{LARGEST}"),
    }
    if option in ranges:
        return Expected.RANGE, ranges[option]
    return (Expected.STEPS if option == "ladder" else Expected.CARDS), ()


def _is_valid(rules: Rules, changes: dict[str, _Value], options: list[str]) -> bool:
    try:
        replace(rules, **{option: changes[option] for option in options})  # type: ignore[arg-type]
    except InvalidOption:
        return False
    return True
