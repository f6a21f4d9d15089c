"""`botifarra verify` with the file of a set of shared boards."""

import json

from botifarra.tournament.shared.document import encode_document
from tests.cli.program import Run, botifarra
from tests.tournament.shared.played_sets import a_played_set

PLAYED = a_played_set()
DOCUMENT = encode_document(PLAYED.document(names={1: "Àngels"}))
FALSE = DOCUMENT.replace(PLAYED.document().boards[1].encode(), PLAYED.document().boards[2].encode())


def verify(content: bytes, *arguments: str, lang: str = "en") -> Run:
    return botifarra("verify", "-", *arguments, stdin=content, lang=lang)


def test_every_entrant_is_proved() -> None:
    commitment = PLAYED.shared.commitment
    assert verify(DOCUMENT) == Run(
        0,
        f"-, shared boards 2026-11-26, commitment {commitment}\n"
        "-, the log: proved\n"
        "-, board 1: proved\n"
        "-, board 2: proved\n"
        "-, board 3: proved\n"
        "-, board 4: proved\n"
        "-, entrant 1 (Àngels), hands: 4: proved\n"
        "-, entrant 2, hands: 4: proved\n"
        "-, entrant 3, hands: 2: proved\n"
        "-, entrant 4 (greedy), hands: 4: proved\n"
        "-, the hands played: proved\n"
        "-, the standings: proved\n"
        "Checks: 11. Proved: 11. No proof: 0. False: 0.\n",
        "",
    )


def test_the_choices_of_bots_are_repeated_on_request() -> None:
    lines = verify(DOCUMENT, "--bots", "--entrant", "1", "--entrant", "4").out.splitlines()
    other = "no proof: on board 1 the program chooses otherwise, but the bots were those of version "
    assert lines[-3:] == [
        f"-, the bots of entrant 1 (Àngels): {other}",
        f"-, the bots of entrant 4 (greedy): {other}",
        "Checks: 13. Proved: 11. No proof: 2. False: 0.",
    ]
    assert verify(FALSE, "--bots") == verify(FALSE), "nothing can be repeated"


def test_an_entrant_whose_bots_would_not_be_checked_is_refused() -> None:
    unknown = verify(DOCUMENT, "--bots", "--entrant", "1", "--entrant", "77")
    assert (unknown.status, unknown.err) == (2, "--entrant 77: no file has this entrant.\n")
    alone = verify(DOCUMENT, "--entrant", "1")
    assert (alone.status, alone.err) == (2, "--entrant needs --bots.\n")


def test_a_board_that_was_exchanged() -> None:
    found = verify(FALSE, lang="ca")
    assert found.status == 1
    assert "-, mà 2: FALS: les cartes no surten de la llavor\n" in found.out
    assert found.out.endswith("Comprovacions: 11. Provades: 10. Sense prova: 0. Falses: 1.\n")


def test_a_log_that_was_changed_proves_nothing() -> None:
    found = verify(DOCUMENT.replace(b"2026-11-26", b"2026-11-27"))
    told = "the log: FALSE: an entry of the log was changed\nChecks: 1. Proved: 0. No proof: 0. False: 1.\n"
    assert (found.status, found.out) == (1, f"-, {told}")


def test_a_set_that_is_still_open() -> None:
    found = verify(encode_document(PLAYED.document(length=1)))
    assert found.status == 1
    assert "-, the log: no proof: the seed is still secret\n" in found.out


def test_as_json() -> None:
    found = botifarra("verify", "-", "--json", stdin=FALSE)
    facts = json.loads(found.out)
    assert (facts["proved"], facts["false"], facts["hands"]) == (10, 1, [])
    assert facts["shared_boards"][2] == {
        "source": "-",
        "part": "board",
        "board": 2,
        "entrant": None,
        "verdict": "false",
        "fault": "cards",
    }


def test_a_file_that_cannot_be_read_names_the_place() -> None:
    found = verify(DOCUMENT.replace(b'"entrant":1', b'"entrant":"one"', 1))
    assert found.status == 1
    assert found.err.startswith(
        "-: cannot be read as shared boards: Expected `int`, got `str` - at `$.hands[0]"
    )
