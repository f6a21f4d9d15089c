"""Tables of hands: each row agrees with its record."""

import sys
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from botifarra.core.actions import CLAIM, PLAYS
from botifarra.core.errors import IllegalAction
from botifarra.core.seats import Seat
from botifarra.records.bgn import parse_bgn
from botifarra.records.errors import ParseError
from botifarra.records.files import read_records
from botifarra.records.hand_table import COLUMNS, TAGS, to_arrow, to_arrow_batches, to_polars
from botifarra.records.notation import format_seat, format_strain
from botifarra.records.record import Record
from botifarra.records.rules import parse_rules
from tests.records.faulty_texts import OPENING, UNPLAYED
from tests.records.goldens import FOLDER
from tests.records.strategies import records

Lines = Callable[..., list[dict[str, Any]]]


@pytest.fixture(params=["arrow", "polars"])
def lines(request: pytest.FixtureRequest) -> Lines:
    """Return the lines of a table that either library has made."""

    def made(*arguments: Any) -> list[dict[str, Any]]:
        if request.param == "arrow":
            rows: list[dict[str, Any]] = to_arrow(*arguments).to_pylist()
            return rows
        return to_polars(*arguments).to_dicts()

    return made


def example() -> Record:
    return parse_bgn((FOLDER / "example.bgn").read_bytes())[0]


@pytest.mark.parametrize(
    ("tags", "told"),
    [
        ("Event", "tags must be a list of names, not the text 'Event'"),
        (["Event", "Event"], "two columns would be called 'Event'"),
        (["points_ns"], "two columns would be called 'points_ns'"),
    ],
)
def test_tags_that_cannot_be_columns_are_refused(lines: Lines, tags: str | list[str], told: str) -> None:
    with pytest.raises((TypeError, ValueError)) as refused:
        lines([example()], tags)
    assert str(refused.value) == told


@pytest.mark.parametrize("size", [0, -1])
def test_a_batch_without_records_is_refused(size: int) -> None:
    with pytest.raises(ValueError, match=f"size must be 1 or more, not {size}"):
        to_arrow_batches([example()], size=size)


def test_a_hand_is_one_line_with_all_columns(lines: Lines) -> None:
    [line] = lines([example()])
    assert list(line) == [*TAGS, *COLUMNS]
    assert {name: value for name, value in line.items() if value is not None} == {
        "Event": "Campionat de club 2026",
        "Board": "1",
        "rules": "oriental",
        "dealer": "N",
        "hand_n": "C652.973.95.764",
        "hand_w": "8.S6.1S642.9R32",
        "hand_s": "973.1R42.RC3.C5",
        "hand_e": "1RS4.C85.87.1S8",
        "declarer": "S",
        "strain": "botifarra",
        "doublers": "E",
        "plays": "e4 eR e7 e5 bC b1 b4 b9 e2 eC e8 e9 o6 o8 o9 o4 e3 o1 c3 e6 bR b5 bS b6 "
        "b2 c2 b8 b7 oS oC eS o3 o2 b3 o7 oR cC c9 c6 cR c7 cS c1 c5 c4 c8 o5 e1",
        "tricks_ns": 6,
        "tricks_ew": 6,
        "points_ns": 40,
        "points_ew": 32,
        "score_ns": 16.0,
        "score_ew": 0.0,
    }


def test_tags_that_are_asked_for_have_a_column_each(lines: Lines) -> None:
    tagged = Record(
        example().rules, example().deal, (), (("Date", "2026.11.22"), ("Club", "A"), ("Club", "B"))
    )
    [line] = lines([tagged], ("Club", "None"))
    assert (line["Club"], line["None"]) == ("A", None)
    assert "Date" not in line


