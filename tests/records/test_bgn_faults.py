"""The error of the BGN reader for every kind of fault."""

from dataclasses import dataclass

import pytest

from botifarra.records.bgn import MOST_LINES, parse_bgn
from botifarra.records.errors import Expected, ParseError
from botifarra.records.text import LONGEST_LINE
from tests.records.faulty_texts import OPENING, UNPLAYED, fault
from tests.records.goldens import FOLDER

EXAMPLE = (FOLDER / "example.bgn").read_text(encoding="utf-8")


@dataclass(frozen=True)
class Case:
    """A text that is wrong, and what its error says."""

    text: str
    line: int
    column: int
    found: str
    expected: Expected
    rule: str | None = None


def _calls(calls: str) -> str:
    return f'{UNPLAYED}[Calls "{calls}"]\n'


FAULTS = {
    "no tag": Case("hello", 1, 1, "hello", Expected.TAG),
    "no BGN first": Case('[Dealer "N"]', 1, 1, '[Dealer "N"]', Expected.TAG),
    "other version": Case('\n[BGN "2"]', 2, 7, "2", Expected.VERSION),
    "no dealer": Case('[BGN "1"]\n [Event "x"] \n\n', 2, 13, "", Expected.TAG),
    "no deal": Case('[BGN "1"]\n[Dealer "N"]', 2, 13, "", Expected.TAG),
    "dealer under another name": Case(UNPLAYED.replace("Dealer", "Dona"), 3, 2, "Dona", Expected.TAG),
    "deal under another name": Case(UNPLAYED.replace("Deal ", "Cartes "), 4, 2, "Cartes", Expected.TAG),
    "calls under another name": Case(OPENING.replace("Calls", "Cants"), 5, 2, "Cants", Expected.TAG, "R3.1"),
    "play under another name": Case(OPENING.replace("Play", "Joc"), 6, 1, "[Joc]", Expected.TAG),
    "tag without value": Case('[BGN "1"]\n[Dealer]', 2, 1, "[Dealer]", Expected.TAG),
    "tag without quotes": Case('[BGN "1"]\n  [Dealer N]', 2, 3, "[Dealer N]", Expected.TAG),
    "tag that does not end": Case('[BGN "1"]\n[Dealer "N]', 2, 1, '[Dealer "N]', Expected.TAG),
    "tag with a bad escape": Case('[BGN "1"]\n[X "\\n"]', 2, 1, '[X "\\n"]', Expected.TAG),
    "tag with more after it": Case('[BGN "1"]\n[X "a"] x', 2, 1, '[X "a"] x', Expected.TAG),
    "tag with a bad name": Case('[BGN "1"]\n[X-Y "a"]', 2, 1, '[X-Y "a"]', Expected.TAG),
    "tag with a control character": Case(f'{UNPLAYED}[X "a\x00"]', 5, 5, "a\x00", Expected.TEXT),
    "tag twice": Case(f'{UNPLAYED}[dealer "N"]', 5, 2, "dealer", Expected.ONCE),
    "play with a value": Case(f'{UNPLAYED}[Play "x"]', 5, 1, '[Play "x"]', Expected.TAG),
    "trick before play": Case(f"{UNPLAYED} 1 W e4", 5, 2, "1 W e4", Expected.TAG),
    "trick after a later tag": Case(f'{OPENING}[X "a"]\n 2 S o9', 9, 2, "2 S o9", Expected.TAG),
    "bytes": Case("[BGN \"1\"]\n\ud800", 2, 1, "\ud800", Expected.UTF8),
    "rules": Case(UNPLAYED.replace("oriental", "oriental goal=5"), 2, 18, "goal", Expected.OPTION),
    "dealer": Case(UNPLAYED.replace('r "N"', 'r "O"'), 3, 10, "O", Expected.SEAT),
    "deal of three hands": Case(
        UNPLAYED.replace(" 8.S6.1S642.9R32", ""),
        4, 8, "N:C652.973.95.764 973.1R42.RC3.C5 1RS4.…", Expected.DEAL,
    ),
    "card in two hands": Case(UNPLAYED.replace(" 8.S6", " C.S6"), 4, 26, "oC", Expected.UNDEALT, "R1.1"),
    "hand of eleven": Case(UNPLAYED.replace("9R32", "9R3"), 4, 26, "8.S6.1S642.9R3", Expected.HAND, "R1.1"),
    "call without a seat": Case(_calls("oros"), 5, 9, "oros", Expected.SEAT),
    "call without a word": Case(_calls("N:"), 5, 11, "", Expected.WORD),
    "call with an unknown word": Case(_calls("N:oro W:bé"), 5, 11, "oro", Expected.WORD),
    "call by a wrong seat": Case(_calls("W:oros"), 5, 9, "W:oros", Expected.CALL, "R3.1"),
    "pass first": Case(_calls("N:passo"), 5, 9, "N:passo", Expected.CALL, "R3.1"),
    "delegation sent back": Case(_calls("N:delego S:delego"), 5, 18, "S:delego", Expected.CALL, "R3.2"),
    "answer by the dealer": Case(_calls("N:delego N:oros"), 5, 18, "N:oros", Expected.CALL, "R3.2"),
    "trumps twice": Case(_calls("N:oros W:copes"), 5, 16, "W:copes", Expected.CALL, "R3.1"),
    "contro by the own side": Case(_calls("N:oros S:contro"), 5, 16, "S:contro", Expected.CALL, "R3.3"),
    "recontro before contro": Case(_calls("N:oros E:recontro"), 5, 18, "recontro", Expected.CALL, "R3.3"),
    "contro out of order": Case(
        _calls("N:oros E:passo W:contro"), 5, 24, "W:contro", Expected.SILENCE, "R3.3"
    ),
    "contro after both have passed": Case(
        _calls("N:oros W:passo E:passo W:contro"), 5, 32, "W:contro", Expected.SILENCE, "R3.3"
    ),
    "contro where none may be said": Case(
        _calls("N:oros W:contro").replace("oriental", "newcomer"), 5, 16, "W:contro", Expected.SILENCE, "R3.5"
    ),
    "codony that is not played": Case(_calls("N:oros W:codony"), 5, 16, "W:codony", Expected.CALL, "R5.4"),
    "codony that is not held": Case(
        _calls("N:oros W:codony").replace("oriental", "oriental codony=o9"),
        5, 16, "W:codony", Expected.CALL, "R5.4",
    ),
    "play without calls": Case(f"{UNPLAYED}[Play]\n 1 W e4", 5, 1, "", Expected.TAG, "R3.1"),
    "play after no call": Case(f"{_calls('')}[Play]\n 1 W e4", 5, 9, "", Expected.CALL, "R3.1"),
    "play after a delegation": Case(f"{_calls('N:delego')}[Play]\n 1 W e4", 5, 17, "", Expected.CALL, "R3.2"),
    "concession without calls": Case(f'{UNPLAYED} [Concede "W"]', 5, 2, "", Expected.TAG, "R3.1"),
    "trick with a wrong number": Case(f"{OPENING} 3 S o9", 8, 2, "3", Expected.TRICK),
    "trick without a number": Case(f"{OPENING} S o9", 8, 2, "S", Expected.TRICK),
    "trick without a leader": Case(f"{OPENING} 2 ", 8, 3, "", Expected.SEAT),
    "trick without a card": Case(f"{OPENING} 2 S", 8, 4, "S", Expected.CARD),
    "trick with no seat": Case(f"{OPENING} 2 o9", 8, 4, "o9", Expected.SEAT),
    "trick with a leader that is none": Case(f"{OPENING} 2 X o9", 8, 4, "X", Expected.SEAT),
    "trick with a wrong leader": Case(f"{OPENING} 2 W o8", 8, 4, "W", Expected.SEAT, "R4.1"),
    "first trick with a wrong leader": Case(OPENING.replace("1 W", "1 N"), 7, 4, "N", Expected.SEAT, "R4.1"),
    "trick with five cards": Case(f"{OPENING} 2 S o3 o4 o2 o8 o7", 8, 18, "o7", Expected.TRICK_END),
    "trick after an incomplete one": Case(f"{OPENING} 2 S o3 o4 o2\n 3 E o5", 8, 14, "", Expected.CARD),
    "no card": Case(f"{OPENING} 2 S x3", 8, 6, "x3", Expected.CARD),
    "card that is not held": Case(f"{OPENING} 2 S o3 o2", 8, 9, "o2", Expected.HELD, "R2.3"),
    "card that is played already": Case(f"{OPENING} 2 S eR", 8, 6, "eR", Expected.UNPLAYED, "R2.3"),
    "thirteenth trick": Case(
        EXAMPLE.replace("[Points", "13 E o9\n[Points"), 21, 1, "13", Expected.END, "R1.1"
    ),
    "line that is too long": Case(
        f'{UNPLAYED} [X "{"a" * LONGEST_LINE}"]', 5, 2, f'[X "{"a" * 35}…', Expected.LENGTH
    ),
    "record of too many lines": Case(
        UNPLAYED + '[X "a"]\n' * (MOST_LINES - 3), MOST_LINES + 1, 1, '[X "a"]', Expected.LINES
    ),
    "claim by a wrong seat": Case(f'{OPENING}[Claim "W"]', 8, 9, "W", Expected.SEAT, "R5.5"),
    "claim that does not stand": Case(f'{OPENING}[Claim "S"]', 8, 9, "S", Expected.CLAIM, "R5.5"),
    "claim and concession": Case(f'{OPENING}[Concede "S"]\n[Claim "S"]', 8, 11, "S", Expected.END, "R5.5"),
    "concession after the last trick": Case(
        EXAMPLE.replace("[Points", '[Concede "E"]\n[Points'), 21, 11, "E", Expected.END, "R5.5"
    ),
    "points that are none": Case(EXAMPLE.replace("NS 40", "NS"), 21, 10, "NS EW 32", Expected.POINTS),
    "points that differ": Case(
        EXAMPLE.replace("40 EW 32", "41 EW 31"), 21, 13, "NS 41 EW 31", Expected.POINTS, "R1.3"
    ),
    "points that differ for one side": Case(
        EXAMPLE.replace("EW 32", "EW 33"), 21, 19, "NS 40 EW 33", Expected.POINTS, "R1.3"
    ),
    "points of which one are none": Case(EXAMPLE.replace("EW 32", "EW x"), 21, 19, "x", Expected.POINTS),
    "points of a hand that goes on": Case(
        f'{OPENING}[Points "NS 4 EW 0"]', 8, 13, "NS 4 EW 0", Expected.OVER
    ),
    "score that is none": Case(EXAMPLE.replace("+16", "x"), 22, 12, "x", Expected.SCORE),
    "score that differs": Case(EXAMPLE.replace("+16", "+8"), 22, 12, "NS +8 EW 0", Expected.SCORE, "R5.1"),
    "score that differs for one side": Case(
        EXAMPLE.replace("EW 0", " EW 1"), 22, 20, "NS +16 EW 1", Expected.SCORE, "R5.1"
    ),
    "score on a board": Case(
        EXAMPLE.replace("oriental", "championship"), 22, 12, "NS +16 EW 0", Expected.SCORE, "R7.2"
    ),
    "score of a hand that goes on": Case(f'{OPENING}[Score "NS 4 EW 0"]', 8, 12, "NS +4 EW 0", Expected.OVER),
}  # fmt: skip


