"""Junk for the functions that take models of play: a result, or an error that names the argument."""

from collections.abc import Callable
from random import Random
from typing import Any

import botifarra_kernel as kernel
import pytest
from botifarra_kernel import InvalidArgument
from hypothesis import given
from hypothesis import strategies as st

from botifarra.core.deal import Deal
from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.inference.count import sampler
from botifarra.inference.knowledge import Knowledge
from tests.inference.worlds import played, random_rules
from tests.kernel.junk import JUNK, NO_NUMBER
from tests.kernel.plans import EVEN, Weights, decision, seen_by, some_calls

Arguments = dict[str, Any]

SOME = Weights.random(Random(1)).models
"""Models that make some plays and calls far likelier than others."""

LARGE = ("candidates", "worlds", "hands", "number", "threads")
"""Numbers that would make a valid request take very long; `hands` is one in `self_play`."""

COUNTS = st.integers(-1, 20)
SHARES = st.floats(-0.1, 1.1)
OPTIONS: dict[str, st.SearchStrategy[Any]] = {
    "candidates": COUNTS,
    "worlds": COUNTS,
    "solved": st.integers(-1, 13),
    "threads": st.integers(-1, 4),
    "seed": st.integers(),
    "nodes": st.integers(-1, 1_000),
    "seconds": SHARES,
    "prior": SHARES,
    "sure": SHARES,
    "trust_in_partner": SHARES,
    "trust_in_opponents": SHARES,
    "trust_in_calls": SHARES,
    "doubt_in_partner": SHARES,
    "doubt_in_opponents": SHARES,
    "last_trick_bonus": st.integers(-1, 1_000_000),
}


def in_play(rng: Random) -> State:
    """Return a state with at most six tricks left, in which a player is on turn."""
    return played(random_rules(rng), rng, rng.randint(24, 47))


def of_plan(rng: Random) -> Arguments:
    state = in_play(rng)
    view = state.view(state.public.to_act)
    sizes = {"candidates": rng.randint(1, 20), "worlds": rng.randint(1, 20), "solved": rng.randint(0, 5)}
    return {"models": SOME, **seen_by(view, some_calls(rng, view.seat)), **sizes}


def of_prospects(rng: Random) -> Arguments:
    seat = Seat(rng.randrange(4))
    view = State.start(random_rules(rng), Deal.shuffled(rng, seat)).view(seat)
    return {
        "models": SOME,
        "sampler": sampler(Knowledge.of(view)),
        "seat": seat,
        "hand": view.hand.mask,
        "leader": seat.right,
        "makers": rng.random() < 0.5,
        "rules": rng.randrange(16),
        "calls": some_calls(rng, seat),
        "candidates": rng.randint(1, 5),
        "worlds": rng.randint(1, 5),
    }


def of_features(rng: Random) -> Arguments:
    state = in_play(rng)
    names = ("seat", "hand", "elsewhere", "leaders", "tricks", "strain", "makers", "rules")
    return dict(zip(names, decision(state.view(state.public.to_act)), strict=True))


def of_scores(rng: Random) -> Arguments:
    return {"models": SOME, **of_features(rng)}


def of_playouts(rng: Random) -> Arguments:
    state = in_play(rng)
    seen = seen_by(state.view(state.public.to_act))
    names = ("leaders", "tricks", "strain", "makers", "rules")
    hands = [hand.mask for hand in state.hands]
    return {"models": SOME, "hands": hands, "solved": 2, "number": 3, **{name: seen[name] for name in names}}


def of_self_play(rng: Random) -> Arguments:
    return {
        "models": SOME,
        "rules": rng.randrange(16),
        "hands": rng.randint(1, 3),
        "every": rng.randint(1, 9),
    }


def of_models(rng: Random) -> Arguments:
    weights = Weights.random(rng)
    return {
        "play_weights": weights.play_bytes,
        "other_play_weights": EVEN.play_bytes,
        "call_weights": list(weights.calls),
    }


ASKED: dict[str, tuple[Callable[[Random], Arguments], tuple[str, ...]]] = {
    "plan": (of_plan, tuple(OPTIONS)),
    "prospects": (
        of_prospects,
        ("candidates", "worlds", "trust_in_calls", "seed", "last_trick_bonus"),
    ),
    "model_playouts": (of_playouts, ("solved", "threads", "seed", "last_trick_bonus")),
    "play_features": (of_features, ()),
    "play_scores": (of_scores, ()),
    "self_play": (of_self_play, ("threads", "seed", "last_trick_bonus")),
    "Models": (of_models, ()),
}
"""For each function, valid arguments and the options that may be added."""


@st.composite
def near_arguments(draw: st.DrawFn, name: str) -> Arguments:
    """Return valid arguments, of which none, one or two are spoilt, and options right or wrong."""
    valid, options = ASKED[name]
    asked = valid(Random(draw(st.integers(0, 2**32 - 1))))
    for option in sorted(draw(st.sets(st.sampled_from(options), max_size=4))) if options else ():
        asked[option] = draw(OPTIONS[option] | (NO_NUMBER if option in LARGE else JUNK))
    for _ in range(draw(st.integers(0, 2))):
        spoilt = draw(st.sampled_from(sorted(asked)))
        asked[spoilt] = draw(near(asked[spoilt], spoilt in LARGE))
    return asked


@st.composite
def near(draw: st.DrawFn, value: Any, is_large: bool) -> Any:
    """Return junk, or a value that differs from this one in a part."""
    if draw(st.integers(0, 3)) == 0:
        return draw(NO_NUMBER if is_large else JUNK)
    match value:
        case bool():
            return not value
        case int() if is_large:
            return draw(COUNTS)
        case int():
            return draw(st.integers(-1, 49) | st.integers(0, 48).map(lambda bit: int(value) ^ 1 << bit))
        case bytes():
            at = draw(st.integers(0, len(value)))
            return value[:at] + draw(st.binary(max_size=3)) + value[at + draw(st.integers(0, 3)) :]
        case list() | tuple() if value:
            parts = list(value)
            at = draw(st.integers(0, len(parts) - 1))
            new = draw(near(parts[at], False))
            parts[at : at + draw(st.integers(0, 1))] = [new] if draw(st.integers(0, 4)) else []
            return type(value)(parts) if draw(st.booleans()) else parts
        case _:
            return draw(JUNK)


@pytest.mark.parametrize("name", ASKED)
@given(data=st.data())
def test_junk_gives_a_result_or_is_refused(name: str, data: st.DataObject) -> None:
    asked = data.draw(near_arguments(name))
    try:
        getattr(kernel, name)(**asked)
    except InvalidArgument as refused:
        place, _, why = str(refused).partition(": ")
        assert place
        assert why
    except TypeError:
        pass


@given(data=st.data())
def test_weights_that_are_accepted_can_be_used(data: st.DataObject) -> None:
    try:
        models = kernel.Models(**data.draw(near_arguments("Models")))
    except (InvalidArgument, TypeError):
        return
    rng = Random(data.draw(st.integers(0, 2**32 - 1)))
    for name in ("plan", "prospects", "play_scores", "self_play"):
        valid, _ = ASKED[name]
        assert getattr(kernel, name)(**{**valid(rng), "models": models})


@pytest.mark.parametrize("name", ASKED)
def test_the_arguments_are_valid_before_they_are_spoilt(name: str) -> None:
    valid, _ = ASKED[name]
    for seed in range(5):
        assert getattr(kernel, name)(**valid(Random(seed)))
