"""Deals counted and drawn, compared with the enumeration of every possible deal."""

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from itertools import product
from math import factorial
from random import Random

import pytest
from botifarra_kernel import InvalidArgument, Sampler
from hypothesis import given
from hypothesis import strategies as st

from tests.chi_square import is_plausible
from tests.scale import scale

DECK = (1 << 48) - 1
NOTHING = [0, 0, 0, 0]

TOO_MANY = [(seat, 0xF << 12 * seat, 0x3F0 << 12 * seat) for seat in range(4)]
"""Facts that split the deals into 7 ** 4 cases."""

Fact = tuple[int, int, int]
Deal = tuple[int, int, int, int]


def deals(places: list[int], unseen: int, excluded: list[int], facts: list[Fact]) -> Iterator[Deal]:
    """Yield every deal that agrees, card by card."""
    cards = [card for card in range(48) if unseen >> card & 1]
    for seats in product(range(4), repeat=len(cards)):
        if [seats.count(seat) for seat in range(4)] != places:
            continue
        hands = [0, 0, 0, 0]
        for card, seat in zip(cards, seats, strict=True):
            hands[seat] |= 1 << card
        if any(hand & barred for hand, barred in zip(hands, excluded, strict=True)):
            continue
        if all(not hands[seat] & none_of or not all_of & ~hands[seat] for seat, none_of, all_of in facts):
            yield hands[0], hands[1], hands[2], hands[3]


def some_cards(rng: Random, chance: float, among: int = DECK) -> int:
    return sum(1 << card for card in range(48) if among >> card & 1 and rng.random() < chance)


def small_problem(rng: Random) -> tuple[list[int], int, list[int], list[Fact]]:
    """Return up to seven unseen cards, with exclusions and facts that may contradict each other."""
    places = [0, 0, 0, 0]
    for _ in range(rng.randint(0, 7)):
        places[rng.randrange(4 if rng.random() < 0.5 else 3)] += 1
    unseen = sum(1 << card for card in rng.sample(range(48), sum(places)))
    chance = rng.choice((0.0, 0.1, 0.3, 0.5))
    excluded = [some_cards(rng, chance) for _ in range(4)]
    near = unseen | 1 << rng.randrange(48) if rng.random() < 0.1 else unseen
    facts = [
        (rng.randrange(4), some_cards(rng, 0.4, near), some_cards(rng, 0.3, near))
        for _ in range(rng.choice((0, 0, 1, 2, 3)))
    ]
    return places, unseen, excluded, facts


def test_counts_are_those_of_the_enumeration() -> None:
    rng = Random(1)
    possible = 0
    for _ in range(scale(400, 10_000)):
        places, unseen, excluded, facts = small_problem(rng)
        found = list(deals(places, unseen, excluded, facts))
        sampler = Sampler(places, unseen, excluded, facts)
        assert sampler.count == len(found)
        held = Counter(
            (card, seat)
            for hands in found
            for card in range(48)
            for seat in range(4)
            if hands[seat] >> card & 1
        )
        assert sampler.counts() == [
            (card, *(held[card, seat] for seat in range(4))) for card in range(48) if unseen >> card & 1
        ]
        possible += bool(found)
        if found:
            assert set(sampler.sample(20, 5)) <= set(found)
    assert possible > scale(200, 5_000)


def test_every_deal_is_drawn_as_often_as_any_other() -> None:
    rng = Random(2)
    tried = 0
    while tried < scale(25, 500):
        places, unseen, excluded, facts = small_problem(rng)
        found = list(deals(places, unseen, excluded, facts))
        if len(found) < 2:
            continue
        tried += 1
        drawn = Counter(Sampler(places, unseen, excluded, facts).sample(50 * len(found), rng.getrandbits(63)))
        assert drawn.keys() <= set(found)
        assert is_plausible([drawn[deal] for deal in found], [50.0] * len(found))


