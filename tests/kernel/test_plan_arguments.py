"""A wrong argument of a plan raises an error that names it."""

from array import array
from collections.abc import Callable, Sequence
from math import inf, nan
from random import Random
from typing import Any

import botifarra_kernel as kernel
import pytest
from botifarra_kernel import PLAY_UNITS, InvalidArgument, Sampler

from botifarra.core.cards import DECK
from botifarra.core.deal import Deal
from botifarra.core.rules import Rules
from botifarra.core.seats import Seat
from botifarra.core.state import State
from tests.inference.worlds import played
from tests.kernel.plans import EVEN, ROWS, Weights, described, seen_by

STATE = played(Rules(), Random(1), 9)
"""The third trick, to which one card is played."""
VIEW = STATE.view(STATE.public.to_act)
SEAT, HAND, UNSEEN = VIEW.seat, VIEW.hand.mask, VIEW.unseen.mask
NOTHING = [0, 0, 0, 0]
CALL = (SEAT.left, "name", 0, 0.0)

DEALT = State.start(Rules(), Deal.shuffled(Random(2), Seat.NORTH)).view(Seat.NORTH)
"""Before the first call."""


def plan(**changed: Any) -> Any:
    asked = {"models": EVEN.models, "candidates": 1, "worlds": 1, "solved": 3, **seen_by(VIEW, [CALL])}
    return kernel.plan(**{**asked, **changed})


def prospects(**changed: Any) -> Any:
    given: dict[str, Any] = {
        "models": EVEN.models,
        "sampler": Sampler([0, 12, 12, 12], DEALT.unseen.mask, NOTHING),
        "seat": 0,
        "hand": DEALT.hand.mask,
        "leader": 3,
        "makers": True,
        "rules": 0,
        "calls": [CALL],
        "candidates": 1,
        "worlds": 1,
    }
    return kernel.prospects(**{**given, **changed})


def features(**changed: Any) -> Any:
    seen = seen_by(VIEW)
    given = {name: seen[name] for name in ("seat", "hand", "leaders", "tricks", "strain", "makers", "rules")}
    return kernel.play_features(**{**given, "elsewhere": UNSEEN, **changed})


def model_playouts(**changed: Any) -> Any:
    seen = seen_by(VIEW)
    given = {name: seen[name] for name in ("leaders", "tricks", "strain", "makers", "rules")}
    hands = [hand.mask for hand in STATE.hands]
    asked = {"models": EVEN.models, "hands": hands, "solved": 3, "number": 2, **given, **changed}
    return kernel.model_playouts(**asked)


def models(**changed: Any) -> Any:
    given = {**dict.fromkeys(NETWORKS, EVEN.play_bytes), "call_weights": EVEN.calls}
    return kernel.Models(**{**given, **changed})


def with_one(weights: Sequence[float], value: float) -> list[float]:
    return [*weights[:7], value, *weights[8:]]


Call = Callable[..., Any]
ALL: tuple[Call, ...] = (plan, prospects, features)
PLAYOUTS: tuple[Call, ...] = (model_playouts,)
SEARCHES: tuple[Call, ...] = (plan, prospects)
OF_TRICKS: tuple[Call, ...] = (plan, features)

NETWORKS = ("play_weights", "other_play_weights")
NO_PARTS = (-1e-9, nan, inf, 1.0001)
NO_AMOUNTS = (-1e-9, -1, nan, inf, -inf, 1_000_001)
LEADERS = [trick.leader for trick in (*VIEW.public.tricks, VIEW.public.trick)]
TRICKS = [trick.cards for trick in (*VIEW.public.tricks, VIEW.public.trick)]
PLACES = [0 if seat is SEAT else VIEW.public.cards_left(seat) for seat in Seat]

