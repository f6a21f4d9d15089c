"""The command `tournament appeal`: an appeal against a result or a ruling, and its decision."""

from functools import partial
from typing import Annotated

from typer import Option

from botifarra.cli.errors import UsageError
from botifarra.cli.options import Json, Lang
from botifarra.cli.prose import prose
from botifarra.cli.tournament.asking import Yes
from botifarra.cli.tournament.desk import By, File, Request, Role, change, line_of_text, opened, stamp
from botifarra.cli.tournament.slips import Numbers, Offender, bad_slip
from botifarra.sentences.doubts import change_doubts
from botifarra.tournament.events import AppealDecided, Appealed, Outcome
from botifarra.tournament.reading.slips import NoSlip, read_place


def appeal(
    file: File,
    place: Numbers,
    reason: Annotated[str, Option("--reason", metavar="TEXT")],
    side: Offender = None,
    decided: Annotated[Outcome | None, Option("--decided", metavar="kept|changed")] = None,
    yes: Yes = False,
    request: Request = None,
    by: By = None,
    role: Role = "director",
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Record the appeal of a side, or how it was decided; the standings are provisional until then."""
    text = prose(lang)
    why = line_of_text(text, "--reason", reason)
    who = stamp(text, by, request, role)
    with opened(text, file, as_json) as log:
        kind = log.book.begun.format.kind
        if side is None:
            raise UsageError(text("tournament.penalise.no_side"))
        try:
            meant = read_place(kind, place or ())
        except NoSlip:
            raise bad_slip(text, "place", kind) from None
        event = Appealed(meant, side, why) if decided is None else AppealDecided(meant, side, decided, why)
        change(
            text,
            log,
            who,
            lambda _: [event],
            yes=yes,
            as_json=as_json,
            doubts=partial(change_doubts, text),
        )
