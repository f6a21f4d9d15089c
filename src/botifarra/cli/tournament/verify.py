"""The command `tournament verify`: the whole log, and a check that it was not changed."""

import re
from typing import Annotated

from typer import Option

from botifarra.cli.errors import CommandError, UsageError
from botifarra.cli.options import Json, Lang
from botifarra.cli.prose import Prose, prose
from botifarra.cli.terminal.console import console
from botifarra.cli.tournament.desk import File, opened, say_json
from botifarra.eventfile import EventFile
from botifarra.eventfile.file import LOTS
from botifarra.sentences.chronicle import entry_line
from botifarra.sentences.consequences import changed_lines
from botifarra.tournament.changed_results import rounds_on_changed_results
from botifarra.tournament.events import Opened
from botifarra.tournament.replaced_results import with_replaced
from botifarra.tournament.sessions import wrong_seeds

DIGEST_DIGITS = 64
"""Length of a digest in hexadecimal."""


def verify(
    file: File,
    digest: Annotated[str | None, Option("--digest", metavar="DIGEST")] = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Print every event with its number, time, author and reason; fail if the log or a secret was changed."""
    text = prose(lang)
    screen = console()
    noted = None if digest is None else digest.strip().lower()
    if noted is not None and not re.fullmatch(f"[0-9a-f]{{{DIGEST_DIGITS}}}", noted):
        raise UsageError(text("tournament.verify.bad_digest", digest=digest, digits=DIGEST_DIGITS))
    with opened(text, file) as log:
        count, begun = 0, None
        for entry, replaced in with_replaced(log.entries()):
            count = entry.number
            begun = entry.event if isinstance(entry.event, Opened) else begun
            if as_json:
                say_json(entry)
            else:
                screen.print(entry_line(text, entry, begun, replaced), soft_wrap=True)
        changed = rounds_on_changed_results(log.book)
        summary: dict[str, object] = {"entries": count, "digest": log.digest}
        if changed:
            summary["changed"] = changed
        secrets = _faulty_secrets(log)
        summary |= secrets
        faults = [line for name, found in secrets.items() for line in _fault_lines(text, name, found)]
        if noted is not None and noted not in log.digests():
            summary["no_digest"] = True
            faults.append(text("tournament.verify.no_digest"))
        if as_json:
            say_json(summary)
        if faults:
            raise CommandError("\n".join(faults))
        if not as_json:
            screen.print(*changed_lines(text, changed), sep="\n", end="\n" if changed else "", soft_wrap=True)
            screen.print(text("tournament.verify.whole", **summary), soft_wrap=True)


def _faulty_secrets(log: EventFile) -> dict[str, list[int] | bool]:
    """Return the sessions whose seed is missing or wrong, and whether the secret of the lots is."""
    stored, seeds = log.stored_secrets(), wrong_seeds(log.book, log.secrets())
    found: dict[str, list[int] | bool] = {
        "missing_seeds": [session for session in seeds if session not in stored],
        "wrong_seeds": [session for session in seeds if session in stored],
    }
    if log.has_lost_lots():
        found["wrong_lots" if LOTS in stored else "missing_lots"] = True
    return {name: each for name, each in found.items() if each}


def _fault_lines(text: Prose, name: str, found: list[int] | bool) -> list[str]:
    sessions = found if isinstance(found, list) else [LOTS]
    return [text(f"tournament.verify.{name}", session=session) for session in sessions]
