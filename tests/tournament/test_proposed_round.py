"""The round from which a director may start, where the movement has none."""

from collections.abc import Iterable
from itertools import chain

import pytest
from msgspec.structs import replace

from botifarra.tournament.errors import TournamentError
from botifarra.tournament.events import (
    BoardSlip,
    Committed,
    Entered,
    Event,
    MatchSlip,
    Opened,
    Paired,
    Reseated,
    Revealed,
    Scored,
    Withdrawn,
)
from botifarra.tournament.format import Format, Kind, Pairing
from botifarra.tournament.lots import LotsNeeded
from botifarra.tournament.manual_pairing import round_by_hand, too_many_out
from botifarra.tournament.movements.groups import groups_of
from botifarra.tournament.pairing import next_rounds
from botifarra.tournament.proposed_round import proposed_round
from botifarra.tournament.recording import fold, record
from botifarra.tournament.seating import Round, Seating
from tests.tournament.events import (
    COMMITMENT,
    DUPLICATE,
    GROUPS,
    MITCHELL,
    SEED,
    book_of,
    entered,
    pair,
    paired,
)

LEAGUE = Opened("Lliga", Format(Kind.TEAMS, Pairing.BERGER, "championship", boards=2))
TEAMS = [Entered(pair(number, team="ABCDEF"[(number - 1) % 6])) for number in range(1, 13)]
"""Pairs 1 and 7 are of team A, 2 and 8 of B, and so on."""


def after_a_third_round(*events: Event) -> tuple[Round, Round, Round]:
    """Return the first round, the third one, which a director has put second, and what is proposed then."""
    book = book_of(events)
    first, _, third, *_ = next_rounds(book, None, 1)
    second = replace(third, number=2)
    for each in (first, second):
        book = record(book, Paired(each))
    with pytest.raises(TournamentError):
        next_rounds(book, None, 1)
    made = proposed_round(book, 1)
    assert round_by_hand(book, 1, made.seatings) == made
    return first, second, made


def couples(*rounds: Round) -> set[frozenset[int]]:
    return {frozenset(seating.pairs) for each in rounds for seating in each.seatings}


@pytest.mark.parametrize("count", [5, 6, 13])
def test_no_pairs_meet_again_and_none_sits_out_twice(count: int) -> None:
    *before, made = after_a_third_round(DUPLICATE, *entered(count))
    assert couples(made).isdisjoint(couples(*before))
    assert len(made.sits_out) == count % 2
    assert set(made.sits_out).isdisjoint(chain.from_iterable(each.sits_out for each in before))


def test_the_fewest_pairs_meet_again_if_some_must() -> None:
    rounds = [(1, 2), (3, 4)], [(1, 2), (4, 3)], [(1, 3), (2, 4)], [(1, 4), (2, 3)]
    played = (paired(number, each, [number]) for number, each in enumerate(rounds, 1))
    made = proposed_round(book_of([DUPLICATE, *entered(4), *played]), 1)
    assert frozenset((1, 2)) not in couples(made)


def test_one_sits_out_whose_rest_saves_a_second_meeting() -> None:
    rounds = [(1, 6), (2, 5), (4, 3)], [(5, 6), (1, 4), (3, 2)], [(6, 2), (3, 1), (4, 5)]
    played = (paired(number, each, [number]) for number, each in enumerate(rounds, 1))
    book = book_of([DUPLICATE, *entered(6), *played, Withdrawn(2, 4, "ill")])
    made = proposed_round(book, 1)
    assert round_by_hand(book, 1, made.seatings) == made
    assert couples(made).isdisjoint(couples(*book.rounds))


@pytest.mark.parametrize("share", [False, True])
@pytest.mark.parametrize("count", [8, 9, 12])
def test_pairs_of_a_mitchell_keep_their_line_and_get_boards_that_they_have_not_played(
    count: int, share: bool
) -> None:
    opened = replace(MITCHELL, format=replace(MITCHELL.format, boards=2, share=share and count != 9))
    first, _, made = after_a_third_round(opened, *entered(count))
    north = {seating.pairs[0] for seating in first.seatings}
    assert {seating.pairs[0] for seating in made.seatings} <= north | set(first.sits_out)
    assert len(made.seatings) == count // 2


