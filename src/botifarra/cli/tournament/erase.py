"""The command `tournament erase`: a result that was never played."""

from typing import Annotated

from typer import Option

from botifarra.cli.options import Json, Lang
from botifarra.cli.prose import prose
from botifarra.cli.tournament.asking import Yes
from botifarra.cli.tournament.desk import By, File, Request, Role, change, line_of_text, opened, stamp
from botifarra.cli.tournament.slips import Numbers, bad_slip
from botifarra.tournament.events import Erased
from botifarra.tournament.reading.slips import NoSlip, read_place


def erase(
    file: File,
    place: Numbers,
    reason: Annotated[str, Option("--reason", metavar="TEXT")],
    yes: Yes = False,
    request: Request = None,
    by: By = None,
    role: Role = "director",
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Remove a result that was never played from the scores; it stays in the log."""
    text = prose(lang)
    why = line_of_text(text, "--reason", reason)
    who = stamp(text, by, request, role)
    with opened(text, file, as_json) as log:
        kind = log.book.begun.format.kind
        try:
            event = Erased(read_place(kind, place or ()), why)
        except NoSlip:
            raise bad_slip(text, "place", kind) from None
        change(text, log, who, lambda _: [event], yes=yes, as_json=as_json)
