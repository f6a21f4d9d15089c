"""The crosstable: meetings and their results, in the order of the standings."""

from fractions import Fraction

from botifarra.core.seats import Side
from botifarra.tournament.events import Paired, SatOut, Withdrawn
from botifarra.tournament.listing.crosstable import Cell, Crosstable, Meeting, crosstables
from botifarra.tournament.lots import Entrant
from botifarra.tournament.pairing import next_rounds
from botifarra.tournament.recording import record
from tests.paper.championships import mitchell
from tests.tournament.events import GROUPS, MATCHES, book_of, duplicate, entered, match, paired, scored
from tests.tournament.teams.test_standings import PLAYED, SECOND, league


def cells(table: Crosstable, entry: Entrant) -> dict[int, Cell]:
    """Return the results of an entry, by round."""
    return dict(next(line.cells for line in table.lines if line.entry == entry))


def test_a_match_is_shown_from_the_view_of_each_pair() -> None:
    book = book_of([MATCHES, *entered(4), paired(1, [(1, 2), (3, 4)]), match(1, 1, 87, 101)])
    (table,) = crosstables(book)
    assert [line.entry for line in table.lines] == [2, 1, 3, 4]
    assert [line.standing["rank"] for line in table.lines] == [1, 2, None, None]
    assert cells(table, 1) == {1: Cell((Meeting(2, Side.NS, (87, 101)),))}
    assert cells(table, 2) == {1: Cell((Meeting(1, Side.EW, (101, 87)),))}
    assert cells(table, 3) == {1: Cell((Meeting(4, Side.NS),))}, "paired, and not played yet"
    assert table.lines[0].against(1) == [(101, 87)]
    assert table.lines[2].against(4) == []


def test_a_pair_without_a_game_sits_out_unless_withdrawn() -> None:
    rounds = [paired(1, [(1, 2), (3, 4)], sits_out=[5]), paired(2, [(1, 3), (2, 5)], sits_out=[4])]
    book = book_of(
        [MATCHES, *entered(5), *rounds, Withdrawn(2, 2, "ill"), SatOut(2, 2, "ill"), match(1, 1, 101, 0)]
    )
    (table,) = crosstables(book)
    assert cells(table, 5) == {1: Cell(sits_out=True, is_bye=True), 2: Cell(sits_out=True)}
    assert cells(table, 4)[2] == Cell(sits_out=True)
    assert 2 not in cells(table, 2)
    assert table.rounds == (1, 2)


def test_a_rematch_shows_both_results_in_order() -> None:
    rounds = [paired(1, [(1, 2)]), paired(2, [(2, 1)])]
    book = book_of([MATCHES, *entered(2), *rounds, match(1, 1, 101, 40), match(2, 1, 101, 50)])
    (table,) = crosstables(book)
    assert table.most_meetings == 2
    first = next(line for line in table.lines if line.entry == 1)
    assert first.against(2) == [(101, 40), (50, 101)]


def test_a_round_of_boards_is_worth_the_sum_of_its_final_scores() -> None:
    scores = [scored(1, 1, 1, 40), scored(1, 2, 1, 30), scored(1, 1, 2, 20), scored(1, 2, 2, 20)]
    (table,) = crosstables(duplicate(*scores))
    assert cells(table, 1) == {1: Cell((Meeting(2, Side.NS),), total=Fraction(7, 2), boards=2)}
    assert cells(table, 4) == {1: Cell((Meeting(3, Side.EW),), total=Fraction(7, 2), boards=2)}
    assert [line.cells[1].total for line in table.lines] == [line.standing["total"] for line in table.lines]


def test_lines_of_a_mitchell_have_tables_of_their_own() -> None:
    north_south, east_west = crosstables(mitchell(tables=3))
    assert (north_south.line, east_west.line) == (Side.NS, Side.EW)
    assert {meeting.opponent for meeting in cells(north_south, 1)[1].meetings} == {4}
    assert {line.entry for line in east_west.lines} == {4, 5, 6}


def test_an_encounter_counts_for_teams_once_it_is_over() -> None:
    (table,) = crosstables(league(*PLAYED, SECOND))
    assert cells(table, "Arenys") == {
        1: Cell((Meeting("Blanes", made=(-4, 4)),)),
        2: Cell((Meeting("Calella"),)),
    }
    assert cells(table, "Blanes") == {1: Cell((Meeting("Arenys", made=(4, -4)),)), 2: Cell(sits_out=True)}
    (unfinished,) = crosstables(league(*PLAYED[1:]))
    assert cells(unfinished, "Arenys") == {1: Cell((Meeting("Blanes"),))}


def test_groups_keep_their_tables_when_the_knock_out_has_begun() -> None:
    book = book_of([GROUPS, *entered(8)])
    while len(book.rounds) < 4:
        (each,) = next_rounds(book)
        book = record(book, Paired(each))
        for seating in each.seatings:
            book = record(book, match(each.number, seating.table, 101, 10 * min(seating.pairs)))
    assert [table.group for table in crosstables(book)] == [1, 2]
    first, _ = crosstables(book)
    assert first.rounds == (1, 2, 3)
    assert {line.entry for line in first.lines} == {1, 4, 5, 8}
