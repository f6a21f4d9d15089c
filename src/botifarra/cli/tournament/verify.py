"""The command `tournament verify`: the whole log, and a check that it was not changed."""

from typing import Annotated

from typer import Option

from botifarra.cli.errors import CommandError
from botifarra.cli.options import Json, Lang
from botifarra.cli.prose import prose
from botifarra.cli.terminal.console import console
from botifarra.cli.tournament.desk import File, opened, say_json
from botifarra.sentences.chronicle import entry_line
from botifarra.sentences.consequences import changed_lines
from botifarra.tournament.changed_results import rounds_on_changed_results
from botifarra.tournament.events import Opened
from botifarra.tournament.replaced_results import with_replaced
from botifarra.tournament.sessions import wrong_seeds


def verify(
    file: File,
    digest: Annotated[str | None, Option("--digest", metavar="DIGEST")] = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Print every event with its number, time, author and reason; fail if the log or a secret was changed."""
    text = prose(lang)
    screen = console()
    with opened(text, file) as log:
        count, begun = 0, None
        for entry, replaced in with_replaced(log.entries()):
            count = entry.number
            begun = entry.event if isinstance(entry.event, Opened) else begun
            if as_json:
                say_json(entry)
            else:
                screen.print(entry_line(text, entry, begun, replaced), soft_wrap=True)
        wrong, has_lost_lots = wrong_seeds(log.book, log.secrets()), log.has_lost_lots()
        changed = rounds_on_changed_results(log.book)
        summary: dict[str, object] = {"entries": count, "digest": log.digest}
        if changed:
            summary["changed"] = changed
        faults = [text("tournament.verify.wrong_seed", session=session) for session in wrong]
        if wrong:
            summary["wrong_seeds"] = wrong
        if has_lost_lots:
            summary["wrong_lots"] = True
            faults.append(text("tournament.verify.wrong_lots"))
        if digest is not None and digest.strip().lower() not in log.digests():
            summary["no_digest"] = True
            faults.append(text("tournament.verify.no_digest"))
        if as_json:
            say_json(summary)
        if faults:
            raise CommandError("\n".join(faults))
        if not as_json:
            screen.print(*changed_lines(text, changed), sep="\n", end="\n" if changed else "", soft_wrap=True)
            screen.print(text("tournament.verify.whole", **summary), soft_wrap=True)
