"""A pair that comes late: everybody still sits N-S and E-W as often, or it is told what it costs."""

from collections.abc import Sequence
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from botifarra.tournament.book import Book
from botifarra.tournament.entries import Pair
from botifarra.tournament.events import Entered, Opened, Paired
from botifarra.tournament.format import Format, Kind, Pairing
from botifarra.tournament.movements.fixed import cost_of_seats
from botifarra.tournament.movements.lateness import balanced_after, changing_lines, leans, out_of_balance
from botifarra.tournament.movements.validate import faults
from botifarra.tournament.pairing import next_rounds
from botifarra.tournament.recording import fold, record
from botifarra.tournament.seating import Round
from tests.strategies import SEEDS
from tests.tournament.events import entered, pair, paired, round_of


def begun(pairing: Pairing, count: int, rounds: int) -> Book:
    """The first rounds of a duplicate are paired."""
    form = Format(Kind.DUPLICATE, pairing, "championship", boards=2)
    book = fold([Opened("Copa", form), *entered(count)])
    return fold(map(Paired, next_rounds(book)[:rounds]), book)


@pytest.mark.parametrize("pairing", [Pairing.BERGER, Pairing.HOWELL])
@pytest.mark.parametrize("count", [7, 9, 13, 21])
@pytest.mark.parametrize("played", [1, 2, 4, 6])
def test_seats_stay_in_balance_when_a_pair_comes_late(pairing: Pairing, count: int, played: int) -> None:
    book = record(begun(pairing, count, played), Entered(Pair(count + 1, ("Carles", "Dolors"))))
    rest = next_rounds(book)
    assert out_of_balance((*book.rounds, *rest)) == {}
    assert cost_of_seats(book, 1) == ({}, [])
    assert all(count + 1 in each.pairs and not each.sits_out for each in rest)
    assert faults((*book.rounds, *rest)[played:], range(1, count + 2), copies=None, uneven=None) == ()


def test_a_field_that_has_not_changed_keeps_its_seats() -> None:
    whole = next_rounds(begun(Pairing.BERGER, 9, 0))
    assert next_rounds(begun(Pairing.BERGER, 9, 4)) == whole[4:]


def test_what_cannot_be_balanced_any_more_is_told() -> None:
    """By hand, pair 1 sat N-S in four of five rounds, as they were paired else."""
    book = begun(Pairing.BERGER, 6, 0)
    *by_hand, last = next_rounds(book)
    for each in by_hand:
        tables = [
            (1, sum(two) - 1) if 1 in two else two for two in (seating.pairs for seating in each.seatings)
        ]
        book = record(book, paired(each.number, tables, each.boards))
    assert leans(book.rounds)[1] == 4
    leaning, changing = cost_of_seats(book, 1)
    assert (leaning[1], changing) == (3, [])
    (rest,) = next_rounds(book)
    assert {frozenset(seating.pairs) for seating in rest.seatings} == {
        frozenset(seating.pairs) for seating in last.seatings
    }


def test_pairs_that_change_lines_are_told() -> None:
    book = record(begun(Pairing.MITCHELL, 8, 1), Entered(pair(9)))
    assert cost_of_seats(book, 1) == ({}, changing_lines(book.rounds, next_rounds(book)))
    first = [round_of(1, [(1, 2), (3, 4)])]
    assert changing_lines(first, [round_of(2, [(1, 4), (3, 2)])]) == []
    assert changing_lines(first, [round_of(2, [(4, 1), (3, 2)])]) == [1, 4]


@given(SEEDS, st.integers(2, 3), st.integers(0, 3))
def test_no_other_seats_are_more_even(seed: int, rest_rounds: int, before_rounds: int) -> None:
    """All choices of seats for up to nine tables, compared by the leans in order and by their squares."""
    rng = Random(seed)
    before = [_any_round(rng, number) for number in range(1, before_rounds + 1)]
    rest = [_any_round(rng, number) for number in range(before_rounds + 1, before_rounds + rest_rounds + 1)]
    chosen = balanced_after(before, rest)
    assert [{frozenset(each.pairs) for each in round_.seatings} for round_ in chosen] == [
        {frozenset(each.pairs) for each in round_.seatings} for round_ in rest
    ]
    tables = [seating.pairs for each in rest for seating in each.seatings]
    best = min(
        _unevenness(
            [
                *before,
                round_of(9, [two[::-1] if turned else two for two, turned in zip(tables, way, strict=True)]),
            ]
        )
        for way in product((False, True), repeat=len(tables))
    )
    assert _unevenness([*before, *chosen]) == best


def _any_round(rng: Random, number: int) -> Round:
    pairs = list(range(1, 7))
    rng.shuffle(pairs)
    return replace(round_of(number, [(pairs[0], pairs[1]), (pairs[2], pairs[3]), (pairs[4], pairs[5])]))


def _unevenness(rounds: Sequence[Round]) -> tuple[int, int]:
    found = leans(rounds).values()
    return max(map(abs, found)), sum(lean**2 for lean in found)
