"""Fines in every kind of championship (R7.9)."""

from fractions import Fraction

import pytest

from botifarra.tournament.duplicate.standings import standings
from botifarra.tournament.errors import BadFine
from botifarra.tournament.events import Fined, Lifted
from botifarra.tournament.matches.standings import standings as match_standings
from botifarra.tournament.recording import record
from botifarra.tournament.teams.standings import standings as team_standings
from tests.tournament.events import MATCHES, book_of, duplicate, entered, match, paired, scored
from tests.tournament.teams.test_standings import BLANES, PLAYED, league

BOARDS = [scored(1, 1, 1, 40), scored(1, 2, 1, 30), scored(1, 1, 2, 20), scored(1, 2, 2, 20)]


def test_in_duplicate_they_come_off_the_total() -> None:
    before = {row.pair: row for row in standings(duplicate(*BOARDS))}
    book = duplicate(*BOARDS, Fined(1, "1/2", "late"), Fined(1, "1", "late again"))
    rows = {row.pair: row for row in standings(book)}
    assert rows[1].total == before[1].total - Fraction(3, 2)
    assert rows[1].rank == 4
    assert rows[4].rank == 1
    assert {pair: row.total for pair, row in rows.items() if pair != 1} == {
        pair: row.total for pair, row in before.items() if pair != 1
    }


def test_one_of_two_equal_fines_is_lifted() -> None:
    fine = Fined(1, "1/2", "late")
    book = duplicate(*BOARDS, fine, fine)
    assert book.fined(1) == 1
    assert record(book, Lifted(fine, "once")).fined(1) == Fraction(1, 2)


def test_in_matches_they_come_off_difference_and_points() -> None:
    book = book_of([MATCHES, *entered(4), paired(1, [(1, 2), (3, 4)])])
    for event in (match(1, 1, 101, 60), match(1, 2, 101, 70), Fined(1, "20", "late")):
        book = record(book, event)
    rows = {row.pair: row for row in match_standings(book)}
    assert rows[1].wins == 1
    assert (rows[1].difference, rows[1].points) == (21, 81)
    assert rows[3].rank == 1
    with pytest.raises(BadFine) as refused:
        record(book, Fined(1, "1/2", "late"))
    assert refused.value.facts["kind"] == "matches"


def test_a_team_pays_for_its_pairs() -> None:
    before = {row.team: row for row in team_standings(league(*PLAYED))}
    rows = {
        row.team: row for row in team_standings(league(*PLAYED, Fined(2, "3", "late"), Fined(5, "4", "late")))
    }
    assert rows[BLANES].points == before[BLANES].points - 7
    assert rows[BLANES].difference == before[BLANES].difference - 7
