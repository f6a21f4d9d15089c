"""Hypothesis strategies for the values of the game: rules, deals, and hands played to any ply."""

from dataclasses import replace
from random import Random

from hypothesis import strategies as st

from botifarra.core.actions import CLAIM, CONCEDE
from botifarra.core.auction import Phase
from botifarra.core.cards import Card, CardSet
from botifarra.core.deal import Deal
from botifarra.core.rules import PRESETS, FirstDealer, Misdeal, Rules, Scoring, Shuffle, Style
from botifarra.core.seats import Seat
from botifarra.core.state import State

_LADDERS = ((1, 2, 4, 8), (1, 2, 3, 5), (1, 2, 4, 10), (1, 2, 3, 4))

SEEDS = st.integers(0, 2**32 - 1)
"""Seeds for random.Random."""

MOST_PLIES = 64
"""A number that no hand reaches."""

_OPTIONS = {
    "style": st.sampled_from(Style),
    "second_may_load": st.booleans(),
    "third_loads_only_if_safe": st.booleans(),
    "always_overtrump": st.booleans(),
    "ladder": st.sampled_from(_LADDERS) | st.tuples(*[st.integers(1, 999_999)] * 5),
    "max_doubles_suit": st.integers(0, 3),
    "max_doubles_botifarra": st.integers(0, 3),
    "last_trick_bonus": st.sampled_from((0, 3)) | st.integers(0, 999_999),
    "codony": st.sets(st.sampled_from(Card), max_size=3).map(CardSet),
    "codony_bonus": st.integers(1, 100),
    "scoring": st.sampled_from(Scoring),
    "target": st.integers(1, 150),
    "max_hands": st.integers(0, 12),
    "score_cap": st.just(0) | st.integers(150, 999_999),
    "carry_over": st.booleans(),
    "sudden_loss": st.booleans(),
    "first_dealer": st.sampled_from(FirstDealer),
    "shuffle": st.sampled_from(Shuffle),
    "misdeal": st.sampled_from(Misdeal),
    "partner_blind": st.booleans(),
}
"""Every option, with values that hold beside any others."""


@st.composite
def rules(draw: st.DrawFn) -> Rules:
    """Return a preset with any of its options changed."""
    preset = draw(st.sampled_from(tuple(PRESETS.values())))
    changes = draw(st.fixed_dictionaries({}, optional=_OPTIONS))
    if "target" in changes:
        changes.setdefault("score_cap", 0)
    return replace(preset, **changes)


@st.composite
def deals(draw: st.DrawFn) -> Deal:
    """Draw any deal, by any dealer."""
    return Deal.shuffled(Random(draw(SEEDS)), draw(st.sampled_from(Seat)))


@st.composite
def states(draw: st.DrawFn, *, claims: bool = True) -> State:
    """Return a hand after random legal actions to any ply, under any rules; a claim or concession may end it.

    Nobody claims before the seventh trick: such a claim takes long to judge, and may reach the limit of the
    search.
    """
    state = State.start(draw(rules()), draw(deals()))
    rng = Random(draw(SEEDS))
    for _ in range(draw(st.integers(0, 56) | st.integers(40, 60) | st.just(MOST_PLIES))):
        if not state.legal_actions:
            return state
        state = state.apply(rng.choice(state.legal_actions))
    if state.public.phase is Phase.PLAY:
        may_claim = claims and len(state.public.tricks) >= 6
        ending = draw(st.sampled_from((None, CONCEDE, CLAIM) if may_claim else (None, CONCEDE)))
        if ending is not None and state.why_illegal(ending) is None:
            return state.apply(ending)
    return state


@st.composite
def states_in_play(draw: st.DrawFn) -> State:
    """Return a hand under any rules that waits for a card, after random legal calls and plays."""
    state = State.start(draw(rules()), draw(deals()))
    rng = Random(draw(SEEDS))
    plays = draw(st.integers(0, 47))
    while state.public.phase is not Phase.PLAY or len(state.public.played) < plays:
        state = state.apply(rng.choice(state.legal_actions))
    return state
