"""`botifarra perft`: counts, and their comparison with known counts."""

import json
from pathlib import Path

import pytest

from botifarra.core.perft import perft as count_leaves
from botifarra.core.rules import PRESETS
from botifarra.core.state import State
from botifarra.records.bgn import parse_bgn
from tests.cli.program import botifarra
from tests.perft_positions import FOLDER, POSITIONS

LEAD = """\
[BGN "1"]
[Id "lead"]
[Perft "1 12; 2 21"]
[Rules "newcomer"]
[Dealer "N"]
[Deal "N:C652.973.95.764 8.S6.1S642.9R32 973.1R42.RC3.C5 1RS4.C85.87.1S8"]
[Calls "N:copes"]
"""
"""West leads and South has to beat if it can (R4.5). To the oro there is 1 answer, to the copes 2 each;
to the espases 1 S 6 4 2 there are 1, 2, 2, 2 and 3; to the bastos 9 R 3 2 there are 1, 1, 2 and 2."""


def perft(position: str, *arguments: str) -> tuple[int, list[str], str]:
    """Return exit status, the counts, and complaints."""
    counted = botifarra("perft", "-", *arguments, stdin=position.encode())
    return counted.status, rows(counted.out) if counted.out else [], counted.err


def rows(out: str) -> list[str]:
    """Return the lines between the heading and the summary, without the blanks that align them."""
    heading, *counts, _ = (" ".join(line.split()) for line in out.splitlines())
    assert heading == "Position Depth Leaves"
    return counts


def test_known_counts_are_compared() -> None:
    assert perft(LEAD) == (0, ["lead 1 12", "lead 2 21"], "")
    assert perft(LEAD, "--depth", "1") == (0, ["lead 1 12"], "")


def test_a_wrong_count_is_reported() -> None:
    status, lines, err = perft(LEAD.replace("2 21", "2 20"))
    assert (status, lines) == (1, ["lead 1 12", "lead 2 21"])
    assert err == "lead: depth 2: found 21 leaves, expected 20\n"


def test_unknown_counts_are_counted() -> None:
    unknown = LEAD.replace('[Perft "1 12; 2 21"]\n', "").replace('[Id "lead"]\n', "")
    assert perft(unknown, "--depth", "2") == (0, ["-#1 1 12", "-#1 2 21"], "")
    assert len(perft(unknown)[1]) == 4


@pytest.mark.parametrize("tag", ["", "x", "0 1", "1 12;", "1 12 2 21", "1 -12"])
def test_a_malformed_tag_is_refused(tag: str) -> None:
    status, lines, err = perft(LEAD.replace("1 12; 2 21", tag))
    assert (status, lines) == (1, [])
    assert err == f"lead: found '{tag}' in the Perft tag, expected for example '1 6; 2 31'\n"


def test_a_revoke_has_no_continuations() -> None:
    status, lines, err = perft(f"{LEAD}[Play]\n 1 W o8 o3\n")
    assert (status, lines) == (1, [])
    assert err.startswith("lead: South revokes with 3 of coins in trick 1 (R4.5). ")


def test_a_deal_when_no_file_is_given() -> None:
    counted = botifarra("perft", "--seed", "3", "--rules", "newcomer", "--dealer", "E", "--depth", "3")
    (record,) = parse_bgn(botifarra("deal", "--seed", "3", "--rules", "newcomer", "--dealer", "E").out)
    state = State.start(PRESETS["newcomer"], record.deal)
    assert rows(counted.out) == [f"--seed 3 {at} {count_leaves(state, at)}" for at in (1, 2, 3)]
    assert rows(botifarra("perft").out)[0].endswith(" 1 6")


def test_options_of_a_deal_are_refused_beside_files() -> None:
    refused = botifarra("perft", str(FOLDER), "--seed", "3")
    assert (refused.status, refused.out) == (2, "")
    assert "--depth" in refused.err


def test_columns_stand_under_their_headings() -> None:
    lines = botifarra("perft", "-", stdin=LEAD.encode()).out.splitlines()
    assert len({len(line) for line in lines[:-1]}) == 1
    assert "Per second: " in lines[-1]


def test_json() -> None:
    report = json.loads(botifarra("perft", "-", "--json", stdin=LEAD.encode()).out)
    assert report["counts"] == [
        {"position": "lead", "depth": 1, "leaves": 12, "known": 12},
        {"position": "lead", "depth": 2, "leaves": 21, "known": 21},
    ]
    assert report["seconds"] >= 0
    assert report["rate"] > 0


def test_folders_are_searched(tmp_path: Path) -> None:
    counted = botifarra("perft", str(FOLDER), "--depth", "2")
    assert (counted.status, counted.err) == (0, "")
    found = [line.split()[0] for line in rows(counted.out)]
    assert set(found) == {position.id for positions in POSITIONS.values() for position in positions}
    empty = botifarra("perft", str(tmp_path))
    assert (empty.status, empty.out) == (1, "")
    assert empty.err == f"{tmp_path}: there is no hand in the .bgn files of this folder\n"


def test_a_bad_hand_does_not_stop_the_others() -> None:
    unread, revoked = '[BGN "1"]\n[Dealer "N"]\n', f"{LEAD}[Play]\n 1 W o8 o3\n".replace("lead", "revoke")
    content = "\n".join((LEAD, unread, revoked, LEAD.replace("lead", "last")))
    status, lines, err = perft(content)
    assert (status, lines) == (1, ["lead 1 12", "lead 2 21", "last 1 12", "last 2 21"])
    assert [line.partition(" ")[0] for line in err.splitlines()] == ["-:10:13:", "revoke:"]


def test_a_file_without_a_hand() -> None:
    assert perft("") == (1, [], "-: there is no hand in this file\n")


def test_an_unreadable_file_does_not_stop_the_others(tmp_path: Path) -> None:
    good = tmp_path / "good.bgn"
    good.write_text(LEAD, encoding="utf-8")
    counted = botifarra("perft", "missing.bgn", "", str(good))
    assert (counted.status, rows(counted.out)) == (1, ["lead 1 12", "lead 2 21"])
    assert counted.err == "missing.bgn: no such file\n'': no such file\n"
