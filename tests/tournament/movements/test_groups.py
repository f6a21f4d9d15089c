"""Groups in which all pairs meet, and the knock-out of the best."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from botifarra.tournament.book import Book
from botifarra.tournament.events import MatchSlip, Paired, Place
from botifarra.tournament.format import Pairing
from botifarra.tournament.lots import LotsNeeded, draw_lots, lots_seed
from botifarra.tournament.movements.groups import (
    BadGroups,
    apart,
    group_standings,
    groups_of,
    next_round,
    qualified,
    serpentine,
)
from botifarra.tournament.movements.knockout import Over, bracket
from botifarra.tournament.pairing import next_rounds
from botifarra.tournament.pairing_history import Unfinished
from botifarra.tournament.recording import record
from botifarra.tournament.seating import Round
from tests.scale import scale
from tests.strategies import SEEDS
from tests.tournament.championships import correct, enter, matches, play, play_by_strength, score, withdraw
from tests.tournament.events import draw, with_lots


def in_groups(count: int, groups: int, qualify: int) -> Book:
    return matches(Pairing.GROUPS, count, groups, qualify)


def meetings(round_: Round) -> list[set[int]]:
    return [set(seating.pairs) for seating in round_.seatings]


def test_groups_are_dealt_in_serpentine_order() -> None:
    assert serpentine(range(1, 11), 3) == ((1, 6, 7), (2, 5, 8), (3, 4, 9, 10))


@settings(max_examples=scale(30, 300), deadline=None)
@given(
    sizes=st.integers(1, 8).flatmap(
        lambda groups: st.tuples(st.just(groups), st.integers(2 * groups, 6 * groups))
    ),
    qualify=st.integers(1, 3),
    seed=SEEDS,
)
@example(sizes=(2, 7), qualify=1, seed=10988)  # lots decide who goes on
def test_everybody_meets_its_group_once_and_then_one_is_left(
    sizes: tuple[int, int], qualify: int, seed: int
) -> None:
    rng = Random(seed)
    groups, count = sizes
    book = in_groups(count, groups, qualify)
    each_group = groups_of(book)
    assert max(map(len, each_group)) - min(map(len, each_group)) <= 1
    most = max(map(len, each_group))
    last = most - 1 if most % 2 == 0 else most
    # A group that is smaller by one and odd has as many rounds; one that is even has two fewer.
    for _ in range(last):
        book = play(book, next_round(book), rng)
    met = sorted(tuple(sorted(seating.pairs)) for each in book.rounds for seating in each.seatings)
    assert met == sorted(two for group in each_group for two in combinations(sorted(group), 2))

    book = with_lots(book)
    due = set(qualified(book))
    for rows in group_standings(book):
        assert len(due.intersection(row.pair for row in rows)) == min(qualify, len(rows))
        assert max(row.rank for row in rows if row.pair in due) <= min(
            (row.rank for row in rows if row.pair not in due), default=len(rows)
        )
    if len(due) > 1:
        assert set(next_round(book).pairs) == due
    while len(due) > 1:
        round_ = next_round(book)
        book = play(book, round_, rng)
        due -= {loser(book, round_, seating.table) for seating in round_.seatings}
    with pytest.raises(Over):
        next_round(book)


def loser(book: Book, round_: Round, table: int) -> int:
    slip = book.kept[Place(round_.number, table)].slip
    assert isinstance(slip, MatchSlip)
    return book.seating(round_.number, table).pairs[slip.scores.index(min(slip.scores))]


def test_the_winner_of_a_group_meets_the_second_of_another_and_its_own_only_at_the_end() -> None:
    book = in_groups(8, 2, 2)
    for _ in range(3):
        (round_,) = next_rounds(book, Random(1))
        book = play_by_strength(book, round_)
    assert groups_of(book) == ((1, 4, 5, 8), (2, 3, 6, 7))
    assert [[row.pair for row in rows] for rows in group_standings(book)] == [[1, 4, 5, 8], [2, 3, 6, 7]]
    assert [[row.rank for row in rows] for rows in group_standings(book)] == [[1, 2, 3, 4]] * 2
    assert sorted(map(sorted, meetings(next_round(with_lots(book))))) == [[1, 3], [2, 4]]


@pytest.mark.parametrize("groups", range(2, 17))
@pytest.mark.parametrize("qualify", [2, 4])
def test_pairs_of_one_group_are_as_far_apart_as_possible(groups: int, qualify: int) -> None:
    """Two pairs of a group can meet only in the last round, three or four only in the last but one."""
    tiers = [[tier * groups + group for group in range(groups)] for tier in range(qualify)]
    slots = bracket(apart(tiers, {pair: pair % groups for tier in tiers for pair in tier}))
    parts = len(slots) // qualify
    for group in range(groups):
        places = [place for place, pair in enumerate(slots) if pair is not None and pair % groups == group]
        assert len({place // parts for place in places}) == qualify


def test_a_tier_without_conflicts_keeps_its_order() -> None:
    assert apart([[1, 2, 3, 4]], {1: 0, 2: 1, 3: 2, 4: 3}) == [1, 2, 3, 4]


def test_opponents_of_a_withdrawn_pair_sit_out_and_the_next_best_goes_on() -> None:
    book = in_groups(8, 2, 2)
    book = play_by_strength(book, next_round(book))
    book = withdraw(book, 1, 2)
    book = enter(book, 9)
    second = next_round(book)
    assert sorted(second.pairs) == list(range(2, 9))
    assert len(second.sits_out) == 1
    book = play_by_strength(book, second)
    book = play_by_strength(book, next_round(book))
    assert set(next_round(with_lots(book)).pairs) == {4, 5, 2, 3}


def test_a_sit_out_does_not_improve_a_seed() -> None:
    """Pair 1 has one match of two and sat out; pairs 3 and 4, of a group of four, two of three."""
    beats = {
        (1, 6),
        (6, 7),
        (7, 1),
        (2, 5),
        (5, 8),
        (8, 2),
        (3, 4),
        (3, 9),
        (10, 3),
        (4, 9),
        (9, 10),
        (4, 10),
    }
    book = in_groups(10, 3, 1)
    for _ in range(3):
        round_ = next_round(book)
        book = record(book, Paired(round_))
        for seating in round_.seatings:
            loses = 0 if set(seating.pairs) == {1, 6} else 100
            scores = (101, loses) if seating.pairs in beats else (loses, 101)
            book = score(book, round_.number, seating.table, *scores)
    assert [rows[0].wins for rows in group_standings(book)] == [2, 2, 2]
    book = with_lots(book)
    assert [set(each.entries) for each in book.drawn if each.purpose == "qualifying"][-1] == {3, 4}
    assert next_round(book).sits_out[0] in {3, 4}


def test_a_small_group_is_ready_before_the_others() -> None:
    book = in_groups(9, 2, 1)
    book = play_by_strength(book, next_round(book))
    assert [len(group) for group in groups_of(book)] == [5, 4]
    for _ in range(2):
        book = play_by_strength(book, next_round(book))
    assert sorted(next_round(book).pairs) == sorted(groups_of(book)[0])


def test_the_knock_out_waits_for_all_results() -> None:
    book = in_groups(4, 2, 1)
    book = record(book, Paired(next_round(book)))
    with pytest.raises(Unfinished):
        next_round(book)


def test_a_correction_in_the_groups_does_not_change_a_bracket_in_play() -> None:
    book = in_groups(8, 4, 1)
    book = play_by_strength(book, next_round(book))
    book = with_lots(book)
    first = next_round(book)
    book = play_by_strength(book, first)
    final = next_round(book)
    for seating in book.rounds[0].seatings:
        one, other = seating.pairs
        book = correct(book, 1, seating.table, *((50, 101) if one < other else (101, 50)))
    assert group_standings(book)[0][0].pair not in first.pairs
    assert next_round(book) == final


@pytest.mark.parametrize(("count", "groups", "qualify"), [(8, 0, 2), (8, 2, 0), (3, 2, 1), (0, 1, 1)])
def test_impossible_groups_are_refused(count: int, groups: int, qualify: int) -> None:
    with pytest.raises(BadGroups) as refused:
        next_round(in_groups(count, groups, qualify))
    assert refused.value.facts == {"groups": groups, "qualify": qualify, "pairs": count}


def level_groups() -> Book:
    """Return groups of four with three level pairs: each has beaten one, lost to one, and beaten the last."""
    book = in_groups(8, 2, 1)
    beats = {frozenset((1, 4)): 1, frozenset((4, 5)): 4, frozenset((5, 1)): 5}
    beats |= {frozenset((2, 3)): 2, frozenset((3, 6)): 3, frozenset((6, 2)): 6}
    for _ in range(3):
        round_ = next_round(book)
        book = record(book, Paired(round_))
        for seating in round_.seatings:
            winner = beats.get(frozenset(seating.pairs), min(seating.pairs))
            scores = (101, 50) if seating.pairs[0] == winner else (50, 101)
            book = score(book, round_.number, seating.table, *scores)
    return book


def test_lots_decide_which_level_pair_goes_on() -> None:
    book = level_groups()
    assert [[row.rank for row in rows] for rows in group_standings(book)] == [[1, 1, 1, 4]] * 2
    with pytest.raises(LotsNeeded) as needed:
        next_round(book)
    assert needed.value.facts == {"purpose": "qualifying", "entries": (1, 4, 5), "round": 3}
    book = draw(book, "qualifying", (1, 4, 5), 3)
    with pytest.raises(LotsNeeded) as needed:
        next_round(book)
    assert needed.value.entries == (2, 3, 6)
    book = with_lots(book)
    assert [(each.purpose, sorted(map(int, each.entries))) for each in book.drawn[:2]] == [
        ("qualifying", [1, 4, 5]),
        ("qualifying", [2, 3, 6]),
    ]
    first, second = (each.entries[0] for each in book.drawn[:2])
    assert book.drawn[2].purpose == "seeding"
    assert set(book.drawn[2].entries) == {first, second}
    assert set(next_round(book).pairs) == {first, second}
    left = withdraw(book, int(first), 4)
    assert set(next_round(with_lots(left)).pairs) == {book.drawn[0].entries[1], second}


def test_lots_can_choose_any_of_the_level_pairs() -> None:
    """Another secret gives other lots. The numbers of the pairs have no effect."""
    book = level_groups()
    gone_on = Counter(
        draw_lots(lots_seed(bytes([secret]) * 32, 0), "qualifying", 3, (1, 4, 5))[0] for secret in range(90)
    )
    assert gone_on.keys() == {1, 4, 5}
    assert {row.rank for row in group_standings(book)[0][:3]} == {1}


def test_lots_drawn_among_others_do_not_count() -> None:
    book = draw(level_groups(), "qualifying", (1, 4), 3)
    book = draw(book, "qualifying", (1, 4, 5), 2)
    book = draw(book, "prizes", (1, 4, 5), 3)
    with pytest.raises(LotsNeeded) as needed:
        next_round(book)
    assert needed.value.entries == (1, 4, 5)
