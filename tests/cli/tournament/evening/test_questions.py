"""The questions of an evening, and the answers to them."""

import pytest

from botifarra.cli.tournament.evening.lines import Write, read_line
from botifarra.tournament.events import Corrected, Erased, Event, Paired, Place, Scored
from botifarra.tournament.pairing import next_rounds
from tests.cli.tournament.evening.typing_desk import EN, Desk, paired
from tests.tournament.events import KNOCKOUT, board


def test_a_one_sided_result_is_asked_about(desk: Desk) -> None:
    assert desk.type("4").messages == ("N-S 4 – E-W 68: is a digit missing?",)
    assert desk.written == []
    assert desk.type("").refused == ""
    assert desk.written == [Scored(Place(1, 1, 1), board(4))]
    desk.type("5")
    assert desk.type("n").messages == ("Nothing was written.",)
    desk.type("5")
    desk.type("55")
    assert desk.written[1:] == [Scored(Place(1, 1, 2), board(55))]


def test_a_tie_in_a_knockout_is_asked_about() -> None:
    desk = Desk(paired(KNOCKOUT, 4))
    tie = "Round 1, table 1: nobody has won (1, 4). Let them play on, and correct the result."
    assert desk.type("95 95").messages == (tie,)
    assert desk.written == []
    desk.type("101 95")
    assert desk.type("1. 90 90").messages[-1] == tie
    desk.type("n")
    desk.type("95 95")
    desk.type("")
    assert [event.place for event in desk.written] == [Place(1, 1), Place(1, 2)]


def test_typing_a_result_again_corrects_it_for_a_reason(desk: Desk) -> None:
    desk.type("44")
    desk.type("40")
    assert desk.type("1.1 44").messages[0].endswith("(there already)")
    asked = desk.type("1.1 45")
    assert asked.messages[0] == "Table 1, board 1: there is N-S 44 – E-W 28 already. New: N-S 45 – E-W 27."
    assert desk.prompt == "Correct it? [y/N]"
    desk.type("y")
    assert desk.prompt == "Why? (return: written down wrong; n: no)"
    assert desk.type("\x1b[A").refused == "The reason must be a line of text."
    desk.type("points exchanged")
    assert desk.written[-1] == Corrected(Place(1, 1, 1), board(45), "points exchanged")
    assert desk.prompt == "Table 1, board 3"
    for answer in ("", "n"):
        desk.type("1.1 44")
        assert desk.type(answer).messages == ("Nothing was written.",)
    assert len(desk.written) == 3


def test_a_correction_keeps_the_calls_that_are_not_typed(desk: Desk) -> None:
    desk.type("44 bn ce")
    there = "N-S 44 – E-W 28 · botifarra N-S · contro E-W"
    now = "N-S 45 – E-W 27 · botifarra N-S"
    shown = desk.type("1.1 45 c-").messages[0]
    assert shown == f"Table 1, board 1: there is {there} already. New: {now}."
    desk.type("y")
    written = desk.type("no contro").wanted
    assert isinstance(written, Write)
    assert written.message.endswith(f"corrected, {now}; before: {there}")
    assert desk.type("1.1 45").messages[0].endswith("botifarra N-S (there already)")


@pytest.mark.parametrize(
    ("line", "written"),
    [
        ("n", []),
        ("No", []),
        ("u", [Erased(Place(1, 1, 2), "undone at the keyboard")]),
        ("1.3 30", [Scored(Place(1, 1, 3), board(30))]),
        ("30", [Scored(Place(1, 1, 3), board(30))]),
        ("1.3 3o", []),
        ("standings", []),
        ("?", []),
    ],
)
def test_slips_and_commands_are_not_taken_for_a_reason(desk: Desk, line: str, written: list[Event]) -> None:
    for typed in ("44", "40", "1.1 45", "y"):
        desk.type(typed)
    step = desk.type(line)
    assert step.messages[0] == "Table 1, board 1: left as it was."
    assert desk.evening.question is None
    assert desk.written[2:] == written
    other = read_line(EN, desk.evening, desk.book, line)
    if not written and line.lower() not in ("n", "no"):
        assert (step.wanted, step.refused) == (other.wanted, other.refused)


@pytest.mark.parametrize(
    "reason", ["the table's fault", "unclear hand", "points of the other table", "nobody"]
)
def test_a_reason_may_begin_like_a_command(desk: Desk, reason: str) -> None:
    for typed in ("44", "1.1 45", "y", reason):
        desk.type(typed)
    assert desk.written[-1] == Corrected(Place(1, 1, 1), board(45), reason)


def test_a_result_of_another_desk_is_not_overwritten(desk: Desk) -> None:
    evening = desk.evening
    desk.happen(Scored(Place(1, 1, 1), board(50)))
    step = read_line(EN, evening, desk.book, "44")
    assert step.messages[0] == "Table 1, board 1: there is N-S 50 – E-W 22 already. New: N-S 44 – E-W 28."
    assert step.wanted is None


def test_the_question_is_repeated_if_another_desk_writes_first(desk: Desk) -> None:
    desk.type("44")
    desk.type("1.1 45")
    desk.happen(Corrected(Place(1, 1, 1), board(50), "exchanged"))
    assert (
        desk.type("y").messages[0]
        == "Table 1, board 1: there is N-S 50 – E-W 22 already. New: N-S 45 – E-W 27."
    )
    desk.type("y")
    desk.happen(Corrected(Place(1, 1, 1), board(51), "exchanged"))
    assert (
        desk.type("").messages[0]
        == "Table 1, board 1: there is N-S 51 – E-W 21 already. New: N-S 45 – E-W 27."
    )
    assert len(desk.written) == 1


def test_undoing_a_result_asks_if_a_round_was_paired_on_it(swiss: Desk) -> None:
    for _ in range(4):
        swiss.type("101 40")
    swiss.happen(*(Paired(each) for each in next_rounds(swiss.book)))
    step = swiss.type("u")
    assert step.messages[0] == "The slip to undo: Table 4: Anna 7 – Bernat 7 101 · Anna 8 – Bernat 8 40"
    assert step.messages[-1].startswith("Paired on what this changes: Round 2")
    assert len(swiss.written) == 4
    swiss.type("")
    swiss.type("u")
    swiss.type("y")
    assert swiss.written[-1] == Erased(Place(1, 4), "undone at the keyboard")
    assert swiss.prompt == "Table 4"