def test_a_table_that_sat_the_wrong_way_round_changes_no_line() -> None:
    book = book_of([MITCHELL, *entered(8)])
    first, _, third, *_ = next_rounds(book, None, 1)
    for each in (first, replace(third, number=2)):
        book = record(book, Paired(each))
    before = proposed_round(book, 1)
    for number in (1, 2):
        turned = book.round(number).seatings[0]
        sat = Seating(turned.table, (turned.pairs[1], turned.pairs[0]))
        book = record(book, Reseated(number, (sat,), "turned"))
    after = proposed_round(book, 1)
    assert [each.pairs for each in after.seatings] == [each.pairs for each in before.seatings]
    assert {each.pairs[0] for each in after.seatings} == {each.pairs[0] for each in first.seatings}


def test_boards_whose_results_may_be_public_are_not_proposed_again() -> None:
    """All boards of a Mitchell have been played: the proposal needs new ones."""
    book = book_of([MITCHELL, *entered(8)])
    for each in next_rounds(book, None, 1):
        book = record(book, Paired(each))
    for place in book.missing():
        book = record(book, Scored(place, BoardSlip((40, 32))))
    old = {number for each in book.rounds for number in each.boards}
    made = proposed_round(book, 1)
    assert old.isdisjoint(made.boards)
    assert round_by_hand(book, 1, made.seatings, rematch=True) == made


@pytest.mark.parametrize("count", [7, 8])
def test_a_howell_has_boards_that_neither_pair_has_played(count: int) -> None:
    howell = replace(DUPLICATE, format=replace(DUPLICATE.format, pairing=Pairing.HOWELL))
    *before, made = after_a_third_round(howell, *entered(count))
    assert couples(made).isdisjoint(couples(*before))


def test_where_all_play_together_sections_count_for_nothing() -> None:
    swiss = replace(DUPLICATE, format=replace(DUPLICATE.format, pairing=Pairing.SWISS, rounds=1))
    alone = [Entered(pair(number, section=f"S{number}")) for number in range(1, 9)]
    book = book_of([swiss, *alone, paired(1, [(1, 2), (3, 4), (5, 6), (7, 8)], [1, 2])])
    made = proposed_round(book, 1)
    assert len(made.seatings) == 4
    assert too_many_out(book, made) == 0


def test_a_late_pair_without_a_section_meets_anybody() -> None:
    sections = [Entered(pair(number, section="AB"[number % 2])) for number in range(1, 9)]
    first = paired(1, [(1, 3), (5, 7), (2, 4), (6, 8)], [1, 2])
    second = paired(2, [(1, 5), (3, 7), (2, 6), (4, 8)], [3, 4])
    withdrawn = Withdrawn(1, 3, "ill")
    book = book_of([DUPLICATE, *sections, first, second, Entered(pair(9)), withdrawn])
    made = proposed_round(book, 1)
    assert round_by_hand(book, 1, made.seatings) == made
    assert len(made.seatings) == 4


def test_the_pair_that_has_sat_ns_more_often_sits_ew() -> None:
    rounds = [(1, 2), (3, 4)], [(1, 3), (2, 4)], [(1, 4), (2, 3)]
    played = (paired(number, each, [number]) for number, each in enumerate(rounds, 1))
    made = proposed_round(book_of([DUPLICATE, *entered(4), *played]), 1)
    assert [seating.pairs for seating in made.seatings] == [(2, 1), (4, 3)]


def test_pairs_stay_in_their_section() -> None:
    sections = [Entered(pair(number, section="AB"[number % 2])) for number in range(1, 17)]
    *before, made = after_a_third_round(DUPLICATE, *sections)
    assert couples(made).isdisjoint(couples(*before))
    assert all(len({number % 2 for number in couple}) == 1 for couple in couples(made))


def teams(numbers: Iterable[int]) -> frozenset[int]:
    return frozenset((number - 1) % 6 for number in numbers)


def test_teams_meet_at_two_tables_with_their_pairs_on_different_sides() -> None:
    *before, made = after_a_third_round(LEAGUE, *TEAMS)
    encounters = [teams(seating.pairs) for seating in made.seatings]
    assert encounters[::2] == encounters[1::2]
    assert len(set(encounters)) == 3
    assert set(encounters).isdisjoint(map(teams, couples(*before)))
    assert [len(teams(seats)) for seats in zip(*(each.pairs for each in made.seatings), strict=True)] == [
        6,
        6,
    ]


