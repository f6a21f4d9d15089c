import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from botifarra.core.actions import CLAIM, CONCEDE, DECLARES, DELEGATE, DOUBLE, PASS, PLAYS, Call
from botifarra.core.auction import Contract, Spoken
from botifarra.core.cards import Card, Strain
from botifarra.core.errors import IllegalAction
from botifarra.core.rules import Rules
from botifarra.core.score import Points
from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.records.bgn import format_bgn, parse_bgn
from botifarra.records.errors import Expected, InvalidTag, ParseError
from botifarra.records.json import format_json, parse_json
from botifarra.records.notation import parse_deal
from botifarra.records.record import (
    LONGEST_TAG,
    LONGEST_TAGS,
    MOST_TAGS,
    OWN_TAGS,
    Record,
    is_tag_name,
    is_tag_text,
    tag_text,
    unjudged,
)
from tests.records.goldens import goldens
from tests.strategies import states

DEAL = parse_deal("N:C652.973.95.764 8.S6.1S642.9R32 973.1R42.RC3.C5 1RS4.C85.87.1S8")
BOTIFARRA = DECLARES[Strain.NO_TRUMP]
EXAMPLE = goldens()["example"][0]
REVOKED = Record(Rules(), DEAL, (BOTIFARRA, PASS, PASS, PLAYS[Card.E4], PLAYS[Card.E3]))


@given(states())
def test_legal_record_tells_what_its_state_does(state: State) -> None:
    record = Record(state.public.rules, state.deal, state.public.actions)
    public, outcome = state.public, state.outcome
    assert record.state == state
    assert record.revoke is None
    assert record.contract == public.contract
    assert record.tricks == tuple(trick for trick in (*public.tricks, public.trick) if trick.cards)
    assert record.points == (outcome.points if outcome else None)
    assert record.scored == (outcome.scored if outcome else None)
    if public.actions and public.actions[-1] in (CLAIM, CONCEDE):
        assert record.ending == (public.actions[-1], public.to_act)
    else:
        assert record.ending is None


def test_calls_tell_the_speaker_and_the_doubles_before() -> None:
    assert EXAMPLE.calls == (
        Spoken(Seat.NORTH, DELEGATE, 0),
        Spoken(Seat.SOUTH, BOTIFARRA, 0),
        Spoken(Seat.EAST, DOUBLE, 0),
        Spoken(Seat.NORTH, PASS, 1),
        Spoken(Seat.SOUTH, PASS, 1),
    )
    assert EXAMPLE.contract == Contract(Seat.SOUTH, Strain.NO_TRUMP, (Seat.EAST,))


def test_on_turn() -> None:
    assert Record(Rules(), DEAL).on_turn is Seat.WEST
    assert REVOKED.on_turn is Seat.EAST
    assert EXAMPLE.on_turn is EXAMPLE.state.public.tricks[-1].winner(Strain.NO_TRUMP)


@pytest.mark.parametrize(
    ("cards", "ply", "seat", "rule", "points", "scored"),
    [
        ((Card.E4, Card.E3), 4, Seat.SOUTH, "R4.5", (0, 72), (0, 72)),
        ((Card.E4, Card.ER, Card.E8, Card.O6), 5, Seat.EAST, "R4.6b", (72, 0), (72, 0)),
    ],
)
def test_revoke_gives_all_points_to_the_other_side(
    cards: tuple[Card, ...], ply: int, seat: Seat, rule: str, points: Points, scored: tuple[int, int]
) -> None:
    """R5.2."""
    record = Record(Rules(), DEAL, (BOTIFARRA, PASS, PASS, *(PLAYS[card] for card in cards)))
    assert record.revoke is not None
    assert (record.revoke.ply, record.revoke.seat, record.revoke.rule) == (ply, seat, rule)
    assert record.points == points
    assert record.scored == (Fraction(scored[0]), Fraction(scored[1]))
    with pytest.raises(IllegalAction, match=rule):
        record.state  # noqa: B018


def test_illegal_actions_other_than_revokes_are_errors() -> None:
    record = Record(Rules(), DEAL, (BOTIFARRA, PLAYS[Card.E4]))
    for tell in (lambda: record.state, lambda: record.revoke, lambda: record.points):
        with pytest.raises(IllegalAction, match=r"R4\.1"):
            tell()


@pytest.mark.parametrize("calls", [(PASS,), (BOTIFARRA, BOTIFARRA), (DELEGATE, DELEGATE)])
def test_all_values_of_a_record_with_an_illegal_call_tell_of_it(calls: tuple[Call, ...]) -> None:
    record = Record(Rules(), DEAL, calls)
    for tell in (record.svg, lambda: record.calls, lambda: record.contract, lambda: record.tricks):
        with pytest.raises(IllegalAction, match=r"R3\."):
            tell()


def test_the_text_of_a_record_is_its_bgn() -> None:
    assert str(EXAMPLE) == format_bgn([EXAMPLE])
    assert repr(EXAMPLE).startswith("Record(")


def test_unknown_tags() -> None:
    record = Record(Rules(), DEAL, tags=(("Event", "one"), ("Event", "two")))
    assert record.tag("Event") == "one"
    assert record.tag("Board") is None


