import copy
import pickle
from dataclasses import FrozenInstanceError, fields, replace
from fractions import Fraction
from typing import Any

import pytest

from botifarra.core.cards import DECK, CardSet, Strain, Suit
from botifarra.core.errors import InvalidOption
from botifarra.core.rules import (
    OPTION_RULES,
    OPTIONS,
    PRESETS,
    FirstDealer,
    Misdeal,
    Rules,
    Scoring,
    Shuffle,
    Style,
)
from tests.core.notation import set_of

DEFAULTS: dict[str, Any] = {
    "style": Style.ORIENTAL,
    "second_may_load": False,
    "third_loads_only_if_safe": False,
    "always_overtrump": False,
    "ladder": (1, 2, 4, 8),
    "max_doubles_suit": 3,
    "max_doubles_botifarra": 3,
    "last_trick_bonus": 0,
    "codony": CardSet(),
    "codony_bonus": 10,
    "scoring": Scoring.MATCH,
    "target": 101,
    "max_hands": 0,
    "score_cap": 0,
    "carry_over": False,
    "sudden_loss": False,
    "first_dealer": FirstDealer.RANDOM,
    "shuffle": Shuffle.RANDOM,
    "misdeal": Misdeal.SAME_DEALER,
    "partner_blind": False,
}

SECTION_8: dict[str, dict[str, Any]] = {
    "oriental": {},
    "occidental": {"style": Style.OCCIDENTAL},
    "oriental-load": {"second_may_load": True},
    "viquipedia": {
        "style": Style.OCCIDENTAL,
        "max_doubles_botifarra": 2,
        "first_dealer": FirstDealer.TURNED_CARD,
        "misdeal": Misdeal.NEXT_DEALER,
    },
    "fournier": {
        "target": 100,
        "max_doubles_suit": 2,
        "max_doubles_botifarra": 2,
        "first_dealer": FirstDealer.HIGHEST_CARD,
    },
    "championship": {
        "max_doubles_suit": 2,
        "max_doubles_botifarra": 2,
        "scoring": Scoring.DUPLICATE,
        "partner_blind": True,
    },
    "club-swiss": {"max_hands": 12, "score_cap": 121, "partner_blind": True},
    "newcomer": {"max_doubles_suit": 0, "max_doubles_botifarra": 0},
}


def options_of(rules: Rules) -> dict[str, Any]:
    return {field.name: getattr(rules, field.name) for field in fields(rules)}


@pytest.mark.parametrize("name", SECTION_8)
def test_r8_presets_set_what_section_8_says(name: str) -> None:
    assert options_of(Rules.preset(name)) == DEFAULTS | SECTION_8[name]


def test_r8_presets_in_order_and_the_default_first() -> None:
    assert list(PRESETS) == list(SECTION_8)
    assert next(iter(PRESETS.values())) == Rules()
    assert list(OPTIONS) == list(OPTION_RULES) == list(DEFAULTS)


def test_r8_no_other_preset() -> None:
    with pytest.raises(InvalidOption, match=r"no preset is called 'mediterranean': .*\| newcomer \(R8\)"):
        Rules.preset("mediterranean")


def test_r8_any_option_of_a_preset_can_change() -> None:
    fifty = replace(Rules.preset("oriental"), target=50)
    assert options_of(fifty) == DEFAULTS | {"target": 50}


@pytest.mark.parametrize(
    ("rule", "options"),
    [
        ("R1.4", {"last_trick_bonus": -1}),
        ("R3.4", {"ladder": (1, 2, 4)}),
        ("R3.4", {"ladder": (1, 2, 0, 8)}),
        ("R3.4", {"ladder": (), "max_doubles_suit": 0, "max_doubles_botifarra": 0}),
        ("R3.4", {"ladder": (1, 2), "max_doubles_suit": 1, "max_doubles_botifarra": 2}),
        ("R3.5", {"max_doubles_suit": 4}),
        ("R3.5", {"max_doubles_suit": -1}),
        ("R3.5", {"max_doubles_botifarra": 4}),
        ("R3.5", {"max_doubles_botifarra": -1}),
        ("R5.4", {"codony": DECK}),
        ("R5.4", {"codony_bonus": 0}),
        ("R6.1", {"target": 0}),
        ("R6.1", {"max_hands": -1}),
        ("R6.1", {"score_cap": 100}),
        ("R6.1", {"score_cap": -1}),
        ("R1.4", {"last_trick_bonus": 1_000_000}),
        ("R3.4", {"ladder": (1, 2, 4, 1_000_000)}),
        ("R5.4", {"codony_bonus": 1_000_000}),
        ("R6.1", {"target": 1_000_000}),
        ("R6.1", {"max_hands": 1_000_000}),
        ("R6.1", {"score_cap": 1_000_000}),
        ("R4.9", {"style": "mediterranean"}),
        ("R4.9", {"style": "oriental"}),  # equal to the member of the enum, but only a text
        ("R2.2", {"first_dealer": "random"}),
        ("R2.5", {"shuffle": None}),
        ("R2.6", {"misdeal": Shuffle.RANDOM}),
        ("R7.2", {"scoring": 1}),
        ("R3.4", {"ladder": "1248"}),
        ("R3.5", {"max_doubles_suit": "3"}),
        ("R5.4", {"codony": "o9,o1"}),
        ("R6.1", {"target": 50.5}),
        ("R6.3", {"carry_over": "false"}),  # which is true as a condition
    ],
    ids=str,
)
def test_options_refuse_values_that_their_rule_does_not_allow(rule: str, options: dict[str, Any]) -> None:
    option = next(iter(options))
    with pytest.raises(InvalidOption, match=option) as caught:
        Rules(**options)
    assert caught.value.rule == OPTION_RULES[option] == rule


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"style": "oriental"}, "'oriental': expected Style.ORIENTAL | Style.OCCIDENTAL (R4.9)"),
        ({"scoring": "duplicate"}, "'duplicate': expected Scoring.MATCH | Scoring.DUPLICATE (R7.2)"),
        ({"ladder": [1, 2, 4, 8]}, "[1, 2, 4, 8]: expected a tuple (R3.4)"),
        (
            {"ladder": ("1", "2", "4", "8")},
            "('1', '2', '4', '8'): expected a tuple of whole numbers, 1–999999, at least 4 of them (R3.4)",
        ),
        ({"codony": "o9"}, "'o9': expected a CardSet (R5.4)"),
        ({"carry_over": "no"}, "'no': expected True | False (R6.3)"),
        ({"target": "101"}, "'101': expected a whole number (R6.1)"),
        ({"target": 0}, "0: expected 1–999999 (R6.1)"),
        ({"score_cap": 100}, "100: expected 0, or the target or more, 101–999999 (R6.1)"),
    ],
    ids=str,
)
def test_a_refused_value_is_told_with_the_possible_ones(options: dict[str, Any], told: str) -> None:
    with pytest.raises(InvalidOption) as refused:
        Rules(**options)
    assert str(refused.value) == f"{next(iter(options))} cannot be {told}"


