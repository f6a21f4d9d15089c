"""The effects of lines typed in an evening, without a terminal and without a file."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from botifarra.cli.prose import LANGUAGES, prose
from botifarra.cli.tournament.evening.lines import (
    EveningCommand,
    Leave,
    Run,
    Show,
    Step,
    Write,
    prompt,
    read_line,
)
from botifarra.tournament.events import BoardSlip, Corrected, Erased, Opened, Place, SatOut, Scored
from botifarra.tournament.recording import fold
from tests.cli.tournament.evening.typing_desk import EN, MITCHELL, Desk, paired
from tests.tournament.events import KNOCKOUT, MATCHES, board


def test_a_round_of_32_slips_is_typed_with_three_keys_a_slip(desk: Desk) -> None:
    keys = 0
    for table in range(1, 9):
        for number in desk.book.round(1).boards_at(table):
            assert desk.prompt == f"Table {table}, board {number}"
            step = desk.type("44")
            keys += len("44\n")
            assert isinstance(step.wanted, Write)
            assert step.wanted.event == Scored(Place(1, table, number), board(44))
    assert len(desk.written) == 32
    assert keys == 96
    assert desk.prompt == "Round 1 complete; c closes it"


def test_a_slip_is_confirmed_with_the_names(desk: Desk) -> None:
    step = desk.type("30 be cn")
    assert isinstance(step.wanted, Write)
    assert (
        step.wanted.message
        == "Table 1, board 1: Anna 1 – Bernat 1 30 · Anna 9 – Bernat 9 42 · botifarra E-W · contro N-S"
    )
    assert desk.written == [Scored(Place(1, 1, 1), BoardSlip((30, 42), "EW", "NS"))]


@pytest.mark.parametrize(
    ("line", "refused"),
    [
        ("80", "Round 1, table 1, board 1: 80 and 0 do not sum to 72 points (R1.3)."),
        ("44 29", "Round 1, table 1, board 1: 44 and 29 do not sum to 72 points (R1.3)."),
        ("44 bn cn", "Round 1, table 1, board 1: N-S cannot say contro"),
        ("1.9 44", "Round 1, table 1: board 9 is not played here"),
        ("9.1 44", "Round 1: there is no table 9. Tables: 1–8."),
        ("9.", "Round 1: there is no table 9."),
        ("9 1 1 44 28", "Round 9 is not paired"),
        ("44 x", "Not understood: '44 x'."),
        ("hello", "Not understood: 'hello'."),
        ("new", "Not understood: 'new'."),
        ("run", "Not understood: 'run'."),
        ('fine 5 1 --reason "late', "A quotation mark is not closed."),
        ("u", "You have not typed a slip"),
        ("r 99", "Round 99 is not paired"),
        ("r x", "Round 0 is not paired"),
        ("c", "Missing results: 32"),
    ],
)
def test_an_impossible_slip_changes_nothing(desk: Desk, line: str, refused: str) -> None:
    before = desk.evening
    step = desk.type(line)
    assert step.refused.startswith(refused)
    assert step.wanted is None
    assert (desk.evening, desk.written) == (before, [])


def test_a_slip_out_of_order_moves_the_next_place(desk: Desk) -> None:
    desk.type("3.10 44")
    assert desk.prompt == "Table 3, board 11"
    desk.type("2.")
    assert desk.prompt == "Table 2, board 5"
    desk.type(".7 44")
    desk.type("3 12 44 28")
    assert [event.place for event in desk.written] == [Place(1, 3, 10), Place(1, 2, 7), Place(1, 3, 12)]
    assert desk.prompt == "Table 4, board 13"


def test_skipped_places_come_after_the_last_table(desk: Desk) -> None:
    desk.type("1.2 44")
    while desk.prompt != "Table 1, board 1":
        assert desk.type("44").refused == ""
    assert len(desk.written) == 31


def test_a_place_with_a_result_is_shown_only(desk: Desk) -> None:
    desk.type("44")
    step = desk.type("1.1")
    assert step.messages == ("Table 1, board 1: Anna 1 – Bernat 1 44 · Anna 9 – Bernat 9 28",)
    assert desk.prompt == "Table 1, board 2"


def test_undo_takes_back_slip_after_slip(desk: Desk) -> None:
    desk.type("44")
    desk.type("40")
    for line in ("1.1 45", "y", ""):
        desk.type(line)
    desk.type("u")
    desk.type("u")
    assert desk.written[-2:] == [
        Corrected(Place(1, 1, 1), board(44), "undone at the keyboard"),
        Erased(Place(1, 1, 2), "undone at the keyboard"),
    ]
    assert desk.prompt == "Table 1, board 2"
    desk.type("u")
    assert desk.prompt == "Table 1, board 1"
    assert desk.type("u").refused.startswith("You have not typed a slip")
    assert not desk.book.kept


def test_changes_of_other_desks_are_not_undone(desk: Desk) -> None:
    desk.type("44")
    desk.happen(Corrected(Place(1, 1, 1), board(50), "exchanged"))
    assert (
        desk.type("u").refused
        == "Round 1, table 1, board 1: somebody has changed it since, so it is not undone."
    )
    assert desk.type("u").refused.startswith("You have not typed a slip")
    assert len(desk.written) == 1


def test_a_match_needs_both_scores(swiss: Desk) -> None:
    assert swiss.type("101").refused.startswith("Not understood: '101'. A slip is 101 87")
    assert swiss.type("101 101").refused.startswith("Round 1, table 1: 101 and 101")
    swiss.type("3. 101 87")
    assert swiss.written[-1].place == Place(1, 3)
    assert swiss.prompt == "Table 4"
    for line in ("101 1", "101 2", "101 3"):
        swiss.type(line)
    assert swiss.type("101 40").refused == "Of which table? For instance, 3. 101 87."


def test_an_idle_table_is_skipped(swiss: Desk) -> None:
    swiss.happen(SatOut(1, 1, "not there"))
    swiss.evening = swiss.evening.follow(swiss.book)
    assert swiss.prompt == "Table 2"
    assert swiss.type("1. 101 40").refused == "Round 1, table 1: this table does not play."


def test_other_commands_are_run_without_the_file(desk: Desk) -> None:
    assert desk.type("s").wanted == Run((("standings",),))
    assert desk.type("standings --scale 100").wanted == Run((("standings", "--scale", "100"),))
    fine = ("fine", "5", "1/2", "--reason", "late again")
    assert desk.type('fine 5 1/2 --reason "late again"').wanted == Run((fine,))
    of_round = ("--round", "1")
    assert desk.type("p").wanted == Run(
        (("print", "seating", *of_round), ("print", "slips", *of_round), ("print", "standings"))
    )
    for _ in range(32):
        desk.type("44")
    assert desk.type("p").wanted == Run((("print", "standings"),))
    assert desk.type("?").wanted == Show(EveningCommand.HELP)
    assert desk.type("q").wanted == Leave()


def test_the_words_of_an_evening_follow_the_language(desk: Desk) -> None:
    for language in LANGUAGES:
        text = prose(language)
        for wish in EveningCommand:
            for word in text(f"evening.word.{wish.value}").split(", "):
                assert "Not understood" not in read_line(text, desk.evening, desk.book, word).refused
        words = [word for wish in EveningCommand for word in text(f"evening.word.{wish.value}").split(", ")]
        assert len(words) == len(set(words))


LINES = st.text() | st.sampled_from(
    ["44", "4", "1.1 45", "80", "s", "y", "n", "", "u", "r 2", "c", "2.", "101 87"]
)


@given(st.lists(LINES, max_size=12), st.sampled_from([MITCHELL, MATCHES, KNOCKOUT]))
def test_no_line_raises_and_each_event_is_accepted(lines: list[str], opened: Opened) -> None:
    desk = Desk(paired(opened, 4))
    for line in lines:
        step = desk.type(line)
        assert isinstance(step, Step)
        assert prompt(EN, desk.evening)
    assert fold(desk.written, paired(opened, 4)).kept == desk.book.kept
