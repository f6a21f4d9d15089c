import json
from io import StringIO
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from botifarra.records.errors import Expected, ParseError
from botifarra.records.json import format_json, is_json, parse_json, split_json
from botifarra.records.json_stream import LONGEST_VALUE, JsonStream
from botifarra.records.locate import children, find_value, parse_path
from botifarra.records.read import read_drafts
from botifarra.records.record import Record
from tests.records.faulty_texts import fault
from tests.records.goldens import FOLDER, goldens
from tests.records.strategies import records

EXAMPLE = (FOLDER / "example.json").read_text(encoding="utf-8")
(RECORD,) = goldens()["example"]

HAND = """\
{"botifarra": 1, "hands": [
{"tags": [["Event", "x"]],
 "rules": "oriental",
 "dealer": "N",
 "deal": {"N": "C652.973.95.764", "W": "8.S6.1S642.9R32", "S": "973.1R42.RC3.C5", "E": "1RS4.C85.87.1S8"},
 "calls": [["N", "botifarra"]],
 "tricks": [{"leader": "W", "cards": ["e4", "eR", "e7", "e5"]}]}
]}
"""


@given(st.lists(records(), max_size=3))
def test_records_round_trip(hands: list[Record]) -> None:
    text = format_json(hands)
    read = parse_json(text)
    assert read == tuple(hands)
    assert format_json(read) == text
    assert [record.revoke_place is None for record in read] == [record.revoke is None for record in hands]


def test_hand_is_a_line_with_every_call() -> None:
    assert len(format_json([RECORD, RECORD]).splitlines()) == 4
    (hand,) = json.loads(EXAMPLE)["hands"]
    assert hand["tags"] == [["Event", "Campionat de club 2026"], ["Board", "1"]]
    assert hand["calls"] == [
        ["N", "delego"],
        ["S", "botifarra"],
        ["E", "contro"],
        ["N", "passo"],
        ["S", "passo"],
    ]
    assert hand["tricks"][0] == {"leader": "W", "cards": ["e4", "eR", "e7", "e5"]}
    assert (hand["points"], hand["score"]) == ({"NS": 40, "EW": 32}, {"NS": 16, "EW": 0})


def test_an_empty_text_has_no_records() -> None:
    assert parse_json(format_json([])) == ()
    assert parse_json('{"botifarra":1,"hands":[]}') == ()


def test_text_may_be_written_loosely() -> None:
    loose = json.dumps(json.loads(EXAMPLE), indent=1, sort_keys=True).replace("\n", "\r\n")
    assert parse_json(f"\ufeff {loose}") == (RECORD,)
    assert parse_json(loose.encode()) == (RECORD,)


def test_passes_rules_points_and_score_may_be_left_out() -> None:
    (hand,) = json.loads(EXAMPLE)["hands"]
    for field in ("points", "score", "rules"):
        del hand[field]
    hand["calls"] = hand["calls"][:3]
    hand["claim"] = None
    assert parse_json(json.dumps({"hands": [hand], "botifarra": 1})) == (RECORD,)


@pytest.mark.parametrize(
    ("once", "twice", "place", "name"),
    [
        ('"dealer": "N",', '"dealer": "W", "dealer": "N",', (4, 27), "dealer"),
        ('"deal": {', '"deal": {"N": "", "W": "", "S": "", "E": ""}, "deal": {', (5, 56), "deal"),
        ('"N": "C652', '"N":"C652", "N": "C652', (5, 28), "N"),
        ('"leader": "W",', '"leader":"W","leader": "W",', (7, 37), "leader"),
        ('"Event", "x"', r'"Event", "\":\\ \" : \\"], ["a", ": c"', None, ""),
    ],
)
def test_the_second_of_two_fields_with_one_name_is_refused(
    once: str, twice: str, place: tuple[int, int] | None, name: str
) -> None:
    text = HAND.replace(once, twice)
    assert text != HAND
    if place is None:  # colons in texts are no fields
        assert len(parse_json(text)[0].tags) == 2
        return
    assert fault(lambda: parse_json(text)) == (*place, name, Expected.ONCE, None)


def test_a_revoke_has_its_place() -> None:
    played = '["e4", "eR", "e7", "e5"]'
    assert parse_json(HAND)[0].revoke_place is None
    (record,) = parse_json(HAND.replace(played, played.replace("e7", "e8")))
    assert record.revoke_place == (7, 52)


def _in(old: str, new: str) -> str:
    assert old in HAND
    return HAND.replace(old, new)


