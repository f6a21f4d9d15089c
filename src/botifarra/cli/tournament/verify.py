"""The command `tournament verify`: the whole log, and whether it is as it was written."""

from hashlib import sha256
from typing import Annotated

from typer import Option

from botifarra.cli.errors import CommandError
from botifarra.cli.options import Json, Lang
from botifarra.cli.prose import prose
from botifarra.cli.replay import console
from botifarra.cli.tournament.desk import File, opened, say_json
from botifarra.eventfile import EventFile
from botifarra.sentences.chronicle import entry_line


def verify(
    file: File,
    digest: Annotated[str | None, Option("--digest", metavar="DIGEST")] = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Tell every event with its number, time, author and reason; 1 if the log or a seed was changed."""
    text = prose(lang)
    screen = console()
    with opened(text, file) as log:
        count = 0
        for entry in log.entries():
            count = entry.number
            if as_json:
                say_json(entry)
            else:
                screen.print(entry_line(text, entry), soft_wrap=True)
        wrong = _wrong_seeds(log)
        if wrong:
            raise CommandError(text("tournament.verify.wrong_seed", session=wrong[0]))
        if digest is not None and digest.strip().lower() not in log.digests():
            raise CommandError(text("tournament.verify.no_digest"))
        summary = {"entries": count, "digest": log.digest}
        if as_json:
            say_json(summary)
        else:
            screen.print(text("tournament.verify.whole", **summary), soft_wrap=True)


def _wrong_seeds(log: EventFile) -> list[int]:
    """The sessions whose kept seed is lost or not the one committed to; the book has checked the others."""
    secrets = log.secrets()
    return [
        session
        for session, dealt in log.book.dealt.items()
        if not dealt.seed and sha256(secrets.get(session, b"")).hexdigest() != dealt.commitment
    ]
