"""`botifarra review`: pages, JSON and HTML of finished hands, and hands that cannot be reviewed."""

import gc
import json
import re
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from rich.cells import cell_len

from botifarra.cli.prose import prose
from botifarra.prose import LANGUAGES
from botifarra.records.bgn import format_bgn, parse_bgn
from botifarra.review.report import ReviewReport, report_review
from botifarra.review.review import Review
from botifarra.review.review import review as review_hand
from tests.arena import dask
from tests.cli.analysis.small_reviews import (
    EXAMPLE,
    HANDS,
    MATCH,
    MEANS,
    hand,
    reports,
    review,
    review_once,
)
from tests.cli.program import Run, botifarra
from tests.records.goldens import FOLDER
from tests.review.hands import SMALL, reviewed
from tests.scale import only_in_prove

pytestmark = pytest.mark.usefixtures("small_reviews")


# One hand ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hand_fits_80_columns_and_its_sum_adds_up(language: str) -> None:
    done = review(str(EXAMPLE), lang=language)
    assert (done.status, done.err) == (0, "")
    lines = done.out.splitlines()
    assert max(map(cell_len, lines)) <= 80
    assert "…" not in done.out
    text = prose(language)
    assert lines[0].startswith("Campionat de club 2026")
    start = lines.index(text("review.sum")) + 1
    numbers = [
        float(line.split()[-1].replace("−", "-").replace(",", ".")) for line in lines[start : start + 9]
    ]
    *parts, result, adjusted = numbers
    assert result == 40 == pytest.approx(sum(parts), abs=0.5)
    assert adjusted == pytest.approx(parts[0] + sum(parts[2:6]), abs=0.4)


@pytest.mark.parametrize("language", LANGUAGES)
def test_long_names_leave_room_for_the_numbers(language: str) -> None:
    names = ("Maria Antònia", "Josep Maria", "Montserrat Puig", "Bartomeu Roig")
    for seed in (0, 2, 4):
        done = review("-", lang=language, stdin=format_bgn([hand(seed, names)]).encode())
        lines = done.out.splitlines()
        assert max(map(cell_len, lines)) <= 80
        assert [line for line in lines if "±" in line and re.search(r"\d…", line)] == []
        assert any(re.search(r"\d ± \d+[.,]\d ", line) for line in lines)


def test_the_table_has_the_decisions_worth_reading_in_order() -> None:
    [report] = reports(str(EXAMPLE))
    wanted = [
        (each["verdict"], each["trick"], each["chosen"])
        for each in report["decisions"]
        if each["trick"] is not None and each["verdict"] in ("slip", "mistake", "blunder")
    ]
    cards = review(str(EXAMPLE)).out.split("Cards, in points of the hand\n")[1].split("\n\n")[0]
    rows = re.findall(r"^ (slip|mistake|blunder)\S*(?:, lucky)? +(\d+)", cards, re.MULTILINE)
    assert [(verdict, int(trick)) for verdict, trick in rows] == [one[:2] for one in wanted]
    assert len(wanted) > 3


def test_bad_luck_has_no_cost() -> None:
    unlucky = [
        line
        for line in review("-", stdin=format_bgn([hand(0)]).encode()).out.splitlines()
        if line.startswith(" unlucky")
    ]
    assert unlucky
    assert all(re.search(r"  – +\d+ → \d+$", line) for line in unlucky)


def test_a_long_call_is_written_whole() -> None:
    calls = review(str(FOLDER.with_name("gathered") / "turned_card.bgn"), "--record", "1", "--seat", "S").out
    assert re.search(r"^ \w+ +South +Sant Vicenç ", calls, re.MULTILINE)


def test_a_concession_is_not_called_luck_alone() -> None:
    done = review(str(FOLDER / "endings.bgn"), "--record", "3")
    assert "luck, and the tricks conceded" in done.out
    assert "luck with guesses" not in done.out


def test_one_seat() -> None:
    [report] = reports(str(EXAMPLE), "--seat", "w")
    assert {each["seat"] for each in report["decisions"]} == {"W"}
    page = review(str(EXAMPLE), "--seat", "W").out
    _heading, *rows = page.split("Cards, in points of the hand\n")[1].split("\n\n")[0].splitlines()
    assert "West" in rows[1]
    assert not any(seat in line for line in rows for seat in ("North", "South", "East"))


