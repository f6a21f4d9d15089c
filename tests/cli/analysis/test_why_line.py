"""The facts of a review in words."""

from fractions import Fraction
from typing import get_args

import pytest

from botifarra.bots.leads import Master, Runs
from botifarra.bots.reasons import Void
from botifarra.bots.threats import Threat
from botifarra.cli.analysis.why_line import why_line
from botifarra.cli.prose import prose
from botifarra.cli.words import plain_names
from botifarra.core.cards import Card, CardSet, Suit
from botifarra.core.seats import Seat
from botifarra.prose import LANGUAGES
from botifarra.review.facts import (
    Bared,
    Cashed,
    Cheaper,
    DrewNone,
    GaveUp,
    HasEqual,
    HasTops,
    HasTrumps,
    HeldBack,
    Hoped,
    KnownVoid,
    LacksTops,
    LacksTrumps,
    LastTrump,
    LeftExposed,
    MissedSure,
    Opened,
    Overtook,
    PartnerExposed,
    PartnerMayBeat,
    Plan,
    Risked,
    Safer,
    SpentTop,
    Style,
    TheirTrumps,
    Thrown,
    Unloaded,
    Why,
)

RUFF = Threat(Seat.EAST, CardSet((Card.O9,)), Fraction(1, 3), CardSet((Card.B2,)), Fraction(1, 6))
HALF = Fraction(1, 2)
FACTS: dict[Why, str] = {
    Cheaper(Card.OS): "10● had the same chance and was lower",
    Thrown(3, 2): "the trick was already lost; points given: 3, of which 2 could have been saved",
    Unloaded(Seat.SOUTH, 4): "the trick was safe; points not loaded: 4",
    HeldBack(Seat.SOUTH, Card.O1, HALF, 3): (
        "the partner's 1● held (50% of cases); points that could have been loaded: 3"
    ),
    PartnerExposed(Seat.SOUTH, Card.O1, 3, (RUFF,)): (
        "the partner's 1● could still be beaten: East with 9● (33%), East by trumping (17%); points risked: 3"
    ),
    LeftExposed(Seat.SOUTH, Card.O1, (RUFF,)): (
        "the partner's 1● could still be beaten: East with 9● (33%), East by trumping (17%); "
        "better to beat it"
    ),
    Overtook(Seat.SOUTH, Card.O1): "it beat the partner's 1●, which was certain to win the trick",
    MissedSure(6): "with the best card the trick was safe; points, at least: 6",
    Safer(Fraction(1, 4), HALF): "the best card held more often: 50% of cases; the card played, 25%",
    Hoped(Card.O1, 3, HALF): (
        "points put on 1● of the opponents: 3; the partner could beat it in only 50% of cases"
    ),
    Risked(4, (RUFF,)): "points risked: 4; who could beat them: East with 9● (33%), East by trumping (17%)",
    PartnerMayBeat(Seat.SOUTH, Card.O1, HALF, 3): (
        "South held a card to beat 1● (50% of cases); points that could have been loaded: 3"
    ),
    Opened(Card.O9): "it opened the suit whose highest card, 9●, was in hand",
    Cashed(Card.O9): "9● could wait: no opponent could ever beat it",
    TheirTrumps(Seat.EAST): "it drew trumps, and East had named them",
    DrewNone(): "the opponents had no trumps left to draw",
    KnownVoid(Void(Seat.EAST, Suit.CUPS, 4, Card.O2, "R4.4")): (
        "it was known: East has no ▼: did not follow suit in trick 4 with 2● (R4.4); it could be trumped"
    ),
    LastTrump(Card.O2): "2● was the last trump in hand",
    SpentTop(Card.O1): "1● was the highest left of its suit: it could still win a trick",
    GaveUp(Card.O1, CardSet((Card.O9,))): "of its suit only 9● could beat 1●: it could still win a trick",
    GaveUp(Card.O7, CardSet((Card.O9, Card.O1))): (
        "of its suit only 9● or 1● could beat 7●: it could still win a trick"
    ),
    GaveUp(
        Card.O1, CardSet()
    ): "nobody else had a card of its suit higher than 1●: it could still win a trick",
    HasEqual(Card.OR): "the best card would have left 12●, which was as high in its suit",
    Bared(Card.O1): "it left 1● without another of its suit to guard it",
    Plan(Runs(CardSet((Card.O9, Card.O1)))): (
        "the best card, instead: no opponent can beat these, one after another: 9● 1●"
    ),
    Style(): "a matter of style",
    LacksTrumps(CardSet((Card.O2, Card.O9))): "few trumps for the call made: 9● 2●",
    LacksTrumps(CardSet()): "no trump for the call made",
    HasTrumps(CardSet((Card.O2, Card.O3, Card.O4, Card.O5))): "many trumps for the better call: 5● 4● 3● 2●",
    LacksTops(CardSet((Card.O9,))): "few cards that nobody could beat, for the call made: 9●",
    LacksTops(CardSet()): "every card in hand could be beaten",
    HasTops(CardSet((Card.O9, Card.O1, Card.C9))): (
        "many cards that nobody could beat, for the better call: 9● 1● 9▼"
    ),
}


@pytest.mark.parametrize("fact", FACTS, ids=lambda fact: fact.code)
def test_a_fact_in_words(fact: Why) -> None:
    text = prose("en")
    assert why_line(text, plain_names(text), fact) == FACTS[fact]


@pytest.mark.parametrize(
    ("lang", "line"),
    [
        ("ca", "dins del seu pal, 7● només es podia matar amb 9● o 1●: encara podia fer basa"),
        ("es", "dentro de su palo, 7● solo se podía matar con 9● o 1●: aún podía hacer baza"),
    ],
)
def test_cards_that_could_beat_another_are_alternatives(lang: str, line: str) -> None:
    text = prose(lang)
    assert why_line(text, plain_names(text), GaveUp(Card.O7, CardSet((Card.O9, Card.O1)))) == line


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_kind_of_fact_has_its_text(lang: str) -> None:
    assert {type(fact) for fact in FACTS} == set(get_args(Why))
    text = prose(lang)
    facts = (*FACTS, Plan(Master(CardSet((Card.O9,)))))
    told = [why_line(text, plain_names(text), fact) for fact in facts]
    assert len(set(told)) == len(told)
    assert all(told)
