"""A wrong argument raises an error that names it; a call lets other threads run."""

import sys
from array import array
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from random import Random
from threading import Event, Thread
from time import monotonic
from typing import Any

import botifarra_kernel as kernel
import pytest
from botifarra_kernel import InvalidArgument
from hypothesis import given
from hypothesis import strategies as st

from botifarra.core.cards import SUIT_MASKS
from tests.kernel.junk import JUNK, NO_NUMBER
from tests.kernel.positions import dealt, thrown
from tests.timeouts import TIMEOUT_S

Call = Callable[..., Any]

FOUR_SUITS = SUIT_MASKS
"""A deal: each player holds a suit."""

TWO_EACH = (0b11, 0b11 << 12, 0b11 << 24, 0b11 << 36)
"""An ending: the two lowest cards of a suit each."""


def one(function: Call, **options: Any) -> Call:
    """Return a call from a valid position of which the test changes one argument."""

    def call(**changed: Any) -> Any:
        given_ = {"hands": TWO_EACH, "leader": 0, "strain": 4, **options, **changed}
        return function(**given_)

    return call


def batch(function: Call) -> Call:
    """Return the same for a function of many positions; the wrong one is the second."""

    def call(hands: Any = TWO_EACH, leader: Any = 0, strain: Any = 4, trick: Any = (), **others: Any) -> Any:
        return function([(TWO_EACH, 0, 4, ()), (hands, leader, strain, trick)], **others)

    return call


ONE: dict[str, Call] = {
    "solve": one(kernel.solve),
    "solve_cards": one(kernel.solve_cards),
    "playout": one(kernel.playout),
    "perft": one(kernel.perft, depth=1),
    "legal": one(kernel.legal),
}
BATCH: dict[str, Call] = {
    "solve_batch": batch(kernel.solve_batch),
    "solve_cards_batch": batch(kernel.solve_cards_batch),
    "playout_batch": batch(kernel.playout_batch),
}


def strains(**changed: Any) -> Any:
    return kernel.solve_strains(**{"hands": TWO_EACH, "leader": 0, **changed})


CALLS: dict[str, Call] = {**ONE, **BATCH, "solve_strains": strains}
LIMITED = ("solve", "solve_cards", "solve_strains", "solve_batch", "solve_cards_batch")
THREADED = ("solve_batch", "solve_cards_batch", "playout", "playout_batch", "perft")
SEEDED = ("playout", "playout_batch")
WITH_BONUS = (*LIMITED, *SEEDED)

A_TRICK = (0b10, 0b10 << 12, 0b11 << 24, 0b11 << 36)
"""The hands once North and West have played their lowest cards."""

