"""What the field named and scored on each board, beside the open-hands values."""

from fractions import Fraction
from random import Random

from botifarra.core.cards import Strain
from botifarra.core.deal import Deal
from botifarra.core.seats import Seat
from botifarra.tournament.events import BoardSpoiled, Cancelled, Erased, Event, Place
from botifarra.tournament.listing.board_records import (
    BoardRecord,
    NamedLine,
    board_records,
    named_lines,
    record_rows,
)
from tests.tournament.events import DUPLICATE, book_of, entered
from tests.tournament.listing.test_board_results import MADE, REVOKE, TABLES, played

DEAL = Deal.shuffled(Random(1), Seat.EAST)
VALUES = dict(zip(Strain, (40, 31, 36, 52, 25), strict=True))
SUITS = NamedLine(None, None, 3, 44, "46", 50, (31, 52))
BOTIFARRA = NamedLine("EW", "NS", 1, 28, "28", 28, (25, 25))


def recorded(*events: Event) -> BoardRecord:
    book = book_of([DUPLICATE, *entered(8), TABLES, *MADE, *events])
    (only,) = board_records(book, {1: DEAL}, {1: VALUES})
    return only


def test_tables_that_named_alike_share_a_line_beside_its_value() -> None:
    assert named_lines(played(), VALUES) == (SUITS, BOTIFARRA)


def test_a_board_has_its_hands_and_values() -> None:
    found = recorded()
    assert (found.board, found.dealer, found.cancelled) == (1, "E", False)
    assert found.hands == tuple(map(str, DEAL.hands))
    assert found.values == {"oros": 40, "copes": 31, "espases": 36, "bastos": 52, "botifarra": 25}
    assert found.named == (SUITS, BOTIFARRA)


def test_a_board_that_a_table_still_has_to_play_tells_nothing_of_the_field() -> None:
    assert recorded(Erased(Place(1, 2, 1), "not played")).named == ()


def test_a_cancelled_board_tells_nothing_of_the_field() -> None:
    found = recorded(Cancelled(1, "shown"))
    assert found.cancelled
    assert found.named == ()


def test_tables_with_other_cards_and_revokes_are_left_out() -> None:
    assert recorded(REVOKE).named[0].tables == 2
    assert recorded(BoardSpoiled(1, (Place(1, 3, 1),), "two cards exchanged")).named[0].tables < 3


def test_each_line_of_each_board_is_a_row() -> None:
    first, second = record_rows([recorded()])
    assert first == {
        "board": 1,
        **{f"value_{strain}": points for strain, points in recorded().values.items()},
        "botifarra": "",
        "contro": "",
        "tables": 3,
        "lowest_NS": 44,
        "mean_NS": Fraction(46),
        "highest_NS": 50,
        "open_lowest_NS": 31,
        "open_highest_NS": 52,
    }
    assert (second["botifarra"], second["contro"], second["mean_NS"]) == ("EW", "NS", 28)
    (empty,) = record_rows([recorded(Cancelled(1, "shown"))])
    assert list(empty) == list(first)
    assert (empty["tables"], empty["mean_NS"]) == (0, None)