WRONG: list[tuple[tuple[Call, ...], str, Any, str]] = [
    *((ALL, "seat", value, "seat") for value in (-1, 4, 2**70)),
    (OF_TRICKS, "seat", SEAT.left, "seat"),
    *((ALL, "hand", value, "hand") for value in (-1, 2**48, 2**70, 0, HAND | UNSEEN, HAND & HAND - 1)),
    *((ALL, "rules", value, "rules") for value in (-1, 16, 2**70)),
    *((OF_TRICKS, "strain", value, "strain") for value in (-1, 5, 2**70)),
    (OF_TRICKS, "leaders", LEADERS[1:], "leaders"),
    (OF_TRICKS, "leaders", [4, *LEADERS[1:]], "leaders[0]"),
    (OF_TRICKS, "leaders", [*LEADERS[:-1], (LEADERS[-1] + 1) & 3], "leaders[2]"),
    (OF_TRICKS, "tricks", [], "leaders"),
    (OF_TRICKS, "tricks", [*TRICKS[:-1], [48]], "tricks[2][0]"),
    (OF_TRICKS, "tricks", [*TRICKS[:-1], TRICKS[0][:1]], "tricks[2][0]"),
    (OF_TRICKS, "tricks", [TRICKS[0][:3], *TRICKS[1:]], "tricks[0]"),
    ((features,), "elsewhere", -1, "elsewhere"),
    ((features,), "elsewhere", 2**48, "elsewhere"),
    *(((features,), "elsewhere", value, "hand") for value in (0, UNSEEN | HAND, DECK.mask)),
    ((prospects,), "leader", 4, "leader"),
    ((prospects,), "leader", -1, "leader"),
    (SEARCHES, "calls", [CALL, (4, "name", 0, 0.0)], "calls[1][0]"),
    (SEARCHES, "calls", [CALL, (0, "names", 0, 0.0)], "calls[1][1]"),
    (SEARCHES, "calls", [CALL, (0, "name", 5, 0.0)], "calls[1][2]"),
    *((SEARCHES, "calls", [(0, "double", 0, value)], "calls[0][3]") for value in (nan, inf, -inf, 1_001)),
    *((SEARCHES, "last_trick_bonus", value, "last_trick_bonus") for value in (-1, 1_000_000)),
    *((SEARCHES, "candidates", value, "candidates") for value in (0, -1, 1_000_001, 2**70)),
    *((SEARCHES, "worlds", value, "worlds") for value in (0, -1, 1_000_001, 2**70)),
    *((SEARCHES, "seed", value, "seed") for value in (-1, 2**63)),
    *((SEARCHES, "trust_in_calls", value, "trust_in_calls") for value in NO_AMOUNTS),
    *(((plan,), "trust_in_partner", value, "trust_in_partner") for value in NO_AMOUNTS),
    *(((plan,), "trust_in_opponents", value, "trust_in_opponents") for value in NO_AMOUNTS),
    *(((plan,), "doubt_in_partner", value, "doubt_in_partner") for value in NO_PARTS),
    *(((plan,), "doubt_in_opponents", value, "doubt_in_opponents") for value in NO_PARTS),
    *(((plan,), "prior", value, "prior") for value in NO_AMOUNTS),
    *(((plan,), "sure", value, "sure") for value in NO_AMOUNTS),
    *(((plan,), "seconds", value, "seconds") for value in NO_AMOUNTS),
    *(((plan,), "solved", value, "solved") for value in (-1, 13)),
    *(((plan,), "nodes", value, "nodes") for value in (-1, 2**63)),
    *(((plan,), "threads", value, "threads") for value in (0, 257)),
    (PLAYOUTS, "hands", [0, 0, 0, 0], "hands[0]"),
    (PLAYOUTS, "hands", [hand.mask for hand in reversed(STATE.hands)], "hands[0]"),
    (PLAYOUTS, "hands", [hand.mask for hand in STATE.hands][1:], "hands"),
    (PLAYOUTS, "tricks", [], "tricks"),
    (PLAYOUTS, "tricks", [TRICKS[0], TRICKS[0], *TRICKS[2:]], "tricks[1][0]"),
    (PLAYOUTS, "leaders", [], "tricks"),
    *((PLAYOUTS, "solved", value, "solved") for value in (-1, 13)),
    *((PLAYOUTS, "number", value, "number") for value in (0, 1_000_001)),
    *((PLAYOUTS, "seed", value, "seed") for value in (-1, 2**63)),
    *((PLAYOUTS, "threads", value, "threads") for value in (0, 257)),
    *(((models,), name, EVEN.play_bytes[at:], name) for name in NETWORKS for at in (1, 2, 2000)),
    *(((models,), name, EVEN.play_bytes + b"\0\0", name) for name in NETWORKS),
    *(((models,), name, b"\xff\x7f" * len(EVEN.plays), name) for name in NETWORKS),
    *(((models,), "call_weights", EVEN.calls[at:], "call_weights") for at in (1, 23)),
    ((models,), "call_weights", (*EVEN.calls, 0.0), "call_weights"),
    *(((models,), "call_weights", with_one(EVEN.calls, one), "call_weights[7]") for one in (nan, -1e300)),
]  # fmt: skip


