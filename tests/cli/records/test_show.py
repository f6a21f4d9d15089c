"""`botifarra show`: the course of a hand, with its count."""

from pathlib import Path

import pytest

from botifarra.core.actions import CLAIM
from botifarra.core.rules import Rules
from botifarra.prose import LANGUAGES
from botifarra.records.bgn import format_bgn, parse_bgn
from botifarra.records.json import format_json, parse_json
from botifarra.records.record import Record
from tests.cli.program import Run, botifarra
from tests.cli.records.test_check import REVOKE as LATE
from tests.cli.records.test_check import UNNOTICED
from tests.records.goldens import FOLDER

EXAMPLE = FOLDER / "example.bgn"
RECORDS = parse_bgn((FOLDER / "endings.bgn").read_bytes())


def pages(*records: Record, lang: str = "en") -> str:
    shown = botifarra("show", "-", stdin=format_bgn(records).encode(), lang=lang)
    assert (shown.status, shown.err) == (0, "")
    return shown.out


def words(page: str, start: str) -> list[str]:
    """Return the words of the first line that begins with a text."""
    return next(line.split() for line in page.splitlines() if line.strip().startswith(start))


def test_the_example() -> None:
    page = botifarra("show", str(EXAMPLE)).out
    assert page.startswith("Campionat de club 2026 · Board 1 · Strict\n")
    assert "North: “delegate” · South: “botifarra” · East: “contro”\n" in page
    assert "botifarra (South) · contro (East) · ×4\n" in page
    assert words(page, "1  ") == ["1", "5†", "▸4†", "12†◄", "7†", "South", "4", "0"]
    assert words(page, "12  ") == ["12", "5●", "1†", "▸4▼", "8▼◄", "East", "40", "32"]
    assert words(page, "tricks") == ["tricks", "6", "6", "=", "12"]
    assert words(page, "total") == ["total", "40", "32", "=", "72"]
    assert words(page, "above") == ["above", "36", "+4", "0"]
    assert words(page, "multiplier") == ["multiplier", "×4", "×4"]
    assert words(page, "scored") == ["scored", "16", "0"]
    assert all(line == line.rstrip() for line in page.split("\n"))
    assert "\n\n\n" not in page


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.rules.scoring)
def test_the_count_is_that_of_the_record(record: Record) -> None:
    page = pages(record)
    if record.points is None and record.revoke is None:
        assert page.endswith("The hand is not over.\n")
    elif record.points is not None and record.revoke is None:
        north_south, east_west = map(str, record.points)
        assert words(page, "total") == ["total", north_south, east_west, "=", str(record.rules.total)]
    else:
        assert " revokes with " in page
        assert "total" not in page


def test_points_run_up_to_the_count() -> None:
    record = next(record for record in RECORDS if record.rules.last_trick_bonus and record.points)
    page = pages(record)
    assert words(page, "12  ")[-2:] == words(page, "total")[1:3]


def test_a_revoke_is_marked_and_scored() -> None:
    record = next(record for record in RECORDS if record.revoke and record.scored)
    page = pages(record)
    assert page.count("✗") == 1
    assert "✗" in " ".join(words(page, f"{record.revoke.trick + 1}  ")) if record.revoke else False
    assert "(R4." in page
    assert "Score (R5.2): N-S " in page


def test_r5_2_a_hand_is_shown_up_to_its_revoke() -> None:
    page = botifarra("show", "-", stdin=UNNOTICED.encode()).out
    assert words(page, "1  ") == ["1", "6♣✗", "▸4†", "12†", "7†"]
    assert not [line for line in page.splitlines() if line.startswith(" 2  ")]
    *_, score, rest = page.splitlines()
    assert "\nNorth revokes with 6 of batons in trick 1 (R4.4)." in page
    assert score == "Score (R5.2): N-S 0 · E-W +144"
    assert rest == "Cards played after that, which do not count: 44."


def test_r5_2_tricks_before_a_revoke_keep_their_winner_and_points() -> None:
    page = botifarra("show", "-", stdin=LATE.encode()).out
    assert words(page, "1  ")[-3:] == ["South", "4", "0"]
    assert words(page, "2  ") == ["2", "4♣", "3♣✗", "▸11♣", "1♣"]
    assert "Cards played after that" not in page


def test_r5_2_a_claim_after_a_revoke_is_not_shown() -> None:
    [record] = parse_bgn(LATE)
    claimed = Record(record.rules, record.deal, (*record.actions, CLAIM), record.tags)
    assert pages(claimed) == pages(record)


def test_a_revoke_that_nobody_noticed_is_shown() -> None:
    content = UNNOTICED.encode()
    shown = botifarra("show", "-", stdin=content)
    assert (shown.status, shown.err) == (0, "")
    assert shown.out.count("✗") == 1
    assert "Score (R5.2): N-S 0 · E-W +144" in shown.out
    board = botifarra("show", "-", stdin=content.replace(b"oriental", b"championship"))
    assert board.out.endswith(
        "The score needs the results of the other tables (R7.4).\n"
        "Cards played after that, which do not count: 44.\n"
    )


def test_a_claim_is_shown() -> None:
    assert any("“I claim the rest”" in pages(record) for record in RECORDS)
    assert any("“the rest is yours”" in pages(record) for record in RECORDS)


def test_a_repeated_name_is_shown_with_the_seat() -> None:
    tags = (("North", "greedy"), ("West", "random"), ("South", "greedy"), ("East", "Núria"))
    page = pages(Record(Rules(), RECORDS[0].deal, RECORDS[0].actions, tags))
    heading = next(line for line in page.splitlines() if "Won by" in line)
    assert heading.split()[:6] == ["N", "greedy", "random", "S", "greedy", "Núria"]