@pytest.mark.parametrize("name", ["", "a b", "1st", "é", 'a"', *OWN_TAGS, *map(str.lower, OWN_TAGS)])
def test_invalid_names_of_tags(name: str) -> None:
    assert not is_tag_name(name)
    with pytest.raises(InvalidTag):
        Record(Rules(), DEAL, tags=((name, "x"),))


@pytest.mark.parametrize("value", ["a\nb", "\r", "\x00", "\x7f", "\x85", "\u2028", "\ud800"])
def test_invalid_values_of_tags(value: str) -> None:
    assert not is_tag_text(value)
    with pytest.raises(InvalidTag):
        Record(Rules(), DEAL, tags=(("Event", value),))


@given(st.text())
def test_any_text_is_made_one_that_a_tag_can_hold(text: str) -> None:
    made = tag_text(text, longest=20)
    assert is_tag_text(made)
    assert len(made) <= 20
    assert (made == text) is (is_tag_text(text) and len(text) <= 20)


def test_a_text_too_long_is_cut_and_says_so() -> None:
    assert tag_text("abc\n" * 9, longest=6) == "abc\ufffda…"


LARGEST_TAGS = {
    "quotes": (("X", '"' * (LONGEST_TAG - 1)),) * (LONGEST_TAGS // LONGEST_TAG),
    "backslashes": (("X" * (LONGEST_TAG // 2), "\\" * (LONGEST_TAG // 2)),) * (LONGEST_TAGS // LONGEST_TAG),
    "overrides of direction": (("X", "\u202e" * (LONGEST_TAG - 1)),) * (LONGEST_TAGS // LONGEST_TAG),
    "faces": (("X", "\U0001f600" * (LONGEST_TAG - 1)),) * (LONGEST_TAGS // LONGEST_TAG),
    "many": (("X", '"' * (LONGEST_TAGS // MOST_TAGS - 1)),) * MOST_TAGS,
}
"""Tags at the limit: none of them can be longer, and no other tag can be added."""


@pytest.mark.parametrize("tags", LARGEST_TAGS.values(), ids=LARGEST_TAGS)
def test_every_record_that_can_be_written_can_be_read(tags: tuple[tuple[str, str], ...]) -> None:
    record = Record(Rules(), DEAL, tags=tags)
    assert parse_bgn(format_bgn([record])) == (record,)
    assert parse_json(format_json([record])) == (record,)


@pytest.mark.parametrize(
    "tags",
    [
        (("X", "a" * LONGEST_TAG),),
        (("X" * LONGEST_TAG, "a"),),
        *((*tags, ("X", "a")) for tags in LARGEST_TAGS.values()),
    ],
)
def test_too_many_tags_are_refused_in_every_form(tags: tuple[tuple[str, str], ...]) -> None:
    with pytest.raises(InvalidTag) as refused:
        Record(Rules(), DEAL, tags=tags)
    assert (refused.value.name, refused.value.value) == tags[-1]
    assert len(str(refused.value)) < 200
    lines = format_bgn([Record(Rules(), DEAL)]).splitlines(keepends=True)
    written = (value.replace("\\", r"\\").replace('"', r"\"") for _, value in tags)
    lines[1:1] = [f'[{name} "{value}"]\n' for (name, _), value in zip(tags, written, strict=True)]
    with pytest.raises(ParseError) as unread:
        parse_bgn("".join(lines))
    assert (unread.value.expected, unread.value.line) == (Expected.TAGS, len(tags) + 1)
    hand = msgspec.json.decode(format_json([Record(Rules(), DEAL)]))
    hand["hands"][0]["tags"] = tags
    with pytest.raises(ParseError) as unread:
        parse_json(msgspec.json.encode(hand))
    assert unread.value.expected is Expected.TAGS


def test_a_record_draws_its_tricks_its_result_and_its_players() -> None:
    named = Record(EXAMPLE.rules, EXAMPLE.deal, EXAMPLE.actions, (("West", "Mercè"), ("North", "Roser & Co")))
    assert named.names == ("Roser & Co", "Mercè", "", "")
    picture = named.svg()
    assert picture == named._repr_svg_()
    title, description = re.findall("<(?:title|desc)>(.*)</", picture)
    assert title == "Dealer N, N:delego S:botifarra E:contro, Points NS 40 EW 32, Score NS +16 EW 0"
    assert description.endswith(", 11 N c7 cS c1 c5, 12 S c4 c8 o5 e1")
    assert ">Roser &amp; Co</text>" in picture
    assert ">Merc&#232;</text>" in picture


def test_a_record_with_a_revoke_is_drawn_with_what_it_costs() -> None:
    assert ", Points NS 0 EW 72, Score NS 0 EW +72</title>" in REVOKED.svg()


@pytest.mark.parametrize("write", [format_bgn, format_json])
def test_a_single_record_or_the_name_of_a_file_is_no_sequence_of_records(
    write: Callable[[Any], object],
) -> None:
    with pytest.raises(TypeError, match=r"a sequence, such as \[record\], not a single Record"):
        write(REVOKED)
    with pytest.raises(TypeError, match=r"not the text 'match\.bgn'; read_records reads a file"):
        write("match.bgn")


def test_a_record_without_its_results_is_the_same_record() -> None:
    record = parse_bgn(format_bgn([REVOKED]))[0]
    assert record.revoke is not None
    assert unjudged(record) == record
    assert unjudged(record).revoke == record.revoke
