from dataclasses import fields, replace

import pytest
from hypothesis import given

from botifarra.core.cards import Card, CardSet
from botifarra.core.rules import OPTIONS, PRESETS, Rules, Scoring, Style
from botifarra.records.errors import Expected, ParseError
from botifarra.records.rules import format_option, format_rules, parse_rules, set_option
from tests.records.faulty_texts import fault
from tests.strategies import rules


@pytest.mark.parametrize("name", PRESETS)
def test_preset_alone(name: str) -> None:
    assert format_rules(PRESETS[name]) == name
    assert parse_rules(name.upper()) == PRESETS[name]


def test_changed_options_come_in_their_order() -> None:
    changed = replace(Rules(), target=50, ladder=(1, 2, 3, 5))
    assert format_rules(changed) == "oriental ladder=1-2-3-5 target=50"
    assert parse_rules(" oriental  target=50 LADDER=1-2-3-5 ") == changed


def test_nearest_preset_is_written_and_the_first_of_equals() -> None:
    assert format_rules(replace(PRESETS["fournier"], partner_blind=True)) == "fournier partner_blind=true"
    assert format_rules(replace(Rules(), style=Style.OCCIDENTAL, second_may_load=True)) == (
        "occidental second_may_load=true"
    )
    assert (
        format_rules(replace(PRESETS["championship"], scoring=Scoring.MATCH)) == "championship scoring=match"
    )


def test_no_preset_is_oriental() -> None:
    assert parse_rules("") == Rules()
    assert parse_rules("target=50") == replace(Rules(), target=50)


@given(rules())
def test_rules_round_trip(value: Rules) -> None:
    assert parse_rules(format_rules(value)) == value


@given(rules())
def test_every_option_round_trips(value: Rules) -> None:
    written = " ".join(f"{option}={format_option(getattr(value, option))}" for option in OPTIONS)
    assert parse_rules(written) == value


def test_every_option_can_be_written() -> None:
    assert {format_option(getattr(Rules(), field.name)) for field in fields(Rules)} == {
        "oriental", "false", "1-2-4-8", "3", "0", "-", "10", "match", "101", "random", "same_dealer",
    }  # fmt: skip


def test_options_are_changed_all_at_once() -> None:
    short = parse_rules("oriental ladder=1-2 max_doubles_suit=1 max_doubles_botifarra=1")
    assert short.ladder == (1, 2)


@pytest.mark.parametrize(
    ("text", "option", "value"),
    [
        ("style=Occidental", "style", Style.OCCIDENTAL),
        ("carry_over=TRUE", "carry_over", True),
        ("partner_blind=false", "partner_blind", False),
        ("target=050", "target", 50),
        ("ladder=1-2-4-10", "ladder", (1, 2, 4, 10)),
        ("codony=o9,c1,c11", "codony", CardSet((Card.O9, Card.C1, Card.CC))),
        ("codony=-", "codony", CardSet()),
    ],
)
def test_set_option(text: str, option: str, value: object) -> None:
    assert getattr(set_option(Rules(), text), option) == value


@pytest.mark.parametrize(
    ("text", "column", "found", "expected", "rule"),
    [
        ("tarocchi", 1, "tarocchi", Expected.RULES, "R8"),
        ("  tarocchi target=5", 3, "tarocchi", Expected.RULES, "R8"),
        ("oriental target", 10, "target", Expected.SETTING, None),
        ("oriental goal=5", 10, "goal", Expected.OPTION, None),
        ("oriental oriental", 10, "oriental", Expected.SETTING, None),
        ("oriental target=x", 10, "target=x", Expected.INTEGER, None),
        ("oriental target=1000000", 10, "target=1000000", Expected.RANGE, "R6.1"),
        (f"target={'9' * 19}", 1, f"target={'9' * 19}", Expected.INTEGER, None),
        ("oriental target=٥", 10, "target=٥", Expected.INTEGER, None),
        ("oriental target=50 target=51", 20, "target=51", Expected.ONCE, None),
        ("oriental style=andalus", 10, "style=andalus", Expected.CHOICE, None),
        ("oriental carry_over=si", 10, "carry_over=si", Expected.CHOICE, None),
        ("oriental ladder=1-2-x-4", 10, "ladder=1-2-x-4", Expected.LADDER, None),
        ("oriental ladder=", 10, "ladder=", Expected.LADDER, None),
        ("oriental codony=o9,,o1", 10, "codony=o9,,o1", Expected.CARDS, None),
        ("oriental target=0", 10, "target=0", Expected.RANGE, "R6.1"),
        ("oriental last_trick_bonus=-1", 10, "last_trick_bonus=-1", Expected.RANGE, "R1.4"),
        ("oriental ladder=1-2 target=50", 10, "ladder=1-2", Expected.STEPS, "R3.4"),
        ("newcomer max_doubles_suit=3 ladder=1-2-4", 29, "ladder=1-2-4", Expected.STEPS, "R3.4"),
        ("club-swiss carry_over=true target=150", 28, "target=150", Expected.RANGE, "R6.1"),
    ],
)
def test_no_rules(text: str, column: int, found: str, expected: Expected, rule: str | None) -> None:
    assert fault(lambda: parse_rules(text)) == (1, column, found, expected, rule)


def test_no_option() -> None:
    assert fault(lambda: set_option(Rules(), "target=x")) == (1, 1, "target=x", Expected.INTEGER, None)
    assert fault(lambda: set_option(Rules(), "target=0")) == (1, 1, "target=0", Expected.RANGE, "R6.1")


def test_errors_list_the_choices() -> None:
    with pytest.raises(ParseError, match=r"expected one of these words: oriental \| occidental$"):
        set_option(Rules(), "style=andalus")
    with pytest.raises(ParseError, match=r"expected one of these words: true \| false$"):
        set_option(Rules(), "carry_over=maybe")
    with pytest.raises(ParseError) as caught:
        set_option(Rules(), "goal=5")
    assert caught.value.choices == OPTIONS


@pytest.mark.parametrize(
    ("text", "rule", "choices"),
    [
        ("target=-5", "R6.1", ("1–999999",)),
        ("score_cap=10", "R6.1", ("0", "101–999999")),
        ("target=50 score_cap=49", "R6.1", ("0", "50–999999")),
        ("score_cap=121 target=150", "R6.1", ("1–121",)),
        ("last_trick_bonus=-1", "R1.4", ("0–999999",)),
        ("codony_bonus=0", "R5.4", ("1–999999",)),
        ("max_hands=1000000", "R6.1", ("0–999999",)),
        ("max_doubles_suit=4", "R3.5", ("0–3",)),
        ("newcomer ladder=1-2 max_doubles_botifarra=2", "R3.4", ("0–1",)),
    ],
)
def test_errors_name_the_range(text: str, rule: str, choices: tuple[str, ...]) -> None:
    with pytest.raises(ParseError) as caught:
        parse_rules(text)
    error = caught.value
    assert (error.expected, error.rule, error.choices) == (Expected.RANGE, rule, choices)
    *before, wrong = text.split()
    for limit in "–".join(choices).split("–"):
        option = wrong.partition("=")[0]
        rules = parse_rules(" ".join((*before, f"{option}={limit}")))
        assert getattr(rules, option) == int(limit)


def test_codony_has_twelve_cards_at_most() -> None:
    thirteen = ",".join([*(f"o{number}" for number in range(1, 13)), "c1"])
    assert fault(lambda: parse_rules(f"codony={thirteen}"))[3:] == (Expected.CARDS, "R5.4")
