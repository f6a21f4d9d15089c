"""Facts against a call: the cards of the hand that count for it, and for the best one."""

from random import Random

import pytest

from botifarra.core.actions import DECLARES, DELEGATE, DOUBLE, PASS, Call, Declare
from botifarra.core.auction import Phase
from botifarra.core.cards import Card, CardSet, Strain
from botifarra.core.deal import Deal
from botifarra.core.rules import Rules
from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.core.view import View
from botifarra.review.call_facts import (
    HasHigh,
    HasTops,
    HasTrumps,
    LacksTops,
    LacksTrumps,
    MeanScores,
    RicherTrumps,
    WhyCall,
    WinChances,
)
from botifarra.review.comparison import Comparison
from botifarra.review.why import why
from botifarra.review.why_calls import MOST, why_call
from tests.core.notation import after, deal_of
from tests.scale import scale

COINS, CUPS, SWORDS, BATONS, BOTIFARRA = (DECLARES[strain] for strain in Strain)

HAND = "o9 o1 oR o5 o3 o2 c9 c1 e4 e3 b9 b2"
"""Six oros, two copes, two espases and two bastos; six cards that nobody can beat in botifarra."""

HIGHEST = 11
"""The strength of a manilla."""

MANILLA_OR_ACE = "o9 oS o7 o4 c1 cR cC e8 e6 b7 b2 b4"
"""Four oros with the manilla, and three copes without it that have more points."""

WEAK = "o8 o7 o6 c8 c7 c6 e8 e7 e6 b8 b7 b6"
"""Three cards of each suit, all of which can be beaten."""


def compared(chosen: Call, best: Call, wins: tuple[float, float] | None = None) -> Comparison:
    """Return a comparison of two calls: the scores −4.25 and 3, and perhaps chances to win."""
    worths = (-4.25, 3.0)
    errors = ((0.0, 0.0), (0.0, 0.0))
    return Comparison((chosen, best), worths, (worths, worths), errors, wins=wins)


def codes(hands: tuple[str, str, str, str], calls: str, chosen: Call, best: Call) -> list[str]:
    state = after(Rules(), deal_of(Seat.NORTH, *hands), calls)
    view = state.view(state.public.to_act)
    return [fact.code for fact in why_call(view, chosen, best, compared(chosen, best))]


# North deals and names in these hands
@pytest.mark.parametrize(
    ("hand", "chosen", "best", "facts"),
    [
        (HAND, CUPS, COINS, ["lacks_trumps", "has_trumps"]),
        (HAND, COINS, CUPS, ["mean_scores"]),
        (HAND, CUPS, SWORDS, ["mean_scores"]),
        (HAND, SWORDS, CUPS, ["richer_trumps"]),
        (MANILLA_OR_ACE, COINS, CUPS, ["richer_trumps"]),
        (HAND, DELEGATE, COINS, ["has_trumps"]),
        (HAND, DELEGATE, CUPS, ["mean_scores"]),
        (HAND, COINS, DELEGATE, ["mean_scores"]),
        (HAND, SWORDS, DELEGATE, ["lacks_trumps"]),
        (HAND, CUPS, BOTIFARRA, ["lacks_trumps", "has_tops"]),
        (HAND, BOTIFARRA, COINS, ["has_trumps"]),
        (WEAK, BOTIFARRA, DELEGATE, ["lacks_tops"]),
        (WEAK, DELEGATE, BOTIFARRA, ["mean_scores"]),
    ],
)
def test_naming(hand: str, chosen: Call, best: Call, facts: list[str]) -> None:
    assert codes((hand, "", "", ""), "", chosen, best) == facts


