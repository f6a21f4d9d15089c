"""A league of teams, compared with sums by hand."""

from fractions import Fraction
from random import Random

import pytest

from botifarra.core.seats import Side
from botifarra.tournament.book import Book
from botifarra.tournament.events import (
    Adjusted,
    Cancelled,
    Corrected,
    Entered,
    Event,
    Line,
    Opened,
    Penalised,
    Place,
    SatOut,
    Scored,
    Withdrawn,
)
from botifarra.tournament.format import Format, Kind, Pairing
from botifarra.tournament.recording import record
from botifarra.tournament.teams.encounters import Encounter, encounters
from botifarra.tournament.teams.standings import Standing, standings
from tests.tournament.events import board, book_of, pair, paired, scored

LEAGUE = Opened("Lliga", Format(Kind.TEAMS, Pairing.BERGER, "championship", boards=2))
ARENYS, BLANES, CALELLA = "Arenys", "Blanes", "Calella"
TEAMS = [Entered(pair(number, team=team)) for number, team in enumerate((ARENYS, BLANES, CALELLA) * 2, 1)]
"""Pairs 1 and 4 are of Arenys, 2 and 5 of Blanes, 3 and 6 of Calella."""

FIRST = paired(1, [(1, 2), (5, 4)], [1, 2], sits_out=[3, 6])
SECOND = paired(2, [(3, 1), (4, 6)], [3, 4], sits_out=[2, 5])
THIRD = paired(3, [(2, 3), (6, 5)], [5, 6], sits_out=[1, 4])

PLAYED = [scored(1, 1, 1, 40), scored(1, 2, 1, 30), scored(1, 1, 2, 36), scored(1, 2, 2, 50)]
"""Arenys has 4 + 6 on board 1 and 0 - 14 on board 2, and Blanes the contrary."""


def league(*events: Event) -> Book:
    return book_of([LEAGUE, *TEAMS, FIRST, *events])


def the_encounter(*events: Event) -> Encounter:
    (encounter,) = encounters(league(*events))
    return encounter


def by_team(book: Book) -> dict[str, Standing]:
    return {row.team: row for row in standings(book)}


def said(place: Place, north_south: int, botifarra: Line | None, contro: Line | None = None) -> Scored:
    return Scored(place, board(north_south, botifarra, contro))


def test_a_team_has_the_sum_of_its_two_sides() -> None:
    encounter = the_encounter(*PLAYED)
    assert encounter == Encounter(1, (ARENYS, BLANES), {1: (10, -10), 2: (-14, 14)}, is_over=True)
    assert encounter.totals == (-4, 4)


def test_only_the_side_that_announced_is_doubled() -> None:
    encounter = the_encounter(
        said(Place(1, 1, 1), 44, "NS"), scored(1, 2, 1, 36), said(Place(1, 2, 2), 30, "NS", "EW"), PLAYED[2]
    )
    assert encounter.made == {1: (16, -8), 2: (12, -12)}


def test_the_order_is_wins_then_difference_then_sum() -> None:
    book = league(*PLAYED, SECOND)
    assert [(row.rank, row.team) for row in standings(book)] == [(1, BLANES), (2, CALELLA), (3, ARENYS)]
    for event in (
        scored(2, 1, 3, 50),
        scored(2, 2, 3, 36),
        scored(2, 1, 4, 36),
        scored(2, 2, 4, 36),
    ):
        book = record(book, event)
    assert standings(book) == [
        Standing(1, CALELLA, Fraction(1), 28, 14, 1),
        Standing(2, BLANES, Fraction(1), 8, 4, 1),
        Standing(3, ARENYS, Fraction(0), -36, -18, 2),
    ]


def test_of_the_same_difference_the_higher_sum_is_first() -> None:
    """Blanes beats Arenys by 4 to -4, Calella by 2 to -6, for there Arenys said contro and lost."""
    book = league(scored(1, 1, 1, 32), scored(1, 2, 1, 36), scored(1, 1, 2, 36), scored(1, 2, 2, 36))
    book = record(book, SECOND)
    for event in (
        said(Place(2, 1, 3), 40, None, "EW"),
        scored(2, 2, 3, 36),
        scored(2, 1, 4, 36),
        scored(2, 2, 4, 38),
    ):
        book = record(book, event)
    rows = by_team(book)
    assert (rows[CALELLA].difference, rows[CALELLA].points) == (8, 2)
    assert (rows[BLANES].difference, rows[BLANES].points) == (8, 4)
    assert [(row.rank, row.team) for row in standings(book)] == [(1, BLANES), (2, CALELLA), (3, ARENYS)]


