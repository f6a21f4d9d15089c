"""Numbers from a seed: uniform chances, and the same numbers for the same seed."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from botifarra.fairness.chance import Chance, commitment
from tests.chi_square import is_plausible
from tests.scale import scale

SEED = bytes(range(32))
DRAWS = scale(2_000, 100_000)


def chances(label: str, number: int) -> list[Chance]:
    """Return so many sources of numbers, each from its own seed."""
    rng = Random(label)
    return [Chance(rng.randbytes(32), label) for _ in range(number)]


def test_the_same_seed_and_message_give_the_same_numbers() -> None:
    first, again, other, later = (Chance(SEED, message).deck() for message in ("a", "a", "b", "a|1"))
    assert first == again
    assert len({first, other, later, Chance(SEED[::-1], "a").deck()}) == 4


def test_the_commitment_is_sha_256() -> None:
    assert commitment(b"abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"


@given(limit=st.integers(1, 2**32))
def test_numbers_stay_below_the_limit(limit: int) -> None:
    chance = Chance(SEED, "deck")
    assert all(0 <= chance.below(limit) < limit for _ in range(20))


def test_words_that_would_favour_some_numbers_are_skipped() -> None:
    """Otherwise the last quarter of all words would make each number below 2**30 twice as likely."""
    limit = 3 * 2**30
    chance, words = (Chance(SEED, "deck") for _ in range(2))
    fair = [word for word in (words.below(2**32) for _ in range(1_000)) if word < limit]
    assert 600 < len(fair) < 900
    assert [chance.below(limit) for _ in fair] == fair


@pytest.mark.parametrize("limit", [2, 3, 4, 47, 48])
def test_all_numbers_are_as_likely(limit: int) -> None:
    chance = Chance(SEED, "deck")
    seen = [0] * limit
    for _ in range(DRAWS * 10):
        seen[chance.below(limit)] += 1
    assert is_plausible(seen, [DRAWS * 10 / limit] * limit)


def test_each_card_is_as_likely_in_each_place() -> None:
    seen = [0] * (48 * 48)
    for chance in chances("deck", DRAWS):
        for place, card in enumerate(chance.deck()):
            seen[48 * place + card] += 1
    assert is_plausible(seen, [DRAWS / 48] * len(seen))


def test_each_pair_of_neighbours_is_as_likely() -> None:
    seen = [0] * (48 * 48)
    for chance in chances("pairs", DRAWS):
        deck = chance.deck()
        for place in range(0, 48, 2):
            seen[48 * deck[place] + deck[place + 1]] += 1
    assert is_plausible(seen, [0 if i % 49 == 0 else DRAWS * 24 / (48 * 47) for i in range(48 * 48)])