@pytest.mark.parametrize("case", FAULTS.values(), ids=FAULTS)
def test_fault(case: Case) -> None:
    assert fault(lambda: parse_bgn(case.text)) == (
        case.line,
        case.column,
        case.found,
        case.expected,
        case.rule,
    )


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            UNPLAYED.replace("1S642", "1S652"),
            "-:4:34: found 'e5', which N has, expected a card that nobody holds yet",
        ),
        (UNPLAYED.replace("RC3.C5", "RC9.C5"), "found 'e9', which N has, expected a card that nobody"),
        (UNPLAYED.replace("RC3.C5", "RCC.C5"), "found 'eC', which S has, expected a card that nobody"),
        (f"{OPENING} 2 S o3 o2", "found 'o2', which N has, expected a card that E still has (R2.3)"),
        (
            f"{OPENING} 2 S eR",
            "found 'eR', which was played already, expected a card that S still has (R2.3)",
        ),
        (f"{OPENING} 2 S o3 o4 o2 o8 (renunci?)", "found '(renunci?)', expected the end of the trick"),
        (f'{OPENING}[Points "NS 4 EW 0"]', "'NS 4 EW 0', expected trick 2 first, or [Claim] or [Concede]"),
        (f'{OPENING} 2 S o3\n[Points "NS 4 EW 0"]', "expected trick 2 first, or [Claim] or [Concede]"),
    ],
)
def test_an_error_about_a_card_tells_whose_it_is(text: str, told: str) -> None:
    with pytest.raises(ParseError) as caught:
        parse_bgn(text)
    assert told in str(caught.value)