def test_valid_arguments_are_accepted() -> None:
    for call in (*ALL, *PLAYOUTS, models):
        assert call() is not None
    plan(calls=[(seat, "pass", 4, -1_000.0) for seat in Seat], trust_in_calls=1_000_000, sure=1_000_000)
    plan(seconds=1_000_000, threads=256, nodes=2**63 - 1, seed=2**63 - 1, solved=0, rules=15)
    assert features() == described(VIEW)


@pytest.mark.parametrize(
    ("call", "name", "value", "place"),
    [(call, name, value, place) for calls, name, value, place in WRONG for call in calls],
    ids=lambda value: getattr(value, "__name__", None) or (value if isinstance(value, str) else ""),
)
def test_a_wrong_argument_is_refused_with_its_place(call: Call, name: str, value: Any, place: str) -> None:
    with pytest.raises(InvalidArgument) as refused:
        call(**{name: value})
    assert str(refused.value).startswith(f"{place}: ")


@pytest.mark.parametrize(
    ("call", "places", "unseen", "excluded", "place"),
    [
        (plan, [0, 12, 12, 12], DEALT.unseen.mask, 0, "hand"),
        (plan, PLACES[1:] + PLACES[:1], UNSEEN, 0, "sampler"),
        (plan, PLACES, UNSEEN, DECK.mask, "sampler"),
        (prospects, [12, 0, 12, 12], DEALT.unseen.mask, 0, "sampler"),
        (prospects, [0, 12, 12, 12], DEALT.unseen.mask, DECK.mask, "sampler"),
    ],
)
def test_deals_of_other_cards_or_none_are_refused(
    call: Call, places: list[int], unseen: int, excluded: int, place: str
) -> None:
    with pytest.raises(InvalidArgument, match=f"^{place}: "):
        call(sampler=Sampler(places, unseen, [excluded] * 4))


@pytest.mark.parametrize("call", [*ALL, models])
@pytest.mark.parametrize("junk", [None, "0", b"0", {}, 1j], ids=repr)
def test_another_type_is_refused(call: Call, junk: Any) -> None:
    names = (*NETWORKS, "call_weights") if call is models else ("seat", "hand", "rules")
    for name in names:
        if name in NETWORKS and isinstance(junk, bytes):
            continue
        with pytest.raises(TypeError):
            call(**{name: junk})


@pytest.mark.parametrize("sign", [1, -1])
def test_the_largest_weights_have_numbers(sign: int) -> None:
    rng = Random(3)
    plays = array("h", EVEN.plays)
    for row in range(ROWS):
        plays[row * PLAY_UNITS] = rng.choice((2520, -2520, 0))  # thirteen of them are below 2^15
    for row in range(ROWS + 2, ROWS + 4):
        plays[row * PLAY_UNITS] = sign * 32767
    calls = tuple(rng.choice((1_000.0, -1_000.0)) for _ in EVEN.calls)
    cards, _, _, worlds, effective, _ = plan(
        models=Weights(plays, calls).models,
        doubt_in_partner=0.5,
        doubt_in_opponents=0.5,
        trust_in_partner=1,
        trust_in_opponents=1,
        trust_in_calls=1,
        candidates=100,
        worlds=50,
    )
    assert worlds == 50
    assert 1 <= effective <= 100
    assert all(0 <= mean <= 72 and 0 <= deviation <= 36 for _, mean, deviation, _ in cards)