POSITIONS: list[tuple[dict[str, Any], str]] = [
    ({"hands": (0b11, 0b110, 0b11 << 24, 0b11 << 36)}, "hands[1]: card 1 "),
    ({"hands": (0b11, 0b11, 0b11, 0b11)}, "hands[1]: card 0 "),
    ({"hands": (0b1_1111_1111_1111, *FOUR_SUITS[1:])}, "hands[1]: card 12 "),
    ({"hands": (0b1_1111_1111_1111, 0, 0, 0)}, "hands[0]: 13 cards "),
    ({"hands": ((1 << 48) - 1, 0, 0, 0)}, "hands[0]: 48 cards "),
    ({"hands": (0b11, 0b1 << 12, 0b11 << 24, 0b11 << 36)}, "hands[1]: 1 cards "),
    ({"hands": (0b11, 0, 0, 0)}, "hands[1]: 0 cards "),
    ({"hands": (0, 0b11, 0, 0)}, "hands[1]: 2 cards "),
    ({"hands": TWO_EACH[:3]}, "hands: "),
    ({"hands": ()}, "hands: "),
    ({"hands": (*TWO_EACH, 0)}, "hands: "),
    ({"hands": (*TWO_EACH[:3], 1 << 48)}, "hands[3]: "),
    ({"hands": (-1, *TWO_EACH[1:])}, "hands[0]: "),
    ({"hands": (0b11, 2**70, *TWO_EACH[2:])}, "hands[1]: "),
    ({"hands": (0b11, -(2**70), *TWO_EACH[2:])}, "hands[1]: "),
    ({"leader": 4}, "leader: "),
    ({"leader": -1}, "leader: "),
    ({"leader": 2**70}, "leader: "),
    ({"strain": 5}, "strain: "),
    ({"strain": 9}, "strain: "),
    ({"strain": -1}, "strain: "),
    ({"strain": 2**70}, "strain: "),
    ({"hands": A_TRICK, "trick": (0,)}, "hands[1]: 1 cards "),
    ({"hands": A_TRICK, "trick": (0, 12, 3)}, "hands[2]: 2 cards "),
    ({"hands": A_TRICK, "trick": (0, 0)}, "trick[1]: card 0 "),
    ({"hands": A_TRICK, "trick": (0, 13)}, "hands[1]: card 13 "),
    ({"hands": A_TRICK, "trick": (0, 48)}, "trick[1]: "),
    ({"hands": A_TRICK, "trick": (0, -1)}, "trick[1]: "),
    ({"hands": A_TRICK, "trick": (2**70, 12)}, "trick[0]: "),
    ({"hands": A_TRICK, "trick": (0, 12), "leader": 2}, "hands[0]: 1 cards "),
    ({"hands": (0b10, 0b10 << 12, 0b10 << 24, 0b10 << 36), "trick": (0, 12, 24, 36)}, "trick: "),
    ({"hands": (0b10, 0b10 << 12, 0b10 << 24, 0b10 << 36), "trick": (0, 12, 24, 36, 47)}, "trick: "),
    ({"hands": FOUR_SUITS, "trick": (0,)}, "hands[0]: card 0 "),
]

OPTIONS: list[tuple[tuple[str, ...], str, list[Any]]] = [
    (tuple(CALLS), "rules", [16, -1, 2**70, -(2**70)]),
    (WITH_BONUS, "last_trick_bonus", [-1, 1_000_000, 2**70]),
    (LIMITED, "table_mb", [0, -1, 4_097, 2**70]),
    (LIMITED, "node_limit", [-1, 2**63, -(2**70)]),
    (THREADED, "threads", [0, -1, 257, 2**70]),
    (SEEDED, "seed", [-1, 2**63, 2**70]),
    (SEEDED, "policy", ["", "best", "Random", "random:", ":greedy", "random:greedy:random", "random\0", "é"]),
    (("playout",), "number", [0, -1, 10_000_001, 2**70]),
    (("perft",), "depth", [-1, 49, 2**70]),
]


@pytest.mark.parametrize("name", CALLS)
def test_valid_arguments_are_accepted(name: str) -> None:
    CALLS[name]()
    CALLS[name](rules=15, leader=3)
    if name in THREADED:
        CALLS[name](threads=256)
    if name in SEEDED:
        CALLS[name](seed=2**63 - 1)


@pytest.mark.parametrize("name", [*ONE, *BATCH])
@pytest.mark.parametrize(("changed", "where"), POSITIONS, ids=repr)
def test_a_wrong_position_is_refused_with_its_place(name: str, changed: dict[str, Any], where: str) -> None:
    place = f"positions[1].{where}" if name in BATCH else where
    with pytest.raises(InvalidArgument) as refused:
        CALLS[name](**changed)
    assert str(refused.value).startswith(place)


@pytest.mark.parametrize("changed", [changed for changed, _ in POSITIONS if "trick" not in changed], ids=repr)
def test_a_wrong_deal_is_refused_for_all_strains(changed: dict[str, Any]) -> None:
    if "strain" in changed:
        with pytest.raises(TypeError):
            strains(**changed)
    else:
        with pytest.raises(InvalidArgument):
            strains(**changed)


@pytest.mark.parametrize(
    ("name", "option", "value"),
    [(name, option, value) for names, option, values in OPTIONS for value in values for name in names],
)
def test_a_wrong_option_is_refused_by_name(name: str, option: str, value: Any) -> None:
    with pytest.raises(InvalidArgument) as refused:
        CALLS[name](**{option: value})
    assert str(refused.value).startswith(f"{option}: ")


