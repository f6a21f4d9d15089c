"""`botifarra verify`: its verdict on each hand, and its exit status."""

import json
import tracemalloc
from pathlib import Path
from random import Random

import pytest

from botifarra.core.deal import Deal
from botifarra.core.rules import Rules
from botifarra.fairness.boards import board_records, deal_boards
from botifarra.fairness.chance import commitment
from botifarra.records.bgn import format_bgn
from botifarra.records.json import format_json
from botifarra.records.record import Record
from tests.cli.program import Run, botifarra
from tests.fairness.seeded_hands import dealt_hands, with_deal, with_tag
from tests.records.goldens import FOLDER
from tests.server.goldens import STACKED

PROVED = dealt_hands()
FORGED = with_deal(PROVED[1], Deal.shuffled(Random(1), PROVED[1].deal.dealer))
SILENT = with_tag(PROVED[2], "Seed", None)


def verify(*records: Record, arguments: tuple[str, ...] = (), lang: str = "en") -> Run:
    return botifarra("verify", "-", *arguments, stdin=format_bgn(records).encode(), lang=lang)


def test_all_are_proved() -> None:
    assert verify(*PROVED) == Run(
        0,
        "-, hand 1 (Kp3xQ9wZ 1): proved\n"
        "-, hand 2 (Kp3xQ9wZ 2): proved\n"
        "-, hand 3 (Kp3xQ9wZ 3): proved\n"
        "Hands: 3. Proved: 3. No proof: 0. False: 0.\n",
        "",
    )


def test_one_is_false() -> None:
    assert verify(PROVED[0], FORGED, SILENT) == Run(
        1,
        "-, hand 1 (Kp3xQ9wZ 1): proved\n"
        "-, hand 2 (Kp3xQ9wZ 2): FALSE: the cards do not follow from the seeds\n"
        "-, hand 3 (Kp3xQ9wZ 3): no proof: missing [Seed]\n"
        "Hands: 3. Proved: 1. No proof: 1. False: 1.\n",
        "",
    )


def test_both_the_seed_and_the_cards() -> None:
    verified = verify(with_tag(PROVED[1], "Seed", "1" * 64))
    told = "FALSE: the seed is not the one committed to, the cards do not follow from the seeds\n"
    assert told in verified.out
    assert verified.status == 1


def test_a_proof_among_others_is_enough() -> None:
    assert verify(PROVED[0], SILENT).status == 0


@pytest.mark.parametrize("records", [(), (SILENT,)])
def test_an_exit_status_without_any_proof_is_not_zero(records: tuple[Record, ...]) -> None:
    assert verify(*records).status == 1


def test_a_file_without_a_hand_is_named(tmp_path: Path) -> None:
    empty = tmp_path / "empty.bgn"
    empty.touch()
    done = botifarra("verify", "-", str(empty), stdin=format_bgn(PROVED).encode())
    assert (done.status, done.err) == (0, f"{empty}: there is no hand in this file\n")
    done = botifarra("verify", str(empty))
    assert (done.status, done.err) == (1, f"{empty}: there is no hand in this file\n")


def test_a_record_from_elsewhere() -> None:
    verified = botifarra("verify", str(FOLDER / "example.bgn"))
    assert verified.status == 1
    assert ", hand 1: no proof: missing [Table], [DealNumber], [Commit], [Seed]\n" in verified.out


def test_the_hand_before_may_be_in_another_file(tmp_path: Path) -> None:
    paths = [tmp_path / "1.bgn", tmp_path / "2.json"]
    first, second, _ = dealt_hands(STACKED)
    paths[0].write_text(format_bgn([first]), encoding="utf-8")
    paths[1].write_bytes(format_json([second]))
    assert botifarra("verify", *map(str, paths)).status == 0
    alone = botifarra("verify", str(paths[1]))
    assert alone.status == 1
    assert "no proof: missing the previous hand\n" in alone.out


