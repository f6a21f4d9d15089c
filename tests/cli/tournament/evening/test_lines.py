"""What lines typed in an evening come to, without a terminal and without a file."""

from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from botifarra.cli.prose import LANGUAGES, prose
from botifarra.cli.tournament.evening.lines import Leave, Run, Show, Step, Wish, Write, prompt, read_line
from botifarra.cli.tournament.evening.session import Evening
from botifarra.tournament.book import Book
from botifarra.tournament.events import (
    BoardSlip,
    Corrected,
    Erased,
    Event,
    Opened,
    Paired,
    Place,
    SatOut,
    Scored,
)
from botifarra.tournament.format import Format, Kind, Pairing
from botifarra.tournament.pairing import next_rounds
from botifarra.tournament.recording import fold
from tests.tournament.events import KNOCKOUT, MATCHES, board, entered

EN = prose("en")
MITCHELL = Opened("Mitchell", Format(Kind.DUPLICATE, Pairing.MITCHELL, "championship", boards=4))


def paired(opened: Opened, pairs: int) -> Book:
    book = fold([opened, *entered(pairs)])
    return fold([Paired(each) for each in next_rounds(book)], book)


@dataclass
class Desk:
    """A director who types, and everything that was written so far."""

    book: Book
    evening: Evening = field(init=False)
    written: list[Scored | Corrected | Erased] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.evening = Evening.start(self.book)

    def type(self, line: str) -> Step:
        """Take a line, and write what it asks for."""
        self.evening = self.evening.follow(self.book)
        step = read_line(EN, self.evening, self.book, line)
        self.evening = step.evening
        if isinstance(step.wanted, Write):
            assert isinstance(step.wanted.event, Scored | Corrected | Erased)
            self.happen(step.wanted.event)
            self.written.append(step.wanted.event)
            self.evening = step.wanted.then
        self.evening = self.evening.follow(self.book)
        return step

    def happen(self, *events: Event) -> None:
        self.book = fold(events, self.book)

    @property
    def prompt(self) -> str:
        return prompt(EN, self.evening)


@pytest.fixture
def desk() -> Desk:
    """Sixteen pairs, eight tables of four boards."""
    return Desk(paired(MITCHELL, 16))


@pytest.fixture
def swiss() -> Desk:
    return Desk(paired(MATCHES, 8))


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


def test_a_slip_is_told_with_the_names(desk: Desk) -> None:
    step = desk.type("30 be cn")
    assert isinstance(step.wanted, Write)
    assert (
        step.wanted.told
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
        ("9.1 44", "Round 1: there is no table 9."),
        ("9.", "Round 1: there is no table 9."),
        ("9 1 1 44 28", "Round 9 is not paired"),
        ("44 x", "Not understood."),
        ("hello", "Not understood."),
        ("new", "Not understood."),
        ("run", "Not understood."),
        ('fine 5 1 --reason "late', "Quotation marks do not close."),
        ("u", "You have typed no slip"),
        ("r 99", "Round 99 is not paired"),
        ("r x", "Round 0 is not paired"),
        ("c", "Missing results: 32"),
    ],
)
def test_what_cannot_stand_changes_nothing(desk: Desk, line: str, refused: str) -> None:
    before = desk.evening
    step = desk.type(line)
    assert step.refused.startswith(refused)
    assert step.wanted is None
    assert (desk.evening, desk.written) == (before, [])


def test_a_slip_out_of_order_is_gone_on_from(desk: Desk) -> None:
    desk.type("3.10 44")
    assert desk.prompt == "Table 3, board 11"
    desk.type("2.")
    assert desk.prompt == "Table 2, board 5"
    desk.type(".7 44")
    desk.type("3 12 44 28")
    assert [event.place for event in desk.written] == [Place(1, 3, 10), Place(1, 2, 7), Place(1, 3, 12)]
    assert desk.prompt == "Table 4, board 13"


def test_what_was_passed_over_comes_after_the_last_table(desk: Desk) -> None:
    desk.type("1.2 44")
    while desk.prompt != "Table 1, board 1":
        assert desk.type("44").refused == ""
    assert len(desk.written) == 31


def test_a_place_that_has_a_result_is_shown_and_not_gone_to(desk: Desk) -> None:
    desk.type("44")
    step = desk.type("1.1")
    assert step.told == ("Table 1, board 1: Anna 1 – Bernat 1 44 · Anna 9 – Bernat 9 28",)
    assert desk.prompt == "Table 1, board 2"


