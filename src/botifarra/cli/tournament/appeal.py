"""The command `tournament appeal`: an appeal against a result, a ruling or a fine, and its decision."""

from functools import partial
from typing import Annotated

from typer import Option

from botifarra.cli.errors import UsageError
from botifarra.cli.options import Json, Lang
from botifarra.cli.prose import Prose, prose
from botifarra.cli.tournament.asking import Yes
from botifarra.cli.tournament.desk import (
    By,
    File,
    Request,
    Role,
    change,
    line_of_text,
    opened,
    reporting_errors,
    stamp,
)
from botifarra.cli.tournament.slips import Numbers, Offender, bad_slip
from botifarra.eventfile import EventFile
from botifarra.sentences.doubts import change_doubts
from botifarra.tournament.events import (
    AppealDecided,
    Appealed,
    Event,
    FineAppealDecided,
    FineAppealed,
    Line,
    Outcome,
)
from botifarra.tournament.fining import fine_at
from botifarra.tournament.reading.slips import NoSlip, fraction_of, read_place


def appeal(
    file: File,
    reason: Annotated[str, Option("--reason", metavar="TEXT")],
    place: Numbers = None,
    side: Offender = None,
    fine: Annotated[int | None, Option("--fine", min=1, metavar="NUMBER")] = None,
    decided: Annotated[Outcome | None, Option("--decided", metavar="kept|changed")] = None,
    points: Annotated[str | None, Option("--points", metavar="POINTS")] = None,
    yes: Yes = False,
    request: Request = None,
    by: By = None,
    role: Role = "director",
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Record an appeal, or how it was decided; the standings are provisional until then."""
    text = prose(lang)
    why = line_of_text(text, "--reason", reason)
    who = stamp(text, by, request, role)
    if fine is not None and (place or side):
        raise UsageError(text("tournament.appeal.one_task"))
    if (points is not None) is not (fine is not None and decided == "changed"):
        raise UsageError(text("tournament.appeal.points_of"))
    with opened(text, file, as_json) as log:
        if fine is None:
            event = _of_place(text, log, place, side, decided, why)
        else:
            event = _of_fine(text, log, fine, decided, points, why)
        change(
            text,
            log,
            who,
            lambda _: [event],
            yes=yes,
            as_json=as_json,
            doubts=partial(change_doubts, text),
        )


def _of_place(
    text: Prose, log: EventFile, place: Numbers, side: Line | None, decided: Outcome | None, reason: str
) -> Event:
    kind = log.book.begun.format.kind
    if side is None:
        raise UsageError(text("tournament.penalise.no_side"))
    try:
        meant = read_place(kind, place or ())
    except NoSlip:
        raise bad_slip(text, "place", kind) from None
    return Appealed(meant, side, reason) if decided is None else AppealDecided(meant, side, decided, reason)


def _of_fine(
    text: Prose, log: EventFile, number: int, decided: Outcome | None, points: str | None, reason: str
) -> Event:
    with reporting_errors(text):
        fine = fine_at(log.entries(), number)
    if decided is None:
        return FineAppealed(fine, reason)
    return FineAppealDecided(fine, fine.points if points is None else fraction_of(points), reason)