FAULTS = {
    "nothing": ("", 1, 1, "", Expected.JSON, None),
    "no end": ('{"botifarra": 1,\n', 2, 1, "", Expected.WHOLE, None),
    "cut off in a hand": ('{"botifarra": 1, "hands": [{"deal":\n', 2, 1, "", Expected.WHOLE, None),
    "cut off in a text": ('{"botifarra": 1, "hands": [{"de', 1, 29, '"de', Expected.WHOLE, None),
    "cut off in an escape": ('{"botifarra": 1, "a\\', 1, 18, '"a\\', Expected.WHOLE, None),
    "cut off in the digits of an escape": ('{"hands": ["a\\u00', 1, 15, "u00", Expected.WHOLE, None),
    "no escape": ('{"hands": ["a\\u00"', 1, 15, 'u00"', Expected.JSON, None),
    "cut off in a word": ('{"hands": [tru', 1, 12, "tru", Expected.WHOLE, None),
    "cut off in a word of a hand": ('{"hands": [{"a": nul\n', 1, 18, "nul", Expected.WHOLE, None),
    "cut off in a number": ('{"botifarra": 1.', 1, 16, ".", Expected.WHOLE, None),
    "cut off in a number of a hand": ('{"hands": [{"a": 1.5e-', 1, 21, "e-", Expected.WHOLE, None),
    "cut off after a minus": ('{"botifarra": -', 1, 15, "-", Expected.WHOLE, None),
    "no word": ('{"hands": [trux', 1, 12, "trux", Expected.JSON, None),
    "word in the place of a comma": ('{"hands": [{"a": 1 t', 1, 20, "t", Expected.JSON, None),
    "one bracket more": ('{"botifarra": 1, "hands": []}}', 1, 30, "}", Expected.JSON, None),
    "no item": ('{"hands": [{"a": [1,]}', 1, 21, "]", Expected.JSON, None),
    "no JSON": ('{"botifarra": é}', 1, 15, "é", Expected.JSON, None),
    "more after the end": ('{"botifarra": 1, "hands": []}\n x y', 2, 2, "x", Expected.JSON, None),
    "bytes": (b'{"\xff', 1, 3, "ff", Expected.UTF8, None),
    "no object at all": ("[1]", 1, 1, "[", Expected.OBJECT, None),
    "no version": ('{"hands": []}', 1, 1, "", Expected.FIELD, None),
    "other version": ('{\n"botifarra": 2, "hands": []}', 2, 14, "2", Expected.VERSION, None),
    "other version, other form": ('{"botifarra": 10, "boards": 5}', 1, 15, "10", Expected.VERSION, None),
    "version that is no number": ('{"botifarra": "1", "hands": []}', 1, 15, '"1"', Expected.INTEGER, None),
    "version out of range": (
        f'{{"botifarra": 1.{"0" * 9}, "hands": []}}', 1, 15, "1.000000000", Expected.INTEGER, None
    ),
    "unknown field": (_in('"rules"', '"rulez"'), 3, 11, "rulez", Expected.FIELD, None),
    "missing field": (_in('"dealer": "N",', ""), 2, 1, "", Expected.FIELD, None),
    "missing seat": (_in(', "E": "1RS4.C85.87.1S8"', ""), 5, 10, "", Expected.FIELD, None),
    "wrong kind": (_in('"dealer": "N"', '"dealer": 7'), 4, 12, "7", Expected.STRING, None),
    "wrong kind, or null": (_in("}]}", '}], "claim": 7}'), 7, 75, "7", Expected.STRING, None),
    "no number": (EXAMPLE.replace('"NS":16', '"NS":"x"'), 2, 867, '"x"', Expected.NUMBER, None),
    "no object": (_in("}]}", '}], "score": 7}'), 7, 75, "7", Expected.OBJECT, None),
    "no list": ('{"botifarra": 1, "hands": 7}', 1, 27, "7", Expected.ARRAY, None),
    "no hand": ('{"botifarra": 1, "hands": [7]}', 1, 28, "7", Expected.OBJECT, None),
    "too deep": ('{"botifarra": 1, "hands": [' + 99_000 * "[", 1, 28, "[", Expected.VALUE, None),
    "other version, after the hands": ('{"hands": [],\n "botifarra": 2}', 2, 15, "2", Expected.VERSION, None),
    "hands twice": ('{"hands": [], "hands": [], "botifarra": 1}', 1, 24, "hands", Expected.ONCE, None),
    "field that is not known": ('{"botifarra": 1, "boards": []}', 1, 28, "boards", Expected.FIELD, None),
    "name that is no string": ('{"botifarra": 1, 7: []}', 1, 18, "7:", Expected.JSON, None),
    "no colon": ('{"botifarra" 1}', 1, 14, "1", Expected.JSON, None),
    "no comma": ('{"botifarra": 1 "hands": []}', 1, 17, '"hands"', Expected.JSON, None),
    "no comma within": (_in('"e4", ', '"e4" '), 7, 44, '"eR"', Expected.JSON, None),
    "hand that does not end": (_in('"e5"]}]}\n]}', '"e5'), 7, 57, '"e5', Expected.WHOLE, None),
    "string that does not end": (_in('oriental"', "a" * LONGEST_VALUE), 2, 1, "{", Expected.LENGTH, None),
    "no JSON, but read as such": (_in('"dealer": "N"', '"dealer": NaN'), 4, 12, "NaN", Expected.JSON, None),
    "half a letter": (_in("oriental", r"\ud800"), 3, 18, '",', Expected.JSON, None),
    "wrong kind within": (_in('"e7"', "null"), 7, 51, "null", Expected.STRING, None),
    "wrong kind, twice the field": (
        _in('"calls": [[', '"calls": [], "calls": [7, ['), 6, 11, "[", Expected.ARRAY, None
    ),
    "wrong length": (_in('"N", "botifarra"', '"N"'), 6, 12, "[", Expected.PAIR, None),
    "tag with a reserved name": (_in("Event", "rules"), 2, 13, "rules", Expected.TAG, None),
    "tag of two lines": (_in('"x"', r'"x\ny"'), 2, 22, "x\ny", Expected.TEXT, None),
    "rules": (_in("oriental", "oriental goal=5"), 3, 21, "goal", Expected.OPTION, None),
    "dealer": (_in('"dealer": "N"', '"dealer": "O"'), 4, 13, "O", Expected.SEAT, None),
    "card in two hands": (_in("8.S6", "C.S6"), 5, 41, "oC", Expected.UNDEALT, "R1.1"),
    "call": (_in("botifarra\"]", "manilla\"]"), 6, 19, "manilla", Expected.WORD, None),
    "call by a wrong seat": (_in('["N", "bot', '["S", "bot'), 6, 14, "S:botifarra", Expected.CALL, "R3.1"),
    "wrong leader": (_in('"leader": "W"', '"leader": "S"'), 7, 25, "S", Expected.SEAT, "R4.1"),
    "no cards": (_in('"e4", "eR", "e7", "e5"', ""), 7, 25, "W", Expected.CARD, None),
    "card that is not held": (_in('"e5"', '"e7"'), 7, 58, "e7", Expected.UNPLAYED, "R2.3"),
    "claim that does not stand": (_in("}]}", '}], "claim": "S"}'), 7, 76, "S", Expected.CLAIM, "R5.5"),
    "points that differ": (
        EXAMPLE.replace('"NS":40', '"NS":41'), 2, 841, "NS 41 EW 32", Expected.POINTS, "R1.3"
    ),
    "points out of range": (
        EXAMPLE.replace('"NS":40', f'"NS":{"9" * 5000}'), 2, 841, "9" * 39 + "…", Expected.VALUE, None
    ),
    "score that differs": (
        EXAMPLE.replace('"NS":16', '"NS":16.5'), 2, 867, "NS 16.5 EW 0", Expected.SCORE, "R5.1"
    ),
    "hand that is too long": (_in("oriental", "a" * LONGEST_VALUE), 2, 1, "{", Expected.LENGTH, None),
    "score that is none": (EXAMPLE.replace('"NS":16', '"NS":1e3'), 2, 867, "1e3", Expected.SCORE, None),
}  # fmt: skip


