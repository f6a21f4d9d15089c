"""The action that replaces a bot's: always legal, never rash."""

from random import Random

from hypothesis import assume, given

from botifarra.core.actions import DECLARES, DELEGATE, PASS, Play
from botifarra.core.auction import Phase
from botifarra.core.cards import Suit
from botifarra.core.deal import Deal
from botifarra.core.rules import Rules
from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.server.live.bots.fallback import fallback
from tests.strategies import states, states_in_play


@given(state=states())
def test_it_is_legal(state: State) -> None:
    assume(state.legal_actions)
    assert state.why_illegal(fallback(state.view(state.public.to_act))) is None


@given(state=states_in_play())
def test_it_plays_the_card_with_the_fewest_points(state: State) -> None:
    played = fallback(state.view(state.public.to_act))
    assert isinstance(played, Play)
    cards = [action.card for action in state.legal_actions if isinstance(action, Play)]
    assert played.card.points == min(card.points for card in cards)


def test_it_delegates_and_passes() -> None:
    state = State.start(Rules(), Deal.shuffled(Random(1), Seat.NORTH))
    assert fallback(state.view(Seat.NORTH)) == DELEGATE
    state = state.apply(DECLARES[0])
    assert state.public.phase is Phase.DOUBLE
    assert fallback(state.view(state.public.to_act)) == PASS


def test_its_longest_suit_is_trumps() -> None:
    for seed in range(20):
        state = State.start(Rules(), Deal.shuffled(Random(seed), Seat.NORTH)).apply(DELEGATE)
        lengths = [len(state.hands[Seat.SOUTH].of(suit)) for suit in Suit]
        assert fallback(state.view(Seat.SOUTH)) == DECLARES[lengths.index(max(lengths))]
