"""The facts of a review in words."""

from fractions import Fraction
from typing import get_args

import pytest

from botifarra.bots.leads import (
    Costs,
    Draws,
    DrawsPartner,
    Exits,
    Forces,
    GivesRuff,
    Invites,
    Long,
    Master,
    Returns,
    Runs,
    Saves,
    Shortens,
    ShowsAce,
    ToPartner,
)
from botifarra.bots.reasons import Void
from botifarra.bots.threats import Threat
from botifarra.cli.analysis.why_line import Choices, why_line
from botifarra.cli.prose import prose
from botifarra.cli.words import plain_names
from botifarra.core.cards import Card, CardSet, Suit
from botifarra.core.seats import Seat
from botifarra.prose import LANGUAGES
from botifarra.review.call_facts import (
    HasHigh,
    HasTops,
    HasTrumps,
    LacksTops,
    LacksTrumps,
    MeanScores,
    RicherTrumps,
    WinChances,
)
from botifarra.review.facts import (
    Bared,
    Cashed,
    Cheaper,
    DrewNone,
    FromLongest,
    GaveUp,
    Guarded,
    HardToBeat,
    HasEqual,
    HeldBack,
    Hoped,
    KnownVoid,
    LastTrump,
    LeftExposed,
    LeftLead,
    MissedSure,
    Opened,
    Overtook,
    PartnerExposed,
    PartnerMayBeat,
    Plan,
    Richer,
    Risked,
    Safer,
    SpentTop,
    Style,
    Sufficed,
    TheirTrumps,
    Thrown,
    Unloaded,
    Why,
)

