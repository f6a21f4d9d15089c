"""The command `tournament penalise`: rulings of the director on a board."""

from collections.abc import Sequence
from typing import Annotated

from typer import Option

from botifarra.cli.errors import UsageError
from botifarra.cli.options import Json, Lang
from botifarra.cli.prose import Prose, prose
from botifarra.cli.tournament.asking import Yes
from botifarra.cli.tournament.desk import By, File, Request, Role, change, line_of_text, opened, stamp
from botifarra.cli.tournament.slips import Numbers, Offender, bad_slip
from botifarra.eventfile.changing import entries_before
from botifarra.tournament.book import Book
from botifarra.tournament.events import Adjusted, Cancelled, Event, Line, Penalised
from botifarra.tournament.format import Kind
from botifarra.tournament.lifting import lifting
from botifarra.tournament.reading.slips import NoSlip, fraction_of, read_place
from botifarra.tournament.ruling import unrepeated


def penalise(
    file: File,
    reason: Annotated[str, Option("--reason", metavar="TEXT")],
    place: Numbers = None,
    side: Offender = None,
    adjust: Annotated[str | None, Option("--adjust", metavar="SCORE")] = None,
    cancel_board: Annotated[int | None, Option("--cancel-board", min=1, metavar="NUMBER")] = None,
    lift: Annotated[int | None, Option("--lift", min=1, metavar="NUMBER")] = None,
    yes: Yes = False,
    request: Request = None,
    by: By = None,
    role: Role = "director",
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Penalise a revoke (R7.4), assign a score, cancel a board, or lift a ruling."""
    text = prose(lang)
    why = line_of_text(text, "--reason", reason)
    tasks = (bool(place or side or adjust is not None), cancel_board is not None, lift is not None)
    if sum(tasks) > 1:
        raise UsageError(text("tournament.penalise.one_task"))
    who = stamp(text, by, request, role)
    with opened(text, file, as_json) as log:
        kind = log.book.begun.format.kind
        if lift is not None:
            change(
                text,
                log,
                who,
                lambda book: lifting(book, entries_before(log, who), lift, why),
                yes=yes,
                as_json=as_json,
            )
            return
        if not kind.facts.has_boards:
            raise UsageError(text("tournament.penalise.matches"))
        if cancel_board is not None:
            event: Cancelled | Penalised | Adjusted = Cancelled(cancel_board, why)
        else:
            event = _ruling(text, kind, place or (), side, adjust, why)

        def events(book: Book) -> list[Event]:
            return [unrepeated(book, log.entries(), event)]

        change(text, log, who, events, yes=yes, as_json=as_json)


def _ruling(
    text: Prose, kind: Kind, numbers: Sequence[int], side: Line | None, adjust: str | None, reason: str
) -> Penalised | Adjusted:
    if side is None:
        raise UsageError(text("tournament.penalise.no_side"))
    try:
        place = read_place(kind, numbers)
    except NoSlip:
        raise bad_slip(text, "place", kind) from None
    return (
        Penalised(place, side, reason)
        if adjust is None
        else Adjusted(place, side, fraction_of(adjust), reason)
    )