def test_the_same_seed_gives_the_same_review() -> None:
    with patch("botifarra.cli.analysis.review.review_hand", review_hand):
        [one], [same], [other] = (reports(str(EXAMPLE), "--seed", seed) for seed in ("1", "1", "2"))
    assert one == same
    assert {**one, "seed": 2} != other
    assert other["seed"] == 2


def test_a_deep_review_says_so() -> None:
    with patch("botifarra.cli.analysis.review.DEEP", SMALL.__class__(**{**_fields(SMALL), "name": "deep"})):
        [report] = reports(str(EXAMPLE), "--deep")
    assert report["effort"] == "deep"


def _fields(effort: Any) -> dict[str, Any]:
    return {name: getattr(effort, name) for name in effort.__slots__}


# Several hands ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_several_hands_have_a_line_each_and_means_of_each_player(language: str) -> None:
    done = review("-", lang=language, stdin=MATCH)
    assert (done.status, done.err) == (0, "")
    lines = done.out.splitlines()
    assert max(map(cell_len, lines)) <= 80
    assert [line.split()[0] for line in lines if re.match(r" +\d ", line)] == ["1", "2"]
    players = [line.split(" · ")[0] for line in lines if re.match(r"\S+ · \S+: 2 · ", line)]
    assert players == ["Anna", "Bru", "Carla", "Dídac"]


def test_the_parts_of_a_mean_result_add_up() -> None:
    lines = review("-", stdin=MATCH).out.splitlines()
    for name in ("Anna", "Bru"):
        start = next(at for at, line in enumerate(lines) if line.startswith(f"{name} ·")) + 4
        *_, cards, own, partner, opponents, guesses, result, adjusted = (
            float(re.split(r"  +", line)[1].replace("−", "-")) for line in lines[start : start + MEANS]
        )
        assert result == pytest.approx(cards + own + partner + opponents + guesses, abs=1e-9)
        assert adjusted == pytest.approx(own + partner + opponents, abs=1e-9)