def test_a_one_sided_result_is_asked_about(desk: Desk) -> None:
    assert desk.type("4").told == ("N-S 4 – E-W 68: is a digit missing?",)
    assert desk.written == []
    assert desk.type("").refused == ""
    assert desk.written == [Scored(Place(1, 1, 1), board(4))]
    desk.type("5")
    assert desk.type("n").told == ("Nothing was written.",)
    desk.type("5")
    desk.type("55")
    assert desk.written[1:] == [Scored(Place(1, 1, 2), board(55))]


def test_a_tie_in_a_knockout_is_asked_about() -> None:
    desk = Desk(paired(KNOCKOUT, 4))
    tie = "Round 1, table 1: nobody has won (1, 4). Let them play on, and correct the result."
    assert desk.type("95 95").told == (tie,)
    assert desk.written == []
    desk.type("101 95")
    assert desk.type("1. 90 90").told[-1] == tie
    desk.type("n")
    desk.type("95 95")
    desk.type("")
    assert [event.place for event in desk.written] == [Place(1, 1), Place(1, 2)]


def test_typing_a_result_again_corrects_it_for_a_reason(desk: Desk) -> None:
    desk.type("44")
    desk.type("40")
    assert desk.type("1.1 44").told[0].endswith("(there already)")
    asked = desk.type("1.1 45")
    assert asked.told[0] == "Table 1, board 1: there is N-S 44 – E-W 28 already."
    assert desk.prompt == "Correct it? (y/N)"
    desk.type("y")
    assert desk.prompt == "Why? (return: written down wrong; n: no)"
    assert desk.type("\x1b[A").refused == "The reason must be a line of text."
    desk.type("points exchanged")
    assert desk.written[-1] == Corrected(Place(1, 1, 1), board(45), "points exchanged")
    assert desk.prompt == "Table 1, board 3"
    for answer in ("", "n"):
        desk.type("1.1 44")
        assert desk.type(answer).told == ("Nothing was written.",)
    assert len(desk.written) == 3


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
def test_no_slip_and_no_command_is_taken_for_a_reason(desk: Desk, line: str, written: list[Event]) -> None:
    for typed in ("44", "40", "1.1 45", "y"):
        desk.type(typed)
    step = desk.type(line)
    assert step.told[0] == "Table 1, board 1: left as it was."
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
    assert desk.type("u").refused.startswith("You have typed no slip")
    assert not desk.book.kept


def test_what_somebody_else_has_changed_is_not_undone(desk: Desk) -> None:
    desk.type("44")
    desk.happen(Corrected(Place(1, 1, 1), board(50), "exchanged"))
    assert (
        desk.type("u").refused
        == "Round 1, table 1, board 1: somebody has changed it since, and it is not undone."
    )
    assert desk.type("u").refused.startswith("You have typed no slip")
    assert len(desk.written) == 1


def test_a_slip_that_another_desk_wrote_meanwhile_is_not_written_over(desk: Desk) -> None:
    evening = desk.evening
    desk.happen(Scored(Place(1, 1, 1), board(50)))
    step = read_line(EN, evening, desk.book, "44")
    assert step.told[0] == "Table 1, board 1: there is N-S 50 – E-W 22 already."
    assert step.wanted is None


def test_it_is_asked_again_if_somebody_writes_before_the_answer(desk: Desk) -> None:
    desk.type("44")
    desk.type("1.1 45")
    desk.happen(Corrected(Place(1, 1, 1), board(50), "exchanged"))
    assert desk.type("y").told[0] == "Table 1, board 1: there is N-S 50 – E-W 22 already."
    desk.type("y")
    desk.happen(Corrected(Place(1, 1, 1), board(51), "exchanged"))
    assert desk.type("").told[0] == "Table 1, board 1: there is N-S 51 – E-W 21 already."
    assert len(desk.written) == 1


def test_undoing_what_a_round_was_paired_on_is_asked_about(swiss: Desk) -> None:
    for _ in range(4):
        swiss.type("101 40")
    swiss.happen(*(Paired(each) for each in next_rounds(swiss.book)))
    step = swiss.type("u")
    assert step.told[-1].startswith("Rounds that were paired on the results as they were: 2")
    assert len(swiss.written) == 4
    swiss.type("")
    swiss.type("u")
    swiss.type("y")
    assert swiss.written[-1] == Erased(Place(1, 4), "undone at the keyboard")
    assert swiss.prompt == "Table 4"


def test_a_match_needs_both_scores(swiss: Desk) -> None:
    assert swiss.type("101").refused.startswith("Not understood. A slip is 101 87")
    assert swiss.type("101 101").refused.startswith("Round 1, table 1: 101 and 101")
    swiss.type("3. 101 87")
    assert swiss.written[-1].place == Place(1, 3)
    assert swiss.prompt == "Table 4"
    for line in ("101 1", "101 2", "101 3"):
        swiss.type(line)
    assert swiss.type("101 40").refused == "Of which table? For instance, 3. 101 87."