@pytest.mark.parametrize(("text", "line", "column", "found", "expected", "rule"), FAULTS.values(), ids=FAULTS)
def test_fault(text: str, line: int, column: int, found: str, expected: Expected, rule: str | None) -> None:
    assert fault(lambda: parse_json(text)) == (line, column, found, expected, rule)


@pytest.mark.parametrize(
    ("text", "choices"),
    [
        (_in('"dealer": "N",', ""), ('"dealer"',)),
        (_in('"dealer": "N"', '"dealer": 7'), ()),
        ("[]", ('{"botifarra": 1, "hands": [...]}',)),
        (_in('"calls"', '"score": 7, "calls"'), ()),
        ('{"botifarra": 2, "hands": []}', ("1",)),
    ],
)
def test_errors_list_the_choices(text: str, choices: tuple[str, ...]) -> None:
    with pytest.raises(ParseError) as caught:
        parse_json(text)
    assert caught.value.choices == choices


@given(
    st.recursive(
        st.none() | st.integers() | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    )
)
def test_every_value_of_a_json_text_is_found(value: Any) -> None:
    def check(value: Any, offset: int) -> None:
        inner = dict(children(text, offset))
        if isinstance(value, dict):
            assert list(inner) == list(value)
        else:
            assert list(inner) == list(range(len(value) if isinstance(value, list) else 0))
        for step, place in inner.items():
            decoded, _ = json.JSONDecoder().raw_decode(text, place)
            assert decoded == value[step]
            check(value[step], place)

    text = json.dumps(value, indent=1)
    check(value, find_value(text, ()))