@pytest.mark.parametrize(
    ("name", "changed", "told"),
    [
        ("solve", {"leader": 4}, "leader: must be from 0 to 3, found 4"),
        ("solve", {"leader": 2**70}, "leader: must be from 0 to 3, found a number beyond 64 bits"),
        ("solve", {"hands": ()}, "hands: there must be four, in playing order from North, found 0"),
        ("solve", {"hands": (-1, 0, 0, 0)}, "hands[0]: a set of cards has bits 0 to 47 only, found -1"),
        (
            "solve",
            {"trick": (0, 1, 2, 3)},
            "trick: at most three cards are on the table before a play, found 4",
        ),
        (
            "playout",
            {"policy": "best"},
            (
                "policy: must be random or greedy, or one for each side, N-S first, as random:greedy, "
                'found "best"'
            ),
        ),
    ],
)
def test_a_refusal_tells_what_was_found(name: str, changed: dict[str, Any], told: str) -> None:
    with pytest.raises(InvalidArgument) as refused:
        CALLS[name](**changed)
    assert str(refused.value) == told


@pytest.mark.parametrize("name", CALLS)
@pytest.mark.parametrize("junk", [None, 1.0, "0", b"0", [0], {}, 1j], ids=repr)
def test_another_type_is_refused(name: str, junk: Any) -> None:
    for argument in ("leader", "strain", "rules"):
        if (name, argument) != ("solve_strains", "strain"):
            with pytest.raises(TypeError):
                CALLS[name](**{argument: junk})
    for hands in ((0b11, 0b11 << 12, 0b11 << 24, junk), 0b11):
        with pytest.raises(TypeError):
            CALLS[name](hands=hands)
    if name in SEEDED and not isinstance(junk, str):
        with pytest.raises(TypeError):
            CALLS[name](policy=junk)


def test_depth_must_be_named() -> None:
    with pytest.raises(TypeError):
        kernel.perft(TWO_EACH, 0, 4)  # type: ignore[call-arg]


def test_an_invalid_argument_is_a_value_error() -> None:
    assert issubclass(InvalidArgument, ValueError)
    assert InvalidArgument is not ValueError


# Fuzz ------------------------------------------------------------------------------------------------


@st.composite
def near_positions(draw: st.DrawFn) -> list[Any]:
    """Return hands, leader, strain and trick of a short ending, with none, one or two numbers spoilt."""
    rng = Random(draw(st.integers(0, 2**32 - 1)))
    hands, leader, strain, trick = thrown(rng, rng.randint(1, 3), rng.randrange(4)).arguments
    parts: list[list[Any]] = [list(hands), [leader], [strain], list(trick)]
    for _ in range(draw(st.integers(0, 2))):
        part = draw(st.sampled_from([part for part in parts if part]))
        part[draw(st.integers(0, len(part) - 1))] = draw(JUNK)
    if draw(st.booleans()):
        part = draw(st.sampled_from((parts[0], parts[3])))
        part.insert(draw(st.integers(0, len(part))), draw(JUNK))
    given_ = [parts[0], parts[1][0], parts[2][0], parts[3]]
    if draw(st.integers(0, 9)) == 0:
        given_[draw(st.integers(0, 3))] = draw(JUNK)
    return given_


SMALL: dict[str, st.SearchStrategy[Any]] = {
    "rules": st.integers(-1, 16),
    "last_trick_bonus": st.integers(-1, 1_000_000),
    "table_mb": st.integers(-1, 8),
    "node_limit": st.integers(-1, 1_000),
    "threads": st.integers(-1, 4),
    "seed": st.integers(),
    "policy": st.sampled_from(("random", "greedy", "greedy:random", "", ":")),
    "number": st.integers(-1, 1_000),
    "depth": st.integers(-1, 12),
}
LARGE = ("table_mb", "threads", "number")
"""A large number among random values would be a valid request that takes very long."""


@st.composite
def near_options(draw: st.DrawFn, names: tuple[str, ...]) -> dict[str, Any]:
    """Return some options, which may be right, nearly right or wrong."""
    chosen = draw(st.sets(st.sampled_from(names)))
    return {name: draw(SMALL[name] | (NO_NUMBER if name in LARGE else JUNK)) for name in sorted(chosen)}