# North names, and West doubles or passes
@pytest.mark.parametrize(
    ("named", "west", "chosen", "best", "facts"),
    [
        ("oros", HAND, PASS, DOUBLE, ["has_trumps", "has_high"]),
        ("oros", HAND, DOUBLE, PASS, ["mean_scores"]),
        ("copes", HAND, DOUBLE, PASS, ["lacks_trumps"]),
        ("copes", HAND, PASS, DOUBLE, ["has_high"]),
        ("botifarra", HAND, PASS, DOUBLE, ["has_tops"]),
        ("botifarra", WEAK, DOUBLE, PASS, ["lacks_tops"]),
    ],
)
def test_doubling(named: str, west: str, chosen: Call, best: Call, facts: list[str]) -> None:
    assert codes(("", west, "", ""), named, chosen, best) == facts


def test_a_double_of_the_player_who_named_the_trumps_has_no_fact_of_the_hand() -> None:
    assert codes(("", "", HAND, ""), "oros double", PASS, DOUBLE) == ["has_trumps", "has_high"]
    assert codes((HAND, "", "", ""), "oros double pass", PASS, DOUBLE) == ["mean_scores"]


def test_a_call_without_a_fact_of_the_hand_tells_what_it_is_worth() -> None:
    state = after(Rules(), deal_of(Seat.NORTH, WEAK, "", "", ""), "")
    view = state.view(state.public.to_act)
    assert why(view, DELEGATE, BOTIFARRA, compared(DELEGATE, BOTIFARRA)) == (MeanScores(-4.25, 3),)
    in_match = compared(DELEGATE, BOTIFARRA, (0.412, 0.431))
    assert why(view, DELEGATE, BOTIFARRA, in_match) == (WinChances(0.412, 0.431),)


@pytest.mark.parametrize("seed", range(scale(20, 2_000)))
def test_every_fact_is_true_of_the_hand(seed: int) -> None:
    rng = Random(seed)
    state = State.start(Rules(), Deal.shuffled(rng, Seat(seed % 4)))
    while state.public.phase is not Phase.PLAY:
        view = state.view(state.public.to_act)
        calls = [action for action in view.legal_actions if isinstance(action, Call)]
        for chosen in calls:
            for best in calls:
                if chosen != best:
                    facts = why_call(view, chosen, best, compared(chosen, best))
                    assert 0 < len(facts) <= MOST
                    for fact in facts:
                        check(view, chosen, best, fact)
        state = state.apply(rng.choice(view.legal_actions))


def check(view: View, chosen: Call, best: Call, fact: WhyCall) -> None:
    """Fail if a fact is not true of the hand."""
    of_best = isinstance(fact, HasTrumps | RicherTrumps | HasTops | HasHigh)
    strain = strain_of(view, best if of_best else chosen)
    match fact:
        case LacksTrumps(trumps) | HasTrumps(trumps):
            assert list(trumps) == cards_of(view, strain)
        case RicherTrumps(trumps, other):
            assert list(trumps) == cards_of(view, strain)
            assert list(other) == cards_of(view, strain_of(view, chosen))
            assert len(other) - len(trumps) in (0, 1)
            assert points(other) < points(trumps)
        case LacksTops(tops) | HasTops(tops):
            assert strain is Strain.NO_TRUMP
            assert tops == unbeatable(view.hand)
        case HasHigh(high):
            assert best == DOUBLE
            assert strain is not Strain.NO_TRUMP
            assert [str(card)[1:] in ("9", "1") for card in view.hand] == [card in high for card in view.hand]
            assert len(high) >= 3
        case MeanScores():
            assert (fact.score, fact.best_score) == (-4.25, 3)
        case _:
            pytest.fail(f"{fact} without a chance to win")


def strain_of(view: View, call: Call) -> Strain | None:
    return call.strain if isinstance(call, Declare) else view.public.strain


def cards_of(view: View, strain: Strain | None) -> list[Card]:
    assert strain not in (None, Strain.NO_TRUMP)
    return [card for card in view.hand if int(card.suit) == strain]


def points(cards: CardSet) -> int:
    return sum(card.points for card in cards)


def unbeatable(hand: CardSet) -> CardSet:
    """Return the cards of a hand above which the hand itself has all cards of the suit."""
    return CardSet(
        card
        for card in hand
        if sum(other.suit is card.suit and other.strength > card.strength for other in hand)
        == HIGHEST - card.strength
    )