def test_a_level_encounter_is_half_a_win_and_level_teams_share_a_rank() -> None:
    level = [scored(1, table, number, 40) for table in (1, 2) for number in (1, 2)]
    assert standings(league(*level)) == [
        Standing(1, ARENYS, Fraction(1, 2), 0, 0, 1),
        Standing(1, BLANES, Fraction(1, 2), 0, 0, 1),
        Standing(3, CALELLA, Fraction(0), 0, 0, 0),
    ]


def test_a_team_that_sits_out_gets_no_points() -> None:
    assert by_team(league(*PLAYED))[CALELLA] == Standing(2, CALELLA)


def test_an_encounter_counts_when_it_is_over() -> None:
    book = league(*PLAYED[:3])
    assert [encounter.is_over for encounter in encounters(book)] == [False]
    assert [encounter.made for encounter in encounters(book)] == [{1: (10, -10)}]
    assert {row.encounters for row in standings(book)} == {0}
    book = record(book, PLAYED[3])
    assert by_team(book)[BLANES].wins == 1


def test_a_side_that_revokes_has_no_points_on_the_board() -> None:
    """Arenys at N-S of table 1: 0 - 36 and 6 beside it; Blanes 36, and -6 beside it."""
    encounter = the_encounter(*PLAYED, Penalised(Place(1, 1, 1), "NS", "renunci"))
    assert encounter.made[1] == (-36 + 6, 36 - 6)


def test_a_revoke_is_doubled_for_the_side_that_announced() -> None:
    contro = said(Place(1, 1, 1), 40, "NS", "EW")
    encounter = the_encounter(contro, *PLAYED[1:], Penalised(contro.place, "EW", "renunci"))
    assert encounter.made[1] == (72 + 6, -72 - 6)


def test_a_revoke_needs_no_result_and_both_may_revoke() -> None:
    revoked = Penalised(Place(1, 1, 1), "NS", "renunci")
    encounter = the_encounter(revoked, *PLAYED[1:])
    assert encounter.is_over
    assert encounter.made[1] == (-36 + 6, 36 - 6)
    both = the_encounter(revoked, Penalised(Place(1, 1, 1), "EW", "renunci"), *PLAYED[1:])
    assert both.made[1] == (-36 + 6, -36 - 6)


def test_a_cancelled_board_counts_for_neither() -> None:
    encounter = the_encounter(*PLAYED[:2], Cancelled(1, "cartes barrejades"), *PLAYED[2:])
    assert encounter.made == {2: (-14, 14)}
    assert encounter.is_over


@pytest.mark.parametrize("side", [side.name for side in Side])
def test_a_board_with_a_score_of_the_director_counts_for_neither(side: Line) -> None:
    encounter = the_encounter(*PLAYED, Adjusted(Place(1, 2, 1), side, "3/2", "carta vista"))
    assert encounter.made == {2: (-14, 14)}
    assert encounter.is_over


def test_boards_that_one_table_sits_out_count_for_neither() -> None:
    book = league(SatOut(1, 1, "malaltia"), PLAYED[1], PLAYED[3])
    assert [(encounter.made, encounter.is_over) for encounter in encounters(book)] == [({}, True)]
    assert {row.encounters for row in standings(book)} == {0}


def test_the_corrected_result_counts() -> None:
    book = league(*PLAYED, Corrected(Place(1, 2, 2), board(36), "mal llegit"))
    assert by_team(book)[ARENYS].wins == 1


def test_a_team_that_withdraws_keeps_what_it_has_played() -> None:
    out = [Withdrawn(number, 2, "lluny") for number in (2, 5)]
    assert standings(league(*PLAYED, *out)) == standings(league(*PLAYED))


def test_pairs_of_one_team_do_not_meet_for_it() -> None:
    book = book_of([LEAGUE, *TEAMS, paired(1, [(1, 4), (2, 5), (3, 6)], [1]), scored(1, 1, 1, 40)])
    assert list(encounters(book)) == []


def test_a_whole_league_adds_up() -> None:
    """Without doubles what one team makes the other loses; and every encounter is won once."""
    rng = Random(6)
    rounds = [FIRST, SECOND, THIRD]
    results = [
        scored(each.round.number, seating.table, number, rng.randrange(73))
        for each in rounds
        for seating in each.round.seatings
        for number in seating.boards
    ]
    rng.shuffle(results)
    book = book_of([LEAGUE, *TEAMS, *rounds, *results])
    rows = standings(book)
    assert [row.encounters for row in rows] == [2, 2, 2]
    assert sum(row.wins for row in rows) == 3
    assert sum(row.difference for row in rows) == sum(row.points for row in rows) == 0
    assert all(row.difference == 2 * row.points for row in rows)