FUZZED: dict[str, tuple[str, ...]] = {
    "solve": ("rules", "last_trick_bonus", "table_mb", "node_limit"),
    "solve_cards": ("rules", "last_trick_bonus", "table_mb", "node_limit"),
    "solve_batch": ("rules", "last_trick_bonus", "table_mb", "node_limit", "threads"),
    "solve_cards_batch": ("rules", "last_trick_bonus", "table_mb", "node_limit", "threads"),
    "playout": ("rules", "last_trick_bonus", "number", "seed", "policy", "threads"),
    "playout_batch": ("rules", "last_trick_bonus", "seed", "policy", "threads"),
    "perft": ("rules", "depth", "threads"),
    "legal": ("rules",),
}


@pytest.mark.parametrize("name", FUZZED)
@given(data=st.data())
def test_junk_gives_a_result_or_is_refused(name: str, data: st.DataObject) -> None:
    hands, leader, strain, trick = data.draw(near_positions())
    options = data.draw(near_options(FUZZED[name]))
    try:
        CALLS[name](hands=hands, leader=leader, strain=strain, trick=trick, **options)
    except InvalidArgument as refused:
        place, _, why = str(refused).partition(": ")
        assert place
        assert why
    except TypeError:
        pass


@given(hands=JUNK | st.lists(JUNK, max_size=5), leader=JUNK, options=near_options(FUZZED["solve"]))
def test_junk_for_all_strains_gives_a_result_or_is_refused(
    hands: Any, leader: Any, options: dict[str, Any]
) -> None:
    with suppress(InvalidArgument, TypeError):
        strains(hands=hands, leader=leader, **options)


@pytest.mark.parametrize("function", [kernel.solve_batch, kernel.solve_cards_batch, kernel.playout_batch])
@given(positions=JUNK | st.lists(JUNK | near_positions() | near_positions().map(tuple), max_size=5))
def test_junk_for_positions_gives_a_result_or_is_refused(function: Call, positions: Any) -> None:
    with suppress(InvalidArgument, TypeError):
        function(positions)


# Threads ---------------------------------------------------------------------------------------------


@contextmanager
def no_switching() -> Iterator[None]:
    """Keep each thread running until it lets another one run of its own accord."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1_000)
    try:
        yield
    finally:
        sys.setswitchinterval(before)


DEAL = dealt(Random(1)).arguments
ENDINGS = [thrown(Random(number), 4, 0).arguments for number in range(40)]

ANY_DEAL = kernel.Sampler((12, 12, 12, 12), sum(SUIT_MASKS), (0, 0, 0, 0))

LONG: dict[str, Call] = {
    "playout": lambda: kernel.playout(*DEAL[:3], number=20_000),
    "playout_batch": lambda: kernel.playout_batch([DEAL] * 5_000),
    "perft": lambda: kernel.perft(*DEAL[:3], depth=12),
    "solve_batch": lambda: kernel.solve_batch(ENDINGS),
    "solve_cards_batch": lambda: kernel.solve_cards_batch(ENDINGS),
    "solve": lambda: [kernel.solve(*at[:3]) for at in ENDINGS],
    "solve_cards": lambda: [kernel.solve_cards(*at[:3]) for at in ENDINGS],
    "solve_strains": lambda: [kernel.solve_strains(*at[:2]) for at in ENDINGS],
    "sample_into": lambda: ANY_DEAL.sample_into(array("Q", bytes(32 * 20_000)), 1),
}


@pytest.mark.parametrize("name", LONG)
def test_other_threads_run_during_a_call(name: str) -> None:
    go, ran = Event(), Event()

    def other() -> None:
        go.wait()
        ran.set()

    thread = Thread(target=other)
    thread.start()
    with no_switching():
        go.set()
        end = monotonic() + TIMEOUT_S
        while not ran.is_set() and monotonic() < end:  # a busy machine may not run the other one at once
            LONG[name]()
        was_let_run = ran.is_set()
    thread.join()
    assert was_let_run
