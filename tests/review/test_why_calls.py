"""Facts against a call: the cards of the hand that count for it, and for the best one."""

from random import Random

import pytest

from botifarra.core.actions import DECLARES, DELEGATE, DOUBLE, PASS, Call, Declare
from botifarra.core.auction import Phase
from botifarra.core.cards import CardSet, Strain, Suit
from botifarra.core.deal import Deal
from botifarra.core.rules import Rules
from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.review.facts import HasTops, HasTrumps, LacksTops, LacksTrumps
from botifarra.review.why import why
from botifarra.review.why_calls import why_call
from tests.core.notation import after, deal_of
from tests.scale import scale

COINS, CUPS, SWORDS, BATONS, BOTIFARRA = (DECLARES[strain] for strain in Strain)

HAND = "o9 o1 oR o5 o3 o2 c9 c1 e4 e3 b9 b2"
"""Six oros, two copes, two espases and two bastos; six cards that nobody can beat in botifarra."""

HIGHEST = 11
"""The strength of a manilla."""

WEAK = "o8 o7 o6 c8 c7 c6 e8 e7 e6 b8 b7 b6"
"""Three cards of each suit, all of which can be beaten."""


def codes(hands: tuple[str, str, str, str], calls: str, chosen: Call, best: Call) -> list[str]:
    state = after(Rules(), deal_of(Seat.NORTH, *hands), calls)
    view = state.view(state.public.to_act)
    return [fact.code for fact in why_call(view, chosen, best)]


# North deals and names in these hands
@pytest.mark.parametrize(
    ("hand", "chosen", "best", "facts"),
    [
        (HAND, CUPS, COINS, ["lacks_trumps", "has_trumps"]),
        (HAND, COINS, CUPS, []),
        (HAND, CUPS, SWORDS, []),
        (HAND, DELEGATE, COINS, ["has_trumps"]),
        (HAND, DELEGATE, CUPS, []),
        (HAND, COINS, DELEGATE, []),
        (HAND, SWORDS, DELEGATE, ["lacks_trumps"]),
        (HAND, CUPS, BOTIFARRA, ["lacks_trumps", "has_tops"]),
        (HAND, BOTIFARRA, COINS, ["has_trumps"]),
        (WEAK, BOTIFARRA, DELEGATE, ["lacks_tops"]),
        (WEAK, DELEGATE, BOTIFARRA, []),
    ],
)
def test_naming(hand: str, chosen: Call, best: Call, facts: list[str]) -> None:
    assert codes((hand, "", "", ""), "", chosen, best) == facts


# North names, and West doubles or passes
@pytest.mark.parametrize(
    ("named", "west", "chosen", "best", "facts"),
    [
        ("oros", HAND, PASS, DOUBLE, ["has_trumps"]),
        ("oros", HAND, DOUBLE, PASS, []),
        ("copes", HAND, DOUBLE, PASS, ["lacks_trumps"]),
        ("copes", HAND, PASS, DOUBLE, []),
        ("botifarra", HAND, PASS, DOUBLE, ["has_tops"]),
        ("botifarra", WEAK, DOUBLE, PASS, ["lacks_tops"]),
    ],
)
def test_doubling(named: str, west: str, chosen: Call, best: Call, facts: list[str]) -> None:
    assert codes(("", west, "", ""), named, chosen, best) == facts


def test_a_double_of_the_player_who_named_the_trumps_has_no_fact() -> None:
    assert codes(("", "", HAND, ""), "oros double", PASS, DOUBLE) == ["has_trumps"]
    assert codes((HAND, "", "", ""), "oros double pass", PASS, DOUBLE) == []


@pytest.mark.parametrize("seed", range(scale(20, 2_000)))
def test_every_fact_is_true_of_the_hand(seed: int) -> None:
    rng = Random(seed)
    state = State.start(Rules(), Deal.shuffled(rng, Seat(seed % 4)))
    while state.public.phase is not Phase.PLAY:
        view = state.view(state.public.to_act)
        for chosen in view.legal_actions:
            for best in view.legal_actions:
                if chosen == best:
                    continue
                facts = why(view, chosen, best)  # type: ignore[arg-type]  # only calls are legal
                for fact in facts:
                    call = best if isinstance(fact, HasTrumps | HasTops) else chosen
                    strain = call.strain if isinstance(call, Declare) else view.public.strain
                    assert isinstance(fact, HasTrumps | LacksTrumps) == (strain is not Strain.NO_TRUMP)
                    if isinstance(fact, HasTrumps | LacksTrumps):
                        assert strain is not None
                        assert list(fact.trumps) == [card for card in view.hand if card.suit is Suit(strain)]
                    elif isinstance(fact, HasTops | LacksTops):
                        assert fact.tops == unbeatable(view.hand)
        state = state.apply(rng.choice(view.legal_actions))


def unbeatable(hand: CardSet) -> CardSet:
    """Return the cards of a hand above which the hand itself has all cards of the suit."""
    return CardSet(
        card
        for card in hand
        if sum(other.suit is card.suit and other.strength > card.strength for other in hand)
        == HIGHEST - card.strength
    )
