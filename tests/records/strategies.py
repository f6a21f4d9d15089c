"""Random records: hands from `tests.strategies` with tags, and hands that go on after a revoke."""

from random import Random

from hypothesis import strategies as st

from botifarra.core.actions import CLAIM, CONCEDE, PLAYS, Action
from botifarra.core.auction import Phase
from botifarra.core.cards import CardSet
from botifarra.core.state import State
from botifarra.core.trick import Trick
from botifarra.records.record import LONGEST_TAG, Record, is_tag_name
from tests.strategies import SEEDS, states

TAG_NAMES = st.from_regex("[A-Za-z][A-Za-z0-9_]{0,9}", fullmatch=True).filter(is_tag_name)
_TAG_CHARACTERS = st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"]) | st.sampled_from('"\\]\u202e')
TAG_TEXTS = st.text(_TAG_CHARACTERS, max_size=20) | _TAG_CHARACTERS.map(
    lambda character: character * (LONGEST_TAG - 10)
)


@st.composite
def records(draw: st.DrawFn) -> Record:
    """Return a hand played to any ply, with any tags; where a play can break a rule, it may."""
    state = draw(states())
    actions: tuple[Action, ...] = state.public.actions
    if unlawful(state) and draw(st.booleans()):
        actions = after_revoke(state, Random(draw(SEEDS)), draw(st.integers(0, 47)))
    tags = draw(st.lists(st.tuples(TAG_NAMES, TAG_TEXTS), max_size=3))
    return Record(state.public.rules, state.deal, actions, tuple(tags))


def unlawful(state: State) -> CardSet:
    """Return the cards that the player on turn holds and may not play (R4.4 to R4.12)."""
    if state.public.phase is not Phase.PLAY:
        return CardSet()
    hand = state.hands[state.public.to_act]
    return CardSet(card for card in hand if state.why_illegal(PLAYS[card]))


def after_revoke(state: State, rng: Random, plies: int) -> tuple[Action, ...]:
    """Return a hand's actions: a revoke, so many random cards, and perhaps a claim or concession."""
    actions = list(state.public.actions)
    hands = list(state.hands)
    trick = state.public.trick
    playable = unlawful(state)
    for _ in range(1 + plies):
        card = rng.choice(tuple(playable))
        actions.append(PLAYS[card])
        hands[trick.to_act] -= {card}
        trick = Trick(trick.leader, (*trick.cards, card))
        if len(trick.cards) == 4:
            trick = Trick(trick.winner(state.public.strain))
        playable = hands[trick.to_act]
        if not playable:
            return tuple(actions)
    return (*actions, *rng.choice(((), (CLAIM,), (CONCEDE,))))
