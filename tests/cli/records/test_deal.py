"""`botifarra deal`."""

import pytest

from botifarra.core.rules import PRESETS
from botifarra.core.seats import Seat
from botifarra.records.bgn import parse_bgn
from botifarra.records.json import parse_json
from tests.cli.program import botifarra


def test_bgn_for_other_programs() -> None:
    records = parse_bgn(botifarra("deal", "--count", "3", "--seed", "7").out)
    assert [record.tag("Board") for record in records] == ["1", "2", "3"]
    assert {record.tag("Seed") for record in records} == {"7"}
    assert len({record.deal.hands for record in records}) == 3


def test_json_has_the_same_deals() -> None:
    arguments = ("deal", "--count", "2", "--seed", "7")
    assert parse_json(botifarra(*arguments, "--json").out) == parse_bgn(botifarra(*arguments).out)


def test_the_deal_passes_to_the_right() -> None:  # R2.4
    records = parse_bgn(botifarra("deal", "--count", "3", "--dealer", "S").out)
    assert [record.deal.dealer for record in records] == [Seat.SOUTH, Seat.EAST, Seat.NORTH]


def test_a_seat_in_a_small_letter() -> None:
    (record,) = parse_bgn(botifarra("deal", "--dealer", "s").out)
    assert record.deal.dealer is Seat.SOUTH


def test_rules_are_written() -> None:
    arguments = ("--rules", "occidental", "--set", "target=50", "--set", "carry_over=true")
    (record,) = parse_bgn(botifarra("deal", *arguments).out)
    assert (record.rules.style, record.rules.target, record.rules.carry_over) == (
        PRESETS["occidental"].style,
        50,
        True,
    )


def test_a_seed_gives_the_same_cards_again() -> None:
    assert botifarra("deal", "--seed", "5") == botifarra("deal", "--seed", "5")
    (unsown,) = parse_bgn(botifarra("deal").out)
    (again,) = parse_bgn(botifarra("deal", "--seed", str(unsown.tag("Seed"))).out)
    assert again == unsown


def test_a_diagram_on_a_terminal() -> None:
    page = botifarra("deal", "--seed", "1", "--dealer", "W", terminal=True).out
    assert page.splitlines()[:12] == [
        "Board 1 · Strict",
        "",
        "              North",
        "              ● 1 10 5",
        "              ▼ 10 8",
        "              † 1 12 10 8 6",
        "              ♣ 1 10",
        "West deals                    East",
        "● 9 11 6                      ● 8 7 4",
        "▼ 9 6                         ▼ 1 11 4 3",
        "† 4 3                         † 9 11 7 2",
        "♣ 9 7 6 4 2                   ♣ 8",
    ]


@pytest.mark.parametrize(("lang", "west"), [("ca", "Oest dona"), ("es", "Oeste da"), ("en", "West deals")])
def test_a_diagram_in_every_language(lang: str, west: str) -> None:
    assert f"\n{west}" in botifarra("deal", "--dealer", "W", terminal=True, lang=lang).out
