"""The shipped script: run alone, it deals the same boards and detects changes."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from botifarra.core.rules import Rules
from botifarra.fairness.boards import board_records, deal_boards
from botifarra.fairness.chance import commitment
from botifarra.records.bgn import format_bgn

ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / "examples" / "verify_boards.py"
SEED = bytes(range(32))
TRUE = "True: the seed fits the commitment; "
COMMITMENT = commitment(SEED)
BOARDS = deal_boards(SEED, 2, 5, 8)
LINES = [f"{board.number} {board.deal!s}" for board in BOARDS]
BGN = format_bgn(board_records(BOARDS, Rules.preset("championship"), 2, COMMITMENT, SEED.hex()))
OTHER = str(deal_boards(SEED, 1, 5, 5)[0].deal)


def verify(*words: object) -> tuple[int, list[str], str]:
    """Return exit status, printed boards and errors of an interpreter without other packages."""
    command = [sys.executable, "-I", "-S", str(SCRIPT), *map(str, words)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout.splitlines(), done.stderr


def test_it_is_short_and_needs_nothing_but_python() -> None:
    text = SCRIPT.read_text(encoding="utf-8")
    assert len(text.splitlines()) < 100
    imported = set(re.findall(r"^ *(?:import|from) (\w+)", text, re.MULTILINE))
    assert imported <= sys.stdlib_module_names


def test_it_deals_what_we_deal() -> None:
    assert verify(COMMITMENT, SEED.hex(), 2, 5, 8) == (0, LINES, f"{TRUE}no hands were compared.\n")


@pytest.mark.parametrize(
    "text",
    [
        BGN,
        BGN.replace("\n", "\r\n"),
        f"\ufeff{BGN}",
        "\n".join(LINES),
        "\n".join(f"  {line} " for line in LINES),
    ],
    ids=["bgn", "crlf", "bom", "lines", "indented"],
)
def test_hand_records_that_are_the_boards_are_true(tmp_path: Path, text: str) -> None:
    file = tmp_path / "hands.txt"
    file.write_text(text, encoding="utf-8", newline="")
    status, lines, said = verify(COMMITMENT, SEED.hex(), 2, 5, 8, file, file)
    assert (status, lines, said) == (0, LINES, f"{TRUE}8 hands of 4 boards are right.\n")


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        (BGN.replace(str(BOARDS[0].deal), OTHER), "5"),
        (BGN.replace('[Board "7"]', '[Board "8"]').replace('[Board "6"]', '[Board "5"]'), "5, 8"),
        (BGN.replace('[Board "7"]\n', ""), "?"),
        (f"{LINES[0]}\n5 {OTHER}\n", "5"),
        (f"9 {OTHER}\n", "9"),
    ],
    ids=["exchanged", "numbers", "no number", "lines", "beyond"],
)
def test_hand_records_of_other_cards_are_false(tmp_path: Path, text: str, wrong: str) -> None:
    file = tmp_path / "hands.bgn"
    file.write_text(text, encoding="utf-8")
    status, _, said = verify(COMMITMENT, SEED.hex(), 2, 5, 8, file)
    assert (status, said) == (1, f"FALSE: not dealt from this seed: {wrong}\n")


def test_records_of_another_session_are_not_looked_at(tmp_path: Path) -> None:
    file = tmp_path / "hands.bgn"
    first = deal_boards(SEED, 1, 1, 4)
    file.write_text(f"{format_bgn(board_records(first, Rules(), 1, COMMITMENT))}\n{BGN}", encoding="utf-8")
    assert verify(COMMITMENT, SEED.hex(), 2, 5, 8, file)[2] == f"{TRUE}4 hands of 4 boards are right.\n"
    status, _, said = verify(COMMITMENT, SEED.hex(), 3, 9, 12, file)
    assert (status, said) == (1, "FALSE: no hand of this session to compare.\n")


@pytest.mark.parametrize("seed", [SEED[::-1], SEED[:-1], b""])
def test_another_seed_is_false_and_deals_nothing(seed: bytes) -> None:
    status, lines, said = verify(COMMITMENT, seed.hex(), 2, 5, 8)
    assert (status, lines) == (1, [])
    assert said == "FALSE: this seed is not the one that was committed to.\n"


def test_a_seed_that_could_be_guessed_is_false() -> None:
    status, lines, said = verify(commitment(SEED[:8]), SEED[:8].hex(), 2, 5, 8)
    assert (status, lines, said) == (1, [], "FALSE: a seed has 32 bytes.\n")


def test_without_arguments_the_usage_is_printed() -> None:
    for words in ([], [COMMITMENT], [COMMITMENT, "seed", 2, 5, 8], [COMMITMENT, SEED.hex(), "two", 5, 8]):
        status, lines, said = verify(*words)
        assert (status, lines) == (1, [])
        assert "verify_boards.py COMMITMENT SEED SESSION FIRST LAST" in said


@pytest.mark.parametrize(
    "words",
    [
        ("abc", "def", 1, 1, 6),
        (COMMITMENT, "seed", 2, 5, 8),
        ("digest", SEED.hex(), 2, 5, 8),
        (COMMITMENT, SEED.hex(), "two", 5, 8),
    ],
)
def test_words_that_are_not_numbers_are_told_before_the_usage(words: tuple[object, ...]) -> None:
    status, lines, said = verify(*words)
    assert (status, lines) == (1, [])
    assert said.startswith(
        "COMMITMENT and SEED must be hexadecimal; SESSION, FIRST and LAST must be numbers: "
    )
    assert "verify_boards.py COMMITMENT SEED SESSION FIRST LAST" in said


def test_a_commitment_in_capitals_is_the_same() -> None:
    assert verify(COMMITMENT.upper(), SEED.hex().upper(), 2, 5, 8)[0] == 0


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    status, _, said = verify(COMMITMENT, SEED.hex(), 2, 5, 8, tmp_path / "none.bgn")
    assert status == 1
    assert "none.bgn" in said
    assert "Traceback" not in said


def test_the_page_shows_what_it_prints() -> None:
    page = (ROOT / "docs" / "boards.md").read_text(encoding="utf-8")
    _, shown = page.split("$ python3 examples/verify_boards.py ", 1)
    asked, expected = shown.split("```", 1)[0].split("\n", 1)
    status, lines, said = verify(*asked.split())
    assert status == 0
    assert "".join(f"{line}\n" for line in lines) + said == expected
