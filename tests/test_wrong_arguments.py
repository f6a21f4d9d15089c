"""A value of the wrong class, from a caller without types: the error names the argument and both classes."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import botifarra
from botifarra.records.bgn import parse_bgn
from tests.records.goldens import FOLDER

RECORD = parse_bgn((FOLDER / "example.bgn").read_bytes())[0]
STATE = botifarra.State.replay(RECORD.rules, RECORD.deal, RECORD.actions[:25])
VIEW = STATE.view(STATE.public.to_act)
MATCH = botifarra.Match(RECORD.rules, botifarra.Seat.NORTH)


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (lambda b: b.Deal("N", RECORD.deal.hands), "dealer must be of the class Seat, not str"),
        (lambda b: b.Deal.shuffled(Random(1), "N"), "dealer must be of the class Seat, not str"),
        (lambda b: b.State.start("oriental", RECORD.deal), "rules must be of the class Rules, not str"),
        (lambda b: b.State.replay(RECORD, RECORD.deal, ()), "rules must be of the class Rules, not Record"),
        (lambda b: b.State.start(b.Rules(), "N:"), "deal must be of the class Deal, not str"),
        (lambda b: b.Record("oriental", RECORD.deal).state, "rules must be of the class Rules, not str"),
        (lambda b: b.Record(b.Rules(), RECORD.deal, tags={}), "tags must be of the class tuple, not dict"),
        (lambda b: b.State.view(STATE, "N"), "seat must be of the class Seat, not str"),
        (lambda b: b.solve(RECORD), "state must be of the class State, not Record"),
        (lambda b: b.solve_cards(VIEW), "state must be of the class State, not View"),
        (lambda b: b.infer(STATE), "view must be of the class View, not State"),
        (lambda b: b.sample(STATE, Random(1)), "view must be of the class View, not State"),
        (lambda b: b.hint(STATE), "view must be of the class View, not State"),
        (lambda b: b.hint(VIEW, budget=5), "budget must be of the class Budget, not int"),
        (lambda b: b.hint(VIEW, "club", 3), "rng must be of the class Random, not int"),
        (lambda b: b.sample(VIEW, 1), "rng must be of the class Random, not int"),
        (lambda b: b.sample(VIEW, Random(1), 2.0), "number must be a whole number, not float"),
        (lambda b: b.sample_into(VIEW, bytearray(32), 1), "rng must be of the class Random, not int"),
        (lambda b: b.solve(STATE, table_mb="5"), "table_mb must be a whole number, not str"),
        (lambda b: b.Record(b.Rules(), str(RECORD.deal)), "deal must be of the class Deal, not str"),
        (
            lambda b: b.format_bgn(RECORD),
            "records must be a sequence, such as [record], not a single Record",
        ),
        (lambda b: b.to_polars(RECORD), "records must be a sequence, such as [record], not a single Record"),
        (
            lambda b: b.to_polars("match.bgn"),
            "records must be Records, not the text 'match.bgn'; read_records reads a file",
        ),
        (lambda b: b.Declare("cups"), "strain must be of the class Strain, not str"),
        (lambda b: b.Declare(b.Suit.CUPS), "strain must be of the class Strain, not Suit"),
        (lambda b: b.Play("o9"), "card must be of the class Card, not str"),
        (lambda b: b.CardSet("o9"), "card must be of the class Card, not str"),
        (lambda b: b.CardSet([b.Suit.CUPS]), "card must be of the class Card, not Suit"),
        (lambda b: b.Deal.from_deck(["o9"] * 48, b.Seat.NORTH), "card must be of the class Card, not str"),
        (lambda b: b.Contract("N", b.Strain.CUPS), "declarer must be of the class Seat, not str"),
        (lambda b: b.Contract(b.Seat.NORTH, "cups"), "strain must be of the class Strain, not str"),
        (
            lambda b: b.Contract(b.Seat.NORTH, b.Strain.CUPS, ("W",)),
            "doubler must be of the class Seat, not str",
        ),
        (lambda b: b.Trick("N"), "leader must be of the class Seat, not str"),
        (lambda b: b.Match("oriental", b.Seat.NORTH), "rules must be of the class Rules, not str"),
        (lambda b: b.Match(b.Rules(), "N"), "dealer must be of the class Seat, not str"),
        (lambda b: b.Match.fine(MATCH, "NS", 5), "side must be of the class Side, not str"),
        (lambda b: b.Match.penalise(MATCH, "NS", RECORD.contract), "side must be of the class Side, not str"),
        (
            lambda b: b.Match.penalise(MATCH, b.Side.NS, RECORD.contract, "NS"),
            "shown_by must be of the class Side, not str",
        ),
        (
            lambda b: b.Match.penalise(MATCH, b.Side.NS, "oros"),
            "contract must be of the class Contract, not str",
        ),
        (
            lambda b: b.View(STATE, b.Seat.NORTH, b.CardSet()),
            "public must be of the class PublicState, not State",
        ),
        (lambda b: b.View(STATE.public, "N", b.CardSet()), "seat must be of the class Seat, not str"),
        (lambda b: b.View(STATE.public, b.Seat.NORTH, "o9"), "hand must be of the class CardSet, not str"),
        (lambda b: b.PublicState.start(b.Rules(), "N"), "dealer must be of the class Seat, not str"),
        (lambda b: b.Result((40, 32), botifarra="NS"), "botifarra must be of the class Side, not str"),
        (lambda b: b.Result((40, 32), contro="NS"), "contro must be of the class Side, not str"),
        (lambda b: b.duplicate_scores(["NS"]), "table must be of the class Result, not str"),
        (lambda b: b.parse_card(b.Card.O9), "text must be of the class str, not Card"),
        (lambda b: b.parse_hand(b.CardSet()), "text must be of the class str, not CardSet"),
        (lambda b: b.parse_deal(RECORD.deal), "text must be of the class str, not Deal"),
        (lambda b: b.Budget("1"), "seconds must be a number, not str"),
        (lambda b: b.Budget(nodes=1.5), "nodes must be a whole number, not float"),
        (lambda b: b.play_hand(RECORD, ("greedy", "greedy")), "state must be of the class State, not Record"),
        (
            lambda b: b.duel("greedy", "random", deals=1, rules="x"),
            "rules must be of the class Rules, not str",
        ),
    ],
)
def test_the_error_names_the_argument_and_the_classes(call: Callable[[Any], object], told: str) -> None:
    with pytest.raises(TypeError) as refused:
        call(botifarra)
    assert str(refused.value) == told


@pytest.mark.parametrize(
    ("limits", "told"),
    [
        ({"nodes": -5}, "nodes must be 0 or more, not -5"),
        ({"seconds": -0.5}, "seconds must be 0 or more, not -0.5"),
        ({"seconds": float("nan")}, "seconds must be 0 or more, not nan"),
    ],
)
def test_a_limit_below_zero_is_refused(limits: dict[str, Any], told: str) -> None:
    with pytest.raises(ValueError, match=f"^{told}$"):
        botifarra.Budget(**limits)


@pytest.mark.parametrize(
    ("call", "names"),
    [
        (lambda b: b.hint(VIEW, "random"), "club | master | champion"),
        (
            lambda b: b.duel("greedy", "clubs", deals=1),
            "random | beginner | casual | greedy | club | master | champion | cmd:…",
        ),
    ],
)
def test_an_unknown_bot_is_told_with_the_names_of_the_others(
    call: Callable[[Any], object], names: str
) -> None:
    with pytest.raises(ValueError, match=r"^found '\w+', expected the name of a bot: ") as refused:
        call(botifarra)
    assert str(refused.value).endswith(names)