def test_an_unfinished_hand_has_no_result_and_a_claim_has_its_column(lines: Lines) -> None:
    [dealt, playing] = parse_bgn(f"{UNPLAYED}\n{OPENING} 2 S bC\n")
    claimed = parse_bgn((FOLDER / "endings.bgn").read_bytes())
    for line in lines([dealt, playing]):
        assert {line[name] for name in ("points_ns", "score_ew", "ending", "ended_by", "revoke")} == {None}
    [before, after] = lines([dealt, playing])
    assert (before["declarer"], before["doublers"], before["plays"]) == (None, None, "")
    assert (after["declarer"], after["doublers"], after["plays"]) == ("N", "", "e4 eR e7 e5 bC")
    assert (after["tricks_ns"], after["tricks_ew"]) == (1, 0)
    told = {(line["ending"], line["ended_by"]) for line in lines(claimed)}
    assert {ending for ending, _ in told} >= {"claim", "concede"}
    assert {seat for _, seat in told if seat} <= set("NWSE")


def test_a_revoke_has_its_points(lines: Lines) -> None:
    [record] = parse_bgn(OPENING.replace("e4 eR e7 e5", "e4 eR e8 e9").replace("eR", "e3"))
    assert record.revoke is not None
    [line] = lines([record])
    assert (line["revoke"], line["revoked_by"]) == (record.revoke.rule, format_seat(record.revoke.seat))
    assert (line["points_ns"], line["points_ew"]) == record.points


def test_halves_and_large_bonuses_are_exact(lines: Lines) -> None:
    rules = parse_rules("oriental last_trick_bonus=999999")
    played = Record(rules, example().deal, example().actions)
    [line] = lines([played])
    assert line["points_ns"] + line["points_ew"] == 72 + 999_999
    assert played.scored is not None
    assert (line["score_ns"], line["score_ew"]) == played.scored


@given(st.lists(records(), max_size=3))
def test_both_tables_agree_with_the_records(tried: list[Record]) -> None:
    lines = to_arrow(tried).to_pylist()
    assert to_polars(tried).to_dicts() == lines
    for record, line in zip(tried, lines, strict=True):
        assert line["plays"].split() == [str(card) for trick in record.tricks for card in trick.cards]
        assert [line[f"hand_{seat.name[0].lower()}"] for seat in Seat] == [
            str(hand) for hand in record.deal.hands
        ]
        assert (line["points_ns"], line["points_ew"]) == (record.points or (None, None))
        assert line["strain"] == (format_strain(record.contract.strain) if record.contract else None)
        full = [trick for trick in record.tricks if len(trick.cards) == 4]
        assert line["tricks_ns"] + line["tricks_ew"] == len(full)
        won = [trick.winner(record.contract.strain).side for trick in full if record.contract]
        assert line["tricks_ew"] == sum(won)


def test_no_records_make_a_table_without_lines(lines: Lines) -> None:
    assert lines([]) == []
    assert to_arrow([]).column_names == to_polars([]).columns == [*TAGS, *COLUMNS]


def test_batches_take_records_only_as_they_are_read() -> None:
    taken = []

    def endless() -> Iterator[Record]:
        for number in count():
            taken.append(number)
            yield example()

    reader = to_arrow_batches(endless(), size=3)
    assert taken == []
    assert [reader.read_next_batch().num_rows for _ in range(2)] == [3, 3]
    assert len(taken) == 6


def test_errors_of_a_record_are_raised_unchanged(tmp_path: Path) -> None:
    path = tmp_path / "faulty.bgn"
    path.write_text(UNPLAYED.replace("N:", "X:"), encoding="utf-8")
    claimed = Record(example().rules, example().deal, (CLAIM, PLAYS[0]))
    for make in (to_arrow, to_polars):
        with pytest.raises(ParseError, match=r"faulty\.bgn:4:"):
            make(read_records(path))
        with pytest.raises(IllegalAction):
            make([claimed])


@pytest.mark.parametrize(
    ("make", "library", "extra"), [(to_arrow, "pyarrow", "arrow"), (to_polars, "polars", "polars")]
)
def test_a_missing_library_is_named_with_its_extra(
    monkeypatch: pytest.MonkeyPatch, make: Callable[[list[Record]], object], library: str, extra: str
) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(ImportError, match=rf"needs {library}: pip install 'botifarra\[{extra}\]'"):
        make([])
