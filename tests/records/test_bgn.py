import pytest
from hypothesis import given
from hypothesis import strategies as st

from botifarra.core.actions import CLAIM, CONCEDE, PASS
from botifarra.core.errors import IllegalAction
from botifarra.core.rules import Rules
from botifarra.records.bgn import format_bgn, parse_bgn, split_bgn
from botifarra.records.errors import Expected, ParseError
from botifarra.records.read import read_drafts
from botifarra.records.record import Record
from tests.records.faulty_texts import OPENING, UNPLAYED, fault
from tests.records.goldens import FOLDER, goldens
from tests.records.strategies import records

EXAMPLE = (FOLDER / "example.bgn").read_text(encoding="utf-8")
(RECORD,) = goldens()["example"]


@given(st.lists(records(), max_size=3))
def test_records_round_trip(hands: list[Record]) -> None:
    text = format_bgn(hands)
    read = parse_bgn(text)
    assert read == tuple(hands)
    assert format_bgn(read) == text
    assert [record.revoke_place is None for record in read] == [record.revoke is None for record in hands]


@given(records())
def test_text_may_be_written_loosely(record: Record) -> None:
    text = format_bgn([record])
    assert parse_bgn(text.replace("\n", "\r\n")) == (record,)
    assert parse_bgn("\ufeff\n \n" + text.replace("\n", "  \n\n\t")) == (record,)


def test_an_empty_text_has_no_records() -> None:
    assert parse_bgn("") == parse_bgn(" \r\n\n") == ()
    assert format_bgn([]) == ""


def test_one_blank_line_between_records() -> None:
    assert format_bgn([RECORD, RECORD]) == f"{EXAMPLE}\n{EXAMPLE}"


@pytest.mark.parametrize("space", [" ", "\t", "\r", "\x0b", "\xa0", "\u2003"])
def test_a_record_may_begin_after_any_space(space: str) -> None:
    assert parse_bgn(f"{EXAMPLE}{space}{EXAMPLE}") == (RECORD, RECORD)


def test_each_record_is_read_whatever_is_wrong_with_another() -> None:
    bad = EXAMPLE.replace("e4", "x4")
    text = f"\n{EXAMPLE}\n\n{bad}{UNPLAYED}{bad}"
    first, second, third, fourth = read_drafts(split_bgn(text, "FILE"))
    assert isinstance(second, ParseError)
    assert isinstance(fourth, ParseError)
    lines = EXAMPLE.count("\n")
    assert (first, third) == (RECORD, *parse_bgn(UNPLAYED))
    assert [(error.source, error.line, error.found) for error in (second, fourth)] == [
        ("FILE", lines + 3 + 9, "x4"),
        ("FILE", 2 * lines + 3 + 4 + 9, "x4"),
    ]
    assert fault(lambda: parse_bgn(text, "FILE"))[:3] == (lines + 12, 6, "x4")


def test_text_before_the_first_record_is_not_lost() -> None:
    wrong, right = read_drafts(split_bgn(f"hello\n{UNPLAYED}"))
    assert (right,) == parse_bgn(UNPLAYED)
    assert isinstance(wrong, ParseError)
    assert (wrong.found, wrong.expected) == ("hello", Expected.TAG)


def test_bytes_that_are_not_text_are_one_fault() -> None:
    (wrong,) = read_drafts(split_bgn(b"\xff"))
    assert isinstance(wrong, ParseError)
    assert wrong.expected is Expected.UTF8


def test_a_revoke_has_its_place() -> None:
    (record,) = parse_bgn(f'{UNPLAYED}[Calls "N:botifarra"]\n[Play]\n 1 W e4 eR\te8 e5\n')
    assert record.revoke is not None
    assert record.revoke_place == (7, 12)


def test_tags_may_come_in_any_order_and_case() -> None:
    head, play = EXAMPLE.split("[Play]\n")
    lines = head.splitlines(keepends=True)
    shuffled = "".join((lines[0], *reversed(lines[1:])))
    (record,) = parse_bgn(f"{shuffled}[play]\n{play}".replace("[D", "[d").replace("[BGN", "[ bgn"))
    assert record.tags == RECORD.tags[::-1]
    assert (record.deal, record.actions) == (RECORD.deal, RECORD.actions)


def test_rules_may_be_left_out() -> None:
    (record,) = parse_bgn(EXAMPLE.replace('[Rules "oriental"]\n', ""))
    assert record.rules == Rules()
    assert record == RECORD


def test_deal_may_begin_at_any_seat() -> None:
    turned = "W:8.S6.1S642.9R32 973.1R42.RC3.C5 1RS4.C85.87.1S8 C652.973.95.764"
    text = EXAMPLE.replace("N:C652.973.95.764 8.S6.1S642.9R32 973.1R42.RC3.C5 1RS4.C85.87.1S8", turned)
    assert text != EXAMPLE
    assert parse_bgn(text) == (RECORD,)


