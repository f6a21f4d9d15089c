"""A Swiss: nobody twice, nobody idle twice, those who stand alike meet, seats in balance."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from botifarra.core.seats import Side
from botifarra.tournament.book import Book
from botifarra.tournament.events import Paired, Place, Scored
from botifarra.tournament.field import Unfinished
from botifarra.tournament.format import Format, Kind, Pairing
from botifarra.tournament.matches.standings import standings
from botifarra.tournament.pairing import next_rounds
from botifarra.tournament.recording import record
from botifarra.tournament.swiss.pairing import NoPairing, next_round
from tests.scale import scale
from tests.strategies import SEEDS
from tests.tournament.championships import (
    enter,
    matches,
    opened,
    play,
    play_by_strength,
    score,
    sit_out,
    withdraw,
)
from tests.tournament.events import board, paired

Meeting = tuple[int, int]


def swiss(count: int) -> Book:
    return matches(Pairing.SWISS, count)


@settings(max_examples=scale(25, 200), deadline=None)
@given(count=st.integers(4, 24) | st.integers(4, 200), most=st.integers(1, 9), seed=SEEDS)
def test_nobody_meets_twice_or_is_idle_twice_and_seats_are_balanced(count: int, most: int, seed: int) -> None:
    rng = Random(seed)
    book = swiss(count)
    # Half the field can always be met without a rematch, by Dirac's theorem.
    for number in range(1, min(most, count // 2) + 1):
        round_ = next_round(book, rng)
        assert round_.number == number
        assert sorted(round_.pairs) == list(range(1, count + 1))
        assert [seating.table for seating in round_.seatings] == list(range(1, count // 2 + 1))
        book = play(book, round_, rng)
    met = Counter(frozenset(seating.pairs) for each in book.rounds for seating in each.seatings)
    idle = Counter(pair for each in book.rounds for pair in each.sits_out)
    assert max(met.values()) == 1
    assert max(idle.values(), default=1) == 1
    assert max(map(abs, leans(book).values())) <= 2


@settings(max_examples=scale(40, 400), deadline=None)
@given(count=st.integers(4, 9), most=st.integers(2, 5), seed=SEEDS)
def test_no_other_round_is_better(count: int, most: int, seed: int) -> None:
    rng = Random(seed)
    book = swiss(count)
    for _ in range(most):
        try:
            round_ = next_round(book)
        except NoPairing:
            assert not any(True for idle in byes(book) for _ in all_rounds(book, idle))
            return
        idle = next(idle for idle in byes(book) if any(True for _ in all_rounds(book, idle)))
        assert round_.sits_out == idle
        chosen = [seating.pairs for seating in round_.seatings]
        assert cost(book, chosen) == min(cost(book, each) for each in all_rounds(book, idle))
        book = play(book, round_, rng)


def byes(book: Book) -> list[tuple[int, ...]]:
    """Who might sit out, the lowest first."""
    if len(book.pairs) % 2 == 0:
        return [()]
    had = {pair for each in book.rounds for pair in each.sits_out}
    return [(row.pair,) for row in reversed(standings(book)) if row.pair not in had]


def all_rounds(book: Book, idle: tuple[int, ...]) -> Iterator[list[Meeting]]:
    met = {frozenset(seating.pairs) for each in book.rounds for seating in each.seatings}

    def all_of(left: list[int]) -> Iterator[list[Meeting]]:
        if not left:
            yield []
        for other in left[1:]:
            if frozenset((left[0], other)) not in met:
                for rest in all_of([pair for pair in left[1:] if pair != other]):
                    yield [(left[0], other), *rest]

    yield from all_of([pair for pair in book.pairs if pair not in idle])


def cost(book: Book, meetings: list[Meeting]) -> tuple[int, int, int]:
    """Seats that cannot be balanced, wins apart, places apart."""
    rows = standings(book)
    wins = {row.pair: int(2 * row.wins) for row in rows}
    place = {row.pair: place for place, row in enumerate(rows)}
    lean = leans(book)
    return (
        sum(abs(lean[one] + lean[other]) >= 4 and lean[one] * lean[other] >= 4 for one, other in meetings),
        sum((wins[one] - wins[other]) ** 2 for one, other in meetings),
        sum((place[one] - place[other]) ** 2 for one, other in meetings),
    )


def leans(book: Book) -> dict[int, int]:
    """How many times more each pair sat N-S."""
    found = dict.fromkeys(book.pairs, 0)
    for each in book.rounds:
        for seating in each.seatings:
            found[seating.pairs[Side.NS]] += 1
            found[seating.pairs[Side.EW]] -= 1
    return found


def test_the_first_round_is_in_order_of_entry_or_drawn() -> None:
    book = swiss(7)
    first = next_round(book)
    assert [seating.pairs for seating in first.seatings] == [(1, 2), (3, 4), (5, 6)]
    assert first.sits_out == (7,)
    drawn = next_round(book, Random(5))
    assert drawn == next_round(book, Random(5)) != first
    assert sorted(drawn.pairs) == list(range(1, 8))


def test_winners_meet_winners_at_the_first_tables() -> None:
    book = swiss(8)
    book = play_by_strength(book, next_round(book))
    assert [set(seating.pairs) for seating in next_round(book).seatings] == [{1, 3}, {5, 7}, {2, 4}, {6, 8}]


def test_who_sat_north_south_sits_east_west_next() -> None:
    book = swiss(4)
    book = play_by_strength(book, next_round(book))
    book = play_by_strength(book, next_round(book))
    assert [seating.pairs for seating in book.rounds[0].seatings] == [(1, 2), (3, 4)]
    assert [seating.pairs for seating in book.rounds[1].seatings] == [(1, 3), (2, 4)]
    assert [seating.pairs for seating in next_round(book).seatings] == [(4, 1), (3, 2)]


def test_the_bye_goes_to_the_lowest_that_has_had_none() -> None:
    book = swiss(5)
    book = play_by_strength(book, next_round(book))
    assert book.rounds[0].sits_out == (5,)
    second = next_round(book)
    assert second.sits_out == (4,)
    book = play_by_strength(book, second)
    assert next_round(book).sits_out == (3,)


def test_who_has_withdrawn_is_left_out_and_who_comes_late_is_in() -> None:
    book = swiss(6)
    book = play_by_strength(book, next_round(book))
    book = withdraw(book, 3, 2)
    book = enter(book, 9)
    assert sorted(next_round(book).pairs) == [1, 2, 4, 5, 6, 9]


def test_a_table_that_was_not_played_is_no_meeting() -> None:
    book = swiss(2)
    book = record(book, Paired(next_round(book)))
    book = sit_out(book, 1, 1)
    assert set(next_round(book).seatings[0].pairs) == {1, 2}


@pytest.mark.parametrize(("count", "rounds"), [(0, 0), (1, 0), (2, 1), (3, 3), (4, 3)])
def test_when_everybody_has_met_there_is_no_round(count: int, rounds: int) -> None:
    book = swiss(count)
    for _ in range(rounds):
        book = play_by_strength(book, next_round(book))
    with pytest.raises(NoPairing) as refused:
        next_round(book)
    assert refused.value.facts == {"round": rounds + 1, "pairs": count}


def test_six_pairs_may_be_left_with_two_threes_that_have_met() -> None:
    book = swiss(6)
    others = ((1, 2, 3), (4, 5, 6))
    for number in range(1, 4):
        turned = others[1][number - 1 :] + others[1][: number - 1]
        pairs = list(zip(others[0], turned, strict=True))
        book = record(book, paired(number, pairs))
        for table in range(1, 4):
            book = score(book, number, table, 101, 50)
    with pytest.raises(NoPairing):
        next_round(book)


def test_no_round_without_the_results_before() -> None:
    book = swiss(6)
    book = record(book, Paired(next_round(book)))
    book = score(book, 1, 1, 101, 60)
    with pytest.raises(Unfinished) as refused:
        next_round(book)
    assert refused.value.facts == {"missing": 2, "round": 1, "table": 2}


def test_a_field_that_has_met_its_neighbours_is_offered_more() -> None:
    """The first 26 have all met, so that all of them are offered the same others, of whom there are fewer."""
    book = swiss(80)
    near = list(range(1, 27))
    for number in range(1, 26):
        pairs = [(near[place], near[-1 - place]) for place in range(13)]
        book = record(book, paired(number, pairs, sits_out=range(27, 81)))
        for table in range(1, 14):
            book = score(book, number, table, 100, 100)
        near = [near[0], near[-1], *near[1:-1]]
    assert {len({one, other} & set(near)) for one, other in (s.pairs for s in next_round(book).seatings)} == {
        0,
        1,
    }


def test_a_duplicate_is_paired_by_its_standings_with_the_same_boards_at_all_tables() -> None:
    book = opened(Format(Kind.DUPLICATE, Pairing.SWISS, "championship", boards=2), 8)
    (first,) = next_rounds(book, session=1)
    assert {seating.boards for seating in first.seatings} == {(1, 2)}
    book = record(book, Paired(first))
    for seating in first.seatings:
        for number in seating.boards:
            book = record(book, Scored(Place(1, seating.table, number), board(36 + 4 * seating.table)))
    (second,) = next_rounds(book, session=2)
    assert second.session == 2
    assert {seating.boards for seating in second.seatings} == {(3, 4)}
    # N-S of table 4 have most of their line, E-W of table 1 of theirs; then one after the other.
    assert [set(seating.pairs) for seating in second.seatings] == [{2, 7}, {4, 5}, {3, 6}, {1, 8}]