def test_a_table_that_does_not_play_is_passed_over(swiss: Desk) -> None:
    swiss.happen(SatOut(1, 1, "not there"))
    swiss.evening = swiss.evening.follow(swiss.book)
    assert swiss.prompt == "Table 2"
    assert swiss.type("1. 101 40").refused == "Round 1, table 1: this table does not play."


def test_a_round_is_closed_once_it_lacks_nothing(desk: Desk) -> None:
    for _ in range(32):
        desk.type("44")
    assert desk.type("44").refused.startswith("Of which table and board?")
    step = desk.type("c")
    assert (step.told, step.wanted) == (("Round 1 closed.",), Show(Wish.ROUND))
    assert (desk.evening.round, desk.prompt) == (2, "Table 1, board 5")


def test_the_round_after_the_last_one_paired_is_paired(swiss: Desk) -> None:
    for _ in range(4):
        swiss.type("101 40")
    assert swiss.type("c").wanted == Run((("pair",),))
    rounds = len(swiss.book.rounds)
    swiss.happen(*(Paired(each) for each in next_rounds(swiss.book)))
    swiss.evening = swiss.evening.after_pairing(swiss.book, rounds)
    assert (swiss.evening.round, swiss.prompt) == (2, "Table 1")


def test_after_the_last_round_there_is_none_to_pair() -> None:
    desk = Desk(paired(KNOCKOUT, 2))
    desk.type("101 40")
    assert desk.type("c").told[0].startswith("That was the last round.")


def test_a_level_match_is_not_the_end_of_a_knock_out() -> None:
    """`pair` then tells that nobody has won it."""
    desk = Desk(paired(KNOCKOUT, 2))
    desk.type("95 95")
    desk.type("y")
    step = desk.type("c")
    assert (step.told, step.wanted) == ((), Run((("pair",),)))


def test_the_last_round_is_not_the_end_while_an_earlier_one_lacks_results(desk: Desk) -> None:
    last = len(desk.book.rounds)
    desk.happen(
        *(Scored(place, board(44)) for place, _ in desk.book.places() if (place.round, place.table) != (1, 3))
    )
    desk.evening = desk.evening.at_round(desk.book, last)
    step = desk.type("c")
    assert step.told[0] == f"Round {last} closed."
    assert step.told[1].startswith("Missing results: 4")
    assert step.wanted == Show(Wish.ROUND)
    assert (desk.evening.round, desk.prompt) == (1, "Table 3, board 9")
    for _ in range(4):
        desk.type("44")
    desk.type(f"r {last}")
    assert desk.type("c").told[0].startswith("That was the last round.")


def test_an_open_swiss_is_paired_on_only_if_that_is_wanted() -> None:
    opened = replace(MATCHES, format=replace(MATCHES.format, rounds=0))
    desk = Desk(paired(opened, 4))
    for _ in range(2):
        desk.type("101 40")
    assert desk.type("c").wanted is None
    assert desk.type("n").wanted is None
    desk.type("c")
    assert desk.type("y").wanted == Run((("pair",),))


def test_before_the_first_round() -> None:
    desk = Desk(fold([MATCHES, *entered(4)]))
    assert desk.prompt == "c pairs"
    assert desk.type("101 40").refused == "There is no round yet. Pairs: 4."
    assert desk.type("c").wanted == Run((("pair",),))
    assert desk.type("p").wanted == Run((("print", "standings"),))


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
    assert desk.type("?").wanted == Show(Wish.HELP)
    assert desk.type("q").wanted == Leave()


def test_a_wish_is_a_word_of_the_language(desk: Desk) -> None:
    for language in LANGUAGES:
        text = prose(language)
        for wish in Wish:
            for word in text(f"evening.word.{wish.value}").split(", "):
                assert "Not understood" not in read_line(text, desk.evening, desk.book, word).refused
        words = [word for wish in Wish for word in text(f"evening.word.{wish.value}").split(", ")]
        assert len(words) == len(set(words))


LINES = st.text() | st.sampled_from(
    ["44", "4", "1.1 45", "80", "s", "y", "n", "", "u", "r 2", "c", "2.", "101 87"]
)


@given(st.lists(LINES, max_size=12), st.sampled_from([MITCHELL, MATCHES, KNOCKOUT]))
def test_no_line_ends_an_evening_and_each_event_can_stand(lines: list[str], opened: Opened) -> None:
    desk = Desk(paired(opened, 4))
    for line in lines:
        step = desk.type(line)
        assert isinstance(step, Step)
        assert prompt(EN, desk.evening)
    assert fold(desk.written, paired(opened, 4)).kept == desk.book.kept