def test_a_team_that_lacks_a_pair_sits_out() -> None:
    *before, _ = after_a_third_round(LEAGUE, *TEAMS)
    book = book_of([LEAGUE, *TEAMS, *map(Paired, before), Withdrawn(4, 3, "ill")])
    with pytest.raises(TournamentError):
        next_rounds(book, None, 1)
    made = proposed_round(book, 1)
    assert len(made.seatings) == 4
    assert {10} < set(made.sits_out)


def test_while_lots_are_to_be_drawn_the_pairs_that_may_go_on_are_proposed_and_no_others() -> None:
    """In both groups of four all pairs but the last have beaten one another in turn; the first goes on."""
    format_ = replace(GROUPS.format, qualify=1)
    book = book_of([replace(GROUPS, format=format_), *entered(8)])
    groups = groups_of(book)
    while len(book.rounds) + 1 < 4:
        book = record(book, Paired(next_rounds(book, None, 1)[0]))
        for place in book.missing():
            book = record(
                book, Scored(place, MatchSlip(_in_turn(groups, book.seating(place.round, place.table))))
            )
    with pytest.raises(LotsNeeded):
        next_rounds(book, None, 1)
    made = proposed_round(book, 1)
    assert set(made.pairs) == {pair for group in groups for pair in group[:3]}
    assert round_by_hand(book, 1, made.seatings).seatings == made.seatings


def _in_turn(groups: Iterable[tuple[int, ...]], seating: Seating) -> tuple[int, int]:
    """Return a result by which each of the first three pairs of a group beats the next, and all the last."""
    group = next(group for group in groups if seating.pairs[0] in group)
    one, other = (group.index(pair) for pair in seating.pairs)
    wins = other == 3 if 3 in (one, other) else (other - one) % 3 == 1
    return (101, 60) if wins else (60, 101)


@pytest.mark.parametrize("opened", [DUPLICATE, MITCHELL])
def test_a_round_whose_boards_are_public_is_proposed_with_others(opened: Opened) -> None:
    """Before, the desk refused its own proposal, and advised to seat the round by hand."""
    book = book_of([opened, *entered(6)])
    first, second, *_ = next_rounds(book)
    book = fold([Committed(1, 1, 10, COMMITMENT), Paired(first)], book)
    for place in book.missing():
        book = record(book, Scored(place, BoardSlip((40, 32))))
    book = record(book, Revealed(1, SEED))
    made = proposed_round(book, 1)
    places = [[(seating.table, seating.pairs) for seating in each.seatings] for each in (made, second)]
    assert places[0] == places[1]
    assert min(made.boards) > 10
    assert record(book, Paired(round_by_hand(book, 1, made.seatings))).rounds[-1] == made


def test_a_proposal_with_other_boards_leaves_the_pairs_at_their_tables() -> None:
    """Before, it numbered the tables anew, so that pairs that stay for a whole Mitchell moved."""
    book = book_of([MITCHELL, *entered(8)])
    first, *_ = next_rounds(book)
    book = fold([Committed(1, 1, 10, COMMITMENT), Paired(first)], book)
    for place in book.missing():
        book = record(book, Scored(place, BoardSlip((40, 32))))
    book = fold([Withdrawn(2, 2, "ill"), Revealed(1, SEED)], book)
    expected = next_rounds(book)[0].seatings
    assert max(seating.table for seating in expected) > len(expected)
    made = proposed_round(book, 1).seatings
    assert [(each.table, each.pairs) for each in made] == [(each.table, each.pairs) for each in expected]


@pytest.mark.parametrize(("anywhere", "needless"), [(0, 0), (1, 2), (2, 4), (3, 4)])
def test_pairs_without_a_section_may_fill_the_tables_of_any(anywhere: int, needless: int) -> None:
    """Sections A and B have three pairs each, of which one sits out."""
    sections = [Entered(pair(number, section="AB"[number % 2])) for number in range(1, 7)]
    late = [Entered(pair(number)) for number in range(7, 7 + anywhere)]
    book = book_of([DUPLICATE, *sections, *late])
    seated = tuple(Seating(table, pairs, (1, 2)) for table, pairs in enumerate([(1, 3), (2, 4)], 1))
    made = round_by_hand(book, 1, seated)
    assert len(made.sits_out) == 2 + anywhere
    assert too_many_out(book, made) == needless
