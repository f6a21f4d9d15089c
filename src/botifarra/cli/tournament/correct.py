"""The command `tournament correct`: the correction of a wrong result."""

from typing import Annotated

from typer import Option

from botifarra.cli.options import Json, Lang
from botifarra.cli.prose import prose
from botifarra.cli.tournament.asking import Yes
from botifarra.cli.tournament.desk import By, File, Request, Role, change, line_of_text, opened, stamp
from botifarra.cli.tournament.slips import Botifarra, Contro, Numbers, bad_slip
from botifarra.tournament.events import Corrected
from botifarra.tournament.reading.slips import NoSlip, read_slip


def correct(
    file: File,
    result: Numbers,
    reason: Annotated[str, Option("--reason", metavar="TEXT")],
    botifarra: Botifarra = None,
    contro: Contro = None,
    yes: Yes = False,
    request: Request = None,
    by: By = None,
    role: Role = "director",
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Replace a result by another one; both stay in the log."""
    text = prose(lang)
    why = line_of_text(text, "--reason", reason)
    who = stamp(text, by, request, role)
    with opened(text, file, as_json) as log:
        kind = log.book.begun.format.kind
        try:
            event = Corrected(*read_slip(kind, result or (), botifarra, contro), why)
        except NoSlip:
            raise bad_slip(text, "result", kind) from None
        change(text, log, who, lambda _: [event], yes=yes, as_json=as_json)