def test_the_notes_say_whether_the_match_counts_for_calls(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    for option, told in (((), "score of this hand"), (("--match",), "chance to win the match, if")):
        done = review("-", "--html", str(page), *option, stdin=MATCH)
        assert told in " ".join(done.out.split())
        assert told in page.read_text(encoding="utf-8")
        assert ("With --match" in done.out) == (not option)
        assert "is shown from 5 hands of a player on" in " ".join(done.out.split())


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_notes_call_no_cost_exact_and_tell_of_milder_marks(language: str) -> None:
    """Most costs have an error, and a card that costs more than a mistake may be a slip."""
    told = " ".join(review("-", lang=language, stdin=MATCH).out.split())
    assert "exact" not in told
    assert prose(language)("review.note.marks") in told


def test_json_has_a_line_for_each_hand() -> None:
    assert [report["number"] for report in reports("-", stdin=MATCH)] == [1, 2]
    assert [report["number"] for report in reports("-", "--record", "2", stdin=MATCH)] == [2]


def test_processes_give_the_same_reviews() -> None:
    """Workers import the program anew, so that they do not see the patched effort: they are sent it."""
    alone = review("-", "--json", stdin=MATCH)
    assert botifarra("review", "-", "--json", "--workers", "2", stdin=MATCH) == alone


def test_processes_share_the_decisions_of_a_hand() -> None:
    alone = review(str(EXAMPLE), "--json")
    assert botifarra("review", str(EXAMPLE), "--json", "--workers", "2") == alone


@only_in_prove("tests/arena/test_cluster.py has the cluster, and the test above the processes")
def test_a_cluster_gives_the_same_reviews(tmp_path: Path) -> None:
    alone, one = review("-", "--json", stdin=MATCH), review("-", "--json", "--record", "2", stdin=MATCH)
    with dask.running(1, tmp_path) as found:
        command = ("review", "-", "--json", "--cluster", found.address)
        assert botifarra(*command, stdin=MATCH) == alone
        assert botifarra(*command, "--record", "2", stdin=MATCH) == one


def test_a_line_of_json_is_written_before_the_next_hand_is_reviewed() -> None:
    done: list[str] = []

    def in_memory() -> int:
        return sum(type(one) is Review for one in gc.get_objects())

    def reviewing(*given: Any, **named: Any) -> Review:
        assert in_memory() <= before + 1
        done.append("review")
        return review_hand(*given, **named)

    def reporting(*given: Any) -> ReviewReport:
        done.append("report")
        return report_review(*given)

    three = format_bgn([hand(3), *HANDS]).encode()
    gc.collect()
    before = in_memory()
    with (
        patch("botifarra.cli.analysis.review.review_hand", reviewing),
        patch("botifarra.cli.analysis.review.report_review", reporting),
    ):
        assert len(reports("-", stdin=three)) == 3
    assert done == ["review", "report"] * 3


@pytest.mark.parametrize("at", [1, 2])
def test_ctrl_c_keeps_the_lines_that_are_written(at: int) -> None:
    whole = review("-", "--json", stdin=MATCH).out.splitlines(keepends=True)
    before = [reviewed(one.state) for one in HANDS[: at - 1]]
    with patch("botifarra.cli.analysis.review.review_hand", side_effect=[*before, KeyboardInterrupt]):
        assert review("-", "--json", stdin=MATCH) == Run(130, "".join(whole[: at - 1]), "")


def test_a_match_makes_the_score_of_its_hands() -> None:
    with patch("botifarra.cli.analysis.review.review_hand", wraps=review_once) as asked:
        review("-", "--match", stdin=MATCH)
        before = [call.args[1] for call in asked.call_args_list]
        assert [match.hands for match in before] == [(), (HANDS[0].scored,)]
        asked.reset_mock()
        review("-", stdin=MATCH)
        assert [call.args[1] for call in asked.call_args_list] == [None, None]


def test_the_score_of_a_match_cannot_be_known_after_a_faulty_hand() -> None:
    done = review("-", "--match", "--json", stdin=MATCH.replace(b"[Dealer", b"[Daeler", 1))
    assert (done.status, done.out) == (1, "")
    fault, unknown = done.err.splitlines()
    assert re.match(r"-:\d+:\d+: ", fault)
    assert unknown == "-: hand 1 cannot be read, and without it the score of the match is unknown"


# Hands that cannot be reviewed ------------------------------------------------------------------------


def test_other_hands_are_told_by_their_place_and_the_rest_is_reviewed() -> None:
    path = FOLDER / "endings.bgn"
    records = parse_bgn(path.read_bytes())
    done = review(str(path), "--json")
    assert done.status == 1
    finished = [n for n, one in enumerate(records, 1) if one.revoke is None and one.scored is not None]
    assert [json.loads(line)["number"] for line in done.out.splitlines()] == finished
    told = done.err.splitlines()
    undone = [n for n, one in enumerate(records, 1) if one.revoke is None and one.scored is None]
    assert len(told) == len(records) - len(finished) - len(undone) + 1
    assert told[0] == (
        f"{path}: hands that are not over: {len(undone)} (the first: 1). "
        "A review would tell secrets, so play them to their end first."
    )
    alone = review(str(path), "--record", "1").err
    assert alone == f"{path}: hand 1 is not over, so a review would tell secrets. Play it to its end first.\n"
    [revoked, *_] = (one for one in records if one.revoke is not None)
    assert revoked.revoke_place is not None
    line, column = revoked.revoke_place
    assert [
        one.endswith("A hand with a revoke is not reviewed.") for one in told if f":{line}:{column}:" in one
    ]


def test_a_fault_in_the_file_is_told_by_its_place() -> None:
    broken = MATCH.replace(b"[Dealer", b"[Daeler", 1)
    done = review("-", "--json", stdin=broken)
    assert done.status == 1
    assert [json.loads(line)["number"] for line in done.out.splitlines()] == [2]
    assert re.match(r"-:\d+:\d+: ", done.err)


def test_a_record_that_is_not_there() -> None:
    done = review(str(EXAMPLE), "--record", "2")
    assert (done.status, done.out) == (2, "")


def test_an_empty_file_and_a_page_on_standard_output() -> None:
    assert review("-").status == 1
    assert review(str(EXAMPLE), "--html", "-").status == 2
