"""`botifarra tournament verify`: the whole log, and changes to it."""

import json
import re
from pathlib import Path

import pytest

from botifarra.cli.prose import LANGUAGES
from tests.cli.tournament.director import Director, begun


@pytest.fixture
def director(tmp_path: Path) -> Director:
    director = begun(tmp_path, "--boards", "1", "--rounds", "1", "--by", "Núria", pairs=4)
    director.do("deal", "--by", "Núria")
    director.do("pair", "--by", "Núria")
    director.do("score", "1", "1", "1", "40", "32", "--by", "taula 1")
    director.do("penalise", "--yes", "1", "1", "1", "--side", "NS", "--reason", "renunci", "--by", "Mercè")
    return director


def broken(number: int) -> str:
    rescue = "The entries before it can be rescued: tournament salvage."
    return f"Entry {number} of the log is not as it was written. {rescue}\n"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_event_with_number_time_author_and_reason(director: Director, lang: str) -> None:
    *lines, summary = director.run("verify", lang=lang).out.splitlines()
    assert len(lines) == 9
    for number, line in enumerate(lines, 1):
        assert re.match(rf" *{number}  \d{{4}}-\d\d-\d\dT\d\d:\d\d:\d\dZ  [^:]+: \S", line)
    assert lines[-2].split("Z  ")[1].startswith("taula 1: ")
    assert lines[-1].endswith("(renunci)")
    assert re.search(r"[0-9a-f]{64}$", summary)


def test_a_changed_entry_is_named(director: Director) -> None:
    director.damage("UPDATE log SET entry = replace(entry, '[40,32]', '[32,40]') WHERE number = 8")
    done = director.run("verify")
    assert (done.status, done.err) == (1, broken(8))
    assert len(done.out.splitlines()) == 7
    for command in ("standings", "pair", "entries"):
        assert director.refused(command) == broken(8)


def test_an_impossible_log_with_a_valid_chain_is_detected(director: Director) -> None:
    director.damage("DELETE FROM log WHERE number = 3")
    assert director.run("verify").err == broken(3)


NEW_LOTS = "Commit to another one, and publish the commitment: tournament lots --commit --reason ...\n"
NO_SEED = "The seed of session 1 is missing from the file.\n"
WRONG_SEED = "The seed of session 1 in the file is not the one committed to.\n"
NO_LOTS = f"The secret of the lots is missing from the file. {NEW_LOTS}"
WRONG_LOTS = f"The secret of the lots in the file is not the one committed to. {NEW_LOTS}"


@pytest.mark.parametrize(
    ("statement", "told", "summary"),
    [
        ("UPDATE secret SET seed = zeroblob(32) WHERE session = 1", WRONG_SEED, {"wrong_seeds": [1]}),
        ("UPDATE secret SET seed = 'text' WHERE session = 1", WRONG_SEED, {"wrong_seeds": [1]}),
        ("DELETE FROM secret WHERE session = 1", NO_SEED, {"missing_seeds": [1]}),
        ("UPDATE secret SET seed = randomblob(32) WHERE session = 0", WRONG_LOTS, {"wrong_lots": True}),
        ("UPDATE secret SET seed = 'text' WHERE session = 0", WRONG_LOTS, {"wrong_lots": True}),
        ("DELETE FROM secret WHERE session = 0", NO_LOTS, {"missing_lots": True}),
        ("DELETE FROM secret", NO_SEED + NO_LOTS, {"missing_seeds": [1], "missing_lots": True}),
    ],
)
def test_a_lost_or_changed_secret_is_named(
    director: Director, statement: str, told: str, summary: dict[str, object]
) -> None:
    whole = director.json("verify")[-1]
    director.damage(statement)
    done = director.run("verify")
    assert (done.status, done.err) == (1, told)
    assert "All is as it was written" not in done.out
    done = director.run("verify", "--json")
    assert (done.status, done.err) == (1, told)
    assert json.loads(done.out.splitlines()[-1]) == whole | summary


def test_secrets_that_the_file_needs_no_more_are_not_missed(director: Director) -> None:
    director.do("score", "1", "2", "1", "40", "32")
    director.do("deal", "--reveal", "--yes")
    director.do("lots", "--yes")
    director.do("verify")
    director.do("lots", "--commit", "--reason", "seen by somebody", "--yes")
    director.do("verify")


def test_another_log_has_another_digest(director: Director) -> None:
    before = director.json("verify")[-1]
    director.do("score", "1", "2", "1", "36", "36")
    after = director.json("verify")[-1]
    assert (before["entries"], after["entries"]) == (9, 10)
    assert before["digest"] != after["digest"]


def test_a_log_that_was_cut_short_lacks_a_digest_that_was_noted(director: Director) -> None:
    older = director.json("verify")[-1]["digest"]
    director.do("score", "1", "2", "1", "40", "32")
    latest = director.json("verify")[-1]["digest"]
    for digest in (older, latest.upper()):
        director.do("verify", "--digest", digest)
    director.damage("DELETE FROM log WHERE number = 10")
    director.do("verify", "--digest", older)
    done = director.run("verify", "--digest", latest)
    assert done.status == 1
    assert done.err.startswith(
        "No entry has this digest: it is mistyped, or the log was changed or cut short"
    )


@pytest.mark.parametrize("digest", ["abc", "", "g" * 64, "0" * 63, "0" * 65])
def test_a_digest_that_cannot_be_one_is_a_typing_error(director: Director, digest: str) -> None:
    told = f"--digest: found '{digest}', but a digest has 64 hexadecimal digits (0–9, a–f). Copy all of it.\n"
    done = director.run("verify", "--digest", digest)
    assert (done.status, done.out, done.err) == (2, "", told)
