"""A pair that comes late: seats stay balanced, or the disadvantage is reported."""

from collections import Counter
from collections.abc import Sequence
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from botifarra.core.seats import Side
from botifarra.tournament.book import Book
from botifarra.tournament.entries import Pair
from botifarra.tournament.events import Entered, Lifted, Opened, Paired, Unpaired, Withdrawn
from botifarra.tournament.format import Format, Kind, Pairing
from botifarra.tournament.movements.fixed import Cost, cost_of_rounds
from botifarra.tournament.movements.lateness import balanced_after, changing_lines, leans, out_of_balance
from botifarra.tournament.movements.validation import Missing, faults
from botifarra.tournament.pairing import next_rounds
from botifarra.tournament.recording import fold, record
from botifarra.tournament.seating import Round
from tests.scale import scale
from tests.strategies import SEEDS
from tests.tournament.events import entered, pair, paired, round_of


def begun(pairing: Pairing, count: int, rounds: int) -> Book:
    """Return a duplicate with its first rounds paired."""
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
    assert cost_of_rounds(book, 1) == Cost()
    assert all(count + 1 in each.pairs and not each.sits_out for each in rest)
    assert faults((*book.rounds, *rest)[played:], range(1, count + 2), copies=None, uneven=None) == ()


@pytest.mark.parametrize("pairing", [Pairing.BERGER, Pairing.HOWELL, Pairing.MITCHELL])
@pytest.mark.parametrize("count", [8, 10, 12])
def test_two_late_pairs_give_each_other_a_table(pairing: Pairing, count: int) -> None:
    """A pair whose seat the first one takes plays at a new table, opposite the second one."""
    book = fold([Entered(pair(count + 1)), Entered(pair(count + 2))], begun(pairing, count, 1))
    rest = next_rounds(book)
    assert [each.sits_out for each in rest] == [()] * len(rest)
    assert all(count // 2 + 1 == len(each.seatings) for each in rest)
    assert faults((*book.rounds, *rest)[1:], range(1, count + 3), copies=None, uneven=None) == ()


def test_a_field_that_has_not_changed_keeps_its_seats() -> None:
    whole = next_rounds(begun(Pairing.BERGER, 9, 0))
    assert next_rounds(begun(Pairing.BERGER, 9, 4)) == whole[4:]


def test_seats_that_cannot_be_balanced_are_reported() -> None:
    """Four of five rounds are seated by hand as the movement has them, but pair 1 always sits N-S."""
    book = begun(Pairing.BERGER, 6, 0)
    *by_hand, last = next_rounds(book)
    for each in by_hand:
        tables = [
            (1, sum(two) - 1) if 1 in two else two for two in (seating.pairs for seating in each.seatings)
        ]
        book = record(book, paired(each.number, tables, each.boards))
    assert leans(book.rounds)[1] == 4
    cost = cost_of_rounds(book, 1)
    assert cost == Cost(leans=cost.leans)
    assert cost.leans[1] == 3
    (rest,) = next_rounds(book)
    assert {frozenset(seating.pairs) for seating in rest.seatings} == {
        frozenset(seating.pairs) for seating in last.seatings
    }


def test_pairs_that_change_lines_are_reported() -> None:
    book = record(begun(Pairing.MITCHELL, 8, 1), Entered(pair(9)))
    assert cost_of_rounds(book, 1).changing == ()
    first = [round_of(1, [(1, 2), (3, 4)])]
    assert changing_lines(first, [round_of(2, [(1, 4), (3, 2)])]) == []
    assert changing_lines(first, [round_of(2, [(4, 1), (3, 2)])]) == [1, 4]


@given(SEEDS, st.integers(2, 3), st.integers(0, 3))
def test_seats_are_as_even_as_possible(seed: int, rest_rounds: int, before_rounds: int) -> None:
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


FIXED = [
    (kind, pairing) for pairing in Pairing for kind in pairing.movement.kinds if pairing.movement.is_fixed
]


def format_of(kind: Kind, pairing: Pairing, *, share: bool = False) -> Format:
    boards = 2 if kind.facts.has_boards else 0
    return Format(kind, pairing, kind.facts.rules, boards=boards, share=share)


def entry(kind: Kind, number: int) -> Entered:
    team = f"Team {(number + 1) // 2}" if kind is Kind.TEAMS else ""
    return Entered(replace(pair(number), team=team))


def undone(book: Book, number: int) -> Book:
    return fold([Unpaired(each, "late") for each in range(len(book.rounds), number - 1, -1)], book)


@pytest.mark.parametrize(("kind", "pairing"), FIXED, ids=str)
@pytest.mark.parametrize("seed", range(scale(5, 200)))
def test_a_movement_that_has_begun_always_goes_on(kind: Kind, pairing: Pairing, seed: int) -> None:
    """Pairs come, go and come back; rounds are taken back and paired again."""
    rng = Random(seed)
    count = 2 * rng.randint(4, 9) if kind is Kind.TEAMS else rng.randint(7, 17)
    share = pairing is Pairing.MITCHELL and rng.random() < 0.5
    form = format_of(kind, pairing, share=share)
    book = fold([Opened("Copa", form), *(entry(kind, number) for number in range(1, count + 1))])
    whole = next_rounds(book)
    gone: list[Withdrawn] = []
    book = fold(map(Paired, whole[: rng.randint(1, len(whole) - 1)]), book)
    while len(book.rounds) < len(whole):
        number = len(book.rounds) + 1
        for _ in range(rng.randint(1, 2)):
            if gone and rng.random() < 0.3:
                book = record(book, Lifted(gone.pop(), "back"))
            elif rng.random() < 0.5:
                two = 2 if kind is Kind.TEAMS and rng.random() < 0.8 else 1
                for _ in range(two):
                    book = record(book, entry(kind, max(book.pairs) + 1))
            elif len(playing := book.playing(number)) > 4:
                gone.append(Withdrawn(rng.choice(playing), number, "ill"))
                book = record(book, gone[-1])
        rest = next_rounds(book)
        assert [each.number for each in rest] == list(range(number, len(whole) + 1))
        book = fold(map(Paired, rest), book)
        has_one_set = pairing.movement.has_one_set
        twice = 2 if kind is Kind.TEAMS else 1
        assert {
            type(fault)
            for fault in faults(
                book.rounds, {0}, copies=2 if has_one_set else None, meetings=twice, uneven=None
            )
        } <= {Missing}
        if pairing.movement.has_lines:
            assert changing_lines(book.rounds[:1], book.rounds[1:]) == []
        if rng.random() < 0.7:
            book = undone(book, rng.randint(number, len(whole)))


@pytest.mark.parametrize("pairing", [Pairing.BERGER, Pairing.MITCHELL, Pairing.HOWELL])
@pytest.mark.parametrize(("count", "played"), [(8, 1), (12, 1), (16, 1), (16, 3)])
def test_a_rover_plays_in_every_round_and_few_pairs_sit_out_twice(
    pairing: Pairing, count: int, played: int
) -> None:
    book = record(begun(pairing, count, played), Entered(pair(count + 1)))
    rest = next_rounds(book)
    out = [driver for each in rest for driver in each.sits_out]
    assert len(out) == len(rest)
    assert Counter(out)[count + 1] <= (0 if pairing is Pairing.BERGER else 2)
    assert max(Counter(out).values()) <= (2 if pairing is Pairing.HOWELL else 1)
    cost = cost_of_rounds(book, 1)
    assert cost == Cost(leans={}, changing=(), idle={each.number: each.sits_out for each in rest})


@pytest.mark.parametrize(("kind", "pairing"), FIXED, ids=str)
def test_a_late_pair_that_withdraws_restores_the_movement(kind: Kind, pairing: Pairing) -> None:
    book = fold([Opened("Copa", format_of(kind, pairing)), *(entry(kind, each) for each in range(1, 9))])
    whole = next_rounds(book)
    book = fold([Paired(whole[0]), entry(kind, 9), entry(kind, 10)], book)
    assert next_rounds(book) != whole[1:]
    book = fold([Withdrawn(9, 2, "went"), Withdrawn(10, 2, "went")], book)
    assert next_rounds(book) == whole[1:]
    assert cost_of_rounds(book, 1) == Cost()


@pytest.mark.parametrize(("kind", "pairing"), FIXED, ids=str)
def test_opponents_of_a_withdrawn_pair_sit_out(kind: Kind, pairing: Pairing) -> None:
    book = fold([Opened("Copa", format_of(kind, pairing)), *(entry(kind, each) for each in range(1, 9))])
    first, *rest = next_rounds(book)
    gone = [7, 8] if kind is Kind.TEAMS else [8]
    book = fold([Paired(first), *(Withdrawn(each, 2, "ill") for each in gone)], book)
    for before, after in zip(rest, next_rounds(book), strict=True):
        opponents = {sum(s.pairs) - each for each in gone for s in before.seatings if each in s.pairs}
        assert set(after.sits_out) == opponents
        if kind is not Kind.TEAMS:  # whose pairs exchange sides after another number of encounters
            assert {frozenset(s.pairs) for s in after.seatings} == {
                frozenset(s.pairs) for s in before.seatings if 8 not in s.pairs
            }


def test_a_late_pair_takes_the_empty_seat_of_a_mitchell() -> None:
    book = record(begun(Pairing.MITCHELL, 9, 1), Entered(pair(10)))
    rest = next_rounds(book)
    assert [each.sits_out for each in rest] == [()] * 4
    assert {s.side(10) for each in rest if (s := each.of(10))} == {Side.NS}
    assert cost_of_rounds(book, 1) == Cost(changing=())
