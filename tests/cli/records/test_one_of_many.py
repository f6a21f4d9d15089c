"""One record of a long file: the others are not judged."""

import sys
from io import StringIO
from pathlib import Path

import pytest

from botifarra.records import read
from botifarra.records.bgn import parse_bgn
from botifarra.records.draft import Draft, read_record
from botifarra.records.json import format_json
from botifarra.records.record import Record
from tests.cli.program import botifarra
from tests.cli.records.test_check import BAD_CARD, EXAMPLE

MANY = "\n".join([EXAMPLE, BAD_CARD, *[EXAMPLE] * 8])


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> list[Draft]:
    """Return the list of the drafts that are judged from now on."""
    drafts: list[Draft] = []

    def noting(draft: Draft) -> Record:
        drafts.append(draft)
        return read_record(draft)

    monkeypatch.setattr(read, "read_record", noting)
    return drafts


@pytest.mark.parametrize(
    "arguments",
    [
        ("show", "-"),
        ("infer", "-", "--seat", "N", "--after", "40"),
        ("hint", "-", "--after", "44", "--level", "club", "--seed", "1"),
        ("solve", "-", "--after", "40"),
    ],
    ids=" ".join,
)
def test_only_the_record_asked_for_is_judged(arguments: tuple[str, ...], judged: list[Draft]) -> None:
    alone = botifarra(*arguments, stdin=EXAMPLE.encode())
    for content in (MANY.encode(), format_json([*parse_bgn(EXAMPLE)] * 10)):
        judged.clear()
        assert botifarra(*arguments, "--record", "4", stdin=content) == alone
        assert len(judged) <= 2  # the first one may tell that the file has no records at all


@pytest.mark.parametrize(
    "arguments", [("infer", "-", "--seat", "N"), ("hint", "-"), ("hint", "-", "--match")], ids=" ".join
)
def test_a_file_of_several_hands_is_not_read_beyond_the_second(
    arguments: tuple[str, ...], judged: list[Draft]
) -> None:
    ran = botifarra(*arguments, stdin=MANY.encode())
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == "-: the file has more than one hand. Choose one with --record\n"
    assert len(judged) == 3  # with the faulty one between them


@pytest.mark.parametrize("options", [(), ("--json",)], ids=" ".join)
def test_a_hand_is_shown_before_the_next_one_is_judged(
    options: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = []

    def noting(draft: Draft) -> Record:
        assert isinstance(sys.stdout, StringIO)
        shown.append(len(sys.stdout.getvalue()))
        return read_record(draft)

    monkeypatch.setattr(read, "read_record", noting)
    botifarra("show", "-", *options, stdin=MANY.encode())
    assert shown == sorted(shown)
    assert (shown[0], len(set(shown))) == (0, 9)  # each but the faulty one has added something


def test_a_match_needs_the_records_before(judged: list[Draft]) -> None:
    content = "\n".join([EXAMPLE] * 5).encode()
    arguments = ("hint", "-", "--after", "44", "--level", "club", "--seed", "1", "--match", "--record", "3")
    assert botifarra(*arguments, stdin=content).status == 0
    assert len(judged) == 3


def test_a_number_beyond_the_last_record(judged: list[Draft]) -> None:
    for command in (("show",), ("infer", "--seat", "N"), ("hint",), ("review", "--workers", "1")):
        judged.clear()
        ran = botifarra(command[0], "-", *command[1:], "--record", "11", stdin=MANY.encode())
        assert (ran.status, ran.err) == (2, "-: there is no hand 11; the file has 10\n")
        assert len(judged) == 1


def test_a_file_that_is_not_a_saved_match_is_refused_at_its_first_hand(
    judged: list[Draft], tmp_path: Path
) -> None:
    path = tmp_path / "hands.bgn"
    path.write_text(MANY, encoding="utf-8")
    ran = botifarra("play", "--resume", str(path))
    assert ran.status == 1
    assert ran.err.endswith(": there is no match to go on with: it is not a match saved by botifarra play\n")
    assert len(judged) == 1
