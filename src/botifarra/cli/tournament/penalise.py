"""The command `tournament penalise`: what the director rules on a board."""

from collections.abc import Sequence
from typing import Annotated

from typer import Option

from botifarra.cli.errors import UsageError
from botifarra.cli.options import Json, Lang
from botifarra.cli.prose import Prose, prose
from botifarra.cli.tournament.desk import By, File, add, line_of_text, opened
from botifarra.cli.tournament.slips import NoSlip, Numbers, Offender, bad_slip, read_place
from botifarra.tournament.events import Adjusted, Cancelled, Event, Line, Penalised
from botifarra.tournament.format import Kind


def penalise(
    file: File,
    reason: Annotated[str, Option("--reason", metavar="TEXT")],
    place: Numbers = None,
    side: Offender = None,
    adjust: Annotated[str | None, Option("--adjust", metavar="SCORE")] = None,
    cancel_board: Annotated[int | None, Option("--cancel-board", min=1, metavar="NUMBER")] = None,
    by: By = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Punish a revoke (R7.4), give a side a score, or take a board out of the count."""
    text = prose(lang)
    why = line_of_text(text, "--reason", reason)
    with opened(text, file) as log:
        kind = log.book.begun.format.kind
        if kind is Kind.MATCHES:
            raise UsageError(text("tournament.penalise.matches"))
        event: Event
        if cancel_board is None:
            event = _ruling(text, kind, place or (), side, adjust, why)
        elif place or side or adjust is not None:
            raise UsageError(text("tournament.penalise.one_task"))
        else:
            event = Cancelled(cancel_board, why)
        add(text, log, by, event, as_json)


def _ruling(
    text: Prose, kind: Kind, numbers: Sequence[int], side: Line | None, adjust: str | None, reason: str
) -> Event:
    if side is None:
        raise UsageError(text("tournament.penalise.no_side"))
    try:
        place = read_place(kind, numbers)
    except NoSlip:
        raise bad_slip(text, "place", kind) from None
    return Penalised(place, side, reason) if adjust is None else Adjusted(place, side, adjust, reason)
