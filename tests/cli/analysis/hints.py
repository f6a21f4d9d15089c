"""Runs of `botifarra hint`, with one bot and one seed."""

import json
from typing import Any

from tests.cli.program import botifarra
from tests.records.goldens import FOLDER

EXAMPLE = FOLDER / "example.bgn"

QUICK = ("--level", "club", "--seed", "1")


def hint(*arguments: str, stdin: bytes = b"") -> Any:
    """Return the output as JSON."""
    done = botifarra("hint", *arguments, *QUICK, "--json", stdin=stdin)
    assert (done.status, done.err) == (0, "")
    return json.loads(done.out)


def page(*arguments: str, stdin: bytes = b"", lang: str = "en", columns: int = 100) -> list[str]:
    done = botifarra("hint", *arguments, *QUICK, stdin=stdin, lang=lang, columns=columns)
    assert (done.status, done.err) == (0, "")
    return done.out.splitlines()