def test_as_json() -> None:
    verified = verify(PROVED[0], FORGED, SILENT, arguments=("--json",))
    assert verified.status == 1
    answer = json.loads(verified.out)
    assert {key: answer[key] for key in ("proved", "no_proof", "false")} == {
        "proved": 1,
        "no_proof": 1,
        "false": 1,
    }
    assert answer["hands"][1] == {
        "source": "-",
        "hand": 2,
        "table": "Kp3xQ9wZ",
        "deal": "2",
        "session": None,
        "board": "2",
        "verdict": "false",
        "wrong": ["cards"],
        "lacks": [],
    }
    assert [hand["lacks"] for hand in answer["hands"]] == [[], [], ["Seed"]]


def test_unreadable_files_are_reported() -> None:
    broken = botifarra("verify", "-", stdin=b"noise")
    assert (broken.status, broken.out) == (1, "")
    assert broken.err.startswith("-:1:1: ")
    assert botifarra("verify", "missing.bgn").err == "missing.bgn: no such file\n"


def test_a_bad_hand_does_not_stop_the_others() -> None:
    unread = '[BGN "1"]\n[Dealer "N"]\n'
    content = "\n".join((format_bgn(PROVED[:1]), unread, format_bgn(PROVED[1:2]))).encode()
    verified = botifarra("verify", "-", stdin=content)
    assert verified.status == 1
    assert verified.out.count(": proved\n") == 2
    assert "-, hand 3" in verified.out
    assert (verified.err.count("missing: [Deal "), len(verified.err.splitlines())) == (1, 1)
    as_json = botifarra("verify", "-", "--json", stdin=content)
    assert (as_json.status, as_json.err) == (1, verified.err)
    assert [hand["hand"] for hand in json.loads(as_json.out)["hands"]] == [1, 3]


@pytest.mark.parametrize(
    ("lang", "words"),
    [("ca", "FALSA: les cartes no surten de les llavors"), ("es", "FALSA: las cartas no salen de las")],
)
def test_other_languages(lang: str, words: str) -> None:
    assert words in verify(FORGED, lang=lang).out


SESSION = tuple(
    board_records(
        deal_boards(bytes(range(32)), 2, 5, 6),
        Rules.preset("championship"),
        2,
        commitment(bytes(range(32))),
        bytes(range(32)).hex(),
    )
)


def test_the_boards_of_a_championship_are_proved() -> None:
    assert verify(*SESSION) == Run(
        0,
        "-, hand 1 (session 2, board 5): proved\n"
        "-, hand 2 (session 2, board 6): proved\n"
        "Hands: 2. Proved: 2. No proof: 0. False: 0.\n",
        "",
    )


@pytest.mark.parametrize(
    ("tag", "value", "told"),
    [
        ("Seed", None, "no proof: missing [Seed]"),
        ("Board", "6", "FALSE: the cards do not follow from the seeds"),
        ("Commit", "1" * 64, "FALSE: the seed is not the one committed to"),
        ("Session", "x", "no proof: missing a valid [Session] (found: x)\n"),
        (
            "Seed",
            "7" * 30,
            f"no proof: missing a [Seed] of 64 hexadecimal digits in lower case (found: {'7' * 19}…)\n",
        ),
    ],
)
def test_a_board_of_a_championship_is_not_proved(tag: str, value: str | None, told: str) -> None:
    verified = verify(with_tag(SESSION[0], tag, value))
    assert verified.status == 1
    assert told in verified.out


def test_an_unreadable_file_does_not_stop_the_others() -> None:
    verified = botifarra("verify", "missing.bgn", "-", stdin=format_bgn(PROVED).encode())
    assert (verified.status, verified.err) == (1, "missing.bgn: no such file\n")
    assert verified.out == botifarra("verify", "-", stdin=format_bgn(PROVED).encode()).out


def test_a_hand_that_waits_for_the_others_keeps_no_tricks(tmp_path: Path) -> None:
    def most_memory(hands: int) -> int:
        file = tmp_path / "hands.bgn"
        file.write_text((FOLDER / "example.bgn").read_text(encoding="utf-8") * hands, encoding="utf-8")
        tracemalloc.start()
        assert botifarra("verify", str(file)).status == 1
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return most

    most_memory(1)  # fills the caches
    assert most_memory(200) - most_memory(100) < 100 * 4_500
