"""The document of a set: sound ones are proved, and every change of one is found, by us and by the script."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from botifarra.fairness.verification import Verdict
from botifarra.tournament.shared.document import (
    NotADocument,
    encode_document,
    is_document,
    read_document,
)
from botifarra.tournament.shared.log import Closed, Committed, Sealed, seal
from botifarra.tournament.shared.verification import Fault, Part, verify
from tests.scale import scale
from tests.tournament.shared.played_sets import a_played_set, chained
from tests.tournament.shared.simulated_days import SEED

SCRIPT = Path(__file__).parents[3] / "examples" / "verify_shared_boards.py"
PLAYED = a_played_set()
COMMITMENT = PLAYED.shared.commitment
DOCUMENT = encode_document(PLAYED.document(names={1: "Àngels", 2: "Biel"}))

Change = Callable[[Any], None]


def faults(content: bytes) -> set[Fault]:
    return {finding.fault for finding in verify(read_document(content)) if finding.fault is not None}


def run(tmp_path: Path, content: bytes, commitment: str = COMMITMENT) -> tuple[int, str]:
    """Return exit status and output of the script, in an interpreter without other packages."""
    file = tmp_path / "day.json"
    file.write_bytes(content)
    command = [sys.executable, "-I", "-S", str(SCRIPT), commitment, str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout


@pytest.mark.parametrize("seed", range(scale(3, 40)))
def test_a_sound_document_is_proved_in_every_part(seed: int, tmp_path: Path) -> None:
    played = a_played_set(seed, boards=(4, 8, 16)[seed % 3], people=1 + seed % 5)
    content = encode_document(played.document())
    findings = [*verify(read_document(content))]
    assert {finding.verdict for finding in findings} == {Verdict.PROVED}
    assert [finding.board for finding in findings if finding.part is Part.BOARD] == [*played.shared.numbers]
    entrants = [finding.entrant for finding in findings if finding.part is Part.ENTRANT]
    assert entrants == [entrant.number for entrant in played.entrants]
    hands = f"{len(played.hands)} hands of {len(entrants)} entrants"
    told = f"True: {played.shared.boards} boards, {hands} and the standings are right.\n"
    assert run(tmp_path, content) == (0, told)


def test_without_its_two_arguments_the_script_says_only_how_it_is_used() -> None:
    done = subprocess.run(
        [sys.executable, "-I", "-S", str(SCRIPT)], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("Checks shared boards")


def test_the_document_reads_back_as_written() -> None:
    assert is_document(DOCUMENT)
    assert encode_document(read_document(DOCUMENT)) == DOCUMENT


def _swap_boards(document: Any) -> None:
    document["boards"][:2] = document["boards"][1::-1]


def _swap_hands(document: Any) -> None:
    first, second = document["hands"][:2]
    first["actions"], second["actions"] = second["actions"], first["actions"]


def _change_a_call(document: Any) -> None:
    """Another trump suit makes other tricks, or a play that breaks a rule."""
    actions = document["hands"][0]["actions"]
    call = next(at for at, action in enumerate(actions) if 48 <= action <= 52)
    actions[call] = 48 if actions[call] != 48 else 49


def _drop_a_hand(document: Any) -> None:
    document["hands"].pop()


def _drop_an_entrant(document: Any) -> None:
    document["entrants"].pop(0)


def _play_twice(document: Any) -> None:
    document["hands"].append(document["hands"][0])


def _play_no_such_board(document: Any) -> None:
    document["hands"][0]["board"] = 5


def _change_the_log(document: Any) -> None:
    document["log"][0]["text"] = document["log"][0]["text"].replace("2026", "2027")


def _exchange_the_log(document: Any) -> None:
    """Seal other standings, with a chain that is whole."""
    sealed = PLAYED.links[2]
    rows = seal(PLAYED.entrants, PLAYED.hands, PLAYED.found)
    worse = Sealed(rows.digest, rows.standings[::-1][:-1])
    links = chained(Committed(PLAYED.shared), Closed(SEED.hex()), worse)
    document["log"][2] = {"number": 3, "text": links[2].text, "digest": links[2].digest}
    assert links[2] != sealed


CHANGES: dict[Change, set[Fault]] = {
    _swap_boards: {Fault.CARDS},
    _swap_hands: {Fault.HAND, Fault.DIGEST},
    _drop_a_hand: {Fault.DIGEST, Fault.RANKING},
    _drop_an_entrant: {Fault.DIGEST, Fault.RANKING},
    _play_twice: {Fault.DIGEST, Fault.RANKING},
    _play_no_such_board: {Fault.HAND, Fault.DIGEST},
    _change_the_log: {Fault.CHAIN},
    _exchange_the_log: {Fault.RANKING},
}


@pytest.mark.parametrize("change", CHANGES)
def test_every_change_is_found(change: Change, tmp_path: Path) -> None:
    document = json.loads(DOCUMENT)
    change(document)
    content = json.dumps(document, ensure_ascii=False).encode()
    assert faults(content) == CHANGES[change]
    status, _ = run(tmp_path, content)
    assert status == 1


def test_another_call_is_found(tmp_path: Path) -> None:
    document = json.loads(DOCUMENT)
    _change_a_call(document)
    content = json.dumps(document).encode()
    assert Fault.DIGEST in faults(content)
    assert run(tmp_path, content)[0] == 1


def test_another_commitment_than_the_published_one_is_found(tmp_path: Path) -> None:
    assert run(tmp_path, DOCUMENT, "0" * 64) == (
        1,
        "FALSE: the seed is not the one that was committed to\n",
    )


def test_an_open_set_tells_its_commitment_and_nothing_else() -> None:
    document = PLAYED.document(length=1)
    assert (document.boards, document.entrants, document.hands) == ((), (), ())
    assert [(finding.fault, finding.verdict) for finding in verify(document)] == [
        (Fault.SEED_SECRET, Verdict.NO_PROOF)
    ]


def test_a_closed_set_lacks_the_seal_only() -> None:
    faulty = [finding for finding in verify(PLAYED.document(length=2)) if finding.fault is not None]
    assert [(finding.part, finding.fault, finding.verdict) for finding in faulty] == [
        (Part.STANDINGS, Fault.NOT_SEALED, Verdict.NO_PROOF)
    ]


@pytest.mark.parametrize("content", [b"", b"[]", b'[BGN "1"]', b'{"hands": []}', b"\xff{}"])
def test_another_file_is_not_taken_for_a_document(content: bytes) -> None:
    assert not is_document(content)


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"version": 2}, "schema and version botifarra-shared-set 2, expected botifarra-shared-set 1"),
        ({"hands": [{}]}, r"\$\.hands\[0\]"),
        ({"log": 3}, r"\$\.log"),
    ],
)
def test_a_document_that_cannot_be_read_names_the_place(change: dict[str, Any], place: str) -> None:
    content = json.dumps(json.loads(DOCUMENT) | change).encode()
    assert is_document(content)
    with pytest.raises(NotADocument, match=place):
        read_document(content)
