"""Deals drawn into a buffer: those of the list, for any buffer and number of threads."""

import ctypes
import sys
from array import array
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pytest
from botifarra_kernel import InvalidArgument, Sampler

from tests.kernel.test_sampler import DECK, NOTHING, small_problem

BLOCK = 4_096
"""Deals that the kernel draws from one stream of a seed."""


def in_fours(masks: "array[int]") -> list[tuple[int, int, int, int]]:
    return [(n, w, s, e) for n, w, s, e in zip(*(masks[seat::4] for seat in range(4)), strict=True)]


@pytest.mark.parametrize("threads", [1, 2, 3, 256])
def test_a_buffer_has_the_deals_of_the_list(threads: int) -> None:
    rng = Random(6)
    sizes = [*range(20), BLOCK - 1, BLOCK, BLOCK + 1, 2 * BLOCK + 7]
    for number in sizes:
        places, unseen, excluded, facts = small_problem(rng)
        sampler = Sampler(places, unseen, excluded, facts)
        if sampler.count:
            seed = rng.getrandbits(63)
            drawn = array("Q", b"\xff" * (32 * number))
            sampler.sample_into(drawn, seed, threads=threads)
            assert in_fours(drawn) == sampler.sample(number, seed)


def test_the_first_deals_do_not_depend_on_the_number() -> None:
    sampler = Sampler([0, 12, 12, 12], DECK >> 12, [0, 0xFFF, 0, 0xF0F000])
    most = sampler.sample(3 * BLOCK, 7)
    for number in (1, BLOCK - 1, BLOCK, BLOCK + 1, 2 * BLOCK + 1):
        assert sampler.sample(number, 7) == most[:number]
    assert len(set(most)) == len(most)  # no stream of the seed repeats another


BUFFERS: list[Callable[[], Any]] = [
    lambda: array("Q", bytes(64)),
    lambda: array("q", bytes(64)),
    lambda: array("Q"),
    ctypes.c_uint64 * 8,
    lambda: memoryview(bytearray(64)).cast("Q"),
    lambda: memoryview(bytearray(64)).cast("B").cast("L", (2, 4)),
    lambda: memoryview(bytearray(64)).cast("B").cast("Q", (2, 1, 4)),
    lambda: np.zeros((2, 4), np.uint64),
    lambda: np.zeros((2, 4), np.int64),
    lambda: np.zeros((4, 4), np.uint64)[1:3],
    lambda: np.frombuffer(bytearray(72), np.uint64, 8, 1)[:0],
]


@pytest.mark.parametrize("buffer", BUFFERS)
def test_any_buffer_of_words_is_filled(buffer: Callable[[], Any]) -> None:
    deals = buffer()
    Sampler([1, 1, 1, 1], 0b1111, [0b1110, 0b1101, 0b1011, 0b0111]).sample_into(deals, 1)
    words = memoryview(deals).cast("B").cast("Q").tolist() if memoryview(deals).nbytes else []
    assert words == [1, 2, 4, 8] * (len(words) // 4)


REFUSED: list[tuple[Callable[[], Any], str]] = [
    (lambda: bytes(64), "deals: the buffer is read-only"),
    (lambda: memoryview(array("Q", bytes(64))).toreadonly(), "deals: the buffer is read-only"),
    (lambda: bytearray(64), "deals: the buffer must hold integers of 64 bits"),
    (lambda: array("d", bytes(64)), "deals: the buffer must hold integers of 64 bits"),
    (lambda: array("I", bytes(64)), "deals: the buffer must hold integers of 64 bits"),
    (lambda: np.zeros(8, ">u8" if sys.byteorder == "little" else "<u8"), "deals: the buffer must hold"),
    (lambda: np.zeros(4, [("a", np.uint64), ("b", np.uint64)]), "deals: the buffer must hold"),
    (lambda: array("Q", bytes(56)), "deals: the buffer must hold four integers for each deal"),
    (lambda: np.zeros((4, 2), np.uint64), "deals: the buffer must hold four integers"),
    (lambda: np.zeros((), np.uint64), "deals: the buffer must hold four integers"),
    (lambda: np.zeros((8, 4), np.uint64)[::2], "deals: the buffer must be contiguous"),
    (lambda: np.zeros((4, 4), np.uint64, order="F"), "deals: the buffer must be contiguous"),
    (lambda: np.frombuffer(bytearray(72), np.uint64, 8, 1), "deals: the buffer must begin"),
]


@pytest.mark.parametrize(("buffer", "why"), REFUSED, ids=[why for _, why in REFUSED])
def test_a_wrong_buffer_is_refused_and_let_go(buffer: Callable[[], Any], why: str) -> None:
    deals = buffer()
    with pytest.raises(InvalidArgument) as refused:
        Sampler([1, 1, 1, 1], 0b1111, NOTHING).sample_into(deals, 1)
    assert str(refused.value).startswith(why)
    if isinstance(deals, bytearray):
        deals.append(0)  # a buffer in use cannot grow


def test_a_filled_buffer_is_let_go() -> None:
    deals = array("Q", bytes(32))
    Sampler([1, 0, 0, 0], 1, NOTHING).sample_into(deals, 1)
    deals.append(0)


@pytest.mark.parametrize("junk", [None, 1, [0, 0, 0, 0], "0000"])
def test_a_value_that_is_not_a_buffer_is_refused(junk: Any) -> None:
    with pytest.raises(TypeError):
        Sampler([1, 0, 0, 0], 1, NOTHING).sample_into(junk, 1)


def test_a_contradiction_fills_no_buffer() -> None:
    deals = array("Q", bytes(32))
    with pytest.raises(InvalidArgument, match="sample: "):
        Sampler([0, 1, 1, 0], 0b11, [0, 0b11, 0, 0]).sample_into(deals, 0)
    assert deals.tolist() == [0, 0, 0, 0]


@pytest.mark.parametrize(
    ("options", "place"),
    [
        ({"seed": -1}, "seed"),
        ({"seed": 2**63}, "seed"),
        ({"threads": 0}, "threads"),
        ({"threads": 257}, "threads"),
    ],
)
def test_a_wrong_option_of_a_buffer_is_located(options: dict[str, int], place: str) -> None:
    with pytest.raises(InvalidArgument, match=f"{place}: "):
        Sampler([1, 0, 0, 0], 1, NOTHING).sample_into(array("Q", bytes(32)), **{"seed": 1, **options})
