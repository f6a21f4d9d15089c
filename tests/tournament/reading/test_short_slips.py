"""Short slips: omitted parts are those that come next, and typed parts are read as on a slip."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from botifarra.tournament.events import BoardSlip, Line, MatchSlip
from botifarra.tournament.format import Kind
from botifarra.tournament.reading.short_slips import ShortSlip, read_short_slip
from botifarra.tournament.reading.slips import NoSlip, is_unlikely


def board(points: tuple[int, int], botifarra: Line | None = None, contro: Line | None = None) -> BoardSlip:
    return BoardSlip(points, botifarra, contro)


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("44", ShortSlip(board((44, 28)))),
        ("0", ShortSlip(board((0, 72)))),
        ("44 28", ShortSlip(board((44, 28)))),
        ("44-28", ShortSlip(board((44, 28)))),
        ("40 33", ShortSlip(board((40, 33)))),
        ("80", ShortSlip(board((80, 0)))),
        ("3 5 44", ShortSlip(board((44, 28)), table=3, board=5)),
        ("3 5 44 28", ShortSlip(board((44, 28)), table=3, board=5)),
        ("2 3 5 44 28", ShortSlip(board((44, 28)), 2, 3, 5)),
        ("3.5 44", ShortSlip(board((44, 28)), table=3, board=5)),
        ("3,5 44 28", ShortSlip(board((44, 28)), table=3, board=5)),
        (".5 44", ShortSlip(board((44, 28)), board=5)),
        ("3. 44", ShortSlip(board((44, 28)), table=3)),
        ("3.5", ShortSlip(table=3, board=5)),
        ("3.", ShortSlip(table=3)),
        (".5", ShortSlip(board=5)),
        ("44bn", ShortSlip(board((44, 28)), botifarra="NS")),
        ("44 be", ShortSlip(board((44, 28)), botifarra="EW")),
        ("44 bo cs", ShortSlip(board((44, 28)), botifarra="EW", contro="NS")),
        ("44 CNS b E-O", ShortSlip(board((44, 28)), botifarra="EW", contro="NS")),
        ("44 butifarra n contra e", ShortSlip(board((44, 28)), botifarra="NS", contro="EW")),
        ("44 No Trump S CONTRAR o", ShortSlip(board((44, 28)), botifarra="NS", contro="EW")),
        ("44 sin triunfo e-o", ShortSlip(board((44, 28)), botifarra="EW")),
        ("44 contro-", ShortSlip(board((44, 28)), contro="-")),
        ("44b-cn", ShortSlip(board((44, 28)), botifarra="-", contro="NS")),
        ("44 c -", ShortSlip(board((44, 28)), contro="-")),
        (
            "3.5 44 28 bn ce",
            ShortSlip(board((44, 28)), table=3, board=5, botifarra="NS", contro="EW"),
        ),
    ],
)
def test_a_slip_of_a_board(typed: str, read: ShortSlip) -> None:
    assert read_short_slip(Kind.DUPLICATE, typed) == read
    assert read_short_slip(Kind.TEAMS, f" {typed} ") == read


@pytest.mark.parametrize(
    ("typed", "calls"),
    [("40", ("NS", "EW")), ("40 c-", ("NS", None)), ("40 b- c-", (None, None)), ("40 be cn", ("EW", "NS"))],
)
def test_calls_that_are_not_typed_are_those_of_the_result_before(
    typed: str, calls: tuple[Line | None, Line | None]
) -> None:
    short = read_short_slip(Kind.DUPLICATE, typed)
    assert short.slip_after(board((44, 28), "NS", "EW")) == board((40, 32), *calls)


def test_a_first_slip_has_only_the_calls_that_were_typed() -> None:
    assert read_short_slip(Kind.DUPLICATE, "40 bn c-").slip_after(None) == board((40, 32), "NS")


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("101 87", ShortSlip(MatchSlip((101, 87)))),
        ("3 101 87", ShortSlip(MatchSlip((101, 87)), table=3)),
        ("2 3 101 87", ShortSlip(MatchSlip((101, 87)), round=2, table=3)),
        ("3. 101 87", ShortSlip(MatchSlip((101, 87)), table=3)),
        ("3.", ShortSlip(table=3)),
    ],
)
def test_a_slip_of_a_match(typed: str, read: ShortSlip) -> None:
    assert read_short_slip(Kind.MATCHES, typed) == read


@pytest.mark.parametrize(
    "typed",
    [
        "",
        ".",
        "bn",
        "3.5 bn",
        "- 44",
        "44 28 1 2 3 4",
        "٤٤",
        "4 x",
        "44 b",
        "44 bx",
        "44 contro",
        "44 recontro n",
    ],
)
def test_malformed_slips_of_a_board(typed: str) -> None:
    with pytest.raises(NoSlip):
        read_short_slip(Kind.DUPLICATE, typed)


@pytest.mark.parametrize("typed", ["44 bne", "44 bn be", "44 bn b-", "44 b-n", "44 -b"])
def test_malformed_calls(typed: str) -> None:
    with pytest.raises(NoSlip):
        read_short_slip(Kind.DUPLICATE, typed)


@pytest.mark.parametrize(
    "typed", ["101", "3.1 101 87", ".1", "101 87 bn", "101 87 c-", "1 2 3 101 87", "3. 101"]
)
def test_malformed_slips_of_a_match(typed: str) -> None:
    with pytest.raises(NoSlip):
        read_short_slip(Kind.MATCHES, typed)


@given(st.text() | st.text(alphabet="0123456789 .,-bcnsewo"), st.sampled_from(Kind))
def test_any_line_is_a_slip_or_refused(typed: str, kind: Kind) -> None:
    try:
        read = read_short_slip(kind, typed)
    except NoSlip:
        return
    assert read.slip is None or isinstance(read.slip, BoardSlip) is kind.facts.has_boards


def test_few_points_of_north_south_may_lack_a_digit() -> None:
    assert is_unlikely(board((9, 63)))
    assert not is_unlikely(board((64, 8)))  # both digits were typed
    assert not is_unlikely(board((72, 0)))
    assert not is_unlikely(board((10, 62)))
    assert not is_unlikely(MatchSlip((0, 101)))
