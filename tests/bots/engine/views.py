"""Views of seats on turn: random ones, and ones made by hand."""

from fractions import Fraction

from hypothesis import strategies as st

from botifarra.core.actions import CLAIM, CONCEDE, DECLARES, DELEGATE, DOUBLE, PASS, PLAYS, Action
from botifarra.core.auction import Phase
from botifarra.core.cards import Strain
from botifarra.core.match import Match
from botifarra.core.rules import Rules
from botifarra.core.score import Score
from botifarra.core.state import State
from botifarra.core.view import View
from botifarra.records.notation import parse_card, parse_deal
from tests.strategies import states

DEAL = "N:C652.973.95.764 8.S6.1S642.9R32 973.1R42.RC3.C5 1RS4.C85.87.1S8"

_HALVES = st.integers(-500, 500).map(lambda halves: Fraction(halves, 2))
_SCORES: st.SearchStrategy[Score] = st.tuples(_HALVES, _HALVES)


@st.composite
def states_on_turn(draw: st.DrawFn) -> State:
    """Return a hand under any rules that waits for a call or a card."""
    return draw(states(claims=False).filter(lambda state: state.public.phase is not Phase.OVER))


@st.composite
def matches(draw: st.DrawFn, state: State) -> Match | None:
    """Return no match, or one as it may stand before the hand."""
    if draw(st.booleans()):
        return None
    hands = draw(st.lists(_SCORES, max_size=20))
    public, misdeals = state.public, draw(st.integers(0, 3))
    return Match(
        public.rules, public.dealer, draw(_SCORES), tuple(hands), None, misdeals, carried=draw(_SCORES)
    )


@st.composite
def views_on_turn(draw: st.DrawFn) -> View:
    """Draw the view of a seat on turn, in a match or without one."""
    state = draw(states_on_turn())
    return state.view(state.public.to_act, draw(matches(state)))


def view_after(words: str = "", rules: Rules = Rules()) -> View:
    """Return the view of the seat on turn after some calls and cards of `DEAL`."""
    state = State.start(rules, parse_deal(DEAL))
    for word in words.split():
        state = state.apply(_ACTIONS[word] if word in _ACTIONS else PLAYS[parse_card(word)])
    return state.view(state.public.to_act)


_ACTIONS: dict[str, Action] = {
    "botifarra": DECLARES[Strain.NO_TRUMP],
    "delego": DELEGATE,
    "passo": PASS,
    "double": DOUBLE,
    "claim": CLAIM,
    "concede": CONCEDE,
}
