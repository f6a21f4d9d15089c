"""`repr`: an expression that gives the value again, with the names of `import botifarra`."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

import botifarra
from botifarra import (
    Budget,
    Card,
    CardSet,
    Deal,
    Match,
    Record,
    Result,
    Rules,
    Seat,
    Side,
    State,
    Strain,
    Suit,
)
from botifarra.core.actions import ACTIONS
from tests.strategies import deals, rules, states

NAMES = {name: getattr(botifarra, name) for name in botifarra.__all__}


def again(value: object) -> object:
    """Return the value of the `repr` of a value; a `Match` has scores, which are fractions."""
    return eval(repr(value), {"Fraction": Fraction, **NAMES})


def test_words_of_the_game() -> None:
    for value in (*Card, *Suit, *Strain, *Seat, *Side, *ACTIONS, *NAMES["Phase"]):
        assert again(value) == value


@given(st.sets(st.sampled_from(Card)).map(CardSet))
def test_a_set_of_cards(cards: CardSet) -> None:
    assert again(cards) == cards


@given(rules())
def test_rules(of: Rules) -> None:
    assert again(of) == of


def test_rules_show_only_the_options_that_differ_from_the_plain_ones() -> None:
    assert repr(Rules()) == "Rules()"
    assert (
        repr(Rules(target=50, style=NAMES["Style"].OCCIDENTAL)) == "Rules(style=Style.OCCIDENTAL, target=50)"
    )


@given(deals())
def test_a_deal(deal: Deal) -> None:
    assert again(deal) == deal


@given(states(), st.sampled_from(Seat))
def test_a_hand_and_what_is_made_of_it(state: State, seat: Seat) -> None:
    public = state.public
    assert again(state) == state
    assert again(public) == public
    view = state.view(seat, Match(public.rules, public.dealer))
    assert again(view) == view
    record = Record(public.rules, state.deal, public.actions, (("Event", "Cal «Ton»"),))
    assert again(record) == record


def test_a_match_a_result_and_a_budget() -> None:
    match = Match(Rules(), Seat.WEST, (Fraction(5, 2), Fraction(16)), ((Fraction(5, 2), Fraction(16)),))
    for value in (match, Result((40, 32), botifarra=Side.EW), Budget(nodes=100)):
        assert again(value) == value
