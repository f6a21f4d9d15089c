"""The round on the screen: typed and missing slips, complete on a terminal of any size."""

import pytest
from rich.cells import cell_len
from rich.text import Text

from botifarra.cli.prose import LANGUAGES, prose
from botifarra.cli.tournament.evening.page import draw_evening
from botifarra.cli.tournament.evening.session import Evening
from botifarra.tournament.book import Book
from botifarra.tournament.entries import Pair
from botifarra.tournament.events import (
    BoardSlip,
    Cancelled,
    Entered,
    Event,
    Opened,
    Paired,
    Penalised,
    Place,
    SatOut,
    Scored,
)
from botifarra.tournament.format import Format, Kind, Pairing
from botifarra.tournament.pairing import next_rounds
from botifarra.tournament.recording import fold
from tests.tournament.events import MATCHES, board, entered, match
from tests.tournament.events import paired as round_by_hand

SIZES = [(80, 24), (81, 25), (120, 40), (200, 60)]


def paired(opened: Opened, *pairs: Event) -> Book:
    book = fold([opened, *pairs])
    return fold([Paired(each) for each in next_rounds(book)], book)


def mitchell(boards: int, pairs: int = 8) -> Book:
    form = Format(Kind.DUPLICATE, Pairing.MITCHELL, "championship", boards=boards)
    return paired(Opened("Mitchell", form), *entered(pairs))


def drawn(
    book: Book, told: tuple[str, ...] = (), width: int = 80, height: int = 24, language: str = "ca"
) -> list[str]:
    """Return the rows of the page, none wider than the terminal."""
    evening = Evening.start(book)
    canvas = draw_evening(prose(language), book, evening, list(map(Text, told)), width, height)
    rows = [line.plain for line in canvas.lines]
    assert len(rows) == height - 2
    assert {cell_len(row) for row in rows} == {width}
    return [row.rstrip() for row in rows]


def test_each_board_of_a_table_has_its_result_its_gap_or_its_ruling() -> None:
    book = mitchell(4)
    events: list[Event] = [
        Scored(Place(1, 1, 1), board(44)),
        Scored(Place(1, 1, 2), BoardSlip((8, 64), "EW", None)),
        Penalised(Place(1, 1, 3), "NS", "revoke"),
        Cancelled(6, "spoiled"),
        SatOut(1, 3, "not there"),
        *(Scored(Place(1, 4, number), board(36)) for number in range(13, 17)),
    ]
    rows = drawn(fold(events, book))
    assert rows[0].endswith("Ronda 1 · per apuntar: 4 d'11")
    assert rows[3].startswith(" ▸   1  1 Anna 1 – Bernat 1  5 Anna 5 – Bernat 5  1–4    44  8be  ✓ ··")
    assert rows[4].endswith("5–8    ··  –   ·· ··")
    assert rows[5].startswith(" ✓   3")
    assert rows[5].endswith("no es juga")
    assert rows[6].startswith(" ✓   4")
    assert rows[6].endswith("36 36   36 36")


def test_calls_are_beside_the_points_if_there_is_room() -> None:
    book = fold([Scored(Place(1, 1, 1), BoardSlip((30, 42), "NS", "EW"))], mitchell(4))
    assert drawn(book)[3].endswith("30bnce ·· ·· ··")
    book = mitchell(12)
    book = fold([Scored(Place(1, 1, each), BoardSlip((30, 42), "NS", None)) for each in range(1, 10)], book)
    assert drawn(book)[3].endswith("30 30 30 30 30 30 30 30 30 ·· ·· ··")
    assert drawn(book, width=120)[3].endswith(f"{'30bn ' * 9}·· ·· ··")


def test_the_teams_of_a_league_stand_before_the_names() -> None:
    form = Format(Kind.TEAMS, Pairing.BERGER, "championship", boards=2)
    pairs = [
        Entered(Pair(number, (f"Anna {number}", f"Bernat {number}"), team="Vic" if number < 3 else "Olot"))
        for number in range(1, 5)
    ]
    rows = drawn(paired(Opened("League", form), *pairs))
    assert "1 Vic · Anna 1 – Bernat 1" in rows[3]
    assert "4 Olot · Anna 4 – Bernat 4" in rows[3] + rows[4]


def test_the_next_slip_is_highlighted() -> None:
    book = fold([Scored(Place(1, 1, 1), board(44))], mitchell(2))
    canvas = draw_evening(prose("en"), book, Evening.start(book), (), 80, 24)
    [marked] = [span for line in canvas.lines for span in line.spans if "reverse" in str(span.style)]
    assert canvas.lines[3].plain[marked.start : marked.end] == "··"
    assert canvas.lines[3].plain[: marked.start].endswith("44 ")


@pytest.mark.parametrize("size", SIZES)
def test_slips_that_do_not_fit_are_counted(size: tuple[int, int]) -> None:
    rows = drawn(fold([Scored(Place(1, 1, 1), board(44))], mitchell(24)), (), *size)
    shown = rows[3].rsplit("1–24", 1)[1].strip()
    assert shown == ("1/24" if size[0] < 100 else "44" + " ··" * 23)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_long_names_and_many_tables_stay_within_the_screen(size: tuple[int, int], language: str) -> None:
    name = "Montserrat Puigdemont i Casadevall de la Vall d'en Bas"
    pairs = [Entered(Pair(number, (f"{name} {number}", f"Jordi {number}"))) for number in range(1, 66)]
    first = round_by_hand(1, [(number, number + 1) for number in range(1, 65, 2)], sits_out=[65])
    book = fold([MATCHES, *pairs, first, match(1, 1, 101, 87)])
    told = tuple(f"{number} {name * 3}" for number in range(20))
    rows = drawn(book, told, *size, language)
    assert sum("Montserrat" in row and "–" not in row[:6] for row in rows) >= 13
    assert any(row.strip().startswith("19 Montserrat") for row in rows)
    assert "?" in rows[-1]


def test_a_message_is_shown_whole_or_not_at_all() -> None:
    told = ("first " * 40, "second " * 20, "third")
    rows = drawn(mitchell(4, 24), told)
    assert rows[-2] == " third"
    assert next(row for row in rows if row.lstrip().startswith("second")).startswith(" second")
    assert not any("first" in row for row in rows)


def test_before_the_first_round() -> None:
    rows = drawn(fold([MATCHES, *entered(3)]))
    assert rows[2] == " Encara no hi ha cap ronda. Parelles: 3."
    assert "t aparella" in rows[-1]


def test_a_complete_round_shows_how_to_close_it() -> None:
    book = paired(MATCHES, *entered(3))
    assert any(row.startswith(" Descansa: 3 Anna 3 – Bernat 3") for row in drawn(book))
    rows = drawn(fold([match(1, 1, 101, 87)], book))
    assert rows[3].startswith(" ✓   1")
    assert rows[3].endswith("101–87")
    assert rows[-1].strip().startswith("t tanca la ronda")


def test_missing_results_of_earlier_rounds_are_counted() -> None:
    book = mitchell(2)
    evening = Evening.start(book).at_round(book, 2)
    canvas = draw_evening(prose("en"), book, evening, (), 80, 24)
    assert canvas.lines[0].plain.rstrip().endswith("Round 2 · to come: 8 of 8, and 8 from before")
