"""The match before a hand of a file: the score from the earlier hands."""

from dataclasses import replace

import pytest

from botifarra.cli.errors import CommandError
from botifarra.cli.prose import prose
from botifarra.cli.records.moment import match_before
from botifarra.core.match import Match
from botifarra.core.rules import Rules, Scoring
from botifarra.core.seats import Side
from botifarra.records.bgn import parse_bgn
from botifarra.records.notation import format_scores
from botifarra.records.record import Record
from tests.records.goldens import FOLDER

[WON] = parse_bgn((FOLDER / "example.bgn").read_bytes())
ALL_ENDINGS = parse_bgn((FOLDER / "endings.bgn").read_bytes())
ENDINGS = [record for record in ALL_ENDINGS if record.rules == WON.rules]
BOARD = next(record for record in ALL_ENDINGS if record.revoke and record.rules.scoring is Scoring.DUPLICATE)
REVOKED = next(record for record in ENDINGS if record.revoke)
BEGUN = next(record for record in ENDINGS if record.scored is None)


def before(*records: Record) -> Match:
    *earlier, last = records
    return match_before(prose("en"), "hands.bgn", last, earlier)


def score(*records: Record) -> str:
    return format_scores(before(*records).score)


def tagged(record: Record, **tags: str) -> Record:
    return replace(record, tags=tuple(tags.items()))


def carrying_over(record: Record) -> Record:
    return replace(record, rules=replace(record.rules, carry_over=True))


def test_a_first_hand_has_a_match_that_begins() -> None:
    assert before(WON) == Match(WON.rules, WON.deal.dealer)


def test_the_hands_before_are_its_score_sheet() -> None:
    match = before(WON, WON, BEGUN)
    assert match.hands == (WON.scored, WON.scored)
    assert score(WON, WON, BEGUN) == "NS +32 EW 0"
    assert match.dealer is BEGUN.deal.dealer


def test_r5_2_a_revoke_counts_for_the_others() -> None:
    long = Rules(target=999)
    match = before(replace(REVOKED, rules=long), replace(WON, rules=long))
    assert match.score == REVOKED.scored


def test_r7_4_a_revoke_on_a_board_has_no_score_for_a_match() -> None:
    with pytest.raises(CommandError, match=r"^hands.bgn: hand 1: the score needs .* \(R7\.4\)$"):
        before(BOARD, replace(WON, rules=BOARD.rules))


def test_only_hands_of_the_same_match_count() -> None:
    one, other = ({"Match": "3", "Seating": seating} for seating in "12")
    records = [tagged(WON, **tags) for tags in (one, one, other, one, other)]
    assert score(*records[:4]) == "NS +32 EW 0"
    assert score(*records) == "NS +16 EW 0"


def test_r6_3_a_match_that_is_over_is_followed_by_another() -> None:
    seven = [WON] * 7
    assert score(*seven, WON) == "NS 0 EW 0"
    assert score(*seven, WON, WON) == "NS +16 EW 0"
    kept = [carrying_over(record) for record in (*seven, WON)]
    assert before(*kept).carried[Side.NS] == 7 * 16 - WON.rules.target


@pytest.mark.parametrize("wrong", [BEGUN, carrying_over(WON)])
def test_a_hand_that_cannot_be_of_the_match(wrong: Record) -> None:
    with pytest.raises(CommandError) as caught:
        before(WON, wrong, WON)
    assert str(caught.value).startswith("hands.bgn: hand 2 cannot belong to this match")