def test_path_leads_as_far_as_it_can() -> None:
    text = ' {"a": [1, {"b": 2}], "c": null}'
    assert parse_path(".a[1].b") == ["a", 1, "b"]
    assert text[find_value(text, parse_path(".a[1].b"))] == "2"
    assert text[find_value(text, parse_path(".a[7].b"))] == "["
    assert text[find_value(text, parse_path(".c.b"))] == "n"
    assert find_value("", ["a"]) == 0


def test_each_hand_is_read_whatever_is_wrong_with_another() -> None:
    lines = HAND.splitlines()
    hand = "\n".join(lines[1:-1])
    hands = [hand.replace('"N"', "7", 1), hand, hand.replace('"e5"', '"e7"'), "{}", hand]
    text = "\n".join((lines[0], ",\n".join(hands), lines[-1]))
    (record,) = parse_json(HAND)
    entries = list(read_drafts(split_json(text, "FILE")))
    assert [entry for entry in entries if not isinstance(entry, ParseError)] == [record] * 2
    assert [(e.line, e.column, e.found) for e in entries if isinstance(e, ParseError)] == [
        (4, 12, "7"),
        (19, 58, "e7"),
        (20, 1, ""),
    ]
    assert fault(lambda: parse_json(text)) == (4, 12, "7", Expected.STRING, None)


def test_hands_before_a_fault_around_them_are_read() -> None:
    text = HAND.replace("\n]}", ",\n]}")
    [record, error] = read_drafts(split_json(text))
    assert record == parse_json(HAND)[0]
    assert isinstance(error, ParseError)
    assert (error.line, error.column, error.found, error.expected) == (8, 1, "]", Expected.JSON)


@given(st.lists(st.integers(0, 3 * LONGEST_VALUE), min_size=1, max_size=4), st.data())
def test_a_long_text_is_read_in_parts_as_if_it_were_whole(gaps: list[int], data: st.DataObject) -> None:
    """Blanks of every length stand between values, so that the parts end at every place."""
    value = st.sampled_from(['{"a": [1, "é\\n"]}', '"x"', "-12.5", "null", "[]"])
    text = "["
    places: list[tuple[int, int]] = []
    for gap in gaps:
        text += ("," if places else "") + data.draw(st.sampled_from(" \n")) * gap
        line_start = text.rfind("\n") + 1
        places.append((text.count("\n") + 1, len(text) - line_start + 1))
        text += data.draw(value)
    stream = JsonStream(StringIO(text + "]"), "-")
    values = []
    for _ in stream.items("[]"):
        found = stream.value()
        values.append(json.loads(found.text))
        assert found.word("", 0).place == places[len(values) - 1]
    assert values == json.loads(text + "]")
    assert stream.peek() == ""


@pytest.mark.parametrize("text", ['{"botifarra": 1}', " \n{", "[]", "[ 1", '["a"]', "[{}]", "[[", "\ufeff {"])
def test_texts_that_are_read_as_json(text: str) -> None:
    assert is_json(text.encode())


@pytest.mark.parametrize("text", ["", '[BGN "1"]', "\ufeff\n[ bgn", "hello", "[", "null", "7"])
def test_texts_that_are_read_as_bgn(text: str) -> None:
    assert not is_json(text.encode())


def test_a_text_that_is_cut_in_its_hands_says_that_it_ends_in_the_middle() -> None:
    begin, end = EXAMPLE.index("{", 1) + 1, EXAMPLE.rindex("}")
    for cut in (EXAMPLE[:place] + blank for place in range(begin, end) for blank in ("", "\n")):
        with pytest.raises(ParseError) as error:
            parse_json(cut)
        assert error.value.expected is Expected.WHOLE, cut
