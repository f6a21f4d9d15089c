"""The command `tournament correct`: the correction of a wrong result."""

from typing import Annotated

from typer import Option

from botifarra.cli.options import Json, Lang
from botifarra.cli.prose import prose
from botifarra.cli.tournament.asking import Yes
from botifarra.cli.tournament.desk import By, File, Request, Role, change, line_of_text, opened, stamp
from botifarra.cli.tournament.slips import Numbers, bad_slip
from botifarra.tournament.book import Book
from botifarra.tournament.events import Event
from botifarra.tournament.reading.slips import Call, NoSlip, keep_calls, read_call, read_slip
from botifarra.tournament.results import NOTHING
from botifarra.tournament.scoring import correction


def correct(
    file: File,
    result: Numbers,
    reason: Annotated[str, Option("--reason", metavar="TEXT")],
    botifarra: Annotated[Call | None, Option("--botifarra", parser=read_call, metavar="NS|EW|-")] = None,
    contro: Annotated[Call | None, Option("--contro", parser=read_call, metavar="NS|EW|-")] = None,
    yes: Yes = False,
    request: Request = None,
    by: By = None,
    role: Role = "director",
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Replace a result by another one; both stay in the log. Calls that are not given stay as they were."""
    text = prose(lang)
    why = line_of_text(text, "--reason", reason)
    who = stamp(text, by, request, role)
    with opened(text, file, as_json) as log:
        kind = log.book.begun.format.kind
        try:
            place, slip = read_slip(kind, result or ())
            if not place.board and (botifarra or contro):
                raise NoSlip
        except NoSlip:
            raise bad_slip(text, "result", kind) from None

        def events(book: Book) -> list[Event]:
            before = book.kept.get(place, NOTHING).slip
            return [correction(book, place, keep_calls(slip, before, botifarra, contro), why)]

        change(text, log, who, events, yes=yes, as_json=as_json)