@pytest.mark.parametrize(
    "name", ["cmd:node somewhere/engine.mjs", *("abcdefghijklmn"[:length] for length in range(8, 15))]
)
def test_long_names_leave_room_for_the_points(name: str) -> None:
    [record] = parse_bgn(EXAMPLE.read_bytes())
    tags = tuple((seat, name) for seat in ("North", "West", "South", "East"))
    content = format_bgn([Record(record.rules, record.deal, record.actions, tags)]).encode()
    page = botifarra("show", "-", stdin=content, columns=80).out
    heading = next(line for line in page.splitlines() if "Won by" in line)
    assert heading.split()[-2:] == ["N-S", "E-W"]
    assert words(page, "12  ")[-2:] == ["40", "32"]


def test_a_hand_lost_by_a_fault_says_so() -> None:
    tags = (("Forfeit", "N: illegal: o9 (R2.3)"),)
    page = pages(Record(Rules(), RECORDS[0].deal, (), tags))
    assert page.endswith("\nThe hand was lost by a fault: N: illegal: o9 (R2.3)\n")


def test_players_have_their_names_even_strange_ones() -> None:
    deal = RECORDS[0].deal
    tags = (("North", "[red]Núria[/red]"), ("West", ":smile:"), ("South", "木" * 30), ("Event", "[bold]"))
    page = pages(Record(Rules(), deal, RECORDS[0].actions, tags))
    assert "[red]Núria[/red]" in page
    assert ":smile:" in page
    assert page.startswith("[bold] · Strict\n")


def test_one_of_several() -> None:
    content = format_bgn(RECORDS).encode()
    second = botifarra("show", "-", "--record", "2", stdin=content)
    assert second.out == pages(RECORDS[1])
    missing = botifarra("show", "-", "--record", "99", stdin=content)
    assert (missing.status, missing.out) == (2, "")
    assert missing.err == f"-: there is no hand 99; the file has {len(RECORDS)}\n"


CARD_TWICE = EXAMPLE.read_bytes().replace(b" 8.S6", b" C.S6")
"""The knight of oros is in the hands of North and West."""


def test_it_goes_on_after_a_bad_hand() -> None:
    first, second = format_bgn(RECORDS[:1]).encode(), format_bgn(RECORDS[1:2]).encode()
    mixed = first + CARD_TWICE + second
    shown = botifarra("show", "-", stdin=mixed)
    assert (shown.status, shown.out) == (1, pages(*RECORDS[:2]))
    line = len(first.splitlines()) + 6
    assert shown.err.startswith(f"-:{line}:26: found ")
    assert len(shown.err.splitlines()) == 1
    as_json = botifarra("show", "-", "--json", stdin=mixed)
    assert (as_json.status, as_json.err) == (1, shown.err)
    assert parse_json(as_json.out) == RECORDS[:2]


def test_one_hand_is_shown_whatever_the_others_are() -> None:
    mixed = format_bgn(RECORDS[:1]).encode() + CARD_TWICE
    assert botifarra("show", "-", "--record", "1", stdin=mixed) == Run(0, pages(RECORDS[0]), "")
    bad = botifarra("show", "-", "--record", "2", "--json", stdin=mixed)
    assert (bad.status, bad.out, len(bad.err.splitlines())) == (1, "", 1)
    missing = botifarra("show", "-", "--record", "9", stdin=mixed)
    assert (missing.status, missing.err) == (2, "-: there is no hand 9; the file has 2\n")


def test_a_file_in_another_encoding_is_told_before_its_numbers() -> None:
    content = EXAMPLE.read_bytes().replace(b"[Board", b'[North "N\xfaria"]\n[Board')
    shown = botifarra("show", "-", "--record", "2", stdin=content)
    assert (shown.status, shown.out) == (1, "")
    assert shown.err.startswith("-:3:10: is Latin-1, expected UTF-8: ")


def test_all_of_several() -> None:
    assert pages(*RECORDS[:2]) == f"{pages(RECORDS[0])}\n\n{pages(RECORDS[1])}"


def test_a_file_without_a_hand() -> None:
    empty = botifarra("show", "-", "--record", "1")
    assert (empty.status, empty.out, empty.err) == (1, "", "-: there is no hand in this file\n")


def test_json_is_written_and_read() -> None:
    shown = botifarra("show", "-", "--json", stdin=format_bgn(RECORDS).encode())
    assert parse_json(shown.out) == RECORDS
    assert botifarra("show", "-", stdin=format_json(RECORDS)).out == pages(*RECORDS)


def test_an_unreadable_file_is_named() -> None:
    wrong = botifarra("show", "-", stdin=EXAMPLE.read_bytes().replace(b" 3 W e2", b" 3 W x2"))
    assert (wrong.status, wrong.out) == (1, "")
    assert wrong.err == "-:11:6: found 'x2', expected a card, such as o9\n"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language(lang: str) -> None:
    assert all(pages(record, lang=lang) for record in RECORDS)


@pytest.mark.parametrize("command", ["verify", "check", "show"])
def test_the_file_of_a_championship_is_recognised(tmp_path: Path, command: str) -> None:
    path = tmp_path / "copa.event"
    assert botifarra("tournament", "new", str(path), "--by", "N").status == 0
    done = botifarra(command, str(path))
    told = "this is the file of a championship: use tournament verify or tournament standings"
    assert (done.status, done.err) == (1, f"{path}: {told}\n")