@pytest.mark.parametrize(
    "options",
    [
        {"ladder": (1, 2), "max_doubles_suit": 1, "max_doubles_botifarra": 0},
        {"ladder": (7,), "max_doubles_suit": 0, "max_doubles_botifarra": 0},
        {"codony": DECK.of(Suit.CUPS)},
        {"score_cap": 101},
        {"target": 1},
        {"target": 999_999, "score_cap": 999_999, "ladder": (1, 2, 4, 999_999)},
        {"last_trick_bonus": 999_999, "codony_bonus": 999_999, "max_hands": 999_999},
        {"last_trick_bonus": 3},
    ],
    ids=str,
)
def test_options_at_the_edge_of_their_rule_stand(options: dict[str, Any]) -> None:
    assert options_of(Rules(**options)) == DEFAULTS | options


def test_r1_4_the_middle_is_half_of_the_total() -> None:
    for bonus, total, middle in ((0, 72, Fraction(36)), (3, 75, Fraction(75, 2)), (10, 82, Fraction(41))):
        rules = Rules(last_trick_bonus=bonus)
        assert (rules.total, rules.middle) == (total, middle)


@pytest.mark.parametrize(
    ("ladder", "suit", "botifarra"),
    [
        ((1, 2, 4, 8), [1, 2, 4, 8], [2, 4, 8, 16]),
        ((1, 2, 3, 5), [1, 2, 3, 5], [2, 4, 6, 10]),
        ((1, 2, 4, 10), [1, 2, 4, 10], [2, 4, 8, 20]),
        ((1, 2, 3, 4), [1, 2, 3, 4], [2, 4, 6, 8]),
    ],
    ids=str,
)
def test_r3_4_multiplier_by_ladder(ladder: tuple[int, ...], suit: list[int], botifarra: list[int]) -> None:
    rules = Rules(ladder=ladder)
    assert [rules.multiplier(Strain.NO_TRUMP, doubles) for doubles in range(4)] == botifarra
    for strain in list(Strain)[:4]:
        assert [rules.multiplier(strain, doubles) for doubles in range(4)] == suit


@pytest.mark.parametrize(
    ("preset", "suit", "botifarra"),
    [
        ("oriental", 3, 3),
        ("viquipedia", 3, 2),
        ("fournier", 2, 2),
        ("newcomer", 0, 0),
        ("championship", 2, 2),
    ],
)
def test_r3_5_doubles_allowed(preset: str, suit: int, botifarra: int) -> None:
    rules = Rules.preset(preset)
    assert [rules.max_doubles(strain) for strain in Strain] == [suit] * 4 + [botifarra]


def test_r7_2_no_sant_vicenc_on_a_board() -> None:
    board = Rules(scoring=Scoring.DUPLICATE)
    assert [board.max_doubles(strain) for strain in Strain] == [2] * 5
    assert replace(board, max_doubles_suit=1).max_doubles(Strain.CUPS) == 1


@pytest.mark.parametrize("style", Style)
def test_r4_9_one_style_is_occidental(style: Style) -> None:
    assert Rules(style=style).occidental == (style is Style.OCCIDENTAL)


def test_rules_are_a_value() -> None:
    rules = Rules(codony=set_of("o9 c9"))
    with pytest.raises(FrozenInstanceError):
        rules.target = 50  # type: ignore[misc]
    for twin in (copy.deepcopy(rules), pickle.loads(pickle.dumps(rules)), Rules(codony=set_of("c9 o9"))):
        assert twin == rules
        assert hash(twin) == hash(rules)
    assert rules != Rules()