@pytest.mark.parametrize(
    "calls",
    [
        "N:delego S:botifarra E:contro N:passo S:passo",
        "N:delego S:botifarra E:contro S:passo",
        "n:DELEGO s:Botifarra e:contro n:bé  s:be",
    ],
)
def test_passes_may_be_written(calls: str) -> None:
    assert parse_bgn(EXAMPLE.replace("N:delego S:botifarra E:contro", calls)) == (RECORD,)


def test_cards_may_be_written_with_numbers() -> None:
    text = EXAMPLE.replace("eR", "E12").replace("oC", "o11").replace("bS", "B10").replace("cS", "cs")
    assert text != EXAMPLE
    assert parse_bgn(text) == (RECORD,)


def test_points_and_score_may_be_left_out_or_written_loosely() -> None:
    text, _ = EXAMPLE.split("[Points")
    assert parse_bgn(text) == (RECORD,)
    assert parse_bgn(f'{text}[Score "ns 16  ew 0.0"]') == (RECORD,)


def test_quotes_and_backslashes_in_a_tag() -> None:
    record = Record(RECORD.rules, RECORD.deal, tags=(("West", 'Pere "el Gros" \\ fill'),))
    text = format_bgn([record])
    assert text.splitlines()[1] == r'[West "Pere \"el Gros\" \\ fill"]'
    assert parse_bgn(text) == (record,)


def test_calls_are_read_in_the_words_of_the_sources() -> None:
    canonical = f'{UNPLAYED}[Calls "N:bastos E:contro N:recontro W:santvicenc"]\n'
    spoken = f'{UNPLAYED}[Calls "N:Bastons  E:contrar N:recontra W:Sant Vicens"]\n'
    assert parse_bgn(spoken) == parse_bgn(canonical)
    assert format_bgn(parse_bgn(spoken)) == canonical


@pytest.mark.parametrize("ending", [CLAIM, CONCEDE])
def test_hand_can_end_before_the_first_card(ending: object) -> None:
    name = type(ending).__name__
    text = f'{UNPLAYED}[Calls "N:botifarra"]\n[{name} "W"]\n'
    if ending is CONCEDE:
        (record,) = parse_bgn(text)
        assert record.actions[1:] == (PASS, PASS, CONCEDE)
        assert record.points == (72, 0)
    else:
        assert fault(lambda: parse_bgn(text)) == (6, 9, "W", Expected.CLAIM, "R5.5")


def test_claim_after_a_revoke_is_not_judged() -> None:
    (record,) = parse_bgn(f'{OPENING.replace("eR", "e3")}[Claim "E"]\n')
    assert record.revoke is not None
    assert record.actions[-1] is CLAIM


@pytest.mark.parametrize(
    ("points", "score", "columns"),
    [("NS 8 EW 64", "NS 0 EW +56", (13, 17)), ("NS 0 EW 71", "NS +72 EW 0", (18, 12))],
)
def test_r5_2_a_score_that_overlooked_a_revoke_is_read(
    points: str, score: str, columns: tuple[int, int]
) -> None:
    right = OPENING.replace("eR", "e3")
    (record,) = parse_bgn(f'{right}[Points "{points}"]\n[Score "{score}"]\n')
    assert record == parse_bgn(right)[0]
    assert record.points == (0, 72)
    assert [
        (error.line, error.column, error.found, error.expected, error.rule, error.choices)
        for error in record.misstated
    ] == [
        (8, columns[0], points, Expected.POINTS, "R5.2", ("NS 0 EW 72",)),
        (9, columns[1], score, Expected.SCORE, "R5.2", ("NS 0 EW +72",)),
    ]
    assert parse_bgn(format_bgn([record]))[0].misstated == ()


def test_r7_4_no_points_of_a_board_with_a_revoke_are_wrong_or_written() -> None:
    board = OPENING.replace("eR", "e3").replace("oriental", "championship")
    (record,) = parse_bgn(f'{board}[Points "NS 8 EW 64"]\n[Score "NS -28 EW +28"]\n')
    assert record.revoke is not None
    assert (record.points, record.scored, record.misstated) == (None, None, ())
    assert "[Points" not in format_bgn([record])
    assert parse_bgn(format_bgn([record])) == (record,)


def test_illegal_records_cannot_be_written() -> None:
    with pytest.raises(IllegalAction, match=r"R5\.5"):
        format_bgn([Record(RECORD.rules, RECORD.deal, (CLAIM,))])


def test_the_name_of_a_file_is_not_its_text() -> None:
    told = r"^'match\.bgn' is the name of a file, expected its text; read_records reads a file$"
    with pytest.raises(ValueError, match=told):
        parse_bgn("match.bgn")