HALF = Fraction(1, 2)
BOTH = Threat(Seat.EAST, CardSet((Card.O9,)), Fraction(1, 3), CardSet((Card.B2,)), Fraction(1, 6))
RUFF = Threat(Seat.WEST, CardSet((Card.O9,)), Fraction(0), CardSet((Card.B2,)), HALF)
HIGHER = CardSet((Card.O9, Card.O1, Card.OR, Card.OC))
OVER = Threat(Seat.EAST, HIGHER, Fraction(1, 3), CardSet(), Fraction(0))
CHOICES = Choices("2▼", "9▼")
FACTS: dict[Why, str] = {
    Cheaper(Card.OS): "with 10●, a lower card, the chance to win the trick was the same",
    Thrown(3, 2): "the trick was already lost: it took 3 points, and 2 could have been saved",
    Thrown(1, 1): "the trick was already lost: it took 1 point that could have been saved",
    Unloaded(Seat.SOUTH, 4): "the trick was safe: 4 more points could have gone on it",
    HeldBack(Seat.SOUTH, Card.O1, HALF, 3): (
        "the partner's card, 1●, held in 50% of cases: 3 more points could have gone on it"
    ),
    PartnerExposed(Seat.SOUTH, Card.O1, 3, (BOTH,)): (
        "3 points were risked on the partner's card, 1●, "
        "which could still be beaten by East with 9● (33%) or by trumping (17%)"
    ),
    LeftExposed(Seat.SOUTH, Card.O1, (BOTH, RUFF)): (
        "better to beat the partner's card, 1●, "
        "which could still be beaten by East with 9● (33%) or by trumping (17%), or West by trumping (50%)"
    ),
    Overtook(Seat.SOUTH, Card.O1): "2▼ beat the partner's card, 1●, which was certain to win the trick",
    MissedSure(6): "9▼ was certain to win the trick, with at least 6 points",
    Safer(Fraction(0), HALF): "9▼ held in 50% of cases; 2▼, in no case",
    Hoped(Card.O1, 3, Fraction(1, 3)): (
        "3 points went on the opponents' card, 1●, and the partner could beat that card only in 33% of cases"
    ),
    Risked(
        1, (OVER,)
    ): "1 point was risked on a card that could still be beaten by East with a higher card (33%)",
    PartnerMayBeat(Seat.SOUTH, Card.O1, HALF, 3): (
        "in 50% of cases South held a card to beat 1●: 3 more points could have gone on it"
    ),
    LeftLead(Seat.SOUTH): ("9▼ would have won the trick and the next lead; with 2▼, the partner (South) led"),
    Opened(Card.O9): "2▼ opened the suit whose highest card, 9●, was in hand",
    Cashed(Card.O9): "9● could wait: no opponent could ever beat it",
    TheirTrumps(Seat.EAST): "2▼ drew trumps, which an opponent, East, had named",
    DrewNone(): "the opponents had no trumps left to draw",
    KnownVoid(Void(Seat.EAST, Suit.CUPS, 4, Card.O2, "R4.4")): (
        "it was known that East had no ▼ left (played 2● in trick 4, and did not follow suit), "
        "and could trump"
    ),
    LastTrump(Card.O2): "2● was the last trump in hand",
    SpentTop(Card.O1): "1● was the highest card left of its suit: it could still win a trick later",
    GaveUp(Card.O1, CardSet((Card.O9,))): (
        "within its suit, 1● could only be beaten by 9●: it could still win a trick later"
    ),
    GaveUp(Card.O7, CardSet((Card.O9, Card.O1))): (
        "within its suit, 7● could only be beaten by 9● or 1●: it could still win a trick later"
    ),
    GaveUp(Card.O1, CardSet()): (
        "nobody else had a card of its suit higher than 1●: it could still win a trick later"
    ),
    HasEqual(Card.OR): "9▼ would have left 12●, which was as high within its suit",
    Bared(Card.O1): "it left 1● without another of its suit to guard it",
    Sufficed(Card.C2, HALF): "2▼ would have held in 50% of cases, and kept 2▼ for later",
    Richer(Card.C9, HALF, 5): "9▼ would have held in 50% of cases, and won 5 more points",
    Guarded(Card.O1): "2▼ guarded 1●, and 9▼ guarded no counting card",
    HardToBeat(CardSet((Card.C9, Card.C1))): "within its suit, 9▼ could only be beaten by 9▼ or 1▼",
    FromLongest(4): "2▼ shortened the longest suit in hand, which had 4 cards",
    Plan(Master(CardSet((Card.C1,)))): "9▼ was the highest card left of its suit",
    Plan(Draws(CardSet((Card.O9, Card.O1)))): "9▼ drew trumps: the others still held 2 (9● 1●)",
    Plan(DrawsPartner(Seat.SOUTH, CardSet((Card.O9,)))): (
        "9▼ led a trump: the opponents had none left, and the partner (South) had 9●"
    ),
    Plan(Runs(CardSet((Card.O9, Card.O1)))): (
        "the opponents could not beat any of these cards, led one after another: 9● 1●"
    ),
    Plan(Long(5, 3)): "9▼ was from the longest suit: 5 cards in hand and 3 elsewhere",
    Plan(Returns(Seat.SOUTH, Suit.CUPS)): "9▼ returned the partner's suit (▼): South had led it first",
    Plan(Shortens(Suit.CUPS, CardSet((Card.O9, Card.O1)))): (
        "9▼ was the last card of its suit in hand: later the suit could be trumped with 9● or 1●"
    ),
    Plan(
        GivesRuff(Seat.SOUTH, Suit.CUPS, HALF)
    ): "South could trump 9▼: no ▼, and a trump left with a chance of 50%",
    Plan(Forces(CardSet((Card.C1,)), CardSet((Card.CR,)))): (
        "within its suit, 9▼ could only be beaten by 1▼; after that, the highest left was in hand: 12▼"
    ),
    Plan(Exits(Suit.CUPS)): "9▼ was a quiet lead: there was no counting card of its suit in hand",
    Plan(ShowsAce(Card.C1)): "by convention, 9▼ told the partner that 1▼ was in hand too",
    Plan(Saves(Card.C1, CardSet((Card.C9,)))): "9▼ kept 1▼ back: within its suit only 9▼ could beat it",
    Plan(Costs(CardSet((Card.C9, Card.C1)))): ("within its suit it took a high card to beat 9▼: 9▼ or 1▼"),
    Plan(ToPartner(Seat.SOUTH, CardSet((Card.C9, Card.C1)))): (
        "no opponent had a higher card of its suit than 9▼; the partner (South) had 9▼ 1▼"
    ),
    Plan(Invites(Seat.SOUTH)): "9▼ invited the partner (South) to load points",
    Style(): "a matter of style: with that of the bots it turns out worse; with another it may not",
    LacksTrumps(CardSet((Card.O9,))): "for “2▼” there was only 1 trump in hand: 9●",
    LacksTrumps(CardSet()): "for “2▼” there was no trump in hand",
    HasTrumps(CardSet((Card.O2, Card.O3, Card.O4, Card.O5))): (
        "for “9▼” there were 4 trumps in hand: 5● 4● 3● 2●"
    ),
    LacksTops(CardSet((Card.O9, Card.C9))): (
        "for “2▼” there were only 2 cards that nobody could beat: 9● 9▼"
    ),
    LacksTops(CardSet()): "for “2▼” there was no card that nobody could beat",
    HasTops(CardSet((Card.O9, Card.O1, Card.C9))): (
        "for “9▼” there were 3 cards that nobody could beat: 9● 1● 9▼"
    ),
    RicherTrumps(CardSet((Card.C9, Card.C2)), CardSet((Card.O3, Card.O2))): (
        "for “9▼” the trumps had more points: 9▼ 2▼; for “2▼”, 3● 2●"
    ),
    HasHigh(CardSet((Card.O9, Card.O1, Card.C9))): (
        "for “9▼” there were 3 manillas and aces in hand: 9● 1● 9▼"
    ),
    MeanScores(-4.25, 3): (
        "average net score of the hand (what the side scores minus what the opponents score): "
        "+3.0 with “9▼”, −4.3 with “2▼”"
    ),
    WinChances(0.412, 0.431): "chance to win the match: 43.1% with “9▼”, 41.2% with “2▼”",
}


@pytest.mark.parametrize("fact", FACTS, ids=lambda fact: fact.code)
def test_a_fact_in_words(fact: Why) -> None:
    text = prose("en")
    assert why_line(text, plain_names(text), fact, CHOICES) == FACTS[fact]


@pytest.mark.parametrize(
    ("lang", "line"),
    [
        ("ca", "dins del seu pal, 7● només es podia matar amb 9● o 1●: encara podia fer basa més endavant"),
        ("es", "dentro de su palo, 7● solo se podía matar con 9● o 1●: aún podía hacer baza más adelante"),
    ],
)
def test_cards_that_could_beat_another_are_alternatives(lang: str, line: str) -> None:
    text = prose(lang)
    assert why_line(text, plain_names(text), GaveUp(Card.O7, CardSet((Card.O9, Card.O1))), CHOICES) == line


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_kind_of_fact_has_its_text(lang: str) -> None:
    assert {type(fact) for fact in FACTS} == set(get_args(Why))
    text = prose(lang)
    told = [why_line(text, plain_names(text), fact, CHOICES) for fact in FACTS]
    assert len(set(told)) == len(told)
    assert all(told)