def test_large_counts_are_exact() -> None:
    assert Sampler([12, 12, 12, 12], DECK, NOTHING).count == factorial(48) // factorial(12) ** 4
    assert Sampler([0, 12, 12, 12], DECK >> 12, NOTHING).count == factorial(36) // factorial(12) ** 3
    everything = Sampler([12, 12, 12, 12], DECK, NOTHING)
    assert everything.counts() == [(card, *[everything.count // 4] * 4) for card in range(48)]


@pytest.mark.parametrize("facts", [[], [(1, 0b11, 0b1100), (2, 0b1100, 0b11)]])
def test_counts_of_each_card_add_up(facts: list[Fact]) -> None:
    rng = Random(4)
    for _ in range(scale(50, 1_000)):
        excluded = [some_cards(rng, 0.25) for _ in range(4)]
        sampler = Sampler([12, 12, 12, 12], DECK, excluded, facts)
        counts = sampler.counts()
        for seat in range(4):
            assert sum(held[1 + seat] for held in counts) == 12 * sampler.count
        for card, *held in counts:
            assert sum(held) == sampler.count
            assert all(not held[seat] for seat in range(4) if excluded[seat] >> card & 1)


def test_a_large_sample_has_each_card_where_the_counts_say() -> None:
    rng = Random(5)
    number = 5_000
    for _ in range(scale(8, 150)):
        excluded = [some_cards(rng, 0.2) for _ in range(4)]
        sampler = Sampler([12, 12, 12, 12], DECK, excluded)
        if not sampler.count:
            continue
        drawn = sampler.sample(number, rng.getrandbits(63))
        for card, *counts in sampler.counts():
            held = [sum(hands[seat] >> card & 1 for hands in drawn) for seat in range(4)]
            assert is_plausible(held, [number * count / sampler.count for count in counts])


def test_a_seed_draws_the_same_on_every_machine() -> None:
    sampler = Sampler([0, 12, 12, 12], DECK >> 12, [0, 0xFFF, 0, 0xF0F000], [(2, 0xF000, 0x30000)])
    assert sampler.sample(2, 7) == [
        (0, 52858777600, 13443991880, 2416707255),
        (0, 20557656064, 9170848941, 38990971730),
    ]
    assert sampler.sample(1_000, 7)[:2] == sampler.sample(2, 7)
    assert sampler.sample(100, 7) != sampler.sample(100, 8)


def test_without_unseen_cards_there_is_one_deal() -> None:
    sampler = Sampler(NOTHING, 0, NOTHING)
    assert sampler.count == 1
    assert sampler.counts() == []
    assert sampler.sample(3, 0) == [(0, 0, 0, 0)] * 3


def test_a_contradiction_has_no_deals() -> None:
    sampler = Sampler([0, 1, 1, 0], 0b11, [0, 0b11, 0, 0])
    assert sampler.count == 0
    assert sampler.counts() == [(0, 0, 0, 0, 0), (1, 0, 0, 0, 0)]
    with pytest.raises(InvalidArgument, match="sample: "):
        sampler.sample(0, 0)


def test_a_card_that_is_not_unseen_is_in_no_hidden_hand() -> None:
    assert Sampler([0, 1, 1, 0], 0b11, [0b100] * 4, [(1, 0b01, 0b100)]).sample(1, 0) == [(0, 0b10, 0b01, 0)]


@pytest.mark.parametrize(
    ("places", "unseen", "excluded", "facts", "place"),
    [
        ([1, 1, 1], 0b111, NOTHING, [], "places"),
        ([1, 1, 1, 1, 0], 0b1111, NOTHING, [], "places"),
        ([1, 1, 1, 0], 0b1111, NOTHING, [], "places"),
        ([13, 0, 0, 0], 0x1FFF, NOTHING, [], "places[0]"),
        ([0, -1, 1, 0], 0, NOTHING, [], "places[1]"),
        ([1, 0, 0, 0], 1 << 48, NOTHING, [], "unseen"),
        ([1, 0, 0, 0], -1, NOTHING, [], "unseen"),
        ([1, 0, 0, 0], 1, [0, 0, 0], [], "excluded"),
        ([1, 0, 0, 0], 1, [0, 0, 1 << 60, 0], [], "excluded[2]"),
        ([1, 0, 0, 0], 1, NOTHING, [(0, 1, 1), (4, 1, 1)], "either_or[1][0]"),
        ([1, 0, 0, 0], 1, NOTHING, [(0, -1, 1)], "either_or[0][1]"),
        ([1, 0, 0, 0], 1, NOTHING, [(0, 1, 1 << 48)], "either_or[0][2]"),
        ([1, 0, 0, 0], 1, NOTHING, [(0, 1, 1)] * 13, "either_or"),
        ([12] * 4, DECK, NOTHING, TOO_MANY, "either_or"),
    ],
)  # fmt: skip
def test_a_wrong_argument_is_located(
    places: list[int], unseen: int, excluded: list[int], facts: list[Fact], place: str
) -> None:
    with pytest.raises(InvalidArgument) as refused:
        Sampler(places, unseen, excluded, facts)
    assert str(refused.value).startswith(f"{place}: ")


@pytest.mark.parametrize(
    ("number", "seed", "place"),
    [(-1, 0, "number"), (10**6 + 1, 0, "number"), (1, -1, "seed"), (1, 2**63, "seed")],
)
def test_a_wrong_number_or_seed_is_located(number: int, seed: int, place: str) -> None:
    with pytest.raises(InvalidArgument, match=f"{place}: "):
        Sampler([1, 0, 0, 0], 1, NOTHING).sample(number, seed)


_INTEGERS = st.integers(0, 12) | st.integers(0, DECK) | st.integers(-(2**70), 2**70)
_SETS = st.integers(0, DECK) | _INTEGERS


@given(
    st.lists(_INTEGERS, min_size=3, max_size=5),
    _SETS,
    st.lists(_SETS, min_size=3, max_size=5),
    st.lists(st.tuples(_INTEGERS, _SETS, _SETS), max_size=14),
)
def test_any_integers_make_a_sampler_or_are_refused(
    places: list[int], unseen: int, excluded: list[int], facts: list[Fact]
) -> None:
    with suppress(InvalidArgument):
        assert Sampler(places, unseen, excluded, facts).count >= 0


@given(st.randoms(use_true_random=False), st.integers(0, 12))
def test_any_facts_are_counted_or_refused(rng: Random, number: int) -> None:
    facts = [(rng.randrange(4), some_cards(rng, 0.2), some_cards(rng, 0.1)) for _ in range(number)]
    chance = rng.choice((0.0, 0.1, 0.2))
    excluded = [some_cards(rng, chance) for _ in range(4)]
    with suppress(InvalidArgument):
        for hands in Sampler([12, 12, 12, 12], DECK, excluded, facts).sample(5, 1):
            assert hands[0] | hands[1] | hands[2] | hands[3] == DECK
            assert not any(hand & barred for hand, barred in zip(hands, excluded, strict=True))
            assert all(not hands[seat] & none or not whole & ~hands[seat] for seat, none, whole in facts)
